"""Sizes, widths and greys of all sheets.

The numbers of the screen's tokens once more, for paper: the grid in millimetres, type in points. What is not in this
table is not on a sheet.
"""

from __future__ import annotations

from typing import Final

__all__ = [
    "BODY",
    "CARD",
    "GREY",
    "HAIRLINE",
    "HEAD",
    "HUGE",
    "LARGE",
    "LEAD",
    "LEADING",
    "LEAST",
    "MARGIN",
    "MM",
    "PAPERS",
    "RULE",
    "SCALE",
    "SHARES",
    "SIGN_HEIGHT",
    "SMALL",
    "STEP",
    "TICK",
    "TINY",
    "WRITING",
]

MM: Final = 72 / 25.4
"""Points in a millimetre."""

PAPERS: Final = {
    "A4": (210.0, 297.0),
    "Letter": (215.9, 279.4),
    "A3": (297.0, 420.0),
    "Tabloid": (279.4, 431.8),
}
"""Width and height of a sheet, upright; the last two hang on a wall."""

MARGIN: Final = 10.0
"""What is left free all around: most printers print no nearer to the edge."""

STEP: Final = (2.0, 4.0, 8.0, 12.0)
"""The grid: gaps, lines of text, rows for handwriting, heads."""

SCALE: Final = (7, 8, 9, 11, 14, 20, 36)
TINY, SMALL, BODY, LEAD, HEAD, LARGE, HUGE = SCALE
CARD: Final = 2 * HUGE
"""A table's number on its card, read from the next table but one."""

SHARES: Final = (1.0, 0.85, 0.7)
"""The steps in which a name is made smaller, and nothing else of a sheet's type is."""

LEAST: Final = 6.5
"""Points. No name is set smaller."""

LEADING: Final = 1.18
"""From one line of a text to the next, in its size."""

WRITING: Final = 8.0
"""The height of whatever is filled in by hand."""

SIGN_HEIGHT: Final = 10.0
"""The room for a signature, under the name of who signs."""

TICK: Final = 5.0
"""The side of a box that is ticked by hand."""

HAIRLINE: Final = 0.35
"""The thinnest line: one that is still there after a copy of a copy."""

RULE: Final = 0.75
GREY: Final = 0.08
"""How much ink stands behind figures; a poor printer makes much more of it than the screen does."""
