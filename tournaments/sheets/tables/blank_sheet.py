"""Blank score sheets.

They are also for use when the hall's network is down: the sheet can be printed without any data.
"""

from __future__ import annotations

from typing import Final

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

import referee
from tournaments.common.language import rules_title
from tournaments.presenters.paper.stamps import Stamp
from tournaments.presenters.rulings.rulebooks.editions import edition_line
from tournaments.presenters.tables.results_table import Results, results
from tournaments.presenters.tables.table_page import TablePage
from tournaments.sheets.paper import words
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.style import MARGIN, RULE, SMALL, TICK, WRITING
from tournaments.sheets.tables import sheet_parts
from tournaments.sheets.tables.grid import BLANK_SEAT, Grid
from tournaments.sheets.tables.score_sheet import rules_line

__all__ = ["ROWS", "draw", "draw_plain", "render_plain"]

ROWS: Final = 20
HIGHEST: Final = 9.0  # the greatest height of a row if there is room
PLAYERS: Final = 4  # the default without a ruleset
NOTE: Final = 5.0
GAP: Final = 2.0


def draw(pen: Pen, page: TablePage, stamp: Stamp | None = None) -> None:
    """Draw a blank sheet for the table of *page*, with everything known before the first hand."""
    round_ = page.table.round
    heading = sheet_parts.Heading(
        title=round_.tournament.name,
        round=_("Round %(number)s") % {"number": round_.number},
        table=str(page.table.number),
        rules=rules_line(page.rules, round_.tournament.overlay),
    )
    seats = [
        sheet_parts.Seat(seat=line.seat, name=line.player.name, reading=line.player.reading)
        for line in page.seats
    ]
    table = results(page.rules, starting_points=page.starting_points, relay=page.relay)
    # The starting points of a leg are known once it is opened.
    total = None if page.relay and not page.starting_points else sum(page.snapshot.page.start.scores)
    _draw(pen, heading, seats, page.rules, table, total, stamp)


def draw_plain(pen: Pen, rules: referee.Ruleset | None = None) -> None:
    """Draw an entirely blank sheet; only the title, the seats and the required sum come from *rules*."""
    heading = sheet_parts.Heading(title="", round="", table="", rules=rules_title(rules) if rules else "")
    seats = [sheet_parts.Seat(seat=seat) for seat in range(rules.players if rules else PLAYERS)]
    total = rules.start_points * rules.players if rules else None
    _draw(pen, heading, seats, rules, results(rules), total)


def render_plain(rules: referee.Ruleset | None = None, *, paper: str = "A4", language: str = "en") -> bytes:
    """An entirely blank sheet as a PDF; it needs no data."""
    with translation.override(language):
        pen = Pen(paper=paper, title=pgettext("sheet", "Score sheet"))
        draw_plain(pen, rules)
        return pen.bytes()


def _draw(
    pen: Pen,
    heading: sheet_parts.Heading,
    seats: list[sheet_parts.Seat],
    rules: referee.Ruleset | None,
    table: Results,
    total: referee.Points | None,
    stamp: Stamp | None = None,
) -> None:
    grid = Grid(width=pen.width, height=pen.height, players=len(seats), number=0, seat=BLANK_SEAT)
    top = MARGIN + sheet_parts.HEADING_HEIGHT
    head, signatures = sheet_parts.columns(grid, seats), sheet_parts.signatures(grid, seats)
    results_height = GAP + sheet_parts.RESULT_HEAD + sheet_parts.RESULT_ROW * len(seats)
    below = results_height + NOTE + signatures.height + sheet_parts.FOOT_HEIGHT
    rows, row = _fill(grid.foot - below - top - head.height)
    sheet_parts.draw_heading(pen, grid, heading, stamp)
    sheet_parts.draw_columns(pen, grid, top, seats, head)
    bottom = _draw_rows(pen, grid, top, top + head.height, rows, row)
    bottom = sheet_parts.draw_results(pen, grid, bottom + GAP, seats, table)
    pen.text(grid.left, pen.middle(bottom, NOTE, SMALL), _reminder(total), width=grid.right - grid.left)
    sheet_parts.draw_signatures(pen, grid, bottom + NOTE, signatures)
    sheet_parts.draw_foot(pen, grid, edition_line(rules) if rules else "", 1, 1, stamp)
    pen.page()


def _fill(room: float) -> tuple[int, float]:
    """The number of rows and the height of each: twenty if a row is then high enough, else as many as fit."""
    rows = min(ROWS, int(room / WRITING))
    return rows, min(HIGHEST, room / rows)


def _draw_rows(pen: Pen, grid: Grid, head: float, y: float, rows: int, height: float) -> float:
    bottom = y + height * rows
    for row in range(1, rows):
        pen.line(grid.left, y + height * row, grid.right, y + height * row)
    for seat in range(grid.players):
        left = grid.seat_left(seat)
        pen.line(left, head, left, bottom)
        # A box for a stick, ticked when the seat declares riichi.
        for row in range(rows):
            pen.box(left + 0.7, y + height * row + (height - TICK) / 2, TICK, TICK)
        x = grid.points_right(seat) + 1 - grid.seat.points
        pen.line(x, y, x, bottom, dashed=True)
    for x in (grid.honba, grid.result - 1):
        pen.line(x, y, x, bottom)
    pen.line(grid.sticks, head, grid.sticks, bottom)
    pen.line(grid.left, bottom, grid.right, bottom, RULE)
    return bottom


def _reminder(total: referee.Points | None) -> str:
    """The reminder with the required sum at the end, if it is known."""
    keep = _("Box: riichi. Do not reset the point sticks before this sheet is checked.")
    if total is None:
        return keep
    return f"{keep} {_('Points plus sticks: %(total)s.') % {'total': words.unsigned(total)}}"
