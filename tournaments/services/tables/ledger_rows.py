"""Read a table's ledger from its rows."""

from __future__ import annotations

import referee
from tournaments.models import Entry, Table

__all__ = ["entries", "read_entries", "read_entry"]


def entries(table: Table) -> list[Entry]:
    """Return the table's stored ledger, in order."""
    return list(table.entries.order_by("number"))


def read_entries(stored: list[Entry]) -> list[referee.ledger.Entry]:
    """Return the stored lines as the referee's entries."""
    return [read_entry(entry) for entry in stored]


def read_entry(entry: Entry) -> referee.ledger.Entry:
    """Return a stored line as the referee's entry."""
    return referee.codec.read_entry(entry.number, entry.kind, entry.payload)
