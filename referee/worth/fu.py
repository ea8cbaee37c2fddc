"""The fu of a hand.

A hand starts with twenty; ten are added for a closed hand won by ron, two for a self-draw; then triplets and quads, the
pair and the wait; the sum is rounded up to tens. Seven pairs are always 25, a pinfu self-draw always 20, an open hand
at least 30.
"""

from __future__ import annotations

from typing import NamedTuple, assert_never

from referee.answers.worded import Worded
from referee.rules import Ruleset
from referee.shapes import BLOCKS, Block, BlockType
from referee.values import Tile

__all__ = ["CONCEALED_FU", "OPEN_FU", "Fu", "FuPart", "pair_fu", "wait_fu"]


class Fu(Worded):
    """A source of fu."""

    BASE = "base", "base"
    CLOSED_RON = "closed_ron", "closed ron"
    TSUMO = "tsumo", "self-draw"
    PINFU_TSUMO = "pinfu_tsumo", "pinfu tsumo"
    OPEN_HAND = "open_hand", "open hand, at least thirty"
    SEVEN_PAIRS = "seven_pairs", "seven pairs"
    OPEN_TRIPLET = "open_triplet", "open triplet"
    CONCEALED_TRIPLET = "concealed_triplet", "concealed triplet"
    OPEN_QUAD = "open_quad", "open kan"
    CONCEALED_QUAD = "concealed_quad", "ankan"
    DRAGON_PAIR = "dragon_pair", "pair of dragons"
    SEAT_WIND_PAIR = "seat_wind_pair", "pair of the seat wind"
    ROUND_WIND_PAIR = "round_wind_pair", "pair of the round wind"
    DOUBLE_WIND_PAIR = "double_wind_pair", "pair of the double wind"
    NORTH_PAIR = "north_pair", "pair of norths"
    PAIR_WAIT = "pair_wait", "wait on the pair"
    MIDDLE_WAIT = "middle_wait", "middle wait"
    EDGE_WAIT = "edge_wait", "edge wait"


# Looking up an enum member costs ten times as much as a module-level name, and every hand needs these.
_NORTH, _WHITE = Tile.NORTH, Tile.WHITE
_DRAGON_PAIR, _DOUBLE_WIND_PAIR = Fu.DRAGON_PAIR.value, Fu.DOUBLE_WIND_PAIR.value
_SEAT_WIND_PAIR, _ROUND_WIND_PAIR = Fu.SEAT_WIND_PAIR.value, Fu.ROUND_WIND_PAIR.value
_NORTH_PAIR = Fu.NORTH_PAIR.value


class FuPart(NamedTuple):
    """Fu of one source: the word of the source, how many, and the tiles that give it."""

    code: str
    fu: int
    tiles: str = ""


def _set_fu(block: Block, concealed: bool) -> FuPart:
    fu = (
        (2 if block.sort is BlockType.TRIPLET else 8)
        * (2 if concealed else 1)
        * (2 if block.has_orphan else 1)
    )
    state = "concealed" if concealed else "open"
    return FuPart(Fu(f"{state}_{block.sort.value}").value, fu, str(block))


def _table(concealed: bool) -> dict[Block, FuPart]:
    sets = [block for block in BLOCKS if block.sort in (BlockType.TRIPLET, BlockType.QUAD)]
    return {block: _set_fu(block, concealed) for block in sets}


OPEN_FU = _table(concealed=False)
"""The fu of every triplet and quad as an open one."""
CONCEALED_FU = _table(concealed=True)
"""The fu of every triplet and quad as a concealed one."""


def _wait_fu(completed: Block, winning: Tile) -> FuPart | None:
    """Two on a pair, and on a run that only one kind completes."""
    match completed.sort:
        case BlockType.PAIR:
            return FuPart(Fu.PAIR_WAIT.value, 2, str(winning))
        case BlockType.RUN:
            step, rank = winning - completed.first, completed.first % 9
            if step == 1:
                return FuPart(Fu.MIDDLE_WAIT.value, 2, str(winning))
            if (rank == 0 and step == 2) or (rank == 6 and step == 0):
                return FuPart(Fu.EDGE_WAIT.value, 2, str(winning))
            return None
        case BlockType.TRIPLET | BlockType.QUAD | BlockType.SINGLE:
            return None
        case _:
            assert_never(completed.sort)


# The fu of the wait by the block that the winning tile completed and that tile.
_WAITS = {
    (block, winning): part
    for block in BLOCKS
    for winning in block.tiles
    if (part := _wait_fu(block, winning))
}


def wait_fu(completed: Block, winning: Tile) -> FuPart | None:
    """The fu of the wait, by the block that the winning tile completed."""
    return _WAITS.get((completed, winning))


# The fu of the pairs that give two, by their source.
_PAIRS = {
    code: {
        block: FuPart(code, 2, str(block))
        for block in BLOCKS
        if block.sort is BlockType.PAIR and block.first.is_honour
    }
    for code in (_DRAGON_PAIR, _SEAT_WIND_PAIR, _ROUND_WIND_PAIR, _NORTH_PAIR)
}


def pair_fu(rules: Ruleset, pair: Block, seat_wind: Tile, round_wind: Tile) -> FuPart | None:
    """The fu of the pair: two for a dragon, the seat's or the round's wind, and a north that is everybody's.

    Sources: the ruleset's answers to `double_wind_pair_fu` for a wind that is both, and to `sanma_north_value`.
    """
    kind = pair.first
    if kind >= _WHITE:
        return _PAIRS[_DRAGON_PAIR][pair]
    if kind == seat_wind:
        if kind == round_wind:
            return FuPart(_DOUBLE_WIND_PAIR, rules.double_wind_pair_fu, str(pair))
        return _PAIRS[_SEAT_WIND_PAIR][pair]
    if kind == round_wind:
        return _PAIRS[_ROUND_WIND_PAIR][pair]
    if kind == _NORTH and rules.players == 3 and rules.sanma_north_value.is_yaku:
        return _PAIRS[_NORTH_PAIR][pair]
    return None
