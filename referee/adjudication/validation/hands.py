"""Check whether these tiles can be a hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from referee.adjudication.validation.melds import check_melds
from referee.adjudication.validation.quads import check_quads
from referee.adjudication.validation.table import Problems, check_open_riichi_allowed, check_seats
from referee.reports import (
    Flag,
    Riichi,
    ShownHand,
    WonHand,
)
from referee.rules import Ruleset
from referee.values import Hand, Seat, Tile

__all__ = [
    "RIICHI_FLAGS",
    "check_first_turn",
    "check_han_fu",
    "check_hand",
    "check_replacements",
    "check_shown",
    "check_won_hand",
]


_FU = {25, *(10 * tens for tens in range(2, 15))}


RIICHI_FLAGS = {Flag.RIICHI, Flag.DOUBLE_RIICHI, Flag.OPEN_RIICHI}


_FIRST_TURN = {Flag.TENHOU, Flag.CHIIHOU, Flag.RENHOU}


_NEVER_TOGETHER = (
    (Flag.RIICHI, Flag.DOUBLE_RIICHI),
    (Flag.RIICHI, Flag.OPEN_RIICHI),
    (Flag.CHANKAN, Flag.HOUTEI),
    (Flag.CHANKAN, Flag.ROBBED_ANKAN),
    (Flag.CHANKAN, Flag.ROBBED_KITA),
    (Flag.ROBBED_KITA, Flag.HOUTEI),
    (Flag.ROBBED_KITA, Flag.ROBBED_ANKAN),
)


# Flags of a self-draw only, and of a ron only.
_TSUMO_ONLY = (Flag.HAITEI, Flag.RINSHAN, Flag.TENHOU, Flag.CHIIHOU, Flag.KITA_DRAW)


_RON_ONLY = (Flag.HOUTEI, Flag.CHANKAN, Flag.RENHOU, Flag.ROBBED_KITA, Flag.ROBBED_ANKAN)


def check_han_fu(
    problems: Problems, rules: Ruleset, path: str, han: int, fu: int | None, *, tsumo: bool
) -> None:
    """Note a worth that no hand can have."""
    if not 1 <= han <= 80:
        problems.say(f"{path}.han", "no_such_han", han=han)
        return
    if fu is None:
        if han < 5:
            problems.say(f"{path}.fu", "fu_needed", han=han)
    elif fu not in _FU:
        problems.say(f"{path}.fu", "no_such_fu", fu=fu)
    elif fu == 20 and rules.open_hand_20_fu != 20:
        # Otherwise twenty fu are a pinfu self-draw, or a self-draw without pinfu if the winning tile is not known.
        if not tsumo:
            problems.say(path, "twenty_fu_ron", han=han)
        elif han < 2 and not rules.winning_tile_not_apart.common_only:
            problems.say(path, "no_such_han_fu", han=han, fu=fu)
    elif fu == 25 and han < 2 + tsumo:
        problems.say(path, "no_such_han_fu", han=han, fu=fu)


def check_won_hand(
    problems: Problems, rules: Ruleset, path: str, hand: WonHand, seat: Seat, *, tsumo: bool
) -> None:
    """Note what is impossible about one winning hand: its tiles, melds, flags and indicators."""
    check_hand(problems, rules, path, hand, seat)
    flags = hand.flags
    riichi = flags & RIICHI_FLAGS
    if flags:
        _check_flags(problems, rules, path, flags, tsumo=tsumo)
    if not tsumo and not hand.apart:
        problems.say(f"{path}.apart", "not_apart_by_ron")
    if flags:
        _check_flags_of_hand(problems, rules, path, hand)
    if hand.ura and not riichi:
        problems.say(f"{path}.ura", "ura_without_riichi")
    if len(hand.dora) > 5:
        problems.say(f"{path}.dora", "too_many_indicators", count=len(hand.dora))
    if len(hand.ura) > len(hand.dora):
        problems.say(f"{path}.ura", "more_ura_than_dora", count=len(hand.ura))
    for index, _ in enumerate(hand.kans_after_riichi):
        if not riichi:
            problems.say(f"{path}.kans_after_riichi[{index}]", "kan_without_riichi")


def _check_flags(
    problems: Problems, rules: Ruleset, path: str, flags: frozenset[Flag], *, tsumo: bool
) -> None:
    """Note flags that do not go with the way of winning, with the rules, or with each other."""
    for flag in _TSUMO_ONLY:
        if flag in flags and not tsumo:
            problems.say(f"{path}.flags", "only_by_tsumo", flag=flag.value)
    for flag in _RON_ONLY:
        if flag in flags and tsumo:
            problems.say(f"{path}.flags", "only_by_ron", flag=flag.value)
    if Flag.OPEN_RIICHI in flags and not rules.open_riichi:
        check_open_riichi_allowed(problems, rules, f"{path}.flags")
    for first_flag, second_flag in _NEVER_TOGETHER if len(flags) > 1 else ():
        if first_flag in flags and second_flag in flags:
            problems.say(f"{path}.flags", "flags_exclude", one=first_flag.value, other=second_flag.value)


def _check_flags_of_hand(problems: Problems, rules: Ruleset, path: str, hand: WonHand) -> None:
    """Note flags that do not go with the hand: with its calls, its quads and its norths set aside."""
    flags = hand.flags
    _check_set_aside(problems, rules, path, hand)
    # Where a riichi on an open hand is void, that is reported instead.
    if Flag.DOUBLE_RIICHI in flags and not hand.is_closed and rules.open_hand_riichi.allowed:
        problems.say(f"{path}.flags", "double_riichi_after_call")
    if Flag.IPPATSU in flags and flags.isdisjoint(RIICHI_FLAGS):
        problems.say(f"{path}.flags", "ippatsu_without_riichi")
    # The tile drawn for a north is not from a quad; the rules say whether the north is a call.
    if flags >= {Flag.IPPATSU, Flag.RINSHAN} and Flag.KITA_DRAW not in flags:
        problems.say(f"{path}.flags", "ippatsu_after_kan")
    # A win on the replacement tile of a north is entered with both flags or with the draw alone.
    if flags & {Flag.RINSHAN, Flag.KITA_DRAW} == {Flag.RINSHAN} and not any(m.is_kan for m in hand.melds):
        set_aside = bool(hand.nukidora) and _may_set_aside(rules)
        problems.say(f"{path}.flags", "rinshan_is_kita_draw" if set_aside else "rinshan_without_kan")


def _check_set_aside(problems: Problems, rules: Ruleset, path: str, hand: WonHand) -> None:
    """Check the flags on norths set aside: the winner's own, and another player's that was won on."""
    flags = hand.flags
    if not _may_set_aside(rules):
        if flags & {Flag.KITA_DRAW, Flag.ROBBED_KITA}:
            problems.say(f"{path}.flags", "no_nukidora", count=1)
        return
    if Flag.KITA_DRAW in flags and not hand.nukidora:
        problems.say(f"{path}.flags", "kita_draw_without_north")
    if Flag.KITA_DRAW in flags and Flag.IPPATSU in flags and rules.sanma_kita_as_call:
        problems.say(f"{path}.flags", "ippatsu_after_kita")
    if Flag.ROBBED_KITA in flags and hand.winning_tile != Tile.NORTH:
        problems.say(f"{path}.winning_tile", "robbed_kita_is_north", tile=hand.winning_tile)


def _may_set_aside(rules: Ruleset) -> bool:
    """Whether norths are set aside under these rules."""
    return rules.players == 3 and rules.sanma_north.can_be_set_aside


def check_replacements(
    problems: Problems, rules: Ruleset, path: str, hands: Iterable[ShownHand], kans: int | None = None
) -> None:
    """Note too many replacement tiles: every quad and every north set aside has taken one."""
    if rules.players != 3:
        return
    hands = tuple(hands)
    norths = sum(hand.nukidora for hand in hands)
    shown_kans = sum(meld.is_kan for hand in hands for meld in hand.melds)
    count = norths + max(shown_kans, kans or shown_kans)
    if count > rules.sanma_rinshan_tiles:
        problems.say(path, "too_many_replacements", count=count, most=rules.sanma_rinshan_tiles)


def check_first_turn(problems: Problems, rules: Ruleset, path: str, hand: WonHand, *, dealer: bool) -> None:
    """Note a win of the first turn that cannot be one."""
    flags = hand.flags
    if not flags:
        return
    set_aside = hand.nukidora and rules.sanma_kita_as_call
    if flags & _FIRST_TURN and (hand.melds or set_aside or flags & RIICHI_FLAGS):
        problems.say(path, "not_the_first_turn")
    if Flag.TENHOU in flags and not dealer:
        problems.say(path, "tenhou_is_the_dealers")
    if flags & {Flag.CHIIHOU, Flag.RENHOU} and dealer:
        problems.say(path, "not_the_dealers")


def check_shown(
    problems: Problems,
    rules: Ruleset,
    shown: Mapping[Seat, ShownHand],
    riichi: Sequence[Riichi],
    *,
    declarer: Seat | None = None,
) -> None:
    """Note what is impossible about the hands turned up; a *declarer* of nine kinds shows the draw too."""
    in_riichi = {declaration.seat for declaration in riichi}
    for seat, hand in shown.items():
        path = f"event.shown.{int(seat)}"
        check_seats(problems, rules, path, [seat])
        without_draw = 13 - 3 * len(hand.melds)
        shows_draw = seat == declarer and len(hand.concealed) != without_draw
        if seat == declarer and not shows_draw:
            problems.say(
                f"{path}.concealed", "draw_not_shown", given=without_draw, wanted=without_draw + 1, seat=seat
            )
        check_hand(problems, rules, path, hand, seat, drawn_tiles=int(shows_draw))
        if hand.kans_after_riichi and seat not in in_riichi:
            problems.say(f"{path}.kans_after_riichi", "kan_without_riichi")


def check_hand(
    problems: Problems, rules: Ruleset, path: str, hand: Hand, seat: Seat, *, drawn_tiles: int = 0
) -> None:
    """Check size, melds and quads after riichi; the concealed tiles exclude a winning tile, not *drawn_tiles*."""
    tile_count, expected_count = len(hand.concealed), 13 + drawn_tiles - 3 * len(hand.melds)
    if len(hand.melds) > 4:
        problems.say(f"{path}.melds", "too_many_melds", count=len(hand.melds))
    elif tile_count != expected_count:
        problems.say(f"{path}.concealed", "wrong_number_of_tiles", given=tile_count, wanted=expected_count)
    if hand.melds:
        check_melds(problems, rules, f"{path}.melds", hand.melds, seat)
    if isinstance(hand, ShownHand):
        if hand.nukidora and not 0 <= hand.nukidora <= (4 if _may_set_aside(rules) else 0):
            problems.say(f"{path}.nukidora", "no_nukidora", count=hand.nukidora)
        if hand.kans_after_riichi:
            check_quads(problems, rules, path, hand)
