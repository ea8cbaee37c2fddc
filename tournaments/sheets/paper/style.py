"""Sizes, widths and greys of all sheets.

These are the screen's tokens in a version for paper: the grid in millimetres, type in points. Sheets use no other
values.
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
    "MARGIN",
    "MIN_SIZE",
    "MM",
    "PAPERS",
    "RULE",
    "SCALE",
    "SHRINK_STEPS",
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
"""Width and height of a sheet, upright; the last two are for walls."""

MARGIN: Final = 10.0
"""The free margin on all sides: most printers cannot print nearer to the edge."""

STEP: Final = (2.0, 4.0, 8.0, 12.0)
"""The grid: gaps, lines of text, rows for handwriting, heads."""

SCALE: Final = (7, 8, 9, 11, 14, 20, 36)
TINY, SMALL, BODY, LEAD, HEAD, LARGE, HUGE = SCALE
CARD: Final = 2 * HUGE
"""The size of a table's number on its card, readable from two tables away."""

SHRINK_STEPS: Final = (1.0, 0.85, 0.7)
"""The steps in which a name shrinks; no other text of a sheet does."""

MIN_SIZE: Final = 6.5
"""Points. No name is smaller."""

LEADING: Final = 1.18
"""The line spacing of a text, relative to its size."""

WRITING: Final = 8.0
"""The height of every field that is filled in by hand."""

SIGN_HEIGHT: Final = 10.0
"""The room for a signature, under the signer's name."""

TICK: Final = 5.0
"""The side of a box that is ticked by hand."""

HAIRLINE: Final = 0.35
"""The thinnest line: it survives a copy of a copy."""

RULE: Final = 0.75
GREY: Final = 0.08
"""The ink behind figures; a poor printer makes it much darker than the screen does."""
