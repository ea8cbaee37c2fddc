"""The yakuman of a hand, and those that count double.

Source of the list: EMA 2016, chapter 4.2. The ruleset's answer to `pattern_double_yakuman` says which patterns count
double, and its answer to `multiple_yakuman` whether several add up. A wait doubles only where the winning tile is
known.
"""

from __future__ import annotations

from typing import assert_never

from referee.answers import TenhouWinningTile
from referee.reports import Flag
from referee.shapes import Form, count_of, mask_of
from referee.values import KINDS, Tile
from referee.worth.analysis import HONOURS, ORPHANS, SIMPLES, HandAnalysis
from referee.worth.yaku import DRAGONS, WINDS, Yaku

__all__ = ["may_be_yakuman", "yakuman_of_blocks", "yakuman_of_pairs"]

_GREENS = mask_of([Tile.S2, Tile.S3, Tile.S4, Tile.S6, Tile.S8, Tile.GREEN])
_NOT_GREENS = mask_of(KINDS) - _GREENS
_FIRST_TURN = frozenset({Flag.TENHOU, Flag.CHIIHOU, Flag.RENHOU})
_WHOLE_SUITS = frozenset(mask_of(KINDS[first : first + 9]) for first in (Tile.M1, Tile.P1, Tile.S1))


def may_be_yakuman(hand: HandAnalysis) -> bool:
    """Whether a reading of this hand may be a yakuman, except by four concealed triplets; a quick check."""
    held = hand.kinds_held
    return (
        held in _WHOLE_SUITS
        or not held & SIMPLES
        or not held & _NOT_GREENS
        or held & DRAGONS == DRAGONS
        or held & WINDS == WINDS
        or hand.kans == 4
        or not hand.flags.isdisjoint(_FIRST_TURN)
    )


def yakuman_of_blocks(
    hand: HandAnalysis, *, concealed_triplets: int, pair_wait: bool, winning: Tile
) -> list[tuple[str, int]]:
    """The yakuman of four sets and a pair in one reading, each with how many it counts for.

    *concealed_triplets* and *pair_wait* belong to one place of the winning tile.
    """
    double = _double(hand)
    any_tile = _any_tile(hand)
    yakuman = _first_turn_yakuman(hand)
    held = hand.kinds_held
    if not held & ~HONOURS:
        yakuman.append((Yaku.TSUUIISOU.value, 1))
    if concealed_triplets == 4:
        yakuman.append(
            (Yaku.SUUANKOU_TANKI.value, double) if pair_wait or any_tile else (Yaku.SUUANKOU.value, 1)
        )
    if not held & _NOT_GREENS:
        yakuman.append((Yaku.RYUUIISOU.value, 1))
    if not held & ~(ORPHANS & ~HONOURS):
        yakuman.append((Yaku.CHINROUTOU.value, 1))
    if hand.triplets & DRAGONS == DRAGONS:
        yakuman.append((Yaku.DAISANGEN.value, 1))
    if hand.triplets & WINDS == WINDS:
        yakuman.append((Yaku.DAISUUSHI.value, double))
    elif held & WINDS == WINDS:
        yakuman.append((Yaku.SHOUSUUSHI.value, 1))
    if hand.kans == 4:
        yakuman.append((Yaku.SUUKANTSU.value, 1))
    if _nine_gates(hand, winning):
        # Pure: without the winning tile the suit is exactly the nine gates and waits on nine tiles.
        waited_on_pair = count_of(hand.tiles, winning) == (4 if winning.is_orphan else 2)
        pure = any_tile or (hand.apart and waited_on_pair)
        yakuman.append((Yaku.JUNSEI_CHUUREN.value, double) if pure else (Yaku.CHUUREN.value, 1))
    return yakuman


def yakuman_of_pairs(hand: HandAnalysis, *, winning: Tile) -> list[tuple[str, int]]:
    """The yakuman of seven pairs or of the thirteen orphans, each with how many it counts for."""
    yakuman = _first_turn_yakuman(hand)
    match hand.form:
        case Form.THIRTEEN_ORPHANS:
            # The wait was on all thirteen tiles if the winning tile is the one held twice.
            thirteen_waits = _any_tile(hand) or (hand.apart and count_of(hand.tiles, winning) == 2)
            yakuman.append(
                (Yaku.KOKUSHI_13.value, _double(hand)) if thirteen_waits else (Yaku.KOKUSHI.value, 1)
            )
        case Form.SEVEN_PAIRS | Form.STANDARD:
            if not hand.kinds_held & ~HONOURS:
                yakuman.append((Yaku.TSUUIISOU.value, 1))
        case _:
            assert_never(hand.form)
    return yakuman


def _first_turn_yakuman(hand: HandAnalysis) -> list[tuple[str, int]]:
    """The yakuman of a win in the first turn."""
    yakuman: list[tuple[str, int]] = []
    if hand.flags.isdisjoint(_FIRST_TURN):
        return yakuman
    if Flag.TENHOU in hand.flags:
        yakuman.append((Flag.TENHOU.value, 1))
    if Flag.CHIIHOU in hand.flags:
        yakuman.append((Flag.CHIIHOU.value, 1))
    if Flag.RENHOU in hand.flags and hand.rules.renhou.is_yakuman:
        yakuman.append((Flag.RENHOU.value, 1))
    return yakuman


def _double(hand: HandAnalysis) -> int:
    """The number of yakuman for a pattern that may count double."""
    return 2 if hand.rules.pattern_double_yakuman else 1


def _any_tile(hand: HandAnalysis) -> bool:
    """Whether any of a dealer's first fourteen may be the winning tile; the one that doubles is then taken."""
    if not hand.flags or Flag.TENHOU not in hand.flags:
        return False
    match hand.rules.tenhou_winning_tile:
        case TenhouWinningTile.ANY:
            return True
        case TenhouWinningTile.BEST_FOURTEENTH:
            return False
        case _:
            assert_never(hand.rules.tenhou_winning_tile)


def _nine_gates(hand: HandAnalysis, winning: Tile) -> bool:
    """Whether a closed hand without a quad holds a whole suit, its ends three times."""
    if hand.kinds_held not in _WHOLE_SUITS or not hand.closed or hand.kans:
        return False
    first = winning - winning % 9
    return count_of(hand.tiles, Tile(first)) >= 3 and count_of(hand.tiles, Tile(first + 8)) >= 3
