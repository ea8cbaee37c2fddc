"""Rule on an abortive draw."""

from __future__ import annotations

from collections.abc import Sequence

from referee.adjudication.aborts import abort_facts, abort_fault
from referee.adjudication.false_riichi import exposed_at_abort
from referee.adjudication.hands.chombo import end_in_chombo
from referee.adjudication.renchan import after_abort
from referee.adjudication.riichi import doubtful_riichi, established, pay_riichi_bets
from referee.adjudication.settlement import ruling_that_hand_goes_on, settle
from referee.adjudication.tenpai import is_tenpai
from referee.findings.hands import ABORT, DEAD_HAND_NOTEN, DeadHand
from referee.reports import AbortiveDraw
from referee.rules import Ruleset
from referee.ruling import Finding, Ruling, TableState, Verdict
from referee.values import Seat

__all__ = ["rule_on_abort"]


def rule_on_abort(
    rules: Ruleset,
    table: TableState,
    abort: AbortiveDraw,
    reasons: Sequence[Finding] = (),
    winners: Sequence[Seat] = (),
) -> Ruling:
    """Settle an abort: *reasons* tells how a win became it; *winners* made those wins and are all tenpai."""
    fault = abort_fault(rules, table, abort)
    if fault is not None:
        return ruling_that_hand_goes_on(table, [fault])
    exposed, riichi_findings = exposed_at_abort(rules, table, abort)
    if exposed:
        return end_in_chombo(rules, table, abort, exposed, [*reasons, *riichi_findings])

    payments, findings = pay_riichi_bets(rules, abort, doubtful=doubtful_riichi(riichi_findings))
    findings += reasons
    findings.append(ABORT.finding(rules, abort.reason, abort.by, abort_facts(rules, abort.reason)))
    findings += riichi_findings
    tenpai = [seat for seat, hand in abort.shown.items() if is_tenpai(rules, hand)]
    # A riichi declares the hand tenpai, and is believed until the hand is seen.
    believed = [riichi.seat for riichi in established(rules, abort) if riichi.seat not in abort.shown]
    tenpai_seats = [seat for seat in (*winners, *tenpai, *believed) if seat not in table.dead]
    if rules.abort_dealer.by_tenpai and table.dealer in table.dead:
        findings.append(DEAD_HAND_NOTEN.finding(rules, DeadHand.DECLARED, table.dealer, {}))
    next_hand = after_abort(rules, table, abort.reason, tenpai_seats)
    return settle(rules, table, Verdict.ABORTIVE_DRAW, payments, [], findings, next_hand)
