"""The result of a table recorded on paper, and of a table whose players sat otherwise than drawn."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee import Chombo, LedgerError, Ruleset, Seat, ruleset
from referee.codec import read_entry, write_entry
from referee.ledger import Close, Count, EntryKind, PenaltyEntry, Reopen, Result, Swap, Void
from referee.ruling import PenaltyWhen
from referee.standings import game_results, stated_results
from tests.referee.test_ledger import E1, E2, EMA, A, B, C, D, hand, page, ron
from tests.referee.test_rulings import FINED, ruled

PAPER = Result(scores=(45000, 35000, 25000, 15000))
LEAGUE = ruleset("m-league")


def test_a_result_on_paper_ends_a_table_that_nothing_was_written_at() -> None:
    found = page(PAPER)
    assert (found.closed, found.table.over, found.table.scores) == (True, True, PAPER.scores)
    assert [game.result for game in found.games] == [30000, 10000, -10000, -30000]
    assert found.paper_result is not None
    assert (found.paper_result.number, found.paper_result.off) == (1, 0)


def test_sticks_left_on_the_table_go_as_the_rules_say_and_are_not_in_the_scores() -> None:
    found = page(Result(scores=(44000, 35000, 25000, 15000), sticks_left=1))
    assert found.table.scores == (45000, 35000, 25000, 15000)
    assert found.paper_result is not None
    assert found.paper_result.off == 0


def test_where_the_sticks_are_nobodys_the_results_are_short_by_them() -> None:
    found = page(Result(scores=(44000, 35000, 25000, 15000), sticks_left=1), rules=ruleset("wrc-2025"))
    assert sum(game.result for game in found.games) == -1000
    assert found.paper_result is not None
    assert found.paper_result.off == 0


@pytest.mark.parametrize(
    ("result", "off"),
    [
        (Result(scores=(45000, 35000, 25000, 14000)), -1000),
        (Result(scores=(45050, 35000, 25000, 15000)), 50),
        (Result(results=(30000, 10000, -10000, -60000)), -30000),
        (Result(results=(Fraction(50000, 3), Fraction(50000, 3), Fraction(50000, 3), -50000)), 0),
    ],
    ids=["a stick short", "not in hundreds", "a chombo in the result", "thirds"],
)
def test_figures_that_do_not_add_up_are_taken_and_what_they_are_off_by_is_said(
    result: Result, off: int
) -> None:
    found = page(result)
    assert found.paper_result is not None
    assert found.paper_result.off == off


def test_the_hands_before_a_result_on_paper_stay_in_the_ledger_out_of_force() -> None:
    chombo = hand(Chombo(offenders=(D,)), E2)
    found = page(hand(ron(B, C), E1), chombo, PAPER)
    assert [(line.number, line.in_force) for line in found.lines] == [(1, False), (2, False), (3, True)]
    assert (found.hands, found.penalties, found.table.scores) == ((), (), PAPER.scores)


def test_what_a_judge_decided_stands_beside_a_result_on_paper() -> None:
    given_ = PenaltyEntry(seat=A, points=-2000, when=PenaltyWhen.AFTER_UMA, why="late")
    found = page(given_, ruled(FINED), PAPER)
    assert [penalty.points for penalty in found.penalties] == [-2000, -4000]
    assert [line.in_force for line in found.lines] == [True, True, True]


def test_a_result_that_is_voided_puts_the_hands_back() -> None:
    hands: tuple[EntryKind, ...] = (hand(ron(B, C), E1), hand(ron(C, D), E2))
    played, voided = page(*hands), page(*hands, PAPER, Void(number=3, why="another table's"))
    assert (voided.table, voided.rows, voided.games) == (played.table, played.rows, ())
    assert (voided.closed, voided.paper_result) == (False, None)
    assert [line.in_force for line in voided.lines] == [True, True, False, True]


def test_a_result_that_is_voided_uncovers_the_one_before_it() -> None:
    second = Result(scores=(40000, 40000, 25000, 15000))
    assert page(PAPER, second).table.scores == second.scores
    found = page(PAPER, second, Void(number=2, why="misread"))
    assert (found.table.scores, found.closed) == (PAPER.scores, True)
    assert [line.in_force for line in found.lines] == [True, False, True]


def test_of_two_results_the_later_stands() -> None:
    found = page(PAPER, Result(scores=(40000, 40000, 25000, 15000)))
    assert [line.in_force for line in found.lines] == [False, True]


@pytest.mark.parametrize("closing", [(), (Close(),)], ids=["open", "closed before"])
def test_a_table_closed_by_a_result_is_opened_again_as_it_stood_before_it(
    closing: tuple[EntryKind, ...],
) -> None:
    hands = (hand(ron(B, C), E1),)
    found = page(*hands, *closing, PAPER, Reopen(why="there are hands"))
    assert found.table == page(*hands).table
    assert (found.closed, found.paper_result, found.hands) == (False, None, page(*hands).hands)
    assert not any(line.in_force for line in found.lines if isinstance(line.entry.what, Close | Result))


def test_a_hand_entered_after_a_result_counts_for_nothing_and_says_so() -> None:
    found = page(PAPER, hand(ron(B, C), E1))
    assert found.table.scores == PAPER.scores
    assert [finding.code for finding in found.rows[0].findings] == ["after_the_end"]


def test_a_count_after_a_result_is_held_against_it() -> None:
    found = page(PAPER, Count(scores=(45000, 35000, 25000, 15000), sticks=0))
    assert found.counts[0].agrees


@pytest.mark.parametrize(
    "result",
    [
        Result(),
        Result(scores=(45000, 35000, 25000)),
        Result(scores=(45000, 35000, 25000, 15000), results=(1, 2, 3, 4)),
        Result(results=(1, 2, 3)),
        Result(results=(1, 2, 3, 4), places=(1, 2, 3)),
        Result(results=(1, 2, 3, 4), places=(1, 2, 3, 5)),
        Result(results=(1, 2, 3, 4), places=(0, 1, 2, 3)),
        Result(scores=(45000, 35000, 25000, 15000), places=(1, 2, 3, 4)),
        Result(scores=(45000, 35000, 25000, 15000), sticks_left=-1),
    ],
)
def test_a_result_that_is_none_is_no_line_of_a_ledger(result: Result) -> None:
    with pytest.raises(LedgerError):
        page(result)


@pytest.mark.parametrize("seats", [(0, 1, 2), (0, 1, 2, 2), (1, 2, 3, 0, 0)])
def test_a_change_of_seats_names_each_seat_once(seats: tuple[int, ...]) -> None:
    with pytest.raises(LedgerError):
        page(Swap(seats=tuple(map(Seat, seats[:4])) + ((A,) if len(seats) > 4 else ())))


def test_players_who_change_seats_twice_sit_as_both_changes_say() -> None:
    found = page(Swap(seats=(C, A, B, D)), hand(ron(B, C), E1), Swap(seats=(B, A, C, D)))
    # First A has C's player and B has A's; then A and B change.
    assert found.drawn_seats == (A, C, B, D)
    assert found.table.scores == page(hand(ron(B, C), E1)).table.scores


def test_nobody_sits_otherwise_than_drawn_until_it_is_said() -> None:
    assert page().drawn_seats == (A, B, C, D)


@pytest.mark.parametrize(
    "what",
    [
        PAPER,
        Result(scores=(44000, 35000, 25000, 15000), sticks_left=1, why="as signed"),
        Result(results=(30000, Fraction(-50000, 3), 0, 5), places=(1, 4, 3, 2)),
        Swap(seats=(C, A, B, D), why="east and south changed over"),
    ],
)
def test_what_is_written_is_read_again(what: EntryKind) -> None:
    kind, payload = write_entry(what)
    assert read_entry(1, kind, payload).what == what


scores = st.lists(st.integers(-300, 1300).map(lambda hundreds: hundreds * 100), min_size=4, max_size=4)
rulebooks = st.sampled_from(["ema-2016", "wrc-2025", "rrc", "m-league", "jpml-a-2023", "league-101"]).map(
    ruleset
)


@given(rules=rulebooks, points=scores)
def test_a_result_that_is_known_with_its_uma_alone_has_the_place_and_uma_of_its_scores(
    rules: Ruleset, points: list[int]
) -> None:
    played = game_results(rules, points)
    if rules.result_rounding.value != "exact":
        return
    stated = stated_results(rules, [game.result for game in played], [game.place for game in played])
    assert stated == played
    if len({game.result for game in played}) == 4:
        assert stated_results(rules, [game.result for game in played]) == played


FOUR_PLACES = [(1, False, 15000), (2, False, 5000), (3, False, -5000), (4, False, -15000)]


@pytest.mark.parametrize(
    ("results", "places", "found"),
    [
        ((27000, 6000, -8000, -25000), (), FOUR_PLACES),
        (
            (20000, 20000, -10000, -30000),
            (),
            [(1, True, 10000), (1, True, 10000), (3, False, -5000), (4, False, -15000)],
        ),
        # The published result includes the winner's chombo.
        ((-10000, 6000, -8000, -25000), (1, 2, 3, 4), FOUR_PLACES),
    ],
    ids=["four places", "two tied", "places that were published"],
)
def test_places_are_those_published_else_those_of_the_results(
    results: tuple[int, ...], places: tuple[int, ...], found: list[tuple[int, bool, int]]
) -> None:
    games = stated_results(EMA, results, places)
    assert [(game.place, game.tied, game.uma) for game in games] == found
    assert [game.result for game in games] == list(results)


@pytest.mark.parametrize("results", [(1, 2, 3), (1, 2, 3, 4, 5)])
def test_results_of_too_few_or_too_many_are_refused(results: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="but 4 play"):
        stated_results(EMA, results)
