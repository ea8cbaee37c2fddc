"""Journal entries on an event and its rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Annotated

from tournaments.journal.fields import (
    STAYS,
    Between,
    Entries,
    Length,
    Letters,
    Many,
    Number,
    Stays,
    Table,
    Uid,
    Who,
)

__all__ = [
    "Answer",
    "ConditionsShown",
    "EventChanged",
    "EventChanges",
    "EventDeleted",
    "EventKind",
    "EventMade",
    "Outcome",
    "Published",
    "Rules",
    "RulesDecided",
    "RulesLaid",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """A rulebook's key, and the answers that are laid over it."""

    base: Annotated[str, Letters(60)]
    set_: Mapping[str, object]


class EventKind(Enum):
    """What sort of event is it?"""

    TOURNAMENT = "tournament"
    """Everybody plays every round."""
    LEAGUE = "league"
    """Whoever comes to a meeting plays there."""
    EVENING = "evening"
    """One meeting, and no more."""


Dates = Annotated[tuple[Annotated[str, Letters(10)], ...], Many(0, 60)]
"""The days of an event, as 2026-05-02."""
TimeZone = Annotated[str, Letters(60)]
"""The name of a time zone, as Europe/Vienna; empty where nobody has chosen one."""
Ties = Annotated[tuple[Annotated[str, Letters(20)], ...], Many(0, 8)]
"""What puts equal totals in order, one after the other, in the words of the standings."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventMade:
    """The event begins; *event* is the random word that names it wherever it is carried."""

    event: Uid
    name: Annotated[str, Letters(80)]
    slug: Annotated[str, Letters(90)]
    rules: Rules
    minutes: Length | None
    last_round: Number | None
    public: bool
    rulings_public: bool
    rulings_named: bool
    sort: EventKind = EventKind.TOURNAMENT
    place: Annotated[str, Letters(200)] = ""
    dates: Dates = ()
    contact: Annotated[str, Letters(200)] = ""
    language: Annotated[str, Letters(8)] = ""
    ties: Ties | None = None
    address: Annotated[str, Letters(200)] = ""
    timezone: TimeZone = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventChanges:
    """What is other from now on; what is not named stays."""

    name: Annotated[str, Letters(80)] | Stays = STAYS
    slug: Annotated[str, Letters(90)] | Stays = STAYS
    minutes: Length | Stays | None = STAYS
    last_round: Number | Stays | None = STAYS
    sort: EventKind | Stays = STAYS
    place: Annotated[str, Letters(200)] | Stays = STAYS
    dates: Dates | Stays = STAYS
    contact: Annotated[str, Letters(200)] | Stays = STAYS
    language: Annotated[str, Letters(8)] | Stays = STAYS
    ties: Ties | Stays | None = STAYS
    address: Annotated[str, Letters(200)] | Stays = STAYS
    timezone: TimeZone | Stays = STAYS
    archived: bool | Stays = STAYS
    confirms: bool | Stays = STAYS


@dataclass(frozen=True, slots=True, kw_only=True)
class EventChanged:
    """Something that the event says of itself is other from now on."""

    set_: EventChanges


@dataclass(frozen=True, slots=True, kw_only=True)
class Published:
    """Who may see the event and its rulings; all three are said each time."""

    public: bool
    rulings_public: bool
    rulings_named: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionsShown:
    """Whether everybody sees what players need in a last hand, and how many seconds after it stood so."""

    shown: bool
    delay: Annotated[int, Between(0, 3_600)]


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesLaid:
    """Other rules hold, chosen before anything was written at a table."""

    rules: Rules
    was: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """A question that is answered otherwise from now on, both answers in the words of the rules' JSON form."""

    name: Annotated[str, Letters(80)]
    was: object
    will_be: object


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """A ruling that comes out otherwise by a decision; without a *hand* it is the result of the table's game."""

    round: Number
    table: Table
    players: Annotated[tuple[Who, ...], Many(3, 4)]
    hand: Entries | None
    was: Mapping[str, object]
    will_be: Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesDecided:
    """Other rules hold in an event that is under way, and these rulings come out otherwise."""

    decision: Number
    rules: Rules
    was: Rules
    answers: tuple[Answer, ...]
    rulings: tuple[Outcome, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EventDeleted:
    """The event is deleted; nothing was played in it."""

    name: Annotated[str, Letters(80)]
    slug: Annotated[str, Letters(90)]
