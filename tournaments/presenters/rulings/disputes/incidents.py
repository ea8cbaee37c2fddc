"""Incidents to choose from, and the search for them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

import referee
from tournaments.common.language import current_language
from tournaments.services.people.player_search import search_key

__all__ = ["COMMON_INCIDENTS", "IncidentGroup", "IncidentLine", "find", "grouped"]

_LANGUAGES: Final[tuple[referee.messages.Language, ...]] = ("en", "ja")
COMMON_INCIDENTS = (
    "EXPOSE-OWN",
    "CALL-EMPTY",
    "CALL-CHANGE",
    "TILE-COUNT",
    "EXPOSE-WALL",
    "WIN-FALSE-OPEN",
    "RII-NOTEN",
    "LATE",
)
"""The incidents that floor judges are most often called for; the project's own choice, without a source."""


@dataclass(frozen=True, slots=True)
class IncidentLine:
    """One incident: its code and its name, in the page's language and in the other."""

    code: str
    name: str
    other: str


@dataclass(frozen=True, slots=True)
class IncidentGroup:
    """Incidents of one kind."""

    title: str
    incidents: tuple[IncidentLine, ...]


def grouped() -> tuple[IncidentGroup, ...]:
    """All incidents by kind."""
    titles = dict.fromkeys(incident.sort for incident in referee.incidents.INCIDENTS.values())
    return tuple(
        IncidentGroup(
            referee.messages.say_sort(sort, current_language()),
            tuple(
                _line(code) for code, incident in referee.incidents.INCIDENTS.items() if incident.sort is sort
            ),
        )
        for sort in titles
    )


def find(words: str) -> tuple[IncidentLine, ...]:
    """The incidents that match *words*, best first; the most common ones if *words* is empty.

    An incident is found by its code, its names, its common synonyms, and its kind. If no incident has all the words,
    the incidents with the most of them are returned.

    >>> [line.code for line in find("noten riichi")], [line.code for line in find("喰い替え")]
    (['RII-NOTEN'], ['CALL-KUIKAE'])
    """
    sought = search_key(words).strip()
    if not sought:
        return tuple(_line(code) for code in COMMON_INCIDENTS)
    whole = {code: rank for code in referee.incidents.INCIDENTS if (rank := _rank(code, sought))}
    if not whole:
        parts = _words(sought)
        counted = {
            code: sum(_holds(_letters(code), word) for word in parts) for code in referee.incidents.INCIDENTS
        }
        whole = {code: many for code, many in counted.items() if 2 * many >= len(parts)}
    return tuple(_line(code) for code in sorted(whole, key=lambda code: -whole[code]))


_SPARE: Final = frozenset(
    re.findall(
        "[a-z]+", "a an the of in on at is was were to by for his her my their and or with i he she they"
    )
)
"""Words that say nothing about an incident."""
_SHORTEST = 4
"""The minimum number of letters of a word that may have another ending: call, called, calling."""


def _words(text: str) -> list[str]:
    words = re.findall(r"[\w-]+", text)
    return [word for word in words if word not in _SPARE] or words


def _rank(code: str, sought: str) -> int:
    """How well *code* matches: 4 exact, 3 start of a phrase, 2 within one phrase, 1 across all phrases, else 0."""
    phrases, words = _phrases(code), _words(sought)
    if sought in phrases:
        return 4
    if any(phrase.startswith(sought) for phrase in phrases):
        return 3
    if any(all(_holds((phrase,), word) for word in words) or _is_in(phrase, sought) for phrase in phrases):
        return 2
    return int(all(_holds(_letters(code), word) for word in words))


def _is_in(phrase: str, sought: str) -> bool:
    """Whether *phrase* is part of a sentence without spaces, as in 役なしで和了した."""
    return len(phrase) > 1 and not phrase.isascii() and phrase in sought


def _holds(phrases: Iterable[str], word: str) -> bool:
    """Whether a word of *phrases* starts as *word* does; in Japanese, whether they contain it anywhere."""
    if not word.isascii():
        return any(word in phrase for phrase in phrases)
    return any(_is_alike(said, word) for phrase in phrases for said in _split(phrase))


def _is_alike(text: str, word: str) -> bool:
    return text.startswith(word) or (len(text) >= _SHORTEST and word.startswith(text))


@cache
def _split(phrase: str) -> tuple[str, ...]:
    return (phrase, *re.findall(r"[a-z0-9]+", phrase))


@cache
def _phrases(code: str) -> tuple[str, ...]:
    """The code, the names, and the synonyms, folded."""
    names = (referee.messages.say_incident(code, one) for one in _LANGUAGES)
    return tuple(search_key(text) for text in (code, *names, *referee.messages.incident_words(code)))


@cache
def _letters(code: str) -> tuple[str, ...]:
    """The same with the name of its kind."""
    sort = referee.incidents.INCIDENTS[code].sort
    return (*_phrases(code), *(search_key(referee.messages.say_sort(sort, one)) for one in _LANGUAGES))


def _line(code: str) -> IncidentLine:
    here = current_language()
    there: referee.messages.Language = "en" if here == "ja" else "ja"
    name = referee.messages.say_incident(code, here)
    return IncidentLine(code, name[:1].upper() + name[1:], referee.messages.say_incident(code, there))
