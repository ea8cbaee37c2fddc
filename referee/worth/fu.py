"""How many fu is a hand?

Twenty to begin with; ten for a closed hand won by ron, two for a self-draw; then triplets and quads, the pair and
the wait; rounded up to tens. Seven pairs are always 25, a pinfu self-draw always 20, an open hand at least 30.
"""

from __future__ import annotations

from typing import NamedTuple

from referee.rules import Ruleset
from referee.shapes import BLOCKS, Block, Sort
from referee.values import Tile

__all__ = ["FuPart", "block_fu", "pair_fu", "wait_fu"]


class FuPart(NamedTuple):
    """One source of fu: what it is, how many, and the tiles that give it."""

    code: str
    fu: int
    tiles: str = ""


def _set_fu(block: Block, concealed: bool) -> FuPart | None:
    if block.sort not in (Sort.TRIPLET, Sort.QUAD):
        return None
    fu = 2 * (2 if concealed else 1) * (2 if block.has_orphan else 1) * (4 if block.sort is Sort.QUAD else 1)
    state = "concealed" if concealed else "open"
    return FuPart(f"{state}_{block.sort.value}", fu, str(block))


# Every block's fu, open and concealed, by its place in the table of blocks.
_OPEN = {index: _set_fu(block, False) for index, block in BLOCKS.items()}
_CONCEALED = {index: _set_fu(block, True) for index, block in BLOCKS.items()}

_SINGLE_WAIT = {kind: FuPart("pair_wait", 2, str(kind)) for kind in Tile}
_MIDDLE_WAIT = {kind: FuPart("middle_wait", 2, str(kind)) for kind in Tile}
_EDGE_WAIT = {kind: FuPart("edge_wait", 2, str(kind)) for kind in Tile}


def block_fu(block: Block, *, concealed: bool) -> FuPart | None:
    """The fu of a triplet or quad; nothing for other blocks."""
    return (_CONCEALED if concealed else _OPEN)[block.index]


def pair_fu(rules: Ruleset, pair: Block, seat_wind: Tile, round_wind: Tile) -> FuPart | None:
    """The fu of the pair: two for a dragon, the seat's or the round's wind.

    Source: the ruleset's answer to `double_wind_pair_fu` for a wind that is both.
    """
    kind = pair.first
    if kind < Tile.EAST:
        return None
    if kind >= Tile.WHITE:
        return FuPart("dragon_pair", 2, str(pair))
    if kind == seat_wind:
        if kind == round_wind:
            return FuPart("double_wind_pair", rules.double_wind_pair_fu, str(pair))
        return FuPart("seat_wind_pair", 2, str(pair))
    return FuPart("round_wind_pair", 2, str(pair)) if kind == round_wind else None


def wait_fu(completed: Block, winning: Tile) -> FuPart | None:
    """The fu of the wait, from the block that the winning tile completed: two on one kind in one way only."""
    if completed.sort is Sort.PAIR:
        return _SINGLE_WAIT[winning]
    if completed.sort is Sort.RUN:
        step = winning - completed.first
        if step == 1:
            return _MIDDLE_WAIT[winning]
        rank = completed.first % 9
        if (rank == 0 and step == 2) or (rank == 6 and step == 0):
            return _EDGE_WAIT[winning]
    return None
