"""The meetings of a plan as a square."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import referee
from referee.frozen import dataclass
from tournaments.models import Player

__all__ = ["MAX_MATRIX_SIZE", "Matrix", "build_matrix"]

MAX_MATRIX_SIZE = 128
"""The most people whose squares can still be told apart."""

_ROWS_READ: Final = 26
"""The most rows of numbers, one below the other, that can be read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Matrix:
    """The meetings, as a square of *size* by *size* in the order of the players' numbers.

    *once*, *twice* and *often* (three times or more) are the squares of pairs that meet that often, *own* is the
    diagonal, all as SVG path data. *edge* has the players' numbers along the edges, each with the middle of its row or
    column.
    """

    size: int
    once: str
    twice: str
    often: str
    own: str
    edge: tuple[tuple[str, int], ...]

    @property
    def letters(self) -> str:
        """The font size of the numbers at the edges; it makes them equally large in every picture."""
        return f"{self.size / _ROWS_READ:.2f}"

    @property
    def box(self) -> str:
        """The SVG view box: the squares, and room for the numbers at the edges."""
        room = 2.4 * self.size / _ROWS_READ
        return f"{-room:.2f} {-room:.2f} {self.size + room + 0.5:.2f} {self.size + room + 0.5:.2f}"

    @property
    def number_offset(self) -> str:
        """The distance of the numbers from the squares."""
        return f"{-0.4 * self.size / _ROWS_READ:.2f}"


def build_matrix(report: referee.seating.SeatingReport[int], people: Sequence[Player]) -> Matrix:
    """The meetings among these people, as a square."""
    positions = {player.id: place for place, player in enumerate(people)}
    squares: tuple[list[tuple[int, int]], ...] = ([], [], [])
    for pair, count in report.meetings.items():
        # Players who have left have no row.
        first, second = (positions.get(key) for key in pair)
        if first is None or second is None:
            continue
        squares[min(count, 3) - 1].extend([(first, second), (second, first)])
    once, twice, often = map(_path, squares)
    own = _path([(place, place) for place in range(len(people))])
    # If there is no room for all numbers, show every second, fifth, tenth and so on.
    step = next(step for step in (1, 2, 5, 10) if len(people) <= step * _ROWS_READ)
    edge = tuple(
        (f"{index + 0.5}", player.number) for index, player in enumerate(people) if index % step == 0
    )
    return Matrix(size=len(people), once=once, twice=twice, often=often, own=own, edge=edge)


def _path(squares: Iterable[tuple[int, int]]) -> str:
    return "".join(f"M{across} {down}h1v1h-1z" for across, down in sorted(squares))
