"""A run through cases of the practice desk: which cases, the answers so far, and the result.

The query string of the pages contains everything: nothing is stored, and the same link gives everybody the same cases.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from typing import Final
from urllib.parse import urlencode

from referee.frozen import dataclass
from tournaments.common.marks import mark_of
from tournaments.presenters.rulings.practice.cases import TOPICS, Case, cases_of
from tournaments.presenters.rulings.practice.choices import Choice, choices_of
from tournaments.presenters.rulings.practice.situations import ruling_on
from tournaments.presenters.tables.table_page import FindingLine

__all__ = ["ALL_CASES", "COUNTS", "Progress", "ReadAgain", "Result", "TopicResult"]

ALL_CASES: Final = "all"
COUNTS: Final = ("10", "20", ALL_CASES)
"""The numbers of cases that can be chosen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """The choice of cases, and the numbers of the *answers* in order; *seed* shuffles the cases."""

    rules: str
    level: str
    count: str
    seed: int
    answers: str = ""

    @property
    def cases(self) -> tuple[Case, ...]:
        """The cases in order: shuffled, and taken from all topics in turn."""
        shuffled = sorted(cases_of(self.rules, self.level), key=self._place)
        by_topic = {topic: [case for case in shuffled if case.topic == topic] for topic in TOPICS}
        in_turn = sorted(
            shuffled,
            key=lambda case: (by_topic[case.topic].index(case), shuffled.index(by_topic[case.topic][0])),
        )
        return tuple(in_turn if self.count == ALL_CASES else in_turn[: int(self.count)])

    def _place(self, case: Case) -> str:
        return hashlib.sha256(f"{self.seed} {case.key}".encode()).hexdigest()

    @property
    def number(self) -> int:
        """The number of the current case, from 1."""
        return len(self.answers) + 1

    @property
    def case(self) -> Case | None:
        """The current case; None after the last one."""
        cases = self.cases
        return cases[len(self.answers)] if len(self.answers) < len(cases) else None

    @property
    def facts(self) -> tuple[tuple[str, str], ...]:
        """The run as names and values of a form."""
        return (*self._answered, ("mark", self.mark))

    @property
    def _answered(self) -> tuple[tuple[str, str], ...]:
        return (
            ("rules", self.rules),
            ("level", self.level),
            ("count", self.count),
            ("seed", str(self.seed)),
            ("answers", self.answers),
        )

    @property
    def mark(self) -> str:
        """The mark of the answers so far; empty if there are none."""
        return mark_of(self._answered) if self.answers else ""

    @property
    def query(self) -> str:
        """The run as a query string."""
        return urlencode([(name, value) for name, value in self.facts if value])

    @property
    def again(self) -> Progress:
        """The same cases from the start."""
        return replace(self, answers="")

    def answered(self, number: int) -> Progress:
        """The run with the answer of that number to the current case."""
        return replace(self, answers=f"{self.answers}{number}")

    @property
    def result(self) -> Result:
        """The result of the answers so far."""
        lines = tuple(self._answered_cases())
        return Result(
            right=sum(choice is not None and choice.is_right for _case, choice in lines),
            total=len(lines),
            is_complete=self.case is None,
            topics=tuple(
                TopicResult(
                    topic=str(title),
                    right=sum(
                        choice is not None and choice.is_right
                        for case, choice in lines
                        if case.topic == topic
                    ),
                    total=sum(case.topic == topic for case, _choice in lines),
                )
                for topic, title in TOPICS.items()
                if any(case.topic == topic for case, _choice in lines)
            ),
            read_again=tuple(
                self._read_again(case) for case, choice in lines if choice is None or not choice.is_right
            ),
        )

    def _answered_cases(self) -> Iterator[tuple[Case, Choice | None]]:
        """The cases with the choices taken; None for a number that is no choice."""
        for case, answer in zip(self.cases, self.answers, strict=False):
            chosen = (choice for choice in choices_of(case, self.rules) if choice.number == int(answer))
            yield case, next(chosen, None)

    def _read_again(self, case: Case) -> ReadAgain:
        right = next(choice for choice in choices_of(case, self.rules) if choice.is_right)
        by_source = {line.source: line for line in reversed(ruling_on(case, self.rules).lines)}
        return ReadAgain(text=case.text, right=right.lines, rules=tuple(reversed(by_source.values())))


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicResult:
    """The right answers to the cases of one topic."""

    topic: str
    right: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadAgain:
    """A case that was answered wrongly, its right answer, and the rules to read."""

    text: str
    right: tuple[str, ...]
    rules: tuple[FindingLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The right answers of a run, in all and by topic."""

    right: int
    total: int
    is_complete: bool
    topics: tuple[TopicResult, ...]
    read_again: tuple[ReadAgain, ...]
