"""Draws seat everybody once, separate players who have met, and share the rests."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.errors import Problem, Rejected
from referee.seating import count_meetings, draw_tables


def rounds_of(people, rounds, *, seats=4, seed=0):
    """Several rounds, each drawn so that earlier meetings are avoided."""
    met, rested, drawn = Counter(), Counter(), []
    for number in range(rounds):
        draw = draw_tables(
            people, seats=seats, seed=seed * 100 + number, earlier_meetings=met, rest_counts=rested
        )
        met += count_meetings(draw.tables)
        rested.update(draw.resting)
        drawn.append(draw)
    return drawn, met, rested


@given(people=st.integers(4, 40), seats=st.sampled_from([3, 4]), seed=st.integers(0, 2**32))
def test_everybody_sits_once_or_rests_and_tables_are_full(people, seats, seed):
    draw = draw_tables(range(people), seats=seats, seed=seed)
    assert sorted([who for table in draw.tables for who in table] + list(draw.resting)) == list(range(people))
    assert {len(table) for table in draw.tables} == {seats}
    assert len(draw.resting) == people % seats


@pytest.mark.parametrize("people", [5, 16, 24])
@pytest.mark.parametrize("seed", [0, 2**32])
def test_the_same_seed_draws_the_same(people, seed):
    first, _, _ = rounds_of(range(people), 2, seed=seed)
    again, _, _ = rounds_of(range(people), 2, seed=seed)
    assert first == again


@pytest.mark.parametrize(("people", "rounds"), [(16, 3), (20, 3), (32, 6), (64, 10)])
@pytest.mark.parametrize("seed", range(3))
def test_nobody_meets_twice_in_a_usual_event(people, rounds, seed):
    _, met, _ = rounds_of(range(people), rounds, seed=seed)
    assert set(met.values()) == {1}
    assert len(met) == rounds * people * 3 // 2


@pytest.mark.parametrize("people", [5, 6, 7, 17, 19])
def test_nobody_rests_twice_before_everybody_rested_once(people):
    met, rested = Counter(), Counter(dict.fromkeys(range(people), 0))
    for number in range(people):
        draw = draw_tables(range(people), seats=4, seed=number, earlier_meetings=met, rest_counts=rested)
        rested.update(draw.resting)
        assert max(rested.values()) - min(rested.values()) <= 1


def test_who_rests_is_drawn_by_lot_among_those_who_rested_least():
    """The first player on the list is no more likely to rest than the last."""
    first = {who for seed in range(60) for who in draw_tables("ABCDE", seats=4, seed=seed).resting}
    assert first == set("ABCDE")
    rested = {"A": 1, "C": 1}
    later = {
        who
        for seed in range(60)
        for who in draw_tables("ABCDE", seats=4, seed=seed, rest_counts=rested).resting
    }
    assert later == set("BDE")


def test_who_is_not_counted_has_rested_as_often_as_who_never_did():
    rested = {"A": 0, "B": 0}
    resting = {
        who
        for seed in range(60)
        for who in draw_tables("ABCDE", seats=4, seed=seed, rest_counts=rested).resting
    }
    assert resting == set("ABCDE")


@pytest.mark.parametrize(
    ("seed", "tables"),
    [
        (1, [(12, 10, 13, 11), (0, 1, 9, 6), (3, 8, 14, 15), (2, 7, 4, 5)]),
        (2, [(15, 3, 8, 14), (13, 12, 11, 10), (7, 4, 2, 5), (9, 6, 1, 0)]),
    ],
)
def test_a_draw_that_was_made_once_can_be_made_again_ever_after(seed, tables):
    """The fifth round of sixteen, in which not all players who met can be separated."""
    _, met, _ = rounds_of(range(16), 4)
    assert draw_tables(range(16), seats=4, seed=seed, earlier_meetings=met).tables == tuple(tables)


def test_where_repeats_cannot_be_avoided_the_draw_still_ends():
    drawn, met, _ = rounds_of(range(8), 5)
    assert [len(draw.tables) for draw in drawn] == [2] * 5
    assert sum(met.values()) == 5 * 2 * 6


def test_somebody_named_twice_and_too_few_people_are_said_together():
    with pytest.raises(Rejected) as caught:
        draw_tables(["Sato", "Mori", "Sato"], seats=4, seed=1)
    assert caught.value.problems == (
        Problem(path="people", code="person_twice", facts={"people": ("Sato",)}),
        Problem(path="people", code="too_few_people", facts={"people": 3, "seats": 4}),
    )
