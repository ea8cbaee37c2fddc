"""The amounts for which the end of a hand is the same.

A hand won by several has as many amounts as winners. What it comes to is kept as runs of the first winner's amount,
each with the runs of the second's in it, and so on; runs that are alike are kept once and known by a number, so that to
compare two of them is to compare two numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

__all__ = ["Grid", "Grids", "Run"]

Grid = int
"""What is the same throughout, zero or more; or, below zero, the runs that `Grids` keeps under this number."""

Run = tuple[int, int, Grid]
"""From which amount to which, both included, and what holds there."""


class Grids:
    """Keeps runs, and gives each its number."""

    def __init__(self) -> None:
        self._kept: list[tuple[Run, ...]] = []
        self._numbers: dict[tuple[Run, ...], Grid] = {}

    def of(self, each: Sequence[Grid]) -> Grid:
        """What holds at each amount, in their order.

        >>> grids = Grids()
        >>> grids.runs(grids.of([7, 7, 9]))
        ((0, 1, 7), (2, 2, 9))
        >>> grids.of([7, 7, 9]) == grids.of([7, 7, 9]) != grids.of([7, 9, 9])
        True
        """
        return self.put([(at, at, one) for at, one in enumerate(each)])

    def put(self, pieces: Sequence[Run]) -> Grid:
        """Runs in the order of their amounts, at least one; neighbours that are alike become one."""
        runs: list[Run] = []
        since, until, same = pieces[0]
        for low, high, one in pieces:
            if one != same or low > until + 1:
                runs.append((since, until, same))
                since, same = low, one
            until = high
        kept = (*runs, (since, until, same))
        number = self._numbers.get(kept)
        if number is None:
            self._kept.append(kept)
            number = self._numbers[kept] = -len(self._kept)
        return number

    def runs(self, grid: Grid) -> tuple[Run, ...]:
        """The runs under the number *grid*, which is below zero."""
        return self._kept[-1 - grid]

    def seen(self, seen_as: Sequence[int | None] | Mapping[int, int]) -> Seen:
        """The same grids for somebody to whom those ends are alike that *seen_as* the same; None is nothing to him."""
        return Seen(self._kept, seen_as)


class Seen(Grids):
    """Grids as they are for somebody; what is nothing to him is left out."""

    def __init__(
        self, kept: Sequence[Sequence[Run]], seen_as: Sequence[int | None] | Mapping[int, int]
    ) -> None:
        super().__init__()
        self._ends = seen_as
        self._grids: list[Grid | None] = []
        grids = self._grids
        # Runs are kept after those that they are made of.
        for runs in kept:
            pieces = [
                (low, high, same)
                for low, high, one in runs
                if (same := seen_as[one] if one >= 0 else grids[-1 - one]) is not None
            ]
            grids.append(self.put(pieces) if pieces else None)

    def became(self, grid: Grid | None) -> Grid | None:
        """What *grid* has become; nothing where it is nothing throughout."""
        if grid is None:
            return None
        return self._ends[grid] if grid >= 0 else self._grids[-1 - grid]
