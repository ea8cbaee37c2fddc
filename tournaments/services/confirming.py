"""Which results did players enter that no second person confirmed?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import Final

import referee
from tournaments.models import Entry, SheetCheck

__all__ = ["TABLE", "awaiting", "writer_now"]

TABLE: Final = "Table "
"""With this begins the name under which players write at their table."""


def awaiting(events: Collection[int]) -> frozenset[int]:
    """The tables of these *events*, by key, whose result on paper was entered by its players, and not confirmed.

    A check is of the result that stood when it was made, and of no other: one that is entered anew, or that stands
    again because another was voided, counts where it was confirmed itself.
    """
    if not events:
        return frozenset()
    of = {"table__round__tournament__in": events}
    by: dict[int, dict[int, str]] = defaultdict(dict)
    voided: dict[int, dict[int, int]] = defaultdict(dict)
    entries = Entry.objects.filter(**of, kind__in=("result", "void")).order_by("table", "number")
    for table, number, kind, payload, writer in entries.values_list(
        "table_id", "number", "kind", "payload", "by"
    ):
        if kind == "void":
            voided[table].setdefault(payload.get("number"), number)
        else:
            by[table][number] = writer
    checks = defaultdict(set)
    for table, number in SheetCheck.objects.filter(**of).values_list("table_id", "number"):
        checks[table].add(_standing(by[table], voided[table], number))
    found = set()
    for table, results in by.items():
        stands = _standing(results, voided[table], None)
        if stands is not None and results[stands].startswith(TABLE) and stands not in checks[table]:
            found.add(table)
    return frozenset(found)


def _standing(results: Iterable[int], voided: dict[int, int], until: int | None) -> int | None:
    """The number of the result that stands once *until* entries are written, None for all; None where none does.

    *voided* has the number of the entry by which a result was taken back, by that of the result.
    """
    due = [
        number
        for number in results
        if until is None or number <= until
        if number not in voided or (until is not None and voided[number] > until)
    ]
    return max(due, default=None)


def writer_now(by: str, written: int, entries: Sequence[referee.Entry]) -> str:
    """The name under which whoever wrote entry *written* as *by* at their seat would write now.

    Somebody who changed seats since then is the same person; who has no seat in the name is named as ever.
    """
    table, _space, wind = by.rpartition(" ")
    seats = {seat.name[0]: referee.Seat(seat) for seat in referee.Wind}
    if not by.startswith(TABLE) or wind not in seats:
        return by
    sits = seats[wind]
    for entry in entries:
        if entry.number > written and isinstance(entry.what, referee.Swap) and sits in entry.what.seats:
            sits = referee.Seat(entry.what.seats.index(sits))
    return f"{table} {referee.Wind(sits).name[0]}"
