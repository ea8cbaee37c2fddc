"""The rulings of all other rulebooks on the same facts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

import referee
from tournaments.presenters.rulings.disputes.ruling import AmbiguousFacts, AskedEvent, rule_on_all
from tournaments.presenters.rulings.disputes.spoken import Names, ruling_in_short

__all__ = ["Book", "SameRuling", "compare_rulebooks"]

_ASKS = {"fact_needed", "seconds_needed"}


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook's key and name."""

    key: str
    called: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SameRuling:
    """Rulebooks with the same ruling; *same*: it is that of the rulebook in force."""

    says: str
    same: bool
    rulebooks: tuple[Book, ...]


def compare_rulebooks(
    about: str, own: str, others: Iterable[tuple[referee.Ruleset, list[AskedEvent], bool]], names: Names
) -> tuple[SameRuling, ...]:
    """The rulebooks by their ruling, those that agree with *own* first; open and impossible ones last."""
    camps: dict[str, list[Book]] = {own: []}
    more: list[Book] = []
    never: list[Book] = []
    for rules, alternatives, assumed in others:
        book = Book(rules.key, rules.book.cite)
        try:
            says = _said(rules, about, alternatives, names, assumed=assumed)
        except AmbiguousFacts:
            more.append(book)
        except referee.Rejected as rejected:
            asks = any(problem.code in _ASKS for problem in rejected.problems)
            (more if asks else never).append(book)
        else:
            camps.setdefault(says, []).append(book)
    found = sorted(camps.items(), key=lambda camp: (camp[0] != own, -len(camp[1])))
    return (
        *(SameRuling(says=says, same=says == own, rulebooks=tuple(books)) for says, books in found if books),
        *_last(_("Asks more"), more),
        *_last(_("Cannot arise so"), never),
    )


def _said(
    rules: referee.Ruleset, about: str, alternatives: list[AskedEvent], names: Names, *, assumed: bool
) -> str:
    """The ruling in short, if all open alternatives give the same."""
    try:
        return ruling_in_short(rule_on_all(rules, about, alternatives, assumed=assumed), names)
    except AmbiguousFacts:
        said = {
            ruling_in_short(rule_on_all(rules, about, [one], assumed=assumed), names) for one in alternatives
        }
        if len(said) > 1:
            raise
        return said.pop()


def _last(sentence: str, books: list[Book]) -> tuple[SameRuling, ...]:
    return (SameRuling(says=sentence, same=False, rulebooks=tuple(books)),) if books else ()
