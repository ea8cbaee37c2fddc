"""Name badges.

The front has the name as large as possible; the back has the player's seats, and the code of the personal page. The
reverse of a sheet follows its front, with the columns in the opposite order: printed on both sides and turned over the
long edge, each back is behind its front.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from referee.frozen import dataclass
from tournaments.presenters.events.own_schedules import OwnRound, OwnSchedule
from tournaments.presenters.paper.stamps import Stamp
from tournaments.sheets.paper import words
from tournaments.sheets.paper.codes import draw_code
from tournaments.sheets.paper.cutting import Cards
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.style import BODY, HUGE, LARGE, LEAD, LEADING, MM, RULE, SMALL, TINY
from tournaments.sheets.paper.text.lines import fit_name, fit_text

__all__ = ["Badge", "card_grid", "draw"]

WIDTH, HEIGHT = 90.0, 55.0
PAD: Final = 5.0
CODE: Final = 36.0  # read with a phone in the other hand
TITLES: Final = 4.0
LINE: Final = 6.0
ROUND: Final = 7.6
ONE_COLUMN: Final = 8
WIDEST: Final = 38.0
LOGO_WIDTH: Final = 30.0
LOGO_HEIGHT: Final = 9.0
SIZES: Final = (TINY, SMALL, BODY, LEAD)


@dataclass(frozen=True, slots=True, kw_only=True)
class Badge:
    """The player's schedule, and the address of their personal page; empty if phones cannot reach it."""

    own: OwnSchedule
    address: str


def card_grid(paper: str) -> Cards:
    """The arrangement of the badges on a sheet of that paper."""
    return Cards.of(paper, WIDTH, HEIGHT)


def draw(
    pen: Pen, paper: str, event: str, badges: Sequence[Badge], stamp: Stamp, logo: bytes | None = None
) -> None:
    """Draw a sheet of *badges* of the event with that name and logo, and its reverse."""
    grid = card_grid(paper)
    grid.draw_cuts(pen)
    for index, badge in enumerate(badges):
        _draw_front(pen, *grid.place(index), event, badge, logo)
    pen.page()
    for index, badge in enumerate(badges):
        _draw_back(pen, *grid.behind(index), badge, stamp)
    pen.page()


def _draw_front(pen: Pen, left: float, top: float, event: str, badge: Badge, logo: bytes | None) -> None:
    player = badge.own.player
    x, width, bottom = left + PAD, WIDTH - 2 * PAD, top + HEIGHT - PAD
    head, taken = 4.6, 0.0
    if logo is not None:
        head = LOGO_HEIGHT
        # It may reach into the margin above, so that the name loses little room.
        taken = 3 + pen.picture(
            x + width - LOGO_WIDTH, top + PAD - 2, LOGO_WIDTH, head + 2, logo, align="right"
        )
    pen.name(x, top + PAD, head, event, SMALL, width=width - taken)
    pen.line(x, top + PAD + head + 1.2, x + width, top + PAD + head + 1.2, RULE)
    y, foot = top + PAD + head + 2.6, bottom - 10
    if player.reading:
        pen.name(x, y, 4.4, player.reading, BODY, width=width)
        y += 4.4
    size, lines = fit_name(player.name, HUGE, width, foot - y, bold=True)
    pen.stack(x, y, foot - y, lines, size, bold=True)
    number, size = str(player.number), min(LARGE, size)
    room = pen.measure(number, size, bold=True)
    pen.figure(x + width, bottom, number, size, bold=True, width=room)
    details = " · ".join(filter(None, (player.person.club, player.person.nation)))
    size, lines = fit_text(details, LEAD, width - room - 4, 8)
    for index, line in enumerate(reversed(lines)):
        pen.text(x, bottom - index * LEADING * size / MM, line, size)


def _draw_back(pen: Pen, left: float, top: float, badge: Badge, stamp: Stamp) -> None:
    own = badge.own
    x, right, bottom = left + PAD, left + WIDTH - PAD, top + HEIGHT - PAD
    number = str(own.player.number)
    room = pen.measure(number, BODY, bold=True) + 1.2
    pen.name(x, top + PAD - 1.8, 5.6, number, BODY, bold=True, width=room)
    pen.name(x + room, top + PAD - 1.8, 5.6, own.player.name, BODY, bold=True, width=right - x - room)
    y = top + PAD + 4.6
    code = right
    if badge.address:
        # The code has its own white margin: it is aligned with the edge of the text without it.
        code = right - CODE + 3.2
        draw_code(pen, code, y - 2, CODE, badge.address)
        pen.link(badge.address, code, y - 2, CODE, CODE)
        sentence = _("Your seats, games and place")
        pen.text(code + CODE / 2, y + CODE - 1.6, sentence, TINY, align="centre", width=CODE - 6.4)
    if own.known_rounds or badge.address:
        _draw_rounds(pen, x, y, code - x, bottom - 3.4 - y, own.known_rounds)
    pen.text(x, bottom, f"{pgettext('sheet', 'Code')} {stamp.code} · {stamp.at}", TINY, width=code - x)


def _draw_rounds(
    pen: Pen, left: float, top: float, width: float, height: float, rounds: Sequence[OwnRound]
) -> None:
    """The rounds with known seats, as large as possible; if there are none, where they will be shown."""
    if not rounds:
        sentence = _("Scan the code to see your seats on your page.")
        pen.block(left, top, 14, sentence, BODY, width=width - 4)
        return
    columns = 1 if len(rounds) <= ONE_COLUMN else 2
    rows = ceil(len(rounds) / columns)
    line = min(LINE, (height - TITLES) / rows)
    size = max((size for size in SIZES if size * LEADING / MM <= line), default=line * MM / LEADING)
    share = min(width / columns, WIDEST)
    titles = (pgettext("of an event", "Round"), _("Table"), _("Wind"))
    for column in range(columns):
        x = left + column * share
        last = x + share - 2.4
        ends = (x + ROUND, x + ROUND + (last - x - ROUND) * 0.54, last)
        for end, begin, title in zip(ends, (x, *ends), titles, strict=False):
            pen.figure(end, top + 2.6, title, TINY, width=end - begin - 0.6)
        pen.line(x, top + TITLES - 0.6, ends[-1], top + TITLES - 0.6)
        for index, own_round in enumerate(rounds[column * rows : (column + 1) * rows]):
            y = pen.middle(top + TITLES + index * line, line, size)
            pen.figure(ends[0], y, str(own_round.number), size, width=ROUND)
            if own_round.table is None or own_round.seat is None:
                pen.text(ends[-1], y, _("bye"), size, align="right", width=ends[-1] - ends[0] - 1)
                continue
            pen.figure(ends[1], y, str(own_round.table), size, bold=True, width=ends[1] - ends[0] - 1)
            pen.text(ends[2], y, words.wind_sign(own_round.seat), size, align="right")
