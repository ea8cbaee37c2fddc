"""The plan of the hall.

The table numbers run back and forth, each beside the next; everything else in the hall is written in by hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

from django.utils.translation import pgettext

from tournaments.presenters.paper.stamps import Stamp
from tournaments.sheets.paper.heads import Head, content_bounds, draw_foot, draw_head
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.style import CARD, HUGE, MARGIN, MM, RULE, SCALE, SHRINK_STEPS, TINY

__all__ = ["draw", "snake"]

NOTES: Final = 16.0
"""The height of the boxes to write into."""
GAP: Final = 4.0
APART: Final = 0.45  # between two tables, relative to a table's side
LARGEST: Final = 44.0
SIZES: Final = (*SCALE, *(size * share for size in (HUGE, CARD) for share in SHRINK_STEPS))


def snake(numbers: Sequence[int], columns: int) -> list[list[int | None]]:
    """The numbers row by row, every other row from right to left; None for an empty place.

    >>> snake([1, 2, 3, 4, 5], 3)
    [[1, 2, 3], [None, 5, 4]]
    """
    rows: list[list[int | None]] = []
    for start in range(0, len(numbers), columns):
        row: list[int | None] = list(numbers[start : start + columns])
        row += [None] * (columns - len(row))
        rows.append(row[::-1] if len(rows) % 2 else row)
    return rows


def draw(pen: Pen, head: Head, numbers: Sequence[int], stamp: Stamp) -> None:
    """Draw the hall with the tables that have these *numbers*."""
    draw_head(pen, head, stamp)
    top, bottom = content_bounds(pen)
    bottom -= GAP
    _draw_notes(pen, bottom - NOTES)
    bottom -= NOTES + GAP
    left, width, height = MARGIN, pen.width - 2 * MARGIN, bottom - top
    pen.box(left, top, width, height, RULE)
    columns, side = _fitted(len(numbers), width, height)
    rows = snake(numbers, columns)
    step = side * (1 + APART)
    x = left + (width - (columns - 1) * step - side) / 2
    y = top + (height - (len(rows) - 1) * step - side) / 2
    size = _size(pen, numbers, side)
    for down, row in enumerate(rows):
        for across, number in enumerate(row):
            if number is not None:
                _draw_table(pen, x + across * step, y + down * step, side, number, size)
    draw_foot(pen, head, 1, 1, stamp)
    pen.page()


def _fitted(count: int, width: float, height: float) -> tuple[int, float]:
    """The number of columns that makes the tables as large as possible, and their side.

    Two rows are used only for two or three tables: otherwise the last table would be behind the first.
    """

    def side(columns: int) -> float:
        rows = ceil(count / columns)
        wide = width / (columns * (1 + APART) + APART)
        high = height / (rows * (1 + APART) + APART)
        return min(wide, high, LARGEST)

    candidates = dict.fromkeys(ceil(count / rows) for rows in range(1, count + 1))
    best = max(
        (column_count for column_count in candidates if count < 4 or ceil(count / column_count) != 2),
        key=side,
    )
    return best, side(best)


def _size(pen: Pen, numbers: Sequence[int], side: float) -> float:
    """The largest type of the scale in which every number fits into its table."""
    longest = max(map(str, numbers), key=len)
    sizes = [size for size in SIZES if size * 0.733 / MM <= side * 0.62]
    fitting = [size for size in sizes if pen.measure(longest, size, bold=True) <= side * 0.76]
    return max(fitting, default=TINY)


def _draw_table(pen: Pen, x: float, y: float, side: float, number: int, size: float) -> None:
    pen.box(x, y, side, side, RULE)
    line = pen.middle(y, side, size)
    pen.figure(x + side / 2, line, str(number), size, bold=True, align="centre", width=side - 1)


def _draw_notes(pen: Pen, top: float) -> None:
    labels = (
        pgettext("hall", "Entrance"),
        pgettext("hall", "Desk"),
        pgettext("hall", "Bags"),
        pgettext("hall", "Clock"),
    )
    wide = (pen.width - 2 * MARGIN - GAP * (len(labels) - 1)) / len(labels)
    for index, label in enumerate(labels):
        x = MARGIN + index * (wide + GAP)
        pen.box(x, top, wide, NOTES)
        pen.text(x + 2, top + 4, label, TINY, width=wide - 4)
