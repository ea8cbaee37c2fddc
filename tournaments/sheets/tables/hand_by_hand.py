"""A game hand by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.presenters.paper.stamps import Stamp
from tournaments.presenters.rulings.rulebooks.editions import edition_line
from tournaments.presenters.tables import curves, score_sheet
from tournaments.presenters.tables.results_table import page_results
from tournaments.presenters.tables.table_page import TablePage
from tournaments.sheets.paper import words
from tournaments.sheets.paper.heads import Head, content_bounds, draw_foot, draw_head
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.style import SMALL
from tournaments.sheets.paper.text.lines import wrap
from tournaments.sheets.tables import sheet_parts
from tournaments.sheets.tables.curves import draw_curve
from tournaments.sheets.tables.grid import NUMBER, WIDE_SEAT, Grid
from tournaments.sheets.tables.score_rows import LINE, ScoreRow, rows_of
from tournaments.sheets.tables.score_sheet import rules_line
from tournaments.sheets.tables.score_table import draw_rows

__all__ = ["draw"]

CURVE: Final = 54.0
GAP: Final = 4.0
ROW: Final = 5.6
FINDINGS: Final = 0.66
"""The share of the width left by the seats that is for the findings."""


def draw(pen: Pen, page: TablePage, stamp: Stamp | None = None) -> None:
    """Draw the game of *page* on as many pages as its hands need, in the current language."""
    voice = score_sheet.wind_voice(page)
    extras = score_sheet.sheet_extras(page, voice)
    grid = _grid(pen, page.rules.players)
    seats = [
        sheet_parts.Seat(seat=line.seat, name=line.player.name, reading=line.player.reading)
        for line in page.seats
    ]
    head, columns = _head(page), sheet_parts.columns(grid, seats)
    rows = rows_of(score_sheet.hands(page, voice), extras, grid, score_sheet.findings_by_entry(page, voice))
    curve = curves.table_curve(page)
    top, bottom = content_bounds(pen)
    first = top + CURVE + GAP if curve else top
    decided = [line for decision in extras.decided for line in wrap(decision, SMALL, grid.right - grid.left)]
    end = GAP + sheet_parts.RESULT_HEAD + sheet_parts.RESULT_ROW * len(seats) + LINE * len(decided)
    pages = _paginated(rows, first + columns.height, top + columns.height, bottom, end if page.results else 0)
    for number, on_page in enumerate(pages, start=1):
        draw_head(pen, head, stamp)
        y = top
        if number == 1 and curve:
            names = [f"{words.wind_sign(seat.seat)} {seat.name}" for seat in seats]
            draw_curve(pen, grid.left, top, grid.right - grid.left, CURVE, curve, names)
            y = first
        if on_page:
            sheet_parts.draw_columns(pen, grid, y, seats, columns, by_wind=True)
            y = draw_rows(pen, grid, y, y + columns.height, on_page, ROW)
        if number == len(pages) and page.results:
            y = sheet_parts.draw_results(pen, grid, y + GAP, seats, page_results(page))
            for index, decision in enumerate(decided):
                pen.text(grid.left, pen.middle(y + index * LINE, LINE, SMALL) + 1, decision, SMALL)
        draw_foot(pen, head, number, len(pages), stamp)
        pen.page()


def _grid(pen: Pen, players: int) -> Grid:
    bare = Grid(width=pen.width, height=pen.height, players=players, number=NUMBER, seat=WIDE_SEAT)
    return Grid(
        width=pen.width,
        height=pen.height,
        players=players,
        number=NUMBER,
        seat=WIDE_SEAT,
        findings_width=FINDINGS * (bare.seat_left(0) - bare.result),
    )


def _head(page: TablePage) -> Head:
    round_ = page.table.round
    texts = (_("Round %(number)s") % {"number": round_.number}, pgettext("sheet", "Hand by hand"))
    return Head(
        title=round_.tournament.name,
        subtitle=" · ".join(texts),
        small=rules_line(page.rules, round_.tournament.overlay),
        large=str(page.table.number),
        label=pgettext("sheet", "Table"),
        foot=edition_line(page.rules),
    )


def _paginated(
    rows: Sequence[ScoreRow], first: float, top: float, bottom: float, end: float
) -> list[list[ScoreRow]]:
    """The rows of each page; the results, *end* high, are below the last row, on a new page if necessary."""
    pages: list[list[ScoreRow]] = [[]]
    y = first
    for row in rows:
        if y + row.height(ROW) > bottom and pages[-1]:
            pages.append([])
            y = top
        pages[-1].append(row)
        y += row.height(ROW)
    if y + end > bottom:
        # The results are with the last hand, not alone.
        pages.append([pages[-1].pop()] if len(pages[-1]) > 1 else [])
    return pages
