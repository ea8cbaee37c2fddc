"""The points that a judge's ruling costs, and who receives them."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from referee.adjudication.chombo import pay_chombo
from referee.adjudication.settlement import apply_payments
from referee.answers import Measure
from referee.findings.rulings import TOO_LATE_TO_PAY
from referee.frozen import dataclass
from referee.judgement import Judgement
from referee.ledger.rulings import is_deliberate
from referee.rules import Ruleset
from referee.ruling import (
    OUTSIDE,
    POT,
    Finding,
    Payment,
    PaymentFor,
    Penalty,
    PenaltyWhen,
    TableState,
)
from referee.values import Seat

__all__ = ["Cost", "cost_of", "table_after_payments"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """The payments at the table, the penalties from the result, and the findings on both."""

    payments: tuple[Payment, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    findings: tuple[Finding, ...] = ()


def cost_of(rules: Ruleset, table: TableState, judgement: Judgement, dealer: Seat) -> Cost:
    """The cost of a judgement beside the hand it may end or correct; *dealer* dealt the hand it concerns.

    Once the game is over no points move at the table; what would be lost there is deducted from the result.
    """
    payments, penalties = _point_loss(rules, table, judgement)
    payments += _balancing_payments(judgement.moved)
    besides_hand = judgement.about is not None or judgement.hand.keeps_hand
    if judgement.decision is Measure.CHOMBO and besides_hand and not judgement.hand.corrects:
        chombo_payments, chombo_penalties, _ = pay_chombo(
            rules, [judgement.seat], dealer, intentional=is_deliberate(judgement)
        )
        payments += chombo_payments
        penalties += chombo_penalties
    if payments and table.over:
        return Cost(penalties=tuple(penalties), findings=(TOO_LATE_TO_PAY.finding(judgement.seat),))
    return Cost(payments=tuple(payments), penalties=tuple(penalties))


def _point_loss(
    rules: Ruleset, table: TableState, judgement: Judgement
) -> tuple[list[Payment], list[Penalty]]:
    seat, points = judgement.seat, judgement.points
    if not points or judgement.when.in_place:
        return [], []
    if not judgement.when.moves_at_table or table.over:
        reason = judgement.code or judgement.facts
        return [], [Penalty(seat, -points, PenaltyWhen.AFTER_UMA, reason)]
    deposited = 0
    if judgement.when.is_deposit and rules.riichi_deposit:
        deposited = points - points % rules.riichi_deposit
    parts = ((POT, deposited), (OUTSIDE, points - deposited))
    return [Payment(seat, to, part, PaymentFor.AT_TABLE) for to, part in parts if part], []


def _balancing_payments(points: Sequence[int]) -> list[Payment]:
    """The payments that move *points* by seat, zero in sum: from those that give, in turn, to those that receive."""
    payments: list[Payment] = []
    points_due = {Seat(index): number for index, number in enumerate(points)}
    for index, number in enumerate(points):
        remaining = -number
        for seat in points_due:
            part = min(remaining, points_due[seat])
            if part > 0:
                payments.append(Payment(Seat(index), seat, part, PaymentFor.CORRECTED))
                points_due[seat] -= part
                remaining -= part
    return payments


def table_after_payments(rules: Ruleset, table: TableState, payments: Sequence[Payment]) -> TableState:
    """The table after payments beside the hands; the pot grows by whole sticks, and *off* counts the points gone."""
    stick = rules.riichi_deposit
    scores, pot = apply_payments(table.scores, table.deposits * stick, payments)
    sticks = int(pot) // stick if stick else table.deposits
    points_gone = sum(payment.points for payment in payments if payment.to is OUTSIDE)
    points_added = sum(payment.points for payment in payments if payment.source is OUTSIDE)
    return dataclasses.replace(
        table, scores=tuple(scores), deposits=sticks, off=table.off + points_gone - points_added
    )
