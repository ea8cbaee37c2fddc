"""Apply a journal in memory, without a database."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import get_args

from tournaments.journal.applying import apply
from tournaments.journal.kinds import EntryContent, RulingNumbered
from tournaments.journal.rows import LOOKUP_COLUMNS, Line, RowKind, row_key

__all__ = ["InMemory", "LedgerHead", "fold"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerHead:
    """A statement of the journal's entry *by* on a table's ledger: its entry number *entries* has the hash *head*."""

    by: int
    round: int
    table: int
    entries: int
    head: str


class InMemory:
    """The rows that follow from entries, each with its columns as in the database, including its key.

    *rows* holds the rows of each kind by their keys. *wrote* is the number of the entry that last changed a row.
    *bases* holds each ledger's base hash, by round and table. *seals* are those of all people, None for an erased one.
    *notes* are the journal's statements on ledgers.
    """

    def __init__(self, entries: Mapping[int, tuple[int, int]] | None = None) -> None:
        """Start without rows; *entries* are the rulings' ledger entries by key, each with table key and number."""
        self.rows: dict[RowKind, dict[int, dict[str, object]]] = {name: {} for name in get_args(RowKind)}
        self.rows["entry"] = {
            pk: {"id": pk, "table_id": table, "number": number}
            for pk, (table, number) in (entries or {}).items()
        }
        self.wrote: dict[tuple[RowKind, int], int] = {}
        self.bases: dict[tuple[int, int], str] = {}
        self.seals: dict[str, str | None] = {}
        self.notes: list[LedgerHead] = []
        self._line: Line | None = None
        self._taken: list[Line] = []
        self._known: dict[tuple[RowKind, frozenset[tuple[str, object]]], int] = {}

    def take(self, line: Line) -> None:
        """Write the rows that follow from *line*. Raises `LookupError` as `apply` does."""
        self._line = line
        apply(line, self)
        self._taken.append(line)

    @property
    def last(self) -> EntryContent | None:
        """The content of the last entry taken, or None."""
        return self._taken[-1].what if self._taken else None

    def before(self, number: int) -> InMemory:
        """Fold the entries before that number again. Ruling numbers are left out, because they concern no player."""
        earlier = (line for line in self._taken if line.number < number)
        return fold(line for line in earlier if not isinstance(line.what, RulingNumbered))

    def add(self, name: RowKind, n: int, /, **columns: object) -> int:
        """Add a new row."""
        pk = row_key(self._now.pk, n)
        self.rows[name][pk] = {"id": pk, **columns}
        self.wrote[name, pk] = self._now.number
        return pk

    def again(self, name: RowKind, pk: int, /, **columns: object) -> None:
        """Add a row that existed before."""
        self.rows[name][pk] = {"id": pk, **columns}
        self.wrote[name, pk] = self._now.number

    def change(self, name: RowKind, where: Mapping[str, object], /, **columns: object) -> None:
        """Update the row."""
        pk = self.find(name, **where)
        self.rows[name][pk] |= columns
        if columns.keys() & LOOKUP_COLUMNS:
            self._forget(name)
        self.wrote[name, pk] = self._now.number

    def exchange(self, name: RowKind, one: int, other: int, column: str, /) -> None:
        """Exchange a column of two rows."""
        first, second = self.rows[name][one], self.rows[name][other]
        first[column], second[column] = second[column], first[column]
        self.wrote[name, one] = self.wrote[name, other] = self._now.number
        self._forget(name)

    def _forget(self, name: RowKind) -> None:
        self._known = {asked: pk for asked, pk in self._known.items() if asked[0] != name}

    def drop(self, name: RowKind, where: Mapping[str, object]) -> int:
        """Delete the rows."""
        gone = self.each(name, **where)
        for pk in gone:
            del self.rows[name][pk], self.wrote[name, pk]
        return len(gone)

    def find(self, name: RowKind, /, **where: object) -> int:
        """Find the key of the row; it is remembered until a lookup column changes."""
        asked = name, frozenset(where.items())
        known = self._known.get(asked)
        if known is not None and known in self.rows[name]:
            return known
        found = self.each(name, **where)
        if len(found) != 1:
            raise LookupError(f"{len(found) or 'no'} {name} with {where}")
        self._known[asked] = found[0]
        return found[0]

    def each(self, name: RowKind, /, **where: object) -> Sequence[int]:
        """Find the keys of the rows."""
        wanted = where.items()
        return [pk for pk, row in self.rows[name].items() if wanted <= row.items()]

    def told(self, name: RowKind, pk: int, column: str, /) -> object:
        """Return the row's value in that column."""
        return self.rows[name][pk][column]

    def based(self, round_: int, tables: Iterable[int], on: str) -> None:
        """Store the base hash of the ledgers."""
        self.bases |= {(round_, table): on for table in tables}

    def unbased(self, round_: int | None) -> None:
        """Delete the base hashes of the round's ledgers, or of all."""
        self.bases = {at: on for at, on in self.bases.items() if round_ is not None and at[0] != round_}
        # A round drawn later under the same number has other ledgers, to which earlier notes do not apply.
        self.notes = [note for note in self.notes if round_ is not None and note.round != round_]

    def sealed(self, who: str, seal: str | None) -> None:
        """Store the seal."""
        self.seals[who] = seal

    def noted(self, round_: int, table: int, entries: int, head: str) -> None:
        """Store what was noted, and by which entry."""
        self.notes.append(
            LedgerHead(by=self._now.number, round=round_, table=table, entries=entries, head=head)
        )

    @property
    def _now(self) -> Line:
        if self._line is None:
            raise AssertionError("rows follow from entries: none was taken yet")
        return self._line


def fold(lines: Iterable[Line], entries: Mapping[int, tuple[int, int]] | None = None) -> InMemory:
    """Return everything that follows from the *lines* of one event, in their order; *entries* as for `InMemory`.

    Raises `LookupError` if a line refers to something that no line before it made.
    """
    rows = InMemory(entries)
    for line in lines:
        rows.take(line)
    return rows
