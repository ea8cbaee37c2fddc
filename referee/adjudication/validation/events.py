"""Check whether a hand can have ended as reported."""

from __future__ import annotations

from collections.abc import Sequence

from referee.adjudication.validation.hands import (
    RIICHI_FLAGS,
    check_first_turn,
    check_han_fu,
    check_replacements,
    check_shown,
    check_won_hand,
)
from referee.adjudication.validation.questions import first_fourteen
from referee.adjudication.validation.table import Problems, check_no_ronned_riichi, check_seats
from referee.adjudication.validation.tile_counts import check_abort_tiles, check_shown_tiles, check_win_tiles
from referee.errors import shorten
from referee.incidents import INCIDENTS
from referee.reports import (
    AbortiveDraw,
    AbortReason,
    Chombo,
    ExhaustiveDraw,
    Flag,
    HanFu,
    Liability,
    Riichi,
    Win,
    Winner,
    WonHand,
    Yakuman,
)
from referee.rules import Ruleset
from referee.ruling import TableState
from referee.values import Seat

__all__ = ["check_abort", "check_draw", "check_foul", "check_win", "least_han"]

# The incident with which a draw is stored when a judge confirmed it.
_NOTEN_RIICHI = "RII-NOTEN"


def check_win(problems: Problems, rules: Ruleset, table: TableState, win: Win) -> None:
    """Note what is impossible about a win: its winners, discarder, riichi, worths and hands together."""
    if not win.winners:
        problems.say("event.winners", "nobody_named")
    check_seats(problems, rules, "event.winners", [winner.seat for winner in win.winners])
    if win.discarder is None:
        if len(win.winners) > 1:
            problems.say("event.winners", "several_tsumo", count=len(win.winners))
        if win.unavoidable:
            problems.say("event.unavoidable", "unavoidable_without_discard")
    else:
        check_seats(problems, rules, "event.from", [win.discarder])
        if len(win.winners) >= rules.players:
            problems.say("event.winners", "too_many_winners", count=len(win.winners), most=rules.players - 1)
        for index, winner in enumerate(win.winners):
            if winner.seat == win.discarder:
                problems.say(f"event.winners[{index}].seat", "winner_is_discarder", seat=winner.seat)
    _check_ronned_riichi(problems, win.riichi, win.discarder)
    _check_kans(problems, rules, win.kans_so_far, win.kans_by)
    for index, winner in enumerate(win.winners):
        _check_winner(problems, rules, table, win, winner, f"event.winners[{index}]")
    if win.shown:
        check_shown(problems, rules, win.shown, win.riichi)
    if rules.players == 3:
        # A claim has already turned the hand up; shown once more, its tiles are the same ones.
        claimed_hands = {winner.seat: winner.hand for winner in win.winners if winner.hand}
        hands = {**win.shown, **claimed_hands}.values()
        check_replacements(problems, rules, "event.winners", hands, win.kans_so_far)
    check_win_tiles(problems, rules, win)


def _check_ronned_riichi(problems: Problems, riichi: Sequence[Riichi], discarder: Seat | None) -> None:
    for index, declaration in enumerate(riichi):
        if declaration.ronned and declaration.seat != discarder:
            problems.say(f"event.riichi[{index}]", "ronned_by_another", seat=declaration.seat)


def _check_winner(
    problems: Problems, rules: Ruleset, table: TableState, win: Win, winner: Winner, path: str
) -> None:
    tsumo = win.discarder is None
    riichi = win.riichi_of(winner.seat)
    match winner.worth:
        case HanFu(han=han, fu=fu):
            check_han_fu(problems, rules, f"{path}.value", han, fu, tsumo=tsumo)
            least = least_han(rules, riichi, tsumo=tsumo)
            if 0 < han < least:
                problems.say(f"{path}.value.han", "too_few_han", han=han, least=least)
        case Yakuman(count=count):
            if not 1 <= count <= 6:
                problems.say(f"{path}.value.yakuman", "no_such_yakuman", count=count)
        case WonHand() as hand:
            check_won_hand(problems, rules, f"{path}.hand", hand, winner.seat, tsumo=tsumo)
            check_first_turn(problems, rules, f"{path}.hand.flags", hand, dealer=winner.seat == table.dealer)
            has_riichi_flag = bool(hand.flags & RIICHI_FLAGS)
            double, open_riichi = Flag.DOUBLE_RIICHI in hand.flags, Flag.OPEN_RIICHI in hand.flags
            if has_riichi_flag != (riichi is not None) or (
                riichi is not None and (riichi.double != double or riichi.open != open_riichi)
            ):
                problems.say(f"{path}.hand.flags", "flags_disagree_with_riichi", seat=winner.seat)
    if winner.liable:
        _check_liable(problems, rules, path, winner.seat, winner.liable)


def _check_liable(
    problems: Problems, rules: Ruleset, path: str, winner: Seat, liable: Sequence[Liability]
) -> None:
    liable_yaku = [liability.yaku for liability in liable]
    if len(set(liable_yaku)) < len(liable_yaku):
        problems.say(f"{path}.liable", "liable_twice")
    if len({yaku for yaku in liable_yaku if yaku is not None and not yaku.is_of_quads}) > 1:
        # Three dragons and four winds are seven sets.
        problems.say(f"{path}.liable", "never_both_yaku")
    for index, liability in enumerate(liable):
        check_seats(problems, rules, f"{path}.liable[{index}].seat", [liability.seat])
        if liability.seat == winner:
            problems.say(f"{path}.liable[{index}].seat", "liable_for_himself", seat=winner)


def least_han(rules: Ruleset, riichi: Riichi | None, *, tsumo: bool) -> int:
    """The least han of a hand by its riichi, and by the self-draw of a hand that its riichi shows to be closed."""
    if riichi is None:
        return 1
    # Where an open hand may be in riichi, a self-draw is no yaku of its own.
    tsumo_han = tsumo and not rules.open_hand_riichi.allowed
    if riichi.open:
        return (rules.open_double_riichi_han if riichi.double else rules.open_riichi_han) + tsumo_han
    return max(rules.riichi_han, 1 + riichi.double) + tsumo_han


def check_draw(problems: Problems, rules: Ruleset, draw: ExhaustiveDraw) -> None:
    """Note what is impossible about an exhaustive draw."""
    for name, seats in (
        ("tenpai", draw.tenpai),
        ("refuses", draw.refuses),
        ("declared_noten", draw.declared_noten),
        ("nagashi", draw.nagashi),
        ("called_from", draw.called_from),
        ("callers", draw.callers),
    ):
        check_seats(problems, rules, f"event.{name}", seats)
    in_riichi = {riichi.seat for riichi in draw.riichi}
    for seat in draw.refuses:
        if seat in draw.tenpai or seat in draw.shown:
            problems.say("event.refuses", "tenpai_and_refuses", seat=seat)
        if seat not in in_riichi:
            problems.say("event.refuses", "refuses_without_riichi", seat=seat)
    _check_draw_reason(problems, draw, in_riichi - {*draw.tenpai, *draw.refuses, *draw.shown})
    check_no_ronned_riichi(problems, draw.riichi)
    check_shown(problems, rules, draw.shown, draw.riichi)
    check_replacements(problems, rules, "event.shown", draw.shown.values())
    check_shown_tiles(problems, rules, draw.shown)


def _check_draw_reason(problems: Problems, draw: ExhaustiveDraw, noten: set[Seat]) -> None:
    """Note a reason that is no noten riichi, or one without *noten*, the seats in riichi that are not tenpai."""
    if draw.reason and draw.reason not in INCIDENTS:
        known_codes = ", ".join(INCIDENTS)
        problems.say("event.reason", "unknown_incident", given=shorten(draw.reason), choices=known_codes)
    elif draw.reason and (draw.reason != _NOTEN_RIICHI or not noten):
        problems.say("event.reason", "no_noten_riichi", reason=draw.reason)


def _check_kans(
    problems: Problems, rules: Ruleset, kans: int | None, makers: Sequence[Seat] | None, *, most: int = 4
) -> None:
    if kans is not None and not 0 <= kans <= most:
        problems.say("event.kans_so_far", "too_many_kans", count=kans)
    if makers is None:
        return
    check_seats(problems, rules, "event.kans_by", sorted(set(makers)))
    if len(makers) > most:
        problems.say("event.kans_by", "too_many_kans", count=len(makers))
    if kans is not None and kans != len(makers):
        problems.say("event.kans_by", "kans_disagree", count=kans, makers=len(makers))


def check_abort(problems: Problems, rules: Ruleset, abort: AbortiveDraw) -> None:
    """Note what is impossible about an abortive draw."""
    most = 5 if abort.reason is AbortReason.FIFTH_KAN else 4
    _check_kans(problems, rules, abort.kans_so_far, abort.kans_by, most=most)
    if abort.by is not None:
        check_seats(problems, rules, "event.by", [abort.by])
    declarer = abort.by if abort.reason is AbortReason.KYUUSHU_KYUUHAI else None
    shown = next((hand for seat, hand in abort.shown.items() if seat == declarer), None)
    if abort.reason is AbortReason.KYUUSHU_KYUUHAI and abort.concealed is not None:
        first_fourteen(problems, rules, abort.concealed, after_calls=abort.called)
        if shown is not None and shown.concealed != abort.concealed:
            problems.say(
                "event.concealed", "declared_and_shown_differ", tiles=abort.concealed, found=shown.concealed
            )
    if abort.discarder is not None:
        check_seats(problems, rules, "event.from", [abort.discarder])
    if abort.reason is AbortReason.SUUCHA_RIICHI and len(abort.riichi) < rules.players:
        problems.say("event.riichi", "not_four_riichi", count=len(abort.riichi), players=rules.players)
    if abort.reason is not AbortReason.SANCHAHOU and abort.reason is not AbortReason.TWO_RON:
        check_no_ronned_riichi(problems, abort.riichi)
    elif abort.discarder is not None:
        _check_ronned_riichi(problems, abort.riichi, abort.discarder)
    check_shown(problems, rules, abort.shown, abort.riichi, declarer=declarer)
    check_replacements(problems, rules, "event.shown", abort.shown.values(), abort.kans_so_far)
    check_abort_tiles(problems, rules, abort)


def check_foul(problems: Problems, rules: Ruleset, foul: Chombo) -> None:
    """Note what is impossible about a chombo."""
    if not foul.offenders:
        problems.say("event.offenders", "nobody_named")
    check_seats(problems, rules, "event.offenders", foul.offenders)
    if foul.reason and foul.reason not in INCIDENTS:
        known_codes = ", ".join(INCIDENTS)
        problems.say("event.reason", "unknown_incident", given=shorten(foul.reason), choices=known_codes)
    elif foul.in_play or foul.cancels:
        if foul.reason not in ("", "RII-NOTEN", "RII-ANKAN"):
            problems.say("event.reason", "no_false_riichi", reason=foul.reason)
        in_riichi = {riichi.seat for riichi in foul.riichi}
        for seat in dict.fromkeys(foul.offenders):
            if seat not in in_riichi:
                problems.say("event.offenders", "offender_not_in_riichi", seat=seat)
