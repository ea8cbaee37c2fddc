"""A language that is made for the tests: every text in brackets, and 40 % longer than English.

What a page, a ruling or a sheet in this language shows outside brackets was left in the code.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from referee import catalogue
from tests.referee.catalogues import english

__all__ = ["PSEUDO", "bracketed", "outside", "referee_in_pseudo", "write_desk"]

PSEUDO = "eo"
"""A code that Django knows and that neither catalogue has."""
_PLACES = re.compile(r"%\(\w+\)[sd]|%[sd%]|{\w*}|<[^<>]+>")


def bracketed(text: str) -> str:
    """The text in the made-up language; its placeholders stay."""
    return f"«{text}{'~' * (len(_PLACES.sub('', text)) * 2 // 5)}»"


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


def _bracketed(texts: str | Iterable[str]) -> str | tuple[str, ...]:
    return bracketed(texts) if isinstance(texts, str) else tuple(map(bracketed, texts))


@contextmanager
def referee_in_pseudo(folder: Path) -> Iterator[str]:
    """The referee speaks the made-up language and English; its code."""
    made = Catalog(locale=PSEUDO)
    for source in english():
        text = (source.english, source.plural) if source.plural else source.english
        made.add(text, _bracketed(text), context=source.context)
    _write(made, folder, catalogue.DOMAIN)
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


def write_desk(folder: Path, japanese: Path) -> None:
    """Write the desk's catalogue of the made-up language into a folder of locales, from its Japanese one."""
    made = Catalog(locale=PSEUDO)
    with japanese.open("rb") as file:
        for message in read_po(file, locale="ja"):
            # Formats of dates are no texts.
            if message.id and not str(message.context).startswith(
                ("date format", "first of two", "last of two")
            ):
                made.add(message.id, _bracketed(message.id), context=message.context)
    _write(made, folder, "django")
