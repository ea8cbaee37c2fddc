"""Arrange cards on a sheet to be cut apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from referee.frozen import dataclass
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.style import MARGIN, PAPERS

T = TypeVar("T")

__all__ = ["Cards", "chunks"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cards:
    """Cards of one size side by side in the middle of a sheet: as many as fit inside its margins.

    *full*: they are parts of the sheet itself, cut to its edges, with the margins inside.
    """

    columns: int
    rows: int
    width: float
    height: float
    left: float
    top: float
    full: bool = False

    @classmethod
    def of(cls, paper: str, width: float, height: float) -> Cards:
        """As many cards of that size as fit on the paper."""
        wide, high = PAPERS[paper]
        columns, rows = int((wide - 2 * MARGIN) / width), int((high - 2 * MARGIN) / height)
        left, top = (wide - columns * width) / 2, (high - rows * height) / 2
        return cls(columns=columns, rows=rows, width=width, height=height, left=left, top=top)

    @classmethod
    def quarters(cls, paper: str) -> Cards:
        """The sheet cut twice: A4 gives four A6."""
        wide, high = PAPERS[paper]
        return cls(columns=2, rows=2, width=wide / 2, height=high / 2, left=0, top=0, full=True)

    @classmethod
    def halves(cls, paper: str) -> Cards:
        """The sheet cut once: A4 gives two A5."""
        wide, high = PAPERS[paper]
        return cls(columns=1, rows=2, width=wide, height=high / 2, left=0, top=0, full=True)

    @property
    def count(self) -> int:
        """The number of cards on a sheet."""
        return self.columns * self.rows

    def place(self, index: int) -> tuple[float, float]:
        """The upper left corner of a card, row by row."""
        row, column = divmod(index, self.columns)
        return self.left + column * self.width, self.top + row * self.height

    def behind(self, index: int) -> tuple[float, float]:
        """The corner of a card's back on the reverse of the sheet, which is turned over its long edge."""
        row, column = divmod(index, self.columns)
        return self.place(row * self.columns + self.columns - 1 - column)

    def draw_cuts(self, pen: Pen) -> None:
        """Draw the dashed cutting lines, which extend to the margins."""
        inner = 1 if self.full else 0
        for column in range(inner, self.columns + 1 - inner):
            x = self.left + column * self.width
            pen.line(x, MARGIN, x, pen.height - MARGIN, dashed=True)
        for row in range(inner, self.rows + 1 - inner):
            y = self.top + row * self.height
            pen.line(MARGIN, y, pen.width - MARGIN, y, dashed=True)


def chunks(items: Sequence[T], count: int) -> list[Sequence[T]]:
    """*items* in parts of *count*, the last with the rest."""
    return [items[start : start + count] for start in range(0, len(items), count)]
