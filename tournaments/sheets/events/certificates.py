"""Certificates.

One landscape page, symmetric about its middle: a double frame, three dragons, the event, the honour, and the name as
the largest element; below it the signatures, on either side of the code.
"""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.models import Tournament
from tournaments.presenters.events.ranking.honours import Honour, days
from tournaments.presenters.paper.stamps import Stamp
from tournaments.sheets.paper.codes import draw_modules, modules
from tournaments.sheets.paper.ornaments import DRAGON, centred, draw_dragons, draw_frame, stacked
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.stamp import SIDE, last_entry_text
from tournaments.sheets.paper.style import (
    CARD,
    HAIRLINE,
    HEAD,
    HUGE,
    LARGE,
    MARGIN,
    SHRINK_STEPS,
    TINY,
)
from tournaments.sheets.paper.text.lines import fit_text
from tournaments.sheets.paper.tiles import HEIGHT

__all__ = ["draw"]

PAD: Final = 14.0  # from the frame to its contents
LOGO_WIDTH: Final = 110.0
LOGO_HEIGHT: Final = 19.0
SIGN: Final = 78.0  # the width of a line to sign on
NAME_HEIGHT: Final = 34.0


def draw(pen: Pen, event: Tournament, honour: Honour, stamp: Stamp, logo: bytes | None = None) -> None:
    """Draw the certificate of *honour*; a *logo* takes the place of the dragons."""
    draw_frame(pen)
    middle, width = pen.width / 2, pen.width - 2 * (MARGIN + PAD)
    y = MARGIN + 11.0
    if logo is not None:
        pen.picture(middle - LOGO_WIDTH / 2, MARGIN + 6, LOGO_WIDTH, LOGO_HEIGHT, logo, align="centre")
    else:
        draw_dragons(pen, y)
    y += DRAGON * HEIGHT + 5
    y = centred(pen, y, 14, event.name, LARGE, bold=True, width=width)
    pen.line(middle - 30, y + 2, middle + 30, y + 2, HAIRLINE)
    y = centred(pen, y + 5, 22, honour.says, HUGE, width=width)
    _draw_name(pen, y + 6, honour, width)
    dates_and_place = " · ".join(filter(None, (days(event.dates), event.place)))
    bottom = pen.height - MARGIN - PAD
    centred(pen, bottom - 47, 9, dates_and_place, HEAD, width=width)
    _draw_signatures(pen, bottom, stamp)
    pen.page()


def _draw_name(pen: Pen, top: float, honour: Honour, width: float) -> None:
    """The whole name, as large as possible on one line; its reading above it, further details below."""
    if honour.reading:
        centred(pen, top, 7, honour.reading, HEAD, width=width)
    sizes = (CARD * SHRINK_STEPS[-1], HUGE)
    size = next(
        (candidate for candidate in sizes if pen.measure(honour.name, candidate, bold=True) <= width), HUGE
    )
    centred(pen, top + 6, NAME_HEIGHT - 12, honour.name, size, bold=True, width=width)
    if honour.small:
        size, lines = fit_text(honour.small, HEAD, width, 12)
        stacked(pen, top + NAME_HEIGHT - 5, 12, lines, size)


def _draw_signatures(pen: Pen, bottom: float, stamp: Stamp) -> None:
    left, right = MARGIN + PAD + 8, pen.width - MARGIN - PAD - 8
    line = bottom - 8
    for x, label in ((left, _("Organizer")), (right - SIGN, _("Head judge"))):
        pen.line(x, line, x + SIGN, line, HAIRLINE)
        pen.text(x + SIGN / 2, line + 4, label, TINY, align="centre")
    middle = pen.width / 2
    if stamp.address:
        matrix = modules(stamp.address)
        draw_modules(pen, middle - SIDE / 2, line - SIDE + 1, SIDE / len(matrix), matrix)
        pen.link(stamp.address, middle - SIDE / 2, line - SIDE + 1, SIDE, SIDE)
    text = f"{last_entry_text(stamp)} · {pgettext('sheet', 'Code')}"
    wide, code = pen.measure(text, TINY) + 1.2, pen.measure(stamp.code, TINY, bold=True)
    x = middle - (wide + code) / 2
    pen.text(x, bottom + 4, text, TINY)
    pen.text(x + wide, bottom + 4, stamp.code, TINY, bold=True)
