"""The ends of a hand that lead to a place, in few ranges and few words."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from enum import Enum
from functools import cache
from typing import Final, assert_never

from referee.conditions.amounts import Amounts, Range
from referee.conditions.ends import Ends
from referee.conditions.grids import Grid, Grids
from referee.frozen import dataclass
from referee.values import Seat

__all__ = ["MANNERS", "DrawRoute", "Reach", "WinRoute", "draw_routes", "win_routes"]


class Reach(Enum):
    """How a place is reached."""

    ALONE = "alone"
    """Ahead of everybody below."""
    SHARED = "shared"
    """Level with somebody."""

    @property
    def is_shared(self) -> bool:
        """Whether somebody is level."""
        match self:
            case Reach.SHARED:
                return True
            case Reach.ALONE:
                return False
            case _:
                assert_never(self)


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
        return all(range_.lowest and range_.highest for range_ in self.ranges)


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
    grids = ends.grids.mapped(manners)
    return tuple(
        WinRoute(
            winners=win.winners,
            discarder=win.discarder,
            ranges=ranges,
            reach=MANNERS[manner][0],
            choice=MANNERS[manner][1],
        )
        for win, grid in ends.won
        for ranges, manner in _range_boxes(grids, grids.replacement(grid), win.amounts)
    )


def _range_boxes(
    grids: Grids, grid: Grid | None, amounts: Sequence[Amounts]
) -> Iterator[tuple[tuple[Range, ...], int]]:
    if grid is None:
        return
    if grid >= 0:
        yield (), grid
        return
    for low, high, inner_grid in grids.runs(grid):
        first_range = (amounts[0].between(low, high),)
        if inner_grid >= 0:
            yield first_range, inner_grid
        else:
            for box, manner in _range_boxes(grids, inner_grid, amounts[1:]):
                yield first_range + box, manner


def draw_routes(ends: Ends, seats: tuple[Seat, ...], manners: Manners) -> tuple[DrawRoute, ...]:
    """The draws that lead there: each is in one of the routes, and no other draw is.

    Players in riichi are tenpai anyway, and no route names them.
    """
    sets = {_seat_bits(tenpai): manners[end] for tenpai, end in ends.drawn}
    return tuple(
        DrawRoute(tenpai=tenpai, noten=noten, reach=MANNERS[manner][0], choice=MANNERS[manner][1])
        for manner in sorted({end_manner for end_manner in sets.values() if end_manner is not None})
        for tenpai, noten in _tenpai_patterns(
            seats,
            frozenset(bits for bits, end_manner in sets.items() if end_manner == manner),
            frozenset(sets),
        )
    )


def _seat_bits(seats: frozenset[Seat]) -> int:
    return sum(1 << seat for seat in seats)


@cache
def _tenpai_patterns(
    seats: tuple[Seat, ...], wanted: frozenset[int], possible: frozenset[int]
) -> tuple[tuple[tuple[Seat, ...], tuple[Seat, ...]], ...]:
    """Few pairs of tenpai and noten that together cover all of *wanted* and nothing else in *possible*."""
    candidates: list[tuple[int, int, frozenset[int]]] = []
    for pattern in itertools.product((None, True, False), repeat=len(seats)):
        tenpai = sum(1 << seat for seat, state in zip(seats, pattern, strict=True) if state is True)
        noten = sum(1 << seat for seat, state in zip(seats, pattern, strict=True) if state is False)
        covered = frozenset(bits for bits in possible if bits & tenpai == tenpai and not bits & noten)
        if covered and covered <= wanted:
            candidates.append((tenpai, noten, covered))
    uncovered = set(wanted)
    chosen: list[tuple[int, int]] = []
    while uncovered:
        # The pair that covers most, and among these the one with the fewest seats.
        tenpai, noten, covered = max(
            candidates, key=lambda state: (len(state[2] & uncovered), -((state[0] | state[1]).bit_count()))
        )
        chosen.append((tenpai, noten))
        uncovered -= covered
    return tuple(
        (
            tuple(seat for seat in seats if tenpai >> seat & 1),
            tuple(seat for seat in seats if noten >> seat & 1),
        )
        for tenpai, noten in chosen
    )
