"""What does a chombo cost, and to whom?"""

from __future__ import annotations

from collections.abc import Sequence

from referee.answers import ChomboPenalty
from referee.rules import Ruleset
from referee.ruling import Finding, Payment, PaymentFor, Penalty, PenaltyWhen, clause
from referee.values import Seat, turn_order
from referee.worth import MANGAN, tsumo_points

__all__ = ["pay_chombo"]


def pay_chombo(
    rules: Ruleset, offenders: Sequence[Seat], dealer: Seat, *, intentional: bool = False
) -> tuple[list[Payment], list[Penalty], list[Finding]]:
    """What every offender pays at the table or loses after the game; several offenders pay each for himself.

    Sources: the ruleset's answers to `chombo_penalty`, `chombo_points`, `chombo_intentional_points`.
    """
    payments: list[Payment] = []
    penalties: list[Penalty] = []
    findings: list[Finding] = []
    points = rules.chombo_intentional_points if intentional else rules.chombo_points
    for offender in offenders:
        others = turn_order(offender, rules.players)
        match rules.chombo_penalty:
            case ChomboPenalty.MANGAN_REVERSE:
                owed = {
                    seat: tsumo_points(MANGAN, dealer=offender == dealer, payer_deals=seat == dealer)
                    for seat in others
                }
                payments += [Payment(offender, seat, part, PaymentFor.CHOMBO) for seat, part in owed.items()]
                findings.append(_found(rules, "chombo_mangan_reverse", offender, sum(owed.values())))
            case ChomboPenalty.FIXED_AFTER_UMA:
                penalties.append(Penalty(offender, -points, PenaltyWhen.AFTER_UMA, "chombo"))
                findings.append(_found(rules, "chombo_after_uma", offender, points))
            case ChomboPenalty.FIXED_EACH:
                payments += [Payment(offender, seat, points, PaymentFor.CHOMBO) for seat in others]
                findings.append(_found(rules, "chombo_each", offender, points))
    return payments, penalties, findings


def _found(rules: Ruleset, code: str, offender: Seat, points: int) -> Finding:
    return Finding(code, offender, {"points": points}, clause(rules, "chombo_penalty"))
