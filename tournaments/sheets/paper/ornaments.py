"""The parts of certificates: the frame, the dragons, and lines centred on the page."""

from __future__ import annotations

from typing import Final

from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.style import HAIRLINE, LEADING, MARGIN, MM, RULE
from tournaments.sheets.paper.text.lines import fit_name

__all__ = ["DRAGON", "centred", "draw_dragons", "draw_frame", "stacked"]

INNER: Final = 2.2  # from the outer to the inner line of the frame
DRAGON: Final = 8.0
"""The width of a dragon's tile."""
DRAGONS: Final = ("5z", "6z", "7z")
GAP: Final = 1.5  # between two dragons
BALANCED: Final = (0.55, 0.65, 0.75, 0.85)


def draw_frame(pen: Pen) -> None:
    """Draw a double frame around the page."""
    for inset, weight in ((0.0, RULE), (INNER, HAIRLINE)):
        left = MARGIN + inset
        pen.box(left, left, pen.width - 2 * left, pen.height - 2 * left, weight)


def draw_dragons(pen: Pen, top: float) -> None:
    """Draw the three dragons in the middle of the page."""
    left = pen.width / 2 - (3 * DRAGON + 2 * GAP) / 2
    for index, dragon in enumerate(DRAGONS):
        pen.tile(left + index * (DRAGON + GAP), top, DRAGON, dragon)


def centred(
    pen: Pen, top: float, height: float, text: str, size: float, *, bold: bool = False, width: float
) -> float:
    """Write the whole *text*, centred on the page; returns the y below it."""
    size, lines = fit_name(text, size, width, height, bold=bold)
    # Balance the lengths of several lines.
    for share in BALANCED if len(lines) > 1 else ():
        tried, shorter = fit_name(text, size, width * share, height, bold=bold)
        if (tried, len(shorter)) == (size, len(lines)):
            lines = shorter
            break
    stacked(pen, top, height, lines, size, bold=bold)
    return top + height


def stacked(
    pen: Pen, top: float, height: float, lines: list[str], size: float, *, bold: bool = False
) -> None:
    """Write *lines* below each other, centred on the page and within the height."""
    leading = LEADING * size / MM
    first = pen.middle(top, height - leading * (len(lines) - 1), size)
    for index, line in enumerate(lines):
        pen.text(pen.width / 2, first + index * leading, line, size, bold=bold, align="centre")
