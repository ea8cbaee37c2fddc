"""The fu of a hand.

A hand starts with twenty; ten are added for a closed hand won by ron, two for a self-draw; then triplets and quads, the
pair and the wait; the sum is rounded up to tens. Seven pairs are always 25, a pinfu self-draw always 20, an open hand
at least 30.
"""

from __future__ import annotations

from typing import NamedTuple

from referee.rules import Ruleset
from referee.shapes import BLOCKS, Block, BlockType
from referee.values import Tile

__all__ = ["CONCEALED_FU", "OPEN_FU", "FuPart", "pair_fu", "wait_fu"]


_NORTH, _WHITE = Tile.NORTH, Tile.WHITE


class FuPart(NamedTuple):
    """One source of fu: what it is, how many, and the tiles that give it."""

    code: str
    fu: int
    tiles: str = ""


def _set_fu(block: Block, concealed: bool) -> FuPart | None:
    if block.sort not in (BlockType.TRIPLET, BlockType.QUAD):
        return None
    fu = (
        2
        * (2 if concealed else 1)
        * (2 if block.has_orphan else 1)
        * (4 if block.sort is BlockType.QUAD else 1)
    )
    state = "concealed" if concealed else "open"
    return FuPart(f"{state}_{block.sort.value}", fu, str(block))


def _table(concealed: bool) -> dict[int, FuPart | None]:
    return {index: _set_fu(block, concealed) for index, block in BLOCKS.items()}


OPEN_FU = _table(concealed=False)
"""The fu of every block as an open one, by its index among all blocks; None for runs and pairs."""
CONCEALED_FU = _table(concealed=True)
"""The fu of every block as a concealed one."""


def _wait_fu(completed: Block, winning: Tile) -> FuPart | None:
    """Two on a pair, and on a run that only one kind completes."""
    if completed.sort is BlockType.PAIR:
        return FuPart("pair_wait", 2, str(winning))
    step, rank = winning - completed.first, completed.first % 9
    if step == 1:
        return FuPart("middle_wait", 2, str(winning))
    if (rank == 0 and step == 2) or (rank == 6 and step == 0):
        return FuPart("edge_wait", 2, str(winning))
    return None


# The fu of the wait by the block that the winning tile completed and that tile.
_WAITS = {
    (block.index, winning): part
    for block in BLOCKS.values()
    if block.sort in (BlockType.PAIR, BlockType.RUN)
    for winning in block.tiles
    if (part := _wait_fu(block, winning))
}


def wait_fu(completed: Block, winning: Tile) -> FuPart | None:
    """The fu of the wait, by the block that the winning tile completed."""
    return _WAITS.get((completed.index, winning))


def pair_fu(rules: Ruleset, pair: Block, seat_wind: Tile, round_wind: Tile) -> FuPart | None:
    """The fu of the pair: two for a dragon, the seat's or the round's wind, and a north that is everybody's.

    Sources: the ruleset's answers to `double_wind_pair_fu` for a wind that is both, and to `sanma_north_value`.
    """
    kind = pair.first
    if kind >= _WHITE:
        return FuPart("dragon_pair", 2, str(pair))
    if kind == seat_wind:
        if kind == round_wind:
            return FuPart("double_wind_pair", rules.double_wind_pair_fu, str(pair))
        return FuPart("seat_wind_pair", 2, str(pair))
    if kind == round_wind:
        return FuPart("round_wind_pair", 2, str(pair))
    if kind == _NORTH and rules.players == 3 and rules.sanma_north_value.is_yaku:
        return FuPart("north_pair", 2, str(pair))
    return None
