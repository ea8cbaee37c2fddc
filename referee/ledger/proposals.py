"""The core's proposal to a judge, and whether the judge decides otherwise."""

from __future__ import annotations

import dataclasses
from typing import Any

from referee.adjudication import reply
from referee.answers import Measure, Remedy
from referee.frozen import dataclass
from referee.judgement import HandEffect, Judgement, PointLoss
from referee.reports import Question
from referee.rules import Ruleset
from referee.ruling import Answer, TableState
from referee.values import Seat

__all__ = [
    "ExpectedJudgement",
    "expected_judgement",
    "lighter_than_allowed",
    "proposal_to",
    "proposed_judgement",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectedJudgement:
    """The judgement that would follow the proposal: the measure, its points from *least* to *most*, the rest.

    *when* and *hand* are None where the proposal leaves them open.
    """

    measure: Measure
    least: int
    most: int
    when: PointLoss | None = None
    hand: frozenset[HandEffect] | None = None

    def differs(self, judgement: Judgement) -> bool:
        """Whether *judgement* decides otherwise."""
        return (
            judgement.decision is not self.measure
            or not self.least <= judgement.points <= self.most
            or (bool(judgement.points) and self.when is not None and judgement.when is not self.when)
            or (self.hand is not None and judgement.hand not in self.hand)
        )


def proposal_to(rules: Ruleset, table: TableState, question: Question) -> Answer:
    """The core's answer to a judge's question at *table*, even if its game is over.

    Raises `Rejected` if the question is impossible.
    """
    return reply(rules, dataclasses.replace(table, over=False), question)


def proposed_judgement(rules: Ruleset, table: TableState, question: Question) -> Judgement | None:
    """The judgement that follows the core's own proposal; None where it leaves the measure to the judge.

    Raises `Rejected` if the question is impossible.
    """
    judgement = Judgement(seat=question.seat, decision=Measure.NONE, question=question)
    expected = expected_judgement(rules, table, judgement, proposal_to(rules, table, question))
    if expected is None or expected.least != expected.most:
        return None
    hand = HandEffect.GOES_ON
    if expected.hand is not None and hand not in expected.hand:
        [hand] = expected.hand
    return dataclasses.replace(
        judgement,
        decision=expected.measure,
        points=expected.least,
        when=expected.when or PointLoss.AFTER_UMA,
        hand=hand,
    )


def expected_judgement(
    rules: Ruleset, table: TableState, judgement: Judgement, proposal: Answer
) -> ExpectedJudgement | None:
    """The judgement on that player that would follow *proposal*; None where any judgement would."""
    measure = _verdict_measure(proposal.verdict)
    if measure is None:
        return None
    hand = None if judgement.about is not None else _hand_effects(measure, proposal)
    if measure is Measure.DISCRETION:
        points: Any = proposal.facts.get("points")
        if points is None:
            return None
        when = _loss_destination(rules, table, proposal, *points)
        return ExpectedJudgement(
            measure=Measure.PENALTY, least=points[0], most=points[1], when=when, hand=hand
        )
    points_due = _points_due(judgement.seat, proposal)
    if points_due:
        # Points that come on top of a lighter measure are a penalty.
        measure = max(measure, Measure.PENALTY, key=lambda candidate: candidate.weight)
    when = _loss_destination(rules, table, proposal, points_due)
    return ExpectedJudgement(measure=measure, least=points_due, most=points_due, when=when, hand=hand)


def _verdict_measure(verdict: str) -> Measure | None:
    """The measure for a verdict: ``legal`` has no consequence, and ``illegal`` does not name a measure by itself."""
    if verdict == "legal":
        return Measure.NONE
    return next((measure for measure in Measure if measure.value == verdict), None)


def _points_due(seat: Seat, proposal: Answer) -> int:
    """The points that a player loses, including those on top, but without the price of a chombo itself."""
    penalties: Any = proposal.facts.get("penalties", ())
    return sum(
        -penalty.points for penalty in penalties if penalty.seat == seat and penalty.reason != "chombo"
    )


def _loss_destination(rules: Ruleset, table: TableState, proposal: Answer, *points: int) -> PointLoss | None:
    """Where the *points* go; points placed on the table are whole sticks, or else leave the game.

    Once the game is over they are always deducted from the result. Points that replace the result do so even then.
    Sources: the ruleset's answers to `minor_penalty` and `penalty_taken`.
    """
    remedies: Any = proposal.facts.get("remedies", ())
    if Remedy.NO_RESULT.value in remedies:
        return PointLoss.IN_PLACE_LAST if Remedy.LAST_PLACE_UMA.value in remedies else PointLoss.IN_PLACE
    if table.over:
        return None
    if Remedy.ON_TABLE.value in remedies:
        return PointLoss.AT_TABLE
    if Remedy.DEPOSIT.value in remedies or rules.minor_penalty.is_deposit:
        stick = rules.riichi_deposit
        is_whole_sticks = stick and not any(number % stick for number in points)
        return PointLoss.DEPOSIT if is_whole_sticks else PointLoss.AT_TABLE
    return PointLoss.AT_TABLE if rules.penalty_taken.at_table else PointLoss.AFTER_UMA


def _hand_effects(measure: Measure, proposal: Answer) -> frozenset[HandEffect] | None:
    """What becomes of the hand in play; a chombo ends it unless a win stands beside it."""
    remedies: Any = proposal.facts.get("remedies", ())
    if measure is Measure.CHOMBO:
        win_stands = Remedy.WIN_STANDS.value in remedies
        return frozenset({HandEffect.STANDS} if win_stands else {HandEffect.GOES_ON, HandEffect.REPLAYED})
    match proposal.facts.get("hand"):
        case "redealt":
            return frozenset({HandEffect.REPLAYED})
        case "goes_on":
            return frozenset({HandEffect.GOES_ON, HandEffect.STANDS})
        case _:
            return None


def lighter_than_allowed(judgement: Judgement, proposal: Answer) -> bool:
    """Whether the decision is lighter than the least that the rules allow instead."""
    least: Any = proposal.facts.get("least")
    if least is None:
        return False
    measure, points = Measure(least["verdict"]), least.get("points", 0)
    if measure is Measure.DISCRETION and not points:
        return False
    return (judgement.decision.weight, judgement.points) < (measure.weight, points)
