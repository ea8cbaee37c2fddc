"""The players who enter the next stage of an event, and the points they carry."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from enum import Enum
from fractions import Fraction
from itertools import groupby
from typing import assert_never

from referee.frozen import dataclass
from referee.rules import Ruleset
from referee.standings.lists import EntrantState, ListedPlayer
from referee.standings.ranking import TieBreak, tie_breaks

__all__ = [
    "Carry",
    "Cut",
    "Rounding",
    "carried_points",
    "first_of_each",
    "first_places",
    "round_points",
    "ties_at_the_cut",
]

Points = int | Fraction


class Rounding(Enum):
    """The rounding of carried points."""

    EXACT = "exact"
    """No rounding."""
    TENTH_UP = "tenth_up"
    """To hundreds of points, towards plus infinity."""
    TENTH_NEAREST = "tenth_nearest"
    """To hundreds of points, halves away from zero."""
    WHOLE_NEAREST = "whole_nearest"
    """To thousands of points, halves away from zero."""


def round_points(points: Points, rounding: Rounding) -> Points:
    """The points rounded. Source: M-League's regulations round a half up to a tenth; others by the event's own.

    >>> [round_points(Fraction(points, 2), Rounding.TENTH_UP) for points in (495500, -80100)]
    [247800, -40000]
    >>> [round_points(points, Rounding.WHOLE_NEAREST) for points in (500, -500, 499)]
    [1000, -1000, 0]
    """
    match rounding:
        case Rounding.EXACT:
            exact = Fraction(points)
            return exact.numerator if exact.denominator == 1 else exact
        case Rounding.TENTH_UP:
            return -(-Fraction(points) // 100) * 100
        case Rounding.TENTH_NEAREST:
            return _round_to_unit(points, 100)
        case Rounding.WHOLE_NEAREST:
            return _round_to_unit(points, 1000)
        case _:
            assert_never(rounding)


def _round_to_unit(points: Points, unit: int) -> int:
    rounded = (abs(Fraction(points)) + Fraction(unit, 2)) // unit * unit
    return int(-rounded if points < 0 else rounded)


@dataclass(frozen=True, slots=True, kw_only=True)
class Carry:
    """The points carried into a stage: a *part* of the points before it, or the points *by_rank* of those who enter.

    *results*: penalties and bonuses outside the results are left behind.
    """

    part: Fraction = Fraction(0)
    by_rank: tuple[Points, ...] | None = None
    rounding: Rounding = Rounding.EXACT
    results: bool = False


def carried_points(carry: Carry, players: Sequence[ListedPlayer]) -> list[Points]:
    """The points that each of the *players* who entered carries, in their order, which is that of the stage before.

    By rank it is the rank among those who entered; a shared one counts as the rank shown, and a player beyond the last
    rank with points has none.
    """
    if carry.by_rank is not None:
        ranks = [
            next(index for index, player in enumerate(players) if player.rank == entrant.rank)
            for entrant in players
        ]
        carried: list[Points] = [carry.by_rank[index] if index < len(carry.by_rank) else 0 for index in ranks]
    else:
        carried = [
            carry.part * (player.total.total - (player.total.penalties if carry.results else 0))
            for player in players
        ]
    return [round_points(points, carry.rounding) for points in carried]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """The players who enter, in the order of the standings; and the groups that are level for too few places.

    A group is listed with the number of places that are left for it.
    """

    enters: tuple[ListedPlayer, ...] = ()
    level: tuple[tuple[tuple[ListedPlayer, ...], int], ...] = ()


def first_places(players: Iterable[ListedPlayer], places: int) -> Cut:
    """The first *places* players who have a rank; a disqualified player takes no place.

    Players level at the cut stay level: the order of lines decides nothing.
    """
    ranked = [
        player
        for player in players
        if player.rank is not None and player.state is not EntrantState.DISQUALIFIED
    ]
    enters: list[ListedPlayer] = []
    for _rank, level in groupby(ranked, key=lambda player: player.rank):
        group = tuple(level)
        places_left = places - len(enters)
        if len(group) > places_left:
            return Cut(enters=tuple(enters), level=((group, places_left),) if places_left else ())
        enters += group
    return Cut(enters=tuple(enters))


def first_of_each(
    players: Sequence[ListedPlayer], places: int, group: Callable[[ListedPlayer], Hashable]
) -> Cut:
    """The first *places* of each group; those who enter are in the order of the whole list."""
    enters: set[int] = set()
    undecided: list[tuple[tuple[ListedPlayer, ...], int]] = []
    for name in dict.fromkeys(map(group, players)):
        cut = first_places([player for player in players if group(player) == name], places)
        enters |= {id(player) for player in cut.enters}
        undecided += cut.level
    return Cut(enters=tuple(player for player in players if id(player) in enters), level=tuple(undecided))


def ties_at_the_cut(rules: Ruleset, ties: Sequence[TieBreak] | None) -> tuple[TieBreak, ...]:
    """What decides between level players at the cut: the tie breaks in force, and after them a recorded lot."""
    order = tie_breaks(rules) if ties is None else tuple(ties)
    return (*(tie for tie in order if tie not in (TieBreak.SHARED, TieBreak.LOT)), TieBreak.LOT)
