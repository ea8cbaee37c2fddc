"""The amounts for which the end of a hand is the same.

A hand won by several has as many amounts as winners. Its ends are kept as runs of the first winner's amount, each with
the runs of the second's in it, and so on; equal runs are kept once and identified by a number. Comparing two of them
means comparing two numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

__all__ = ["Grid", "Grids", "Run"]

Grid = int
"""A value that is the same throughout, zero or more; or, below zero, the runs that `Grids` keeps under this number."""

Run = tuple[int, int, Grid]
"""The first and last amount, both included, and the value for them."""


class Grids:
    """Keeps runs, and gives each its number."""

    def __init__(self) -> None:
        self._kept: list[tuple[Run, ...]] = []
        self._numbers: dict[tuple[Run, ...], Grid] = {}

    def of(self, values: Sequence[Grid]) -> Grid:
        """The grid of the values of each amount, in order.

        >>> grids = Grids()
        >>> grids.runs(grids.of([7, 7, 9]))
        ((0, 1, 7), (2, 2, 9))
        >>> grids.of([7, 7, 9]) == grids.of([7, 7, 9]) != grids.of([7, 9, 9])
        True
        """
        return self.put([(index, index, value) for index, value in enumerate(values)])

    def put(self, pieces: Sequence[Run]) -> Grid:
        """The grid of *pieces*, at least one, in the order of their amounts; equal neighbours are merged."""
        runs: list[Run] = []
        start, end, current = pieces[0]
        for low, high, value in pieces:
            if value != current or low > end + 1:
                runs.append((start, end, current))
                start, current = low, value
            end = high
        merged_runs = (*runs, (start, end, current))
        number = self._numbers.get(merged_runs)
        if number is None:
            self._kept.append(merged_runs)
            number = self._numbers[merged_runs] = -len(self._kept)
        return number

    def runs(self, grid: Grid) -> tuple[Run, ...]:
        """The runs under the number *grid*, which is below zero."""
        return self._kept[-1 - grid]

    def mapped(self, replacements: Sequence[int | None] | Mapping[int, int]) -> MappedGrids:
        """The same grids with each end replaced by *replacements*: equal values become equal; None is left out."""
        return MappedGrids(self._kept, replacements)


class MappedGrids(Grids):
    """Grids with replaced ends, without those that are None."""

    def __init__(
        self, runs_by_grid: Sequence[Sequence[Run]], replacements: Sequence[int | None] | Mapping[int, int]
    ) -> None:
        super().__init__()
        self._ends = replacements
        self._grids: list[Grid | None] = []
        grids = self._grids
        # Runs are stored after the runs they contain.
        for runs in runs_by_grid:
            pieces = [
                (low, high, replacement)
                for low, high, value in runs
                if (replacement := replacements[value] if value >= 0 else grids[-1 - value]) is not None
            ]
            grids.append(self.put(pieces) if pieces else None)

    def replacement(self, grid: Grid | None) -> Grid | None:
        """The replacement of *grid*; None where it is None throughout."""
        if grid is None:
            return None
        return self._ends[grid] if grid >= 0 else self._grids[-1 - grid]
