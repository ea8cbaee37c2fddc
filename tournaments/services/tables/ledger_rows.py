"""Read a table's ledger from its rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.db.models import QuerySet

import referee
from tournaments.models import Entry, Table
from tournaments.models.visibility import full_visibility
from tournaments.services.integrity.compiled_query import CompiledQuery

__all__ = ["entries", "entries_by_table", "read_entries", "read_entry"]


def entries(table: Table) -> list[Entry]:
    """Return the table's stored ledger, in order."""
    return list(table.entries.order_by("number"))


def _unfiltered_entries(table_key: int) -> QuerySet[Entry]:
    with full_visibility():
        return Entry.objects.filter(table=table_key).order_by("number")


_UNFILTERED_ENTRIES: Final = CompiledQuery(_unfiltered_entries)
"""Use it only for a table that is not held back from the viewer."""


def entries_by_table(tables: Sequence[Table]) -> dict[int, list[Entry]]:
    """Return the stored ledgers of *tables*, each in order, by the tables' keys."""
    by_key = {table.pk: table for table in tables}
    ledgers: dict[int, list[Entry]] = {key: [] for key in by_key}
    is_one_in_view = len(tables) == 1 and not tables[0].is_held_back
    of_all = Entry.objects.filter(table__in=tables).order_by("number")
    for entry in _UNFILTERED_ENTRIES.objects(tables[0].pk) if is_one_in_view else of_all:
        entry.table = by_key[entry.table_id]
        ledgers[entry.table_id].append(entry)
    return ledgers


def read_entries(stored: Sequence[Entry]) -> list[referee.ledger.Entry]:
    """Return the stored lines as the referee's entries."""
    return [read_entry(entry) for entry in stored]


def read_entry(entry: Entry) -> referee.ledger.Entry:
    """Return a stored line as the referee's entry."""
    return referee.codec.read_entry(entry.number, entry.kind, entry.payload)
