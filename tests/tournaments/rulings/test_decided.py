"""Every decision that counts, and no other, is below the list with its reason and number."""

import pytest
from django.urls import reverse

import referee
from tests.acts import by
from tests.entries import ruling_entry
from tests.sheets_read import drawn
from tests.tournaments.events.test_standings import on_paper, opened, rule
from tests.tournaments.paper.test_sheets import text_of
from tournaments.models import Tournament
from tournaments.presenters.events import standings
from tournaments.presenters.events.ranking.decision_texts import Decision, decisions, decisions_at_table
from tournaments.presenters.people import player_games
from tournaments.presenters.rulings.effects import announcement
from tournaments.presenters.tables import table_page
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.services.events import penalties, rounds, substitutions
from tournaments.services.people import entry_list
from tournaments.services.rulings import giving
from tournaments.services.tables import table_actions
from tournaments.sheets.tables import score_sheet

EMA = "EMA 2025, 7.3"


@pytest.fixture
def decided(full_cup):
    """One decision of each kind: result replaced, game missed, substitution, penalty at a table or outside, removal."""
    entry_list.enter(full_cup, "Sub One", act=by())
    full_cup.players.filter(number=17).update(state="substitute", active=False)
    entry_list.withdraw(full_cup.players.get(number=16), act=by())
    first = opened(full_cup, "1, 2, 3, 4\n5, 6, 7, 8\n9, 10, 11, 12")
    one, other = (full_cup.players.get(number=number) for number in (1, 17))
    substitutions.replace(first, one, other, act=by())
    rule(first.tables.get(number=2), referee.Seat.THIRD, referee.judgement.PointLoss.AFTER_UMA, points=20000)
    rule(first.tables.get(number=2), referee.Seat.SECOND, referee.judgement.PointLoss.IN_PLACE)
    thrown_out = referee.judgement.Judgement(
        seat=referee.Seat.FOURTH, decision=referee.answers.Measure.DISQUALIFIED, facts="shouted", judge="J"
    )
    giving.give(
        first.tables.get(number=3),
        ruling_entry(thrown_out),
        announced=announcement,
        by="Jiro",
        expects=1,
        key="thrown-out-1",
    )
    for number in (1, 2, 3):
        on_paper(first, number)
    late = penalties.give(full_cup.players.get(number=5), -4000, after_round=1, act=by(why="late"))
    penalties.give(full_cup.players.get(number=6), 2000, act=by(why="host"))
    penalties.cancel(late, act=by(why="the tram"))
    rounds.finish(first, act=by())
    return Tournament.objects.get(pk=full_cup.pk)


def test_every_decision_that_counts_stands_below_the_list_in_the_order_of_the_rounds(decided):
    player = {one.number: one for one in decided.players.all()}

    def line(number, says, points, table=None, round_=1, **more):
        return Decision(player=player[number], round=round_, table=table, says=says, points=points, **more)

    assert decisions(standings.current(decided)) == (
        line(1, "points set by the rules because a substitute played", -30000, source=EMA),
        line(5, "penalty outside the tables: late", -4000, lifted=True, penalty=True),
        line(6, "points set by ruling no. 2 instead of a result", -30000, 2),
        line(7, "penalties at the table", -20000, 2, penalty=True),
        line(12, "disqualified: ruling no. 3", None, 3),
        line(16, "points set by the rules for a missed round", -30000, source=EMA),
        line(17, f"substitute for {player[1].name}", None, 1),
        line(6, "bonus: host", 2000, round_=None, penalty=True),
    )


def test_a_penalty_at_a_table_has_its_reason_and_figures_that_are_off_their_table(full_cup, visitor):
    first = opened(full_cup)
    table_actions.penalize(
        first.tables.get(number=1),
        referee.Seat.SECOND,
        2000,
        referee.ruling.PenaltyWhen.AFTER_UMA,
        "phone rang",
        by="J",
        expects=1,
        key="phone-rang",
    )
    on_paper(first, 1)
    on_paper(first, 2, (45000, 35000, 25000, 14000), why="a stick is missing")
    (line,) = decisions(standings.current(full_cup))
    assert (line.says, line.points) == ("penalties at the table: phone rang", -2000)
    page = " ".join(visitor.get(reverse("standings", args=[full_cup.slug])).text.split())
    assert "Round 1, table 2</a> (−1,000)" in page


def test_who_is_out_by_a_decision_outside_the_tables_stands_there_with_the_reason(full_cup):
    opened(full_cup)
    entry_list.disqualify(full_cup.players.get(number=3), act=by(why="marked tiles"))
    (line,) = decisions(standings.current(full_cup))
    assert (line.player.number, line.round, line.says) == (3, None, "disqualified: marked tiles")


def test_the_page_shows_them_and_a_list_of_them_leaves_the_desk(decided, visitor):
    page = " ".join(visitor.get(reverse("standings", args=[decided.slug])).text.split())
    assert "<h2>Decisions affecting results</h2>" in page
    assert "points set by ruling no. 2 instead of a result" in page
    sent = visitor.get(reverse("event_file", args=[decided.slug, "decisions", "csv"])).text.splitlines()
    assert sent[0].lstrip("\ufeff") == "Round,Table,No.,Player,Points,Decision details,Cancelled"
    assert sent[2].startswith("1,,5,")
    assert sent[2].endswith(",-4000,penalty outside the tables: late,cancelled")
    assert len(sent) == 9


def test_a_player_reads_on_their_own_page_what_stands_in_place_of_a_result_and_for_whom_they_sat(
    decided, visitor
):
    def page(number):
        return " ".join(visitor.get(reverse("player", args=[decided.slug, number])).text.split())

    assert "replaces the result: ruling no. 2" in page(6)
    assert '<b class="figures loss">−30.0</b>' in page(6)
    assert "substitute for " in page(17)
    assert "substitute for " not in page(6)


def test_a_round_without_a_game_stands_among_the_games_where_it_belongs(decided):
    second = rounds.create_from_text(decided, "1, 2, 3, 4", act=by())
    rounds.open_round(second, act=by())
    on_paper(second, 1)
    page = player_games.page(decided.players.get(number=1))
    assert [type(line).__name__ for line in page.lines] == ["RoundLine", "GameLine"]
    assert (page.counted, page.totals) == ((1, 2), (-30000, 0))
    assert page.lines[0].source == EMA


def test_the_tables_page_and_its_sheet_say_who_sat_in_and_what_stands_in_place(decided, visitor):
    first, second = decided.rounds.get().tables.order_by("number")[:2]
    names = {one.number: one.name for one in decided.players.all()}
    said = (
        f"Sub One: substitute for {names[1]}",
        f"{names[6]}: points set by ruling no. 2 instead of a result",
    )
    for table, says in zip((first, second), said, strict=True):
        assert decisions_at_table(table_page.page(TableSnapshot.of(table))) == (says,)
        page = visitor.get(reverse("table_page", args=[decided.slug, 1, table.number])).text
        assert says in " ".join(page.split())
        assert says in text_of(drawn(score_sheet.draw, table_page.page(TableSnapshot.of(table))))


def test_an_event_without_decisions_has_no_such_list(full_cup, visitor):
    first = opened(full_cup)
    on_paper(first, 1)
    assert decisions(standings.current(full_cup)) == ()
    assert (
        "<h2>Decisions affecting results</h2>"
        not in visitor.get(reverse("standings", args=[full_cup.slug])).text
    )
