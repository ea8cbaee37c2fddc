"""The types of an event file.

There is one class per kind of object. The strict reader of the journals reads them too, so that no field is ignored.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Annotated, Final

from django.conf import settings

from referee.frozen import dataclass
from tournaments.journal.fields import Between, ListLength, MaxLength, Number, OneOf, Points, Table
from tournaments.journal.kinds import (
    BestGames,
    CarriedPoints,
    CarryRounding,
    CountingOrder,
    EventKind,
    GameCounts,
    Promotion,
    State,
    Unit,
)

__all__ = [
    "FORMAT",
    "MAX_HANDICAP",
    "STAGE",
    "VERSION",
    "CarryIn",
    "ClubIn",
    "CountingIn",
    "EntersIn",
    "EventFile",
    "GameIn",
    "Language",
    "MeetingIn",
    "MeetingRoundIn",
    "MemberIn",
    "PersonIn",
    "ResultIn",
    "RoundIn",
    "RoundResultIn",
    "RoundState",
    "Shown",
    "StageIn",
    "TableIn",
    "TeamIn",
]

FORMAT: Final = "shinpan-event"
VERSION: Final = 1
STAGE: Final = "main"
"""The word of the stage in an event without stages."""
MAX_HANDICAP: Final = 1_000_000
"""Points added to each game; may be negative."""


class Shown(Enum):
    """How a person is named in public."""

    FULL = "full"
    INITIALS = "initials"
    HIDDEN = "hidden"


Id = Annotated[str, MaxLength(64)]
Day = Annotated[str, MaxLength(10)]
Figure = Annotated[int, Between(-1_000_000_000, 1_000_000_000)]
Seats = Annotated[tuple[Id, ...], ListLength(1, 4)]
Language = Annotated[str, OneOf(("", *dict(settings.LANGUAGES)))]
"""The language in which everything for the event is printed; empty: as each reader has set it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonIn:
    """A participant, under an id of the file's own.

    *number* is their number in the event; without numbers, people are numbered in the order of the file. *shown* is how
    they are named in public. *who* and *salt* are only in exports.
    """

    id: Id
    name: Annotated[str, MaxLength(200)] = ""
    reading: Annotated[str, MaxLength(60)] = ""
    family: Annotated[str, MaxLength(60)] = ""
    given: Annotated[str, MaxLength(60)] = ""
    preferred: Annotated[str, MaxLength(60)] = ""
    club: Annotated[str, MaxLength(60)] = ""
    country: Annotated[str, MaxLength(60)] = ""
    numbers: Mapping[str, object] | None = None
    group: Annotated[str, MaxLength(20)] = ""
    division: Annotated[str, MaxLength(20)] = ""
    state: State = State.PLAYING
    number: Number | None = None
    shown: Shown = Shown.FULL
    who: Annotated[str, MaxLength(16)] = ""
    salt: Annotated[str, MaxLength(32)] = ""

    @property
    def part(self) -> str:
        """The part of the event in which they play: a group or, in a league, a division."""
        return self.division or self.group


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultIn:
    """A game's result: final scores and the sticks left, or results with uma, and optionally the places."""

    scores: tuple[Figure, ...] | None = None
    sticks_left: Annotated[int, Between(0, 1000)] = 0
    results: tuple[Annotated[object, Points()], ...] | None = None
    places: tuple[Annotated[int, Between(1, 4)], ...] | None = None
    why: Annotated[str, MaxLength(200)] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableIn:
    """A table of a round: its players from the first dealer on, and its result or all entries of its ledger."""

    seats: Seats
    table: Table | None = None
    result: ResultIn | None = None
    ledger: tuple[object, ...] | None = None
    rules: object = None
    start: object = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundResultIn:
    """A player's result of a round whose tables are unknown."""

    id: Id
    result: Annotated[object, Points()]
    place: Annotated[int, Between(1, 4)] | None = None


class RoundState(Enum):
    """The state of a round."""

    DRAWN = "drawn"
    """Nothing was played."""
    OPEN = "open"
    """It is in play."""
    FINISHED = "finished"
    """It is over; an unfinished game does not count."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundIn:
    """A round: its tables, or the results of its players; *rests* had no table and missed nothing.

    Without a *state* it follows from the tables.
    """

    number: Number
    tables: tuple[TableIn, ...] | None = None
    results: tuple[RoundResultIn, ...] | None = None
    rests: tuple[Id, ...] | None = None
    games: Number | None = None
    date: Day = ""
    name: Annotated[str, MaxLength(40)] = ""
    state: RoundState | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameIn:
    """A game of a meeting; a *friendly* one does not count. The default is that of its meeting.

    *round* and *counts* are only in exports: the game's round, and whether it was taken back.
    """

    seats: Seats
    result: ResultIn | None = None
    ledger: tuple[object, ...] | None = None
    friendly: bool | None = None
    table: Table | None = None
    rules: object = None
    start: object = None
    round: Number | None = None
    counts: GameCounts | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MeetingRoundIn:
    """A round of a meeting after its games, with the results of its players, if the tables are unknown.

    In an export every round of the meeting is listed with its *number* and the data common to all of its games.
    """

    number: Number | None = None
    results: tuple[RoundResultIn, ...] | None = None
    rests: tuple[Id, ...] | None = None
    games: Number | None = None
    date: Day = ""
    state: RoundState | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MeetingIn:
    """A meeting of a league: the attendees, and the games that were played.

    *rules* override the event's, and a game's override them. Without *over* it is over once every game has a result.
    """

    id: Annotated[str, MaxLength(40)]
    date: Day = ""
    division: Annotated[str, MaxLength(20)] = ""
    rules: object = None
    friendly: bool = False
    over: bool | None = None
    games: tuple[GameIn, ...] = ()
    rounds: tuple[MeetingRoundIn, ...] | None = None

    @property
    def is_played(self) -> bool:
        """Whether it has games or rounds, played or planned."""
        return bool(self.games or self.rounds)


@dataclass(frozen=True, slots=True, kw_only=True)
class CountingIn:
    """A league's counting; *handicap* maps the id of a person, or a division, to points added to each game."""

    order: CountingOrder = CountingOrder.TOTAL
    minimum_games: Annotated[int, Between(0, 32_767)] | None = None
    maximum_games: Number | None = None
    best: BestGames | None = None
    attendance: Annotated[int, Between(-1_000_000, 1_000_000)] | None = None
    handicap: Mapping[str, object] | None = None
    promotion: Promotion | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EntersIn:
    """Who enters a stage, by the ids of the file; *unit* says whether they are people or teams."""

    of: Id = ""
    first: Number | None = None
    of_each: Annotated[str, MaxLength(20)] = ""
    list_: tuple[Id, ...] | None = None
    others: bool = False
    advance: Annotated[int, Between(1, 4)] | None = None
    unit: Unit | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CarryIn:
    """What is carried into a stage; *part* is a fraction as text, or the points by rank."""

    of: Id
    part: object = "0"
    rounding: CarryRounding = CarryRounding.EXACT
    points: CarriedPoints = CarriedPoints.TOTAL


@dataclass(frozen=True, slots=True, kw_only=True)
class StageIn:
    """A part of the event with its own standings. Without *rounds* a single stage has all rounds of the file."""

    id: Id = STAGE
    name: Annotated[str, MaxLength(40)] = ""
    rounds: tuple[Number, ...] | None = None
    rules: object = None
    enters: EntersIn | None = None
    pattern: Annotated[str, MaxLength(2_000)] = ""
    carry: CarryIn | None = None
    ties: tuple[Annotated[str, MaxLength(20)], ...] | None = None
    minutes: Annotated[int, Between(1, 32_767)] | None = None
    games: Number = 1
    blocks: Annotated[tuple[Number, ...], ListLength(0, 1_000)] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberIn:
    """A member of a team, optionally from a day on."""

    id: Id
    from_: Day = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamIn:
    """A team under an id of the file's own; *word* is only in exports."""

    id: Id
    name: Annotated[str, MaxLength(60)]
    members: tuple[MemberIn, ...] = ()
    maximum_games: Number | None = None
    word: Annotated[str, MaxLength(16)] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubIn:
    """The event's club, with its random *word* and its name at the time when the event joined it."""

    word: Annotated[str, MaxLength(16)]
    name: Annotated[str, MaxLength(80)] = ""
    place: Annotated[str, MaxLength(200)] = ""
    language: Annotated[str, MaxLength(8)] = ""
    timezone: Annotated[str, MaxLength(60)] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventFile:
    """An event's file. *uid* and *club* are only in exports; *uid* identifies the event on every desk.

    *merged* is only in exports too: the people merged into others, with the particulars needed to undo the merge
    anywhere.

    Without a *kind* an event with meetings is a league, and any other is a tournament.
    """

    format: Annotated[str, MaxLength(40)]
    version: int
    name: Annotated[str, MaxLength(200)]
    rules: object
    kind: EventKind | None = None
    dates: tuple[Day, ...] | None = None
    place: Annotated[str, MaxLength(200)] = ""
    contact: Annotated[str, MaxLength(200)] = ""
    address: Annotated[str, MaxLength(200)] = ""
    timezone: Annotated[str, MaxLength(60)] = ""
    language: Language = ""
    minutes: Annotated[int, Between(1, 32_767)] | None = None
    last_round: Number | None = None
    public: bool = True
    people: tuple[PersonIn, ...] = ()
    ties: tuple[Annotated[str, MaxLength(20)], ...] | None = None
    stages: tuple[StageIn, ...] | None = None
    rounds: tuple[RoundIn, ...] | None = None
    meetings: tuple[MeetingIn, ...] | None = None
    journal: tuple[object, ...] | None = None
    teams: tuple[TeamIn, ...] | None = None
    team_scoring: object = None
    counting: CountingIn | None = None
    club: ClubIn | None = None
    merged: tuple[PersonIn, ...] = ()
    uid: Annotated[str, MaxLength(32)] = ""
