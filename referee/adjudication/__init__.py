"""Rule on reports and answer a judge's questions.

This module is the entry point of the package. `hands` composes the answers of the files beside it, one question each.
"""

from __future__ import annotations

import dataclasses

from referee.adjudication.absence import Absence, absence_result, absences
from referee.adjudication.ending import cut_off_reason, hands_to_end, last_round
from referee.adjudication.hands import rule_on_hand
from referee.adjudication.incidents import IncidentPreview, preview_incident
from referee.adjudication.incidents.claimed import chombo_incident_codes, wants_decision
from referee.adjudication.known_aborts import is_abort_in_rules
from referee.adjudication.questions import reply
from referee.adjudication.riichi_points import drop_riichi_without_points
from referee.adjudication.settlement import close_game, final_results, ruling_on_cut_off_hand
from referee.adjudication.validation import report_problems
from referee.adjudication.validation.tile_counts import was_accepted
from referee.errors import Rejected
from referee.reports import Report
from referee.rules import Ruleset
from referee.ruling import Ruling, TableState

__all__ = [
    "Absence",
    "IncidentPreview",
    "absence_result",
    "absences",
    "adjudicate",
    "chombo_incident_codes",
    "close_game",
    "final_results",
    "hands_to_end",
    "is_abort_in_rules",
    "last_round",
    "preview_incident",
    "reply",
    "wants_decision",
]


def adjudicate(rules: Ruleset, table: TableState, report: Report, *, recorded: bool = False) -> Ruling:
    """The ruling on *report* at *table* under *rules*: payments, penalties, findings and the next state.

    Points move only by the payments; none appear or vanish, except for a stick that is lost. After a win the pot is
    empty. Raises `Rejected` with every problem at once if the report is impossible.

    *recorded*: the report was accepted when it was entered. Earlier versions counted fewer of the tiles that a report
    shows and did not compare ura indicators; these two checks do not invalidate an earlier ruling.

    >>> from referee.reports import HanFu, Win, Winner
    >>> from referee.ruling import first_hand
    >>> from referee.rulesets import ruleset
    >>> from referee.values import Seat
    >>> rules = ruleset("ema-2025")
    >>> win = Win(discarder=Seat(1), winners=(Winner(seat=Seat(2), worth=HanFu(han=3, fu=40)),))
    >>> adjudicate(rules, first_hand(rules), win).deltas
    (0, -5200, 5200, 0)
    """
    problems = report_problems(rules, table, report)
    if recorded:
        problems = [problem for problem in problems if not was_accepted(problem)]
    if problems:
        raise Rejected(problems)
    too_late = cut_off_reason(rules, table)
    if too_late:
        return ruling_on_cut_off_hand(rules, table, too_late)
    report, of_points = drop_riichi_without_points(rules, table, report)
    ruling = rule_on_hand(rules, table, report)
    return dataclasses.replace(ruling, findings=(*of_points, *ruling.findings)) if of_points else ruling
