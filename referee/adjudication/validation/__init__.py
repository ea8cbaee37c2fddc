"""Check whether a report describes something that can happen at all.

Everything that is wrong with a report is returned together. Bad play is possible, and this package does not judge it.
"""

from __future__ import annotations

from referee.adjudication.validation.events import check_abort, check_draw, check_foul, check_win
from referee.adjudication.validation.questions import question_problems
from referee.adjudication.validation.table import check_riichi, check_table
from referee.errors import Problem
from referee.reports import AbortiveDraw, Chombo, ExhaustiveDraw, Report, Win
from referee.rules import Ruleset
from referee.ruling import TableState

__all__ = ["question_problems", "report_problems"]


def report_problems(rules: Ruleset, table: TableState, report: Report) -> list[Problem]:
    """Everything that makes *report* impossible at *table*, in the order in which a reader meets it."""
    problems = check_table(rules, table)
    if problems:
        return problems
    check_riichi(problems, rules, report.riichi)
    match report:
        case Win():
            check_win(problems, rules, table, report)
        case ExhaustiveDraw():
            check_draw(problems, rules, report)
        case AbortiveDraw():
            check_abort(problems, rules, report)
        case Chombo():
            check_foul(problems, rules, report)
    return problems
