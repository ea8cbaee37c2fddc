"""The types of an event file.

One class a sort of thing; the reader of the journals reads them too, so that nothing is passed over.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Final

from tournaments.journal.fields import Between, Letters, Many, Number, Points, Table
from tournaments.journal.kinds import (
    BestSaid,
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
    "MOST_HANDICAP",
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
"""What the stage of an event is called that says nothing of stages."""
MOST_HANDICAP: Final = 1_000_000
"""Points on each game, more or fewer."""


class Language(Enum):
    """In what is everything printed for the event?"""

    NONE = ""
    """As each reader has it."""
    ENGLISH = "en"
    JAPANESE = "ja"


class Shown(Enum):
    """How is somebody named to everybody who is no official?"""

    FULL = "full"
    INITIALS = "initials"
    HIDDEN = "hidden"


Id = Annotated[str, Letters(64)]
Day = Annotated[str, Letters(10)]
Figure = Annotated[int, Between(-1_000_000_000, 1_000_000_000)]
Seats = Annotated[tuple[Id, ...], Many(1, 4)]


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonIn:
    """Somebody who takes part, under an id of the file's own.

    *number* is theirs in the event; without it they are numbered as they stand. *shown* is how they are named to
    everybody. *who* and *salt* stand in an export.
    """

    id: Id
    name: Annotated[str, Letters(200)] = ""
    reading: Annotated[str, Letters(60)] = ""
    family: Annotated[str, Letters(60)] = ""
    given: Annotated[str, Letters(60)] = ""
    preferred: Annotated[str, Letters(60)] = ""
    club: Annotated[str, Letters(60)] = ""
    country: Annotated[str, Letters(60)] = ""
    numbers: Mapping[str, object] | None = None
    group: Annotated[str, Letters(20)] = ""
    division: Annotated[str, Letters(20)] = ""
    state: State = State.PLAYING
    number: Number | None = None
    shown: Shown = Shown.FULL
    who: Annotated[str, Letters(16)] = ""
    salt: Annotated[str, Letters(32)] = ""

    @property
    def part(self) -> str:
        """The part of the event in which they play, a group or, in a league, a division: one and the same."""
        return self.division or self.group


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultIn:
    """A game's result: final scores and the sticks left, or results with uma in them, and perhaps the places."""

    scores: tuple[Figure, ...] | None = None
    sticks_left: Annotated[int, Between(0, 1000)] = 0
    results: tuple[Annotated[object, Points()], ...] | None = None
    places: tuple[Annotated[int, Between(1, 4)], ...] | None = None
    why: Annotated[str, Letters(200)] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableIn:
    """A table of a round: who sat there from the first dealer on, and what it came to, or every entry written there."""

    seats: Seats
    table: Table | None = None
    result: ResultIn | None = None
    ledger: tuple[object, ...] | None = None
    rules: object = None
    start: object = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundResultIn:
    """What a round came to for somebody, where nobody knows the table."""

    id: Id
    result: Annotated[object, Points()]
    place: Annotated[int, Between(1, 4)] | None = None


class RoundState(Enum):
    """How far is a round?"""

    DRAWN = "drawn"
    """Nothing was played."""
    OPEN = "open"
    """It is in play."""
    FINISHED = "finished"
    """It is over; a game without an end counts for nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundIn:
    """A round: its tables, or the results of those who played; *rests* had no table and missed nothing.

    Without a *state* it is as far as its tables are.
    """

    number: Number
    tables: tuple[TableIn, ...] | None = None
    results: tuple[RoundResultIn, ...] | None = None
    rests: tuple[Id, ...] | None = None
    games: Number | None = None
    date: Day = ""
    name: Annotated[str, Letters(40)] = ""
    state: RoundState | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameIn:
    """A game of a meeting; a *friendly* one does not count. Where nothing is said it is as its meeting's games are.

    *round* and *counts* stand in an export: in which round it was, and whether it was taken back.
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
    """A round of a meeting, behind its games: the results of those who played, where nobody knows the tables.

    In an export every round of the meeting stands here with its *number*, and what holds for all of its games.
    """

    number: Number | None = None
    results: tuple[RoundResultIn, ...] | None = None
    rests: tuple[Id, ...] | None = None
    games: Number | None = None
    date: Day = ""
    state: RoundState | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MeetingIn:
    """A meeting of a league: whoever came, and the games that were played.

    *rules* lie over the event's, and a game's over them. Without *over* it is over once every game has a result.
    """

    id: Annotated[str, Letters(40)]
    date: Day = ""
    division: Annotated[str, Letters(20)] = ""
    rules: object = None
    friendly: bool = False
    over: bool | None = None
    games: tuple[GameIn, ...] = ()
    rounds: tuple[MeetingRoundIn, ...] | None = None

    @property
    def is_played(self) -> bool:
        """Whether anything stands in it that is, or will be, played."""
        return bool(self.games or self.rounds)


@dataclass(frozen=True, slots=True, kw_only=True)
class CountingIn:
    """How a league counts; *handicap* are points on each game, by the id of a person or by division."""

    order: CountingOrder = CountingOrder.TOTAL
    minimum_games: Annotated[int, Between(0, 32_767)] | None = None
    maximum_games: Number | None = None
    best: BestSaid | None = None
    attendance: Annotated[int, Between(-1_000_000, 1_000_000)] | None = None
    handicap: Mapping[str, object] | None = None
    promotion: Promotion | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EntersIn:
    """Who enters a stage, by the ids of the file; *unit* says whether people or teams are meant."""

    of: Id = ""
    first: Number | None = None
    of_each: Annotated[str, Letters(20)] = ""
    list_: tuple[Id, ...] | None = None
    others: bool = False
    advance: Annotated[int, Between(1, 4)] | None = None
    unit: Unit | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CarryIn:
    """What is carried into a stage; *part* is a fraction in words, or the points by rank."""

    of: Id
    part: object = "0"
    rounding: CarryRounding = CarryRounding.EXACT
    points: CarriedPoints = CarriedPoints.TOTAL


@dataclass(frozen=True, slots=True, kw_only=True)
class StageIn:
    """A part of the event with a standing of its own. Without *rounds* a lone stage has all of the file."""

    id: Id = STAGE
    name: Annotated[str, Letters(40)] = ""
    rounds: tuple[Number, ...] | None = None
    rules: object = None
    enters: EntersIn | None = None
    pattern: Annotated[str, Letters(2_000)] = ""
    carry: CarryIn | None = None
    ties: tuple[Annotated[str, Letters(20)], ...] | None = None
    minutes: Annotated[int, Between(1, 32_767)] | None = None
    games: Number = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberIn:
    """Somebody who plays for a team, from a day on where one is said."""

    id: Id
    from_: Day = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamIn:
    """A team under an id of the file's own; *word* stands in an export."""

    id: Id
    name: Annotated[str, Letters(60)]
    members: tuple[MemberIn, ...] = ()
    maximum_games: Number | None = None
    word: Annotated[str, Letters(16)] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubIn:
    """The club whose event it is, by its random *word* and as it was called when the event became its own."""

    word: Annotated[str, Letters(16)]
    name: Annotated[str, Letters(80)] = ""
    place: Annotated[str, Letters(200)] = ""
    language: Annotated[str, Letters(8)] = ""
    timezone: Annotated[str, Letters(60)] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventFile:
    """An event's file. *uid* stands in an export: it names the event wherever it is carried; *club* stands there too.

    So do *merged*, those who became another in it: with what is known of them the merge can be taken back anywhere.

    Without a *kind* an event with meetings is a league, and any other a tournament.
    """

    format: Annotated[str, Letters(40)]
    version: int
    name: Annotated[str, Letters(200)]
    rules: object
    kind: EventKind | None = None
    dates: tuple[Day, ...] | None = None
    place: Annotated[str, Letters(200)] = ""
    contact: Annotated[str, Letters(200)] = ""
    address: Annotated[str, Letters(200)] = ""
    timezone: Annotated[str, Letters(60)] = ""
    language: Language = Language.NONE
    minutes: Annotated[int, Between(1, 32_767)] | None = None
    last_round: Number | None = None
    public: bool = True
    people: tuple[PersonIn, ...] = ()
    ties: tuple[Annotated[str, Letters(20)], ...] | None = None
    stages: tuple[StageIn, ...] | None = None
    rounds: tuple[RoundIn, ...] | None = None
    meetings: tuple[MeetingIn, ...] | None = None
    journal: tuple[object, ...] | None = None
    teams: tuple[TeamIn, ...] | None = None
    team_scoring: object = None
    counting: CountingIn | None = None
    club: ClubIn | None = None
    merged: tuple[PersonIn, ...] = ()
    uid: Annotated[str, Letters(32)] = ""
