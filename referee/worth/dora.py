"""The number of dora in a hand."""

from __future__ import annotations

from referee.reports import WonHand
from referee.rules import Ruleset
from referee.shapes import count_of, count_reds
from referee.values import Tile
from referee.worth.yaku import Yaku

__all__ = ["count_dora", "dora_from_indicator"]

# The rows in which one tile follows another: each suit, the winds, the dragons.
_ROWS = ((Tile.M1, 9), (Tile.P1, 9), (Tile.S1, 9), (Tile.EAST, 4), (Tile.WHITE, 3))
_NEXT = tuple(Tile(first + (step + 1) % length) for first, length in _ROWS for step in range(length))
_DORA_OF = {tile: _NEXT[tile.kind] for tile in Tile}
# The place of the dora's count among packed tiles, by the indicator.
_PLACE_OF_DORA = {tile: 4 * dora for tile, dora in _DORA_OF.items()}
# Looking up an enum member costs ten times as much as a module-level name, and every hand needs these.
_NORTH = Tile.NORTH
_DORA, _AKA_DORA = Yaku.DORA.value, Yaku.AKA_DORA.value
_URA_DORA, _NUKIDORA = Yaku.URA_DORA.value, Yaku.NUKIDORA.value


def dora_from_indicator(indicator: Tile, *, short_set: bool = False) -> Tile:
    """The kind that an indicator makes dora: the next in its row; the first follows the last.

    In a *short_set*, without the 2m to 8m, the nine of characters follows the one. North follows West and is followed
    by East, also with three players.

    >>> [str(dora_from_indicator(tile)) for tile in (Tile.P9, Tile.NORTH, Tile.RED)]
    ['1p', '1z', '5z']
    >>> str(dora_from_indicator(Tile.M1, short_set=True))
    '9m'
    """
    if short_set and indicator == Tile.M1:
        return Tile.M9
    return _DORA_OF[indicator]


def count_dora(rules: Ruleset, hand: WonHand, tiles: int) -> list[tuple[str, int]]:
    """The dora of *hand* by sort, each with its han: indicated ones, red fives, ura dora, norths set aside.

    *tiles* are all its tiles, packed, except the norths set aside, including the winning tile. A north set aside
    that an indicator also shows counts for both. Sources: the ruleset's answers to `kan_dora`, `ura_dora`, `kan_ura`,
    `sanma_tiles` and `sanma_north`.
    """
    dora_by_sort: list[tuple[str, int]] = []
    dora = _count_indicated(rules, hand.dora if rules.kan_dora else hand.dora[:1], tiles, hand.nukidora)
    if rules.players == 3 and rules.sanma_north.is_dora_in_hand:
        dora += count_of(tiles, _NORTH)
    if dora:
        dora_by_sort.append((_DORA, dora))
    reds = count_reds(tiles)
    if reds:
        dora_by_sort.append((_AKA_DORA, reds))
    if hand.ura and rules.ura_dora:
        ura = _count_indicated(rules, hand.ura if rules.kan_ura else hand.ura[:1], tiles, hand.nukidora)
        if ura:
            dora_by_sort.append((_URA_DORA, ura))
    if hand.nukidora:
        dora_by_sort.append((_NUKIDORA, hand.nukidora))
    return dora_by_sort


def _count_indicated(rules: Ruleset, indicators: tuple[Tile, ...], tiles: int, norths_set_aside: int) -> int:
    count = 0
    short_set = rules.players == 3 and rules.sanma_tiles
    if not short_set and not norths_set_aside:
        for indicator in indicators:
            count += tiles >> _PLACE_OF_DORA[indicator] & 0b1111
        return count
    for indicator in indicators:
        dora = dora_from_indicator(indicator, short_set=short_set)
        count += count_of(tiles, dora)
        if norths_set_aside and dora == _NORTH:
            count += norths_set_aside
    return count
