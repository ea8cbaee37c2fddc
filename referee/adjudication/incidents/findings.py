"""The findings on the consequences of an incident."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import assert_never

from referee.adjudication.false_riichi import judged_later_finding
from referee.adjudication.incidents.outcome import Outcome
from referee.adjudication.incidents.variants import incident_variant
from referee.answers import Fact, Measure, PenaltyTaken, Remedy, RepeatedWarning
from referee.findings.incidents import (
    BESIDE_A_WIN,
    DEAD_RIICHI,
    FOUL,
    FOUL_BESIDES,
    FOUL_DISCRETION_EITHER,
    FOUL_DISCRETION_POINTS,
    FOUL_DISCRETION_RANGE,
    FOUL_LEAST,
    FOUL_NEXT,
    FOUL_NEXT_BESIDES,
    FOUL_OTHERS_WIN,
    FOUL_REMEDY,
    FOUL_REPEATED,
    IN_DEPOSITS,
    LENIENT,
    QUAD_UNTIL_THE_END,
    RIICHI_DEAD_LATER,
    RIICHI_UNTIL_THE_END,
    SHOWN_AT_DRAW,
    CostFacts,
    FoulFacts,
    MeasureFacts,
    RemedyFacts,
    RepeatFacts,
)
from referee.findings.kind import StepFinding
from referee.findings.riichi import Flaw
from referee.reports import Foul
from referee.rules import Ruleset
from referee.ruling import Finding
from referee.values import Seat

__all__ = ["findings_on", "measure_facts", "outlook_findings"]

# On these grounds a false riichi is not judged before the player's own win or the draw.
_JUDGED_LATER = {RIICHI_UNTIL_THE_END: Flaw.NO_TENPAI, QUAD_UNTIL_THE_END: Flaw.QUAD}


def findings_on(rules: Ruleset, foul: Foul, outcome: Outcome) -> list[Finding]:
    """The findings on an outcome: its consequences, aggravation, remedies and extra penalties, in reading order."""
    findings = [_main_finding(rules, foul, outcome)]
    findings += _repeat_findings(rules, foul, [outcome])
    findings += [
        _remedy_kind(outcome, remedy).finding(
            rules, _with_remedy_ground(outcome, remedy), foul.seat, {"remedy": remedy.value}
        )
        for remedy in outcome.remedies
    ]
    if _is_deposit(rules, outcome):
        deposit = dataclasses.replace(outcome, ground=IN_DEPOSITS)
        findings.append(FOUL_REMEDY.finding(rules, deposit, foul.seat, {"remedy": Remedy.DEPOSIT.value}))
    later = outcome.measure is Measure.NONE and outcome.ground in _JUDGED_LATER
    if later and not _is_beside_win(outcome):
        findings.append(judged_later_finding(rules, _JUDGED_LATER[outcome.ground], foul.seat))
    for extra in outcome.besides:
        findings.append(_extra_finding(rules, foul.seat, extra))
        findings += [
            FOUL_REMEDY.finding(rules, extra, foul.seat, {"remedy": remedy.value})
            for remedy in extra.remedies
        ]
    if not _is_repeat(outcome):
        findings += _repeat_findings(rules, foul, outcome.besides)
    return findings


def _extra_finding(rules: Ruleset, seat: Seat, extra: Outcome) -> Finding:
    """What comes on top of an outcome, with its card and where its points go."""
    facts: MeasureFacts = {
        **measure_facts(extra),
        **_card_facts(rules, extra),
        **_penalty_place_facts(rules, extra),
    }
    return FOUL_BESIDES.finding(rules, extra, seat, facts)


def _is_repeat(outcome: Outcome) -> bool:
    """Whether it is heavier for a repeat, by the general ladder or by a step that mentions repeats itself."""
    mentions_repeat = any(
        condition.fact is Fact.REPEATED and condition.wanted for condition in outcome.conditions
    )
    return outcome.ladder or mentions_repeat


def _repeat_findings(rules: Ruleset, foul: Foul, outcomes: Sequence[Outcome]) -> list[Finding]:
    """A single finding that it is judged as a repeat, if one of the *outcomes* is."""
    repeat_facts: RepeatFacts = {"times": foul.occurrence}
    heavier = [outcome for outcome in outcomes if _is_repeat(outcome)]
    return [FOUL_REPEATED.finding(rules, outcome, foul.seat, repeat_facts) for outcome in heavier[:1]]


def _penalty_place(rules: Ruleset, outcome: Outcome) -> PenaltyTaken | None:
    """Where the points of a penalty go; None if the remedies already say so."""
    remedies = {Remedy.DEPOSIT, Remedy.ON_TABLE, Remedy.NO_RESULT} & set(outcome.remedies)
    if remedies or _is_deposit(rules, outcome):
        return None
    return PenaltyTaken.AT_TABLE if rules.minor_penalty.is_deposit else rules.penalty_taken


def _penalty_place_facts(rules: Ruleset, outcome: Outcome) -> CostFacts:
    """Where the points of a penalty go, as a finding's fact; empty for any other measure."""
    taken = _penalty_place(rules, outcome) if outcome.measure is Measure.PENALTY else None
    return {"taken": taken.value} if taken else {}


def _is_deposit(rules: Ruleset, outcome: Outcome) -> bool:
    """Whether a penalty of whole sticks is a deposit by the rule for small offences, not by its own answer."""
    remedies = {Remedy.DEPOSIT, Remedy.ON_TABLE} & set(outcome.remedies)
    if remedies or not rules.minor_penalty.is_deposit:
        return False
    match outcome:
        case Outcome(measure=Measure.PENALTY, points=int(points)):
            stick = rules.riichi_deposit
            return bool(stick) and not points % stick
        case _:
            return False


def _with_remedy_ground(outcome: Outcome, remedy: Remedy) -> Outcome:
    """The outcome on which a remedy rests; a question of its own says that a riichi shows its hand at the draw."""
    return dataclasses.replace(outcome, ground=SHOWN_AT_DRAW) if remedy is Remedy.HAND_SHOWN else outcome


def _remedy_kind(outcome: Outcome, remedy: Remedy) -> StepFinding[RemedyFacts]:
    """The kind of finding on a remedy; beside another player's win it says whose win counts or is lost."""
    return FOUL_OTHERS_WIN.get(remedy, FOUL_REMEDY) if _is_beside_win(outcome) else FOUL_REMEDY


def _is_beside_win(outcome: Outcome) -> bool:
    """Whether it follows beside another player's win, with which the hand is over."""
    won = any(condition.fact is Fact.OTHER_WIN for condition in outcome.conditions)
    return won or outcome.ground == BESIDE_A_WIN


def outlook_findings(
    rules: Ruleset, foul: Foul, outcome: Outcome, least: Outcome | None, next_outcome: Outcome | None
) -> list[Finding]:
    """The lightest possible measure, and the measure for a repetition, if they differ."""
    findings = []
    # A referee's general leniency is no part of a ruling.
    if least is not None and least.ground != LENIENT and least.weight < outcome.weight:
        findings.append(FOUL_LEAST.finding(rules, least, foul.seat, measure_facts(least)))
    if next_outcome is not None and measure_facts(next_outcome) != measure_facts(outcome):
        findings.append(FOUL_NEXT.finding(rules, next_outcome, foul.seat, measure_facts(next_outcome)))
    current_measures = [measure_facts(extra) for extra in outcome.besides]
    for extra in next_outcome.besides if next_outcome else ():
        if measure_facts(extra) not in current_measures:
            facts: MeasureFacts = {**measure_facts(extra), **_card_facts(rules, extra)}
            findings.append(FOUL_NEXT_BESIDES.finding(rules, extra, foul.seat, facts))
    return findings


def measure_facts(outcome: Outcome) -> MeasureFacts:
    """The measure with the points that the rules name, as a finding's facts."""
    return {"measure": outcome.measure.value, **outcome.figures}


def _card_facts(rules: Ruleset, outcome: Outcome) -> CostFacts:
    """The card that is shown, where warnings and repeats have different cards. Source: `repeated_warning`."""
    match rules.repeated_warning:
        case RepeatedWarning.RED_CARD:
            pass
        case RepeatedWarning.AGAIN | RepeatedWarning.DISCRETION | RepeatedWarning.DOUBLING:
            return {}
        case _:
            assert_never(rules.repeated_warning)
    if outcome.measure is Measure.WARNING:
        return {"card": "yellow"}
    return {"card": "red"} if outcome.ladder else {}


def _no_penalty(outcome: Outcome) -> str | None:
    """Whether there is no penalty ``yet``, or none for the act ``by_itself``; None otherwise."""
    if outcome.measure is not Measure.NONE:
        return None
    if outcome.ground in _JUDGED_LATER and not _is_beside_win(outcome):
        return "yet"
    return "by_itself" if Remedy.REPLACED in outcome.remedies else None


def _main_finding(rules: Ruleset, foul: Foul, outcome: Outcome) -> Finding:
    facts: FoulFacts = {"incident": foul.code}
    if variant := incident_variant(foul, outcome):
        facts["named"] = variant
    facts = {**facts, **outcome.figures}
    # A riichi that was good when it was declared is not the noten riichi that the incident is named after.
    if outcome.ground == RIICHI_DEAD_LATER:
        return DEAD_RIICHI[outcome.measure].finding(rules, foul.seat, facts)
    kind = FOUL[outcome.measure]
    if none := _no_penalty(outcome):
        facts["none"] = none
    facts = {**facts, **_card_facts(rules, outcome), **_penalty_place_facts(rules, outcome)}
    if outcome.measure is Measure.DISCRETION and outcome.points is not None:
        kind = FOUL_DISCRETION_RANGE if outcome.most is not None else FOUL_DISCRETION_POINTS
        if outcome.either:
            kind = FOUL_DISCRETION_EITHER
    return kind.finding(rules, outcome, foul.seat, facts)
