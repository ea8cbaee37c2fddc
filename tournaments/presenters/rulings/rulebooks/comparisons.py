"""The differences between two rulesets.

The page, the sheet and the JSON show the same frozen rows: a question, its answer with its source, and beside it
another ruleset's answer, if one is chosen.
"""

from __future__ import annotations

import unicodedata
from difflib import SequenceMatcher
from typing import Any

import referee
from referee.frozen import dataclass
from tournaments.common.language import current_language
from tournaments.presenters.rulings.rulebooks import incidents, rulesets
from tournaments.presenters.rulings.rulebooks.rulesets import AnswerLine, RulesetRow

__all__ = [
    "Comparison",
    "Group",
    "QuestionFilter",
    "Row",
    "Side",
    "compare",
    "comparison_json",
    "moved_steps",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionFilter:
    """The selected questions: those that do not rest on the book's text, that differ, or that contain words.

    *differences* applies only if there is another ruleset.
    """

    gaps: bool = False
    differences: bool = False
    find: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One answer to a question: whose it is, and which of its steps the other answer shares."""

    called: str
    line: AnswerLine
    shared: frozenset[str] = frozenset()

    @property
    def steps(self) -> tuple[tuple[str, bool], ...]:
        """The answer step by step, and whether the other answer has the same step."""
        return tuple((step, step in self.shared) for step in self.line.steps)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One question: its answer, and the other ruleset's if two are compared."""

    sides: tuple[Side, ...]

    @property
    def own(self) -> AnswerLine:
        """The answer of the selected ruleset."""
        return self.sides[0].line

    @property
    def other(self) -> AnswerLine | None:
        """The answer of the ruleset beside it."""
        return self.sides[1].line if len(self.sides) > 1 else None

    @property
    def differs(self) -> bool:
        """Whether the two answers differ."""
        return self.other is not None and self.own.answer != self.other.answer


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Questions that belong together; *name* is that of the group's first question, shown or not."""

    name: str
    title: str
    rows: tuple[Row, ...]

    @property
    def differences(self) -> int:
        """The number of shown questions with different answers."""
        return sum(row.differs for row in self.rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """A ruleset's answers, and another's beside them; *differences* are counted over all questions, shown or not."""

    own: RulesetRow
    other: RulesetRow | None
    groups: tuple[Group, ...]
    question_count: int
    differences: int

    @property
    def shown(self) -> int:
        """The number of shown questions."""
        return sum(len(group.rows) for group in self.groups)

    @property
    def is_filtered(self) -> bool:
        """Whether only some of the questions are shown."""
        return self.shown != self.question_count


def compare(
    rules: referee.Ruleset,
    other: referee.Ruleset | None = None,
    question_filter: QuestionFilter | None = None,
    *,
    own_title: str = "",
) -> Comparison:
    """Every selected answer of *rules*, in its group, with the answer of *other* beside it.

    *own_title* is the name of a tournament's own rules.
    """
    question_filter = question_filter or QuestionFilter()
    own_row, other_row = (
        rulesets.ruleset_row(rules, own_title),
        rulesets.ruleset_row(other) if other else None,
    )
    groups, differences = [], 0
    for name, title, questions in referee.messages.grouped_questions(current_language()):
        rows = []
        for question in questions:
            row = _comparison_row(
                rules, own_row.called, other, other_row.called if other_row else "", question.name
            )
            differences += row.differs
            if _is_selected(row, question_filter):
                rows.append(row)
        if rows:
            groups.append(Group(name=name, title=title, rows=tuple(rows)))
    return Comparison(
        own=own_row,
        other=other_row,
        groups=tuple(groups),
        question_count=len(referee.questions()),
        differences=differences,
    )


def moved_steps(before: tuple[str, ...], after: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """The steps of an answer before and after a change, in order, each with its sign: ``-`` removed, ``+`` added.

    A step that stays has no sign; the result is empty if both answers are one step.
    """
    if len(before) == len(after) == 1:
        return ()
    steps: list[tuple[str, str]] = []
    for tag, begin, end, new_begin, new_end in SequenceMatcher(None, before, after).get_opcodes():
        if tag == "equal":
            steps += [("", step) for step in before[begin:end]]
        else:
            steps += [("-", step) for step in before[begin:end]]
            steps += [("+", step) for step in after[new_begin:new_end]]
    return tuple(steps)


def comparison_json(comparison: Comparison) -> dict[str, Any]:
    """The comparison for machines: each question with its answer in the JSON form and in words, and its source."""
    compared = (
        {"against": _ruleset_json(comparison.other), "differences": comparison.differences}
        if comparison.other
        else {}
    )
    questions = [_question_json(row) for group in comparison.groups for row in group.rows]
    return {**_ruleset_json(comparison.own), **compared, "questions": questions}


def _comparison_row(
    rules: referee.Ruleset, own_title: str, other: referee.Ruleset | None, other_title: str, name: str
) -> Row:
    own_line = rulesets.answer_line(rules, name)
    if other is None:
        return Row(sides=(Side(called=own_title, line=own_line),))
    other_line = rulesets.answer_line(other, name)
    shared_steps = frozenset(own_line.steps) & frozenset(other_line.steps)
    return Row(
        sides=(
            Side(called=own_title, line=own_line, shared=shared_steps),
            Side(called=other_title, line=other_line, shared=shared_steps),
        )
    )


def _is_selected(row: Row, question_filter: QuestionFilter) -> bool:
    if question_filter.gaps and not row.own.is_gap:
        return False
    if question_filter.differences and row.other is not None and not row.differs:
        return False
    words = _normalized(question_filter.find).split()
    if not words:
        return True
    names = (row.own.name, row.own.asks, incidents.decided_incidents(row.own.name))
    text = _normalized(" ".join((*names, *(side.line.text for side in row.sides))))
    return all(word in text for word in words)


def _normalized(text: str) -> str:
    """A text without differences of width and case, and with one spelling of chombo."""
    return unicodedata.normalize("NFKC", text).casefold().replace("chonbo", "chombo")


def _ruleset_json(ruleset_row: RulesetRow) -> dict[str, str]:
    return {"key": ruleset_row.key, "title": ruleset_row.title, "edition": ruleset_row.edition}


def _question_json(row: Row) -> dict[str, Any]:
    question = referee.questions()[row.own.name]
    return {
        "name": question.name,
        "asks": row.own.asks,
        "type": rulesets.answer_kind(question).value,
        **({"choices": list(question.choices)} if question.choices else {}),
        **_answer_json(row.own),
        **({"against": _answer_json(row.other), "differs": row.differs} if row.other else {}),
    }


def _answer_json(line: AnswerLine) -> dict[str, Any]:
    return {"answer": line.answer, "says": line.text, "source": line.source, "basis": line.basis}
