"""Answers in steps: what follows from a foul, and under which conditions.

An answer is a list of steps, and the first whose conditions hold is what follows. A step is a line of text, the same in
a ruleset, its JSON form and a club's own overlay: ``chombo if tiles >= 7``, ``penalty 5000 if repeated``, ``dead_hand
with stick_back``, ``at_least warning if not deliberate``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum
from typing import TypeVar

from referee.answers.facts import NUMBER_FACTS, Fact
from referee.answers.remedies import Remedy
from referee.answers.worded import Worded
from referee.catalogue import expected
from referee.errors import nearest
from referee.frozen import dataclass

__all__ = [
    "AT_LEAST",
    "BESIDES",
    "Condition",
    "Measure",
    "Role",
    "Step",
    "Steps",
    "misplaced_steps",
    "read_step",
    "steps",
]


AT_LEAST = "at least {measure}"
BESIDES = "besides {measure}"


class Measure(Worded):
    """The measures that may follow from a foul, the lightest first; discretion names no measure.

    Each has its name, its title, and how it is said as the least that is allowed and as what is added on top.
    """

    title: str
    at_least: str
    besides: str

    NONE = "none", "no penalty", "No penalty", "may be reduced to no penalty", BESIDES
    CORRECT = (
        "correct",
        "a correction",
        "Corrected",
        "may be reduced to a correction",
        "besides, it is corrected",
    )
    # A warning is recorded; under some rules it is a yellow card.
    WARNING = "warning", "a warning", "Warning", AT_LEAST, BESIDES
    PENALTY = "penalty", "a penalty", "Penalty", AT_LEAST, BESIDES
    # The hand is dead until it ends: no win, no call, no quad, no riichi, and noten at the draw.
    DEAD_HAND = "dead_hand", "a dead hand", "Dead hand", AT_LEAST, BESIDES
    CHOMBO = "chombo", "a chombo", "Chombo", AT_LEAST, BESIDES
    DISQUALIFIED = "disqualified", "disqualification", "Disqualified", AT_LEAST, BESIDES
    # The rules name no measure, or only a range.
    DISCRETION = (
        "discretion",
        "the judge decides",
        "The judge decides",
        "may be reduced to what the judge decides",
        "besides a measure at the judge's discretion",
    )

    @property
    def weight(self) -> int:
        """The weight of the measure; the referee's discretion weighs as much as a penalty."""
        return _WEIGHT[self]


_WEIGHT = {measure: at for at, measure in enumerate(Measure)} | {Measure.DISCRETION: 3}


class Role(Enum):
    """The role of a step in the answer."""

    FOLLOWS = "follows"
    """The consequence, if no step before it applied."""
    AT_LEAST = "at_least"
    """The least that the rules allow instead."""
    BESIDES = "besides"
    """A consequence added on top, whichever step follows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """One condition: a fact is true or not, or a number is at least or at most a limit."""

    fact: Fact
    wanted: bool = True
    at_least: int | None = None
    at_most: int | None = None

    def __str__(self) -> str:
        if self.at_least is not None:
            return f"{self.fact.value} >= {self.at_least}"
        if self.at_most is not None:
            return f"{self.fact.value} <= {self.at_most}"
        return self.fact.value if self.wanted else f"not {self.fact.value}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One line of an answer: a measure, or the question to *see* instead, with its conditions.

    *points* are lost by a penalty, *most* is the upper end of a range or, where it is *either* of two, the other
    figure; *per*: for each one of that number.
    """

    role: Role = Role.FOLLOWS
    measure: Measure | None = None
    see: str = ""
    points: int | None = None
    most: int | None = None
    either: bool = False
    per: Fact | None = None
    remedies: tuple[Remedy, ...] = ()
    conditions: tuple[Condition, ...] = ()

    def __str__(self) -> str:
        text = "" if self.role is Role.FOLLOWS else f"{self.role.value} "
        text += self.measure.value if self.measure else f"see {self.see}"
        if self.points is not None:
            text += f" {self.points}"
        if self.most is not None:
            text += f" or {self.most}" if self.either else f" to {self.most}"
        if self.per:
            text += f" per {self.per.value}"
        if self.remedies:
            text += " with " + ", ".join(remedy.value for remedy in self.remedies)
        if self.conditions:
            text += " if " + " and ".join(map(str, self.conditions))
        return text

    @property
    def facts(self) -> frozenset[Fact]:
        """The facts that the step depends on."""
        facts = {condition.fact for condition in self.conditions}
        return frozenset(facts | ({self.per} if self.per else set()))


@dataclass(frozen=True, slots=True)
class Steps:
    """A rulebook's answer on the consequences of a foul: its steps in order, the last one without a condition."""

    lines: tuple[Step, ...]

    @property
    def facts(self) -> frozenset[Fact]:
        """The facts that the steps depend on, without those of a question they refer to."""
        return frozenset().union(*(step.facts for step in self.lines))

    def of(self, role: Role) -> tuple[Step, ...]:
        """The steps of one role, in order."""
        return tuple(step for step in self.lines if step.role is role)


_LINE = re.compile(
    r"(?:(?P<role>at_least|besides) )?(?:see (?P<see>[a-z_]+)|(?P<measure>[a-z_]+))"
    r"(?: (?P<points>\d{1,6})(?: (?P<between>to|or) (?P<most>\d{1,6}))?)?(?: per (?P<per>[a-z_]+))?"
    r"(?: with (?P<with>[a-z_, ]+?))?(?: if (?P<if>.+))?"
)
_COMPARED = re.compile(r"(?P<fact>[a-z_]+) (?P<sign>>=|<=) (?P<number>\d{1,3})")
# A word of the project's list of options for points that are placed on the table.
_WORDS = {"1000_deposit": "penalty 1000 with deposit"}


def steps(*lines: str) -> Steps:
    """An answer from its lines; raises `ValueError` saying which line cannot be read and why.

    >>> str(steps("chombo if tiles >= 7", "dead_hand if tiles >= 3", "warning").lines[0])
    'chombo if tiles >= 7'
    """
    parsed = tuple(read_step(line) for line in lines)
    for _number, reason in misplaced_steps(parsed):
        raise ValueError(reason)
    return Steps(parsed)


def misplaced_steps(parsed: Sequence[Step]) -> list[tuple[int, str]]:
    """Every step that is not allowed at its place, by its number from 1, and what is expected there."""
    follows = [number for number, step in enumerate(parsed, start=1) if step.role is Role.FOLLOWS]
    if not follows or parsed[follows[-1] - 1].conditions:
        return [(len(parsed), expected("a last step without “if”, for all the other cases"))]
    return [
        (number, expected("only one step without “if”, and it must be the last"))
        for number in follows[:-1]
        if not parsed[number - 1].conditions
    ]


def read_step(line: str) -> Step:
    """One step from its text; raises `ValueError` saying what cannot be read."""
    line = _WORDS.get(line, line)
    match = _LINE.fullmatch(" ".join(line.split()))
    if not match:
        raise ValueError(
            expected(
                "a step such as “{example}”, not “{line}”", example="penalty 5000 if repeated", line=line[:60]
            )
        )
    points, most = (int(match[name]) if match[name] else None for name in ("points", "most"))
    if match["see"] and (match["role"] or match["points"] or match["per"] or match["with"]):
        raise ValueError(expected("only “if” after “see” and its question"))
    measure = None if match["see"] else _word(Measure, match["measure"])
    if measure is Measure.PENALTY and not points:
        raise ValueError(expected("the points of a penalty, such as “penalty 2000”"))
    if points is not None and measure not in (Measure.PENALTY, Measure.DISCRETION):
        raise ValueError(expected("points only after “penalty” or “discretion”"))
    if any(number is not None and number % 100 for number in (points, most)):
        raise ValueError(expected("points in whole hundreds"))
    no_range = most is not None and (measure is not Measure.DISCRETION or most <= int(match["points"]))
    if no_range or (points == 0 and most is None):
        raise ValueError(expected("a range such as “discretion 8000 to 12000”"))
    per = _word(Fact, match["per"]) if match["per"] else None
    if per is not None and (per not in NUMBER_FACTS or measure is not Measure.PENALTY):
        raise ValueError(
            expected("“per” and a number such as {fact}, after a penalty", fact=Fact.MINUTES.value)
        )
    remedies = tuple(_word(Remedy, word.strip()) for word in (match["with"] or "").split(",") if word.strip())
    conditions = tuple(_condition(text) for text in match["if"].split(" and ")) if match["if"] else ()
    return Step(
        role=Role(match["role"]) if match["role"] else Role.FOLLOWS,
        measure=measure,
        see=match["see"] or "",
        points=points,
        most=most,
        either=match["between"] == "or",
        per=per,
        remedies=remedies,
        conditions=conditions,
    )


def _condition(text: str) -> Condition:
    comparison = _COMPARED.fullmatch(text.strip())
    if comparison:
        fact, number = _word(Fact, comparison["fact"]), int(comparison["number"])
        if fact not in NUMBER_FACTS:
            raise ValueError(expected("yes or no for “{fact}”, not a number", fact=fact.value))
        if comparison["sign"] == ">=":
            return Condition(fact=fact, at_least=number)
        return Condition(fact=fact, at_most=number)
    word = text.strip().removeprefix("not ").strip()
    fact = _word(Fact, word)
    if fact in NUMBER_FACTS:
        raise ValueError(expected("a comparison for “{fact}”, such as “{fact} >= 3”", fact=fact.value))
    return Condition(fact=fact, wanted=not text.strip().startswith("not "))


_Word = TypeVar("_Word", bound=Enum)


def _word(kind: type[_Word], word: str) -> _Word:
    """The member for that word; raises `ValueError` naming the nearest words or, if none is near, all of them."""
    try:
        return kind(word)
    except ValueError:
        words = [str(member.value) for member in kind]
        match nearest(word, words):
            case (first, second):
                fits = expected("the word “{first}” or “{second}”", first=first, second=second)
            case (only,):
                fits = expected("the word “{word}”", word=only)
            case _:
                fits = expected("one of {choices}", choices=", ".join(words))
        raise ValueError(expected("{expected}, not “{word}”", expected=fits, word=word[:40])) from None
