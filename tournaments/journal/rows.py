"""The interface of the rows that follow from a journal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Final, Literal, Protocol

from referee.frozen import dataclass
from tournaments.journal.kinds import EntryContent

__all__ = ["KEYS_PER_ENTRY", "LOOKUP_COLUMNS", "Line", "Past", "RowKind", "Rows", "row_key"]

KEYS_PER_ENTRY: Final = 1 << 16
"""The number of rows of one kind that can follow from one entry."""

LOOKUP_COLUMNS: Final = frozenset({"number", "person_id", "player_id"})
"""Columns used for lookups that can change; a remembered lookup is dropped when one of them changes."""

RowKind = Literal[
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
"""The kinds of rows; an `entry` of a table's ledger is only looked up and never made."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """An entry in its event's journal; *pk* is its row's key, *event* the event's random word."""

    pk: int
    event: str
    number: int
    content: EntryContent
    by: str
    at: datetime
    device: str
    why: str
    hash: str


class Past(Protocol):
    """The state of an event before one of its entries; *last_content* is the content of the last entry before it."""

    @property
    def rows(self) -> Mapping[RowKind, Mapping[int, Mapping[str, object]]]:
        """The rows of each kind by their keys."""

    @property
    def last_content(self) -> EntryContent | None:
        """The content of the last entry."""


class Rows(Protocol):
    """The interface through which an entry changes rows, found by equality of columns, and data beside them.

    The rows of one entry are added under the keys that `row_key` returns for it.
    """

    def add(self, kind: RowKind, row_number: int, /, **columns: object) -> int:
        """Add the row number *row_number* of that kind that follows from this entry; return its key."""

    def restore(self, kind: RowKind, pk: int, /, **columns: object) -> None:
        """Add a row that existed before, under its former key."""

    def state_before(self, number: int) -> Past:
        """Return the state of the event before the entry of that number."""

    def change(self, kind: RowKind, lookup: Mapping[str, object], /, **columns: object) -> None:
        """Update these columns of the row. Raises `LookupError` if there is none."""

    def exchange(self, kind: RowKind, first_pk: int, second_pk: int, column: str, /) -> None:
        """Exchange the values of *column* in the two rows with these keys."""

    def drop(self, kind: RowKind, lookup: Mapping[str, object]) -> int:
        """Delete all those rows; return their number."""

    def find(self, kind: RowKind, /, **lookup: object) -> int:
        """Return the key of the one row. Raises `LookupError` if there is not exactly one."""

    def keys(self, kind: RowKind, /, **lookup: object) -> Sequence[int]:
        """Return the keys of all those rows, in order."""

    def value(self, kind: RowKind, pk: int, column: str, /) -> object:
        """Return the value of *column* in the row with that key."""

    def start_ledgers(self, round_: int, tables: Iterable[int], base_hash: str) -> None:
        """Start the ledgers of these tables of the round, based on the hash *base_hash*."""

    def remove_ledgers(self, round_: int | None) -> None:
        """Remove the ledgers of the round's tables, or of all rounds."""

    def set_seal(self, person_id: str, seal: str | None) -> None:
        """Set the seal of this person's particulars; None if they are erased."""

    def note_head(self, round_: int, table: int, entries: int, head: str) -> None:
        """Note that the table's ledger entry of that number has that hash."""


def row_key(entry: int, row_number: int) -> int:
    """Return the key of the row number *row_number* that follows from the entry with the key *entry*.

    Rows that are written again therefore have the same keys, and rows that depend on them still refer to them.

    >>> row_key(3, 0), row_key(3, 1)
    (196608, 196609)
    """
    if not 0 <= row_number < KEYS_PER_ENTRY:
        raise ValueError(f"no entry makes a row number {row_number}")
    return entry * KEYS_PER_ENTRY + row_number
