"""A circuit's events give the published values, and exactly the eligible players are ranked."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.standings import (
    Circuit,
    CircuitEvent,
    CircuitFormula,
    CircuitRow,
    EventPlace,
    circuit_points,
    circuit_rows,
)

F = CircuitFormula
Points = int | Fraction


def circuit(
    formula: CircuitFormula,
    best: int | None = None,
    minimum: int | None = None,
    place_points: tuple[int, ...] = (10, 6, 3, 1),
) -> Circuit:
    return Circuit(formula=formula, best=best, minimum=minimum, place_points=place_points)


def at(player: str, place: int, of: int, *, tied: int = 1, points: Points = 0) -> EventPlace:
    return EventPlace(player=player, place=place, tied=tied, of=of, points=points)


def event(name: str, made: dict[str, Points], weight: Fraction | int = 1) -> CircuitEvent:
    """An event with everybody's points, ranked by them."""
    return CircuitEvent(
        event=name,
        weight=weight,
        places=tuple(
            at(
                player,
                1 + sum(other > points for other in made.values()),
                len(made),
                tied=[*made.values()].count(points),
                points=points,
            )
            for player, points in made.items()
        ),
    )


def shown(rows: Sequence[CircuitRow]) -> list[tuple[object, ...]]:
    return [(row.rank, row.tied, row.player, row.total) for row in rows]


@pytest.mark.parametrize(
    ("formula", "place", "weight", "worth"),
    [
        (F.TOTAL, at("A", 2, 16, points=31200), 1, 31200),
        (F.TOTAL, at("A", 16, 16, points=-45000), 3, -45000),
        (F.TOTAL, at("A", 2, 16, points=Fraction(20000, 3)), 1, Fraction(20000, 3)),
        (F.PLACE_POINTS, at("A", 1, 16), 1, 10),
        (F.PLACE_POINTS, at("A", 4, 16), 1, 1),
        (F.PLACE_POINTS, at("A", 5, 16), 1, 0),
        (F.PLACE_POINTS, at("A", 1, 16, tied=2), 1, 8),
        (F.PLACE_POINTS, at("A", 2, 16, tied=3), 1, Fraction(10, 3)),
        (F.PLACE_POINTS, at("A", 4, 16, tied=4), 1, Fraction(1, 4)),
        (F.PLACE_POINTS, at("A", 1, 1), 1, 10),
        (F.BASE_RANK, at("A", 1, 60), 2, 1000),
        (F.BASE_RANK, at("A", 32, 60), 2, 475),
        (F.BASE_RANK, at("A", 3, 5, tied=2), 1, 500),
        (F.BASE_RANK, at("A", 1, 1), 1, 1000),
        (F.WEIGHTED_BASE_RANK, at("A", 32, 60), 2, 950),
        (F.WEIGHTED_BASE_RANK, at("A", 32, 60), Fraction(5, 2), Fraction(2375, 2)),
        (F.MEAN_BASE_RANK, at("A", 32, 60), 2, 475),
        (F.UPPER_HALF, at("A", 1, 40), 1, 1000),
        (F.UPPER_HALF, at("A", 11, 40), 1, 500),
        (F.UPPER_HALF, at("A", 20, 40), 1, 50),
        (F.UPPER_HALF, at("A", 21, 40), 1, 0),
        (F.UPPER_HALF, at("A", 40, 40), 1, 0),
        (F.UPPER_HALF, at("A", 2, 28), 1, 929),
        (F.UPPER_HALF, at("A", 1, 1), 1, 1000),
    ],
)
def test_a_place_is_worth_what_the_formula_says(
    formula: CircuitFormula, place: EventPlace, weight: Fraction | int, worth: Points
) -> None:
    """Computed by hand; 32nd of 60 is from mers-vs-rukrs.md of github.com/tomp31/RiichiUKRankingSystem."""
    found = circuit_points(circuit(formula), place, weight)
    assert (found, type(found)) == (worth, type(worth))


YEAR = (
    event("spring", {"Aoi": 40000, "Ben": 10000, "Chi": -10000, "Dov": -40000}),
    event("summer", {"Aoi": -30000, "Ben": 20000, "Chi": 20000, "Dov": -10000}),
    event("autumn", {"Ben": 5000, "Aoi": 15000, "Chi": -20000}),
    event("winter", {"Aoi": -5000, "Eva": 5000}),
)


def test_the_best_three_of_four_events_count_and_who_was_at_fewer_has_what_these_make() -> None:
    """The USMA Cup counts this number of events."""
    aoi, ben, eva, chi, dov = circuit_rows(circuit(F.TOTAL, best=3), YEAR)
    assert aoi == CircuitRow(
        rank=1,
        tied=False,
        player="Aoi",
        total=50000,
        by_event={"spring": 40000, "summer": -30000, "autumn": 15000, "winter": -5000},
        counted=frozenset({"spring", "autumn", "winter"}),
        events=4,
        missing=0,
    )
    assert shown((ben, eva, chi, dov)) == [
        (2, False, "Ben", 35000),
        (3, False, "Eva", 5000),
        (4, False, "Chi", -10000),
        (5, False, "Dov", -50000),
    ]


def test_who_was_at_too_few_events_stands_behind_all_others_without_a_rank() -> None:
    rows = circuit_rows(circuit(F.TOTAL, best=1, minimum=3), YEAR)
    assert [(row.rank, row.player, row.total, row.events, row.missing) for row in rows] == [
        (1, "Aoi", 40000, 4, 0),
        (2, "Ben", 20000, 3, 0),
        (2, "Chi", 20000, 3, 0),
        (None, "Eva", 5000, 1, 2),
        (None, "Dov", -10000, 2, 1),
    ]
    assert [row.tied for row in rows] == [False, True, True, False, False]


def test_the_list_by_place_is_shared_by_those_who_are_tied() -> None:
    """Of 10, 6, 3 and 1: Ben and Chi share the first two places of summer with 8 each."""
    assert shown(circuit_rows(circuit(F.PLACE_POINTS), YEAR)) == [
        (1, False, "Aoi", 10 + 1 + 10 + 6),
        (2, False, "Ben", 6 + 8 + 6),
        (3, False, "Chi", 3 + 8 + 3),
        (4, False, "Eva", 10),
        (5, False, "Dov", 1 + 3),
    ]


HEAVY = (
    event("local", {"Aoi": 3, "Ben": 2, "Chi": 1}),
    event("open", {"Ben": 3, "Aoi": 2, "Chi": 1}, weight=Fraction(5, 2)),
    event("small", {"Chi": 2, "Aoi": 1}),
)


def test_the_weight_of_an_event_multiplies_its_base_ranks() -> None:
    assert shown(circuit_rows(circuit(F.WEIGHTED_BASE_RANK), HEAVY)) == [
        (1, False, "Ben", 500 + 2500),
        (2, False, "Aoi", 1000 + 1250),
        (3, False, "Chi", 1000),
    ]


def test_a_mean_of_base_ranks_is_divided_by_the_weights_of_those_that_count() -> None:
    assert shown(circuit_rows(circuit(F.MEAN_BASE_RANK), HEAVY)) == [
        (1, False, "Ben", Fraction(500 + 2500) / Fraction(7, 2)),
        (2, False, "Aoi", 500),
        (3, False, "Chi", Fraction(1000) / Fraction(9, 2)),
    ]
    assert shown(circuit_rows(circuit(F.MEAN_BASE_RANK, best=2), HEAVY))[1] == (
        2,
        False,
        "Aoi",
        Fraction(1000 + 1250) / Fraction(7, 2),
    )


def test_of_equal_events_the_heavier_counts_and_then_the_earlier() -> None:
    first, second, heavy = (
        event("first", {"Aoi": 1}),
        event("second", {"Aoi": 1}),
        event("heavy", {"Aoi": 1}, weight=2),
    )
    (one,) = circuit_rows(circuit(F.BASE_RANK, best=1), (first, second, heavy))
    assert one.counted == {"heavy"}
    (one,) = circuit_rows(circuit(F.BASE_RANK, best=1), (first, second))
    assert one.counted == {"first"}


@pytest.mark.parametrize("events", [(), (event("empty", {}),)])
def test_where_nobody_was_at_an_event_nobody_is_listed(events: tuple[CircuitEvent, ...]) -> None:
    assert circuit_rows(circuit(F.TOTAL, best=3, minimum=2), events) == ()


def test_halves_and_thirds_add_up_to_a_whole_number_again() -> None:
    shared = tuple(
        CircuitEvent(event=name, places=tuple(at(player, 2, 4, tied=3) for player in "ABC")) for name in "xyz"
    )
    (one, *others) = circuit_rows(circuit(F.PLACE_POINTS), shared)
    assert (one.rank, one.tied, one.total, type(one.total)) == (1, True, 10, int)
    assert [row.rank for row in others] == [1, 1]


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: at("A", 0, 4), "^1 at place 0 do not fit among 4$"),
        (lambda: at("A", 5, 4), "^1 at place 5 do not fit among 4$"),
        (lambda: at("A", 3, 4, tied=3), "^3 at place 3 do not fit among 4$"),
        (lambda: at("A", 1, 4, tied=0), "^0 at place 1 do not fit among 4$"),
        (lambda: event("x", {}, weight=0), "^event 'x' weighs 0: a weight is above 0$"),
        (
            lambda: CircuitEvent(event="x", places=(at("A", 1, 2), at("A", 2, 2))),
            "^'A' is there twice in event 'x'",
        ),
        (lambda: circuit(F.TOTAL, best=0), "^best is 0: at least 1, or None$"),
        (lambda: circuit(F.TOTAL, minimum=-1), "^minimum is -1: at least 1, or None$"),
        (lambda: circuit(F.PLACE_POINTS, place_points=()), "^points by place need a list of them"),
        (
            lambda: circuit_rows(circuit(F.TOTAL), (YEAR[0], YEAR[0])),
            "^'spring' is there twice among the events",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_what_it_is(make, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        make()


@st.composite
def years(draw: st.DrawFn, points: st.SearchStrategy[int]) -> tuple[CircuitEvent, ...]:
    """Some events, each with some of eight players."""
    return tuple(
        event(
            f"event {number}",
            draw(st.dictionaries(st.sampled_from("ABCDEFGH"), points)),
            draw(st.sampled_from([1, 2, Fraction(5, 2), 5])),
        )
        for number in range(draw(st.integers(0, 5)))
    )


CIRCUITS = st.builds(
    circuit,
    st.sampled_from(CircuitFormula),
    st.none() | st.integers(1, 5),
    st.none() | st.integers(1, 5),
)
ANY = st.integers(-500, 500).map(lambda hundreds: hundreds * 100)


@given(how=CIRCUITS, events=years(ANY))
def test_the_events_counted_are_the_highest_and_make_the_total(how, events) -> None:
    weights = {one.event: one.weight for one in events}
    for row in circuit_rows(how, events):
        worth = sorted(row.by_event.values(), reverse=True)
        assert len(row.by_event) == row.events
        assert sorted((row.by_event[one] for one in row.counted), reverse=True) == worth[: how.best]
        total = sum(row.by_event[one] for one in row.counted)
        if how.formula is F.MEAN_BASE_RANK:
            heavy = sum(weights[one] * row.by_event[one] for one in row.counted)
            assert row.total * sum(weights[one] for one in row.counted) == heavy
        else:
            assert row.total == total
        assert isinstance(row.total, int) or row.total.denominator > 1


@given(how=CIRCUITS, events=years(ANY))
def test_a_rank_is_one_more_than_how_many_are_ahead_and_a_tie_is_said_as_one(how, events) -> None:
    rows = circuit_rows(how, events)
    ranked = [row for row in rows if row.rank is not None]
    assert [*rows[: len(ranked)]] == ranked
    for row in ranked:
        assert row.rank == 1 + sum(other.total > row.total for other in ranked)
        assert row.tied == (sum(other.total == row.total for other in ranked) > 1)
        assert row.missing == 0
    for row in rows[len(ranked) :]:
        assert (row.tied, row.missing) == (False, (how.minimum or 1) - row.events)
        assert row.missing > 0
    assert {row.player for row in rows} == {place.player for one in events for place in one.places}


@given(
    best=st.none() | st.integers(1, 4),
    events=years(ANY.map(abs)),
    more=st.dictionaries(st.sampled_from("ABCDEFGH"), ANY.map(abs)),
)
def test_one_more_event_with_no_points_below_nothing_lowers_nobodys_total(best, events, more) -> None:
    before = {row.player: row.total for row in circuit_rows(circuit(F.TOTAL, best), events)}
    after = {
        row.player: row.total for row in circuit_rows(circuit(F.TOTAL, best), (*events, event("more", more)))
    }
    assert all(after[player] >= total for player, total in before.items())


@given(how=CIRCUITS, events=years(ANY))
def test_the_order_of_the_events_changes_no_total_and_no_rank(how, events) -> None:
    def said(rows: Sequence[CircuitRow]) -> dict[object, tuple[object, ...]]:
        return {row.player: (row.rank, row.tied, row.total, row.missing) for row in rows}

    assert said(circuit_rows(how, events)) == said(circuit_rows(how, events[::-1]))
