"""What does a ruleset answer, in words, and on what does each answer rest?"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import assert_never

from django.utils.translation import gettext as _

import referee
from tournaments.services import hands

__all__ = ["AnswerLine", "Group", "Kind", "Listed", "groups", "kind_of", "line", "listed"]


class Kind(enum.Enum):
    """In what form is a question answered?"""

    YES_NO = "yes_no"
    NUMBER = "number"
    NUMBER_OR_OFF = "number_or_off"
    NUMBERS_BY_PLACE = "numbers_by_place"
    CHOICE = "choice"
    CHOICES = "choices"


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerLine:
    """One question and its answer in words, with its source.

    *is_gap*: it rests on something else than a book's own text or a tournament's own word; *why* says on what.
    """

    name: str
    asks: str
    says: str
    source: str
    is_gap: bool
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Questions that belong together; *name* is that of the first, whichever of them are shown."""

    name: str
    title: str
    lines: tuple[AnswerLine, ...]

    @property
    def gaps(self) -> int:
        """How many of its answers do not rest on the book's own text."""
        return sum(line.is_gap for line in self.lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A ruleset in the list of all: how many of its answers rest on the book's own text, and how many do not."""

    key: str
    title: str
    edition: str
    from_book: int
    gaps: int


def listed(rules: referee.Ruleset) -> Listed:
    """One ruleset as it stands in the list."""
    gaps = sum(source.basis not in _SOUND for source in rules.sources.values())
    return Listed(
        key=rules.key,
        title=rules.title,
        edition=rules.book.edition,
        from_book=len(rules.sources) - gaps,
        gaps=gaps,
    )


def groups(rules: referee.Ruleset, *, only_gaps: bool = False) -> tuple[Group, ...]:
    """Every answer of *rules* in its group, or those alone that do not rest on the book's own text."""
    found = []
    for name, title, questions in referee.grouped_questions(hands.language()):
        lines = tuple(line(rules, question.name) for question in questions)
        kept = tuple(line for line in lines if line.is_gap or not only_gaps)
        if kept:
            found.append(Group(name=name, title=title, lines=kept))
    return tuple(found)


def line(rules: referee.Ruleset, name: str) -> AnswerLine:
    """One question as *rules* answer it."""
    language, source = hands.language(), rules.sources[name]
    return AnswerLine(
        name=name,
        asks=referee.say_question(name, language),
        says=referee.say_answer(name, getattr(rules, name), language),
        source=source.words,
        is_gap=source.basis not in _SOUND,
        why=_why(source.basis),
    )


def kind_of(question: referee.Question) -> Kind:
    """In what form the question is answered."""
    if question.choices:
        return Kind.CHOICE if isinstance(question.type, type) else Kind.CHOICES
    if question.type is bool:
        return Kind.YES_NO
    if not _takes(question, 0):
        return Kind.NUMBERS_BY_PLACE
    return Kind.NUMBER_OR_OFF if _takes(question, "off") else Kind.NUMBER


def _why(basis: referee.Basis) -> str:
    match basis:
        case referee.Basis.BOOK:
            return ""
        case referee.Basis.SILENT:
            return _("The book is silent")
        case referee.Basis.SERVER:
            return _("A server prevents it")
        case referee.Basis.UNASKED:
            return _("Does not arise")
        case referee.Basis.SECOND_HAND:
            return _("Second hand")
        case referee.Basis.CUSTOM:
            return _("Own answer")
        case _:
            assert_never(basis)


# What a tournament has laid down itself rests on nothing but its word, and is no assumption.
_SOUND = {referee.Basis.BOOK, referee.Basis.CUSTOM}


def _takes(question: referee.Question, value: object) -> bool:
    try:
        question.read(value)
    except ValueError:
        return False
    return True
