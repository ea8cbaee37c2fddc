"""The code that identifies a sheet.

A code in letters is at the foot of each page, beside the time of the last entry that the sheet covers. A QR code at its
head leads to the page where the desk says whether the sheet is still current.
"""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.presenters.paper.stamps import Stamp
from tournaments.sheets.paper.codes import QUIET, draw_modules, modules
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.style import TINY

__all__ = ["SIDE", "draw_foot_line", "draw_mark", "draw_stamp", "last_entry_text"]

SIDE: Final = 16.0
"""The side of a printed code in millimetres, without the white margin it needs."""


def draw_stamp(pen: Pen, right: float, top: float, stamp: Stamp | None) -> float:
    """Draw the code with the given upper right corner; returns its width with the white margin on its left, or 0."""
    if stamp is None or not stamp.address:
        return 0.0
    # The paper is clean and near: a seventh of the code may be damaged, and it stays small.
    matrix = modules(stamp.address, "M")
    draw_modules(pen, right - SIDE, top, SIDE / len(matrix), matrix)
    pen.link(stamp.address, right - SIDE, top, SIDE, SIDE)
    return SIDE + QUIET * SIDE / len(matrix)


def last_entry_text(stamp: Stamp) -> str:
    """The text at the foot of a sheet about its last entry."""
    if stamp.last is None:
        return _("as of %(at)s") % {"at": stamp.at}
    return _("last entry %(number)d, %(at)s") % {"number": stamp.last, "at": stamp.at}


def draw_foot_line(
    pen: Pen, left: float, right: float, y: float, text: str, page: int, pages: int, stamp: Stamp | None
) -> None:
    """Draw the last line of a page: *text*, the sheet's code, and the page number."""
    numbered = _("Page %(page)d of %(pages)d") % {"page": page, "pages": pages}
    draw_mark(pen, left, right - pen.measure(numbered, TINY) - 3, y, text, stamp)
    pen.text(right, y, numbered, TINY, align="right")


def draw_mark(pen: Pen, left: float, right: float, y: float, text: str, stamp: Stamp | None) -> None:
    """Draw the last entry and *text*, with the sheet's code at the end of the line."""
    if stamp is None:
        pen.text(left, y, text, TINY, width=right - left)
        return
    label = pgettext("sheet", "Code")
    # The address where readers without a camera type the code.
    label = f"{stamp.desk} · {label}" if stamp.desk else label
    code_x = right - pen.measure(stamp.code, TINY, bold=True)
    end = code_x - 1.2 - pen.measure(label, TINY)
    text = f"{last_entry_text(stamp)} · {text}" if text else last_entry_text(stamp)
    # Drawn from left to right, the order of reading aloud and copying.
    pen.text(left, y, text, TINY, width=end - 3 - left)
    pen.text(end, y, label, TINY)
    pen.text(code_x, y, stamp.code, TINY, bold=True)
