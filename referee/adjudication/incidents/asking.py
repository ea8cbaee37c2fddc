"""Find what may follow from an incident under a ruleset, and which facts to ask for."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import assert_never

from referee.adjudication.incidents.grounded_step import GroundedStep, steps_answering
from referee.adjudication.incidents.incident_steps import steps_for_incident
from referee.answers import Fact, Kuikae, Measure
from referee.answers.facts import DERIVED_FACTS
from referee.answers.steps import Role, Steps
from referee.frozen import dataclass
from referee.incidents import BEARS_ON_CHOMBO, INCIDENTS
from referee.rules import Ruleset

__all__ = ["IncidentPreview", "preview_incident"]


@dataclass(frozen=True, slots=True, kw_only=True)
class IncidentPreview:
    """The facts to ask for an incident, the steps that answer it, and the questions on whose answers these rest."""

    asks: tuple[Fact, ...]
    steps: Steps
    questions: tuple[str, ...]


def preview_incident(rules: Ruleset, code: str) -> IncidentPreview:
    """What may follow from the incident *code* under *rules*, before more is known than its code implies.

    It includes every fact that `judge_foul` may need; some may become unnecessary once others are known. Those that the
    incident asks come first, in its order. Raises KeyError for an unknown code.
    """
    incident = INCIDENTS[code]
    lines = _open_steps(steps_for_incident(rules, incident), incident.given)
    referred_lines = [
        line
        for referring in lines
        if referring.step.see
        for line in steps_answering(rules, referring.step.see)
    ]
    facts = _facts_to_ask(rules, [*lines, *_open_steps(referred_lines, incident.given)], incident.asks)
    asked_facts = [fact for fact in incident.asks if fact in facts]
    further_facts = facts.difference(incident.asks, incident.given)
    return IncidentPreview(
        asks=(*asked_facts, *sorted(further_facts, key=list(Fact).index)),
        steps=Steps(tuple(line.step for line in lines)),
        questions=tuple(dict.fromkeys(line.ground.option for line in lines)),
    )


def _open_steps(lines: Sequence[GroundedStep], given_facts: Mapping[Fact, bool | int]) -> list[GroundedStep]:
    """The lines that *given_facts* leaves open, without the conditions that it settles."""
    open_lines: list[GroundedStep] = []
    decided = False
    for line in lines:
        settled_conditions = [
            condition for condition in line.step.conditions if condition.fact in given_facts
        ]
        follows = line.step.role is Role.FOLLOWS
        if (decided and follows) or any(
            given_facts[condition.fact] is not condition.wanted for condition in settled_conditions
        ):
            continue
        open_conditions = tuple(
            condition for condition in line.step.conditions if condition not in settled_conditions
        )
        open_lines.append(line._replace(step=dataclasses.replace(line.step, conditions=open_conditions)))
        decided = decided or (follows and not open_conditions)
    return open_lines


def _facts_to_ask(rules: Ruleset, lines: Sequence[GroundedStep], asks: Sequence[Fact]) -> set[Fact]:
    """The facts on which *lines* depend, including those of a chombo's moment and of a begun minute."""
    facts = {
        source_fact
        for line in lines
        for fact in line.step.facts
        for source_fact in _source_facts(rules, fact)
    }
    if any(line.step.measure is Measure.CHOMBO for line in lines):
        facts |= _moment_facts(rules) & set(asks)
    if Fact.MINUTES in facts and rules.lateness_begun_minute:
        facts.add(Fact.BEGUN)
    return facts


def _source_facts(rules: Ruleset, fact: Fact) -> frozenset[Fact]:
    """The facts from which *fact* follows under *rules*; *fact* itself, where it is asked for."""
    source_facts = DERIVED_FACTS.get(fact, frozenset({fact}))
    match fact:
        case Fact.TOO_MANY:
            return frozenset(rules.tiles_exposed_chombo.facts)
        case Fact.SWAP_ALLOWED:
            match rules.kuikae:
                case Kuikae.SAME_TILE_ONLY_FORBIDDEN:
                    return source_facts
                case Kuikae.NONE | Kuikae.ALLOWED:
                    return frozenset()
                case _:
                    assert_never(rules.kuikae)
        case Fact.WALL_SHORT if not rules.riichi_min_wall:
            return frozenset()
        case _:
            return source_facts


def _moment_facts(rules: Ruleset) -> set[Fact]:
    """The facts about the moment of a chombo that may matter; UNPLAYABLE only together with AFTER_LAST_DISCARD."""
    moment = set(BEARS_ON_CHOMBO)
    if rules.chombo_after_last_discard.is_chombo:
        moment -= {Fact.AFTER_LAST_DISCARD, Fact.UNPLAYABLE}
    return moment
