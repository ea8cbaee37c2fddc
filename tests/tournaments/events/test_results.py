"""A result on paper is stored as written, and closes its table."""

import itertools
import re

import pytest

import referee
from tests.acts import by
from tests.tournaments.integrity.test_verifying import everything
from tests.tournaments.tables import games
from tests.tournaments.tables.games import FOUR, ONE, THREE, TWO
from tournaments.common.errors import ConflictError, InputError, StateError
from tournaments.models import Folded, JournalEntry, Seating
from tournaments.services.events import penalties, results, rounds, substitutions
from tournaments.services.integrity.rebuilding import rebuild
from tournaments.services.integrity.verifying import verify_events
from tournaments.services.people import entry_list
from tournaments.services.tables import cached_results, hands, ledger, table_actions

keys = (f"result-{number}" for number in itertools.count())
SCORES = (45000, 35000, 25000, 15000)


@pytest.fixture
def first(full_cup):
    drawn = rounds.draw(full_cup, 1, act=by())
    rounds.open_round(drawn, act=by())
    return drawn


@pytest.fixture
def table(first):
    return first.tables.get(number=1)


def enter(table, *scores, why="", sticks=0, by_="Olga", key=None):
    result = referee.ledger.Result(scores=scores or SCORES, sticks_left=sticks, why=why)
    expects = table.entries.count() + 1
    return results.enter(table, result, by=by_, expects=expects, key=key or next(keys))


def whole():
    """Assert that the checks find no fault and that a rebuild writes the same rows."""
    assert [fault for one in verify_events() for fault in one.faults] == []
    before = everything()
    rebuild()
    assert everything() == before


def test_a_table_that_kept_score_on_paper_is_closed_by_four_figures(table):
    enter(table)
    page = hands.fold(table)
    assert (page.closed, page.table.scores) == (True, SCORES)
    assert [game.result for game in page.games] == [30000, 10000, -10000, -30000]
    assert table.entries.get().announcement.ruling["results"] == [30000, 10000, -10000, -30000]


@pytest.mark.parametrize(
    ("scores", "sticks", "says"),
    [
        (
            (45000, 35000, 25000, 14000),
            0,
            r"The total is 119,000, but should be 120,000 \(off by −1,000\)\. .* If 1 more riichi stick was left",
        ),
        (
            (44000, 35000, 25000, 14000),
            0,
            r"−2,000\)\. .*reason\. If 2 more riichi sticks were left over, add them under Leftover riichi sticks\.$",
        ),
        ((41000, 35000, 25000, 14000), 0, r"\(off by −5,000\)\. Correct a score or give a reason\.$"),
        ((45000, 35000, 25000, 14500), 0, r"\(off by −500\)\. Correct a score or give a reason\.$"),
        (
            (45000, 35000, 25000, 15000),
            1,
            r"120,000 \(off by \+1,000\)\. Correct a score or give a reason\.$",
        ),
        ((45010, 34990, 25000, 15000), 0, r"45,010 is not a multiple of 100\. Correct it or give a reason\."),
    ],
)
def test_figures_that_are_off_are_taken_with_a_reason_and_not_without(table, scores, sticks, says):
    with pytest.raises(InputError, match=says):
        enter(table, *scores, sticks=sticks)
    assert not table.entries.exists()
    enter(table, *scores, sticks=sticks, why="as signed")
    assert table.entries.get().payload["why"] == "as signed"


@pytest.mark.parametrize("why", ["45000", "−1 000", "+10.", "???"])
def test_a_reason_without_a_letter_is_refused(table, why):
    with pytest.raises(InputError, match=r"Enter the reason in words\."):
        enter(table, 45000, 35000, 25000, 14000, why=why)
    enter(table, 45000, 35000, 25000, 14000, why="署名通り")


@pytest.mark.parametrize(
    ("scores", "total"),
    [((4500000, 3500000, 2500000, 1500000), "12,000,000"), ((45000, 14900, 0, 0), "59,900")],
)
def test_no_reason_explains_a_total_that_is_off_by_more_than_half(table, scores, total):
    says = rf"The total is {total}, but should be 120,000\. Check the figures and how they are written"
    with pytest.raises(InputError, match=says):
        enter(table, *scores, why="as signed")
    result = referee.ledger.Result(scores=scores, why="as signed")
    with pytest.raises(InputError, match=f"Table 1: {says}"):
        results.enter_all(table.round, {1: result}, act=by())
    assert not table.entries.exists()
    enter(table, 45000, 15000, 0, 0, why="as signed")


@pytest.mark.parametrize("scores", [(45000, 35000, 25000), (1, 2, 3, 4, 5)])
def test_too_few_or_too_many_figures_are_refused(table, scores):
    with pytest.raises(InputError, match="Enter a score for each of the 4 players"):
        enter(table, *scores)


def test_a_result_that_comes_twice_is_stored_once_and_another_is_overtaken(table):
    first, again = (
        enter(table, key="tap"),
        results.enter(table, referee.ledger.Result(scores=SCORES), by="Olga", expects=1, key="tap"),
    )
    assert (first[1], again[1], first[0].pk) == (True, False, again[0].pk)
    with pytest.raises(ConflictError):
        results.enter(table, referee.ledger.Result(scores=SCORES), by="Olga", expects=1, key="other")


def test_in_a_round_that_is_not_open_nothing_is_entered(full_cup):
    drawn = rounds.draw(full_cup, 1, act=by())
    with pytest.raises(StateError, match="not open yet"):
        enter(drawn.tables.first())


def test_hands_are_out_of_force_until_the_result_is_taken_back(table):
    games.play(table, *games.HANCHAN[:3])
    before = hands.fold(table)
    entry, _new = enter(table)
    assert hands.fold(table).hands == ()
    results.void(table, entry.number, "another table's", by="Olga", expects=5, key="void")
    after = hands.fold(table)
    assert (after.table, after.hands, after.closed) == (before.table, before.hands, False)
    whole()


@pytest.mark.parametrize(
    ("number", "says"), [(1, "This is not a paper result"), (9, "This is not a paper result")]
)
def test_only_a_result_is_taken_back_so(table, number, says):
    games.play(table, games.HANCHAN[0])
    with pytest.raises(StateError, match=says):
        results.void(table, number, "x", by="Olga", expects=2, key="void")


def test_a_result_that_does_not_stand_is_not_taken_back_again(table):
    enter(table)
    results.void(table, 1, "x", by="Olga", expects=2, key="void")
    with pytest.raises(StateError, match="This result is no longer valid"):
        results.void(table, 1, "x", by="Olga", expects=3, key="again")


def stored_results(table):
    """What is stored of the table, if it fits."""
    key = table.entries.last().hash, table.round.tournament.rules_mark
    return cached_results.read_rows(Folded.objects.all(), {table.pk: key})


def test_what_a_finished_table_came_to_is_kept_beside_the_end_of_its_ledger(table):
    games.play(table, *games.HANCHAN[:3])
    assert not Folded.objects.exists()
    enter(table)
    assert stored_results(table) == {table.pk: cached_results.table_result(hands.fold(table))}
    table_actions.reopen(table, "more hands", by="Olga", expects=5, key="reopen")
    assert not Folded.objects.exists()


def test_a_game_that_ends_by_its_last_hand_is_kept_too(table):
    games.play(table, *games.HANCHAN)
    assert stored_results(table) == {table.pk: cached_results.table_result(hands.fold(table))}


def test_a_second_person_checks_a_result_against_the_sheet(table):
    with pytest.raises(StateError, match="Table 1 has no result yet"):
        results.check(table, act=by("Jiro"), is_official=True)
    enter(table)
    with pytest.raises(StateError, match="Olga entered this result\\. Someone else must check it"):
        results.check(table, act=by("Olga"), is_official=True)
    results.check(table, act=by("Jiro"), is_official=True)
    (row,) = table.checks.all()
    assert (row.by, row.number) == ("Jiro", 1)
    whole()


def names(table):
    return hands.player_names(table)


def test_players_at_wrong_seats_are_put_right_and_their_points_stay_with_the_seats(table):
    games.play(table, games.HANCHAN[0])
    was = names(table)
    table_actions.penalize(
        table, TWO, 2000, referee.ruling.PenaltyWhen.AFTER_UMA, "late", by="J", expects=2, key="late"
    )
    entry, _new = results.reseat(
        table, (THREE, ONE, TWO, FOUR), "read wrongly", by="Olga", expects=3, key="swap"
    )
    assert names(table) == {ONE: was[THREE], TWO: was[ONE], THREE: was[TWO], FOUR: was[FOUR]}
    assert entry.announcement.ruling["rulings"] == [2]
    assert hands.fold(table).penalties_of(TWO) == -2000
    whole()


def test_a_change_of_seats_that_comes_twice_is_made_once(table):
    was = names(table)
    for _tap in range(2):
        results.reseat(table, (TWO, ONE, THREE, FOUR), "", by="Olga", expects=1, key="swap")
    assert names(table) == {ONE: was[TWO], TWO: was[ONE], THREE: was[THREE], FOUR: was[FOUR]}


@pytest.mark.parametrize("seats", [(ONE, TWO, THREE, FOUR), (ONE, ONE, THREE, FOUR), (TWO, ONE, THREE)])
def test_a_change_of_seats_that_is_none_is_refused(table, seats):
    with pytest.raises(InputError, match="Choose each seat once"):
        results.reseat(table, seats, "", by="Olga", expects=1, key="swap")
    assert not table.entries.exists()


def test_where_the_table_moved_on_nobody_changes_seats(table):
    games.play(table, games.HANCHAN[0])
    was = names(table)
    with pytest.raises(ConflictError):
        results.reseat(table, (TWO, ONE, THREE, FOUR), "", by="Olga", expects=1, key="swap")
    assert names(table) == was
    assert JournalEntry.objects.last().kind == "opening"


def test_two_people_of_two_tables_change_seats(first):
    here, there = first.tables.all()[:2]
    one, other = here.seatings.get(seat=0).player, there.seatings.get(seat=3).player
    substitutions.exchange(first, one, other, act=by())
    assert (here.seatings.get(seat=0).player, there.seatings.get(seat=3).player) == (other, one)
    whole()


def test_nobody_changes_seats_in_a_round_that_is_over_or_without_a_seat(first, full_cup):
    one, other = (seating.player for seating in Seating.objects.all()[:2])
    entry_list.enter(full_cup, "Newcomer", act=by())
    with pytest.raises(StateError, match="Newcomer has no seat in round 1"):
        substitutions.exchange(first, one, full_cup.players.last(), act=by())
    rounds.finish(first, anyway=True, act=by())
    with pytest.raises(StateError, match="Round 1 is finished"):
        substitutions.exchange(first, one, other, act=by())


def test_a_round_whose_tables_nobody_knows_has_results_of_its_own(full_cup):
    journal = rounds.create_without_tables(full_cup, act=by())
    one, other = full_cup.players.all()[:2]
    results.enter_round_results(
        journal, [(one, 64800, 1), (other, referee.codec.read_points("100000/3"), None)], act=by()
    )
    assert [(row.player, row.points, row.place) for row in journal.results.all()] == [
        (one, 64800, 1),
        (other, referee.codec.read_points("100000/3"), None),
    ]
    whole()


def test_a_round_with_tables_is_told_table_by_table(first):
    with pytest.raises(StateError, match=r"Round 1 has tables\. Enter the result of each table\."):
        results.enter_round_results(first, [], act=by())


def test_points_are_taken_off_outside_the_tables_and_given_back_by_a_further_entry_alone(full_cup):
    player = full_cup.players.get(number=3)
    late = penalties.give(player, -5000, after_round=1, act=by("Jiro", why="late"))
    penalties.give(player, 3000, act=by(why="best costume"))
    assert [(row.points, row.why, row.by) for row in full_cup.penalties.all()] == [
        (-5000, "late", "Jiro"),
        (3000, "best costume", "Olga"),
    ]
    penalties.cancel(late, act=by(why="the clock was wrong"))
    late.refresh_from_db()
    assert late.lifted_by_entry == JournalEntry.objects.last().number
    with pytest.raises(StateError, match="It is already cancelled"):
        penalties.cancel(late, act=by())
    whole()


@pytest.mark.parametrize(
    ("points", "why", "says"),
    [
        (0, "late", "Enter the points: "),
        (-1000, "", "Enter a reason."),
        (1000, "  ", "Enter a reason."),
    ],
)
def test_a_penalty_has_points_and_a_reason(full_cup, points, why, says):
    with pytest.raises(InputError, match=f"^{re.escape(says)}"):
        penalties.give(full_cup.players.first(), points, act=by(why=why))


def test_ledger_entries_are_read_as_they_were_stored(table):
    enter(table)
    (entry,) = ledger.read_entries(ledger.entries(table))
    assert entry.what == referee.ledger.Result(scores=SCORES)
