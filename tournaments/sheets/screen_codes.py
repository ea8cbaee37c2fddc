"""How is an address scanned off a screen?"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tournaments.sheets.table_links import QUIET, blocks, modules

__all__ = ["ScreenCode", "screen_code"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenCode:
    """A QR code as the path of an SVG, in a square of *side* units, its white edge included."""

    side: int
    path: str


@lru_cache(maxsize=512)
def screen_code(said: str) -> ScreenCode:
    """*said* as a QR code: the same modules as those of the printed ones.

    >>> screen_code("https://example.org/").side
    33
    """
    matrix = modules(said)
    pieces = (
        f"M{QUIET + column} {QUIET + row}h{width}v{height}h-{width}z"
        for column, row, width, height in blocks(matrix)
    )
    return ScreenCode(side=len(matrix) + 2 * QUIET, path="".join(pieces))
