"""The wording of answers in steps: what follows from a foul, and when."""

from __future__ import annotations

import re
from collections.abc import Sequence

from referee.answers.steps import Condition, Measure, Role, Step, Steps, read_step
from referee.messages.incidents import (
    AT_LEAST,
    BESIDES,
    COMPARED,
    CONDITIONS,
    MEASURES,
    REMEDIES,
    UNITS,
)
from referee.messages.names import pick
from referee.messages.questions import subject

__all__ = [
    "continuative_form",
    "say_condition",
    "say_each_step",
    "say_measure",
    "say_moments",
    "say_step",
    "say_steps",
]

Language = str

_WORDS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


def say_measure(
    measure: str,
    language: Language = "en",
    *,
    points: int | None = None,
    most: int | None = None,
    either: bool = False,
    per: str | None = None,
) -> str:
    """The name of a measure, with its points, the range that the rules name, or *either* of two figures.

    *per* is the fact by which the points are counted.

    >>> say_measure("penalty", points=2000), say_measure("discretion", "ja", points=8000, most=12000)
    ('a penalty of 2,000 points', '審判の裁量により8,000〜12,000点の減点')
    >>> say_measure("discretion", points=8000, most=12000, either=True)
    "8,000 or 12,000 points at the referee's discretion"
    """
    japanese = language == "ja"
    name = pick(MEASURES[measure], language)
    if points is None:
        return name
    pattern = "{:,}〜{:,}" if japanese else "{:,} to {:,}"
    if either:
        pattern = "{:,}点または{:,}" if japanese else "{:,} or {:,}"
    figures = f"{points:,}" if most is None else pattern.format(points, most)
    if Measure(measure) is Measure.DISCRETION:
        return (
            f"審判の裁量により{figures}点の減点"
            if japanese
            else f"{figures} points at the referee's discretion"
        )
    phrase = f"{figures}点の{name}" if japanese else f"{name} of {figures} points"
    return phrase if per is None else _add_unit(phrase, per, language)


def say_step(step: Step, language: Language = "en") -> str:
    """One step as part of a sentence: what follows and when, without a full stop.

    >>> from referee.answers.steps import read_step
    >>> say_step(read_step("penalty 1000 per minutes if minutes <= 10"))
    'a penalty of 1,000 points for each minute, if it was at most ten minutes'
    >>> say_step(read_step("see obstruction if deliberate"), "ja")
    '故意のとき、「対局を妨害したとき」と同じ'
    """
    sentence = _say_outcome(step, language)
    if step.remedies:
        remedy_sentences = [pick(REMEDIES[remedy.value], language) for remedy in step.remedies]
        sentence += (
            f"({''.join(remedy_sentences).removesuffix('。')})"
            if language == "ja"
            else f" ({_joined_sentences(remedy_sentences)})"
        )
    condition = say_condition(step.conditions, language)
    if not condition:
        return sentence
    return f"{condition}、{sentence}" if language == "ja" else f"{sentence}, {condition}"


def say_steps(answer: Steps, language: Language = "en") -> str:
    """All steps of an answer in one line, separated by semicolons; the last, without a condition, covers the rest."""
    line = ("。" if language == "ja" else "; ").join(_step_sentences(answer, language))
    return line[0].upper() + line[1:]


def say_each_step(answer: Steps, language: Language = "en") -> tuple[str, ...]:
    """Every step of an answer on its own line: first the alternatives in order, then what applies in addition."""
    return tuple(sentence[0].upper() + sentence[1:] for sentence in _step_sentences(answer, language))


def _step_sentences(answer: Steps, language: Language) -> list[str]:
    follows = answer.of(Role.FOLLOWS)
    sentences = [say_step(step, language) for step in follows]
    if len(sentences) > 1:
        sentences[-1] = f"ほかは{sentences[-1]}" if language == "ja" else f"otherwise {sentences[-1]}"
    return sentences + [
        say_step(step, language) for role in (Role.AT_LEAST, Role.BESIDES) for step in answer.of(role)
    ]


def say_condition(conditions: Sequence[Condition], language: Language = "en") -> str:
    """When all *conditions* hold: starting with “if” or “unless”, in Japanese ending with 「とき」; empty without any.

    >>> from referee.answers.steps import read_step
    >>> conditions = read_step("chombo if tiles >= 7 and not deliberate").conditions
    >>> say_condition(conditions), say_condition(conditions, "ja")
    ('if seven tiles or more lay open, unless it was done on purpose', '7枚以上であり、故意でないとき')
    """
    if not conditions:
        return ""
    if language == "ja":
        phrases = [_condition_in_japanese(condition) for condition in conditions]
        return "、".join([*map(continuative_form, phrases[:-1]), _phrase_with_toki(phrases[-1])])
    positive = [_condition_in_english(condition) for condition in conditions if condition.wanted]
    # A condition that contains an “or” is separated from the next by a comma.
    conjunction = ", and " if any(" or " in phrase for phrase in positive) else " and "
    negative = [_condition_in_english(condition) for condition in conditions if not condition.wanted]
    parts = [f"if {conjunction.join(positive)}"] if positive else []
    return ", ".join([*parts, f"unless {' or '.join(negative)}"] if negative else parts)


def say_moments(lines: Sequence[str], language: Language = "en") -> str:
    """Any one of several moments, each given as the written conditions of a step.

    >>> say_moments(["own_win", "at_draw and not dead_before"])
    'if the player claims a win, or if it comes to an exhaustive draw,
    unless the hand was declared dead after a good riichi'
    """
    sentences = [say_condition(read_step(f"none if {line}").conditions, language) for line in lines]
    return "、または".join(sentences) if language == "ja" else ", or ".join(sentences)


def continuative_form(phrase: str) -> str:
    """A Japanese phrase in the form that continues to the next one. Raises ValueError for an unknown ending.

    >>> continuative_form("故意である"), continuative_form("牌を見せていない"), continuative_form("牌を見せた")
    ('故意であり', '牌を見せておらず', '牌を見せ')
    """
    for ending, continuation in _CONTINUED:
        if phrase.endswith(ending):
            return phrase.removesuffix(ending) + continuation
    raise ValueError(f"no way is known to go on from {phrase}")


_CONTINUED = (
    ("ていない", "ておらず"),
    ("ない", "なく"),
    ("ている", "ており"),
    ("ある", "あり"),
    ("いる", "おり"),
    ("できる", "でき"),
    ("戻せる", "戻せ"),
    ("超える", "超え"),
    *((f"{kana}た", kana) for kana in "しえけせてべめれ"),
)


def _phrase_with_toki(phrase: str) -> str:
    return phrase.removesuffix("である") + "のとき" if phrase.endswith("である") else f"{phrase}とき"


def _condition_in_english(condition: Condition) -> str:
    if condition.fact.value in COMPARED:
        return COMPARED[condition.fact.value][0].format(many=_number_with_unit(condition, "en"))
    return CONDITIONS[condition.fact.value].english


def _condition_in_japanese(condition: Condition) -> str:
    if condition.fact.value in COMPARED:
        return COMPARED[condition.fact.value][1].format(many=_number_with_unit(condition, "ja"))
    phrase = CONDITIONS[condition.fact.value]
    return phrase.japanese if condition.wanted else phrase.japanese_negated


def _number_with_unit(condition: Condition, language: Language) -> str:
    """The number at least or at most, with its unit."""
    unit = UNITS[condition.fact.value]
    number = condition.at_most if condition.at_least is None else condition.at_least
    if number is None:
        raise TypeError(f"{condition.fact.value} is compared with a number")
    if language == "ja":
        return f"{number}{unit.counter}" + (unit.at_most if condition.at_least is None else "以上")
    count = _WORDS[number] if number < len(_WORDS) else str(number)
    count_with_unit = f"{count} {unit.singular if number == 1 else unit.plural}"
    if condition.at_least is not None:
        return f"{count_with_unit} or more"
    return f"at most {count_with_unit}" if number else count_with_unit


def _say_outcome(step: Step, language: Language) -> str:
    """What follows, worded for its role."""
    if step.measure is None:
        name = subject(step.see, language)
        phrase = f"「{name}」と同じ" if language == "ja" else f"as answered under “{name}”"
    else:
        per = step.per.value if step.per else None
        phrase = say_measure(
            step.measure.value, language, points=step.points, most=step.most, either=step.either, per=per
        )
    match step.role:
        case Role.FOLLOWS:
            return phrase
        case Role.AT_LEAST:
            table = AT_LEAST
        case Role.BESIDES:
            table = BESIDES
    match step:
        case Step(measure=Measure() as measure, points=None):
            word = measure.value
        case _:
            word = "other"
    return pick(table.get(word, table["other"]), language).format(measure=phrase)


def _add_unit(sentence: str, fact: str, language: Language) -> str:
    unit = UNITS[fact]
    return f"1{unit.counter}につき{sentence}" if language == "ja" else f"{sentence} for each {unit.singular}"


def _joined_sentences(sentences: Sequence[str]) -> str:
    """English sentences as one list inside another sentence."""
    return ", ".join(
        re.sub(r"^[A-Z](?=[a-z]|\s)", lambda match: match[0].lower(), sentence[:-1]) for sentence in sentences
    )
