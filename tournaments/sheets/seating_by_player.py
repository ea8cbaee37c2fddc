"""What hangs on the wall before a round, by name?

Everybody looks for the own name: it is read from two metres, beside it the table's number and the wind.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.sheets import words
from tournaments.sheets.heads import Head, draw_foot, draw_head, room
from tournaments.sheets.lines import fitted
from tournaments.sheets.pen import Pen
from tournaments.sheets.style import HEAD, LARGE, MARGIN, RULE, TINY
from tournaments.sheets.wind_badge import badge
from tournaments.showing.editions import edition_line
from tournaments.showing.seating import NamedPlace, Seated, by_player
from tournaments.showing.stamps import Stamp

__all__ = ["draw"]

BETWEEN: Final = 5.0  # between the halves of a page
GAP: Final = 1.5
SIDE: Final = 5.0  # of a wind's badge
TITLES: Final = 5.0
LEAST: Final = 11.8  # of a row: a name in full size, or on two lines in 70 %
MOST: Final = 15.0
ABOVE: Final = 3.2  # the line of a reading


def draw(pen: Pen, event: str, shown: Seated, stamp: Stamp | None = None) -> None:
    """Draw everybody of one round by name, on as many pages as they need; no name is cut."""
    first = shown.rounds[0]
    foot = edition_line(first.tournament.ruleset)
    head = Head(title=shown.called, said=event, small=_("Seating by name"), foot=foot)
    if not first.is_of_an_evening and shown.part == 1:
        label, large = words.round_mark(first.number)
        head = Head(title=event, said=_("Seating by name"), label=label, large=large, foot=foot)
    top, bottom = room(pen)
    high = bottom - top - TITLES
    places = by_player(shown)
    most = int(high / LEAST)
    pages = max(1, ceil(len(places) / (2 * most)))
    # One page: its halves are as long as each other.
    each = most if pages > 1 else ceil(len(places) / 2)
    row = min(MOST, high / max(each, 1))
    width = (pen.width - 2 * MARGIN - BETWEEN) / 2
    figures = max((pen.measure(str(one.table or ""), LARGE, bold=True) for one in places), default=0.0)
    for number in range(1, pages + 1):
        draw_head(pen, head, stamp)
        for half in range(2):
            begin = (2 * (number - 1) + half) * each
            left = MARGIN + half * (width + BETWEEN)
            if places[begin : begin + each]:
                _draw_half(pen, left, width, top, row, places[begin : begin + each], figures)
        draw_foot(pen, head, number, pages, stamp)
        pen.page()


def _draw_half(
    pen: Pen, left: float, width: float, top: float, row: float, places: Sequence[NamedPlace], figures: float
) -> None:
    right = left + width
    pen.text(left, top + TITLES - 1.4, pgettext("sheet", "Player"), TINY)
    pen.text(right, top + TITLES - 1.4, pgettext("sheet", "Table"), TINY, align="right")
    y = top + TITLES
    pen.line(left, y, right, y, RULE)
    for one in places:
        end = _draw_place(pen, right, y, row, one, figures)
        _draw_name(pen, left, y, row, one, end - left)
        y += row
        pen.line(left, y, right, y)
    pen.line(left, y, right, y, RULE)


def _draw_place(pen: Pen, right: float, y: float, row: float, one: NamedPlace, figures: float) -> float:
    """Where somebody sits; the x at which a name must end."""
    if one.table is None or one.seat is None:
        said = _("rests")
        pen.text(right, pen.middle(y, row, HEAD), said, HEAD, align="right")
        return right - max(pen.measure(said, HEAD), figures + GAP + SIDE) - GAP
    line = pen.middle(y, row, LARGE)
    pen.figure(right, line, str(one.table), LARGE, bold=True, width=figures)
    badge(pen, right - figures - GAP - SIDE, y + (row - SIDE) / 2, SIDE, one.seat)
    return right - figures - GAP - SIDE - GAP


def _draw_name(pen: Pen, left: float, y: float, row: float, one: NamedPlace, width: float) -> None:
    """The name whole; how it is read stands above it in small, where there is room."""
    name, reading = one.player.name, one.player.reading
    _size, lines = fitted(name, LARGE, width, row - ABOVE)
    if reading and len(lines) == 1 and pen.measure(reading, TINY) <= width:
        pen.text(left, y + ABOVE, reading, TINY)
        y, row = y + ABOVE, row - ABOVE
    pen.name(left, y, row, name, LARGE, width=width)
