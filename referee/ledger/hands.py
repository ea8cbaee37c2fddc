"""The effect of one hand, time call or count of a ledger."""

from __future__ import annotations

import dataclasses
from typing import assert_never

from referee.adjudication import adjudicate
from referee.adjudication.ending import cut_off_reason
from referee.answers import ClockHandBegins, TimeLimitEnd
from referee.errors import Rejected
from referee.findings.facts import ProblemsFacts
from referee.findings.game import AFTER_THE_END, NO_LONGER_POSSIBLE, ROUND_DIFFERS, RoundDiffersFacts
from referee.findings.incidents import REASON_IN_WORDS
from referee.incidents import INCIDENTS
from referee.ledger.entries import Count, TimeCalled
from referee.ledger.page import CheckedCount, Row
from referee.reports import Chombo, Report
from referee.rules import Ruleset
from referee.ruling import Clock, Finding, Ruling, TableState
from referee.values import Round

__all__ = ["compare_count", "hand_row", "round_differs", "table_after_time"]


def hand_row(
    rules: Ruleset,
    number: int,
    report: Report,
    table: TableState,
    round_at_entry: tuple[Round, int],
    *,
    voided: bool = False,
    judged: bool = False,
) -> Row:
    """The row of a hand at *table*, entered for *round_at_entry*, round and honba; with a ruling if one is possible."""
    ruling: Ruling | None = None
    findings: tuple[Finding, ...] = ()
    if table.over and not voided:
        findings = (
            cut_off_reason(rules, table) or AFTER_THE_END.finding(None, {"round": str(round_at_entry[0])}),
        )
    elif not voided:
        report_to_rule_on = _report_without_words(report)
        findings = round_differs(table, round_at_entry)
        if report_to_rule_on is not report:
            findings = (*findings, _reason_in_words(report))
        try:
            ruling = adjudicate(rules, table, report_to_rule_on, recorded=True)
        except Rejected as rejected:
            facts: ProblemsFacts = {"problems": tuple(problem.code for problem in rejected.problems)}
            findings = (*findings, NO_LONGER_POSSIBLE.finding(None, facts))
    return Row(
        number=number,
        report=report,
        before=table,
        ruling=ruling,
        voided=voided,
        findings=findings,
        judged=judged,
    )


def _reason_in_words(report: Report) -> Finding:
    """The finding that a chombo was once stored with somebody's own words as its reason."""
    return REASON_IN_WORDS.finding(None, {"words": getattr(report, "reason", "")})


def _report_without_words(report: Report) -> Report:
    """The report used for the ruling: a reason in somebody's own words names no incident, and no rule answers it."""
    if not isinstance(report, Chombo) or not report.reason or report.reason in INCIDENTS:
        return report
    return dataclasses.replace(report, reason="")


def round_differs(table: TableState, round_at_entry: tuple[Round, int]) -> tuple[Finding, ...]:
    """A finding where the round or the honba is not that of *round_at_entry*, when the entry was made."""
    if round_at_entry == (table.round, table.honba):
        return ()
    facts: RoundDiffersFacts = {
        "seen": str(round_at_entry[0]),
        "seen_honba": round_at_entry[1],
        "round": str(table.round),
        "honba": table.honba,
    }
    return (ROUND_DIFFERS.finding(None, facts),)


def compare_count(number: int, count: Count, table: TableState) -> CheckedCount:
    """A count compared with the table."""
    return CheckedCount(
        number=number,
        count=count,
        differences=tuple(counted - score for counted, score in zip(count.scores, table.scores, strict=True)),
        sticks_difference=count.sticks - table.deposits,
    )


def table_after_time(rules: Ruleset, table: TableState, call: TimeCalled) -> TableState:
    """The table after the time is called, with the hands still to play.

    Where a hand begins as soon as the one before has ended, one is always running; otherwise it is running once its
    dice are thrown. Where the time cuts the running hand off, none is left. A hand that had ended but is not entered
    yet is added. Sources: `time_limit_end`, `clock_hand_begins`.
    """
    if table.time.is_called:
        return table
    match rules.clock_hand_begins:
        case ClockHandBegins.PREVIOUS_HAND_ENDED:
            is_running = True
        case ClockHandBegins.DICE_THROWN:
            is_running = call.dice_thrown
        case _:
            assert_never(rules.clock_hand_begins)
    match rules.time_limit_end:
        case TimeLimitEnd.NONE:
            return table
        case TimeLimitEnd.CUT_OFF:
            hands_left = 0
        case TimeLimitEnd.END_AFTER_HAND:
            hands_left = int(is_running)
        case TimeLimitEnd.ONE_MORE_HAND:
            hands_left = is_running + 1
        case _:
            assert_never(rules.time_limit_end)
    return dataclasses.replace(table, time=Clock.CALLED, last_hands=hands_left + call.just_ended)
