"""Rulebooks, and the sources of their answers.

Where a book does not answer, the answer names whose custom is followed. “Common custom” is the custom of Japanese
parlours, as compiled from the Japanese Wikipedia's articles 立直 and 流局 and from general rule pages; its ruleset is
`wikipedia_ja`.
"""

from __future__ import annotations

from enum import Enum

from referee.catalogue import translate
from referee.frozen import dataclass

__all__ = [
    "Basis",
    "Book",
    "Citation",
    "does_not_arise",
    "not_in_book",
    "prevented_by_server",
    "second_hand",
    "tournament_rule",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """A rulebook in one edition: how it is cited, and its full title."""

    cite: str
    title: str
    edition: str

    def citation(self, language: str) -> tuple[str, str]:
        """The citation and the edition in a language.

        >>> book = Book(cite="Tenhou", title="", edition="April 2016")
        >>> book.citation("ja"), book.citation("en")
        (('天鳳', '2016年4月'), ('Tenhou', 'April 2016'))
        """
        return translate("rulebook", self.cite, language), translate("edition", self.edition, language)

    def title_in(self, language: str) -> str:
        """The title in a language.

        >>> book = Book(cite="Tokyo rules 1957", title="Tokyo rules (東京ルール)", edition="")
        >>> book.title_in("ja")
        '東京ルール'
        """
        return translate("title of a rulebook", self.title, language)


class Basis(Enum):
    """The kind of source that an answer rests on."""

    BOOK = "book"
    """The book's own text."""
    SILENT = "silent"
    """The book is silent, or no statement was found in it; a custom is followed."""
    SERVER = "server"
    """A server prevents the act; a custom is followed if it happens at a table."""
    UNASKED = "unasked"
    """Under this book the question does not arise; the answer serves a tournament that changes the underlying rule."""
    SECOND_HAND = "second_hand"
    """Someone else's account of the book."""
    CUSTOM = "custom"
    """The tournament's own answer, which replaces the book's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Citation:
    """The source of an answer: its basis, and the words to cite it with."""

    basis: Basis
    words: str

    def __str__(self) -> str:
        return self.words


def not_in_book(fallback: str) -> Citation:
    """The book does not answer this; the *fallback* is followed instead."""
    return Citation(basis=Basis.SILENT, words=f"not found in the book; {fallback}")


def prevented_by_server(fallback: str = "common custom") -> Citation:
    """A server prevents the act, and its rules do not answer; the *fallback* is followed."""
    return Citation(basis=Basis.SERVER, words=f"server prevents it; {fallback}")


def does_not_arise(reason: str, fallback: str = "common custom") -> Citation:
    """It does not arise under this book, for *reason*; *fallback* holds where a tournament makes it arise."""
    return Citation(basis=Basis.UNASKED, words=f"does not arise: {reason}; else {fallback}")


def second_hand(words: str) -> Citation:
    """The book's own text was not read on this question; *words* name whose account is followed."""
    return Citation(basis=Basis.SECOND_HAND, words=words)


def tournament_rule(words: str = "the tournament's own rule") -> Citation:
    """An answer with which a tournament replaces its rulebook's."""
    return Citation(basis=Basis.CUSTOM, words=words)
