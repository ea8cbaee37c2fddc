"""The wind beside a name."""

from __future__ import annotations

from tournaments.sheets.paper import words
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.style import MM, RULE

__all__ = ["draw_wind_badge"]

_FILL = 0.62  # the size of the letter, relative to the badge's height


def draw_wind_badge(pen: Pen, x: float, y: float, side: float, seat: int) -> None:
    """Draw the wind of *seat* in a square of *side* millimetres; the first dealer's is also shaded."""
    if seat == 0:
        pen.shade(x, y, side, side)
    pen.box(x, y, side, side, RULE)
    size = side * MM * _FILL
    pen.text(x + side / 2, pen.middle(y, side, size), words.wind_sign(seat), size, bold=True, align="centre")
