"""Which incidents does the desk offer, the commonest first, and which does a word find?"""

from __future__ import annotations

from dataclasses import dataclass

import referee
from tournaments.language import current_language

__all__ = ["COMMONEST", "IncidentGroup", "IncidentLine", "find", "grouped"]

COMMONEST = (
    "EXPOSE-OWN",
    "CALL-EMPTY",
    "CALL-CHANGE",
    "TILE-COUNT",
    "EXPOSE-WALL",
    "WIN-FALSE-OPEN",
    "RII-NOTEN",
    "LATE",
)
"""What a floor judge is called for most; the project's own choice, no rulebook counts them."""


@dataclass(frozen=True, slots=True)
class IncidentLine:
    """One incident: its code and its name, in the page's language and in the other."""

    code: str
    name: str
    other: str


@dataclass(frozen=True, slots=True)
class IncidentGroup:
    """Incidents of one sort."""

    title: str
    incidents: tuple[IncidentLine, ...]


def grouped() -> tuple[IncidentGroup, ...]:
    """All incidents by sort."""
    titles = dict.fromkeys(incident.sort for incident in referee.INCIDENTS.values())
    return tuple(
        IncidentGroup(
            referee.say_sort(sort, current_language()),
            tuple(_line(code) for code, incident in referee.INCIDENTS.items() if incident.sort is sort),
        )
        for sort in titles
    )


def find(words: str) -> tuple[IncidentLine, ...]:
    """The incidents in whose code, names, sort or facts asked all *words* stand; the commonest where nothing is sought.

    >>> [line.code for line in find("noten riichi")], [line.code for line in find("喰い替え")]
    (['RII-NOTEN'], ['CALL-KUIKAE'])
    """
    sought = words.casefold().split()
    if not sought:
        return tuple(_line(code) for code in COMMONEST)
    return tuple(_line(code) for code in referee.INCIDENTS if all(word in _letters(code) for word in sought))


def _letters(code: str) -> str:
    sort = referee.INCIDENTS[code].sort
    said = (referee.say_incident(code, one) + " " + referee.say_sort(sort, one) for one in ("en", "ja"))
    return " ".join([code, *said]).casefold()


def _line(code: str) -> IncidentLine:
    here = current_language()
    there: referee.Language = "en" if here == "ja" else "ja"
    name = referee.say_incident(code, here)
    return IncidentLine(code, name[:1].upper() + name[1:], referee.say_incident(code, there))
