"""What hangs on a club's wall so that people tick themselves: one page, with a code read from a phone?"""

from __future__ import annotations

from typing import Final

from django.utils import translation
from django.utils.translation import gettext as _

from tournaments.models import Meeting
from tournaments.sheets.codes import draw_code
from tournaments.sheets.lines import wrap
from tournaments.sheets.pen import Pen
from tournaments.sheets.style import BODY, CARD, HEAD, MARGIN

__all__ = ["render"]

CODE: Final = 120.0  # read by somebody who stands before the wall


def render(meeting: Meeting, address: str, *, paper: str = "A4", language: str = "en") -> bytes:
    """The page of the evening's *address* at which people tick themselves, as a QR code and in letters."""
    with translation.override(language):
        pen = Pen(paper=paper, title=f"{meeting.tournament.name} · {meeting.word}")
        width = pen.width - 2 * MARGIN
        pen.text(
            MARGIN, MARGIN + 5, f"{meeting.tournament.name} · {meeting.word}", HEAD, bold=True, width=width
        )
        pen.figure(MARGIN, MARGIN + 40, _("Are you here?"), CARD / 2, bold=True, align="left", width=width)
        y = MARGIN + 52
        for line in wrap(_("Read the code, and tap your name."), HEAD, width):
            pen.text(MARGIN, y, line, HEAD)
            y += 7
        left = (pen.width - CODE) / 2
        draw_code(pen, left, y + 4, CODE, address)
        pen.link(address, left, y + 4, CODE, CODE)
        y += CODE + 14
        for line in wrap(address, BODY, width)[:3]:
            pen.text(MARGIN, y, line, BODY, width=width)
            y += 4
        pen.page()
        return pen.bytes()
