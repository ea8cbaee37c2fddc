"""The worth of nagashi mangan, and whose discards count."""

from __future__ import annotations

from collections.abc import Sequence

from referee.adjudication.payers import tsumo_shares
from referee.adjudication.riichi import riichi_on_open_hands
from referee.findings.hands import (
    NAGASHI_DEAD_HAND,
    NAGASHI_DISCARD_CALLED,
    NAGASHI_MANGAN,
    NAGASHI_NOT_IN_RULES,
    NAGASHI_OTHER_DISCARD,
    NAGASHI_OWN_CALL,
)
from referee.reports import ExhaustiveDraw
from referee.rules import Ruleset
from referee.ruling import Finding, Payment, PaymentFor, TableState
from referee.values import Seat, turn_order
from referee.worth import MANGAN

__all__ = ["nagashi_owners", "pay_nagashi"]


def nagashi_owners(
    rules: Ruleset, table: TableState, draw: ExhaustiveDraw
) -> tuple[list[Seat], list[Finding]]:
    """The seats named that have it, in turn from the dealer on, and why each of the others does not.

    It is lost by a discard that was called (also that of a riichi), by the player's own call where that is forbidden,
    and by a discard of another kind; what seen hands show of discards and calls counts like what is reported. A hand
    declared dead does not have it, nor does an open one in riichi. Sources: the ruleset's answers to `nagashi_mangan`,
    `nagashi_own_calls`, `dead_hand` and `open_hand_riichi`.
    """
    owners: list[Seat] = []
    findings: list[Finding] = []
    called_from = {meld.source for hand in draw.shown.values() for meld in hand.melds} | {*draw.called_from}
    called_from |= {riichi.seat for riichi in draw.riichi if riichi.called}
    # What is shown takes precedence over what is reported.
    callers = {seat for seat, hand in draw.shown.items() if any(meld.is_open for meld in hand.melds)}
    callers |= {*draw.callers} - {*draw.shown}
    # An open hand in riichi is as dead as a hand that was declared dead.
    dead_seats = table.dead | riichi_on_open_hands(rules, draw)
    for seat in (table.dealer, *turn_order(table.dealer, rules.players)):
        if seat not in draw.nagashi:
            continue
        hand = draw.shown.get(seat)
        other_discards = [tile for tile in hand.discards or () if not tile.kind.is_orphan] if hand else []
        if not rules.nagashi_mangan.is_counted:
            findings.append(NAGASHI_NOT_IN_RULES.finding(rules, seat))
        elif seat in dead_seats:
            findings.append(NAGASHI_DEAD_HAND.finding(rules, seat))
        elif other_discards:
            findings.append(NAGASHI_OTHER_DISCARD.finding(rules, seat, {"tile": other_discards[0].kind}))
        elif seat in called_from:
            findings.append(NAGASHI_DISCARD_CALLED.finding(rules, seat))
        elif seat in callers and not rules.nagashi_own_calls.allowed:
            findings.append(NAGASHI_OWN_CALL.finding(rules, seat))
        else:
            owners.append(seat)
    return owners, findings


def pay_nagashi(rules: Ruleset, owners: Sequence[Seat], dealer: Seat) -> tuple[list[Payment], list[Finding]]:
    """Pay a mangan self-draw to each of *owners*, one after the other; two owners pay each other.

    Honba and deposits are not touched here. Sources: the ruleset's answers to `nagashi_mangan` and `sanma_tsumo`.
    """
    payments: list[Payment] = []
    findings: list[Finding] = []
    for owner in owners:
        shares = tsumo_shares(rules, owner, dealer, MANGAN)
        payments += [Payment(payer, owner, points, PaymentFor.NAGASHI) for payer, points in shares]
        findings.append(NAGASHI_MANGAN.finding(rules, owner, {"points": sum(points for _, points in shares)}))
    return payments, findings
