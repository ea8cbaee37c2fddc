"""Search the rulings of an event."""

from __future__ import annotations

from collections.abc import Iterable

import referee
from referee.frozen import dataclass
from tournaments.presenters.rulings.log import LogLine
from tournaments.services.people.player_search import search_key

__all__ = ["IN_WORDS", "RulingSearch", "matching"]

IN_WORDS = "words"
"""The kind that finds rulings without a question."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingSearch:
    """A search: words, and the value of each field; an empty field matches everything.

    *kind* is the code of an incident, the kind of another question, or `IN_WORDS`; *player* a player's number.
    """

    words: str = ""
    round: int | None = None
    player: int | None = None
    kind: str = ""
    measure: str = ""
    state: str = ""


def matching(lines: Iterable[LogLine], criteria: RulingSearch) -> list[LogLine]:
    """Those of *lines* that match *criteria*. Hidden fields of a line are not searched."""
    words = search_key(criteria.words).split()
    return [
        line
        for line in lines
        if _fields_match(line, criteria) and all(word in _searchable_text(line) for word in words)
    ]


def _fields_match(line: LogLine, criteria: RulingSearch) -> bool:
    return (
        criteria.round in (None, line.round)
        and (criteria.player is None or (line.player is not None and line.player.number == criteria.player))
        and criteria.kind in ("", line.code, line.kind or IN_WORDS)
        and criteria.measure in ("", line.measure)
        and criteria.state in ("", line.state)
    )


def _searchable_text(line: LogLine) -> str:
    """The searchable text of a line, including the incident's name in every language."""
    is_incident = line.code in referee.incidents.INCIDENTS
    languages = referee.messages.languages() if is_incident else ()
    incident_names = [referee.messages.say_incident(line.code, language) for language in languages]
    names = [line.player.name, getattr(line.player, "reading", "")] if line.player else []
    # Family and given names are often typed without the space between them.
    player_names = [*names, *(name.replace(" ", "") for name in names)]
    parts = [f"#{line.number}", line.code, line.about, line.facts, line.decision, line.article, line.judge]
    return search_key(" ".join([*parts, line.state_text, *incident_names, *player_names]))
