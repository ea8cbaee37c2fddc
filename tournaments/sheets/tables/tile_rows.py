"""The tiles of a won hand on paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tournaments.presenters.tables.hands.hand_records import RecordedSet
from tournaments.sheets.paper import tiles
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.style import TINY

__all__ = ["draw_sets"]

WIDTHS: Final = (6.2, 6.0, 5.6, 5.2, 4.8, 4.4, 4.0, 3.6, 3.2)  # of a tile, in millimetres
BESIDE: Final = 0.25  # between two tiles
APART: Final = 1.6  # before the winning tile, and between two sets
UNDER: Final = 1.2


class _Placed(NamedTuple):
    """The position of a tile on its line, or the wind that the meld before it was called from."""

    x: float
    tile: str = ""
    source: str = ""


def draw_sets(
    pen: Pen, x: float, y: float, width: float, height: float, sets: Sequence[RecordedSet], winning: str
) -> None:
    """Draw the concealed tiles with the *winning* one separate, then the melds, as large as the rectangle allows.

    After a meld is the wind that it was called from.
    """
    for wide in WIDTHS:
        lines = _lines(pen, sets, winning, wide, width)
        if len(lines) * (wide * tiles.HEIGHT + UNDER) <= height:
            break
    for line in lines:
        for placed in line:
            if placed.tile:
                pen.tile(x + placed.x, y, wide, placed.tile)
            else:
                pen.text(x + placed.x, y + wide * tiles.HEIGHT - 0.4, placed.source, TINY)
        y += wide * tiles.HEIGHT + UNDER


def _lines(
    pen: Pen, sets: Sequence[RecordedSet], winning: str, wide: float, width: float
) -> list[list[_Placed]]:
    """The tiles on each line: only the concealed tiles can be split."""
    concealed, *melds = sets
    groups = [RecordedSet(tiles=(tile,)) for tile in concealed.tiles]
    lines: list[list[_Placed]] = [[]]
    x = 0.0
    for group, gap in (
        *((group, 0.0) for group in groups),
        (RecordedSet(tiles=(winning,)), APART),
        *((meld, APART) for meld in melds),
    ):
        source_width = pen.measure(group.source, TINY) + 0.5 if group.source else 0.0
        needs = len(group.tiles) * (wide + BESIDE) - BESIDE + source_width
        x += gap if lines[-1] else 0.0
        if lines[-1] and x + needs > width:
            lines.append([])
            x = 0.0
        for tile in group.tiles:
            lines[-1].append(_Placed(x, tile=tile))
            x += wide + BESIDE
        if group.source:
            lines[-1].append(_Placed(x + 0.3, source=group.source))
            x += source_width
    return lines
