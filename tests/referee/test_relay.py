"""The result of a relay's leg, starting from the points that the previous leg left."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import referee
from referee import Seat, TableState
from referee.judgement import Judgement
from referee.ledger import Close, Count, Entry, EntryKind, HandEntry, Result, Review, RulingEntry
from referee.ruling import opening_table
from referee.standings import GameResult
from tests.referee.test_ledger import E1, E2, EMA, A, B, C, D, ron

LEFT = (91000, 70000, 75000, 64000)
LEG = opening_table(EMA, LEFT, relay=True)


def page(*kinds: EntryKind, start: TableState = LEG) -> referee.ledger.Page:
    entries = [Entry(number=number, what=what) for number, what in enumerate(kinds, 1)]
    return referee.fold(EMA, entries, start)


def paper(scores: tuple[int, ...] = (), sticks: int = 0, results: tuple[int, ...] = ()) -> Result:
    return Result(scores=scores, sticks_left=sticks, results=results, why="")


def line(seat: Seat, place: int, score: int, result: int, *, tied: bool = False) -> GameResult:
    return GameResult(seat=seat, place=place, tied=tied, score=score, uma=0, oka=0, result=result)


def test_a_leg_goes_on_from_what_each_seat_begins_with_and_gives_what_was_gained_without_uma() -> None:
    found = page(HandEntry(report=ron(B, A, han=5), round=E1, honba=0), Close())
    assert found.start == LEG
    assert found.rows[0].ruling is not None
    assert [one.code for one in found.rows[0].ruling.findings if one.code == "sum_differs"] == []
    assert found.games == (
        line(A, 4, 83000, -8000),
        line(B, 1, 78000, 8000),
        line(C, 2, 75000, 0, tied=True),
        line(D, 2, 64000, 0, tied=True),
    )
    assert found.results == (-8000, 8000, 0, 0)


def test_a_table_that_begins_otherwise_outside_a_relay_has_the_results_of_its_scores() -> None:
    begun = opening_table(EMA, (35000, 30000, 30000, 30000))
    found = page(paper((40000, 35000, 30000, 20000)), start=begun)
    assert found.paper_result is not None
    assert found.paper_result.off == 0
    assert found.results == (25000, 10000, -5000, -25000)
    assert page(paper((45000, 35000, 25000, 15000)), start=begun).paper_result == replace(
        found.paper_result, result=paper((45000, 35000, 25000, 15000)), off=-5000
    )


def test_a_paper_result_of_a_leg_adds_up_to_what_was_there_at_its_beginning() -> None:
    found = page(paper((101000, 60000, 80000, 58000), sticks=1))
    assert found.paper_result is not None
    assert found.paper_result.off == 0
    # The remaining stick goes to the player with the most points on the table, as at any other table.
    assert found.results == (11000, -10000, 5000, -6000)
    short = page(paper((101000, 60000, 80000, 58000)))
    assert short.paper_result is not None
    assert short.paper_result.off == -1000


def test_gains_that_are_known_alone_are_laid_over_what_was_there() -> None:
    found = page(paper(results=(-8000, 8000, 12000, -12000)))
    assert found.paper_result is not None
    assert found.paper_result.off == 0
    assert found.games == (
        line(A, 3, 83000, -8000),
        line(B, 2, 78000, 8000),
        line(C, 1, 87000, 12000),
        line(D, 4, 52000, -12000),
    )


def test_who_has_the_last_place_by_decision_moves_in_place_alone() -> None:
    games = page(paper(results=(-8000, 8000, 12000, -12000))).games
    assert referee.standings.demote_seats(EMA, games, [C], relay=True) == (
        line(A, 2, 83000, -8000),
        line(B, 1, 78000, 8000),
        line(C, 4, 87000, 12000),
        line(D, 3, 52000, -12000),
    )


def test_a_replaced_player_of_a_leg_is_counted_without_the_uma_of_the_place() -> None:
    games = page(paper(results=(-8000, 8000, 12000, -12000))).games
    table = referee.standings.PlayedTable(
        table=1,
        players=("a", "b", "c", "d"),
        games=games,
        sits_in={C: referee.standings.SitsIn(out="x", from_start=False)},
        relay=True,
    )
    found = referee.standings.round_scores(
        EMA, [referee.standings.PlayedRound(number=1, tables=(table,))], referee.adjudication.absences(EMA)
    )
    assert {who: (one.points, one.place, one.uma) for who, [one] in found.items() if who != "x"} == {
        "a": (-8000, 2, 0),
        "b": (8000, 1, 0),
        "c": (12000, 4, 0),
        "d": (-12000, 3, 0),
    }


def test_rulings_reviews_and_counts_of_a_leg_are_of_its_points() -> None:
    judgement = Judgement(
        seat=B, decision=referee.answers.Measure.WARNING, facts="told another what to discard", judge="J"
    )
    before = [Entry(number=1, what=HandEntry(report=ron(B, A, han=5), round=E1, honba=0))]
    ruled = referee.ledger.judge(EMA, before, judgement, LEG)
    assert ruled.before.scores == (83000, 78000, 75000, 64000)
    entries = [*before, Entry(number=2, what=RulingEntry(judgement=judgement, round=E2, honba=0))]
    made = Review(number=2, outcome=referee.judgement.ReviewOutcome.CONFIRMED, why="heard again", by="H")
    assert referee.ledger.review(EMA, entries, made, LEG).before.scores == (83000, 78000, 75000, 64000)
    counted = [
        *before,
        Entry(number=2, what=Count(scores=(83000, 78000, 75000, 64000), sticks=0)),
        Entry(number=3, what=HandEntry(report=ron(C, D), round=E2, honba=0)),
    ]
    [count] = referee.counting.stored_counts(EMA, counted, referee.fold(EMA, counted, LEG))
    assert count.now.agrees


def test_a_beginning_for_too_few_is_refused() -> None:
    with pytest.raises(ValueError, match="3 scores to begin with, but 4 play"):
        opening_table(EMA, (75000, 75000, 75000), relay=True)


@given(st.lists(st.lists(st.integers(-300, 300), min_size=3, max_size=3), min_size=1, max_size=5))
def test_the_stocks_of_a_relay_add_up_to_what_all_teams_had_at_its_beginning(legs: list[list[int]]) -> None:
    """Each leg starts with the points that the leg before left, whatever was won and lost in it."""
    stocks: tuple[referee.Points, ...] = (75000,) * 4
    gains: list[referee.Points] = [0] * 4
    for three in legs:
        moved = [100 * one for one in three]
        moved.append(-sum(moved))
        after = tuple(int(had + change) for had, change in zip(stocks, moved, strict=True))
        found = page(paper(after), start=opening_table(EMA, stocks, relay=True))
        assert found.paper_result is not None
        assert found.paper_result.off == 0
        assert [game.result for game in found.games] == moved
        gains = [was + game.result for was, game in zip(gains, found.games, strict=True)]
        stocks = tuple(game.score for game in found.games)
        assert sum(stocks) == 4 * 75000
        assert list(stocks) == [75000 + gain for gain in gains]
