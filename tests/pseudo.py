"""A language that is made for the tests: every text in brackets, and every word 40 % longer than in English.

What a page, a ruling or a sheet in this language shows outside brackets was left in the code.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from referee import catalogue
from tests.referee.catalogues import english

__all__ = ["PSEUDO", "bracketed", "longer", "outside", "referee_in_pseudo", "write_desk", "write_referee"]

PSEUDO = "eo"
"""A code that Django knows and that neither catalogue has."""
Change = Callable[[str], str]
_WORD = re.compile(r"(?<!\S)[(“]?[A-Za-z]+(?=[).,:;!?”]*(?:\s|$))")
"""A word that is no part of a placeholder or of markup."""


def longer(text: str) -> str:
    """The text with words 40 % longer; its placeholders stay.

    >>> longer("Edit the team %(name)s")
    'Edit~ the~ team~ %(name)s'
    """
    return _WORD.sub(lambda word: word[0] + "~" * (len(word[0]) * 2 // 5), text)


def bracketed(text: str) -> str:
    """The text in the made-up language."""
    return f"«{longer(text)}»"


def outside(text: str) -> str:
    """What is left of a text without everything in brackets."""
    while (shorter := re.sub(r"«[^«»]*»", " ", text)) != text:
        text = shorter
    return text


def _write(made: Catalog, folder: Path, domain: str) -> None:
    target = folder / PSEUDO / "LC_MESSAGES"
    target.mkdir(parents=True, exist_ok=True)
    with (target / f"{domain}.mo").open("wb") as file:
        write_mo(file, made)


def _all(change: Change, texts: str | Iterable[str]) -> str | tuple[str, ...]:
    return change(texts) if isinstance(texts, str) else tuple(map(change, texts))


def write_referee(folder: Path, change: Change = bracketed) -> None:
    """Write the referee's catalogue of the made-up language into a folder of locales."""
    made = Catalog(locale=PSEUDO)
    for source in english():
        text = (source.english, source.plural) if source.plural else source.english
        made.add(text, _all(change, text), context=source.context)
    _write(made, folder, catalogue.DOMAIN)


@contextmanager
def referee_in_pseudo(folder: Path) -> Iterator[str]:
    """The referee speaks the made-up language and English; its code."""
    write_referee(folder)
    usual, catalogue.LOCALE = catalogue.LOCALE, folder  # type: ignore[misc]  # `Final`, and set back
    _forget()
    try:
        yield PSEUDO
    finally:
        catalogue.LOCALE = usual  # type: ignore[misc]  # `Final`, and set back
        _forget()


def _forget() -> None:
    catalogue.languages.cache_clear()
    catalogue._catalogue.cache_clear()


def write_desk(folder: Path, japanese: Path, change: Change = bracketed) -> None:
    """Write the desk's catalogue of the made-up language into a folder of locales, from its Japanese one."""
    made = Catalog(locale=PSEUDO)
    with japanese.open("rb") as file:
        for message in read_po(file, locale="ja"):
            # Formats of dates are no texts.
            if message.id and not str(message.context).startswith(
                ("date format", "first of two", "last of two")
            ):
                made.add(message.id, _all(change, message.id), context=message.context)
    _write(made, folder, "django")
