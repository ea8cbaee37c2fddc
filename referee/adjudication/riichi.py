"""Which riichi stand, what is bet on them, and what goes back?"""

from __future__ import annotations

from referee.answers import RonnedRiichi
from referee.reports import Report, Riichi
from referee.rules import Ruleset
from referee.ruling import POT, Finding, Payment, PaymentFor, clause
from referee.values import Seat

__all__ = ["bets", "established", "returned"]


def established(rules: Ruleset, report: Report) -> tuple[Riichi, ...]:
    """The riichi of this hand that stand, in the order of their declaration.

    One whose declaring discard was won on does not. Source: the ruleset's answer to `riichi_tile_ronned`.
    """
    return tuple(riichi for riichi in report.riichi if not _void(rules, riichi))


def _void(rules: Ruleset, riichi: Riichi) -> bool:
    return riichi.ronned and rules.riichi_tile_ronned is RonnedRiichi.VOID


def bets(rules: Ruleset, report: Report) -> tuple[list[Payment], list[Finding]]:
    """The sticks laid down for the riichi that stand, with a finding for each declaration."""
    payments: list[Payment] = []
    findings: list[Finding] = []
    for riichi in report.riichi:
        if _void(rules, riichi):
            findings.append(Finding("riichi_void", riichi.seat, {}, clause(rules, "riichi_tile_ronned")))
            continue
        if rules.riichi_deposit:
            payments.append(Payment(riichi.seat, POT, rules.riichi_deposit, PaymentFor.RIICHI_BET))
        facts = {"points": rules.riichi_deposit, "double": riichi.double}
        findings.append(Finding("riichi_established", riichi.seat, facts, clause(rules, "riichi_deposit")))
    return payments, findings


def returned(rules: Ruleset, report: Report) -> list[Payment]:
    """This hand's sticks going back to those who laid them down."""
    seats: list[Seat] = [riichi.seat for riichi in established(rules, report)]
    if not rules.riichi_deposit:
        return []
    return [Payment(POT, seat, rules.riichi_deposit, PaymentFor.RIICHI_RETURNED) for seat in seats]
