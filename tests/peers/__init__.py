"""The value of a hand according to other programs.

`mahjong` (Python) and `riichienv` (Rust) check our values in the tests and our speed in the benchmarks. Both are asked
under the values of Tenhou: red fives, open tanyao, double-wind pair 4 fu, yakuman that add up and do not double.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import riichienv
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld as MahjongMeld

from referee import Meld, MeldType, Tile
from referee.reports import Flag
from tests.random_hands import WonSituation

__all__ = ["by_mahjong", "by_riichienv", "by_riichienv_with_three"]

# In both programs the first copy of a five is the red one.
_RED = {Tile.M0: Tile.M5, Tile.P0: Tile.P5, Tile.S0: Tile.S5}

_MELDS = {
    MeldType.CHI: (MahjongMeld.CHI, riichienv.MeldType.Chi),
    MeldType.PON: (MahjongMeld.PON, riichienv.MeldType.Pon),
    MeldType.DAIMINKAN: (MahjongMeld.KAN, riichienv.MeldType.Daiminkan),
    MeldType.KAKAN: (MahjongMeld.SHOUMINKAN, riichienv.MeldType.Kakan),
    MeldType.ANKAN: (MahjongMeld.KAN, riichienv.MeldType.Ankan),
}

_WINDS = (27, 28, 29, 30)


class _Copies:
    """Gives every tile of a situation a number among its four copies."""

    def __init__(self) -> None:
        self.used: set[int] = set()

    def number(self, tiles: Iterable[Tile]) -> list[int]:
        return [self._number_of(tile) for tile in tiles]

    def _number_of(self, tile: Tile) -> int:
        if tile in _RED:
            number = 4 * _RED[tile]
        else:
            five = tile in _RED.values()
            copies = [4 * tile + copy for copy in range(1 if five else 0, 4)]
            # In a wall without red fives, the fourth plain five takes the red five's number.
            number = next((copy for copy in copies if copy not in self.used), 4 * tile)
        self.used.add(number)
        return number


def by_mahjong(won: WonSituation) -> Callable[[], Any]:
    """A call that values the hand with `mahjong`; its answer has `han`, `fu` and `error`."""
    copies, hand, flags = _Copies(), won.hand, won.hand.flags
    winning = copies.number([hand.winning_tile])[0]
    concealed = copies.number(hand.concealed)
    melds = [_mahjong_meld(meld, copies.number(meld.tiles)) for meld in hand.melds]
    tiles = sorted([*concealed, winning, *(tile for meld in melds for tile in meld.tiles)])
    dora, ura = copies.number(hand.dora), copies.number(hand.ura)
    config = HandConfig(
        is_tsumo=won.tsumo,
        is_riichi=bool(flags & {Flag.RIICHI, Flag.DOUBLE_RIICHI}),
        is_daburu_riichi=Flag.DOUBLE_RIICHI in flags,
        is_ippatsu=Flag.IPPATSU in flags,
        is_rinshan=Flag.RINSHAN in flags,
        is_chankan=Flag.CHANKAN in flags,
        is_haitei=Flag.HAITEI in flags,
        is_houtei=Flag.HOUTEI in flags,
        player_wind=_WINDS[won.seat_wind],
        round_wind=_WINDS[won.round_wind],
        options=_mahjong_rules(),
    )
    return lambda: HandCalculator.estimate_hand_value(
        tiles, winning, melds=melds, dora_indicators=dora, ura_dora_indicators=ura, config=config
    )


@cache
def _mahjong_rules() -> OptionalRules:
    return OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False)


def _mahjong_meld(meld: Meld, tiles: list[int]) -> MahjongMeld:
    return MahjongMeld(meld_type=_MELDS[meld.type][0], tiles=tiles, opened=meld.is_open)


def by_riichienv(won: WonSituation) -> Callable[[], Any]:
    """A call that values the hand with `riichienv`; its answer has `is_win`, `han`, `fu` and `yakuman`."""
    return _riichienv(riichienv.HandEvaluator, won, three=False)


def by_riichienv_with_three(won: WonSituation) -> Callable[[], Any]:
    """A call that values the hand with riichienv's evaluator for three players."""
    return _riichienv(riichienv.HandEvaluator3P, won, three=True)


def _riichienv(evaluator: Any, won: WonSituation, *, three: bool) -> Callable[[], Any]:
    copies, hand, flags = _Copies(), won.hand, won.hand.flags
    winning = copies.number([hand.winning_tile])[0]
    concealed = copies.number(hand.concealed)
    melds = [
        riichienv.Meld(_MELDS[meld.type][1], copies.number(meld.tiles), meld.is_open, -1)
        for meld in hand.melds
    ]
    dora, ura = copies.number(hand.dora), copies.number(hand.ura)
    conditions = riichienv.Conditions(
        tsumo=won.tsumo,
        riichi=bool(flags & {Flag.RIICHI, Flag.DOUBLE_RIICHI}),
        double_riichi=Flag.DOUBLE_RIICHI in flags,
        ippatsu=Flag.IPPATSU in flags,
        rinshan=bool(flags & {Flag.RINSHAN, Flag.KITA_DRAW}),
        chankan=Flag.CHANKAN in flags,
        haitei=Flag.HAITEI in flags,
        houtei=Flag.HOUTEI in flags,
        player_wind=int(won.seat_wind),
        round_wind=int(won.round_wind),
        kita_count=hand.nukidora,
        is_sanma=three,
        num_players=3 if three else 4,
    )
    return lambda: evaluator(concealed, melds).calc(
        winning, dora_indicators=dora, ura_indicators=ura, conditions=conditions
    )
