"""The seating that a result list refers to, and the data of its tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from fractions import Fraction

from referee.frozen import dataclass

__all__ = ["Points", "RoundSeating", "TableData"]

Points = int | Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSeating:
    """The seating of a round, as far as a list of results refers to it.

    *tables* are the players' numbers by seat, under each table's number. *words* maps the `comparison_key` key of a
    word to a player's number. *total* is the sum of all points of a table, with *stick* points for each stick left,
    and *left_over* the sum of results with uma. *totals* and *lefts* are the sums of tables with other values, by
    table number.
    """

    number: int
    tables: Mapping[int, tuple[int, ...]]
    words: Mapping[str, int]
    total: int
    stick: int
    left_over: Points = 0
    totals: Mapping[int, int] = field(default_factory=dict)
    lefts: Mapping[int, Points] = field(default_factory=dict)

    def total_of(self, table: int) -> int:
        """Return the sum of all points of that table."""
        return self.totals.get(table, self.total)

    def left_over_of(self, table: int) -> Points:
        """Return the sum of the results of that table."""
        return self.lefts.get(table, self.left_over)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableData:
    """The list's data of one table, by seat; None where it is missing. *lines* are the table's lines.

    *off* is how far the points exceed the required sum, if all of them are given.
    """

    table: int
    scores: tuple[int | None, ...]
    results: tuple[Points | None, ...]
    places: tuple[int | None, ...]
    sticks: int = 0
    why: str = ""
    lines: tuple[int, ...] = ()
    off: Points = 0

    @property
    def has_scores(self) -> bool:
        """Whether every player's points are given: then they are stored, and not the results."""
        return None not in self.scores

    @property
    def is_whole(self) -> bool:
        """Whether every player has a figure."""
        return self.has_scores or None not in self.results
