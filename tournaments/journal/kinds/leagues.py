"""Journal entries on leagues: club, meetings, counting, end of season."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Annotated

from tournaments.journal.fields import Between, Letters, Many, Number, Points, Table, Who
from tournaments.journal.kinds.formats import LaidOver

__all__ = [
    "Attended",
    "BestOf",
    "BestSaid",
    "ClubJoined",
    "CountingDecided",
    "CountingOrder",
    "CountingSaid",
    "GameCounts",
    "GameJudged",
    "Handicap",
    "MeetingSet",
    "Moved",
    "Note",
    "NotesTaken",
    "Presence",
    "Promotion",
    "SeasonEnded",
    "SeasonPlaceSaid",
    "SeasonReopened",
]

MeetingWord = Annotated[str, Letters(40)]
Division = Annotated[str, Letters(20)]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubJoined:
    """The event is one of this club, which is called so; without a word of none."""

    club: Annotated[str, Letters(16)] = ""
    name: Annotated[str, Letters(80)] = ""
    place: Annotated[str, Letters(200)] = ""
    language: Annotated[str, Letters(8)] = ""
    timezone: Annotated[str, Letters(60)] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MeetingSet:
    """A meeting of a league, and what holds at it from now on; its games bear its word as the name of their rounds.

    *rules* lie over the event's; *friendly*: its games do not count unless one is said to; *over*: nobody is there.
    *begun* is the day on which somebody began it, which may be another than its date.
    """

    meeting: MeetingWord
    date: Annotated[str, Letters(10)] = ""
    division: Division = ""
    rules: LaidOver | None = None
    friendly: bool = False
    over: bool = False
    begun: Annotated[str, Letters(10)] = ""


class Presence(Enum):
    """Is somebody at a meeting?"""

    LATE = "late"
    """They said that they come, and are not here yet."""
    HERE = "here"
    """They are here."""
    LAST_GAME = "last_game"
    """They are here and leave once the game that they play is over."""
    GONE = "gone"
    """They were here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attended:
    """They are so at a meeting from now on."""

    meeting: MeetingWord
    who: Annotated[tuple[Who, ...], Many(1, 1_000)]
    presence: Presence


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """What is noted in a column: dues, chips, yakitori. It enters no result."""

    column: Annotated[str, Letters(20)]
    text: Annotated[str, Letters(20)]


@dataclass(frozen=True, slots=True, kw_only=True)
class NotesTaken:
    """These are the notes on somebody at a meeting, in place of any before."""

    meeting: MeetingWord
    who: Who
    notes: Annotated[tuple[Note, ...], Many(0, 12)]


class GameCounts(Enum):
    """Does a game count?"""

    COUNTS = "counts"
    """For the season."""
    FRIENDLY = "friendly"
    """It was played for its own sake."""
    TAKEN_BACK = "taken_back"
    """It is as if it had not been played; everything written stays to be read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameJudged:
    """Whether a game counts, from now on."""

    round: Number
    table: Table
    counts: GameCounts


class CountingOrder(Enum):
    """By what does a league put its players in order?"""

    TOTAL = "total"
    """By the sum of their games."""
    AVERAGE = "average"
    """By the mean of their games."""
    STREAK = "streak"
    """By their best sum of so many games in a row."""


class BestOf(Enum):
    """Of what do only the best count?"""

    GAMES = "games"
    """Of single games."""
    MEETINGS = "meetings"
    """Of meetings."""
    EVENTS = "events"
    """Of the events of a series."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BestSaid:
    """The *n* best of those count, or a streak is so long."""

    of: BestOf
    n: Number


_Added = Annotated[int, Between(-1_000_000, 1_000_000)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Handicap:
    """Points on each game of somebody, or of everybody of a division who has none of their own."""

    points: _Added
    who: Annotated[str, Letters(16)] = ""
    division: Division = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Promotion:
    """So many go up a division at the end of the season, and so many down."""

    up: Annotated[int, Between(0, 1_000)] = 0
    down: Annotated[int, Between(0, 1_000)] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class CountingSaid:
    """How a season counts; what is not said asks for nothing, and every game counts."""

    order: CountingOrder = CountingOrder.TOTAL
    minimum_games: Annotated[int, Between(0, 32_767)] = 0
    maximum_games: Number | None = None
    best: BestSaid | None = None
    attendance: _Added = 0
    handicap: Annotated[tuple[Handicap, ...], Many(0, 4_000)] = ()
    promotion: Promotion | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """Whose place in the season is another by a decision; none where they have no rank."""

    who: Who
    was: Number | None
    will_be: Number | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CountingDecided:
    """The season counts so from now on, all its games; and whose place is another by it."""

    counting: CountingSaid
    moved: Annotated[tuple[Moved, ...], Many(0, 4_000)] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonPlaceSaid:
    """Where somebody ended, with what, and in which division they play next; *title* is what they have won."""

    who: Who
    division: Division
    rank: Number | None
    total: Annotated[object, Points()]
    next_division: Division
    title: Annotated[str, Letters(40)] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonEnded:
    """The season is over, and this is how it ended; *divisions* are all that there are then, the highest first."""

    places: Annotated[tuple[SeasonPlaceSaid, ...], Many(0, 4_000)]
    divisions: Annotated[tuple[Division, ...], Many(0, 100)] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonReopened:
    """The season is not over after all; nobody has a place in it yet."""
