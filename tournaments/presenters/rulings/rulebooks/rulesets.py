"""The answers of a ruleset in words, with their sources."""

from __future__ import annotations

import enum
from typing import Any, assert_never

from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common.language import current_language, joined, rules_title

__all__ = [
    "AnswerLine",
    "Kind",
    "RulesetRow",
    "answer_kind",
    "answer_line",
    "ruleset_row",
    "step_texts",
    "unknown_ruleset",
]


class Kind(enum.Enum):
    """The form of a question's answer."""

    YES_NO = "yes_no"
    NUMBER = "number"
    NUMBER_OR_OFF = "number_or_off"
    NUMBERS_BY_PLACE = "numbers_by_place"
    CHOICE = "choice"
    CHOICES = "choices"
    STEPS = "steps"


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerLine:
    """One question and its answer, with its source.

    *answer* is in the words of the JSON form; *text* is the whole answer on one line, *steps* the same with each step
    separate. *is_gap*: it rests on something other than a book's own text or a tournament's own decision; *why* says on
    what.
    """

    name: str
    asks: str
    answer: Any
    text: str
    steps: tuple[str, ...]
    source: str
    basis: str
    is_gap: bool
    why: str

    @property
    def has_one_step(self) -> bool:
        """Whether the answer is one step."""
        return len(self.steps) == 1


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesetRow:
    """A ruleset in the list of all: how many of its answers rest on the book's own text, and how many do not.

    *called* is its short name, suitable for a column heading.
    """

    key: str
    title: str
    called: str
    edition: str
    from_book: int
    gaps: int


def ruleset_row(rules: referee.Ruleset, own_title: str = "") -> RulesetRow:
    """One ruleset as a row of the list; one with a tournament's own answers has *own_title*."""
    gaps = sum(source.basis not in _SOUND for source in rules.sources.values())
    cite, edition = rules.book.citation(current_language())
    return RulesetRow(
        key=rules.key,
        title=own_title or rules_title(rules),
        called=own_title or cite,
        edition=rules_title(rules) if own_title else edition,
        from_book=sum(source.basis is referee.books.Basis.BOOK for source in rules.sources.values()),
        gaps=gaps,
    )


def unknown_ruleset(key: str) -> str:
    """The message for a key that no ruleset has."""
    facts = {"key": key[:60], "known": joined(referee.ruleset_keys())}
    return _("There is no ruleset “%(key)s”. Choose one of: %(known)s.") % facts


def answer_line(rules: referee.Ruleset, name: str) -> AnswerLine:
    """One question as *rules* answer it."""
    language, source = current_language(), rules.sources[name]
    answer = getattr(rules, name)
    return AnswerLine(
        name=name,
        asks=referee.messages.say_question(name, language),
        answer=referee.question.answer_words(answer),
        text=referee.messages.say_answer(name, answer, language),
        steps=step_texts(name, answer),
        source=source.words,
        basis=source.basis.value,
        is_gap=source.basis not in _SOUND,
        why=_gap_reason(source.basis),
    )


def step_texts(name: str, answer: object) -> tuple[str, ...]:
    """The answer to the question *name*, step by step; *answer* is a ruleset's own answer, or its JSON form."""
    question, language = referee.questions()[name], current_language()
    if question.type is not referee.answers.Steps:
        return (referee.messages.say_answer(name, answer, language),)
    steps = answer if isinstance(answer, referee.answers.Steps) else question.read(answer)
    return referee.messages.say_each_step(steps, language)


def answer_kind(question: referee.question.Question) -> Kind:
    """The form of the question's answer."""
    if question.choices:
        return Kind.CHOICE if isinstance(question.type, type) else Kind.CHOICES
    if question.type is bool:
        return Kind.YES_NO
    if question.type is referee.answers.Steps:
        return Kind.STEPS
    if not _accepts(question, 0):
        return Kind.NUMBERS_BY_PLACE
    return Kind.NUMBER_OR_OFF if _accepts(question, "off") else Kind.NUMBER


def _gap_reason(basis: referee.books.Basis) -> str:
    match basis:
        case referee.books.Basis.BOOK:
            return ""
        case referee.books.Basis.SILENT:
            return _("Not in the rulebook")
        case referee.books.Basis.SERVER:
            return _("Not possible online")
        case referee.books.Basis.UNASKED:
            return _("Not applicable")
        case referee.books.Basis.SECOND_HAND:
            return _("Secondary source")
        case referee.books.Basis.CUSTOM:
            return _("House rule")
        case _:
            assert_never(basis)


# A tournament's own decisions rest on its word alone, and are not assumptions.
_SOUND = {referee.books.Basis.BOOK, referee.books.Basis.CUSTOM}


def _accepts(question: referee.question.Question, value: object) -> bool:
    try:
        question.read(value)
    except ValueError:
        return False
    return True
