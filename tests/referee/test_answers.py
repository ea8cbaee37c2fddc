"""Is there a case for every answer that a rulebook can give?

An answer is exercised by a case if the case would be ruled otherwise with another answer in its place.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_origin

import pytest

import referee
from tests.referee.test_cases import ruled, seen, unordered

# What follows from these is not in the ruling of one hand.
ELSEWHERE = {
    "clock_hand_begins": "tests/referee/test_ledger.py",
    "standings_tie_break": "it ranks whole tournaments: tests/referee/test_standings.py",
    "players": "uma and honba of four contradict three, so the answer never changes alone",
}
RUNS = list(ruled())
QUESTIONS = {name: question for name, question in referee.questions().items() if name not in ELSEWHERE}


def of_run(rules: Any) -> tuple[str, dict[str, Any]]:
    """The key of a run's ruleset and what is laid over it."""
    return (rules, {}) if isinstance(rules, str) else (rules["base"], rules["set"])


def answered(rules: Any, name: str) -> Any:
    """What a run's ruleset answers to a question, in the words of the JSON form."""
    key, laid_over = of_run(rules)
    return laid_over[name] if name in laid_over else referee.words(getattr(referee.ruleset(key), name))


def answers(name: str) -> list[Any]:
    """Every answer to a question that must be exercised: each choice; for numbers those that rulebooks give."""
    question = QUESTIONS[name]
    if question.type is bool:
        return [False, True]
    if question.choices and get_origin(question.type) is not frozenset:
        return list(question.choices)
    given = [referee.words(getattr(referee.ruleset(key), name)) for key in referee.ruleset_keys()]
    given += [
        laid_over[name] for _, _, rules in RUNS for _, laid_over in [of_run(rules)] if name in laid_over
    ]
    return [value for at, value in enumerate(given) if value not in given[:at]]


def ruling(case: dict[str, Any], key: str, laid_over: dict[str, Any]) -> Any:
    """What the referee says to a case, as far as the case expects anything."""
    request = {"rules": {"base": key, "set": laid_over}, "event": case["event"]}
    if "table" in case:
        request["table"] = case["table"]
    answer = referee.answer(request)
    if any(error["path"].startswith("rules") for error in answer.get("errors", ())):
        # These answers cannot stand in one ruleset, so nothing is ruled by them.
        return None
    return {field: seen(answer, field, wanted) for field, wanted in case["expect"].items()}


def decided(name: str, value: Any) -> bool:
    """Would some case be ruled otherwise if its ruleset did not answer the question so?"""
    others = [other for other in answers(name) if other != value]
    runs = [(case, rules) for _, case, rules in RUNS if unordered(name, answered(rules, name)) == value]
    # Those that lay an answer to this very question over their book are the likeliest.
    runs.sort(key=lambda run: name not in of_run(run[1])[1])
    for case, rules in runs:
        key, laid_over = of_run(rules)
        expected = {field: unordered(field, wanted) for field, wanted in case["expect"].items()}
        for other in others:
            got = ruling(case, key, {**laid_over, name: other})
            if got is not None and got != expected:
                return True
    return False


def cited(name: str) -> bool:
    """Does the ruling of some case rest on the question?"""
    for _, case, rules in RUNS:
        answer = referee.answer(
            {"rules": rules, **{part: case[part] for part in ("table", "event") if part in case}}
        )
        if any(finding.get("clause", {}).get("option") == name for finding in answer.get("findings", ())):
            return True
    return False


def pairs() -> Iterator[Any]:
    """Every question with each of its answers; of numbers, sets and lists any one answer will do."""
    for name, question in QUESTIONS.items():
        for value in [None] if not question.choices and question.type is not bool else answers(name):
            yield pytest.param(name, value, id=name if value is None else f"{name} = {value}")


@pytest.mark.parametrize(("name", "value"), list(pairs()))
def test_some_case_would_be_ruled_otherwise_with_another_answer(name: str, value: Any) -> None:
    if len(answers(name)) == 1:
        assert cited(name)
    elif value is None or get_origin(QUESTIONS[name].type) is frozenset:
        assert any(decided(name, given) for given in answers(name))
    else:
        assert decided(name, value)
