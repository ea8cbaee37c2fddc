"""The payments for honba."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from referee.answers import MultiRonHonba
from referee.findings.wins import HONBA_PAID, HONBA_WITH_LIABILITY, HonbaSharesFacts, LiableWin, Winners
from referee.rules import Ruleset
from referee.ruling import Finding, Party, Payment, PaymentFor
from referee.values import Seat

__all__ = ["Bill", "pay_honba"]

Bill = Sequence[tuple[Party, int]]
"""What each payer owes a winner for each honba: (party, points)."""


def pay_honba(
    rules: Ruleset,
    honba: int,
    bills: Sequence[tuple[Seat, Bill]],
    liable: Mapping[Seat, LiableWin] | None = None,
) -> tuple[list[Payment], list[Finding]]:
    """The honba's payments to each winner who has a claim on it, in turn order from the discarder.

    *bills* gives for each winner the payers with their points for each honba; *liable* says how each hand with a liable
    player was won. Sources: the ruleset's answers to `honba_value` and, with several winners, `multi_ron_honba`.
    """
    payments: list[Payment] = []
    findings: list[Finding] = []
    if not honba or not rules.honba_value:
        return payments, findings
    match rules.multi_ron_honba:
        case MultiRonHonba.ALL_WINNERS:
            paid_bills = bills
        case MultiRonHonba.NEAREST:
            paid_bills = bills[:1]
        case _:
            assert_never(rules.multi_ron_honba)
    winners = Winners.of(len(bills))
    for winner, bill in paid_bills:
        total = sum(points for _, points in bill) * honba
        # Shares are whole hundreds; the first payer bears the remainder.
        shares = [(payer, points * honba - points * honba % 100) for payer, points in bill]
        remainder = total - sum(share for _, share in shares)
        payments_due = [
            (payer, points)
            for index, (payer, share) in enumerate(shares)
            if (points := share + (remainder if index == 0 else 0))
        ]
        payments += [Payment(payer, winner, points, PaymentFor.HONBA) for payer, points in payments_due]
        findings.append(HONBA_PAID.finding(rules, winners, winner, {"honba": honba, "points": total}))
        if liable and winner in liable:
            seat_shares = [(payer, points) for payer, points in payments_due if isinstance(payer, Seat)]
            facts: HonbaSharesFacts = {
                "payers": tuple(payer for payer, _ in seat_shares),
                "shares": tuple(points for _, points in seat_shares),
            }
            findings.append(HONBA_WITH_LIABILITY.finding(rules, liable[winner], winner, facts))
    return payments, findings
