"""The interface of the rows that follow from a journal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal, Protocol

from tournaments.journal.kinds import What

__all__ = ["PLACES", "TOLD_BY", "Line", "Name", "Past", "Rows", "key"]

PLACES: Final = 1 << 16
"""So many rows of one sort can follow from one entry."""

TOLD_BY: Final = frozenset({"number", "person_id", "player_id"})
"""The columns by which a row is looked for, and that may be other later: who remembers a row by one forgets it then."""

Name = Literal[
    "tournament",
    "player",
    "round",
    "rest",
    "table",
    "seating",
    "rules_decision",
    "clock_event",
    "referee_call",
    "logged_ruling",
    "penalty",
    "substitution",
    "round_result",
    "sheet_check",
    "stage",
    "stage_place",
    "team",
    "team_lot",
    "team_member",
    "team_penalty",
    "plan",
    "planned_seat",
    "meeting",
    "attendance",
    "counting_decision",
    "season_place",
    "entry",
]
"""The sorts of rows; an `entry` of a table's ledger is looked for and never made."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """An entry as it stands in its event's journal; *pk* is its row's key, *event* the event's random word."""

    pk: int
    event: str
    number: int
    what: What
    by: str
    at: datetime
    device: str
    why: str
    hash: str


class Past(Protocol):
    """What the entries of an event before one of them come to; *last* is what the last of these says."""

    @property
    def rows(self) -> Mapping[Name, Mapping[int, Mapping[str, object]]]:
        """Those of each sort by their keys."""

    @property
    def last(self) -> What | None:
        """What the last entry says."""


class Rows(Protocol):
    """What an entry speaks to: rows told by equality of their own columns, and what is kept beside them.

    The rows of one entry are added under the key that `key` makes of it.
    """

    def add(self, name: Name, n: int, /, **columns: object) -> int:
        """Add the *n*th row of that sort that follows from this entry; give its key."""

    def again(self, name: Name, pk: int, /, **columns: object) -> None:
        """Add a row that was there before, under the key that it had."""

    def before(self, number: int) -> Past:
        """What the entries of the event before that number come to."""

    def change(self, name: Name, where: Mapping[str, object], /, **columns: object) -> None:
        """Write these columns into the row; raises `LookupError` where there is none."""

    def exchange(self, name: Name, one: int, other: int, column: str, /) -> None:
        """Let the two rows with these keys change over what they have in *column*."""

    def drop(self, name: Name, where: Mapping[str, object]) -> int:
        """Take all those rows away; say how many."""

    def find(self, name: Name, /, **where: object) -> int:
        """The key of the one row; raises `LookupError` where there is none."""

    def each(self, name: Name, /, **where: object) -> Sequence[int]:
        """The keys of all those rows, in their order."""

    def told(self, name: Name, pk: int, column: str, /) -> object:
        """What the row with that key has in *column*."""

    def based(self, round_: int, tables: Iterable[int], on: str) -> None:
        """The ledgers of these tables of the round begin with the hash *on*."""

    def unbased(self, round_: int | None) -> None:
        """The tables of the round, or of all rounds, have no ledgers any more."""

    def sealed(self, who: str, seal: str | None) -> None:
        """What is known of this person has that seal, or is erased."""

    def noted(self, round_: int, table: int, entries: int, head: str) -> None:
        """The table's entry of that number has that hash."""


def key(entry: int, n: int) -> int:
    """The key of the *n*th row that follows from the entry whose own key is *entry*.

    So rows that are written anew are the same rows, and what hangs on them finds them.

    >>> key(3, 0), key(3, 1)
    (196608, 196609)
    """
    if not 0 <= n < PLACES:
        raise ValueError(f"no entry makes a row number {n}")
    return entry * PLACES + n
