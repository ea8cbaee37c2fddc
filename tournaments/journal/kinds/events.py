"""Journal entries on an event and its rules."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Annotated

from referee.frozen import dataclass
from tournaments.journal.fields import (
    STAYS,
    Between,
    Entries,
    ListLength,
    MaxLength,
    Number,
    Omitted,
    PersonId,
    RoundMinutes,
    Table,
    Uid,
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
    "RulesReplaced",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """A rulebook's key, and the answers over it."""

    base: Annotated[str, MaxLength(60)]
    set_: Mapping[str, object]


class EventKind(Enum):
    """The kind of an event."""

    TOURNAMENT = "tournament"
    """Everybody plays every round."""
    LEAGUE = "league"
    """Whoever attends a meeting plays there."""
    EVENING = "evening"
    """A single meeting."""


Dates = Annotated[tuple[Annotated[str, MaxLength(10)], ...], ListLength(0, 60)]
"""The days of an event, such as 2026-05-02."""
TimeZone = Annotated[str, MaxLength(60)]
"""The name of a time zone, such as Europe/Vienna; empty if none was chosen."""
Ties = Annotated[tuple[Annotated[str, MaxLength(20)], ...], ListLength(0, 8)]
"""The tie-breaks for equal totals in their order, by their names in the standings."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventMade:
    """The event is created; *event* is the random word that identifies it on every desk."""

    event: Uid
    name: Annotated[str, MaxLength(80)]
    slug: Annotated[str, MaxLength(90)]
    rules: Rules
    minutes: RoundMinutes | None
    last_round: Number | None
    public: bool
    rulings_public: bool
    rulings_named: bool
    sort: EventKind = EventKind.TOURNAMENT
    place: Annotated[str, MaxLength(200)] = ""
    dates: Dates = ()
    contact: Annotated[str, MaxLength(200)] = ""
    language: Annotated[str, MaxLength(8)] = ""
    ties: Ties | None = None
    address: Annotated[str, MaxLength(200)] = ""
    timezone: TimeZone = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventChanges:
    """The changed fields; fields that are left out stay."""

    name: Annotated[str, MaxLength(80)] | Omitted = STAYS
    slug: Annotated[str, MaxLength(90)] | Omitted = STAYS
    minutes: RoundMinutes | Omitted | None = STAYS
    last_round: Number | Omitted | None = STAYS
    sort: EventKind | Omitted = STAYS
    place: Annotated[str, MaxLength(200)] | Omitted = STAYS
    dates: Dates | Omitted = STAYS
    contact: Annotated[str, MaxLength(200)] | Omitted = STAYS
    language: Annotated[str, MaxLength(8)] | Omitted = STAYS
    ties: Ties | Omitted | None = STAYS
    address: Annotated[str, MaxLength(200)] | Omitted = STAYS
    timezone: TimeZone | Omitted = STAYS
    archived: bool | Omitted = STAYS
    confirms: bool | Omitted = STAYS
    players_correct: bool | Omitted = STAYS


@dataclass(frozen=True, slots=True, kw_only=True)
class EventChanged:
    """The event's data is changed."""

    set_: EventChanges


@dataclass(frozen=True, slots=True, kw_only=True)
class Published:
    """Who may see the event and its rulings; all three are always given."""

    public: bool
    rulings_public: bool
    rulings_named: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionsShown:
    """Whether everybody sees what players need in a last hand, and with what delay in seconds."""

    shown: bool
    delay: Annotated[int, Between(0, 3_600)]


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesReplaced:
    """The rules are changed before anything was written at a table."""

    rules: Rules
    was: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """A changed answer, with the old and the new one in the words of the rules' JSON form."""

    name: Annotated[str, MaxLength(80)]
    was: object
    will_be: object


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """A ruling that changes by a decision; without a *hand* it is the result of the table's game."""

    round: Number
    table: Table
    players: Annotated[tuple[PersonId, ...], ListLength(3, 4)]
    hand: Entries | None
    was: Mapping[str, object]
    will_be: Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesDecided:
    """The rules of an event in play are changed, and these rulings change with them."""

    decision: Number
    rules: Rules
    was: Rules
    answers: tuple[Answer, ...]
    rulings: tuple[Outcome, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EventDeleted:
    """The event is deleted; nothing was played in it."""

    name: Annotated[str, MaxLength(80)]
    slug: Annotated[str, MaxLength(90)]
