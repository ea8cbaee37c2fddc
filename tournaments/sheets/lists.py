"""How is a list printed over as many pages as it needs?

Each page has the head, the columns' titles and the foot again; the sum stands once, below the last row. Where all rows
fit on one page they grow until it is full, for what hangs on a wall is read from two metres.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import Final

from tournaments.sheets import fonts
from tournaments.sheets.heads import Head, draw_foot, draw_head, room
from tournaments.sheets.lines import wrap
from tournaments.sheets.pen import Align, Pen
from tournaments.sheets.style import HAIRLINE, LEADING, MARGIN, MM, RULE, SCALE, SMALL, TINY
from tournaments.showing.stamps import Stamp

__all__ = ["GAP", "PAD", "TITLES", "Column", "List", "Row", "draw", "widths"]

GAP: Final = 2.0
"""Between two columns."""

PAD: Final = 1.2
"""Above and below the words of a row."""

TITLES: Final = 5.0
"""The height of the columns' titles."""

WORDS: Final = 0.2  # of a row, which its figures leave to its words
FEW: Final = 3  # rows that stand with the sums at the least
BETWEEN: Final = 8.0  # between two halves of a page
SIZES: Final = tuple(reversed([size for size in SCALE if size >= TINY]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column: its title, and whether it holds figures, which stand to the right and are never cut.

    Words are set smaller, then cut: so they need a number beside them. *share* is how much of the width that the
    figures leave the column gets; a column of figures is as wide as its widest.
    """

    title: str
    figures: bool = False
    align: Align = "left"
    share: float = 1.0
    bold: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row's cells, one a column.

    In their place a *title* over the rows that follow, or what is *said* of those above.
    """

    cells: tuple[str, ...] = ()
    title: str = ""
    said: str = ""
    bold: bool = False
    shaded: bool = False
    ruled: bool = False
    """Is a thick line drawn above it, as where the places that go on end?"""


@dataclass(frozen=True, slots=True, kw_only=True)
class List:
    """A list as it is printed: *sums* stand below the last row, *notes* below all, in small.

    *size* is the type of its rows in points where they have to be set close, *largest* the one to which they grow,
    *pad* what stands above and below their words; *halves*: how many parts stand side by side on a page.
    """

    head: Head
    columns: tuple[Column, ...]
    rows: Sequence[Row]
    sums: Sequence[Row] = ()
    notes: Sequence[str] = ()
    size: int = 9
    largest: int = 11
    pad: float = PAD
    halves: int = 1
    lines: bool = field(default=True)


@dataclass(frozen=True, slots=True)
class _Layout:
    size: int
    row: float
    lefts: tuple[float, ...]
    widths: tuple[float, ...]
    width: float
    per_half: int


def draw(pen: Pen, shown: List, stamp: Stamp | None = None) -> None:
    """Draw *shown*, on as many pages as it needs."""
    top, bottom = room(pen)
    notes = [line for note in shown.notes for line in wrap(note, SMALL, pen.width - 2 * MARGIN)]
    below = len(notes) * LEADING * SMALL / MM + (GAP if notes else 0)
    layout = _layout(pen, shown, bottom - top - TITLES, below)
    pages = _pages(list(shown.rows), layout, shown, len(shown.sums), below, bottom - top - TITLES)
    for number, halves in enumerate(pages, start=1):
        draw_head(pen, shown.head, stamp)
        y = top
        for at, rows in enumerate(halves):
            left = MARGIN + at * (layout.width + BETWEEN)
            last = number == len(pages) and at == len(halves) - 1
            sums = shown.sums if last else ()
            y = max(y, _draw_half(pen, left, top, rows, sums, shown, layout))
        if number == len(pages):
            _draw_notes(pen, y, notes)
        draw_foot(pen, shown.head, number, len(pages), stamp)
        pen.page()


def _layout(pen: Pen, shown: List, height: float, below: float) -> _Layout:
    """The largest type with which all stands on one page; where none does, the list's own."""
    width = (pen.width - 2 * MARGIN - BETWEEN * (shown.halves - 1)) / shown.halves
    needed = ceil((len(shown.rows) + len(shown.sums)) / shown.halves)
    columns, rows = shown.columns, (*shown.rows, *shown.sums)
    for size in SIZES:
        row = LEADING * size / MM + 2 * shown.pad
        fits = needed * row <= height - below and _fixed(columns, rows, size) <= _for_figures(columns, width)
        if shown.size <= size <= shown.largest and fits:
            break
    else:
        size = shown.size
        row = LEADING * size / MM + 2 * shown.pad
    lefts, wide = widths(columns, rows, size, width)
    # Room to spare goes between the rows.
    spare = min((height - below) / needed, row * 1.35) if needed and needed * row <= height - below else row
    return _Layout(size, max(row, spare), lefts, wide, width, int(height / max(row, spare)))


def widths(
    columns: Sequence[Column], rows: Sequence[Row], size: int, width: float
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Where each column begins, and how wide it is: figures as wide as the widest, words share the rest."""
    wide, fixed = _wide(columns, rows, size), _fixed(columns, rows, size)
    left = width - fixed - GAP * (len(columns) - 1)
    shares = sum(column.share for column in columns if not column.figures)
    # Too many figures for the paper: each gives up as much.
    scale = 1.0 if left >= width * WORDS or not shares else _for_figures(columns, width) / fixed
    found = [
        width_ * scale if column.figures else max(left, width * WORDS) * column.share / shares
        for width_, column in zip(wide, columns, strict=True)
    ]
    lefts = [0.0]
    for one in found[:-1]:
        lefts.append(lefts[-1] + one + GAP)
    return tuple(lefts), tuple(found)


def _wide(columns: Sequence[Column], rows: Sequence[Row], size: int) -> list[float]:
    """How wide the widest cell of each column is."""
    cells = [row for row in rows if row.cells]
    found = []
    for at, column in enumerate(columns):
        widest = max(
            (fonts.width(row.cells[at], bold=column.bold or row.bold) * size / MM for row in cells),
            default=0.0,
        )
        found.append(max(widest, fonts.width(column.title) * TINY / MM) + 0.4)
    return found


def _fixed(columns: Sequence[Column], rows: Sequence[Row], size: int) -> float:
    """How wide all columns of figures are."""
    wide = zip(_wide(columns, rows, size), columns, strict=True)
    return sum(width for width, column in wide if column.figures)


def _for_figures(columns: Sequence[Column], width: float) -> float:
    """How much of a row its figures may have, where there are words too."""
    return width * (1 - WORDS) - GAP * (len(columns) - 1)


def _pages(
    rows: list[Row], layout: _Layout, shown: List, sums: int, below: float, height: float
) -> list[list[list[Row]]]:
    """The rows of each half of each page; no title is the last of a half, and the sums stand with the last row.

    The last page's halves are as long as each other, and the notes stand below all of them.
    """
    pages: list[list[list[Row]]] = []
    due, halves = rows, shown.halves
    last = int((height - below) / layout.row) * halves
    # A title that would be the last of a half makes the next one longer.
    last -= int(halves > 1 and any(row.title for row in rows))
    while due or not pages:
        if len(due) + sums <= last:
            each, end = max(1, ceil((len(due) + sums) / halves)), len(due)
        else:
            # The sums and the notes do not stand on a page alone.
            each, end = layout.per_half, min(layout.per_half * halves, max(1, len(due) - FEW))
        page: list[list[Row]] = []
        at = 0
        while at < end and len(page) < halves:
            to = end if len(page) == halves - 1 and end == len(due) else min(at + each, end)
            while to - at > 1 and to < len(due) and due[to - 1].title:
                to -= 1
            page.append(due[at:to])
            at = to
        pages.append(page or [[]])
        due = due[at:]
    return pages


def _draw_half(
    pen: Pen, left: float, top: float, rows: Sequence[Row], sums: Sequence[Row], shown: List, layout: _Layout
) -> float:
    right = left + layout.width
    y = top + TITLES
    for at, column in enumerate(shown.columns):
        _put(pen, left + layout.lefts[at], layout.widths[at], y - 1.4, column.title, TINY, column, bold=False)
    pen.line(left, y, right, y, RULE)
    for row in rows:
        _draw_row(pen, left, y, row, shown, layout)
        y += layout.row
        if shown.lines and row is not rows[-1]:
            pen.line(left, y, right, y, HAIRLINE)
    pen.line(left, y, right, y, RULE)
    for row in sums:
        _draw_row(pen, left, y, row, shown, layout)
        y += layout.row
    return y


def _draw_row(pen: Pen, left: float, y: float, row: Row, shown: List, layout: _Layout) -> None:
    if row.shaded:
        pen.shade(left, y, layout.width, layout.row)
    if row.ruled:
        pen.line(left, y, left + layout.width, y, 2 * RULE)
    line = pen.middle(y, layout.row, layout.size)
    if row.title or row.said:
        says = row.title or row.said
        pen.text(left, line, says, layout.size, bold=bool(row.title), width=layout.width)
        return
    for at, (column, cell) in enumerate(zip(shown.columns, row.cells, strict=True)):
        x, width = left + layout.lefts[at], layout.widths[at]
        _put(pen, x, width, line, cell, layout.size, column, bold=column.bold or row.bold)


def _put(
    pen: Pen, x: float, width: float, line: float, text: str, size: float, column: Column, *, bold: bool
) -> None:
    if not text:
        return
    if column.figures:
        pen.figure(x + width, line, text, size, bold=bold, width=width)
        return
    at = {"left": x, "right": x + width, "centre": x + width / 2}[column.align]
    pen.text(at, line, text, size, bold=bold, align=column.align, width=width)


def _draw_notes(pen: Pen, y: float, notes: Sequence[str]) -> None:
    y += GAP if notes else 0
    for note in notes:
        y += LEADING * SMALL / MM
        pen.text(MARGIN, y - 0.6, note, SMALL)
