"""Is there a case for every answer that a rulebook can give?

An answer is exercised by a case if the case would be ruled otherwise with another answer in its place.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, get_origin

import pytest

import referee
from tests.referee.cases import announced, answered, ruled
from tests.referee.test_cases import expected, seen, unordered

# What follows from these is not in the ruling of one hand.
ELSEWHERE = {
    "clock_hand_begins": "tests/referee/test_ledger.py",
    "standings_tie_break": "it ranks whole tournaments: tests/referee/test_standings.py",
    "standings_tie_break_at": "it ranks whole tournaments: tests/referee/test_standings.py",
    "players": "uma and honba of four contradict three, so the answer never changes alone",
    "warnings_counted": "it counts what was ruled before: tests/referee/test_ladder.py",
    "warnings_kept": "it counts what was ruled before: tests/referee/test_ladder.py",
    "table_settles": "it decides who rules, not what follows: tests/referee/test_ladder.py",
    "past_hand_rulings": "it decides on hands that are over: tests/referee/test_rulings.py",
    "appeal": "it decides who is asked next: tests/referee/test_rulings.py",
}
QUESTIONS = {name: question for name, question in referee.questions().items() if name not in ELSEWHERE}


@dataclass(frozen=True, slots=True)
class Run:
    """One case under one ruleset: its key, what is laid over it, the ruling and the questions that it rests on."""

    case: dict[str, Any]
    key: str
    laid_over: dict[str, Any]
    ruling: Any
    cites: frozenset[str]

    @property
    def incident(self) -> bool:
        return bool(self.case["event"]["kind"] == "incident")


@cache
def runs() -> tuple[Run, ...]:
    """Every case once for each of its rulesets, as it is ruled."""
    found = []
    for _, case, rules in ruled():
        key, laid_over = (rules, {}) if isinstance(rules, str) else (rules["base"], rules["set"])
        answer = ask(case, key, laid_over)
        cites = frozenset(finding.get("clause", {}).get("option") for finding in answer.get("findings", ()))
        found.append(Run(case, key, laid_over, of_interest(case, key, answer), cites))
    return tuple(found)


def ask(case: dict[str, Any], key: str, laid_over: dict[str, Any]) -> dict[str, Any]:
    """What the referee says to a case."""
    return answered(case, {"base": key, "set": laid_over} if laid_over else key)


def of_interest(case: dict[str, Any], key: str, answer: dict[str, Any]) -> Any:
    """An answer as far as the case expects anything; nothing if these rules cannot stand together."""
    if any(error["path"].startswith("rules") for error in answer.get("errors", ())):
        return None
    fields = {field: seen(answer, field, wanted) for field, wanted in expected(case, key, answer).items()}
    return fields | {"announced": announced(answer)}


@cache
def words_of(key: str, name: str) -> Any:
    """What a ruleset answers to a question, in the words of the JSON form."""
    return referee.words(getattr(referee.ruleset(key), name))


def answer_to(run: Run, name: str) -> Any:
    """What the ruleset of a run answers to a question."""
    return run.laid_over[name] if name in run.laid_over else words_of(run.key, name)


@cache
def answers(name: str) -> tuple[Any, ...]:
    """Every answer to a question that must be exercised: each choice; of the others those that rulebooks give."""
    question = QUESTIONS[name]
    if question.type is bool:
        return (False, True)
    if question.choices and get_origin(question.type) is not frozenset:
        return tuple(question.choices)
    given = [words_of(key, name) for key in referee.ruleset_keys()]
    given += [run.laid_over[name] for run in runs() if name in run.laid_over]
    return tuple(value for at, value in enumerate(given) if value not in given[:at])


def likely(name: str) -> list[Run]:
    """All runs, those first that lay an answer to the question over their book, then those that rest on it.

    Where no incident rests on the question, incidents come last; the rest is mixed, so that no topic is waited for.
    """
    conduct = any(run.incident and name in run.cites for run in runs())
    mixed = list(runs())
    Random(name).shuffle(mixed)
    return sorted(
        mixed, key=lambda run: (name not in run.laid_over, name not in run.cites, run.incident is not conduct)
    )


def decided(name: str, value: Any) -> bool:
    """Would some case be ruled otherwise if its ruleset did not answer the question so?"""
    return any(decides(run, name, value) for run in likely(name))


def decides(run: Run, name: str, value: Any) -> bool:
    """Would this case be ruled otherwise?"""
    if unordered(name, answer_to(run, name)) != value:
        return False
    for other in answers(name):
        if other == value:
            continue
        ruling = of_interest(run.case, run.key, ask(run.case, run.key, {**run.laid_over, name: other}))
        if ruling not in (None, run.ruling):
            return True
    return False


def cited(name: str) -> bool:
    """Does the ruling of some case rest on the question?"""
    return any(name in run.cites for run in runs())


def pairs() -> Iterator[Any]:
    """Every question with each of its answers; of numbers, sets, lists and steps any one answer will do."""
    for name, question in QUESTIONS.items():
        by_choice = question.type is bool or (question.choices and get_origin(question.type) is not frozenset)
        for value in answers(name) if by_choice else [None]:
            yield pytest.param(name, value, id=name if value is None else f"{name} = {value}")


@pytest.mark.parametrize(("name", "value"), list(pairs()))
def test_some_case_would_be_ruled_otherwise_with_another_answer(name: str, value: Any) -> None:
    if len(answers(name)) == 1:
        assert cited(name)
    elif value is None:
        assert any(decides(run, name, unordered(name, answer_to(run, name))) for run in likely(name))
    else:
        assert decided(name, value)
