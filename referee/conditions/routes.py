"""Which ends of a hand lead somewhere, said in few ranges and few words?"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache

from referee.conditions.amounts import Amount
from referee.conditions.ways import Drawn, Grid, Won
from referee.values import Seat

__all__ = ["DrawRoute", "Range", "Reach", "WinRoute", "draw_routes", "win_routes"]


class Reach(Enum):
    """In what manner a place is reached."""

    ALONE = "alone"
    """Before everybody below."""
    SHARED = "shared"
    """Level with somebody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Range:
    """Every amount from *least* to *most*, both included; *lowest* and *highest*: no smaller or greater one can be."""

    least: Amount
    most: Amount
    lowest: bool
    highest: bool


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
        """Is it every such win, whatever it is worth?"""
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

Manners = Callable[[int], Manner | None]
"""What the outcome of a key is for whoever asks; nothing where it does not lead there."""


def win_routes(won: Sequence[Won], manner: Manners) -> tuple[WinRoute, ...]:
    """The wins that lead there. The ranges of one way never overlap, and leave no amount out."""
    known: dict[int, _Seen] = {}
    return tuple(
        WinRoute(
            winners=way.winners,
            discarder=way.discarder,
            ranges=tuple(
                _range(hands, low, high) for hands, (low, high) in zip(way.amounts, box, strict=True)
            ),
            reach=reach,
            choice=choice,
        )
        for way in won
        for box, (reach, choice) in _boxes(_seen(way.grid, manner, known))
    )


def _range(hands: tuple[Amount, ...], low: int, high: int) -> Range:
    return Range(least=hands[low], most=hands[high], lowest=low == 0, highest=high == len(hands) - 1)


_Seen = Manner | None | tuple[tuple[int, int, "_Seen"], ...]


def _seen(grid: Grid, manner: Manners, known: dict[int, _Seen]) -> _Seen:
    """The grid as it is for whoever asks: neighbours that are the same to him are one run, and what leads nowhere none.

    A grid that leads nowhere at all is None. *known* are parts of grids that were looked at, by their identity.
    """
    if isinstance(grid, int):
        return manner(grid)
    if id(grid) in known:
        return known[id(grid)]
    runs: list[tuple[int, int, _Seen]] = []
    for low, high, same in grid:
        seen = manner(same) if isinstance(same, int) else _seen(same, manner, known)
        if seen is None:
            continue
        if runs and runs[-1][1] == low - 1 and runs[-1][2] == seen:
            runs[-1] = (runs[-1][0], high, seen)
        else:
            runs.append((low, high, seen))
    known[id(grid)] = found = tuple(runs) or None
    return found


def _boxes(seen: _Seen) -> Iterator[tuple[tuple[tuple[int, int], ...], Manner]]:
    match seen:
        case None:
            return
        case (Reach() as reach, bool() as choice):
            yield (), (reach, choice)
        case runs:
            for low, high, rest in runs:
                for box, manner in _boxes(rest):
                    yield ((low, high), *box), manner


def draw_routes(drawn: Sequence[Drawn], seats: tuple[Seat, ...], manner: Manners) -> tuple[DrawRoute, ...]:
    """The draws that lead there: each is in one of the routes, and none that does not lead there is.

    Who is in riichi is tenpai anyway, and is named by no route.
    """
    sets = {_bits(one.tenpai): manner(one.key) for one in drawn}
    return tuple(
        DrawRoute(tenpai=tenpai, noten=noten, reach=wanted[0], choice=wanted[1])
        for wanted in sorted({one for one in sets.values() if one is not None}, key=str)
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
    """As few pairs of tenpai and noten as are found that cover all of *wanted* and of *possible* nothing else."""
    fitting: list[tuple[int, int, frozenset[int]]] = []
    for said in itertools.product((None, True, False), repeat=len(seats)):
        tenpai = sum(1 << seat for seat, one in zip(seats, said, strict=True) if one is True)
        noten = sum(1 << seat for seat, one in zip(seats, said, strict=True) if one is False)
        covered = frozenset(bits for bits in possible if bits & tenpai == tenpai and not bits & noten)
        if covered and covered <= wanted:
            fitting.append((tenpai, noten, covered))
    left = set(wanted)
    chosen: list[tuple[int, int]] = []
    while left:
        # The one that says most, and of these the one that says it in the fewest words.
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
