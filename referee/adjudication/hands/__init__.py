"""Rule on the report of a hand: one module for each kind of report.

They compose the answers of the files in `adjudication`, one question each, and decide nothing themselves.
"""

from __future__ import annotations

from typing import assert_never

from referee.adjudication.forced_wins import missed_win_findings
from referee.adjudication.hands.aborts import rule_on_abort
from referee.adjudication.hands.chombo import rule_on_chombo
from referee.adjudication.hands.draws import rule_on_draw
from referee.adjudication.hands.wins import rule_on_win
from referee.adjudication.settlement import ruling_that_hand_goes_on
from referee.reports import AbortiveDraw, Chombo, ExhaustiveDraw, Report, Win
from referee.rules import Ruleset
from referee.ruling import Ruling, TableState

__all__ = ["rule_on_hand"]


def rule_on_hand(rules: Ruleset, table: TableState, report: Report) -> Ruling:
    """The ruling on a possible *report* of a hand."""
    if not isinstance(report, Chombo):
        forced = missed_win_findings(rules, table, report)
        if forced:
            return ruling_that_hand_goes_on(table, forced)
    match report:
        case Win():
            return rule_on_win(rules, table, report)
        case ExhaustiveDraw():
            return rule_on_draw(rules, table, report)
        case AbortiveDraw():
            return rule_on_abort(rules, table, report)
        case Chombo():
            return rule_on_chombo(rules, table, report)
        case _:
            assert_never(report)
