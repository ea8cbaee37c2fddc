"""Results entered by players that nobody else has confirmed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from typing import Final

from tournaments.models import Entry, JournalEntry, SheetCheck, Table

__all__ = ["TABLE_PREFIX", "have_seats_changed", "unconfirmed_tables"]

TABLE_PREFIX: Final = "Table "
"""Prefix of the name under which players write at their table."""
_MOVES: Final = ("seats", "exchange", "substitution", "substitution_lifting")


def unconfirmed_tables(events: Collection[int]) -> frozenset[int]:
    """Return the tables of these *events*, by key, whose result on paper was entered by players and is not confirmed.

    A check confirms only the result in force when it was made. A result that is entered again, or that is in force
    again because another was voided, counts if it was confirmed itself.
    """
    if not events:
        return frozenset()
    of = {"table__round__tournament__in": events}
    by: dict[int, dict[int, str]] = defaultdict(dict)
    voided: dict[int, dict[int, int]] = defaultdict(dict)
    entries = Entry.objects.filter(**of, kind__in=("result", "void")).order_by("table", "number")
    entries = entries.exclude(table__counts=Table.Counts.TAKEN_BACK)
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
        if stands is not None and results[stands].startswith(TABLE_PREFIX) and stands not in checks[table]:
            found.add(table)
    return frozenset(found)


def _standing(results: Iterable[int], voided: dict[int, int], until: int | None) -> int | None:
    """Return the number of the result in force after *until* entries, or after all for None; None if there is none.

    *voided* maps the number of a result to the number of the entry that voided it.
    """
    due = [
        number
        for number in results
        if until is None or number <= until
        if number not in voided or (until is not None and voided[number] > until)
    ]
    return max(due, default=None)


def have_seats_changed(table: Table, since: Entry) -> bool:
    """Return whether somebody of the table's round changed seats or replaced another since that entry was written.

    In that case the seats alone do not tell who wrote it.
    """
    journal = JournalEntry.objects.filter(event=table.round.tournament.uid, at__gt=since.at)
    moved = journal.filter(kind__in=_MOVES, payload__round=table.round.number)
    return moved.exists()
