"""Incidents to choose from, and the search for them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

import referee
from referee.frozen import dataclass
from tournaments.common.language import current_language, second_language
from tournaments.services.people.player_search import search_key

__all__ = ["COMMON_INCIDENTS", "IncidentGroup", "IncidentLine", "find", "grouped"]

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
    """One incident: its code and its name, in the page's language and in another one."""

    code: str
    name: str
    other: str
    other_language: referee.messages.Language


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
                _incident_line(code)
                for code, incident in referee.incidents.INCIDENTS.items()
                if incident.sort is sort
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
    query = search_key(words).strip()
    if not query:
        return tuple(_incident_line(code) for code in COMMON_INCIDENTS)
    ranks = {code: rank for code in referee.incidents.INCIDENTS if (rank := _rank(code, query))}
    if not ranks:
        query_words = _words(query)
        counts = {
            code: sum(_contains_word(_searchable_phrases(code), word) for word in query_words)
            for code in referee.incidents.INCIDENTS
        }
        ranks = {code: count for code, count in counts.items() if 2 * count >= len(query_words)}
    return tuple(_incident_line(code) for code in sorted(ranks, key=lambda code: -ranks[code]))


_STOP_WORDS: Final = frozenset(
    re.findall(
        "[a-z]+", "a an the of in on at is was were to by for his her my their and or with i he she they"
    )
)
"""Words that say nothing about an incident."""
_MIN_STEM = 4
"""The minimum number of letters of a word that may have another ending: call, called, calling."""


def _words(text: str) -> list[str]:
    words = re.findall(r"[\w-]+", text)
    return [word for word in words if word not in _STOP_WORDS] or words


def _rank(code: str, query: str) -> int:
    """How well *code* matches: 4 exact, 3 start of a phrase, 2 within one phrase, 1 across all phrases, else 0."""
    phrases, words = _phrases(code), _words(query)
    if query in phrases:
        return 4
    if any(phrase.startswith(query) for phrase in phrases):
        return 3
    if any(
        all(_contains_word((phrase,), word) for word in words) or _is_in(phrase, query) for phrase in phrases
    ):
        return 2
    return int(all(_contains_word(_searchable_phrases(code), word) for word in words))


def _is_in(phrase: str, query: str) -> bool:
    """Whether *phrase* is part of a sentence without spaces, as in 役なしで和了した."""
    return len(phrase) > 1 and not phrase.isascii() and phrase in query


def _contains_word(phrases: Iterable[str], word: str) -> bool:
    """Whether a word of *phrases* starts as *word* does; in Japanese, whether they contain it anywhere."""
    if not word.isascii():
        return any(word in phrase for phrase in phrases)
    return any(_is_alike(text, word) for phrase in phrases for text in _split(phrase))


def _is_alike(text: str, word: str) -> bool:
    return text.startswith(word) or (len(text) >= _MIN_STEM and word.startswith(text))


@cache
def _split(phrase: str) -> tuple[str, ...]:
    return (phrase, *re.findall(r"[a-z0-9]+", phrase))


@cache
def _phrases(code: str) -> tuple[str, ...]:
    """The code, the names, and the synonyms, folded."""
    languages = referee.messages.languages()
    names = [referee.messages.say_incident(code, language) for language in languages]
    synonyms = [text for language in languages for text in referee.messages.incident_words(code, language)]
    return tuple(search_key(text) for text in dict.fromkeys((code, *names, *synonyms)))


@cache
def _searchable_phrases(code: str) -> tuple[str, ...]:
    """The same with the name of its kind."""
    sort = referee.incidents.INCIDENTS[code].sort
    return (
        *_phrases(code),
        *(search_key(referee.messages.say_sort(sort, language)) for language in referee.messages.languages()),
    )


def _incident_line(code: str) -> IncidentLine:
    page_language = current_language()
    other_language = second_language(page_language)
    name = referee.messages.say_incident(code, page_language)
    other_name = referee.messages.say_incident(code, other_language)
    return IncidentLine(code, name[:1].upper() + name[1:], other_name, other_language)
