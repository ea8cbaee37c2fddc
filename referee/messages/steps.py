"""The wording of answers in steps: what follows from a foul, and when."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from referee.answers.steps import AT_LEAST, BESIDES, Condition, Measure, Role, Step, Steps, read_step
from referee.catalogue import Language, Texts, join
from referee.messages.figures import say_points
from referee.messages.incidents import MEASURES, REMEDIES, UNITS
from referee.messages.incidents.facts import MET, MET_AND_ANOTHER, NOT_MET, NOT_MET_AND_ANOTHER
from referee.messages.questions import subject

__all__ = ["say_condition", "say_each_step", "say_measure", "say_moments", "say_step", "say_steps"]

_PHRASES: Final = Texts(
    "step",
    {
        "points": "{measure} of {points} points",
        "range": "{measure} of {points} to {most} points",
        "either": "{measure} of {points} or {most} points",
        "later": "no penalty yet",
        "discretion": "{points} points at the judge's discretion",
        "discretion range": "{points} to {most} points at the judge's discretion",
        "discretion either": "{points} or {most} points at the judge's discretion",
        "see": "as answered under “{question}”",
        "remedies": "{outcome} ({remedies})",
        "condition": "{outcome}, {condition}",
        "otherwise": "otherwise {outcome}",
        "met": "if {met}",
        "not met": "unless {not_met}",
        "both": "if {met}, unless {not_met}",
        "full stop": ".",
    },
)

# “other” is for a measure with points, and for another question.
_AT_LEAST: Final = Texts(
    "step", {"other": AT_LEAST, **{measure.value: measure.at_least for measure in Measure}}
)
_BESIDES: Final = Texts("step", {"other": BESIDES, **{measure.value: measure.besides for measure in Measure}})

_NUMBERS: Final = Texts(
    "number in words",
    {
        "0": "no",
        "1": "one",
        "2": "two",
        "3": "three",
        "4": "four",
        "5": "five",
        "6": "six",
        "7": "seven",
        "8": "eight",
        "9": "nine",
        "10": "ten",
        "11": "eleven",
        "12": "twelve",
    },
)


def say_measure(
    measure: str,
    language: Language = "en",
    *,
    points: int | None = None,
    most: int | None = None,
    either: bool = False,
    per: str | None = None,
    later: bool = False,
) -> str:
    """The name of a measure, with its points, the range that the rules name, or *either* of two figures.

    *per* is the fact by which the points are counted. *later*: no penalty now, because the foul is judged later.

    >>> say_measure("penalty", points=2000), say_measure("discretion", "ja", points=8000, most=12000)
    ('a penalty of 2,000 points', '審判の裁量により8,000〜12,000点の減点')
    >>> say_measure("discretion", points=8000, most=12000, either=True)
    "8,000 or 12,000 points at the judge's discretion"
    >>> say_measure("none"), say_measure("none", later=True)
    ('no penalty', 'no penalty yet')
    """
    if later and Measure(measure) is Measure.NONE:
        return _PHRASES.text("later", language)
    name = MEASURES.text(measure, language)
    if points is None:
        return name
    span = "" if most is None else "either" if either else "range"
    in_discretion = Measure(measure) is Measure.DISCRETION
    phrase = f"discretion {span}".rstrip() if in_discretion else span or "points"
    said = _PHRASES.text(phrase, language).format(
        measure=name,
        points=say_points(points, language),
        most="" if most is None else say_points(most, language),
    )
    return said if per is None else UNITS[per].each.text(per, language).format(measure=said)


def say_step(step: Step, language: Language = "en") -> str:
    """One step as part of a sentence: what follows and when, without a full stop.

    >>> from referee.answers.steps import read_step
    >>> say_step(read_step("penalty 1000 per minutes if minutes <= 10"))
    'a penalty of 1,000 points for each minute, if it was at most ten minutes'
    >>> say_step(read_step("see obstruction if deliberate"), "ja")
    '故意のとき、「対局を妨害したとき」と同じ'
    """
    outcome = _outcome(step, language)
    if step.remedies:
        remedies = [_within(REMEDIES.text(remedy.value, language), language) for remedy in step.remedies]
        outcome = _PHRASES.text("remedies", language).format(
            outcome=outcome, remedies=join(remedies, language, by="remedies")
        )
    condition = say_condition(step.conditions, language)
    if not condition:
        return outcome
    return _PHRASES.text("condition", language).format(outcome=outcome, condition=condition)


def say_steps(answer: Steps, language: Language = "en") -> str:
    """All steps of an answer in one line, separated by semicolons; the last, without a condition, covers the rest."""
    line = join(_each(answer, language), language, by="steps")
    return line[0].upper() + line[1:]


def say_each_step(answer: Steps, language: Language = "en") -> tuple[str, ...]:
    """Every step of an answer on its own line: first the alternatives in order, then what applies in addition."""
    return tuple(sentence[0].upper() + sentence[1:] for sentence in _each(answer, language))


def _each(answer: Steps, language: Language) -> list[str]:
    follows = answer.of(Role.FOLLOWS)
    sentences = [say_step(step, language) for step in follows]
    if len(sentences) > 1:
        sentences[-1] = _PHRASES.text("otherwise", language).format(outcome=sentences[-1])
    return sentences + [
        say_step(step, language) for role in (Role.AT_LEAST, Role.BESIDES) for step in answer.of(role)
    ]


def say_condition(conditions: Sequence[Condition], language: Language = "en") -> str:
    """When all *conditions* hold: starting with “if” or “unless”, in Japanese ending with 「とき」; empty without any.

    >>> from referee.answers.steps import read_step
    >>> conditions = read_step("chombo if tiles >= 7 and not deliberate").conditions
    >>> say_condition(conditions), say_condition(conditions, "ja")
    ('if seven tiles or more were visible, unless it was done on purpose', '7枚以上であり、故意でないとき')
    """
    if not conditions:
        return ""
    ordered = sorted(conditions, key=lambda condition: not condition.wanted)
    phrases = [_condition(condition, language, last=condition is ordered[-1]) for condition in ordered]
    wanted = sum(condition.wanted for condition in ordered)
    # A condition that contains an “or” is separated from the next by a comma.
    has_or = any(" or " in _condition(condition, "en", last=True) for condition in ordered[:wanted])
    met = join(phrases[:wanted], language, by="conditions with or" if has_or else "conditions")
    not_met = join(phrases[wanted:], language, by="conditions not met")
    frame = "both" if met and not_met else "met" if met else "not met"
    return _PHRASES.text(frame, language).format(met=met, not_met=not_met)


def say_moments(lines: Sequence[str], language: Language = "en") -> str:
    """Any one of several moments, each given as the written conditions of a step.

    >>> say_moments(["own_win", "at_draw and not dead_before"])
    'if the player claims a win, or if the hand ends in an exhaustive draw,
    unless the hand was declared dead after a valid riichi'
    """
    sentences = [say_condition(read_step(f"none if {line}").conditions, language) for line in lines]
    return join(sentences, language, by="or else")


def _condition(condition: Condition, language: Language, *, last: bool) -> str:
    fact = condition.fact.value
    last_phrases, other_phrases = (
        (MET, MET_AND_ANOTHER) if condition.wanted else (NOT_MET, NOT_MET_AND_ANOTHER)
    )
    phrases = last_phrases if last else other_phrases
    many = _many(condition, language) if fact in UNITS else ""
    return phrases.text(fact, language).format(many=many)


def _many(condition: Condition, language: Language) -> str:
    """The number at least or at most, with its unit."""
    fact = condition.fact.value
    number = condition.at_most if condition.at_least is None else condition.at_least
    if number is None:
        raise TypeError(f"{fact} is compared with a number")
    if condition.at_least is None and not number:
        return UNITS[fact].none.text(fact, language)
    many = UNITS[fact].at_most if condition.at_least is None else UNITS[fact].at_least
    in_words = _NUMBERS.text(str(number), language) if str(number) in _NUMBERS else str(number)
    return many.template(number, language).format(number=in_words)


def _outcome(step: Step, language: Language) -> str:
    """What follows, worded for its role."""
    if step.measure is None:
        phrase = _PHRASES.text("see", language).format(question=subject(step.see, language))
    else:
        per = step.per.value if step.per else None
        phrase = say_measure(
            step.measure.value, language, points=step.points, most=step.most, either=step.either, per=per
        )
    match step.role:
        case Role.FOLLOWS:
            return phrase
        case Role.AT_LEAST:
            table = _AT_LEAST
        case Role.BESIDES:
            table = _BESIDES
    word = step.measure.value if step.measure and step.points is None else "other"
    return table.text(word, language).format(measure=phrase)


def _within(sentence: str, language: Language) -> str:
    """A sentence inside another one: without its full stop and its capital."""
    text = sentence.removesuffix(_PHRASES.text("full stop", language))
    return re.sub(r"^[A-Z](?=[a-z]|\s)", lambda first: first[0].lower(), text)
