"""A judge's rulings are in a table's history, on its sheet and in its chain of entries."""

import dataclasses
import io

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import translation

import referee
from tests.acts import by
from tests.entries import ruling_entry
from tests.tournaments.paper.test_sheets import printed, text_of
from tests.tournaments.tables import games
from tournaments.common.errors import StateError
from tournaments.models import Tournament
from tournaments.presenters import rulings
from tournaments.presenters.events import standings
from tournaments.presenters.rulings.effects import announcement
from tournaments.presenters.rulings.rulebooks import rules_decisions as would
from tournaments.presenters.tables import score_sheet, table_page
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.services.events import rounds
from tournaments.services.rulings import giving, reviewing
from tournaments.services.rulings.rules import Draft
from tournaments.services.tables import hands, table_actions

ONE, TWO, THREE, FOUR = referee.Seat
LATE = referee.reports.Foul(
    seat=ONE, code="LATE", answers={referee.answers.Fact("minutes"): 2, referee.answers.Fact("begun"): False}
)
FINED = referee.judgement.Judgement(
    seat=ONE, decision=referee.answers.Measure("penalty"), points=2000, question=LATE, judge="Jiro"
)
TAKEN = referee.judgement.Judgement(
    seat=FOUR,
    decision=referee.answers.Measure("penalty"),
    points=1000,
    when=referee.judgement.PointLoss.AT_TABLE,
    facts="tiles shown",
    judge="Jiro",
)
CHOMBO = referee.judgement.Judgement(
    seat=THREE, decision=referee.answers.Measure("chombo"), facts="looked into the wall", judge="Hanako"
)
FREED = referee.judgement.Judgement(
    seat=ONE,
    decision=referee.answers.Measure("warning"),
    question=LATE,
    judge="Hanako",
    reason="the tram stood",
)


@pytest.fixture
def table(full_cup):
    drawn = rounds.create_from_text(full_cup, "1, 2, 3, 4\n5, 6, 7, 8", act=by())
    rounds.open_round(drawn, act=by())
    return drawn.tables.first()


@pytest.fixture
def ruled(table):
    """A hand, two penalties, a chombo, and the first penalty changed to a warning."""
    games.play(table, *games.HANCHAN[:1])
    for judgement in (FINED, TAKEN, CHOMBO):
        games.write(table, entered(table, judgement))
    games.write(
        table,
        referee.ledger.Review(
            number=2,
            outcome=referee.judgement.ReviewOutcome.CHANGED,
            judgement=FREED,
            why="it was the tram",
            by="Hanako",
        ),
    )
    return table


def entered(table, judgement):
    at = hands.fold(table).table
    return referee.ledger.RulingEntry(judgement=judgement, round=at.round, honba=at.honba)


def test_the_history_of_a_table_tells_each_ruling_as_it_stands_and_what_became_of_it(ruled):
    page = table_page.page(TableSnapshot.of(ruled))
    lines = [(line.number, line.text, line.given, line.state, line.judge) for line in page.rulings]
    assert lines == [
        (
            2,
            "Akagi Haruka: late for the game. A warning.",
            "Akagi Haruka: late for the game. A penalty of 2,000 points, from the result.",
            "changed",
            "Hanako",
        ),
        (
            3,
            "Tanaka Jun: tiles shown. A penalty of 1,000 points, at the table.",
            "",
            "",
            "Jiro",
        ),
        (4, "Sato Yui: looked into the wall. A chombo.", "", "", "Hanako"),
    ]
    text = Client().get(ruled.get_absolute_url()).text
    for said in (lines[0][1], lines[0][2], "it was the tram", lines[1][1], lines[2][1]):
        assert said in text


def test_a_line_of_the_history_has_the_reason_of_who_spoke_last_and_the_number_of_the_event(table):
    games.play(table, *games.HANCHAN[:1])
    logged, _new = giving.give(
        table, ruling_entry(FINED, "E2"), announced=announcement, by="Jiro", expects=2, key="given"
    )
    for number, (outcome, judgement, why) in enumerate(
        (
            (referee.judgement.ReviewOutcome.CONFIRMED, None, "seen"),
            (referee.judgement.ReviewOutcome.APPEALED, None, "the tram stood"),
            (referee.judgement.ReviewOutcome.OVERTURNED, FREED, "it did"),
        ),
        start=3,
    ):
        made = referee.ledger.Review(number=2, outcome=outcome, judgement=judgement, why=why, by="Hiroshi")
        reviewing.review(
            logged, made, announced=announcement, by="Hiroshi", expects=number, key=f"look-{number}"
        )
    assert table_page.page(TableSnapshot.of(table)).rulings == (
        rulings.RulingLine(
            number=2,
            round="E2",
            honba=0,
            seat=0,
            text="Akagi Haruka: late for the game. A warning.",
            given="Akagi Haruka: late for the game. A penalty of 2,000 points, from the result.",
            state="changed on appeal",
            changed=True,
            reason="it did",
            judge="Hanako",
            warnings=(),
            by="Jiro",
            at=logged.entry.at,
            logged=1,
        ),
    )


def test_where_rulings_are_not_told_the_penalty_of_a_hand_is(table):
    games.play(table, referee.Chombo(offenders=(ONE,)))
    games.write(table, entered(table, CHOMBO))
    told, untold = (
        table_page.page(TableSnapshot.of(table), tells_rulings=tells).penalties for tells in (True, False)
    )
    assert [(line.seat, line.points) for line in told] == [(0, -20000), (2, -20000)]
    assert untold == told[:1]


def test_where_rulings_are_not_told_a_hand_says_how_it_ended_and_not_whom_or_why_a_judge_ruled(table):
    games.play(table, *games.HANCHAN[:1])
    games.write(table, entered(table, CHOMBO))
    put_right = dataclasses.replace(
        TAKEN,
        about=1,
        hand=referee.judgement.HandEffect.CORRECTED,
        report=games.draw(),
        decision=referee.answers.Measure("correct"),
        points=0,
    )
    games.write(table, entered(table, put_right))
    told, untold = (
        table_page.page(TableSnapshot.of(table), tells_rulings=tells).hands for tells in (True, False)
    )
    assert [(line.result, line.changed_by, line.why) for line in told] == [
        ("Draw, tenpai: nobody", 3, "tiles shown"),
        ("Chombo: Sato Yui (−20,000)", None, ""),
    ]
    assert untold == (
        dataclasses.replace(told[0], why=""),
        dataclasses.replace(told[1], result="Chombo (ruling)", penalties=(), findings=(), warnings=()),
    )
    assert told[1].penalties
    assert told[1].findings


def test_in_japanese_the_rulings_are_told_in_japanese(ruled):
    with translation.override("ja"):
        [first, *_] = table_page.page(TableSnapshot.of(ruled)).rulings
    assert (first.state, first.text) == ("変更済み", "Akagi Haruka：遅刻。警告。")


def test_a_penalty_by_a_ruling_stands_in_the_column_of_penalties_under_the_name_of_the_incident(table):
    games.play(table, *games.HANCHAN[:1])
    games.write(table, entered(table, FINED))
    [penalty] = table_page.page(TableSnapshot.of(table)).penalties
    assert (penalty.name, penalty.points, penalty.reason) == ("Akagi Haruka", -2000, "late for the game")
    table_actions.close(table, ends_game=True, by="Jiro", expects=3, key="end")
    [result] = [line for line in table_page.page(TableSnapshot.of(table)).results if line.seat == 0]
    assert (result.penalties, result.total) == (-2000, result.result - 2000)
    assert standings.current(table.round.tournament)


def test_a_ruling_and_its_review_are_rows_of_the_sheet_and_all_points_are_there(ruled):
    text = text_of(printed(ruled))
    for row in (
        "2 Ruling: E: late for the game. A warning. (changed)",
        "3 Ruling: N: tiles shown. A penalty of 1,000 points, at the table.",
        "4 Ruling: W: looked into the wall. A chombo.",
        "5 Ruling of E2: changed (it was the tram)",
        "+ points out of play 1,000 = 120,000, as at the start.",
    ):
        assert row in text
    taken = {"deltas": (0, 0, 0, -1000), "scores": (30000, 33900, 30000, 25100)}
    check = score_sheet.CheckLine(player_points=119000, on_table=0, removed_points=1000, expected=120000)
    told, untold = (
        score_sheet.sheet_extras(table_page.page(TableSnapshot.of(ruled), tells_rulings=tells))
        for tells in (True, False)
    )
    assert told.notes == (
        score_sheet.NoteLine(number=2, text="Ruling: Akagi Haruka: late for the game. A warning. (changed)"),
        score_sheet.NoteLine(
            number=3,
            text="Ruling: Tanaka Jun: tiles shown. A penalty of 1,000 points, at the table.",
            **taken,
        ),
        score_sheet.NoteLine(number=4, text="Ruling: Sato Yui: looked into the wall. A chombo."),
        score_sheet.NoteLine(number=5, text="Ruling of E2: changed (it was the tram)"),
    )
    assert untold.notes == (score_sheet.NoteLine(number=3, text="By ruling", **taken),)
    assert told.check == untold.check == check


def test_a_ruling_that_moves_points_and_costs_some_off_the_result_is_half_told_where_it_is_not_told(table):
    games.play(table, *games.HANCHAN[:1])
    both = dataclasses.replace(TAKEN, when=referee.judgement.PointLoss.AFTER_UMA, moved=(300, 0, 0, -300))
    games.write(table, entered(table, both))
    games.write(
        table,
        referee.ledger.Review(number=2, outcome=referee.judgement.ReviewOutcome.CONFIRMED, by="Hiroshi"),
    )
    moved = {"deltas": (300, 0, 0, -300), "scores": (30300, 33900, 30000, 25800)}
    told, untold = (
        score_sheet.sheet_extras(table_page.page(TableSnapshot.of(table), tells_rulings=tells)).notes
        for tells in (True, False)
    )
    assert [(note.number, note.points, note.scores) for note in told] == [
        (2, -1000, moved["scores"]),
        (3, 0, None),
    ]
    assert told[1].text == "Ruling of E2: confirmed"
    assert untold == (score_sheet.NoteLine(number=2, text="By ruling", **moved),)


def test_a_penalty_off_the_result_by_a_ruling_stands_at_its_row_of_the_sheet(table):
    games.play(table, *games.HANCHAN[:1])
    games.write(table, entered(table, FINED))
    [note] = score_sheet.sheet_extras(table_page.page(TableSnapshot.of(table))).notes
    assert note == score_sheet.NoteLine(
        number=2,
        text="Ruling: Akagi Haruka: late for the game. A penalty of 2,000 points, from the result.",
        points=-2000,
    )


def test_a_penalty_that_came_too_late_for_the_table_is_off_the_result_on_the_sheet(table):
    games.play(table, *games.HANCHAN[:1])
    table_actions.close(table, ends_game=True, by="Jiro", expects=2, key="end")
    late = referee.ledger.PenaltyEntry(
        seat=FOUR, points=-1000, when=referee.ruling.PenaltyWhen.AT_TABLE, why="left early"
    )
    games.write(table, late)
    [_closed, note] = score_sheet.sheet_extras(table_page.page(TableSnapshot.of(table))).notes
    assert (note.text, note.points) == ("Penalty from the result: Tanaka Jun (left early)", -1000)
    assert (note.deltas, note.scores) == (None, None)


WAYS = {
    "void": lambda table, **place: hands.void(table, 4, "?", **place),
    "correct": lambda table, **place: hands.correct(
        table, 4, referee.Chombo(offenders=(THREE,)), "?", **place
    ),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_hand_that_a_judge_ended_is_neither_voided_nor_corrected_at_the_desk(ruled, way):
    with pytest.raises(StateError, match=r"was ended by a ruling\. Only a review can change it"):
        WAYS[way](ruled, by="Jiro", expects=6, key="x")
    address = ruled.get_absolute_url()
    assert Client().get(f"{address}hands/4/{way}/").status_code == 404
    assert f"{address}hands/4/{way}/" not in Client().get(address).text
    assert f"{address}hands/1/{way}/" in Client().get(address).text


def test_the_chain_covers_rulings_and_reviews_as_all_entries(table):
    games.play(table, *games.HANCHAN[:1])
    giving.give(table, ruling_entry(FINED, "E2"), announced=announcement, by="Jiro", expects=2, key="ruling")
    out = io.StringIO()
    call_command("verify", stdout=out)
    assert out.getvalue() == "2 entries of 1 tables, 5 of journals: all as they were written.\n"


def test_whatever_is_done_at_a_table_with_rulings_is_done_as_at_any(ruled):
    games.play(ruled, *games.HANCHAN[1:4])
    hands.void(ruled, 1, "the other table", by="Jiro", expects=9, key="void")
    table_actions.close(ruled, ends_game=True, by="Jiro", expects=10, key="close")
    page = table_page.page(TableSnapshot.of(ruled))
    assert [line.number for line in page.hands] == [1, 4, 6, 7, 8]
    assert page.closed
    for address in (ruled.get_absolute_url(), f"{ruled.get_absolute_url()}?told=5"):
        assert Client().get(address).status_code == 200
    assert table_actions.unfinished_tables(ruled.round) == [ruled.round.tables.last()]
    assert printed(ruled)


def test_other_rules_under_way_price_the_rulings_of_chombo_anew_and_leave_what_was_decided(ruled):
    tournament = Tournament.objects.get(pk=ruled.round.tournament_id)
    draft = Draft(base=tournament.ruleset_key, own={**tournament.overlay, "chombo_points": 30000})
    [line] = would.preview(tournament, draft).lines
    assert (line.hand, line.before.penalties, line.after.penalties) == (
        4,
        (("Sato Yui", -20000),),
        (("Sato Yui", -30000),),
    )


@pytest.mark.parametrize("state", referee.ledger.RulingState)
def test_every_state_of_a_ruling_is_said_in_both_languages_but_that_of_one_just_given(state):
    said = rulings.review_outcome(state)
    with translation.override("ja"):
        japanese = rulings.review_outcome(state)
    assert bool(said) is bool(japanese) is (state is not referee.ledger.RulingState.GIVEN)
    assert not said or said != japanese


def test_a_hand_declared_dead_is_marked_at_its_seat_until_the_hand_ends(table):
    games.play(table, *games.HANCHAN[:1])
    dead = referee.judgement.Judgement(
        seat=TWO, decision=referee.answers.Measure("dead_hand"), facts="drew from the dead wall", judge="Jiro"
    )
    games.write(table, entered(table, dead))
    assert [line.dead for line in table_page.page(TableSnapshot.of(table)).seats] == [
        False,
        True,
        False,
        False,
    ]
    assert Client().get(table.get_absolute_url()).text.count('<span class="dead">dead hand</span>') == 1
    games.play(table, *games.HANCHAN[1:2])
    assert not any(line.dead for line in table_page.page(TableSnapshot.of(table)).seats)
    assert '<span class="dead">' not in Client().get(table.get_absolute_url()).text
