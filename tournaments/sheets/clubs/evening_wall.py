"""The wall sheet for check-in at an evening."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from tournaments.common import dates
from tournaments.models import Meeting
from tournaments.sheets.paper.codes import draw_code
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.style import BODY, CARD, HEAD, LEADING, MARGIN, MM
from tournaments.sheets.paper.text.lines import wrap

__all__ = ["draw"]

CODE: Final = 120.0  # read by a person in front of the wall
GAP: Final = 4.0


def draw(pen: Pen, meeting: Meeting, address: str) -> None:
    """The evening's check-in page at *address*, as a QR code and in letters."""
    width = pen.width - 2 * MARGIN
    title = f"{meeting.tournament.name} · {dates.evening_name(meeting.word)}"
    pen.name(MARGIN, MARGIN, 14, title, HEAD, bold=True, width=width)
    pen.figure(MARGIN, MARGIN + 40, _("Self check-in"), CARD / 2, bold=True, align="left", width=width)
    y = MARGIN + 52
    for line in wrap(_("Scan the code and tap your name."), HEAD, width):
        pen.text(MARGIN, y, line, HEAD)
        y += LEADING * HEAD / MM
    left = (pen.width - CODE) / 2
    draw_code(pen, left, y + GAP, CODE, address)
    pen.link(address, left, y + GAP, CODE, CODE)
    y += CODE + 3 * GAP
    for line in wrap(address, BODY, width):
        pen.text(MARGIN, y, line, BODY, width=width)
        y += LEADING * BODY / MM
    pen.page()
