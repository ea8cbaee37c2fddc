"""The current language of the referee's messages, and lists in it."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import get_language

import referee
from referee.catalogue import join, languages

__all__ = ["current_language", "joined", "rules_title", "second_language"]


def current_language() -> referee.messages.Language:
    """Return Django's current language if the referee supports it, else English."""
    code = get_language() or "en"
    supported = languages()
    return next((known for known in (code, code.partition("-")[0]) if known in supported), "en")


def second_language(language: referee.messages.Language) -> referee.messages.Language:
    """Return the language in which a sentence is repeated on a page in *language*: English, or beside it the next."""
    return "en" if language != "en" else next(iter(languages()[1:]), "en")


def joined(parts: Iterable[str], by: str = "comma") -> str:
    """Join words or sentences as the current language does; *by* is a kind of list of `referee.catalogue.join`.

    >>> joined(["ron", "tsumo"])
    'ron, tsumo'
    """
    return join(parts, current_language(), by=by)


def rules_title(rules: referee.Ruleset) -> str:
    """Return the title of a ruleset's book in the current language."""
    return rules.book.title_in(current_language())
