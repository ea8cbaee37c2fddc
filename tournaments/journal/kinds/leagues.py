"""Journal entries on leagues: club, meetings, counting, end of season."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

from referee.frozen import dataclass
from tournaments.journal.fields import Between, ListLength, MaxLength, Number, PersonId, Points, Table
from tournaments.journal.kinds.formats import RulesOverlay

__all__ = [
    "Attended",
    "BestGames",
    "BestOf",
    "ClubJoined",
    "CountingDecided",
    "CountingOrder",
    "FinalPlace",
    "GameCounts",
    "GameJudged",
    "Handicap",
    "MeetingSet",
    "Moved",
    "Note",
    "NotesTaken",
    "Presence",
    "Promotion",
    "SeasonCounting",
    "SeasonEnded",
    "SeasonReopened",
]

MeetingWord = Annotated[str, MaxLength(40)]
Division = Annotated[str, MaxLength(20)]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubJoined:
    """The event joins this club, with its present name; with an empty word it belongs to none."""

    club: Annotated[str, MaxLength(16)] = ""
    name: Annotated[str, MaxLength(80)] = ""
    place: Annotated[str, MaxLength(200)] = ""
    language: Annotated[str, MaxLength(8)] = ""
    timezone: Annotated[str, MaxLength(60)] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MeetingSet:
    """A meeting of a league is added or changed; its word is the name of the rounds of its games.

    *rules* override the event's. With *friendly*, its games do not count by default. With *over*, nobody is there.
    *begun* is the day on which it was started, which may differ from its date.
    """

    meeting: MeetingWord
    date: Annotated[str, MaxLength(10)] = ""
    division: Division = ""
    rules: RulesOverlay | None = None
    friendly: bool = False
    over: bool = False
    begun: Annotated[str, MaxLength(10)] = ""


class Presence(Enum):
    """Whether somebody is at a meeting."""

    LATE = "late"
    """They have said that they will come, and are not here yet."""
    HERE = "here"
    """They are here."""
    LAST_GAME = "last_game"
    """They are here and leave after their present game."""
    GONE = "gone"
    """They were here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attended:
    """These people have this presence at a meeting from now on."""

    meeting: MeetingWord
    who: Annotated[tuple[PersonId, ...], ListLength(1, 1_000)]
    presence: Presence


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A note in a column: dues, chips, yakitori. It affects no result."""

    column: Annotated[str, MaxLength(20)]
    text: Annotated[str, MaxLength(20)]


@dataclass(frozen=True, slots=True, kw_only=True)
class NotesTaken:
    """The notes on a person at a meeting, replacing earlier ones."""

    meeting: MeetingWord
    who: PersonId
    notes: Annotated[tuple[Note, ...], ListLength(0, 12)]


class GameCounts(Enum):
    """Whether a game counts."""

    COUNTS = "counts"
    """It counts for the season."""
    FRIENDLY = "friendly"
    """It was played for its own sake."""
    TAKEN_BACK = "taken_back"
    """It is as if it had not been played; everything written stays readable."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameJudged:
    """Whether a game counts, from now on."""

    round: Number
    table: Table
    counts: GameCounts


class CountingOrder(Enum):
    """How a league ranks its players."""

    TOTAL = "total"
    """By the sum of their games."""
    AVERAGE = "average"
    """By the mean of their games."""
    STREAK = "streak"
    """By their best sum of so many games in a row."""


class BestOf(Enum):
    """Which results are reduced to the best ones."""

    GAMES = "games"
    """Single games."""
    MEETINGS = "meetings"
    """Meetings."""
    EVENTS = "events"
    """The events of a series."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BestGames:
    """Only the best *n* of those count, or a streak has *n* games."""

    of: BestOf
    n: Number


_AddedPoints = Annotated[int, Between(-1_000_000, 1_000_000)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Handicap:
    """Points added to each game of a person, or of everybody in a division without their own handicap."""

    points: _AddedPoints
    who: Annotated[str, MaxLength(16)] = ""
    division: Division = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Promotion:
    """How many players go up and down a division at the end of the season."""

    up: Annotated[int, Between(0, 1_000)] = 0
    down: Annotated[int, Between(0, 1_000)] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonCounting:
    """How a season counts; by default nothing is required and every game counts."""

    order: CountingOrder = CountingOrder.TOTAL
    minimum_games: Annotated[int, Between(0, 32_767)] = 0
    maximum_games: Number | None = None
    best: BestGames | None = None
    attendance: _AddedPoints = 0
    handicap: Annotated[tuple[Handicap, ...], ListLength(0, 4_000)] = ()
    promotion: Promotion | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """A person whose place in the season changes by a decision; None for no rank."""

    who: PersonId
    was: Number | None
    will_be: Number | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CountingDecided:
    """The counting of the season, for all its games, and whose place changes by it."""

    counting: SeasonCounting
    moved: Annotated[tuple[Moved, ...], ListLength(0, 4_000)] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalPlace:
    """A player's final place, total, and next division; *title* is what they have won."""

    who: PersonId
    division: Division
    rank: Number | None
    total: Annotated[object, Points()]
    next_division: Division
    title: Annotated[str, MaxLength(40)] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonEnded:
    """The season is over with these places; *divisions* are all those of the next season, the highest first."""

    places: Annotated[tuple[FinalPlace, ...], ListLength(0, 4_000)]
    divisions: Annotated[tuple[Division, ...], ListLength(0, 100)] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonReopened:
    """The end of the season is undone; nobody has a place in it yet."""
