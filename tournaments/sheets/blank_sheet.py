"""What is printed for a game that is written down by hand?

Paper is also what is left when the hall's network is gone: the sheet can be printed without any data.
"""

from __future__ import annotations

from typing import Final

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

import referee
from tournaments.sheets import parts, words
from tournaments.sheets.grid import BLANK_SEAT, Grid
from tournaments.sheets.pen import Pen
from tournaments.sheets.score_sheet import rules_line
from tournaments.sheets.style import MARGIN, RULE, SMALL, TINY
from tournaments.showing.pages import TablePage
from tournaments.showing.results import Results, results

__all__ = ["ROWS", "render", "render_plain"]

ROWS: Final = 20
ROW: Final = 8.0
PLAYERS: Final = 4  # where no ruleset says otherwise
NOTE: Final = 5.0


def render(page: TablePage, *, paper: str = "A4", language: str = "en") -> bytes:
    """A blank sheet for the table of *page*, with everything on it that is known before the first hand."""
    round_ = page.table.round
    with translation.override(language):
        heading = parts.Heading(
            title=round_.tournament.name,
            round=_("Round %(number)s") % {"number": round_.number},
            table=str(page.table.number),
            rules=rules_line(page.rules, round_.tournament.overlay),
        )
        seats = [
            parts.Seat(seat=line.seat, name=line.player.name, reading=line.player.reading)
            for line in page.seats
        ]
        table = results(page.rules, begun=page.begun, relay=page.relay)
        # With what a leg begins is known once it is opened.
        total = None if page.relay and not page.begun else sum(page.at.page.start.scores)
        return _drawn(heading, seats, page.rules, paper, table, total)


def render_plain(rules: referee.Ruleset | None = None, *, paper: str = "A4", language: str = "en") -> bytes:
    """A wholly blank sheet; of *rules* it takes the title, the seats and the sum to be reached."""
    with translation.override(language):
        heading = parts.Heading(title="", round="", table="", rules=rules.title if rules else "")
        seats = [parts.Seat(seat=seat) for seat in range(rules.players if rules else PLAYERS)]
        total = rules.start_points * rules.players if rules else None
        return _drawn(heading, seats, rules, paper, results(rules), total)


def _drawn(
    heading: parts.Heading,
    seats: list[parts.Seat],
    rules: referee.Ruleset | None,
    paper: str,
    table: Results,
    total: referee.Points | None,
) -> bytes:
    named = (heading.title or pgettext("sheet", "Score sheet"), heading.round, heading.table)
    pen = Pen(paper=paper, title=" · ".join(filter(None, named)))
    grid = Grid(width=pen.width, height=pen.height, players=len(seats), number=0, seat=BLANK_SEAT)
    top = MARGIN + parts.HEADING_HEIGHT
    parts.draw_heading(pen, grid, heading)
    parts.draw_columns(pen, grid, top, seats)
    bottom = _draw_rows(pen, grid, top + parts.COLUMNS_HEIGHT)
    bottom = parts.draw_results(pen, grid, bottom + 2, seats, table)
    pen.text(grid.left, pen.middle(bottom, NOTE, SMALL), _reminder(total), width=grid.right - grid.left)
    parts.draw_signatures(pen, grid, bottom + NOTE, seats)
    if rules:
        edition = {"rules": rules.book.cite, "edition": rules.book.edition}
        pen.text(grid.left, grid.foot, _("%(rules)s, edition: %(edition)s") % edition, TINY)
    pen.page()
    return pen.bytes()


def _draw_rows(pen: Pen, grid: Grid, y: float) -> float:
    bottom = y + ROW * ROWS
    for row in range(1, ROWS):
        pen.line(grid.left, y + ROW * row, grid.right, y + ROW * row)
    columns = [grid.honba, grid.result - 1, grid.sticks]
    for seat in range(grid.players):
        left = grid.seat_left(seat)
        columns.append(left)
        # A dot for a stick: ticked where the seat declares riichi.
        for row in range(ROWS):
            pen.box(left + 1.2, y + ROW * row + ROW / 2 - 1.2, 2.4, 2.4)
    for x in columns:
        pen.line(x, y - (parts.COLUMNS_HEIGHT if x >= grid.seat_left(0) else 0), x, bottom)
    for seat in range(grid.players):
        x = grid.points_right(seat) + 1 - grid.seat.points
        pen.line(x, y, x, bottom, dashed=True)
    pen.line(grid.left, bottom, grid.right, bottom, RULE)
    return bottom


def _reminder(total: referee.Points | None) -> str:
    """What must be there at the end, where it is known."""
    keep = _("Box: riichi. Do not reset the sticks before this sheet is checked.")
    if total is None:
        return keep
    return f"{keep} {_('Points and sticks together: %(total)s.') % {'total': words.unsigned(total)}}"
