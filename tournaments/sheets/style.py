"""In which sizes, widths and greys is everything printed?

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
    "MARGIN",
    "MM",
    "PAPERS",
    "RULE",
    "SCALE",
    "SMALL",
    "STEP",
    "TINY",
]

MM: Final = 72 / 25.4
"""Points in a millimetre."""

PAPERS: Final = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}
"""Width and height of a sheet, upright."""

MARGIN: Final = 12.0
STEP: Final = (2.0, 4.0, 8.0, 12.0)
"""The grid: gaps, lines of text, rows for handwriting, heads."""

SCALE: Final = (7, 8, 9, 11, 14, 20, 36)
TINY, SMALL, BODY, LEAD, HEAD, LARGE, HUGE = SCALE
CARD: Final = 2 * HUGE
"""A table's number on its card, read from the next table but one."""

HAIRLINE: Final = 0.25
RULE: Final = 0.75
GREY: Final = 0.08
"""How much ink stands behind figures; a poor printer makes much more of it than the screen does."""
