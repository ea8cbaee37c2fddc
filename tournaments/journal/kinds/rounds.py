"""Journal entries on rounds, tables, clocks and calls."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Annotated

from tournaments.journal.fields import (
    Between,
    Entries,
    Hash,
    Letters,
    Many,
    Minutes,
    Number,
    Points,
    Table,
    Who,
)
from tournaments.journal.kinds.formats import LaidOver

__all__ = [
    "Begins",
    "CallSettled",
    "ClockDoes",
    "ClockTurned",
    "Exchanged",
    "Head",
    "OpeningUndone",
    "RefereeCalled",
    "RefereeComes",
    "Reseated",
    "RoundDiscarded",
    "RoundDrawn",
    "RoundFinished",
    "RoundOpened",
    "RoundReopened",
    "RoundStated",
    "RulingNumbered",
    "Seated",
    "Settled",
    "SheetChecked",
    "StatedOf",
]


_Start = Annotated[tuple[Annotated[int, Between(-1_000_000_000, 1_000_000_000)], ...], Many(3, 4)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Begins:
    """With how many points each seat of a table begins, from the first dealer on."""

    table: Table
    start: _Start


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """Who sits at a table, from the first dealer on; *rules* lie over the event's.

    *start* is what each seat begins with, where that is not what the rules say. A *friendly* game does not count.
    """

    table: Table
    seats: Annotated[tuple[Who, ...], Many(3, 4)]
    rules: LaidOver | None = None
    start: _Start | None = None
    friendly: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundDrawn:
    """A round is drawn: its tables' ledgers begin with the hash of this entry.

    A meeting of a league has a *date*, and a *name* where it bears one; *games*: its results are sums of so many.
    """

    round: Number
    tables: Annotated[tuple[Seated, ...], Many(0, 8_191)]
    rests: Annotated[tuple[Who, ...], Many(0, 32_767)]
    date: Annotated[str, Letters(10)] = ""
    name: Annotated[str, Letters(40)] = ""
    games: Number = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedOf:
    """What a round came to for somebody, without a table; the place where it is known."""

    who: Who
    result: Annotated[object, Points()]
    place: Number | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundStated:
    """The results of a round whose tables nobody knows, in place of any that were told before."""

    round: Number
    results: Annotated[tuple[StatedOf, ...], Many(0, 32_767)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchanged:
    """Two people of a round, at one table or at two, change seats; in a relay their points go with them, *begins*."""

    round: Number
    who: Annotated[tuple[Who, ...], Many(2, 2)]
    begins: Annotated[tuple[Begins, ...], Many(0, 2)] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Reseated:
    """The players of a table sit otherwise, from the first dealer on; the table's ledger says so too.

    In a relay *start* is what each seat begins with then.
    """

    round: Number
    table: Table
    seats: Annotated[tuple[Who, ...], Many(3, 4)]
    start: _Start | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetChecked:
    """Somebody held a table's result against the signed sheet: the ledger's entry *entry*, whose hash is *head*."""

    round: Number
    table: Table
    entry: Entries
    head: Hash


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundDiscarded:
    """A drawn round is thrown away; it was never opened."""

    round: Number


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundOpened:
    """A round's tables may be played; in a relay *begins* says what each seat's team has by then."""

    round: Number
    begins: Annotated[tuple[Begins, ...], Many(0, 8_191)] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningUndone:
    """An opened round is drawn again, as if it had never been opened: nothing is stored at its tables.

    Its clock and its calls are gone. *unset* are the tables of a relay whose starting points the opening had set.
    """

    round: Number
    unset: Annotated[tuple[Table, ...], Many(0, 8_191)] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """How many entries a table's ledger had, and the hash it ended with."""

    table: Table
    entries: Entries
    head: Hash


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundFinished:
    """A round is closed, *anyway* where tables still played; where each ledger ended is noted."""

    round: Number
    anyway: bool
    tables: Annotated[tuple[Head, ...], Many(0, 8_191)]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundReopened:
    """A finished round is open again."""

    round: Number


class ClockDoes(Enum):
    """What is done to a clock?"""

    START = "start"
    """It runs, from the beginning."""
    PAUSE = "pause"
    """It is stopped."""
    RESUME = "resume"
    """It goes on."""
    EXTEND = "extend"
    """Time is given, or taken back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockTurned:
    """One turn of a round's clock; with a *table* the extra time is that table's alone."""

    round: Number
    turn: Number
    does: ClockDoes
    minutes: Minutes | None
    table: Table | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RefereeCalled:
    """A table calls a referee; a call of its own that still stood is over."""

    round: Number
    table: Table


@dataclass(frozen=True, slots=True, kw_only=True)
class RefereeComes:
    """Whoever writes this is on the way; *call* is the number of the entry that called."""

    round: Number
    table: Table
    call: Entries


class Settled(Enum):
    """How does a call end?"""

    DONE = "done"
    """The table was helped."""
    TAKEN_BACK = "taken_back"
    """The table needs nobody any more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CallSettled:
    """A call is over."""

    round: Number
    table: Table
    call: Entries
    how: Settled


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingNumbered:
    """A judge's ruling has its number in the event: it is entry *entry* of that table, whose hash is *head*."""

    ruling: Number
    round: Number
    table: Table
    entry: Entries
    head: Hash
