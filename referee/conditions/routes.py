"""The ends of a hand that lead to a place, in few ranges and few words."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Final

from referee.conditions.amounts import Amounts, Range
from referee.conditions.ends import Ends
from referee.conditions.grids import Grid, Grids
from referee.values import Seat

__all__ = ["MANNERS", "DrawRoute", "Reach", "WinRoute", "draw_routes", "win_routes"]


class Reach(Enum):
    """How a place is reached."""

    ALONE = "alone"
    """Ahead of everybody below."""
    SHARED = "shared"
    """Level with somebody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WinRoute:
    """A win of *winners*, in turn order from the discarder, each with any amount of its range.

    With no ranges it is every such win. *choice*: only if the dealer, who could deal again, ends the game with it.
    """

    winners: tuple[Seat, ...]
    discarder: Seat | None
    ranges: tuple[Range, ...]
    reach: Reach = Reach.ALONE
    choice: bool = False

    @property
    def whole(self) -> bool:
        """Whether it is every such win, whatever it is worth."""
        return all(one.lowest and one.highest for one in self.ranges)


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawRoute:
    """A draw at which all of *tenpai* are tenpai and all of *noten* are not, whatever the others are."""

    tenpai: tuple[Seat, ...]
    noten: tuple[Seat, ...]
    reach: Reach = Reach.ALONE
    choice: bool = False


Manner = tuple[Reach, bool]
"""How a place is reached, and whether by the dealer's choice."""

MANNERS: Final[tuple[Manner, ...]] = tuple(itertools.product(Reach, (False, True)))

Manners = Sequence[int | None]
"""The index in `MANNERS` of each outcome for a given place; None where it does not lead there."""


def win_routes(ends: Ends, manners: Manners) -> tuple[WinRoute, ...]:
    """The wins that lead there. The ranges of one way never overlap, and leave no amount out."""
    grids = ends.grids.seen(manners)
    return tuple(
        WinRoute(
            winners=way.winners,
            discarder=way.discarder,
            ranges=ranges,
            reach=MANNERS[found][0],
            choice=MANNERS[found][1],
        )
        for way, grid in ends.won
        for ranges, found in _boxes(grids, grids.became(grid), way.amounts)
    )


def _boxes(
    grids: Grids, grid: Grid | None, amounts: Sequence[Amounts]
) -> Iterator[tuple[tuple[Range, ...], int]]:
    if grid is None:
        return
    if grid >= 0:
        yield (), grid
        return
    for low, high, rest in grids.runs(grid):
        here = (amounts[0].between(low, high),)
        if rest >= 0:
            yield here, rest
        else:
            for box, manner in _boxes(grids, rest, amounts[1:]):
                yield here + box, manner


def draw_routes(ends: Ends, seats: tuple[Seat, ...], manners: Manners) -> tuple[DrawRoute, ...]:
    """The draws that lead there: each is in one of the routes, and no other draw is.

    Players in riichi are tenpai anyway, and no route names them.
    """
    sets = {_bits(tenpai): manners[end] for tenpai, end in ends.drawn}
    return tuple(
        DrawRoute(tenpai=tenpai, noten=noten, reach=MANNERS[wanted][0], choice=MANNERS[wanted][1])
        for wanted in sorted({one for one in sets.values() if one is not None})
        for tenpai, noten in _patterns(
            seats,
            frozenset(bits for bits, one in sets.items() if one == wanted),
            frozenset(sets),
        )
    )


def _bits(seats: frozenset[Seat]) -> int:
    return sum(1 << seat for seat in seats)


@cache
def _patterns(
    seats: tuple[Seat, ...], wanted: frozenset[int], possible: frozenset[int]
) -> tuple[tuple[tuple[Seat, ...], tuple[Seat, ...]], ...]:
    """Few pairs of tenpai and noten that together cover all of *wanted* and nothing else in *possible*."""
    fitting: list[tuple[int, int, frozenset[int]]] = []
    for pattern in itertools.product((None, True, False), repeat=len(seats)):
        tenpai = sum(1 << seat for seat, one in zip(seats, pattern, strict=True) if one is True)
        noten = sum(1 << seat for seat, one in zip(seats, pattern, strict=True) if one is False)
        covered = frozenset(bits for bits in possible if bits & tenpai == tenpai and not bits & noten)
        if covered and covered <= wanted:
            fitting.append((tenpai, noten, covered))
    left = set(wanted)
    chosen: list[tuple[int, int]] = []
    while left:
        # The pair that covers most, and among these the one with the fewest seats.
        tenpai, noten, covered = max(
            fitting, key=lambda one: (len(one[2] & left), -((one[0] | one[1]).bit_count()))
        )
        chosen.append((tenpai, noten))
        left -= covered
    return tuple(
        (
            tuple(seat for seat in seats if tenpai >> seat & 1),
            tuple(seat for seat in seats if noten >> seat & 1),
        )
        for tenpai, noten in chosen
    )
