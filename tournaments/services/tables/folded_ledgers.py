"""The ledgers of tables as the referee reads them.

Each is remembered in this process until the table has another entry: only entries are ever added to a ledger, and the
hash of its last entry identifies all of it. A restart clears this.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import referee
from tournaments.models import Entry, Table
from tournaments.services.tables.ledger_rows import read_entries

__all__ = ["FoldedLedger", "fold"]


class FoldedLedger(NamedTuple):
    """The entries of a ledger, and the page that results from them."""

    entries: tuple[referee.ledger.Entry, ...]
    page: referee.ledger.Page


class _Key(NamedTuple):
    head: str
    rules_mark: str
    start: referee.TableState | None


_folded: dict[int, tuple[_Key, FoldedLedger]] = {}
_MAX_TABLES: Final = 512


def fold(table: Table, stored: Sequence[Entry]) -> FoldedLedger:
    """Return the folded ledger of the table; *stored* are all of its entries, in order."""
    key = _Key(stored[-1].hash if stored else "", table.rules_mark, table.opening_state)
    remembered_key, folded = _folded.get(table.pk, (None, None))
    if folded is None or remembered_key != key:
        entries = tuple(read_entries(stored))
        folded = FoldedLedger(entries, referee.fold(table.ruleset, entries, key.start))
        if len(_folded) >= _MAX_TABLES:
            _folded.clear()
        _folded[table.pk] = (key, folded)
    return folded
