"""The value of a won hand.

The reading and the place of the winning tile that pay best are taken, as every rulebook says. The points that move are
computed in `adjudication.payers`, not here.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple, assert_never

from referee.answers import MultipleYakuman, Renhou, WinningTileNotApart
from referee.reports import Flag, WonHand
from referee.rules import Ruleset
from referee.shapes import (
    PACKED,
    Block,
    BlockType,
    Form,
    Reading,
    kinds_held,
    meld_block,
    pack_tiles,
    readings_of_packed,
)
from referee.values import MeldType, Tile, Wind
from referee.worth.analysis import HONOURS, ORPHANS, SIMPLES, HandAnalysis
from referee.worth.dora import count_dora, dora_from_indicator
from referee.worth.fu import CONCEALED_FU, OPEN_FU, Fu, FuPart, pair_fu, wait_fu
from referee.worth.points import (
    MANGAN,
    YAKUMAN,
    Limit,
    base_points,
    limit_name,
    ron_points,
    round_up,
    tsumo_points,
)
from referee.worth.yaku import (
    CHANTA_YAKU,
    COUNTED_IN_KITA_NUKI,
    DRAGON_TRIPLETS,
    DRAGONS,
    EQUAL_RUNS,
    LITTLE_DRAGONS,
    NO_ORPHAN_YAKU,
    ONE_SUIT,
    ONLY_ORPHAN_YAKU,
    OPEN_RIICHI_YAKU,
    SITUATION_YAKU,
    WIND_TRIPLETS,
    WINDS,
    YAKU_BY_RUN_COUNT,
    Yaku,
    YakuTable,
    one_suit,
)
from referee.worth.yakuman import may_be_yakuman, yakuman_of_blocks, yakuman_of_pairs

__all__ = [
    "MANGAN",
    "YAKUMAN",
    "Fu",
    "FuPart",
    "Limit",
    "NoWin",
    "Worth",
    "Yaku",
    "base_points",
    "dora_from_indicator",
    "limit_name",
    "ron_points",
    "round_up",
    "tsumo_points",
    "worth_of",
]


class Worth(NamedTuple):
    """A hand's worth: han and fu, or a number of yakuman, with their sources.

    *yaku* are (name, han) in the order of the announcement, dora last; for yakuman (name, how many). *base* are base
    points. *fu* is None for yakuman. *fu_parts* add up to *fu* once rounded up to tens.
    """

    han: int
    fu: int | None
    yakuman: int
    yaku: tuple[tuple[str, int], ...]
    base: int
    fu_parts: tuple[FuPart, ...] = ()
    reading: Reading | None = None


class NoWin(Enum):
    """Why a hand does not win."""

    INCOMPLETE = "incomplete"
    """The tiles make no hand."""
    NO_YAKU = "no_yaku"
    """A hand without a yaku."""


# Looking up an enum member costs ten times as much as a module-level name, and every hand needs these.
_STANDARD, _TRIPLET = Form.STANDARD, BlockType.TRIPLET
_ANKAN = MeldType.ANKAN
_OPEN_RIICHI, _RENHOU = Flag.OPEN_RIICHI, Flag.RENHOU
_ON_A_REPLACEMENT = frozenset({Flag.RINSHAN, Flag.KITA_DRAW})
_WIND_TILES = tuple(wind.tile for wind in Wind)
_MENZEN_TSUMO, _PINFU = (Yaku.MENZEN_TSUMO.value, 1), (Yaku.PINFU.value, 1)
_CHIITOITSU, _SANANKOU = (Yaku.CHIITOITSU.value, 2), (Yaku.SANANKOU.value, 2)
_BASE = FuPart(Fu.BASE.value, 20)
_TSUMO = FuPart(Fu.TSUMO.value, 2)
_CLOSED_RON = FuPart(Fu.CLOSED_RON.value, 10)
_OPEN_HAND = FuPart(Fu.OPEN_HAND.value, 10)
_PINFU_TSUMO = FuPart(Fu.PINFU_TSUMO.value, 20)
_SEVEN_PAIRS = FuPart(Fu.SEVEN_PAIRS.value, 25)


def worth_of(
    rules: Ruleset, hand: WonHand, *, seat_wind: Wind, round_wind: Wind, tsumo: bool
) -> Worth | NoWin:
    """The worth of *hand* under *rules*, or why it does not win.

    *seat_wind* is the winner's wind in this hand. Impossible flags and tiles are not checked here
    (`adjudication.validation`), and neither is furiten. Sources: the ruleset's answers on the hand's worth.
    """
    winning = hand.winning_tile.kind
    concealed = pack_tiles(hand.concealed) + PACKED[hand.winning_tile]
    melds = tuple([meld_block(meld) for meld in hand.melds]) if hand.melds else ()
    hand_readings = readings_of_packed(concealed, len(hand.concealed) + 1, melds)
    if not hand_readings:
        return NoWin.INCOMPLETE
    analysis = _analyze(rules, hand, concealed, seat_wind, round_wind, tsumo)
    # A dealer's first fourteen have no drawn tile to keep apart.
    if not hand.apart and Flag.TENHOU not in hand.flags:
        match rules.winning_tile_not_apart:
            case WinningTileNotApart.FULL_VALUE:
                pass
            case WinningTileNotApart.LOWEST:
                return _lowest_worth(rules, hand, seat_wind, round_wind)
            case WinningTileNotApart.COMMON_ONLY:
                analysis.apart = False
            case WinningTileNotApart.WITHOUT_WAIT:
                analysis.wait_counts = False
            case _:
                assert_never(rules.winning_tile_not_apart)
    hand_yaku = _yaku_of_hand(analysis)
    dora = count_dora(rules, hand, analysis.tiles)
    best: Worth | None = None
    for reading in hand_readings:
        analysis.read(reading)
        worth = _worth_of_reading(analysis, reading, hand_yaku, dora, winning)
        best = _better_worth(best, worth) if best else worth
    if _RENHOU in hand.flags and not analysis.is_kita_nuki:
        best = _renhou_worth(rules, best)
    return best or NoWin.NO_YAKU


def _lowest_worth(rules: Ruleset, hand: WonHand, seat_wind: Wind, round_wind: Wind) -> Worth | NoWin:
    """The worth with the concealed tile that pays least as the winning tile."""
    tiles = (*hand.concealed, hand.winning_tile)
    worths: list[Worth] = []
    for tile in {tile.kind: tile for tile in tiles}.values():
        index = tiles.index(tile)
        candidate = dataclasses.replace(
            hand, concealed=tiles[:index] + tiles[index + 1 :], winning_tile=tile, apart=True
        )
        worth = worth_of(rules, candidate, seat_wind=seat_wind, round_wind=round_wind, tsumo=True)
        if isinstance(worth, NoWin):
            return worth
        worths.append(worth)
    return min(worths, key=_worth_key)


def _analyze(
    rules: Ruleset, hand: WonHand, concealed: int, seat_wind: Wind, round_wind: Wind, tsumo: bool
) -> HandAnalysis:
    """The facts about the hand that are the same in all its readings; *concealed* are its concealed tiles, packed."""
    analysis = HandAnalysis()
    analysis.rules, analysis.tsumo, analysis.flags = rules, tsumo, hand.flags
    analysis.seat_wind, analysis.round_wind = _WIND_TILES[seat_wind], _WIND_TILES[round_wind]
    tiles, kans = concealed, 0
    melds_concealed: list[bool] = []
    for meld in hand.melds:
        tiles += pack_tiles(meld.tiles)
        kans += len(meld.tiles) == 4
        melds_concealed.append(meld.type is _ANKAN)
    analysis.tiles, analysis.kinds_held = tiles, kinds_held(tiles)
    analysis.melds_concealed, analysis.kans, analysis.closed = (
        melds_concealed,
        kans,
        False not in melds_concealed,
    )
    analysis.apart, analysis.wait_counts = True, True
    analysis.is_kita_nuki = rules.yaku_counted.only_kita_nuki
    analysis.may_be_yakuman = may_be_yakuman(analysis)
    return analysis


def _yaku_of_hand(analysis: HandAnalysis) -> list[tuple[str, int]]:
    """The yaku that every reading has: those of the play and of the tiles."""
    yaku_list: list[tuple[str, int]] = []
    if analysis.flags:
        for name, yaku in OPEN_RIICHI_YAKU if _OPEN_RIICHI in analysis.flags else SITUATION_YAKU:
            if han := yaku(analysis):
                yaku_list.append((name, han))
        if _RENHOU in analysis.flags and analysis.rules.renhou.is_four_han:
            yaku_list.append((Flag.RENHOU.value, 4))
    if analysis.tsumo and analysis.closed:
        yaku_list.append(_MENZEN_TSUMO)
    held = analysis.kinds_held
    possible_yaku: YakuTable = ()
    if not held & ORPHANS:
        possible_yaku += NO_ORPHAN_YAKU
    if not held & SIMPLES:
        possible_yaku += ONLY_ORPHAN_YAKU
    if one_suit(held):
        possible_yaku += ONE_SUIT
    for name, yaku in possible_yaku:
        if han := yaku(analysis):
            yaku_list.append((name, han))
    if analysis.is_kita_nuki:
        return [entry for entry in yaku_list if entry[0] in COUNTED_IN_KITA_NUKI]
    return yaku_list


def _worth_of_reading(
    analysis: HandAnalysis,
    reading: Reading,
    hand_yaku: list[tuple[str, int]],
    dora: list[tuple[str, int]],
    winning: Tile,
) -> Worth | None:
    """The best worth of one reading over the places that the winning tile can have in it."""
    if reading.form is not _STANDARD:
        return _worth_of_pairs(analysis, reading, hand_yaku, dora, winning)
    best: Worth | None = None
    yaku = hand_yaku if analysis.is_kita_nuki else hand_yaku + _yaku_of_blocks(analysis)
    own_count = len(reading.blocks) - len(analysis.melds_concealed)
    if not analysis.apart:
        return _worth_at_any_place(analysis, reading, yaku, dora, own_count, winning)
    for completed in reading.blocks[:own_count]:
        if winning in completed.tiles:
            parts, concealed = analysis.set_parts.copy(), analysis.concealed_sets
            if completed.sort is _TRIPLET and not analysis.tsumo:
                # A triplet completed by a discard counts as open.
                parts[parts.index(CONCEALED_FU[completed])] = OPEN_FU[completed]
                concealed -= 1
            if concealed == 4 or analysis.may_be_yakuman:
                pair_wait = completed is analysis.pair
                yakuman = yakuman_of_blocks(
                    analysis, concealed_triplets=concealed, pair_wait=pair_wait, winning=winning
                )
                if yakuman:
                    best = _better_worth(best, _yakuman_worth(analysis.rules, yakuman, reading))
                    continue
            wait = wait_fu(completed, winning) if analysis.wait_counts else None
            worth = _worth_at_place(analysis, reading, yaku, dora, parts, concealed, wait)
            best = _better_worth(best, worth) if best else worth
    return best


def _worth_at_any_place(
    analysis: HandAnalysis,
    reading: Reading,
    yaku: list[tuple[str, int]],
    dora: list[tuple[str, int]],
    own_count: int,
    winning: Tile,
) -> Worth | None:
    """The worth of one reading by what holds for every tile of its *own_count* blocks as the winning one."""
    parts, concealed = analysis.set_parts.copy(), analysis.concealed_sets
    # With four quads only the pair can have been waited for.
    yakuman = yakuman_of_blocks(
        analysis, concealed_triplets=concealed, pair_wait=own_count == 1, winning=winning
    )
    if yakuman:
        return _yakuman_worth(analysis.rules, yakuman, reading)
    return _worth_at_place(
        analysis, reading, yaku, dora, parts, concealed, _common_wait(reading.blocks[:own_count], winning)
    )


def _common_wait(blocks: Sequence[Block], winning: Tile) -> FuPart | None:
    """The fu of the wait, if every tile of the *blocks* would give some as the winning one."""
    for kind in {tile for block in blocks for tile in block.tiles}:
        if not any(wait_fu(block, kind) for block in blocks):
            return None
    return next(part for block in blocks if (part := wait_fu(block, winning)))


def _worth_of_pairs(
    analysis: HandAnalysis,
    reading: Reading,
    hand_yaku: list[tuple[str, int]],
    dora: list[tuple[str, int]],
    winning: Tile,
) -> Worth:
    """The worth of seven pairs or of the thirteen orphans."""
    yakuman = yakuman_of_pairs(analysis, winning=winning)
    if yakuman:
        return _yakuman_worth(analysis.rules, yakuman, reading)
    yaku = (_CHIITOITSU, *hand_yaku, *dora)
    han = sum([n for _, n in yaku])
    base = base_points(analysis.rules, han, 25)
    return Worth(han=han, fu=25, yakuman=0, yaku=yaku, base=base, fu_parts=(_SEVEN_PAIRS,), reading=reading)


def _yaku_of_blocks(analysis: HandAnalysis) -> list[tuple[str, int]]:
    """The yaku of a reading's runs and triplets."""
    firsts = analysis.run_firsts
    possible_yaku = YAKU_BY_RUN_COUNT[len(firsts)]
    if analysis.closed and len(set(firsts)) < len(firsts):
        possible_yaku = EQUAL_RUNS + possible_yaku
    if analysis.outside:
        possible_yaku += CHANTA_YAKU
    triplets = analysis.triplets
    if triplets & HONOURS:
        dragons = triplets & DRAGONS
        if dragons:
            possible_yaku += DRAGON_TRIPLETS
        if triplets & WINDS:
            possible_yaku += WIND_TRIPLETS
        if dragons:
            possible_yaku += LITTLE_DRAGONS
    counted: list[tuple[str, int]] = []
    for name, yaku in possible_yaku:
        if han := yaku(analysis):
            counted.append((name, han))
    return counted


def _worth_at_place(
    analysis: HandAnalysis,
    reading: Reading,
    yaku: list[tuple[str, int]],
    dora: list[tuple[str, int]],
    parts: list[FuPart],
    concealed: int,
    wait: FuPart | None,
) -> Worth | None:
    """The worth with the winning tile in one block; None if there is no yaku."""
    if analysis.pair.bit & HONOURS:
        pair = pair_fu(analysis.rules, analysis.pair, analysis.seat_wind, analysis.round_wind)
        if pair:
            parts.append(pair)
    if wait:
        parts.append(wait)
    pinfu = analysis.closed and not parts and not analysis.is_kita_nuki and analysis.wait_counts
    if pinfu and analysis.apart:
        yaku = [_PINFU, *yaku]
    if concealed == 3 and not analysis.is_kita_nuki:
        yaku = [*yaku, _SANANKOU]
    if not yaku:
        return None
    yaku = yaku + dora
    # A loop over two or three entries is faster than a sum of a list of them.
    han = 0
    for _, count in yaku:
        han += count
    fu, fu_parts = _fu_of_parts(analysis, parts, pinfu)
    base = base_points(analysis.rules, han, fu)
    return Worth(han, fu, 0, tuple(yaku), base, fu_parts, reading)


def _better_worth(first: Worth | None, second: Worth | None) -> Worth | None:
    """The one that pays more; of two that pay the same a true yakuman, then more han, then more fu."""
    if first is None or second is None:
        return first or second
    return max(first, second, key=_worth_key)


def _worth_key(worth: Worth) -> tuple[int, int, int, int | None]:
    """The sort key of a worth; yakuman have no fu and never differ in only that."""
    return (worth.base, worth.yakuman, worth.han, worth.fu)


def _fu_of_parts(analysis: HandAnalysis, parts: list[FuPart], pinfu: bool) -> tuple[int, tuple[FuPart, ...]]:
    if analysis.tsumo:
        if pinfu:
            # A win on an edge or in the pair would be no pinfu; what is common to both is the twenty fu.
            return 20, (_PINFU_TSUMO if analysis.apart else _BASE,)
        if analysis.rules.rinshan_tsumo_fu or analysis.flags.isdisjoint(_ON_A_REPLACEMENT):
            parts.append(_TSUMO)
    elif analysis.closed:
        parts.append(_CLOSED_RON)
    if not parts and analysis.rules.open_hand_20_fu == 30:
        # An open hand with only the basic twenty fu is paid as thirty.
        return 30, (_BASE, _OPEN_HAND)
    fu = _BASE.fu
    for part in parts:
        fu += part.fu
    return -(-fu // 10) * 10, (_BASE, *parts)


def _yakuman_worth(rules: Ruleset, yakuman: list[tuple[str, int]], reading: Reading) -> Worth:
    count = sum(n for _, n in yakuman)
    match rules.multiple_yakuman:
        case MultipleYakuman.CAP_ONE:
            count = 1
        case MultipleYakuman.ADD_UP_TO_FOUR:
            count = min(count, 4)
        case MultipleYakuman.ADD:
            pass
        case _:
            assert_never(rules.multiple_yakuman)
    return Worth(han=0, fu=None, yakuman=count, yaku=tuple(yakuman), base=YAKUMAN * count, reading=reading)


def _renhou_worth(rules: Ruleset, ordinary: Worth | None) -> Worth | None:
    """A ron before the player's first draw, where it is a limit of its own: the limit, or a higher ordinary value."""
    match rules.renhou:
        case Renhou.MANGAN:
            han, base = 5, MANGAN
        case Renhou.HANEMAN:
            han, base = 6, 3000
        case Renhou.NONE | Renhou.FOUR_HAN | Renhou.YAKUMAN:
            return ordinary
        case _:
            assert_never(rules.renhou)
    if ordinary is not None and ordinary.base > base:
        return ordinary
    return Worth(han=han, fu=None, yakuman=0, yaku=((Flag.RENHOU.value, han),), base=base)
