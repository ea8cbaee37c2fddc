"""Check whether the reason of a reported chombo is a chombo by the rules.

A reported chombo names its incident and whether it was intended, and no other facts. It is a chombo by the rules if it
can be one under some answer to the facts not given; the findings say so, with the article of that incident.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from functools import lru_cache

from referee.adjudication.incidents import article, foul_penalties, propose
from referee.adjudication.incidents.findings import measure_facts
from referee.adjudication.incidents.incident_steps import steps_for_incident
from referee.adjudication.incidents.known_facts import FactNeeded, IncidentFacts
from referee.adjudication.incidents.outcome import Outcome
from referee.answers import Fact, Measure, TilesExposedChombo
from referee.answers.facts import NUMBER_FACTS
from referee.answers.steps import Condition
from referee.books import Basis
from referee.findings.incidents import (
    CHOMBO_DISQUALIFIES,
    CHOMBO_FOR,
    CHOMBO_IF_INTENDED,
    CHOMBO_NOT_IN_BOOK,
    CHOMBO_RESTS_ON,
    FOUL_BESIDES,
    FOUL_REMEDY,
    GROUNDS,
    INTENDED,
    IncidentNameFacts,
    NotInBookFacts,
    OutcomeFacts,
)
from referee.incidents import INCIDENTS, is_intended
from referee.reports import Chombo, Foul
from referee.rules import Ruleset
from referee.ruling import Finding, Penalty
from referee.values import Seat

__all__ = [
    "chombo_incident_codes",
    "chombo_reason_findings",
    "extra_point_losses",
    "is_intentional_foul",
    "wants_decision",
]


def is_intentional_foul(foul: Chombo) -> bool:
    """Whether it was done on purpose, as reported or by what the incident is."""
    return is_intended(foul.reason, {Fact.DELIBERATE: True} if foul.intentional else {})


def chombo_reason_findings(rules: Ruleset, foul: Chombo) -> list[Finding]:
    """What a chombo is for, or that these rules price none for it, by offender; and who is out of the event too.

    Sources: the ruleset's answer to that incident, and to `chombo_intentional_disqualifies`.
    """
    findings: list[Finding] = []
    for seat in foul.offenders:
        claim_findings = _claim_findings(rules, foul, seat) if foul.reason else []
        findings += claim_findings
        # Nobody is disqualified twice for one act.
        is_disqualified = any(finding.code == CHOMBO_DISQUALIFIES.code for finding in claim_findings)
        if not is_disqualified and is_intentional_foul(foul) and rules.chombo_intentional_disqualifies:
            disqualification = Outcome(measure=Measure.DISQUALIFIED, ground=INTENDED)
            findings.append(CHOMBO_DISQUALIFIES.finding(rules, disqualification, seat, {"intended": True}))
    return findings


def extra_point_losses(rules: Ruleset, foul: Chombo) -> tuple[Penalty, ...]:
    """The points that every offender loses in any case in addition to the chombo, by the answer on its reason."""
    if foul.reason not in INCIDENTS:
        return ()
    penalties: list[Penalty] = []
    for seat in foul.offenders:
        question = _foul_to_judge(foul.reason, seat, intentional=foul.intentional)
        chombos = _chombos(rules, _outcomes(rules, question))
        for extra in _certain_extras(chombos) if chombos else ():
            penalties += foul_penalties(rules, question, extra)
    return tuple(penalties)


def wants_decision(rules: Ruleset, foul: Chombo) -> bool:
    """Whether the rules name no chombo for the reason and no judge has ruled one."""
    is_undecided = foul.reason in INCIDENTS and not foul.decided
    return is_undecided and any(
        finding.code == CHOMBO_NOT_IN_BOOK.code for finding in chombo_reason_findings(rules, foul)
    )


@lru_cache(maxsize=64)
def chombo_incident_codes(rules: Ruleset) -> frozenset[str]:
    """The codes of the incidents that can be a chombo under *rules*, on purpose or not."""
    return frozenset(
        code
        for code in INCIDENTS
        for intentional in (False, True)
        if any(
            outcome.measure is Measure.CHOMBO
            for outcome in _outcomes(rules, _foul_to_judge(code, Seat.FIRST, intentional=intentional))
        )
    )


def _claim_findings(rules: Ruleset, foul: Chombo, seat: Seat) -> list[Finding]:
    question = _foul_to_judge(foul.reason, seat, intentional=foul.intentional)
    outcomes = _outcomes(rules, question)
    if chombos := _chombos(rules, outcomes):
        return _chombo_findings(rules, question, chombos)
    incident: IncidentNameFacts = {"incident": foul.reason}
    first, *_ = outcomes
    if not foul.decided and all(outcome.measure is Measure.DISQUALIFIED for outcome in outcomes):
        return [
            CHOMBO_FOR.finding(rules, first, seat, incident),
            CHOMBO_DISQUALIFIES.finding(rules, first, seat, {"intended": False}),
        ]
    facts: NotInBookFacts = {
        "incident": foul.reason,
        "instead": _lighter_measures(rules, outcomes),
        "decided": foul.decided,
    }
    # Where several answers decide together, the answer to the incident's own question says more than that of a single
    # case.
    own_ground = GROUNDS[foul.reason].own_ground
    described = next((outcome for outcome in outcomes if outcome.ground == own_ground), first)
    on_purpose = _outcomes(rules, _foul_to_judge(foul.reason, seat, intentional=True))
    intended_outcome = next((outcome for outcome in on_purpose if outcome.measure is Measure.CHOMBO), None)
    if intended_outcome is None:
        return [CHOMBO_NOT_IN_BOOK.finding(rules, described, seat, facts)]
    return [
        CHOMBO_NOT_IN_BOOK.finding(rules, described, seat, {**facts, "unmeant": True}),
        CHOMBO_IF_INTENDED.finding(rules, intended_outcome, seat, incident),
    ]


def _chombos(rules: Ruleset, outcomes: Sequence[Outcome]) -> list[Outcome]:
    """The outcomes that are a chombo, without those that cannot come about under these rules."""
    return [
        outcome
        for outcome in outcomes
        if outcome.measure is Measure.CHOMBO
        and rules.sources[outcome.ground.option].basis is not Basis.UNASKED
    ]


def _foul_to_judge(code: str, seat: Seat, *, intentional: bool) -> Foul:
    """The incident with the one fact that a chombo reports about it, unless the incident implies that fact."""
    implies_intent = Fact.DELIBERATE in INCIDENTS[code].given
    return Foul(seat=seat, code=code, answers={} if implies_intent else {Fact.DELIBERATE: intentional})


def _chombo_findings(rules: Ruleset, foul: Foul, chombos: Sequence[Outcome]) -> list[Finding]:
    """The findings that it is a chombo, on which facts that depends, and what these rules always add to it."""
    open_conditions = {outcome: _open_conditions(rules, foul, outcome.conditions) for outcome in chombos}
    # If one line of the answer needs no further fact, the others only name more cases of it.
    unconditional = [outcome for outcome in chombos if not open_conditions[outcome]]
    first = (unconditional or chombos)[0]
    findings = [CHOMBO_FOR.finding(rules, first, foul.seat, {"incident": foul.code})]
    if not unconditional:
        # A condition that contains a smaller sufficient one need not be said.
        least_conditions = [
            conditions
            for conditions in open_conditions.values()
            if not any(
                set(other_conditions) < set(conditions) for other_conditions in open_conditions.values()
            )
        ]
        condition_texts = dict.fromkeys(
            " and ".join(str(_visible_condition(rules, condition)) for condition in conditions)
            for conditions in least_conditions
        )
        findings.append(CHOMBO_RESTS_ON.finding(rules, first, foul.seat, {"when": tuple(condition_texts)}))
    findings += [
        FOUL_REMEDY.finding(rules, first, foul.seat, {"remedy": remedy.value})
        for remedy in first.remedies
        if all(remedy in outcome.remedies for outcome in chombos)
    ]
    besides = (extra for extra in _certain_extras(chombos) if extra.measure is not Measure.DISQUALIFIED)
    findings += [FOUL_BESIDES.finding(rules, extra, foul.seat, measure_facts(extra)) for extra in besides]
    return findings


def _certain_extras(chombos: Sequence[Outcome]) -> list[Outcome]:
    """What comes on top in any case, whichever of *chombos* it was."""
    first, *other_chombos = chombos
    return [extra for extra in first.besides if all(extra in chombo.besides for chombo in other_chombos)]


def _visible_condition(rules: Ruleset, condition: Condition) -> Condition:
    """The *condition* in terms of what can be seen: the ruleset itself answers how many tiles are too many."""
    if condition.fact is not Fact.TOO_MANY or not condition.wanted:
        return condition
    least = rules.tiles_exposed_chombo.least
    return Condition(fact=Fact.TILES, at_least=least) if least else Condition(fact=Fact.UNPLAYABLE)


def _open_conditions(rules: Ruleset, foul: Foul, conditions: Sequence[Condition]) -> tuple[Condition, ...]:
    """Those of the *conditions* that no given fact decides."""
    facts = IncidentFacts(rules=rules, foul=foul, occurrence=foul.occurrence)
    open_conditions = []
    for condition in conditions:
        try:
            facts.holds((condition,))
        except FactNeeded:
            open_conditions.append(condition)
    return tuple(open_conditions)


def _lighter_measures(rules: Ruleset, outcomes: Sequence[Outcome]) -> tuple[OutcomeFacts, ...]:
    """What these rules name instead of a chombo, the lightest first; empty where the book itself is silent.

    Counted points are named once, with the cost of each unit.
    """
    named_outcomes = [
        outcome for outcome in outcomes if article(rules, outcome) and (outcome.points or outcome.per is None)
    ]
    measures: list[OutcomeFacts] = []
    for outcome in sorted(named_outcomes, key=lambda entry: entry.weight):
        entry: OutcomeFacts = {"verdict": outcome.measure.value, **outcome.figures}
        if outcome.per is not None and outcome.each is not None:
            entry |= {"points": outcome.each, "per": outcome.per.value}
        if entry not in measures:
            measures.append(entry)
    return tuple(measures)


def _outcomes(rules: Ruleset, foul: Foul) -> list[Outcome]:
    """Everything that may follow, for every answer to the facts not given; a repeat is tried last."""
    first = list(_under_every_answer(rules, foul))
    if any(outcome.measure is Measure.CHOMBO for outcome in first):
        return first
    repeats = _under_every_answer(rules, dataclasses.replace(foul, occurrence=2))
    return first + [outcome for outcome in repeats if outcome.measure is Measure.CHOMBO]


def _under_every_answer(rules: Ruleset, foul: Foul) -> Iterator[Outcome]:
    try:
        yield propose(rules, foul)
    except FactNeeded as missing:
        for answer in _answers(rules, foul.code, missing.fact):
            yield from _under_every_answer(
                rules, dataclasses.replace(foul, answers={**foul.answers, missing.fact: answer})
            )


def _answers(rules: Ruleset, code: str, fact: Fact) -> Sequence[bool | int]:
    """The possible answers: for numbers zero, the limits for too many tiles, those the rules name and one more."""
    if fact not in NUMBER_FACTS:
        return (True, False)
    named_numbers = {
        number
        for line in steps_for_incident(rules, INCIDENTS[code])
        for condition in line.step.conditions
        for number in (condition.at_least, condition.at_most)
        if number is not None
    }
    next_numbers = {number + 1 for number in named_numbers}
    limits = {answer.least for answer in TilesExposedChombo if answer.least is not None}
    return sorted({0, *limits, *named_numbers, *next_numbers, rules.riichi_min_wall})
