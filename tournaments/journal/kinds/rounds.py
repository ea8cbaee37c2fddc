"""Journal entries on rounds, tables, clocks and calls."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

from referee.frozen import dataclass
from tournaments.journal.fields import (
    Between,
    Entries,
    Hash,
    ListLength,
    MaxLength,
    Minutes,
    Number,
    PersonId,
    Points,
    Table,
)
from tournaments.journal.kinds.formats import RulesOverlay

__all__ = [
    "CallSettled",
    "ClockDoes",
    "ClockTurned",
    "Exchanged",
    "Head",
    "OpeningUndone",
    "PlayerResultStated",
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
    "TableStart",
]


_Start = Annotated[tuple[Annotated[int, Between(-1_000_000_000, 1_000_000_000)], ...], ListLength(3, 4)]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableStart:
    """The starting points of each seat of a table, from the first dealer on."""

    table: Table
    start: _Start


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """The players of a table, from the first dealer on; *rules* override the event's.

    *start* holds the starting points by seat, if they differ from the rules. A *friendly* game does not count.
    """

    table: Table
    seats: Annotated[tuple[PersonId, ...], ListLength(3, 4)]
    rules: RulesOverlay | None = None
    start: _Start | None = None
    friendly: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundDrawn:
    """A round is drawn: its tables' ledgers are based on the hash of this entry.

    A meeting of a league has a *date*, and optionally a *name*. *games* is the number of games that each result sums
    up.
    """

    round: Number
    tables: Annotated[tuple[Seated, ...], ListLength(0, 8_191)]
    rests: Annotated[tuple[PersonId, ...], ListLength(0, 32_767)]
    date: Annotated[str, MaxLength(10)] = ""
    name: Annotated[str, MaxLength(40)] = ""
    games: Number = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerResultStated:
    """A player's result of a round without tables; the place if it is known."""

    who: PersonId
    result: Annotated[object, Points()]
    place: Number | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundStated:
    """The results of a round whose tables are unknown, replacing earlier ones."""

    round: Number
    results: Annotated[tuple[PlayerResultStated, ...], ListLength(0, 32_767)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchanged:
    """Two players of a round, at one table or at two, exchange seats; in a relay their points go with them, in
    *begins*.
    """

    round: Number
    who: Annotated[tuple[PersonId, ...], ListLength(2, 2)]
    begins: Annotated[tuple[TableStart, ...], ListLength(0, 2)] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Reseated:
    """The players of a table change seats, from the first dealer on; the table's ledger records it too.

    In a relay *start* holds the new starting points by seat.
    """

    round: Number
    table: Table
    seats: Annotated[tuple[PersonId, ...], ListLength(3, 4)]
    start: _Start | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetChecked:
    """Somebody compared a table's result with the signed sheet, at the ledger's entry *entry* with the hash *head*.

    It *approves* the game if an official did it. Entries of earlier versions do not say who it was, and count as
    approvals as before.
    """

    round: Number
    table: Table
    entry: Entries
    head: Hash
    approves: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundDiscarded:
    """A drawn round that was never opened is discarded."""

    round: Number


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundOpened:
    """A round's tables may play; in a relay *begins* holds the present points of each seat's team."""

    round: Number
    begins: Annotated[tuple[TableStart, ...], ListLength(0, 8_191)] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningUndone:
    """An opened round is drawn again, as if it had never been opened; nothing is stored at its tables.

    Its clock events and calls are deleted. *unset* are the tables of a relay whose starting points the opening had set.
    """

    round: Number
    unset: Annotated[tuple[Table, ...], ListLength(0, 8_191)] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """The number of entries in a table's ledger, and its last hash."""

    table: Table
    entries: Entries
    head: Hash


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundFinished:
    """A round is finished, *anyway* if tables still played; the end of each ledger is recorded."""

    round: Number
    anyway: bool
    tables: Annotated[tuple[Head, ...], ListLength(0, 8_191)]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundReopened:
    """A finished round is open again."""

    round: Number


class ClockDoes(Enum):
    """A change of a clock."""

    START = "start"
    """It starts from the beginning."""
    PAUSE = "pause"
    """It is stopped."""
    RESUME = "resume"
    """It is resumed."""
    EXTEND = "extend"
    """Time is added, or taken back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockTurned:
    """One event of a round's clock; with a *table*, an extension is for that table alone."""

    round: Number
    turn: Number
    does: ClockDoes
    minutes: Minutes | None
    table: Table | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RefereeCalled:
    """A table calls a referee; an earlier call of the table is over."""

    round: Number
    table: Table


@dataclass(frozen=True, slots=True, kw_only=True)
class RefereeComes:
    """The writer is on the way to the table; *call* is the number of the calling entry."""

    round: Number
    table: Table
    call: Entries


class Settled(Enum):
    """How a call ends."""

    DONE = "done"
    """The table was helped."""
    TAKEN_BACK = "taken_back"
    """The table took the call back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CallSettled:
    """A call is over."""

    round: Number
    table: Table
    call: Entries
    how: Settled


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingNumbered:
    """A judge's ruling gets its number in the event; it is entry *entry* of that table, with the hash *head*."""

    ruling: Number
    round: Number
    table: Table
    entry: Entries
    head: Hash
