"""The all-last sheet.

A square with an X across it has a field for each wind of the next hand, and lies open in the middle of the table; below
it are the sticks and the sum, for everybody to check.
"""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.presenters.paper.stamps import Stamp
from tournaments.presenters.tables.before_play import BeforePlay
from tournaments.sheets.paper import words
from tournaments.sheets.paper.halves import END, Half, draw_end, draw_field, draw_label, draw_tick, seats_of
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.style import BODY, LARGE, LEAD, RULE, TINY, WRITING
from tournaments.sheets.paper.wind_badge import draw_wind_badge
from tournaments.sheets.tables import sheet_parts

__all__ = ["draw"]

GAP: Final = 1.6
KEEP: Final = 4.5
LARGEST: Final = 84.0  # the side of the square
SIDE: Final = 6.0
ROW: Final = 9.5  # the height of a player's row beside the square


def draw(pen: Pen, half: Half, game: BeforePlay, stamp: Stamp | None = None) -> None:
    """Draw the sheet of one table in half of a page."""
    top = draw_label(pen, half, _("Last-hand sheet"), game, stamp)
    bottom = half.bottom - END - KEEP - 1
    side = min(LARGEST, bottom - top - 2 * (WRITING + GAP))
    _draw_square(pen, half.left, top, side, game.seats)
    _draw_beside(pen, half.left + side + 6, half.right, top, game)
    _draw_sums(pen, half, top + side + GAP, side, game)
    keep = _("Fill this in before a hand that may be the last. Leave it open in the middle of the table.")
    draw_end(pen, half, keep, game, stamp)


def _draw_square(pen: Pen, x: float, y: float, side: float, seats: int) -> None:
    """Draw the fields: East at the bottom, and the others in seat order from its right on."""
    pen.box(x, y, side, side, RULE)
    pen.line(x, y, x + side, y + side, RULE)
    pen.line(x + side, y, x, y + side, RULE)
    middle_x, middle_y = x + side / 2, y + side / 2
    inset = 6.0
    places = (
        (middle_x, y + side - 2.4),
        (x + side - inset + 1, pen.middle(middle_y, 0, LARGE)),
        (middle_x, y + 2.4 + 5.2),
        (x + inset - 1, pen.middle(middle_y, 0, LARGE)),
    )
    for seat, (x_middle, base) in enumerate(places):
        sign = words.wind_sign(seat) if seat < seats else "–"
        pen.text(x_middle, base, sign, LARGE, bold=True, align="centre")


def _draw_beside(pen: Pen, left: float, right: float, y: float, game: BeforePlay) -> None:
    """Draw the fields for the hand, the format of the scores, and the current winds of the players."""
    x = draw_field(pen, left, y, pgettext("sheet", "Hand"), 16)
    draw_field(pen, x + 4, y, pgettext("sheet", "Honba"), 12)
    y += WRITING + GAP
    sentence = _("All scores are written as")
    pen.text(left, pen.middle(y, 5, BODY), sentence, BODY, width=right - left)
    y += 5
    x = draw_tick(pen, left, y, _("points held"))
    if game.rules is None or game.relay or game.starting_points:
        against = _("difference from the start")
    else:
        start = words.unsigned(game.rules.start_points)
        against = _("difference from %(points)s") % {"points": start}
    draw_tick(pen, x + 4, y, against)
    y += WRITING + GAP
    wide = 12.0
    pen.text(left, y + 3.4, _("At the start"), TINY)
    pen.text(right, y + 3.4, _("Current wind"), TINY, align="right")
    y += 5
    pen.line(left, y, right, y, RULE)
    seats, name = seats_of(game), left + SIDE + 2
    width = right - wide - 2 - name
    size = sheet_parts.size_of(seats, LEAD, width, ROW - 0.6, bold=True)
    for seat in seats:
        draw_wind_badge(pen, left, y + (ROW - SIDE) / 2, SIDE, seat.seat)
        sheet_parts.draw_name(pen, name, y, ROW, seat, size, bold=True, width=width)
        pen.box(right - wide, y + (ROW - WRITING) / 2, wide, WRITING)
        y += ROW
        pen.line(left, y, right - wide - 2, y)


def _draw_sums(pen: Pen, half: Half, y: float, side: float, game: BeforePlay) -> None:
    """Draw the sticks, and the required sum with them; the boxes end where the square does."""
    stick = game.rules.riichi_deposit if game.rules else None
    if stick == 0:
        rows = [_("Sum")]
    else:
        sticks = _("Riichi sticks on the table")
        if stick:
            sticks = _("Riichi sticks on the table, × %(points)s") % {"points": words.unsigned(stick)}
        rows = [sticks, _("Sum with sticks")]
    for index, label in enumerate(rows):
        top = y + index * (WRITING + GAP)
        pen.text(half.left, pen.middle(top, WRITING, BODY), label, BODY, width=side - 34)
        pen.box(half.left + side - 32, top, 32, WRITING)
    if game.total is None:
        sentence = _("Differences must add up to 0.")
    else:
        sentence = _("Must be %(total)s (0 for differences).") % {"total": words.unsigned(game.total)}
    last = y + (len(rows) - 1) * (WRITING + GAP)
    pen.text(half.left + side + 6, pen.middle(last, WRITING, BODY), sentence, BODY, bold=True)
