"""The payments and penalties of a chombo."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from referee.adjudication.payers import tsumo_shares
from referee.answers import ChomboPenalty
from referee.findings.game import (
    CHOMBO_AFTER_UMA,
    CHOMBO_EACH,
    CHOMBO_MANGAN_REVERSE,
    CHOMBO_YAKUMAN_REVERSE,
    ChomboCause,
)
from referee.rules import Ruleset
from referee.ruling import Finding, Payment, PaymentFor, Penalty, PenaltyWhen
from referee.values import Seat, turn_order
from referee.worth import MANGAN

__all__ = ["pay_chombo"]


def pay_chombo(
    rules: Ruleset,
    offenders: Sequence[Seat],
    dealer: Seat,
    *,
    intentional: bool = False,
    escape: int | None = None,
) -> tuple[list[Payment], list[Penalty], list[Finding]]:
    """What every offender pays at the table or loses after the game; each of several offenders pays in full.

    *escape* are the base points of a reverse payment higher than a mangan's, for a chombo meant to escape from an open
    riichi. With three players a reverse payment is that of a self-draw; the empty seat receives nothing. Sources: the
    ruleset's answers to `chombo_penalty`, `chombo_points`, `chombo_intentional_points` and `sanma_tsumo`.
    """
    payments: list[Payment] = []
    penalties: list[Penalty] = []
    findings: list[Finding] = []
    if not offenders:
        return payments, penalties, findings
    points = rules.chombo_intentional_points if intentional else rules.chombo_points
    cause = ChomboCause.of(intentional=intentional)
    for offender in offenders:
        other_seats = turn_order(offender, rules.players)
        match rules.chombo_penalty:
            case ChomboPenalty.MANGAN_REVERSE:
                shares = tsumo_shares(rules, offender, dealer, escape or MANGAN)
                seat_shares = [(party, part) for party, part in shares if isinstance(party, Seat)]
                payments += [Payment(offender, seat, part, PaymentFor.CHOMBO) for seat, part in seat_shares]
                total = sum(part for _, part in seat_shares)
                kind = CHOMBO_YAKUMAN_REVERSE if escape else CHOMBO_MANGAN_REVERSE
                findings.append(kind.finding(rules, offender, {"points": total}))
            case ChomboPenalty.FIXED_AFTER_UMA:
                penalties.append(Penalty(offender, -points, PenaltyWhen.AFTER_UMA, "chombo"))
                findings.append(CHOMBO_AFTER_UMA.finding(rules, cause, offender, {"points": points}))
            case ChomboPenalty.FIXED_EACH:
                payments += [Payment(offender, seat, points, PaymentFor.CHOMBO) for seat in other_seats]
                findings.append(CHOMBO_EACH.finding(rules, cause, offender, {"points": points}))
            case _:
                assert_never(rules.chombo_penalty)
    return payments, penalties, findings
