"""The award of the riichi deposits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from referee.answers import MultiRonDeposits
from referee.findings.facts import DepositFacts
from referee.findings.wins import DEPOSIT_OWN_BACK, DEPOSITS_TAKEN, DepositsTakenBy
from referee.rules import Ruleset
from referee.ruling import POT, Finding, Payment, PaymentFor
from referee.values import Seat

__all__ = ["award_deposits"]


def award_deposits(
    rules: Ruleset,
    winners: Sequence[Seat],
    bettors: Sequence[Seat],
    carried_sticks: int,
    by: DepositsTakenBy = DepositsTakenBy.BY_WIN,
) -> tuple[list[Payment], list[Finding]]:
    """Share out the sticks on the table: *carried_sticks* from earlier hands and one for each of this hand's *bettors*.

    *winners* are in turn order from the discarder. The payments always empty the pot. Sources: the ruleset's answers to
    `multi_ron_deposits`, for a single winner takes everything, and, *by* nagashi as a win, to `nagashi_mangan`.

    >>> from referee.rulesets import ruleset
    >>> paid, _ = award_deposits(ruleset("ema-2025"), [Seat(1), Seat(3)], [Seat(3), Seat(2)], 0)
    >>> [(int(p.to), p.points) for p in paid]
    [(1, 1000), (3, 1000)]
    """
    stick = rules.riichi_deposit
    nearest = winners[0]
    own_stick_seats: list[Seat] = []
    match rules.multi_ron_deposits:
        case MultiRonDeposits.OWN_BACK_REST_NEAREST:
            own_stick_seats = [seat for seat in winners if seat in bettors and seat != nearest]
        case MultiRonDeposits.ALL_NEAREST:
            pass
        case _:
            assert_never(rules.multi_ron_deposits)
    remaining_sticks = carried_sticks + len(bettors) - len(own_stick_seats)
    payments: list[Payment] = []
    findings: list[Finding] = []
    for seat in winners:
        sticks = remaining_sticks if seat == nearest else int(seat in own_stick_seats)
        if not sticks or not stick:
            continue
        payments.append(Payment(POT, seat, sticks * stick, PaymentFor.DEPOSITS))
        facts: DepositFacts = {"sticks": sticks, "points": sticks * stick}
        if seat == nearest:
            findings.append(DEPOSITS_TAKEN.finding(rules, by, seat, facts))
        else:
            findings.append(DEPOSIT_OWN_BACK.finding(rules, seat, facts))
    return payments, findings
