"""Is a claimed win a win?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.adjudication.furiten import furiten_tile
from referee.adjudication.kan_after_riichi import illegal_kan
from referee.adjudication.tenpai import tiles_away, waits_of
from referee.answers import MultipleYakuman, OpenHandRiichi
from referee.reports import Flag, HanFu, Riichi, Win, Winner, WonHand, Yakuman
from referee.rules import Ruleset
from referee.ruling import Finding, TableState, clause
from referee.values import Seat
from referee.worth import YAKUMAN, NoWin, Worth, base_points, limit_name, worth_of

__all__ = ["Claim", "announced", "judge_claims"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """One player's claim to have won: its worth if it holds, and why it does not if it does not."""

    winner: Winner
    worth: Worth | None
    findings: tuple[Finding, ...]


def judge_claims(rules: Ruleset, table: TableState, win: Win, order: Sequence[Winner]) -> list[Claim]:
    """Judge every claim in *order*; one entered by han and fu is believed, one entered by its tiles is checked.

    A claim fails on a hand declared dead, a hand that is not complete (in riichi and not tenpai: noten riichi), an
    illegal quad after riichi, furiten and a missing yaku.
    """
    return [_judge(rules, table, win, winner) for winner in order]


def _judge(rules: Ruleset, table: TableState, win: Win, winner: Winner) -> Claim:
    seat = winner.seat

    def failed(finding: Finding) -> Claim:
        return Claim(winner=winner, worth=None, findings=(finding,))

    if seat in table.dead:
        return failed(Finding("dead_hand_wins", seat, {}, clause(rules, "false_win_shown")))
    if not isinstance(winner.worth, WonHand):
        return _counted(rules, winner)
    hand = winner.worth
    riichi = next((riichi for riichi in win.riichi if riichi.seat == seat), None)
    if riichi is not None:
        fault = _riichi_fault(rules, riichi, hand)
        if fault:
            return failed(fault)
    worth = worth_of(
        rules,
        hand,
        seat_wind=seat.wind(table.dealer, rules.players),
        round_wind=table.round.wind,
        tsumo=win.discarder is None,
    )
    shown = clause(rules, "false_win_shown")
    match worth:
        case NoWin.INCOMPLETE:
            waits = waits_of(rules, hand)
            facts = {"tile": hand.winning_tile, "waits": waits}
            return failed(Finding("false_win_incomplete", seat, facts, shown))
        case NoWin.NO_YAKU:
            return failed(Finding("false_win_no_yaku", seat, {}, shown))
        case Worth():
            pass
    if win.discarder is not None:
        furiten = furiten_tile(rules, hand)
        if furiten:
            return failed(Finding("false_win_furiten", seat, {"sort": furiten[0], "tile": furiten[1]}, shown))
    if Flag.ROBBED_ANKAN in hand.flags:
        kokushi = any(name in ("kokushi", "kokushi_13") for name, _ in worth.yaku)
        if not (kokushi and rules.kokushi_rob_ankan):
            return failed(Finding("ankan_not_robbed", seat, {}, clause(rules, "kokushi_rob_ankan")))
    return Claim(winner=winner, worth=worth, findings=(announced(rules, seat, worth),))


def _riichi_fault(rules: Ruleset, riichi: Riichi, hand: WonHand) -> Finding | None:
    """What makes a claimant's riichi false: an open hand, a hand not tenpai, an illegal quad."""
    if not hand.is_closed and rules.open_hand_riichi is OpenHandRiichi.FORBIDDEN:
        return Finding("riichi_on_open_hand", riichi.seat, {}, clause(rules, "open_hand_riichi"))
    if not waits_of(rules, hand):
        facts = {"away": tiles_away(rules, hand)}
        return Finding("noten_riichi", riichi.seat, facts, clause(rules, "noten_riichi_at_own_win"))
    judgement = illegal_kan(rules, riichi.seat, hand)
    if judgement:
        proof: dict[str, object] = {**judgement.finding.facts, "because": judgement.finding.code}
        return Finding("illegal_ankan", riichi.seat, proof, judgement.finding.clause)
    return None


def _counted(rules: Ruleset, winner: Winner) -> Claim:
    """The worth of a hand as its player counted it, by han and fu or in yakuman."""
    findings: list[Finding] = []
    match winner.worth:
        case HanFu(han=han, fu=fu):
            worth = Worth(
                han=han, fu=fu if han < 5 else None, yakuman=0, yaku=(), base=base_points(rules, han, fu)
            )
        case Yakuman(count=count):
            most = {MultipleYakuman.CAP_ONE: 1, MultipleYakuman.ADD_UP_TO_FOUR: 4}.get(
                rules.multiple_yakuman, count
            )
            if count > most:
                facts = {"count": count, "most": most}
                findings.append(
                    Finding("yakuman_capped", winner.seat, facts, clause(rules, "multiple_yakuman"))
                )
            count = min(count, most)
            worth = Worth(han=0, fu=None, yakuman=count, yaku=(), base=YAKUMAN * count)
        case WonHand():
            raise TypeError("a hand is not counted but read")
    return Claim(winner=winner, worth=worth, findings=(*findings, announced(rules, winner.seat, worth)))


def announced(rules: Ruleset, seat: Seat, worth: Worth) -> Finding:
    """The worth as it is announced; rounded up to a mangan, it rests on the answer to that."""
    facts = {
        "han": worth.han,
        "fu": worth.fu,
        "yakuman": worth.yakuman,
        "limit": limit_name(worth.base),
        "yaku": worth.yaku,
    }
    rounded = worth.base == 2000 and worth.fu is not None and worth.fu << (worth.han + 2) == 1920
    option = "kiriage_mangan" if rounded else "kazoe_yakuman" if worth.han >= 13 else None
    return Finding("hand_worth", seat, facts, clause(rules, option) if option else None)
