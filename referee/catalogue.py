"""Texts of the referee in every language.

English is written in the code. Every other language is a gettext catalogue,
`referee/locale/<language>/LC_MESSAGES/referee.po`, with the compiled `.mo` beside it. A text that a catalogue lacks is
English.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Final, NamedTuple

__all__ = [
    "DOMAIN",
    "LOCALE",
    "PLURALS",
    "TEXTS",
    "Language",
    "Message",
    "Plural",
    "Source",
    "Texts",
    "expected",
    "join",
    "languages",
    "sources",
    "translate",
]

Language = str
"""The code of a language, such as "en" or "ja"."""

DOMAIN: Final = "referee"
LOCALE: Final = Path(__file__).parent / "locale"


class Texts(Mapping[str, str]):
    """English texts by key, with their translations.

    *context* says what the texts are, so that translators and catalogues tell equal English apart. With *by_key* the
    key belongs to the context of its text: the same English is translated differently from key to key.

    >>> winds = Texts("wind", {"E": "East"})
    >>> winds["E"], winds.text("E", "ja")
    ('East', '東家')
    """

    def __init__(self, context: str, texts: Mapping[str, str], *, by_key: bool = False) -> None:
        self._context = context
        self._texts = dict(texts)
        self._by_key = by_key
        TEXTS.append(self)

    def __getitem__(self, key: str) -> str:
        return self._texts[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)

    def context(self, key: str) -> str:
        """The context of a key's text in a catalogue."""
        return f"{self._context}: {key}" if self._by_key else self._context

    def text(self, key: str, language: Language = "en") -> str:
        """The text of a key in a language. Raises KeyError for an unknown key."""
        return translate(self.context(key), self._texts[key], language)


class Plural:
    """An English text for one and a text for several, with the forms of other languages.

    *context* as in `Texts`; ``{number}`` in the texts is the number.

    >>> Plural("tables", "{number} table", "{number} tables").text(2, "ja")
    '2卓'
    """

    def __init__(self, context: str, one: str, several: str) -> None:
        self.context, self.one, self.several = context, one, several
        PLURALS.append(self)

    def template(self, number: int, language: Language = "en") -> str:
        """The text for a number, with its placeholders."""
        if language == "en":
            return self.one if number == 1 else self.several
        return _catalogue(language).npgettext(self.context, self.one, self.several, number)

    def text(self, number: int, language: Language = "en", **values: object) -> str:
        """The text for a number, with ``{number}`` and its other placeholders filled in."""
        return self.template(number, language).format_map({"number": number, **values})


class Message(str):
    """An English sentence that can be said in other languages: its template, and the values in it.

    It is the English sentence itself, so that it can be raised, compared and stored as text. A value may be a message
    too.

    >>> message = Message("expected", "a whole number of at most {most}", most=12)
    >>> message, message.text("ja")
    ('a whole number of at most 12', '12以下の整数')
    """

    __slots__ = ("context", "template", "values")

    context: str
    template: str
    values: Mapping[str, object]

    def __new__(cls, context: str, template: str, /, **values: object) -> Message:  # noqa: D102
        message = super().__new__(cls, template.format_map(values))
        message.context, message.template, message.values = context, template, values
        return message

    def __reduce__(self) -> tuple[object, ...]:
        return partial(Message, self.context, self.template, **self.values), ()

    def text(self, language: Language) -> str:
        """The sentence in a language."""
        values = {
            name: value.text(language) if isinstance(value, Message) else value
            for name, value in self.values.items()
        }
        return translate(self.context, self.template, language).format_map(values)


def expected(template: str, /, **values: object) -> Message:
    """What is expected in place of a value, to follow “Expected” in a sentence."""
    return Message("expected", template, **values)


class Source(NamedTuple):
    """An English text as a catalogue has it: its context, the text, its plural or an empty string, and its keys."""

    context: str
    english: str
    plural: str
    keys: tuple[str, ...]


TEXTS: Final[list[Texts]] = []
"""Every table of texts of the modules that were imported."""

PLURALS: Final[list[Plural]] = []


def translate(context: str, english: str, language: Language) -> str:
    """The text in *language*, or *english* where the catalogue lacks it."""
    return english if language == "en" else _catalogue(language).pgettext(context, english)


@cache
def _catalogue(language: Language) -> gettext.NullTranslations:
    return gettext.translation(DOMAIN, LOCALE, [language], fallback=True)


@cache
def languages() -> tuple[Language, ...]:
    """English and every language with a catalogue, in alphabetical order after it."""
    return ("en", *sorted(path.parts[-3] for path in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")))


def sources() -> list[Source]:
    """Every English text with its context, in the order of the code; equal texts of one context once."""
    keys: dict[tuple[str, str, str], list[str]] = {}
    for table in TEXTS:
        for key, english in table.items():
            if english:
                keys.setdefault((table.context(key), english, ""), []).append(key)
    for plural in PLURALS:
        keys.setdefault((plural.context, plural.one, plural.several), [])
    return [Source(*found, tuple(names)) for found, names in keys.items()]


_LISTS: Final = Texts(
    "list",
    {
        "comma": "{start}, {last}",
        "and": "{start} and {last}",
        "or": "{start} or {last}",
        "or, between": "{start}, {last}",
        "or else": "{start}, or {last}",
        "candidates": "{start} or {last}",
        "candidates, between": "{start}, {last}",
        "conditions": "{start} and {last}",
        "conditions with or": "{start}, and {last}",
        "conditions not met": "{start} or {last}",
        "marks": "{start}・{last}",
        "measures": "{start}; {last}",
        "moments": "{start} or {last}",
        "moments, between": "{start}, {last}",
        "parts": "{start} and {last}",
        "parts, between": "{start}, {last}",
        "readings": "{start}; {last}",
        "remedies": "{start}, {last}",
        "sentences": "{start} {last}",
        "sets": "{start} or {last}",
        "sets, between": "{start}, {last}",
        "steps": "{start}; {last}",
        "waits": "{start}; {last}",
    },
    by_key=True,
)
"""How the last part of a list is joined to those before it, and how the others are *between*, if differently."""


def join(parts: Iterable[str], language: Language, by: str = "comma") -> str:
    """A list in words: its parts joined as the language joins them, empty without any.

    >>> join(["a", "b", "c"], "en", by="or"), join(["a", "b"], "ja")
    ('a, b or c', 'a、b')
    """
    *start, last = [part for part in parts if part] or [""]
    if not start:
        return last
    between = f"{by}, between" if f"{by}, between" in _LISTS else by
    joined = start[0]
    for part in start[1:]:
        joined = _LISTS.text(between, language).format(start=joined, last=part)
    return _LISTS.text(by, language).format(start=joined, last=last)
