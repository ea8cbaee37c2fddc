"""The code that proves a sheet.

A code in letters at the foot of each page, beside the time of the last entry of which the sheet tells, and a QR code
at its head that leads to the page on which the desk says whether it is still so.
"""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from reportlab.graphics.barcode.qrencoder import QRErrorCorrectLevel

from tournaments.presenters.paper.stamps import Stamp
from tournaments.sheets.paper.codes import QUIET, draw_modules, modules
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.style import TINY

__all__ = ["SIDE", "draw_foot_line", "draw_mark", "draw_stamp", "told"]

SIDE: Final = 16.0
"""A printed code in millimetres, without the white that must stay around it."""


def draw_stamp(pen: Pen, right: float, top: float, stamp: Stamp | None) -> float:
    """Draw the code with its upper right corner there; how wide it is with the white to its left, 0 without one."""
    if stamp is None or not stamp.address:
        return 0.0
    # The paper is clean and near: a seventh of it may be worn off, and it stays small.
    matrix = modules(stamp.address, QRErrorCorrectLevel.M)
    draw_modules(pen, right - SIDE, top, SIDE / len(matrix), matrix)
    pen.link(stamp.address, right - SIDE, top, SIDE, SIDE)
    return SIDE + QUIET * SIDE / len(matrix)


def told(stamp: Stamp) -> str:
    """What the foot of a sheet says of its last entry."""
    if stamp.last is None:
        return _("as of %(at)s") % {"at": stamp.at}
    return _("last entry %(number)d, %(at)s") % {"number": stamp.last, "at": stamp.at}


def draw_foot_line(
    pen: Pen, left: float, right: float, y: float, said: str, page: int, pages: int, stamp: Stamp | None
) -> None:
    """The last line of a page: what the paper can be held against, its code, and which page it is."""
    numbered = _("Page %(page)d of %(pages)d") % {"page": page, "pages": pages}
    draw_mark(pen, left, right - pen.measure(numbered, TINY) - 3, y, said, stamp)
    pen.text(right, y, numbered, TINY, align="right")


def draw_mark(pen: Pen, left: float, right: float, y: float, said: str, stamp: Stamp | None) -> None:
    """What the paper can be held against, and at the end of the line its code."""
    if stamp is None:
        pen.text(left, y, said, TINY, width=right - left)
        return
    label = pgettext("sheet", "Code")
    # Who has no camera types it there.
    label = f"{stamp.desk} · {label}" if stamp.desk else label
    at = right - pen.measure(stamp.code, TINY, bold=True)
    end = at - 1.2 - pen.measure(label, TINY)
    said = f"{told(stamp)} · {said}" if said else told(stamp)
    # From left to right, as it is read aloud and copied.
    pen.text(left, y, said, TINY, width=end - 3 - left)
    pen.text(end, y, label, TINY)
    pen.text(at, y, stamp.code, TINY, bold=True)
