"""Which results did players enter that no second person confirmed?"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from tournaments.models import Entry, SheetCheck

__all__ = ["TABLE", "awaiting"]

TABLE: Final = "Table "
"""With this begins the name under which players write at their table."""


def awaiting(events: Collection[int]) -> frozenset[int]:
    """The tables of these *events*, by key, whose last result on paper was entered by its players, and not confirmed.

    Whether that result stands still, its ledger says. A result that is entered anew needs to be confirmed anew.
    """
    if not events:
        return frozenset()
    of = {"table__round__tournament__in": events}
    last: dict[int, tuple[int, str]] = {}
    entered = Entry.objects.filter(**of, kind="result").order_by("table", "number")
    for table, number, by in entered.values_list("table_id", "number", "by"):
        last[table] = number, by
    confirmed = {
        table
        for table, number in SheetCheck.objects.filter(**of).values_list("table_id", "number")
        if table in last and number >= last[table][0]
    }
    return frozenset(table for table, (_number, by) in last.items() if by.startswith(TABLE)) - confirmed
