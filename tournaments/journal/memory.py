"""Apply a journal in memory, without a database."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import get_args

from referee.frozen import dataclass
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
        self.rows: dict[RowKind, dict[int, dict[str, object]]] = {kind: {} for kind in get_args(RowKind)}
        self.rows["entry"] = {
            pk: {"id": pk, "table_id": table, "number": number}
            for pk, (table, number) in (entries or {}).items()
        }
        self.wrote: dict[tuple[RowKind, int], int] = {}
        self.bases: dict[tuple[int, int], str] = {}
        self.seals: dict[str, str | None] = {}
        self.notes: list[LedgerHead] = []
        self._line: Line | None = None
        self._lines: list[Line] = []
        self._key_cache: dict[tuple[RowKind, frozenset[tuple[str, object]]], int] = {}

    def apply_line(self, line: Line) -> None:
        """Write the rows that follow from *line*. Raises `LookupError` as `apply` does."""
        self._line = line
        apply(line, self)
        self._lines.append(line)

    @property
    def last_content(self) -> EntryContent | None:
        """The content of the last entry applied, or None."""
        return self._lines[-1].content if self._lines else None

    def state_before(self, number: int) -> InMemory:
        """Fold the entries before that number again. Ruling numbers are left out, because they concern no player."""
        earlier_lines = (line for line in self._lines if line.number < number)
        return fold(line for line in earlier_lines if not isinstance(line.content, RulingNumbered))

    def add(self, kind: RowKind, row_number: int, /, **columns: object) -> int:
        """Add a new row."""
        pk = row_key(self._now.pk, row_number)
        self.rows[kind][pk] = {"id": pk, **columns}
        self.wrote[kind, pk] = self._now.number
        return pk

    def restore(self, kind: RowKind, pk: int, /, **columns: object) -> None:
        """Add a row that existed before."""
        self.rows[kind][pk] = {"id": pk, **columns}
        self.wrote[kind, pk] = self._now.number

    def change(self, kind: RowKind, lookup: Mapping[str, object], /, **columns: object) -> None:
        """Update the row."""
        pk = self.find(kind, **lookup)
        self.rows[kind][pk] |= columns
        if columns.keys() & LOOKUP_COLUMNS:
            self._forget(kind)
        self.wrote[kind, pk] = self._now.number

    def exchange(self, kind: RowKind, first_pk: int, second_pk: int, column: str, /) -> None:
        """Exchange a column of two rows."""
        first, second = self.rows[kind][first_pk], self.rows[kind][second_pk]
        first[column], second[column] = second[column], first[column]
        self.wrote[kind, first_pk] = self.wrote[kind, second_pk] = self._now.number
        self._forget(kind)

    def _forget(self, kind: RowKind) -> None:
        self._key_cache = {lookup: pk for lookup, pk in self._key_cache.items() if lookup[0] != kind}

    def drop(self, kind: RowKind, lookup: Mapping[str, object]) -> int:
        """Delete the rows."""
        pks = self.keys(kind, **lookup)
        for pk in pks:
            del self.rows[kind][pk], self.wrote[kind, pk]
        return len(pks)

    def find(self, kind: RowKind, /, **lookup: object) -> int:
        """Find the key of the row; it is remembered until a lookup column changes."""
        cache_key = kind, frozenset(lookup.items())
        cached_pk = self._key_cache.get(cache_key)
        if cached_pk is not None and cached_pk in self.rows[kind]:
            return cached_pk
        pks = self.keys(kind, **lookup)
        if len(pks) != 1:
            raise LookupError(f"{len(pks) or 'no'} {kind} with {lookup}")
        self._key_cache[cache_key] = pks[0]
        return pks[0]

    def keys(self, kind: RowKind, /, **lookup: object) -> Sequence[int]:
        """Find the keys of the rows."""
        lookup_items = lookup.items()
        return [pk for pk, row in self.rows[kind].items() if lookup_items <= row.items()]

    def value(self, kind: RowKind, pk: int, column: str, /) -> object:
        """Return the row's value in that column."""
        return self.rows[kind][pk][column]

    def start_ledgers(self, round_: int, tables: Iterable[int], base_hash: str) -> None:
        """Store the base hash of the ledgers."""
        self.bases |= {(round_, table): base_hash for table in tables}

    def remove_ledgers(self, round_: int | None) -> None:
        """Delete the base hashes of the round's ledgers, or of all."""
        self.bases = {
            position: base_hash
            for position, base_hash in self.bases.items()
            if round_ is not None and position[0] != round_
        }
        # A round drawn later under the same number has other ledgers, to which earlier notes do not apply.
        self.notes = [note for note in self.notes if round_ is not None and note.round != round_]

    def set_seal(self, person_id: str, seal: str | None) -> None:
        """Store the seal."""
        self.seals[person_id] = seal

    def note_head(self, round_: int, table: int, entries: int, head: str) -> None:
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
        rows.apply_line(line)
    return rows
