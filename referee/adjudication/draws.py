"""Judge who is tenpai at an exhaustive draw, and what is paid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from referee.adjudication.false_riichi import riichi_fault
from referee.adjudication.kan_after_riichi import judge_kans
from referee.adjudication.riichi import established, riichi_on_open_hands
from referee.adjudication.tenpai import could_win, noten_facts, tenpai_criterion, waits_of
from referee.answers import RefuseToShow, TenpaiOrder
from referee.findings.hands import (
    CONCEALED_TENPAI_COUNTS,
    DEAD_HAND_NOTEN,
    NO_NOTEN_PAYMENT,
    NOTEN_DECLARATION_BINDS,
    NOTEN_PAYMENT,
    OPENING_DECLARES_TENPAI,
    SHOWN_HAND_DECIDES,
    SHOWN_NOT_TENPAI,
    TENPAI_SHOWN,
    TENPAI_WITHOUT_YAKU,
    DeadHand,
    NotenPaymentFacts,
)
from referee.findings.riichi import NOTEN_RIICHI, NOTEN_UNSHOWN, PAYS_CHOMBO_UNSHOWN, REFUSES_TO_SHOW, Moment
from referee.findings.riichi_quads import ILLEGAL_ANKAN
from referee.frozen import dataclass
from referee.reports import ExhaustiveDraw, ShownHand
from referee.rules import Ruleset
from referee.ruling import Finding, Payment, PaymentFor, TableState
from referee.values import Seat

__all__ = ["ShownHandsResult", "judge_shown_hands", "noten_payments"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownHandsResult:
    """The result for the hands at a draw: the tenpai seats, the seats whose shown hand is a chombo, and the reasons."""

    tenpai: tuple[Seat, ...]
    offenders: tuple[Seat, ...]
    findings: tuple[Finding, ...]


def judge_shown_hands(rules: Ruleset, table: TableState, draw: ExhaustiveDraw) -> ShownHandsResult:
    """Judge the hands at an exhaustive draw.

    What is shown decides; a seat that declares tenpai without its tiles is believed. A player in riichi who shows a
    false one, or no hand at all, is an offender; a hand declared dead is noten and nothing more, and the same is true
    of an open one in riichi. Sources: the ruleset's answers to `noten_riichi_at_exhaustive_draw`, `refuse_to_show`,
    `riichi_hand_dead_at_draw`, `open_hand_riichi`, `tenpai_order`, `conceal_tenpai_without_riichi`, `keishiki_tenpai`,
    `tenpai_if_all_waits_in_own_hand`, `dead_hand`.
    """
    in_riichi = {riichi.seat: riichi for riichi in established(rules, draw)}
    open_hand_seats = riichi_on_open_hands(rules, draw)
    tenpai: list[Seat] = []
    offenders: list[Seat] = []
    findings: list[Finding] = []
    for seat in rules.seats:
        hand = draw.shown.get(seat)
        if seat in table.dead:
            dead = DeadHand.DECLARED_IN_RIICHI if seat in in_riichi else DeadHand.DECLARED
            chombo = seat in in_riichi and rules.riichi_hand_dead_at_draw.is_chombo
            findings.append(DEAD_HAND_NOTEN.finding(rules, dead, seat, {"chombo": chombo}))
            if chombo:
                offenders.append(seat)
        elif seat in open_hand_seats:
            findings.append(DEAD_HAND_NOTEN.finding(rules, DeadHand.OPEN_RIICHI, seat, {}))
        elif seat in in_riichi and hand is not None:
            fault = riichi_fault(rules, seat, hand, Moment.DRAW, open_riichi=in_riichi[seat].open)
            if fault is None:
                tenpai.append(seat)
                findings += [judgement.finding for judgement in judge_kans(rules, seat, hand)]
                findings.append(_tenpai_finding(rules, seat, hand))
            else:
                findings.append(fault)
                if _is_chombo_at_draw(rules, fault):
                    offenders.append(seat)
        elif seat in draw.refuses:
            if rules.refuse_to_show.is_chombo:
                offenders.append(seat)
            findings.append(_refusal_finding(rules, seat))
        elif seat in in_riichi and seat not in draw.tenpai:
            fault = NOTEN_RIICHI.finding(rules, Moment.DRAW, seat, {"away": None})
            findings.append(fault)
            if _is_chombo_at_draw(rules, fault):
                offenders.append(seat)
        elif seat in in_riichi:
            tenpai.append(seat)
        else:
            hand_findings = _findings_without_riichi(rules, table, draw, seat, hand)
            findings += hand_findings
            noten = any(finding.code in _NOTEN for finding in hand_findings)
            if not noten and (hand is not None or seat in draw.tenpai):
                tenpai.append(seat)
    return ShownHandsResult(tenpai=tuple(tenpai), offenders=tuple(offenders), findings=tuple(findings))


# The findings that make a hand without riichi noten.
_NOTEN = frozenset(kind.code for kind in (SHOWN_NOT_TENPAI, TENPAI_WITHOUT_YAKU, NOTEN_DECLARATION_BINDS))


def _findings_without_riichi(
    rules: Ruleset, table: TableState, draw: ExhaustiveDraw, seat: Seat, hand: ShownHand | None
) -> list[Finding]:
    """The findings on a hand without riichi: whether it is tenpai, and whether its player had said otherwise."""
    findings: list[Finding] = []
    if hand is not None:
        waits = waits_of(rules, hand)
        if not waits:
            return [SHOWN_NOT_TENPAI.finding(rules, tenpai_criterion(hand), seat, noten_facts(rules, hand))]
        if not rules.keishiki_tenpai and not could_win(rules, hand, seat, table):
            return [TENPAI_WITHOUT_YAKU.finding(rules, seat, {"waits": waits})]
        findings.append(_tenpai_finding(rules, seat, hand))
    if seat in draw.declared_noten and (hand is not None or seat in draw.tenpai):
        findings.append(_declared_noten_finding(rules, seat))
    return findings


def _tenpai_finding(rules: Ruleset, seat: Seat, hand: ShownHand) -> Finding:
    return TENPAI_SHOWN.finding(rules, tenpai_criterion(hand), seat, {"waits": waits_of(rules, hand)})


def _declared_noten_finding(rules: Ruleset, seat: Seat) -> Finding:
    """The finding on a tenpai hand whose player had said noten: whether it counts, and by which rule.

    It counts where tenpai may not be concealed, and where a word does not bind.
    """
    if not rules.conceal_tenpai_without_riichi.allowed:
        return CONCEALED_TENPAI_COUNTS.finding(rules, seat)
    match rules.tenpai_order:
        case TenpaiOrder.IN_TURN_BINDING:
            return NOTEN_DECLARATION_BINDS.finding(rules, seat)
        case TenpaiOrder.OPENING_DECLARES:
            return OPENING_DECLARES_TENPAI.finding(rules, seat)
        case TenpaiOrder.SIMULTANEOUS:
            return SHOWN_HAND_DECIDES.finding(rules, seat)
        case _:
            assert_never(rules.tenpai_order)


def _refusal_finding(rules: Ruleset, seat: Seat) -> Finding:
    match rules.refuse_to_show:
        case RefuseToShow.CHOMBO:
            return REFUSES_TO_SHOW.finding(rules, seat)
        case RefuseToShow.MAY_PAY_CHOMBO_UNSHOWN:
            return PAYS_CHOMBO_UNSHOWN.finding(rules, seat)
        case RefuseToShow.NOTEN:
            return NOTEN_UNSHOWN.finding(rules, seat)
        case _:
            assert_never(rules.refuse_to_show)


def _is_chombo_at_draw(rules: Ruleset, fault: Finding) -> bool:
    """Whether it is a chombo: a bad quad always is at a draw; any other false riichi is treated as one not tenpai."""
    if fault.code == ILLEGAL_ANKAN.code:
        return True
    return rules.noten_riichi_at_exhaustive_draw.is_chombo


def noten_payments(rules: Ruleset, tenpai: Sequence[Seat]) -> tuple[list[Payment], list[Finding]]:
    """The noten players pay the pool together and the tenpai players share it; none if all or none are tenpai.

    Each payment is in whole hundreds: debts are matched with claims in seat order. Source: `noten_pool`.

    >>> from referee.rulesets import ruleset
    >>> paid, _ = noten_payments(ruleset("ema-2025"), [Seat(0), Seat(1)])
    >>> [(int(p.source), int(p.to), p.points) for p in paid]
    [(2, 0, 1500), (3, 1, 1500)]
    """
    noten = [seat for seat in rules.seats if seat not in tenpai]
    facts: NotenPaymentFacts = {
        "tenpai": tuple(tenpai),
        "noten": tuple(noten),
        "payers": len(noten),
        "pool": rules.noten_pool,
    }
    if not tenpai or not noten or not rules.noten_pool:
        return [], [NO_NOTEN_PAYMENT.finding(rules, None, facts)]
    debts = {seat: rules.noten_pool // len(noten) for seat in noten}
    claims = {seat: rules.noten_pool // len(tenpai) for seat in tenpai}
    payments: list[Payment] = []
    for payer in noten:
        for winner in tenpai:
            points = min(debts[payer], claims[winner])
            if points:
                payments.append(Payment(payer, winner, points, PaymentFor.NOTEN))
                debts[payer] -= points
                claims[winner] -= points
    return payments, [NOTEN_PAYMENT.finding(rules, None, facts)]
