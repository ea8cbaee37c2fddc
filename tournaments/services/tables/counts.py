"""Record points counted by the players."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

import referee
from tournaments.common.errors import StateError
from tournaments.models import Entry, Table
from tournaments.services.tables import ledger

__all__ = ["latest_count", "record"]


def record(
    table: Table,
    count: referee.ledger.Count,
    *,
    by: str,
    expects: int,
    key: str,
    device: str = "",
) -> tuple[Entry, bool]:
    """Store a count as entry *expects*, whether it agrees with the ledger or not; return whether the entry is new.

    It moves no points. Raises `StateError` if the table is closed, `ConflictError` if the ledger has moved on.
    """

    def announce(before: ledger.LedgerBefore, _new: referee.ledger.Entry) -> dict[str, Any]:
        page = before.page
        if page.closed:
            raise StateError(_("This table is closed. Ask a judge to reopen it."))
        check = referee.counting.check_count(table.ruleset, page, count.scores, count.sticks)
        return {
            "verdict": "count",
            "agrees": check.agrees,
            "differences": [referee.codec.write_points(points) for points in check.differences],
            "sticks_difference": count.sticks - page.table.deposits,
            "table": referee.codec.write_table(page.table),
        }

    return ledger.append(table, count, by=by, expects=expects, key=key, device=device, announce=announce)


def latest_count(table: Table) -> referee.counting.StoredCount | None:
    """Return the table's latest count, or None."""
    rules, entries = table.ruleset, ledger.read_entries(ledger.entries(table))
    stored_counts = referee.counting.stored_counts(
        rules, entries, referee.fold(rules, entries, table.opening_state)
    )
    return stored_counts[-1] if stored_counts else None
