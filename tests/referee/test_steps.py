"""An answer in steps has the same meaning as text, as JSON and in the referee's own types."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import referee
from referee.adjudication.incidents.incident_steps import steps_for_incident
from referee.answers.facts import DERIVED_FACTS, NUMBER_FACTS, Fact
from referee.answers.remedies import Remedy
from referee.answers.steps import Condition, Measure, Role, Step, Steps, read_step, steps
from referee.incidents import BEARS_ON_CHOMBO, INCIDENTS, facts_of, step_problems

_numbers = st.sampled_from(sorted(NUMBER_FACTS, key=lambda fact: fact.value))
_yes_no = st.sampled_from([fact for fact in Fact if fact not in NUMBER_FACTS])
_conditions = st.one_of(
    st.builds(Condition, fact=_yes_no, wanted=st.booleans()),
    st.builds(Condition, fact=_numbers, at_least=st.integers(0, 999)),
    st.builds(Condition, fact=_numbers, at_most=st.integers(0, 999)),
)
_hundreds = st.integers(1, 999).map(lambda hundreds: hundreds * 100)


@st.composite
def some_step(draw: st.DrawFn) -> Step:
    measure = draw(st.sampled_from([None, *Measure]))
    points = draw(_hundreds) if measure is Measure.PENALTY else None
    most = None
    if measure is Measure.DISCRETION and draw(st.booleans()):
        points = draw(_hundreds)
        most = draw(st.none() | _hundreds.map(lambda more: points + more if points else more))
    return Step(
        role=draw(st.sampled_from(Role)) if measure else Role.FOLLOWS,
        measure=measure,
        see="" if measure else draw(st.sampled_from(["obstruction", "tile_count_wrong"])),
        points=points,
        most=most,
        either=draw(st.booleans()) if most else False,
        per=draw(st.none() | _numbers) if measure is Measure.PENALTY else None,
        remedies=tuple(draw(st.lists(st.sampled_from(Remedy), unique=True, max_size=3))) if measure else (),
        conditions=tuple(draw(st.lists(_conditions, max_size=3))),
    )


@given(some_step())
def test_a_step_read_back_from_its_text_is_the_same_step(step: Step) -> None:
    assert read_step(str(step)) == step


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", "a step such as"),
        ("fine", "one of none, correct.*, not “fine”"),
        ("penalty", "the points of a penalty"),
        ("penalty 250", "points in whole hundreds"),
        ("penalty 0", "the points of a penalty"),
        ("warning 2000", "points only after “penalty” or “discretion”"),
        ("discretion 12000 to 8000", "a range such as"),
        ("discretion 8000 to 8000", "a range such as"),
        ("penalty 2000 to 4000", "a range such as"),
        ("warning with applause", "one of .*, not “applause”"),
        ("warning if tired", "one of .*, not “tired”"),
        ("warning if tiles", "a comparison for “tiles”"),
        ("warning if shown >= 2", "yes or no for “shown”"),
        ("warning per minutes", "“per” and a number"),
        ("penalty 1000 per shown", "“per” and a number"),
        ("penalty 1000000000", "a step such as"),
        ("discretion 0", "a range such as"),
        ("at_least see obstruction", "only “if” after “see”"),
        ("besides see obstruction if shown", "only “if” after “see”"),
        ("see obstruction with void", "only “if” after “see”"),
        ("see obstruction 1000 per minutes", "only “if” after “see”"),
        ("see obstruction 1000", "only “if” after “see”"),
        ("see obstruction per minutes", "only “if” after “see”"),
        ("warning if tie_first", "^the word “tile_first” or “stick_first”, not “tie_first”$"),
    ],
)
def test_a_line_that_is_no_step_says_what_was_expected(line: str, expected: str) -> None:
    with pytest.raises(ValueError, match=expected):
        read_step(line)


@pytest.mark.parametrize(
    "line", ["discretion", "discretion 8000", "discretion 0 to 4000", "discretion 8000 to 8100"]
)
def test_a_referee_may_be_given_a_figure_or_a_range_that_may_begin_with_nothing(line: str) -> None:
    assert str(read_step(line)) == line


def test_the_last_step_names_what_follows_when_nothing_else_does() -> None:
    with pytest.raises(ValueError, match="a last step without"):
        steps("chombo if shown")
    with pytest.raises(ValueError, match="a last step without"):
        steps("at_least warning")
    with pytest.raises(ValueError, match="only one step without"):
        steps("chombo", "warning")


def test_an_answer_in_steps_goes_through_json_unchanged() -> None:
    laid_over = ["chombo if too_many", "penalty 5000 if repeated", "warning with put_back"]
    rules = referee.ruleset("ema-2025", {"own_tiles_exposed": laid_over})
    assert rules.own_tiles_exposed == steps(*laid_over)
    assert referee.question.answer_words(rules.own_tiles_exposed) == laid_over
    assert referee.question.answer_words(referee.ruleset("ema-2025", {"noise": "warning"}).noise) == "warning"


@pytest.mark.parametrize(
    ("question", "answer", "code"),
    [
        ("noise", [], "bad_answer"),
        ("noise", ["warning"] * 31, "bad_answer"),
        ("noise", [1], "bad_answer"),
        ("noise", {"step": "warning"}, "bad_answer"),
        ("noise", "loud", "bad_answer"),
        ("noise", ["chombo if tiles >= 3", "warning"], "answers_disagree"),
        ("noise", "see kuikae", "answers_disagree"),
        ("noise", "see nothing_at_all", "answers_disagree"),
        ("obstruction", "see noise", "answers_disagree"),
    ],
)
def test_an_answer_that_no_judge_could_follow_is_rejected(question: str, answer: object, code: str) -> None:
    noise = {"noise": "see talking"} if question == "obstruction" else {}
    with pytest.raises(referee.Rejected) as caught:
        referee.ruleset("ema-2025", {**noise, question: answer})
    assert code in {problem.code for problem in caught.value.problems}


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (["correct if repeated", "none"], []),
        (["correct", "none"], [(1, "bad_answer", '"correct"')]),
        (["none", "correct if repeated"], [(2, "bad_answer", '"correct if repeated"')]),
        (["none", "fine", "correct"], [(2, "bad_answer", '"fine"')]),
        (["see noise_at_night", "none if tiles >= 3", "fine"],
         [(1, "answers_disagree", None), (2, "answers_disagree", None), (3, "bad_answer", '"fine"')]),
    ],
)  # fmt: skip
def test_what_is_wrong_with_an_answer_in_steps_is_said_line_by_line(
    lines: list[str], found: list[tuple[int, str, str | None]]
) -> None:
    problems = step_problems("noise", lines, {})
    assert [(line, problem.code, problem.facts.get("value")) for line, problem in problems] == found
    assert {problem.path for _, problem in problems} <= {"rules.set.noise"}


def test_an_option_of_the_list_is_understood_in_its_own_word() -> None:
    rules = referee.ruleset("ema-2025", {"empty_meld_call": "1000_deposit"})
    assert rules.empty_meld_call == steps("penalty 1000 with deposit")


def asked_in_steps() -> list[str]:
    return [name for name, question in referee.questions().items() if question.type is Steps]


def test_every_question_answered_in_steps_belongs_to_an_incident_and_the_other_way_round() -> None:
    assert {incident.question for incident in INCIDENTS.values() if incident.question} == set(
        asked_in_steps()
    )


def test_every_fact_that_an_incident_asks_bears_on_it_under_some_ruleset() -> None:
    for incident in INCIDENTS.values():
        told = {fact for key in referee.ruleset_keys() for fact in facts_of(referee.ruleset(key), incident)}
        assert set(incident.asks) <= told, incident.code


def test_nobody_is_asked_for_what_follows_by_itself() -> None:
    for incident in INCIDENTS.values():
        assert not set(incident.asks) & DERIVED_FACTS.keys(), incident.code
        assert not set(incident.asks) & incident.given.keys(), incident.code


RULESETS = [referee.ruleset(key) for key in referee.ruleset_keys()]


def lines_under_all_rulesets(incident: referee.incidents.Incident) -> list[Step]:
    """The steps that answer an incident in any rulebook, including those of questions that they refer to."""
    steps_of = [line.step for rules in RULESETS for line in steps_for_incident(rules, incident)]
    sent = {step.see for step in steps_of if step.see}
    return steps_of + [step for rules in RULESETS for name in sent for step in getattr(rules, name).lines]


def test_every_fact_asked_decides_under_some_rulebook() -> None:
    for incident in INCIDENTS.values():
        found = {fact for step in lines_under_all_rulesets(incident) for fact in step.facts}
        found |= {told for fact in found for told in DERIVED_FACTS.get(fact, ())}
        # A started minute counts with the minutes, if it counts.
        found |= {Fact.BEGUN} if Fact.MINUTES in found else set()
        idle = set(incident.asks) - found - set(BEARS_ON_CHOMBO)
        assert not idle, f"{incident.code} asks for {idle}"


def test_every_word_of_the_vocabulary_is_used() -> None:
    found = [step for incident in INCIDENTS.values() for step in lines_under_all_rulesets(incident)]
    remedies = {remedy for step in found for remedy in step.remedies}
    facts = {fact for step in found for fact in step.facts}
    asked = {fact for incident in INCIDENTS.values() for fact in incident.asks}
    # No rulebook has a penalty at the table, only a club's own rules.
    moments = {Remedy.WIN_STANDS, Remedy.PAST_HANDS_STAND, Remedy.ON_TABLE}
    assert set(Remedy) - remedies - moments == set()
    assert set(Fact) - facts - asked - DERIVED_FACTS.keys() == set()
