"""Rows of a form, filled in or blank.

A form is drawn from top to bottom: each row starts at its `y`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.style import BODY, HAIRLINE, RULE, SMALL, TICK, TINY, WRITING

__all__ = ["Form"]

BETWEEN: Final = 6.2  # between two lines to write on


class Form:
    """An area for rows between *left* and *right*; the next row starts at *y*."""

    def __init__(self, pen: Pen, left: float, right: float, y: float) -> None:
        self.pen, self.left, self.right, self.y = pen, left, right, y

    @property
    def wide(self) -> float:
        """The width of a row."""
        return self.right - self.left

    def frame(self, height: float, weight: float = HAIRLINE) -> None:
        """Draw a frame around the current row."""
        self.pen.box(self.left, self.y, self.wide, height, weight)

    def cells(self, cells: Sequence[tuple[str, str, float]], height: float = WRITING) -> None:
        """Draw a row of labelled cells, each with its share of the width; the next row starts below it."""
        self.frame(height)
        share = self.wide / sum(part for _label, _value, part in cells)
        x = self.left
        for label, value, part in cells:
            if x > self.left:
                self.pen.line(x, self.y, x, self.y + height)
            self.pen.text(x + 1.5, self.y + 2.8, label, TINY, width=part * share - 2)
            self.pen.name(x + 1.5, self.y + 3, height - 3.2, value, BODY, bold=True, width=part * share - 2.5)
            x += part * share
        self.y += height

    def blank(self, x: float, label: str, value: str, room: float) -> float:
        """Draw a label and its figure, or a line for it; returns the x after them."""
        middle = self.pen.middle(self.y, WRITING, SMALL)
        self.pen.text(x, middle, label, SMALL)
        x += self.pen.measure(label, SMALL) + 1.5
        if value:
            self.pen.text(x, middle, value, BODY, bold=True)
        else:
            self.pen.line(x, self.y + WRITING - 1.8, x + room, self.y + WRITING - 1.8)
        return x + room

    def ticks(
        self,
        x: float,
        label: str,
        boxes: Sequence[tuple[int, str]],
        *marked: int | None,
        height: float = WRITING,
    ) -> float:
        """Draw a label and a box to tick for each word; returns the x after them."""
        middle = self.pen.middle(self.y, height, SMALL)
        if label:
            self.pen.text(x, middle, label, SMALL)
            x += self.pen.measure(label, SMALL) + 2
        for value, text in boxes:
            self.tick(x, self.y + (height - TICK) / 2, value in marked)
            self.pen.text(x + TICK + 0.8, middle, text, SMALL, bold=value in marked)
            x += TICK + 3.4 + self.pen.measure(text, SMALL, bold=value in marked)
        return x - 1

    def tick(self, x: float, y: float, marked: bool, side: float = TICK) -> None:
        """Draw a box to tick."""
        self.pen.box(x, y, side, side, RULE)
        if marked:
            self.pen.line(x + 0.6, y + 0.6, x + side - 0.6, y + side - 0.6, 1.5)
            self.pen.line(x + 0.6, y + side - 0.6, x + side - 0.6, y + 0.6, 1.5)

    def rules(self, y: float, height: float) -> None:
        """Draw lines to write on, as many as there is room for."""
        for line in range(1, int(height // BETWEEN) + 1):
            line_y = y + line * BETWEEN - 0.6
            self.pen.line(self.left + 1.5, line_y, self.right - 1.5, line_y)
