"""Lists over several pages.

Each page repeats the head, the columns' headings and the foot; the sum is there once, below the last row. Text that is
too long for its column takes more lines, and all rows have one type size. If all rows fit on one page, they grow until
it is full: lists on a wall are read from two metres.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, replace
from typing import Final

from referee.frozen import dataclass
from tournaments.presenters.paper.stamps import Stamp
from tournaments.sheets.paper.heads import Head, content_bounds, draw_foot, draw_head
from tournaments.sheets.paper.packing import balance_columns, pack_columns
from tournaments.sheets.paper.pen import Align, Pen
from tournaments.sheets.paper.style import (
    HAIRLINE,
    LEADING,
    MARGIN,
    MIN_SIZE,
    MM,
    RULE,
    SCALE,
    SHRINK_STEPS,
    SMALL,
    TINY,
)
from tournaments.sheets.paper.text import fonts
from tournaments.sheets.paper.text.lines import high, longest_word_ems, wrap, wrap_name

__all__ = ["GAP", "PAD", "TITLES", "Column", "List", "Row", "draw", "widths"]

GAP: Final = 2.0
"""The least distance between two columns."""

WIDEST_GAP: Final = 8.0
"""The distance between two columns where the words leave room."""

PAD: Final = 1.2
"""The space above and below the text of a row."""

TITLES: Final = 5.0
"""The height of the columns' headings."""

WORDS: Final = 0.2  # the share of a row that figures leave for text
MOST: Final = 0.8  # the share of rows that must be on one line if the type is larger than necessary
GROWN: Final = 0.35  # how much higher a row becomes if there is room
FEW: Final = 3  # the least number of rows on the page of the sums
BETWEEN: Final = 8.0  # between two halves of a page
SIZES: Final = tuple(reversed([size for size in SCALE if size >= TINY]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column: its title, and whether it holds figures, which are right-aligned and never cut.

    Text takes as many lines as it needs. *share* is the column's share of the width left by the figures, unless another
    column needs it more; a column of figures is as wide as its widest. A column that *shrinks*, such as a club,
    takes smaller type before it takes a second line, which keeps the list short.
    """

    title: str
    figures: bool = False
    align: Align = "left"
    share: float = 1.0
    bold: bool = False
    shrinks: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row's cells, one for each column.

    Instead of cells it can have a *title* for the rows that follow, or a *note* about those above.
    """

    cells: tuple[str, ...] = ()
    title: str = ""
    note: str = ""
    bold: bool = False
    shaded: bool = False
    ruled: bool = False
    """Whether a thick line is drawn above it, such as a cut line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class List:
    """A list as it is printed: *sums* are below the last row, *notes* below everything, in small type.

    *size* is the type size of its rows in points if they must be set close, *largest* the one to which they grow, *pad*
    the space above and below their text; *halves*: how many parts are side by side on a page.
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
class _Set:
    """A row as it is set: the lines of each cell, and the height of the row."""

    row: Row
    lines: tuple[Sequence[str], ...]
    height: float


@dataclass(frozen=True, slots=True)
class _Ems:
    """The widths of a column's widest cell and of its longest word, at which no cell is broken, in ems."""

    widest: float
    word: float


@dataclass(frozen=True, slots=True)
class _Layout:
    size: int
    sizes: tuple[float, ...]
    """The type size of each column."""
    lefts: tuple[float, ...]
    widths: tuple[float, ...]
    width: float
    rows: list[_Set]
    sums: list[_Set]

    @property
    def lines_of_words(self) -> float:
        """The share of rows that are on one line, from 0 to 1."""
        single = sum(all(len(cell) <= 1 for cell in set_row.lines) for set_row in self.rows)
        return single / len(self.rows) if self.rows else 1.0


def draw(pen: Pen, list_: List, stamp: Stamp | None = None) -> None:
    """Draw *list_*, on as many pages as it needs."""
    top, bottom = content_bounds(pen)
    notes = [line for note in list_.notes for line in wrap(note, SMALL, pen.width - 2 * MARGIN)]
    below = len(notes) * LEADING * SMALL / MM + (GAP if notes else 0)
    height = bottom - top - TITLES
    layout = _spaced(_layout(pen, list_, height, below), list_, height - below)
    pages = _pages(layout, list_, below, height)
    for number, halves in enumerate(pages, start=1):
        draw_head(pen, list_.head, stamp)
        y = top
        for index, rows in enumerate(halves):
            left = MARGIN + index * (layout.width + BETWEEN)
            last = number == len(pages) and index == len(halves) - 1
            sums = layout.sums if last else []
            y = max(y, _draw_half(pen, left, top, rows, sums, list_, layout))
        if number == len(pages):
            _draw_notes(pen, y, notes)
        draw_foot(pen, list_.head, number, len(pages), stamp)
        pen.page()


def _layout(pen: Pen, list_: List, height: float, below: float) -> _Layout:
    """The largest type in which all fits on one page with most rows on one line; if there is none, the list's own."""
    width = (pen.width - 2 * MARGIN - BETWEEN * (list_.halves - 1)) / list_.halves
    columns, ems = list_.columns, _ems(list_.columns, (*list_.rows, *list_.sums))
    for size in SIZES:
        if not list_.size <= size <= list_.largest or _fixed(
            columns, _wide(columns, ems, size)
        ) > _for_figures(columns, width):
            continue
        candidate = _layout_in_size(list_, ems, size, width)
        if candidate.lines_of_words >= MOST and _columns(candidate, height - below, list_.halves):
            return candidate
    return _layout_in_size(list_, ems, list_.size, width)


def _layout_in_size(list_: List, ems: Sequence[_Ems], size: int, width: float) -> _Layout:
    lefts, wide = _widths(list_.columns, ems, size, width)

    sizes = tuple(
        _shrunk_size(index, list_.rows, size, wide[index]) if column.shrinks else size
        for index, column in enumerate(list_.columns)
    )

    def set_in(row: Row) -> _Set:
        lines = _lines(row, list_.columns, sizes, wide, size, width)
        own = sizes if row.cells else (size,)
        tallest = max((high(cell, own_size) for cell, own_size in zip(lines, own, strict=True)), default=0.0)
        return _Set(row, lines, max(tallest, LEADING * size / MM) + 2 * list_.pad)

    rows, sums = list(map(set_in, list_.rows)), list(map(set_in, list_.sums))
    return _Layout(size, sizes, lefts, wide, width, rows, sums)


def _shrunk_size(index: int, rows: Sequence[Row], size: float, width: float) -> float:
    """The type size of a column beside the names: the largest that keeps all cells on one line, or the least."""
    widest = max((fonts.width(row.cells[index], bold=row.bold) for row in rows if row.cells), default=0.0)
    steps = [max(MIN_SIZE, size * share) for share in SHRINK_STEPS]
    return next((step for step in steps if widest * step / MM <= width), steps[-1])


def _lines(
    row: Row,
    columns: Sequence[Column],
    sizes: Sequence[float],
    wide: Sequence[float],
    size: float,
    width: float,
) -> tuple[Sequence[str], ...]:
    """The lines of each cell; only the title for a row that is a title."""
    if row.title or row.note:
        return (wrap_name(row.title or row.note, size, width, bold=bool(row.title)),)
    return tuple(
        (cell,) if column.figures or not cell else wrap_name(cell, own, room_, bold=column.bold or row.bold)
        for column, cell, own, room_ in zip(columns, row.cells, sizes, wide, strict=True)
    )


def _spaced(layout: _Layout, list_: List, height: float) -> _Layout:
    """The same layout with the spare room of a single page distributed between the rows."""
    columns, heights = _columns(layout, height, list_.halves), _heights(layout)
    if not columns:
        return layout
    needed = max(sum(heights[part]) for part in columns)
    many = max(part.stop - part.start for part in columns) + len(layout.sums)
    line = LEADING * layout.size / MM + 2 * list_.pad
    more = max(0.0, min((height - needed) / many, line * GROWN))
    if list_.halves > 1 and any(set_row.row.title for set_row in layout.rows):
        # A title that would be the last of a half makes the next half longer.
        more = max(0.0, min((height - needed - line * (1 + GROWN)) / many, line * GROWN))
    return replace(
        layout,
        rows=[replace(set_row, height=set_row.height + more) for set_row in layout.rows],
        sums=[replace(set_row, height=set_row.height + more) for set_row in layout.sums],
    )


def widths(
    columns: Sequence[Column], rows: Sequence[Row], size: int, width: float
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The start of each column, and its width: figures are as wide as the widest, text shares the rest.

    Half of the width that no text needs moves the columns apart, so that figures do not run into each other.
    """
    return _widths(columns, _ems(columns, rows), size, width)


def _widths(
    columns: Sequence[Column], ems: Sequence[_Ems], size: int, width: float
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    wide = _wide(columns, ems, size)
    fixed = _fixed(columns, wide)
    remaining = width - fixed - GAP * (len(columns) - 1)
    words = [index for index, column in enumerate(columns) if not column.figures]
    # There are too many figures for the paper: each column shrinks by the same factor.
    scale = 1.0 if remaining >= width * WORDS or not words else _for_figures(columns, width) / fixed
    column_widths = [column_width * scale for column_width in wide]
    less = [max(SHRINK_STEPS[-1], MIN_SIZE / size) if columns[index].shrinks else 1.0 for index in words]
    least = [ems[index].word * size / MM * own for index, own in zip(words, less, strict=True)]
    wanted = [wide[index] * own for index, own in zip(words, less, strict=True)]
    shares = [columns[index].share for index in words]
    spare = max(0.0, remaining - sum(wanted)) / 2 if words else 0.0
    gap = min(WIDEST_GAP, GAP + spare / max(1, len(columns) - 1))
    remaining -= (gap - GAP) * (len(columns) - 1)
    parts = _shared(max(remaining, width * WORDS), shares, wanted, least)
    for index, part in zip(words, parts, strict=True):
        column_widths[index] = part
    lefts = [0.0]
    for column_width in column_widths[:-1]:
        lefts.append(lefts[-1] + column_width + gap)
    return tuple(lefts), tuple(column_widths)


def _shared(
    room_: float, shares: Sequence[float], wanted_widths: Sequence[float], least: Sequence[float]
) -> list[float]:
    """How *room_* is divided: by *shares*, but none keeps more than its *wanted_widths* while another has too little.

    If there is room, none has less than its *least*.
    """
    if not shares:
        return []
    parts = [room_ * share / sum(shares) for share in shares]
    if any(has < wants for has, wants in zip(parts, wanted_widths, strict=True)):
        parts = [min(has, wants) for has, wants in zip(parts, wanted_widths, strict=True)]
        for _round in shares:
            open_ = [index for index, has in enumerate(parts) if has < wanted_widths[index]]
            spare = room_ - sum(parts)
            if spare <= 0 or not open_:
                break
            together_ = sum(shares[index] for index in open_)
            for index in open_:
                parts[index] = min(wanted_widths[index], parts[index] + spare * shares[index] / together_)
        parts[0] += max(0.0, room_ - sum(parts))
    lacks = [max(0.0, needs - has) for has, needs in zip(parts, least, strict=True)]
    gives = [max(0.0, has - needs) for has, needs in zip(parts, least, strict=True)]
    if any(lacks) and any(gives):
        moved = min(sum(lacks), sum(gives))
        parts = [
            has + moved * lack / sum(lacks) - moved * give / sum(gives)
            for has, lack, give in zip(parts, lacks, gives, strict=True)
        ]
    return parts


def _ems(columns: Sequence[Column], rows: Sequence[Row]) -> list[_Ems]:
    cells = [row for row in rows if row.cells]
    ems = []
    for index, column in enumerate(columns):
        texts = {(row.cells[index], column.bold or row.bold) for row in cells}
        widest = max((fonts.width(text, bold=bold) for text, bold in texts), default=0.0)
        # No figure is broken.
        words = () if column.figures else texts
        word = max((longest_word_ems(text, bold=bold) for text, bold in words), default=0.0)
        ems.append(_Ems(widest, word))
    return ems


def _wide(columns: Sequence[Column], ems: Sequence[_Ems], size: int) -> list[float]:
    """The width of the widest cell of each column."""
    return [
        max(own.widest * size / MM, fonts.width(column.title) * TINY / MM) + 0.4
        for column, own in zip(columns, ems, strict=True)
    ]


def _fixed(columns: Sequence[Column], wide: Sequence[float]) -> float:
    """The total width of all columns of figures."""
    return sum(width for width, column in zip(wide, columns, strict=True) if column.figures)


def _for_figures(columns: Sequence[Column], width: float) -> float:
    """The width available to the figures of a row that also has text."""
    return width * (1 - WORDS) - GAP * (len(columns) - 1)


def _heights(layout: _Layout) -> list[float]:
    """The heights of the rows; the last one includes the sums, which stay with it."""
    heights = [set_row.height for set_row in layout.rows]
    if heights:
        heights[-1] += sum(set_row.height for set_row in layout.sums)
    return heights


def _columns(layout: _Layout, room_: float, halves: int) -> list[slice]:
    """All rows in the halves of one page, with about equal heights; empty if they do not fit into *room_*."""
    return balance_columns(_heights(layout), room_, halves, keep_with_next=_titles(layout.rows))


def _titles(rows: Sequence[_Set]) -> list[bool]:
    return [bool(set_row.row.title) for set_row in rows]


def _pages(layout: _Layout, list_: List, below: float, height: float) -> list[list[Sequence[_Set]]]:
    """The rows of each half of each page; no title is the last of a half, and the sums are with the last row.

    The halves of the last page are balanced, and the notes are below them.
    """
    pages: list[list[Sequence[_Set]]] = []
    remaining = layout
    while remaining.rows:
        last = _columns(remaining, height - below, list_.halves)
        if last:
            pages.append([remaining.rows[part] for part in last])
            return pages
        parts = pack_columns(
            [set_row.height for set_row in remaining.rows], height, keep_with_next=_titles(remaining.rows)
        )[: list_.halves]
        # The sums and the notes are not alone on a page.
        end = min(parts[-1].stop, max(1, len(remaining.rows) - FEW))
        while end > 1 and remaining.rows[end - 1].row.title:
            end -= 1
        pages.append([remaining.rows[part.start : min(part.stop, end)] for part in parts if part.start < end])
        remaining = replace(remaining, rows=remaining.rows[end:])
    return pages or [[[]]]


def _draw_half(
    pen: Pen,
    left: float,
    top: float,
    rows: Sequence[_Set],
    sums: Sequence[_Set],
    list_: List,
    layout: _Layout,
) -> float:
    right = left + layout.width
    y = top + TITLES
    for index, column in enumerate(list_.columns):
        _draw_title(pen, left + layout.lefts[index], layout.widths[index], y - 1.4, column)
    pen.line(left, y, right, y, RULE)
    for set_row in rows:
        _draw_row(pen, left, y, set_row, list_, layout)
        y += set_row.height
        if list_.lines and set_row is not rows[-1]:
            pen.line(left, y, right, y, HAIRLINE)
    pen.line(left, y, right, y, RULE)
    for set_row in sums:
        _draw_row(pen, left, y, set_row, list_, layout)
        y += set_row.height
    return y


def _draw_row(pen: Pen, left: float, y: float, set_row: _Set, list_: List, layout: _Layout) -> None:
    row, size = set_row.row, layout.size
    if row.shaded:
        pen.shade(left, y, layout.width, set_row.height)
    if row.ruled:
        pen.line(left, y, left + layout.width, y, 2 * RULE)
    if row.title or row.note:
        pen.stack(left, y, set_row.height, set_row.lines[0], size, bold=bool(row.title))
        return
    line = pen.middle(y, set_row.height, size)
    for index, (column, lines) in enumerate(zip(list_.columns, set_row.lines, strict=True)):
        x, width, bold = left + layout.lefts[index], layout.widths[index], column.bold or row.bold
        if column.figures and lines[0]:
            pen.figure(x + width, line, lines[0], size, bold=bold, width=width)
        elif not column.figures:
            aligned_x = {"left": x, "right": x + width, "centre": x + width / 2}[column.align]
            pen.stack(aligned_x, y, set_row.height, lines, layout.sizes[index], bold=bold, align=column.align)


def _draw_title(pen: Pen, x: float, width: float, line: float, column: Column) -> None:
    if column.figures:
        pen.figure(x + width, line, column.title, TINY, width=width)
        return
    aligned_x = {"left": x, "right": x + width, "centre": x + width / 2}[column.align]
    pen.text(aligned_x, line, column.title, TINY, align=column.align, width=width)


def _draw_notes(pen: Pen, y: float, notes: Sequence[str]) -> None:
    y += GAP if notes else 0
    for note in notes:
        y += LEADING * SMALL / MM
        pen.text(MARGIN, y - 0.6, note, SMALL)
