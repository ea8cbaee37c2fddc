"""What are discards of only terminals and honours worth?"""

from __future__ import annotations

from collections.abc import Sequence

from referee.rules import Ruleset
from referee.ruling import Finding, Payment, PaymentFor, clause
from referee.values import Seat, turn_order
from referee.worth import MANGAN, tsumo_points

__all__ = ["pay_nagashi"]


def pay_nagashi(rules: Ruleset, owners: Sequence[Seat], dealer: Seat) -> tuple[list[Payment], list[Finding]]:
    """A mangan self-draw to each of *owners*, one after the other; two owners pay each other.

    Honba and deposits are not touched here. Source: the ruleset's answer to `nagashi_mangan`.
    """
    payments: list[Payment] = []
    findings: list[Finding] = []
    for owner in owners:
        for payer in turn_order(owner, rules.players):
            points = tsumo_points(MANGAN, dealer=owner == dealer, payer_deals=payer == dealer)
            payments.append(Payment(payer, owner, points, PaymentFor.NAGASHI))
        findings.append(Finding("nagashi_mangan", owner, {}, clause(rules, "nagashi_mangan")))
    return payments, findings
