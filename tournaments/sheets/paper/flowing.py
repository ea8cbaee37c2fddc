"""Tables that flow down a page.

Each cell takes as many lines as it needs. The headings of a table's columns are repeated on every page on which it has
rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from referee.frozen import dataclass
from tournaments.presenters.paper.stamps import Stamp
from tournaments.sheets.paper.heads import Head, content_bounds, draw_foot, draw_head
from tournaments.sheets.paper.lists import PAD, TITLES, Column, Row, widths
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.style import HAIRLINE, LEADING, MARGIN, MM, RULE, SMALL, TINY
from tournaments.sheets.paper.text.lines import wrap

__all__ = ["Table", "draw"]

LINE: Final = LEADING * SMALL / MM
BETWEEN: Final = 6.0  # between two tables
LEAST: Final = 16.0  # the least room for a table to start on a page


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """The columns of a table and its rows; the *sums* rows are below the thick line that ends the others.

    *share* is its share of the page's width.
    """

    columns: tuple[Column, ...]
    rows: Sequence[Row]
    sums: Sequence[Row] = ()
    share: float = 1.0


@dataclass(frozen=True, slots=True)
class _Row:
    """A row with its cells in lines, the index of its table, and whether it is one of the sums."""

    table_index: int
    lines: tuple[tuple[str, ...], ...]
    bold: bool
    is_sum: bool

    @property
    def height(self) -> float:
        return max(1, *map(len, self.lines)) * LINE + 2 * PAD


def draw(pen: Pen, head: Head, tables: Sequence[Table], stamp: Stamp | None = None) -> None:
    """Draw *tables* one after the other, on as many pages as they need."""
    top, bottom = content_bounds(pen)
    places = [_places(pen, table) for table in tables]
    rows = [
        row for index, table in enumerate(tables) for row in _rows(index, table, places[index], bottom - top)
    ]
    pages = _pages(rows, top, bottom)
    for number, on_page in enumerate(pages, start=1):
        draw_head(pen, head, stamp)
        y, previous = top, None
        for row in on_page:
            if previous is None or previous.table_index != row.table_index:
                if previous is not None:
                    _draw_end(pen, y, places[previous.table_index])
                    y += BETWEEN
                y = _draw_titles(pen, y, tables[row.table_index], places[row.table_index])
            y = _draw_row(pen, y, row, previous, tables[row.table_index], places[row.table_index])
            previous = row
        if previous is not None:
            _draw_end(pen, y, places[previous.table_index])
        draw_foot(pen, head, number, len(pages), stamp)
        pen.page()


def _places(pen: Pen, table: Table) -> tuple[tuple[float, float], ...]:
    """The start of each column, and its width."""
    width = (pen.width - 2 * MARGIN) * table.share
    lefts, wide = widths(table.columns, (*table.rows, *table.sums), SMALL, width)
    return tuple((MARGIN + left, column_width) for left, column_width in zip(lefts, wide, strict=True))


def _rows(
    table_index: int, table: Table, places: Sequence[tuple[float, float]], height: float
) -> Iterator[_Row]:
    most = int((height - TITLES - 2 * PAD) / LINE)
    for row in (*table.rows, *table.sums):
        lines = [
            (cell,) if column.figures else tuple(wrap(cell, SMALL, width, bold=column.bold or row.bold))
            for column, cell, (_left, width) in zip(table.columns, row.cells, places, strict=True)
        ]
        # A row that is longer than a page continues on the next.
        for start in range(0, max(1, *map(len, lines)), most):
            part = tuple(tuple(cell[start : start + most]) for cell in lines)
            yield _Row(table_index, part, row.bold, row in table.sums)


def _pages(rows: Sequence[_Row], top: float, bottom: float) -> list[list[_Row]]:
    pages: list[list[_Row]] = [[]]
    y, previous = top, None
    for row in rows:
        starts_table = previous is None or previous.table_index != row.table_index
        needs = row.height + (TITLES if starts_table else 0) + (BETWEEN if starts_table and previous else 0)
        if pages[-1] and y + max(needs, LEAST if starts_table else 0) > bottom:
            pages.append([])
            y, needs = top, row.height + TITLES
        pages[-1].append(row)
        y, previous = y + needs, row
    return pages


def _draw_titles(pen: Pen, y: float, table: Table, places: Sequence[tuple[float, float]]) -> float:
    for column, (left, width) in zip(table.columns, places, strict=True):
        if column.figures:
            pen.figure(left + width, y + TITLES - 1.4, column.title, TINY, width=width)
        else:
            pen.text(left, y + TITLES - 1.4, column.title, TINY, width=width)
    y += TITLES
    pen.line(MARGIN, y, places[-1][0] + places[-1][1], y, RULE)
    return y


def _draw_end(pen: Pen, y: float, places: Sequence[tuple[float, float]]) -> None:
    pen.line(MARGIN, y, places[-1][0] + places[-1][1], y, RULE)


def _draw_row(
    pen: Pen, y: float, row: _Row, previous: _Row | None, table: Table, places: Sequence[tuple[float, float]]
) -> float:
    right = places[-1][0] + places[-1][1]
    if previous is not None and previous.table_index == row.table_index:
        pen.line(MARGIN, y, right, y, RULE if row.is_sum and not previous.is_sum else HAIRLINE)
    first = pen.middle(y + PAD, LINE, SMALL)
    for column, lines, (left, width) in zip(table.columns, row.lines, places, strict=True):
        bold = column.bold or row.bold
        for index, line in enumerate(lines):
            if column.figures:
                pen.figure(left + width, first + index * LINE, line, SMALL, bold=bold, width=width)
            else:
                pen.text(left, first + index * LINE, line, SMALL, bold=bold)
    return y + row.height
