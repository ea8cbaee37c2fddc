"""The rulings of all other rulebooks on the same facts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common.language import current_language
from tournaments.presenters.rulings.disputes.ruling import AmbiguousFacts, EventAtTable, rule_on_all
from tournaments.presenters.rulings.disputes.spoken import Names, ruling_in_short

__all__ = ["Book", "SameRuling", "compare_rulebooks"]

_MISSING_FACTS = {"fact_needed", "seconds_needed"}


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook's key and name."""

    key: str
    called: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SameRuling:
    """Rulebooks with the same ruling; *same*: it is that of the rulebook in force."""

    text: str
    same: bool
    rulebooks: tuple[Book, ...]


def compare_rulebooks(
    about: str,
    own: str,
    other_rulebooks: Iterable[tuple[referee.Ruleset, Sequence[EventAtTable], bool]],
    names: Names,
) -> tuple[SameRuling, ...]:
    """The rulebooks by their ruling, those that agree with *own* first; open and impossible ones last."""
    books_by_ruling: dict[str, list[Book]] = {own: []}
    books_asking_more: list[Book] = []
    impossible_books: list[Book] = []
    for rules, alternatives, assumed in other_rulebooks:
        book = Book(rules.key, rules.book.citation(current_language())[0])
        try:
            text = _ruling_text(rules, about, alternatives, names, assumed=assumed)
        except AmbiguousFacts:
            books_asking_more.append(book)
        except referee.Rejected as rejected:
            needs_facts = any(problem.code in _MISSING_FACTS for problem in rejected.problems)
            (books_asking_more if needs_facts else impossible_books).append(book)
        else:
            books_by_ruling.setdefault(text, []).append(book)
    groups = sorted(books_by_ruling.items(), key=lambda camp: (camp[0] != own, -len(camp[1])))
    return (
        *(SameRuling(text=text, same=text == own, rulebooks=tuple(books)) for text, books in groups if books),
        *_last_group(_("Needs more facts"), books_asking_more),
        *_last_group(_("Cannot happen this way"), impossible_books),
    )


def _ruling_text(
    rules: referee.Ruleset, about: str, alternatives: Sequence[EventAtTable], names: Names, *, assumed: bool
) -> str:
    """The ruling in short, if all open alternatives give the same."""
    try:
        return ruling_in_short(rule_on_all(rules, about, alternatives, assumed=assumed), names)
    except AmbiguousFacts:
        texts = {
            ruling_in_short(rule_on_all(rules, about, [alternative], assumed=assumed), names)
            for alternative in alternatives
        }
        if len(texts) > 1:
            raise
        return texts.pop()


def _last_group(sentence: str, books: list[Book]) -> tuple[SameRuling, ...]:
    return (SameRuling(text=sentence, same=False, rulebooks=tuple(books)),) if books else ()
