"""What is paid at an exhaustive draw, and who stands exposed?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.adjudication.kan_after_riichi import illegal_kan, judge_kans
from referee.adjudication.riichi import established
from referee.adjudication.tenpai import tiles_away, waits_of
from referee.answers import Exposure, OpenHandRiichi
from referee.reports import AbortiveDraw, ExhaustiveDraw, ShownHand, Win
from referee.rules import Ruleset
from referee.ruling import Finding, Payment, PaymentFor, TableState, clause
from referee.values import Seat

__all__ = ["Showing", "false_riichi_shown", "noten_payments", "showing"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Showing:
    """What the hands at a draw come to: who is tenpai, who commits a chombo by what is shown, and why.

    *void* are riichi on open hands: dead hands that are noten and whose sticks go back.
    """

    tenpai: tuple[Seat, ...]
    offenders: tuple[Seat, ...]
    void: tuple[Seat, ...]
    findings: tuple[Finding, ...]


def showing(rules: Ruleset, table: TableState, draw: ExhaustiveDraw) -> Showing:
    """Judge the hands at an exhaustive draw.

    What is shown decides; a seat that declares tenpai without its tiles is believed. A player in riichi who shows
    a hand that is not tenpai, none at all, or an illegal quad is an offender; a hand declared dead is noten and no
    more. Sources: the ruleset's answers to `noten_riichi_at_exhaustive_draw`, `illegal_ankan_exposed`,
    `refuse_to_show`, `riichi_hand_dead_at_draw`.
    """
    in_riichi = {riichi.seat for riichi in established(rules, draw)}
    tenpai: list[Seat] = []
    offenders: list[Seat] = []
    void: list[Seat] = []
    findings: list[Finding] = []
    for seat in rules.seats:
        hand = draw.shown.get(seat)
        if seat in table.dead:
            option = "riichi_hand_dead_at_draw" if seat in in_riichi else None
            findings.append(Finding("dead_hand_noten", seat, {}, clause(rules, option) if option else None))
            if option and rules.riichi_hand_dead_at_draw is Exposure.CHOMBO:
                offenders.append(seat)
        elif hand is not None:
            fault = _shown_fault(rules, seat, hand, in_riichi=seat in in_riichi)
            if fault is None:
                tenpai.append(seat)
                findings += [judgement.finding for judgement in judge_kans(rules, seat, hand)]
                facts = {"waits": waits_of(rules, hand)}
                rule = clause(rules, "tenpai_if_all_waits_in_own_hand")
                findings.append(Finding("tenpai_shown", seat, facts, rule))
            else:
                findings.append(fault)
                if fault.code == "riichi_on_open_hand":
                    void.append(seat)
                elif seat in in_riichi and _punished(rules, fault):
                    offenders.append(seat)
        elif seat in draw.refuses:
            offenders.append(seat)
            findings.append(Finding("refuses_to_show", seat, {}, clause(rules, "refuse_to_show")))
        elif seat in draw.tenpai:
            tenpai.append(seat)
        elif seat in in_riichi:
            fault = Finding(
                "noten_riichi", seat, {"away": None}, clause(rules, "noten_riichi_at_exhaustive_draw")
            )
            findings.append(fault)
            if _punished(rules, fault):
                offenders.append(seat)
    return Showing(
        tenpai=tuple(tenpai), offenders=tuple(offenders), void=tuple(void), findings=tuple(findings)
    )


def _shown_fault(rules: Ruleset, seat: Seat, hand: ShownHand, *, in_riichi: bool) -> Finding | None:
    """What is wrong with a shown hand: a riichi on an open one, not tenpai, or in riichi ruined by a quad."""
    if in_riichi and not hand.is_closed and rules.open_hand_riichi is OpenHandRiichi.FORBIDDEN:
        return Finding("riichi_on_open_hand", seat, {}, clause(rules, "open_hand_riichi"))
    if not waits_of(rules, hand):
        facts = {"away": tiles_away(rules, hand)}
        if in_riichi:
            return Finding("noten_riichi", seat, facts, clause(rules, "noten_riichi_at_exhaustive_draw"))
        return Finding("shown_not_tenpai", seat, facts, clause(rules, "tenpai_if_all_waits_in_own_hand"))
    if in_riichi:
        judgement = illegal_kan(rules, seat, hand)
        if judgement:
            proof: dict[str, object] = {**judgement.finding.facts, "because": judgement.finding.code}
            return Finding("illegal_ankan", seat, proof, judgement.finding.clause)
    return None


def _punished(rules: Ruleset, fault: Finding) -> bool:
    """Is it a chombo? A bad quad is as a noten riichi."""
    if fault.code == "noten_riichi":
        return rules.noten_riichi_at_exhaustive_draw is Exposure.CHOMBO
    return True


def false_riichi_shown(rules: Ruleset, table: TableState, report: Win | AbortiveDraw) -> dict[Seat, Finding]:
    """The false riichi among the hands shown at another player's win or at an abort, by seat."""
    found: dict[Seat, Finding] = {}
    for riichi in established(rules, report):
        hand = report.shown.get(riichi.seat)
        if hand is not None and riichi.seat not in table.dead:
            fault = _shown_fault(rules, riichi.seat, hand, in_riichi=True)
            if fault is not None and fault.code != "riichi_on_open_hand":
                found[riichi.seat] = fault
    return found


def noten_payments(rules: Ruleset, tenpai: Sequence[Seat]) -> tuple[list[Payment], list[Finding]]:
    """The noten players pay the pool together, the tenpai players share it; nothing if all or none are tenpai.

    Each payment is in whole hundreds: debts are matched with claims in seat order. Source: `noten_pool`.

    >>> from referee.rulesets import ruleset
    >>> paid, _ = noten_payments(ruleset("ema-2025"), [Seat(0), Seat(1)])
    >>> [(int(p.source), int(p.to), p.points) for p in paid]
    [(2, 0, 1500), (3, 1, 1500)]
    """
    noten = [seat for seat in rules.seats if seat not in tenpai]
    rule = clause(rules, "noten_pool")
    facts = {"tenpai": tuple(tenpai), "noten": tuple(noten), "pool": rules.noten_pool}
    if not tenpai or not noten or not rules.noten_pool:
        return [], [Finding("no_noten_payment", None, facts, rule)]
    owed = {seat: rules.noten_pool // len(noten) for seat in noten}
    due = {seat: rules.noten_pool // len(tenpai) for seat in tenpai}
    payments: list[Payment] = []
    for payer in noten:
        for winner in tenpai:
            points = min(owed[payer], due[winner])
            if points:
                payments.append(Payment(payer, winner, points, PaymentFor.NOTEN))
                owed[payer] -= points
                due[winner] -= points
    return payments, [Finding("noten_payment", None, facts, rule)]
