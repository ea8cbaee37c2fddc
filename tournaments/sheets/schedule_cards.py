"""What does a player carry through the day: where they sit next, with whom, and what it came to so far?

The results are written in by hand, and the total behind them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.models import Player
from tournaments.sheets import words
from tournaments.sheets.cutting import Cards, parted
from tournaments.sheets.pen import Pen
from tournaments.sheets.stamp import draw_stamp, told
from tournaments.sheets.style import HEAD, LEAD, LEADING, MARGIN, MM, SMALL, TINY
from tournaments.showing.own_schedules import OwnRound, OwnSchedule
from tournaments.showing.stamps import Stamp

__all__ = ["Card", "cards", "draw", "of"]

ROW: Final = 9.4  # three names, one below the other
TALLEST: Final = 24.0
BOX: Final = 16.0
NUMBER: Final = 4.6
INNER: Final = 7.0  # beside the cut through the middle
TOP: Final = 26.0
TITLES: Final = 4.6
BELOW: Final = 4.4


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A card of somebody: these rounds of theirs, and which of how many cards it is."""

    player: Player
    rounds: Sequence[OwnRound]
    number: int = 1
    count: int = 1


def cards(paper: str) -> Cards:
    """How the cards lie on a sheet of that paper."""
    return Cards.quarters(paper)


def of(own: OwnSchedule, paper: str) -> list[Card]:
    """The cards of somebody: one as a rule, more where there are more rounds than lines to write on."""
    height = cards(paper).height - 2 * MARGIN - TOP - TITLES - BELOW
    parts = parted(own.rounds, int(height / ROW))
    return [
        Card(player=own.player, rounds=part, number=number, count=len(parts))
        for number, part in enumerate(parts, start=1)
    ]


def draw(pen: Pen, paper: str, event: str, these: Sequence[Card], stamp: Stamp) -> None:
    """Draw a sheet of cards of the event of that name."""
    grid = cards(paper)
    grid.draw_cuts(pen)
    for at, card in enumerate(these):
        left, top = grid.place(at)
        sides = (left + (INNER if left else MARGIN), left + grid.width - (MARGIN if left else INNER))
        _draw_card(pen, sides, (top + MARGIN, top + grid.height - MARGIN), event, card, stamp)
    pen.page()


def _draw_card(
    pen: Pen,
    sides: tuple[float, float],
    ends: tuple[float, float],
    event: str,
    card: Card,
    stamp: Stamp,
) -> None:
    (x, right), (y, bottom) = sides, ends
    room = right - draw_stamp(pen, right, y, stamp) - x
    pen.name(x, y, 5, event, SMALL, width=room)
    if card.player.reading:
        pen.text(x, y + 7.2, card.player.reading, TINY, width=room)
    pen.name(x, y + 8, 9, card.player.name, HEAD, bold=True, width=room)
    number = _("No. %(number)d") % {"number": card.player.number}
    said = " · ".join(filter(None, (number, card.player.person.club, card.player.person.nation)))
    pen.name(x, y + 17.4, 5, said, SMALL, width=room)
    y += TOP
    rows = (bottom - BELOW - TITLES - y) / max(len(card.rounds), 1)
    _draw_rows(pen, x, y, right, card.rounds, min(TALLEST, rows))
    _draw_below(pen, x, right, bottom - 0.6, card, stamp)


def _draw_below(pen: Pen, left: float, right: float, y: float, card: Card, stamp: Stamp) -> None:
    end = right
    if card.count > 1:
        numbered = f"{card.number}/{card.count}"
        pen.text(right, y, numbered, TINY, align="right")
        end -= pen.measure(numbered, TINY) + 3
    said = f"{told(stamp)} · {pgettext('sheet', 'Code')} {stamp.code}"
    pen.text(left, y, said, TINY, width=end - left)


def _draw_rows(
    pen: Pen, left: float, top: float, right: float, rounds: Sequence[OwnRound], row: float
) -> None:
    boxes = (right - 2 * BOX, right - BOX)
    ends = (left + 8, left + 18, left + 26)
    titles = (pgettext("of an event", "Round"), _("Table"), _("Wind"))
    y = top + TITLES
    for end, title, width in zip(ends, titles, (8, 9, 7), strict=True):
        pen.figure(end, y - 1.4, title, TINY, width=width)
    pen.text(left + 29, y - 1.4, _("Opponents"), TINY, width=boxes[0] - left - 30)
    for box, title in zip(boxes, (_("Result"), _("Total")), strict=True):
        pen.text(box + BOX / 2, y - 1.4, title, TINY, align="centre", width=BOX - 1)
    for one in rounds:
        pen.line(left, y, boxes[0], y)
        for box in boxes:
            pen.box(box, y, BOX, row)
        line = pen.middle(y, row, LEAD)
        pen.figure(ends[0], line, str(one.number), LEAD, width=8)
        if one.table is not None and one.seat is not None:
            pen.figure(ends[1], pen.middle(y, row, HEAD), str(one.table), HEAD, bold=True, width=9)
            pen.text(ends[2], line, words.wind_sign(one.seat), LEAD, align="right")
        _draw_others(pen, left + 29, y, row, one, boxes[0] - left - 30)
        y += row
    pen.line(left, y, boxes[0], y)


def _draw_others(pen: Pen, x: float, top: float, row: float, one: OwnRound, width: float) -> None:
    """Who sits there too, each on a line; their numbers tell apart whose names are cut."""
    if one.rests:
        pen.text(x, pen.middle(top, row, SMALL), _("rests"), SMALL, width=width)
        return
    each = row / max(len(one.others), 1)
    size = SMALL if each >= 2 * LEADING * TINY / MM else TINY
    for at, other in enumerate(one.others):
        y = top + at * each
        # Apart from the name: before one that runs from right to left it would stand behind.
        pen.figure(x + NUMBER, pen.middle(y, each, size), str(other.number), size, width=NUMBER)
        if size == SMALL:
            pen.name(x + NUMBER + 1, y, each, other.name, size, width=width - NUMBER - 1)
        else:
            pen.text(x + NUMBER + 1, pen.middle(y, each, size), other.name, size, width=width - NUMBER - 1)
