"""The incidents, their facts and their possible consequences, as a command lists them."""

from __future__ import annotations

from collections.abc import Iterator

import referee
from referee.frozen import dataclass

__all__ = ["FactQuestion", "IncidentRow", "list_incidents"]


@dataclass(frozen=True, slots=True, kw_only=True)
class FactQuestion:
    """One fact to ask first: its key in the JSON form, its possible values, and the question to ask aloud."""

    key: str
    values: str
    asks: str


@dataclass(frozen=True, slots=True, kw_only=True)
class IncidentRow:
    """One incident; under a ruleset also the *steps* of its answer in words, and their *sources*."""

    code: str
    name: str
    sort: str
    asks: tuple[FactQuestion, ...]
    steps: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()


def list_incidents(
    rules: referee.Ruleset | None, language: referee.messages.Language
) -> Iterator[IncidentRow]:
    """Every incident in its order, with the facts to ask; under *rules* with its measures, and only relevant facts."""
    for code, incident in referee.incidents.INCIDENTS.items():
        ruleset_fields: dict[str, tuple[str, ...]] = {}
        facts = incident.asks
        if rules is not None:
            prospect = referee.adjudication.preview_incident(rules, code)
            facts = prospect.asks
            sources = (rules.sources[question].words for question in prospect.questions)
            ruleset_fields = {
                "steps": referee.messages.say_each_step(prospect.steps, language),
                "sources": tuple(dict.fromkeys(sources)),
            }
        yield IncidentRow(
            code=code,
            name=referee.messages.say_incident(code, language),
            sort=referee.messages.say_sort(incident.sort, language),
            asks=tuple(_fact_question(fact, language) for fact in facts),
            **ruleset_fields,
        )


def _fact_question(fact: referee.answers.Fact, language: referee.messages.Language) -> FactQuestion:
    values = "0, 1, 2, …" if fact in referee.answers.NUMBER_FACTS else "true, false"
    return FactQuestion(key=fact.value, values=values, asks=referee.messages.say_fact(fact, language))
