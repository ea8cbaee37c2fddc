"""Rule on a chombo, reported or found in a report of another kind."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import assert_never

from referee.adjudication.chombo import pay_chombo
from referee.adjudication.false_riichi import Course, judge_foul_in_play
from referee.adjudication.incidents.claimed import (
    chombo_reason_findings,
    extra_point_losses,
    is_intentional_foul,
)
from referee.adjudication.open_riichi import base_of_escape
from referee.adjudication.renchan import after_chombo
from referee.adjudication.riichi import pay_riichi_bets, return_riichi_bets
from referee.adjudication.settlement import apply_payments, settle
from referee.findings.riichi import RIICHI_RETURNED
from referee.reports import Chombo, Report
from referee.rules import Ruleset
from referee.ruling import Finding, Penalty, Ruling, TableState, Verdict
from referee.values import Seat

__all__ = ["end_in_chombo", "rule_on_chombo"]


def rule_on_chombo(rules: Ruleset, table: TableState, foul: Chombo) -> Ruling:
    """The ruling on a reported chombo: it ends the hand, or play goes on, with or without payments."""
    course, reasons = judge_foul_in_play(rules, foul)
    match course:
        case Course.ENDS:
            # The finding on a false riichi that came to light in play already says what the chombo is for.
            reasons = reasons or chombo_reason_findings(rules, foul)
            is_intentional, lost_penalties = is_intentional_foul(foul), extra_point_losses(rules, foul)
            return end_in_chombo(
                rules,
                table,
                foul,
                foul.offenders,
                reasons,
                intentional=is_intentional,
                extra_penalties=lost_penalties,
            )
        case Course.GOES_ON:
            return Ruling(
                verdict=Verdict.ILLEGAL,
                before=table,
                payments=(),
                penalties=(),
                findings=tuple(reasons),
                table=table,
            )
        case Course.GOES_ON_PAID:
            return _ruling_on_cancelled_riichi(rules, table, foul, reasons)
        case _:
            assert_never(course)


def _ruling_on_cancelled_riichi(
    rules: Ruleset, table: TableState, foul: Chombo, reasons: list[Finding]
) -> Ruling:
    """The offenders pay at once and take their sticks back; the hand and the other riichi go on."""
    own_report = dataclasses.replace(
        foul, riichi=tuple(riichi for riichi in foul.riichi if riichi.seat in foul.offenders)
    )
    payments, findings = pay_riichi_bets(rules, own_report, ends_in_chombo=True)
    payments += return_riichi_bets(rules, own_report)
    chombo_payments, penalties, chombo_findings = pay_chombo(
        rules, foul.offenders, table.dealer, intentional=foul.intentional
    )
    payments += chombo_payments
    scores, _ = apply_payments(table.scores, table.deposits * rules.riichi_deposit, payments)
    return Ruling(
        verdict=Verdict.CHOMBO,
        before=table,
        payments=tuple(payments),
        penalties=tuple(penalties),
        findings=(*findings, *reasons, *chombo_findings),
        table=dataclasses.replace(table, scores=tuple(scores)),
    )


def end_in_chombo(
    rules: Ruleset,
    table: TableState,
    report: Report,
    offenders: Sequence[Seat],
    reasons: list[Finding],
    *,
    intentional: bool = False,
    extra_penalties: Sequence[Penalty] = (),
) -> Ruling:
    """The ruling on a hand that ends in a chombo of the *offenders*.

    *reasons* are its findings, *extra_penalties* the other costs.
    """
    payments, findings = pay_riichi_bets(rules, report, ends_in_chombo=True)
    findings += [finding for finding in reasons if finding not in findings]
    returned_bets = return_riichi_bets(rules, report)
    payments += returned_bets
    escape = base_of_escape(rules, report) if isinstance(report, Chombo) else None
    chombo_payments, penalties, chombo_findings = pay_chombo(
        rules, offenders, table.dealer, intentional=intentional, escape=escape
    )
    payments += chombo_payments
    penalties += extra_penalties
    findings += chombo_findings
    if returned_bets:
        findings.append(RIICHI_RETURNED.finding(rules, None, {"sticks": len(returned_bets)}))
    return settle(rules, table, Verdict.CHOMBO, payments, penalties, findings, after_chombo(rules, table))
