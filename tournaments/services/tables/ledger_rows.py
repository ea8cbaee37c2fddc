"""Read a table's ledger from its rows."""

from __future__ import annotations

import referee
from tournaments.models import Entry, Table

__all__ = ["entries", "read", "read_one"]


def entries(table: Table) -> list[Entry]:
    """The table's ledger as it is stored, in order."""
    return list(table.entries.order_by("number"))


def read(stored: list[Entry]) -> list[referee.ledger.Entry]:
    """The stored lines as the referee reads them."""
    return [read_one(entry) for entry in stored]


def read_one(entry: Entry) -> referee.ledger.Entry:
    """A stored line as the referee reads it."""
    return referee.codec.read_entry(entry.number, entry.kind, entry.payload)
