"""The cost of calling, declaring riichi or winning with a dead hand."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import assert_never, cast

from referee.adjudication.incidents import fact_needed, judge_foul
from referee.answers import DeadHandSince, Fact, Measure, Remedy
from referee.findings.calls import DEAD_ONCE_DECLARED, DEAD_SINCE_THE_ACT, IF_KNEW_DEAD, IF_NOT_KNEW_DEAD
from referee.findings.wins import DEAD_HAND_WINS, DeadHandWin
from referee.frozen import dataclass
from referee.reports import Foul
from referee.rules import Ruleset
from referee.ruling import Finding, Penalty, TableState
from referee.values import Seat

__all__ = ["Cost", "cost_of", "dead_hand_cost", "dead_hand_win_cost"]

# The incident of a call, a riichi or a win with a dead hand.
_DEAD_CALL = "DEAD-CALL"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """What follows from a fault: the measure where it is known, the findings that say so, and what is lost.

    If *measure* is None, it depends on a fact that was not given, and the findings tell both ways.
    """

    measure: Measure | None
    findings: tuple[Finding, ...]
    penalties: tuple[Penalty, ...] = ()


def cost_of(rules: Ruleset, table: TableState, foul: Foul) -> Cost:
    """What follows from *foul*; every fact that matters must be known."""
    answer = judge_foul(rules, table, foul)
    penalties = cast("tuple[Penalty, ...]", answer.facts["penalties"])
    return Cost(measure=Measure(answer.verdict), findings=answer.findings, penalties=penalties)


def dead_hand_cost(
    rules: Ruleset,
    table: TableState,
    seat: Seat,
    *,
    claims_win: bool = False,
    knew: bool | None = None,
    found_dead: bool = False,
    riichi: bool = False,
) -> Cost:
    """What follows when *seat* calls, makes a quad, declares *riichi* or wins with a dead hand.

    *found_dead*: nobody had declared it dead before. Both ways are told where it matters whether the player *knew* and
    this was not said. Sources: the ruleset's answers to `dead_hand` and, for a hand found dead only now, to
    `dead_hand_since`, which may say that from the act on it is as dead as if it had been declared.
    """
    findings: tuple[Finding, ...] = ()
    declared = True
    if found_dead:
        match rules.dead_hand_since:
            case DeadHandSince.ACT:
                declared = True
            case DeadHandSince.DECLARED:
                declared = False
            case _:
                assert_never(rules.dead_hand_since)
        findings = ((DEAD_SINCE_THE_ACT if declared else DEAD_ONCE_DECLARED).finding(rules, seat),)
    facts: dict[Fact, bool | int] = {Fact.DECLARED_BEFORE: declared, Fact.CLAIMS_WIN: claims_win}
    if knew is not None:
        facts[Fact.KNEW] = knew
    foul = Foul(seat=seat, code=_DEAD_CALL, answers=facts)
    act = "win" if claims_win else "riichi" if riichi else "call"
    if fact_needed(rules, foul) is not Fact.KNEW:
        cost = _cost_worded_for(act, cost_of(rules, table, foul))
        return dataclasses.replace(cost, findings=(*findings, *cost.findings))
    for answer, kind in ((True, IF_KNEW_DEAD), (False, IF_NOT_KNEW_DEAD)):
        case_cost = _cost_worded_for(
            act,
            cost_of(rules, table, dataclasses.replace(foul, answers=_facts_with_knowledge(facts, answer))),
        )
        findings += (kind.finding(rules, seat), *case_cost.findings)
    return Cost(measure=None, findings=findings)


def _cost_worded_for(act: str, cost: Cost) -> Cost:
    """*cost* worded for the *act* alone; with a riichi the stick goes back, and no tiles do."""
    return dataclasses.replace(
        cost,
        findings=tuple(
            dataclasses.replace(finding, facts=_facts_worded_for(act, finding.facts))
            for finding in cost.findings
        ),
    )


def _facts_worded_for(act: str, facts: Mapping[str, object]) -> Mapping[str, object]:
    if facts.get("incident") == _DEAD_CALL:
        return {**facts, "named": act}
    if act == "riichi" and facts.get("remedy") == Remedy.CALL_VOID.value:
        return {**facts, "remedy": Remedy.STICK_BACK.value}
    return facts


def _facts_with_knowledge(facts: Mapping[Fact, bool | int], knew: bool) -> dict[Fact, bool | int]:
    return {**facts, Fact.KNEW: knew}


def dead_hand_win_cost(rules: Ruleset, table: TableState, seat: Seat) -> Cost:
    """What follows when *seat* wins with a hand that was declared dead.

    A player whose hand was declared dead at the table is taken to know it. Where the rules name no measure, it is a
    false win that was shown. Sources: the ruleset's answers to `dead_hand` and `false_win_shown`.
    """
    cost = dead_hand_cost(rules, table, seat, claims_win=True, knew=True)
    has_measure = cost.measure is not Measure.DISCRETION
    win_finding = DEAD_HAND_WINS.finding(
        rules, DeadHandWin.PRICED if has_measure else DeadHandWin.NOT_NAMED, seat, {}
    )
    if not has_measure or cost.measure is Measure.CHOMBO:
        # The ruling itself pays and explains the cost of a chombo.
        return Cost(measure=Measure.CHOMBO, findings=(win_finding,))
    return dataclasses.replace(cost, findings=(win_finding, *cost.findings))
