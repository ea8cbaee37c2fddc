"""The cases of tests/cases/incidents_*.toml cover all rulebook lines on calls, fouls and penalties."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import referee
from referee.adjudication.incidents.grounded_step import GroundedStep, steps_answering
from referee.adjudication.incidents.incident_steps import steps_for_incident
from referee.adjudication.incidents.known_facts import FactNeeded, IncidentFacts
from referee.answers import Fact
from referee.answers.steps import Role
from referee.books import Basis
from referee.incidents import INCIDENTS
from referee.reports import Foul
from referee.rules import Ruleset
from referee.rulesets import ruleset
from referee.values import Seat
from tests.referee.cases import FILES, words

BOOKS = ("ema-2016", "ema-2025", "wrc-2025", "rrc", "m-league")
CASES = [
    (case, rules)
    for file, cases in FILES.items()
    if file.startswith("incidents_")
    for case in cases
    for rules in case["rules"]
]
# Texts can be held against a player; mere customs cannot.
TEXTS = (Basis.BOOK, Basis.SECOND_HAND, Basis.CUSTOM)


def foul_of(event: dict[str, Any]) -> Foul:
    """The incident of a case."""
    return Foul(
        seat=Seat(event["seat"]),
        code=event["code"],
        occurrence=event.get("occurrence", 1),
        answers={Fact(fact): value for fact, value in event.get("answers", {}).items()},
    )


def deciding(rules: Ruleset, foul: Foul) -> Iterator[tuple[str, str]]:
    """The lines that decide on *foul*, each with its question: the consequence, the least, and all measures on top."""
    known = IncidentFacts(rules=rules, foul=foul, occurrence=foul.occurrence)
    lines = steps_for_incident(rules, INCIDENTS[foul.code])
    for line in first(known, [line for line in lines if line.step.role is Role.FOLLOWS]):
        yield named(line)
    try:
        for line in first(known, [line for line in lines if line.step.role is Role.AT_LEAST]):
            yield named(line)
    except FactNeeded:
        pass  # the least is known only if all facts that it depends on are known
    for line in lines:
        if line.step.role is Role.BESIDES and known.holds(line.step.conditions):
            yield named(line)


def first(known: IncidentFacts, lines: list[GroundedStep]) -> Iterator[GroundedStep]:
    """The first line that holds, and the deciding line of the question that it refers to."""
    for line in lines:
        if known.holds(line.step.conditions):
            yield line
            if line.step.see:
                yield from first(known, steps_answering(known.rules, line.step.see))
            return


def named(line: GroundedStep) -> tuple[str, str]:
    return line.ground.option, str(line.step)


@cache
def tried(key: str) -> frozenset[tuple[str, str]]:
    """Every line of a ruleset that decides in some case, with or without an overlay of other answers."""
    found: set[tuple[str, str]] = set()
    for case, of in CASES:
        base, overlay = (of, {}) if isinstance(of, str) else (of["base"], of["set"])
        if base == key:
            try:
                lines = list(deciding(ruleset(base, overlay), foul_of(case["event"])))
            except FactNeeded:
                continue  # a case that lacks a fact is rejected, which test_cases checks
            found |= {line for line in lines if line[0] not in overlay}
    return frozenset(found)


@pytest.mark.parametrize("question", sorted({one.question for one in INCIDENTS.values() if one.question}))
def test_every_line_of_an_answer_decides_in_some_case(question: str) -> None:
    untried = {
        key: [
            str(line.step)
            for line in steps_answering(ruleset(key), question)
            if named(line) not in tried(key)
        ]
        for key in BOOKS
    }
    assert {key: lines for key, lines in untried.items() if lines} == {}


@pytest.mark.parametrize("code", sorted(code for code, one in INCIDENTS.items() if not one.question))
def test_every_line_that_several_answers_make_together_decides_in_some_case(code: str) -> None:
    untried = {}
    for key in BOOKS:
        rules = ruleset(key)
        untried[key] = [
            str(line.step)
            for line in steps_for_incident(rules, INCIDENTS[code])
            if rules.sources[line.ground.option].basis is not Basis.UNASKED and named(line) not in tried(key)
        ]
    assert {key: lines for key, lines in untried.items() if lines} == {}


@pytest.mark.parametrize("code", INCIDENTS)
def test_every_incident_is_ruled_in_some_case_under_every_book(code: str) -> None:
    ruled = {of for case, of in CASES if case["event"]["code"] == code and isinstance(of, str)}
    assert [key for key in BOOKS if key not in ruled] == []


@pytest.mark.parametrize("file", [file for file in FILES if file.startswith("incidents_")])
def test_an_article_is_named_where_a_text_decides_and_none_for_a_silent_book(file: str) -> None:
    for case in FILES[file]:
        for rules in case["rules"]:
            answer = referee.codec.answer({"rules": rules, "event": case["event"]})
            decided_by = referee.codec.read_rules(rules).sources[answer["findings"][0]["clause"]["option"]]
            named = decided_by.words if decided_by.basis in TEXTS else None
            assert answer["article"] == named, f"{case['name']} [{words(rules)}]"


@pytest.mark.parametrize(
    ("rules", "code", "answers"),
    [
        ("ema-2016", "WIN-WORD", {"mixed_up": False, "at_once": False, "shown": False}),
        ("ema-2016", "TENPAI-EARLY", {"before_end": True}),
        ("ema-2016", "URA-PEEK", {"deliberate": False}),
        ("ema-2025", "STICK-MISSING", {"at_end": True}),
        ("ema-2025", "TENPAI-EARLY", {"before_end": True}),
        ("ema-2025", "DEAL-ERROR", {"seen": True}),
        ("m-league", "DRAW-WRONG", {"dealers_first": False, "out_of_turn": False, "too_fast": False}),
        ("m-league", "TENPAI-EARLY", {"before_end": True}),
        ("rrc", "TENPAI-EARLY", {"before_end": True}),
        ("rrc", "DEALER-WRONG", {"played": False}),
    ],
)
def test_what_a_book_leaves_out_beside_what_it_says_is_ruled_without_an_article(
    rules: str, code: str, answers: dict[str, bool]
) -> None:
    event = {"kind": "incident", "seat": 1, "code": code, "occurrence": 1, "answers": answers}
    answer = referee.codec.answer({"rules": rules, "event": event})
    assert (answer["verdict"], answer["article"]) == ("discretion", None)


@pytest.mark.parametrize(
    ("rules", "code", "answers"),
    [
        # Fifteen minutes are late enough without another started minute.
        ("ema-2025", "LATE", {"minutes": 15}),
        # Eight tiles are more than half of any hand, and zero tiles are no part of one.
        ("rrc", "EXPOSE-OWN", {"in_riichi": False, "tiles": 8}),
        ("rrc", "EXPOSE-OWN", {"in_riichi": False, "tiles": 0}),
        # If a riichi needs no tile in the wall, nobody counts the tiles.
        ("wrc-2025", "RII-NOWALL", {}),
    ],
)
def test_nobody_is_asked_for_what_cannot_change_the_answer(
    rules: str, code: str, answers: dict[str, int]
) -> None:
    event = {"kind": "incident", "seat": 1, "code": code, "occurrence": 1, "answers": answers}
    assert referee.codec.answer({"rules": rules, "event": event})["verdict"] != "rejected"


def test_whether_a_minute_more_has_begun_is_asked_only_where_it_would_decide() -> None:
    overlay = {"late": ["chombo if minutes >= 15", "warning"]}
    asked = {"kind": "incident", "seat": 1, "code": "LATE", "occurrence": 1}
    rules = {"base": "ema-2025", "set": overlay}
    early = referee.codec.answer({"rules": rules, "event": {**asked, "answers": {"minutes": 13}}})
    assert early["verdict"] == "warning"
    almost = referee.codec.answer({"rules": rules, "event": {**asked, "answers": {"minutes": 14}}})
    assert [(error["code"], error["path"]) for error in almost["errors"]] == [
        ("fact_needed", "event.answers.begun")
    ]


def test_the_least_for_a_riichi_declared_wrongly_holds_where_its_own_conditions_do() -> None:
    overlay = {"riichi_on_open_hand": ["dead_hand with stick_back", "at_least warning if not repeated"]}
    answers = {"said": False, "turned": True, "placed": True, "tile_first": False, "stick_first": False}
    for times, least in ((1, "warning"), (2, "dead_hand")):
        foul = {"kind": "incident", "seat": 1, "code": "RII-FORM", "occurrence": times, "answers": answers}
        answer = referee.codec.answer({"rules": {"base": "rrc", "set": overlay}, "event": foul})
        assert (answer["verdict"], answer["least"]) == ("dead_hand", {"verdict": least})


def slow(steps: list[str], **answers: bool) -> dict[str, Any]:
    """The answer to slow play with these steps in the rules."""
    event = {"kind": "incident", "seat": 1, "code": "SLOW", "occurrence": 1, "answers": answers}
    return referee.codec.answer({"rules": {"base": "ema-2025", "set": {"slow_play": steps}}, "event": event})


def test_the_least_and_the_next_step_are_left_open_where_they_depend_on_what_was_not_told() -> None:
    answer = slow(
        ["at_least warning if serious", "penalty 4000 if not repeated", "chombo if serious", "warning"]
    )
    assert (answer["verdict"], answer["least"], answer["next_step"]) == ("penalty", None, None)
    assert [finding["code"] for finding in answer["findings"]] == ["foul_penalty"]


def test_of_two_facts_that_are_wanted_the_first_is_asked_first() -> None:
    [error] = slow(["chombo if serious and deliberate", "warning"])["errors"]
    assert (error["code"], error["path"]) == ("fact_needed", "event.answers.serious")


def test_whether_a_win_was_valid_is_asked_before_a_false_one_is_a_chombo() -> None:
    foul = {"kind": "incident", "seat": 1, "code": "WIN-FALSE-OPEN", "occurrence": 1, "answers": {}}
    [error] = referee.codec.answer({"rules": "wrc-2025", "event": foul})["errors"]
    assert (error["code"], error["path"]) == ("fact_needed", "event.answers.valid_win")


@pytest.mark.parametrize(
    ("steps", "least"),
    [
        (["at_least penalty 2000", "penalty 4000"], {"verdict": "penalty", "points": 2000}),
        (["at_least discretion", "discretion 2000 to 4000"], {"verdict": "discretion"}),
    ],
)
def test_of_two_of_a_kind_the_cheaper_is_the_lighter(steps: list[str], least: dict[str, object]) -> None:
    assert slow(steps)["least"] == least


def test_a_measure_without_points_names_none() -> None:
    answer = slow(["besides warning", "penalty 4000"])
    assert [finding["facts"] for finding in answer["findings"]][:2] == [
        {"incident": "SLOW", "points": 4000, "taken": "after_uma"},
        {"measure": "warning"},
    ]
    assert slow(["warning"])["findings"][0]["facts"] == {"incident": "SLOW"}


def test_where_one_question_sends_on_to_another_its_least_and_what_comes_on_top_hold_too() -> None:
    overlay = {
        "slow_play": ["see obstruction"],
        "obstruction": ["at_least warning", "besides penalty 1000", "penalty 4000"],
    }
    foul = {"kind": "incident", "seat": 1, "code": "SLOW", "occurrence": 1, "answers": {}}
    answer = referee.codec.answer({"rules": {"base": "ema-2025", "set": overlay}, "event": foul})
    assert (answer["verdict"], answer["least"]) == ("penalty", {"verdict": "warning"})
    assert answer["besides"] == [{"verdict": "penalty", "points": 1000}]
    assert [penalty["points"] for penalty in answer["penalties"]] == [-4000, -1000]
    # Only a discretion has a range of points, and additional measures are listed only if there are any.
    assert "points" not in answer
    alone = {"base": "ema-2025", "set": {"slow_play": ["penalty 4000"]}}
    assert not {"points", "besides"} & referee.codec.answer({"rules": alone, "event": foul}).keys()


def test_a_begun_minute_can_be_told_of_whatever_is_counted_in_minutes() -> None:
    overlay = {"draw_after_end": ["see late"], "late": ["penalty 1000 per minutes"]}
    answers = {"minutes": 2, "begun": True}
    foul = {"kind": "incident", "seat": 1, "code": "DRAW-AFTEREND", "occurrence": 1, "answers": answers}
    answer = referee.codec.answer({"rules": {"base": "ema-2025", "set": overlay}, "event": foul})
    assert [penalty["points"] for penalty in answer["penalties"]] == [-3000]


def test_a_begun_minute_cannot_be_told_of_what_no_minute_is_counted_of() -> None:
    foul = {"kind": "incident", "seat": 1, "code": "CALL-EMPTY", "occurrence": 1, "answers": {"begun": True}}
    answer = referee.codec.answer({"rules": "ema-2025", "event": foul})
    assert [(error["path"], error["code"]) for error in answer["errors"]] == [
        ("event.answers.begun", "fact_not_asked")
    ]
