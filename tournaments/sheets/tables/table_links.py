"""Cards with the links of a round's tables.

Each table has a card, two on a sheet to be cut apart: the number, readable from afar, the players, and the private link
as a QR code and in letters. Anyone with the card can write at that table: organizers hand the cards out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.models import Table
from tournaments.sheets.paper import words
from tournaments.sheets.paper.codes import draw_code
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.style import BODY, CARD, HEAD, LEAD, MARGIN, SMALL
from tournaments.sheets.paper.text.lines import wrap
from tournaments.sheets.tables.sheet_parts import Seat, draw_name, size_of

__all__ = ["Link", "draw"]

Link = tuple[Table, str]
"""A table and the address of its private link."""

CODE: Final = 72.0  # read with a phone held across the table


def draw(pen: Pen, links: Sequence[Link]) -> None:
    """Draw a sheet of one or two cards."""
    half = pen.height / 2
    for index, (table, address) in enumerate(links):
        _draw_card(pen, half * index, half, table, address)
    pen.line(0, half, pen.width, half, dashed=True)
    pen.page()


def _draw_card(pen: Pen, top: float, height: float, table: Table, address: str) -> None:
    heading = f"{table.round.tournament.name} · {table.round.called}"
    left, right = MARGIN, pen.width - MARGIN
    code_left, code_top = right - CODE, top + MARGIN + 12
    pen.text(left, top + MARGIN + 5, heading, HEAD, bold=True, width=right - left)
    pen.text(left, code_top + 7, pgettext("sheet", "Table"), LEAD)
    pen.figure(
        left, code_top + 32, str(table.number), CARD, bold=True, align="left", width=code_left - left - 8
    )
    room = code_left - left - 12
    seats = [
        Seat(seat=seating.seat, name=seating.player.name, reading=seating.player.reading)
        for seating in table.seatings.all()
    ]
    size = size_of(seats, LEAD, room - 8, 7.6)
    for seat in seats:
        y = code_top + 44 + seat.seat * 8
        pen.text(left, y, words.wind_sign(seat.seat), LEAD, bold=True)
        draw_name(pen, left + 8, y - 5.4, 8, seat, size, width=room - 8)
    draw_code(pen, code_left, code_top, CODE, address)
    pen.link(address, code_left, code_top, CODE, CODE)
    y = top + height - MARGIN - 16
    for line in _two_lines(address, right - left):
        pen.text(left, y, line, BODY, width=right - left)
        y += 4
    sentence = _(
        "Anyone with this link can enter the hands of this table, and only this table, without logging "
        "in. Do not share it."
    )
    for line in wrap(sentence, SMALL, right - left):
        y += 3.6
        pen.text(left, y, line, SMALL)


def _two_lines(address: str, width: float) -> list[str]:
    return wrap(address, BODY, width)[:3]
