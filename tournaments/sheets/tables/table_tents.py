"""Table numbers to fold.

An upright sheet is folded across its middle: both sides have the same face, one of them upside down.
"""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from referee.frozen import dataclass
from tournaments.sheets.paper.codes import draw_code
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.style import BODY, LEAD, MARGIN, MM

__all__ = ["Tent", "draw"]

TALL: Final = 100.0
"""The height of the number's figures."""
FIGURE: Final = 0.754  # their height in ems, with the overshoot of round figures
MARK: Final = 8.0
GAP: Final = 4.0
FOOT: Final = 26.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Tent:
    """A table's number, and the address of its current game, if it has a link."""

    number: int
    address: str = ""


def draw(pen: Pen, event: str, tent: Tent) -> None:
    """Draw the tent of a table of the event with that name."""
    fold = pen.height / 2
    for x in (MARGIN, pen.width - MARGIN - MARK):
        pen.line(x, fold, x + MARK, fold, dashed=True)
    _draw_face(pen, fold, event, tent)
    with pen.turned():
        _draw_face(pen, fold, event, tent)
    pen.page()


def _draw_face(pen: Pen, fold: float, event: str, tent: Tent) -> None:
    """Draw one face below the fold: the number, and along its foot the code and its purpose."""
    left, right, bottom = MARGIN, pen.width - MARGIN, pen.height - MARGIN
    foot = min(FOOT, bottom - fold - TALL - 2 * GAP)
    line = bottom - foot - GAP
    size, middle = TALL * MM / FIGURE, pen.width / 2
    pen.figure(middle, line, str(tent.number), size, bold=True, align="centre", width=right - left)
    if not tent.address:
        pen.name(left, bottom - 8, 8, event, LEAD, width=right - left)
        return
    draw_code(pen, left, bottom - foot, foot, tent.address)
    x, half = left + foot + 1, bottom - foot / 2
    pen.name(x, half - 8, 8, event, LEAD, bold=True, width=right - x)
    sentence = _("Scan the code to open the game at this table.")
    pen.block(x, half, 8, sentence, BODY, width=right - x)
