"""Check whether a claimed win is a win."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple, assert_never

from referee.adjudication.dead_hands import dead_hand_win_cost
from referee.adjudication.false_riichi import riichi_fault
from referee.adjudication.furiten import furiten_tile, own_tile
from referee.adjudication.ippatsu import ippatsu_fault
from referee.adjudication.tenpai import waits_of
from referee.adjudication.yaku_minimum import han_needed, short_waits, yaku_han
from referee.answers import Measure, Sakizuke, WinningTileNotApart
from referee.findings.facts import WaitsFacts, WaitTileFacts
from referee.findings.kind import Kind
from referee.findings.riichi import RIICHI_ON_OPEN_HAND, Moment
from referee.findings.wins import (
    ANKAN_NOT_ROBBED,
    DEAD_HAND_WINS,
    FALSE_WIN_FURITEN,
    FALSE_WIN_INCOMPLETE,
    FALSE_WIN_NO_YAKU,
    FALSE_WIN_ONLY_BY_TSUMO,
    FALSE_WIN_TOO_FEW_HAN,
    FALSE_WIN_WITHOUT_RIICHI,
    FALSE_WIN_YAKU_NOT_ON_EVERY_WAIT,
    HAND_WORTH,
    KITA_NOT_ROBBED,
    SORTED_IN_COMMON_ONLY,
    SORTED_IN_FULL_VALUE,
    SORTED_IN_LOWEST,
    SORTED_IN_WITHOUT_WAIT,
    YAKUMAN_CAPPED,
    CountMostFacts,
    DeadHandWin,
    FalseFuritenFacts,
    FalseWinClaim,
    LimitReason,
    WorthFacts,
)
from referee.reports import Flag, HanFu, Win, Winner, WonHand, Yakuman
from referee.rules import Ruleset
from referee.ruling import Finding, Penalty, TableState
from referee.values import Seat
from referee.worth import YAKUMAN, NoWin, Worth, base_points, limit_name, worth_of

__all__ = ["RIICHI_FLAGS", "Claim", "judge_claims"]

RIICHI_FLAGS = frozenset({Flag.RIICHI, Flag.DOUBLE_RIICHI, Flag.OPEN_RIICHI})


class Claim(NamedTuple):
    """One player's claim to have won: its worth if it holds, and otherwise the reasons why it does not.

    A claim that does not hold is a chombo, unless it merely counts for nothing; *penalties* are its cost in that case.
    """

    winner: Winner
    worth: Worth | None
    findings: tuple[Finding, ...]
    counts_for_nothing: bool = False
    penalties: tuple[Penalty, ...] = ()


def judge_claims(
    rules: Ruleset,
    table: TableState,
    win: Win,
    order: Sequence[Winner],
    claim_kind: FalseWinClaim = FalseWinClaim.SHOWN,
) -> list[Claim]:
    """Judge every claim in *order*; one entered by han and fu is believed, one entered by its tiles is checked.

    A claim fails on a hand declared dead, a hand that is not complete (in riichi and not tenpai: noten riichi), an
    illegal quad after riichi, furiten, a missing yaku, fewer han of yaku than a win needs, a yaku that is not certain
    where it must be, and, where a riichi on an open hand is allowed, a hand without riichi. The ruleset's answer to
    `dead_hand` says what the claim of a dead hand is. *claim_kind* is the way in which a false win was claimed: it
    decides which answer it rests on.
    """
    return [_judge_claim(rules, table, win, winner, claim_kind) for winner in order]


def _judge_claim(
    rules: Ruleset, table: TableState, win: Win, winner: Winner, claim_kind: FalseWinClaim
) -> Claim:
    seat = winner.seat
    if seat in table.dead:
        cost = dead_hand_win_cost(rules, table, seat)
        return Claim(
            winner=winner,
            worth=None,
            findings=cost.findings,
            counts_for_nothing=cost.measure is not Measure.CHOMBO,
            penalties=cost.penalties,
        )
    riichi = win.riichi_of(seat)
    if riichi is None and rules.open_hand_riichi.required_to_win:
        return _failed_claim(winner, FALSE_WIN_WITHOUT_RIICHI.finding(rules, seat))
    if not isinstance(winner.worth, WonHand):
        # Counted han do not tell how many of them are dora, but their total must be enough.
        least = han_needed(rules, table.honba)
        if isinstance(winner.worth, HanFu) and winner.worth.han < least:
            return _failed_claim(winner, _too_few_han(rules, seat, winner.worth.han, least))
        return _counted_claim(rules, winner)
    hand = winner.worth
    if riichi is not None:
        fault = riichi_fault(rules, seat, hand, Moment.OWN_WIN, open_riichi=riichi.open)
        if fault:
            is_void = fault.code == RIICHI_ON_OPEN_HAND.code
            more_findings = (
                _void_riichi_findings(rules, table, win, seat, hand, claim_kind) if is_void else ()
            )
            return Claim(winner=winner, worth=None, findings=(fault, *more_findings))
    no_ippatsu = ippatsu_fault(rules, win, seat, hand)
    if no_ippatsu:
        hand = replace(hand, flags=hand.flags - {Flag.IPPATSU})
    worth = worth_of(
        rules,
        hand,
        seat_wind=seat.wind(table.dealer, rules.players),
        round_wind=table.round.wind,
        tsumo=win.discarder is None,
    )
    match worth:
        case NoWin.INCOMPLETE:
            waits = waits_of(rules, hand)
            facts: WaitTileFacts = {"tile": hand.winning_tile, "waits": waits}
            return _failed_claim(winner, FALSE_WIN_INCOMPLETE.finding(rules, claim_kind, seat, facts))
        case NoWin.NO_YAKU:
            return _failed_claim(winner, FALSE_WIN_NO_YAKU.finding(rules, claim_kind, seat))
        case Worth():
            pass
    yaku_fault = _yaku_fault(rules, table, seat, hand, worth, tsumo=win.discarder is None)
    if yaku_fault:
        return _failed_claim(winner, yaku_fault)
    if win.discarder is not None:
        furiten = furiten_tile(rules, hand)
        if furiten:
            sort, tile = furiten
            furiten_facts: FalseFuritenFacts = {"tile": tile}
            if sort == "own_discard":
                furiten_facts["own"] = own_tile(hand, tile).value
            return _failed_claim(winner, FALSE_WIN_FURITEN.finding(rules, claim_kind, seat, furiten_facts))
    robbing_fault = _robbing_fault(rules, seat, hand, worth) if hand.flags else None
    if robbing_fault:
        return _failed_claim(winner, robbing_fault)
    findings = [_worth_finding(rules, seat, worth)]
    if no_ippatsu:
        findings.insert(0, no_ippatsu)
    if not hand.apart:
        findings += _sorted_in_findings(rules, seat, hand)
    return Claim(winner, worth, tuple(findings))


def _failed_claim(winner: Winner, finding: Finding) -> Claim:
    return Claim(winner=winner, worth=None, findings=(finding,))


def _void_riichi_findings(
    rules: Ruleset, table: TableState, win: Win, seat: Seat, hand: WonHand, claim_kind: FalseWinClaim
) -> tuple[Finding, ...]:
    """The findings that a hand with a void riichi is dead and cannot win, and has no yaku without it, if so."""
    worth = worth_of(
        rules,
        replace(hand, flags=hand.flags - RIICHI_FLAGS - {Flag.IPPATSU}),
        seat_wind=seat.wind(table.dealer, rules.players),
        round_wind=table.round.wind,
        tsumo=win.discarder is None,
    )
    dead_finding = DEAD_HAND_WINS.finding(rules, DeadHandWin.OPEN_RIICHI, seat, {})
    return (
        (dead_finding, FALSE_WIN_NO_YAKU.finding(rules, claim_kind, seat))
        if worth is NoWin.NO_YAKU
        else (dead_finding,)
    )


def _robbing_fault(rules: Ruleset, seat: Seat, hand: WonHand, worth: Worth) -> Finding | None:
    """Why a tile that was not discarded cannot be won on: a concealed quad's, a north set aside.

    Sources: the ruleset's answers to `kokushi_rob_ankan` and `sanma_kita_ron`.
    """
    if Flag.ROBBED_ANKAN in hand.flags:
        kokushi = any(name in ("kokushi", "kokushi_13") for name, _ in worth.yaku)
        if not (kokushi and rules.kokushi_rob_ankan):
            return ANKAN_NOT_ROBBED.finding(rules, seat)
    if Flag.ROBBED_KITA in hand.flags and not rules.sanma_kita_ron:
        return KITA_NOT_ROBBED.finding(rules, seat)
    return None


def _sorted_in_findings(rules: Ruleset, seat: Seat, hand: WonHand) -> tuple[Finding, ...]:
    """What it means for the worth that the drawn tile was sorted into the hand; empty if it lies apart.

    Source: the ruleset's answer to `winning_tile_not_apart`.
    """
    if hand.apart or Flag.TENHOU in hand.flags:
        return ()
    match rules.winning_tile_not_apart:
        case WinningTileNotApart.FULL_VALUE:
            kind = SORTED_IN_FULL_VALUE
        case WinningTileNotApart.LOWEST:
            kind = SORTED_IN_LOWEST
        case WinningTileNotApart.COMMON_ONLY:
            kind = SORTED_IN_COMMON_ONLY
        case WinningTileNotApart.WITHOUT_WAIT:
            kind = SORTED_IN_WITHOUT_WAIT
        case _:
            assert_never(rules.winning_tile_not_apart)
    return (kind.finding(rules, seat),)


def _yaku_fault(
    rules: Ruleset, table: TableState, seat: Seat, hand: WonHand, worth: Worth, *, tsumo: bool
) -> Finding | None:
    """Why a complete hand with a yaku may not win: too few han of yaku, a yaku that was not certain.

    Sources: the ruleset's answers to `two_han_minimum` and `sakizuke`.
    """
    least, han = han_needed(rules, table.honba), yaku_han(worth)
    if han < least:
        return _too_few_han(rules, seat, han, least)
    return _uncertain_yaku(rules, table, seat, hand, tsumo=tsumo)


def _too_few_han(rules: Ruleset, seat: Seat, han: int, least: int) -> Finding:
    return FALSE_WIN_TOO_FEW_HAN.finding(rules, seat, {"han": han, "least": least})


def _uncertain_yaku(
    rules: Ruleset, table: TableState, seat: Seat, hand: WonHand, *, tsumo: bool
) -> Finding | None:
    """Why a hand that has a yaku as won may not win: another of its waits would have had none.

    Source: the ruleset's answer to `sakizuke`.
    """
    kind: Kind[WaitsFacts] | None
    match rules.sakizuke:
        case Sakizuke.ARI:
            return None
        case Sakizuke.SAKIZUKE:
            kind = None if hand.is_closed else FALSE_WIN_YAKU_NOT_ON_EVERY_WAIT
        case Sakizuke.KANZEN_SAKIZUKE if not hand.is_closed:
            kind = FALSE_WIN_YAKU_NOT_ON_EVERY_WAIT
        case Sakizuke.KANZEN_SAKIZUKE:
            kind = None if tsumo else FALSE_WIN_ONLY_BY_TSUMO
        case _:
            assert_never(rules.sakizuke)
    if kind is None:
        return None
    waits_without_yaku = short_waits(
        rules,
        hand,
        seat_wind=seat.wind(table.dealer, rules.players),
        round_wind=table.round.wind,
        flags=hand.flags & RIICHI_FLAGS,
        least=1,
    )
    return kind.finding(rules, seat, {"waits": waits_without_yaku}) if waits_without_yaku else None


def _counted_claim(rules: Ruleset, winner: Winner) -> Claim:
    """The worth of a hand as its player counted it, by han and fu or in yakuman."""
    findings: list[Finding] = []
    match winner.worth:
        case HanFu(han=han, fu=fu):
            worth = Worth(han, fu if han < 5 else None, 0, (), base_points(rules, han, fu))
        case Yakuman(count=count):
            most = rules.multiple_yakuman.most
            if most is not None and count > most:
                facts: CountMostFacts = {"count": count, "most": most}
                findings.append(YAKUMAN_CAPPED.finding(rules, winner.seat, facts))
                count = most
            worth = Worth(han=0, fu=None, yakuman=count, yaku=(), base=YAKUMAN * count)
        case WonHand():
            raise TypeError("a hand is not counted but read")
    return Claim(winner, worth, (*findings, _worth_finding(rules, winner.seat, worth)))


def _worth_finding(rules: Ruleset, seat: Seat, worth: Worth) -> Finding:
    """The worth as it is announced; a hand rounded up to a mangan rests on the answer about rounding."""
    facts: WorthFacts = {
        "han": worth.han,
        "fu": worth.fu,
        "yakuman": worth.yakuman,
        "limit": limit_name(worth.base),
        "yaku": worth.yaku,
    }
    rounded = worth.base == 2000 and worth.fu is not None and worth.fu << (worth.han + 2) == 1920
    by = (
        LimitReason.ROUNDED_UP
        if rounded
        else LimitReason.THIRTEEN_HAN
        if worth.han >= 13
        else LimitReason.PLAIN
    )
    return HAND_WORTH.finding(rules, by, seat, facts)
