"""Who is tenpai at an exhaustive draw, and what is paid?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from referee.adjudication.exposure import riichi_fault
from referee.adjudication.kan_after_riichi import judge_kans
from referee.adjudication.riichi import established, on_open_hand
from referee.adjudication.tenpai import could_win, noten_facts, waits_of
from referee.answers import ExposureAtDraw, Permission, RefuseToShow, TenpaiOrder
from referee.reports import ExhaustiveDraw, ShownHand
from referee.rules import Ruleset
from referee.ruling import Finding, Payment, PaymentFor, TableState, clause
from referee.values import Seat

__all__ = ["Showing", "noten_payments", "showing"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Showing:
    """What the hands at a draw come to: who is tenpai, who commits a chombo by what is shown, and why."""

    tenpai: tuple[Seat, ...]
    offenders: tuple[Seat, ...]
    findings: tuple[Finding, ...]


def showing(rules: Ruleset, table: TableState, draw: ExhaustiveDraw) -> Showing:
    """Judge the hands at an exhaustive draw.

    What is shown decides; a seat that declares tenpai without its tiles is believed. A player in riichi who shows
    a false one, or no hand at all, is an offender; a hand declared dead is noten and no more, and so is an open one
    in riichi. Sources: the ruleset's answers to `noten_riichi_at_exhaustive_draw`, `refuse_to_show`,
    `riichi_hand_dead_at_draw`, `open_hand_riichi`, `tenpai_order`, `conceal_tenpai_without_riichi`,
    `keishiki_tenpai`, `tenpai_if_all_waits_in_own_hand`, `dead_hand`.
    """
    in_riichi = {riichi.seat: riichi for riichi in established(rules, draw)}
    opened = on_open_hand(rules, draw)
    tenpai: list[Seat] = []
    offenders: list[Seat] = []
    findings: list[Finding] = []
    for seat in rules.seats:
        hand = draw.shown.get(seat)
        if seat in table.dead:
            option = "riichi_hand_dead_at_draw" if seat in in_riichi else "dead_hand"
            findings.append(Finding("dead_hand_noten", seat, {}, clause(rules, option)))
            if seat in in_riichi and rules.riichi_hand_dead_at_draw is ExposureAtDraw.CHOMBO:
                offenders.append(seat)
        elif seat in opened:
            findings.append(Finding("dead_hand_noten", seat, {}, clause(rules, "open_hand_riichi")))
        elif seat in in_riichi and hand is not None:
            option = "noten_riichi_at_exhaustive_draw"
            fault = riichi_fault(rules, seat, hand, option, opened=in_riichi[seat].open)
            if fault is None:
                tenpai.append(seat)
                findings += [judgement.finding for judgement in judge_kans(rules, seat, hand)]
                findings.append(_tenpai_shown(rules, seat, hand))
            else:
                findings.append(fault)
                if _punished(rules, fault):
                    offenders.append(seat)
        elif seat in draw.refuses:
            if rules.refuse_to_show is not RefuseToShow.NOTEN:
                offenders.append(seat)
            findings.append(_refusal(rules, seat))
        elif seat in in_riichi and seat not in draw.tenpai:
            rule = clause(rules, "noten_riichi_at_exhaustive_draw")
            fault = Finding("noten_riichi", seat, {"away": None}, rule)
            findings.append(fault)
            if _punished(rules, fault):
                offenders.append(seat)
        elif seat in in_riichi:
            tenpai.append(seat)
        else:
            found = _without_riichi(rules, table, draw, seat, hand)
            findings += found
            noten = any(finding.code in _NOTEN for finding in found)
            if not noten and (hand is not None or seat in draw.tenpai):
                tenpai.append(seat)
    return Showing(tenpai=tuple(tenpai), offenders=tuple(offenders), findings=tuple(findings))


# The findings that make a hand without riichi noten.
_NOTEN = frozenset({"shown_not_tenpai", "tenpai_without_yaku", "noten_declaration_binds"})


def _without_riichi(
    rules: Ruleset, table: TableState, draw: ExhaustiveDraw, seat: Seat, hand: ShownHand | None
) -> list[Finding]:
    """What is to be said of a hand without riichi: is it tenpai, and did its player say otherwise before?"""
    found: list[Finding] = []
    if hand is not None:
        waits = waits_of(rules, hand)
        if not waits:
            facts = noten_facts(rules, hand)
            return [
                Finding("shown_not_tenpai", seat, facts, clause(rules, "tenpai_if_all_waits_in_own_hand"))
            ]
        if not rules.keishiki_tenpai and not could_win(rules, hand, seat, table):
            return [Finding("tenpai_without_yaku", seat, {"waits": waits}, clause(rules, "keishiki_tenpai"))]
        found.append(_tenpai_shown(rules, seat, hand))
    if seat in draw.declared_noten and (hand is not None or seat in draw.tenpai):
        found.append(_said_noten(rules, seat))
    return found


def _tenpai_shown(rules: Ruleset, seat: Seat, hand: ShownHand) -> Finding:
    facts = {"waits": waits_of(rules, hand)}
    return Finding("tenpai_shown", seat, facts, clause(rules, "tenpai_if_all_waits_in_own_hand"))


def _said_noten(rules: Ruleset, seat: Seat) -> Finding:
    """A tenpai hand whose player had said noten: does it count, and by which rule?

    It does where tenpai may not be concealed, and where a word does not bind.
    """
    if rules.conceal_tenpai_without_riichi is Permission.FORBIDDEN:
        return Finding("concealed_tenpai_counts", seat, {}, clause(rules, "conceal_tenpai_without_riichi"))
    rule = clause(rules, "tenpai_order")
    match rules.tenpai_order:
        case TenpaiOrder.IN_TURN_BINDING:
            return Finding("noten_declaration_binds", seat, {}, rule)
        case TenpaiOrder.OPENING_DECLARES:
            return Finding("opening_declares_tenpai", seat, {}, rule)
        case TenpaiOrder.SIMULTANEOUS:
            return Finding("shown_hand_decides", seat, {}, rule)
        case _:
            assert_never(rules.tenpai_order)


def _refusal(rules: Ruleset, seat: Seat) -> Finding:
    rule = clause(rules, "refuse_to_show")
    match rules.refuse_to_show:
        case RefuseToShow.CHOMBO:
            return Finding("refuses_to_show", seat, {}, rule)
        case RefuseToShow.MAY_PAY_CHOMBO_UNSHOWN:
            return Finding("pays_chombo_unshown", seat, {}, rule)
        case RefuseToShow.NOTEN:
            return Finding("noten_unshown", seat, {}, rule)
        case _:
            assert_never(rules.refuse_to_show)


def _punished(rules: Ruleset, fault: Finding) -> bool:
    """Is it a chombo? A bad quad always is at a draw; any other false riichi is as one that is not tenpai."""
    if fault.code == "illegal_ankan":
        return True
    return rules.noten_riichi_at_exhaustive_draw is ExposureAtDraw.CHOMBO


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
