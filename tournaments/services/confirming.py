"""Which results did players enter that no second person confirmed?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from typing import Final

from tournaments.models import Entry, SheetCheck

__all__ = ["TABLE", "awaiting"]

TABLE: Final = "Table "
"""With this begins the name under which players write at their table."""


def awaiting(events: Collection[int]) -> frozenset[int]:
    """The tables of these *events*, by key, whose result on paper was entered by its players, and not confirmed.

    A result that is entered anew, or that stands again because another was voided, needs to be confirmed itself.
    """
    if not events:
        return frozenset()
    of = {"table__round__tournament__in": events}
    last: dict[int, tuple[int, str]] = {}
    voided: dict[int, set[int]] = defaultdict(set)
    entries = Entry.objects.filter(**of, kind__in=("result", "void")).order_by("table", "number")
    written = list(entries.values_list("table_id", "number", "kind", "payload", "by"))
    for table, _number, kind, payload, _by in written:
        if kind == "void":
            voided[table].add(payload.get("number"))
    for table, number, kind, _payload, by in written:
        if kind == "result" and number not in voided[table]:
            last[table] = number, by
    confirmed = {
        table
        for table, number in SheetCheck.objects.filter(**of).values_list("table_id", "number")
        if table in last and number >= last[table][0]
    }
    return frozenset(table for table, (_number, by) in last.items() if by.startswith(TABLE)) - confirmed
