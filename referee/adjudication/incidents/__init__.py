"""Judge what follows from an incident.

The ruleset's steps are checked in order, and the first whose conditions hold follows. A warning for something the
player was warned of before climbs as the ruleset's ladder says. The effects of another player's win, of the last
discard and of the next deal are checked for every offence worth a chombo alike.
"""

from __future__ import annotations

import dataclasses
from typing import assert_never

from referee.adjudication.chombo import pay_chombo
from referee.adjudication.incidents.asking import IncidentPreview, preview_incident
from referee.adjudication.incidents.findings import findings_on, outlook_findings
from referee.adjudication.incidents.grounded_step import GroundedStep, steps_answering
from referee.adjudication.incidents.incident_steps import steps_for_incident
from referee.adjudication.incidents.known_facts import FactNeeded, IncidentFacts
from referee.adjudication.incidents.outcome import Outcome
from referee.answers import (
    Fact,
    Measure,
    Mitigation,
    Remedy,
    RepeatedWarning,
)
from referee.answers.steps import Role, Step
from referee.books import Basis
from referee.errors import Problem, Rejected
from referee.findings.incidents import (
    AFTER_LAST_DISCARD,
    AFTER_NEXT_DEAL,
    BESIDE_A_WIN,
    FOUL_HAND,
    INTENDED,
    LENIENT,
)
from referee.incidents import MAX_PENALTY_POINTS, is_intended
from referee.reports import Foul
from referee.rules import Ruleset
from referee.ruling import Answer, Finding, Penalty, PenaltyWhen, TableState

__all__ = ["IncidentPreview", "Outcome", "fact_needed", "judge_foul", "preview_incident", "propose"]

# These come to light at the draw itself, or leave a win that cannot be settled: they remain a chombo there.
_CHOMBO_TO_THE_END = ("RII-NOTEN", "RII-ANKAN", "RII-HIDE", "TENPAI-FALSE", "MIX-EARLY")
# With these the hand is won as it is.
_WON = {
    Remedy.WIN_STANDS,
    Remedy.LATER_WIN_COUNTS,
    Remedy.NEAREST_WINS,
    Remedy.ALL_WIN,
    Remedy.FULL_VALUE,
    Remedy.LOWEST_VALUE,
    Remedy.COMMON_VALUE,
    Remedy.VALUE_WITHOUT_WAIT,
    Remedy.PROVABLE_VALUE,
}
# An answer on one of these bases can be held against a player.
_ARTICLE = (Basis.BOOK, Basis.SECOND_HAND, Basis.CUSTOM)


def judge_foul(rules: Ruleset, table: TableState, foul: Foul) -> Answer:
    """Judge *foul* under *rules*, with the article, the least measure allowed and the next step of its ladder.

    The verdict is a measure. `penalties` are what is lost after the game or at the table; `points` the range of a
    discretion, from and to, or with `either` one of two figures; `remedies` what else happens, `besides` what comes on
    top; `hand`: whether it goes on, stands as it was won, is redealt or ends with a chombo. `least` and `next_step` are
    None where they depend on facts that were not given. Raises `Rejected` with ``fact_needed`` if what follows depends
    on a fact that was not given.
    """
    try:
        outcome = propose(rules, foul)
    except FactNeeded as missing:
        path = f"event.answers.{missing.fact.value}"
        raise Rejected([Problem(path=path, code="fact_needed", facts={"fact": missing.fact.value})]) from None
    penalties, penalty_findings = _price_outcome(rules, table, foul, outcome)
    least, next_outcome = _least_outcome(rules, foul, outcome), _next_outcome(rules, foul)
    facts: dict[str, object] = {
        "penalties": penalties,
        "article": article(rules, outcome),
        "least": _outcome_facts(least),
        "next_step": _outcome_facts(next_outcome),
        "remedies": tuple(remedy.value for remedy in outcome.remedies),
        "hand": _hand_result(outcome),
    }
    if outcome.measure is Measure.DISCRETION and outcome.points is not None:
        facts["points"] = (outcome.points, outcome.most or outcome.points)
        if outcome.either:
            facts["either"] = True
    if outcome.besides:
        facts["besides"] = tuple(_outcome_facts(extra) for extra in outcome.besides)
    return Answer(
        verdict=outcome.measure.value,
        findings=(
            *findings_on(rules, foul, outcome),
            *penalty_findings,
            *_hand_findings(rules, foul, outcome),
            *outlook_findings(rules, foul, outcome, least, next_outcome),
        ),
        facts=facts,
    )


def fact_needed(rules: Ruleset, foul: Foul) -> Fact | None:
    """The next fact to ask before *foul* can be judged under *rules*; None if all relevant facts are known."""
    try:
        propose(rules, foul)
    except FactNeeded as missing:
        return missing.fact
    return None


def propose(rules: Ruleset, foul: Foul, occurrence: int | None = None) -> Outcome:
    """What follows for the *occurrence*th time; raises `FactNeeded` where it depends on a fact that was not given."""
    facts = IncidentFacts(rules=rules, foul=foul, occurrence=occurrence or foul.occurrence)
    first_line, lines = _first_step(facts, steps_for_incident(rules, facts.incident))
    outcome = _chombo_by_moment(facts, _outcome_of_repeat(facts, (_outcome(facts, first_line), first_line)))
    besides = tuple(
        _outcome_of_repeat(facts, (_outcome(facts, line), line))
        for line in lines
        if line.step.role is Role.BESIDES and facts.holds(line.step.conditions)
    )
    return dataclasses.replace(outcome, besides=besides + _disqualification(facts, outcome))


def _disqualification(facts: IncidentFacts, outcome: Outcome) -> tuple[Outcome, ...]:
    """What comes on top of a chombo that was intended. Source: `chombo_intentional_disqualifies`."""
    intended = outcome.measure is Measure.CHOMBO and is_intended(facts.foul.code, facts.foul.answers)
    if not (intended and facts.rules.chombo_intentional_disqualifies):
        return ()
    return (Outcome(measure=Measure.DISQUALIFIED, ground=INTENDED),)


def _first_step(facts: IncidentFacts, lines: list[GroundedStep]) -> tuple[GroundedStep, list[GroundedStep]]:
    """The first step whose conditions hold, followed into the question it refers to; and all steps of both."""
    for line in lines:
        if line.step.role is Role.FOLLOWS and facts.holds(line.step.conditions):
            if line.step.see:
                first_line, referred_lines = _first_step(facts, steps_answering(facts.rules, line.step.see))
                return first_line, lines + referred_lines
            return line, lines
    raise AssertionError("the last step of an answer has no condition")


def _outcome(facts: IncidentFacts, line: GroundedStep) -> Outcome:
    step = line.step
    if step.measure is None:
        raise AssertionError("a step that sends on has no outcome of its own")
    points = step.points
    match step:
        case Step(points=int(each), per=Fact() as counted_fact):
            points = each * facts.number(counted_fact)
            if not points:
                return Outcome(
                    measure=Measure.NONE,
                    ground=line.ground,
                    remedies=step.remedies,
                    each=each,
                    per=counted_fact,
                )
        case _:
            pass
    return Outcome(
        measure=step.measure,
        ground=line.ground,
        points=points,
        most=step.most,
        either=step.either,
        remedies=step.remedies,
        conditions=step.conditions,
        each=step.points if step.per else None,
        per=step.per,
    )


def _outcome_of_repeat(facts: IncidentFacts, outcome_and_line: tuple[Outcome, GroundedStep]) -> Outcome:
    """The outcome of a repeat, where the step itself does not mention repeats. Source: `repeated_warning`."""
    outcome, line = outcome_and_line
    rules, occurrence = facts.rules, facts.occurrence
    mentions_repeat = any(condition.fact is Fact.REPEATED for condition in line.step.conditions)
    # Points counted by the minute, or points that replace a result, are no step of a ladder.
    is_counted = line.step.per is not None or Remedy.NO_RESULT in outcome.remedies
    if (
        occurrence < 2
        or mentions_repeat
        or is_counted
        or outcome.measure not in (Measure.WARNING, Measure.PENALTY)
    ):
        return outcome
    points: int | None = None
    match rules.repeated_warning:
        case RepeatedWarning.AGAIN:
            return outcome
        case RepeatedWarning.DOUBLING:
            # A penalty doubles from its own start; a warning becomes a penalty, and that doubles.
            first_points = outcome.points * 2 if outcome.points else rules.repeated_warning_points
            points, measure = min(first_points * 2 ** (occurrence - 2), MAX_PENALTY_POINTS), Measure.PENALTY
        case RepeatedWarning.RED_CARD if outcome.measure is Measure.WARNING:
            points, measure = rules.repeated_warning_points, Measure.PENALTY
        case RepeatedWarning.DISCRETION if outcome.measure is Measure.WARNING:
            measure = Measure.DISCRETION
        case RepeatedWarning.RED_CARD | RepeatedWarning.DISCRETION:
            return outcome
        case _:
            assert_never(rules.repeated_warning)
    return dataclasses.replace(outcome, measure=measure, points=points, ladder=True)


def _chombo_by_moment(facts: IncidentFacts, outcome: Outcome) -> Outcome:
    """The outcome of an offence worth a chombo beside a win, after the last discard or once the next hand has begun.

    Sources: the ruleset's answers to `chombo_after_next_deal`, `chombo_with_valid_win`, `chombo_after_last_discard`.
    """
    rules, composed = facts.rules, not facts.incident.question
    if outcome.measure is not Measure.CHOMBO:
        return outcome
    if not rules.chombo_after_next_deal.is_chombo and facts.is_known_true(Fact.NEXT_DEAL):
        return Outcome(measure=Measure.NONE, ground=AFTER_NEXT_DEAL, remedies=(Remedy.PAST_HANDS_STAND,))
    if (
        not rules.chombo_with_valid_win.chombo_counts
        and not (composed and Remedy.WIN_STANDS in outcome.remedies)
        and facts.is_known_true(Fact.VALID_WIN)
    ):
        return Outcome(measure=Measure.NONE, ground=BESIDE_A_WIN, remedies=(Remedy.WIN_STANDS,))
    if (
        not rules.chombo_after_last_discard.is_chombo
        and facts.foul.code not in _CHOMBO_TO_THE_END
        and facts.is_known_true(Fact.AFTER_LAST_DISCARD)
        and not facts.is_known_true(Fact.UNPLAYABLE)
    ):
        return Outcome(measure=Measure.DEAD_HAND, ground=AFTER_LAST_DISCARD)
    return outcome


def _least_outcome(rules: Ruleset, foul: Foul, outcome: Outcome) -> Outcome | None:
    """The lightest outcome that the rules allow instead; None where a fact that decides it is missing."""
    facts = IncidentFacts(rules=rules, foul=foul, occurrence=foul.occurrence)
    try:
        _, lines = _first_step(facts, steps_for_incident(rules, facts.incident))
        for line in lines:
            if line.step.role is Role.AT_LEAST and facts.holds(line.step.conditions):
                least = _outcome_of_repeat(facts, (_outcome(facts, line), line))
                return min(outcome, least, key=lambda candidate: candidate.weight)
    except FactNeeded:
        return None
    if outcome.measure.weight <= Measure.CORRECT.weight:
        return outcome
    match rules.mitigation:
        case Mitigation.REFEREE:
            return Outcome(measure=Measure.DISCRETION, ground=LENIENT)
        case Mitigation.NONE | Mitigation.AS_LISTED:
            return outcome
        case _:
            assert_never(rules.mitigation)


def _next_outcome(rules: Ruleset, foul: Foul) -> Outcome | None:
    """What the same offence would bring the next time; None where that depends on facts that were not given."""
    try:
        return propose(rules, foul, foul.occurrence + 1)
    except FactNeeded:
        return None


def _outcome_facts(outcome: Outcome | None) -> dict[str, object] | None:
    if outcome is None:
        return None
    facts: dict[str, object] = {"verdict": outcome.measure.value, **outcome.figures}
    if outcome.besides:
        facts["besides"] = tuple(_outcome_facts(extra) for extra in outcome.besides)
    return facts


def article(rules: Ruleset, outcome: Outcome) -> str | None:
    """The article; None for a discretion that no text names, or where another's custom is followed."""
    source = rules.sources[outcome.measured_by.option]
    return source.words if source.basis in _ARTICLE else None


def _hand_result(outcome: Outcome) -> str:
    if _WON & set(outcome.remedies):
        return "stands"
    if outcome.measure is Measure.CHOMBO:
        return "chombo"
    return "redealt" if Remedy.REDEAL in outcome.remedies else "goes_on"


def _hand_findings(rules: Ruleset, foul: Foul, outcome: Outcome) -> list[Finding]:
    """What becomes of the hand that ends with a chombo, unless it was already over. Source: `chombo_replay`."""
    over = foul.answers.get(Fact.NEXT_DEAL) or foul.answers.get(Fact.HAND_OVER)
    if over or _hand_result(outcome) != "chombo":
        return []
    return [FOUL_HAND.finding(rules, foul.seat, {"after": rules.chombo_replay.value})]


def _price_outcome(
    rules: Ruleset, table: TableState, foul: Foul, outcome: Outcome
) -> tuple[tuple[Penalty, ...], list[Finding]]:
    """What is lost in addition to the payments at the table, with findings; this includes what comes on top."""
    penalties: list[Penalty] = []
    findings: list[Finding] = []
    for part in (outcome, *outcome.besides):
        match part:
            case Outcome(measure=Measure.CHOMBO):
                intended = is_intended(foul.code, foul.answers)
                _, chombo_penalties, chombo_findings = pay_chombo(
                    rules, [foul.seat], table.dealer, intentional=intended
                )
                penalties += chombo_penalties
                findings += chombo_findings
            case _:
                penalties += foul_penalties(rules, foul, part)
    return tuple(penalties), findings


def foul_penalties(rules: Ruleset, foul: Foul, outcome: Outcome) -> list[Penalty]:
    """The points of a penalty that *outcome* brings, for everybody who loses them; empty for any other measure."""
    match outcome:
        case Outcome(measure=Measure.PENALTY, points=int(points)):
            seats = rules.seats if Remedy.EACH_PLAYER in outcome.remedies else (foul.seat,)
            return [Penalty(seat, -points, _penalty_time(rules, outcome), foul.code) for seat in seats]
        case _:
            return []


def _penalty_time(rules: Ruleset, outcome: Outcome) -> PenaltyWhen:
    """Where the points of a penalty go. Sources: the ruleset's answers to `minor_penalty` and `penalty_taken`."""
    table_remedies = {Remedy.DEPOSIT, Remedy.ON_TABLE} & set(outcome.remedies)
    if table_remedies or rules.minor_penalty.is_deposit:
        return PenaltyWhen.AT_TABLE
    return PenaltyWhen.AT_TABLE if rules.penalty_taken.at_table else PenaltyWhen.AFTER_UMA
