"""Every step that follows from an incident rests on an article declared for it.

The sources show that the declared article is the right one; the cases state that it is the one announced.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from enum import Enum
from functools import cache

import pytest

import referee
from referee import Ruleset, Seat, ruleset, ruleset_keys
from referee.adjudication.incidents import preview_incident
from referee.adjudication.incidents.grounded_step import parse_own_step, parse_step, steps_answering
from referee.adjudication.incidents.incident_steps import steps_for_incident
from referee.adjudication.incidents.outcome import Outcome
from referee.answers import Fact, Measure
from referee.answers.steps import read_step
from referee.findings import KINDS
from referee.findings.grounds import IN_STEPS, Ground, Grounds
from referee.findings.incidents import ALIKE, FOUL_BESIDES, FOUL_REMEDY, GROUNDS, LENIENT
from referee.findings.kind import StepFinding
from referee.incidents import INCIDENTS
from tests.referee.cases import listed, request, ruled, words
from tests.sampled import every_nth

RULESETS = tuple(ruleset(key) for key in ruleset_keys())


@cache
def with_one_answer_exchanged() -> tuple[Ruleset, ...]:
    """The rulesets, and one of them with every enum and every yes-or-no answer exchanged, one at a time."""
    rules = ruleset("ema-2025")
    exchanged = []
    for field in dataclasses.fields(rules):
        answer = getattr(rules, field.name)
        others: list[object] = []
        if isinstance(answer, Enum):
            others = [other for other in type(answer) if other is not answer]
        elif isinstance(answer, bool):
            others = [not answer]
        exchanged += [dataclasses.replace(rules, **{field.name: other}) for other in others]
    return (*RULESETS, *exchanged)


@cache
def rested_on(code: str) -> frozenset[str]:
    """Every question that a step of the incident rests on under some of those rules."""
    return frozenset(
        line.ground.option
        for rules in with_one_answer_exchanged()
        for line in steps_for_incident(rules, INCIDENTS[code])
    )


def sent_on_to(code: str) -> set[str]:
    """The questions that a step of the incident refers to under some ruleset."""
    return {
        line.step.see
        for rules in RULESETS
        for line in steps_for_incident(rules, INCIDENTS[code])
        if line.step.see
    }


@cache
def stated() -> dict[str, set[str]]:
    """For every incident the questions that its consequences rest on, according to the cases."""
    found: dict[str, set[str]] = {code: set() for code in INCIDENTS}
    for _, case, rules in ruled():
        incident = case["event"].get("code", case["event"].get("reason"))
        if incident in found:
            found[incident] |= {said["option"] for said in listed(case, rules) if of_a_step(said["code"])}
    return found


def of_a_step(code: str) -> bool:
    return isinstance(KINDS[code], StepFinding) or code.startswith("dead_riichi_") or code == "foul_repeated"


@pytest.mark.parametrize("code", INCIDENTS)
def test_the_steps_rest_on_what_is_declared_for_the_incident_and_on_all_of_it(code: str) -> None:
    assert rested_on(code) == set(GROUNDS[code].questions)


@pytest.mark.parametrize("code", INCIDENTS)
def test_every_article_declared_for_the_incident_is_stated_by_a_case_of_it(code: str) -> None:
    assert set(GROUNDS[code].questions) - stated()[code] == set()


@pytest.mark.parametrize("code", INCIDENTS)
def test_no_case_of_the_incident_states_another_article(code: str) -> None:
    alike = {ground.option for ground in ALIKE}
    assert stated()[code] - set(GROUNDS[code].questions) - alike - sent_on_to(code) == set()


def test_what_is_asked_of_every_incident_alike_is_stated_by_some_case() -> None:
    # Leniency in general is not part of a ruling: it is the least, and no answer mentions it.
    unsaid = {ground for ground in ALIKE if ground.option not in set().union(*stated().values())}
    assert unsaid == {LENIENT} == {Ground("mitigation")}


def test_every_finding_on_a_step_is_stated_by_some_case() -> None:
    said = {finding["code"] for _, case, rules in ruled() for finding in listed(case, rules)}
    assert {code for code, kind in KINDS.items() if isinstance(kind, StepFinding)} - said == set()


@pytest.mark.parametrize("code", INCIDENTS)
def test_an_incident_that_one_question_answers_rests_on_that_if_on_nothing_else(code: str) -> None:
    question = INCIDENTS[code].question
    assert not question or GROUNDS[code].own == question
    assert not question or GROUNDS[code].also == ()


@pytest.mark.parametrize("code", INCIDENTS)
def test_what_may_follow_names_the_questions_that_are_declared(code: str) -> None:
    named = {question for rules in RULESETS for question in preview_incident(rules, code).questions}
    assert named <= set(GROUNDS[code].questions)


def words_of(grounds: Grounds) -> Iterator[str]:
    """For each fact and each remedy that decides, a step that names only it."""
    for word in grounds.by:
        yield f"none if {word.value}" if isinstance(word, Fact) else f"none with {word.value}"


@pytest.mark.parametrize("code", INCIDENTS)
def test_what_a_step_speaks_of_decides_its_article_and_else_it_is_the_incidents_own(code: str) -> None:
    grounds = GROUNDS[code]
    assert [grounds.of(read_step(text)).option for text in words_of(grounds)] == list(grounds.by.values())
    assert grounds.of(read_step("chombo")).option == grounds.own_ground.option == grounds.own


def test_of_several_facts_that_decide_the_one_declared_first_does() -> None:
    noten = GROUNDS["RII-NOTEN"]
    assert noten.of(read_step("none if at_draw and dead_before")).option == "riichi_hand_dead_at_draw"
    assert noten.of(read_step("none if at_abort and four_riichi")).option == "noten_riichi_at_four_riichi"


def test_a_step_may_rest_on_the_incidents_own_question_whatever_it_speaks_of() -> None:
    quad, freed = GROUNDS["RII-ANKAN"], "none with win_stands if other_win"
    assert parse_step(quad, freed).ground.option == "noten_riichi_at_third_party_win"
    assert parse_own_step(quad, freed).ground.option == "illegal_ankan_exposed"
    assert parse_step(quad, freed).step == parse_own_step(quad, freed).step


def test_the_steps_of_an_answer_rest_on_the_question_that_they_answer() -> None:
    for question, grounds in IN_STEPS.items():
        assert grounds.own == question
        for rules in RULESETS:
            assert {line.ground.option for line in steps_answering(rules, question)} <= set(grounds.questions)


def test_a_step_declared_to_rest_on_what_no_ruleset_answers_fails_where_it_stands() -> None:
    with pytest.raises(
        TypeError, match="a step is declared to rest on 'the_weather', which no ruleset answers"
    ):
        Ground("the_weather")
    with pytest.raises(TypeError, match="the_weather"):
        Grounds("claim_window", {Fact.TOUCHED: "the_weather"})
    with pytest.raises(TypeError, match="the_weather"):
        Grounds("claim_window", also=("the_weather",))


def test_a_finding_on_a_step_quotes_the_answer_that_decides_on_what_it_speaks_of() -> None:
    rules = ruleset("m-league")
    stands = Ground("false_meld_shown")
    climbed = Outcome(measure=Measure.PENALTY, ground=stands, points=20000, ladder=True)
    said = (
        FOUL_REMEDY.finding(rules, climbed, Seat.SECOND, {"remedy": "meld_void"}),
        FOUL_BESIDES.finding(rules, climbed, Seat.SECOND, {"measure": "penalty", "points": 20000}),
    )
    assert [(found.clause.option, found.clause.source) for found in said if found.clause] == [
        ("false_meld_shown", "M-League, 7-3"),
        ("repeated_warning", "M-League, 7-5"),
    ]


def told_of_every_incident(times: int, language: str) -> Iterator[tuple[str, str, list[str], list[int]]]:
    """Every case of an incident at occurrence *times*: its name, the rules, all sentences, and the points lost."""
    for _, case, rules in ruled():
        if case["event"]["kind"] != "incident":
            continue
        asked = request(case, rules)
        event = {**asked["event"], "occurrence": times}
        answer = referee.codec.answer({**asked, "event": event, "language": language})
        lost = [-row["points"] for row in answer.get("penalties", ())]
        yield case["name"], words(rules), [said["says"] for said in answer.get("findings", ())], lost


@pytest.mark.parametrize("language", every_nth(["en", "ja"], 2))
@pytest.mark.parametrize("times", [1, 2, 3])
def test_no_points_are_lost_that_no_sentence_names(times: int, language: str) -> None:
    told = list(told_of_every_incident(times, language))
    assert any(lost for *_, lost in told)
    unsaid = [
        (name, rules, points)
        for name, rules, sentences, lost in told
        for points in lost
        if f"{points:,}" not in " ".join(sentences)
    ]
    assert unsaid == []


@pytest.mark.parametrize(
    ("steps", "announced"),
    [
        (["warning", "besides warning"], ["foul_penalty", "foul_repeated", "foul_besides"]),
        (
            ["none", "besides warning", "besides warning"],
            ["foul_none", "foul_besides", "foul_besides", "foul_repeated"],
        ),
        (["none", "besides discretion if repeated"], ["foul_none", "foul_besides", "foul_repeated"]),
        (["none", "besides discretion"], ["foul_none", "foul_besides"]),
    ],
)
def test_that_it_is_judged_as_a_repeat_is_said_once_of_what_follows_or_of_what_comes_on_top(
    steps: list[str], announced: list[str]
) -> None:
    rules = {"base": "m-league", "set": {"slow_play": steps}}
    event = {"kind": "incident", "seat": 1, "code": "SLOW", "occurrence": 2}
    answer = referee.codec.answer({"rules": rules, "event": event})
    assert [said["code"] for said in answer["findings"]] == announced
