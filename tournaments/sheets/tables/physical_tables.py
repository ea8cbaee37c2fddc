"""Cards for the tables in the hall.

Each table has a card, two on a sheet to be cut apart: the number, readable from afar, and the table's link as a QR code
and in letters. The link opens the table's current game, and the card is therefore printed only once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.sheets.paper.codes import draw_code
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.style import BODY, CARD, HEAD, LEAD, MARGIN, SMALL
from tournaments.sheets.paper.text.lines import wrap

__all__ = ["draw"]

CODE: Final = 80.0  # read with a phone held across the table


def draw(pen: Pen, event: str, links: Sequence[tuple[int, str]]) -> None:
    """Draw a sheet of the event with that name: the cards of one or two tables, each by number and address."""
    half = pen.height / 2
    for index, (number, address) in enumerate(links):
        _draw_card(pen, half * index, half, event, number, address)
    pen.line(0, half, pen.width, half, dashed=True)
    pen.page()


def _draw_card(pen: Pen, top: float, height: float, heading: str, number: int, address: str) -> None:
    left, right = MARGIN, pen.width - MARGIN
    code_left, code_top = right - CODE, top + MARGIN + 10
    pen.text(left, top + MARGIN + 5, heading, HEAD, bold=True, width=right - left)
    pen.text(left, code_top + 9, pgettext("sheet", "Table"), LEAD)
    pen.figure(left, code_top + 36, str(number), CARD, bold=True, align="left", width=code_left - left - 8)
    y = code_top + 50
    for line in wrap(_("Scan the code to open the game at this table."), LEAD, code_left - left - 10):
        pen.text(left, y, line, LEAD)
        y += 6
    draw_code(pen, code_left, code_top, CODE, address)
    pen.link(address, code_left, code_top, CODE, CODE)
    y = top + height - MARGIN - 16
    for line in wrap(address, BODY, right - left)[:3]:
        pen.text(left, y, line, BODY, width=right - left)
        y += 4
    sentence = _(
        "Anyone with this link can enter the hands of this table in every round, without logging in. "
        "Leave the card here."
    )
    for line in wrap(sentence, SMALL, right - left):
        y += 3.6
        pen.text(left, y, line, SMALL)
