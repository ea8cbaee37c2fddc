"""Results entered by players that nobody else has confirmed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from typing import Final

from tournaments.common.authors import TABLE_PREFIX
from tournaments.models import Entry, JournalEntry, SheetCheck, Table

__all__ = ["have_seats_changed", "unconfirmed_tables"]

_SEAT_CHANGE_KINDS: Final = ("seats", "exchange", "substitution", "substitution_lifting")


def unconfirmed_tables(events: Collection[int]) -> frozenset[int]:
    """Return the tables of these *events*, by key, whose result on paper was entered by players and is not confirmed.

    A check confirms only the result in force when it was made. A result that is entered again, or that is in force
    again because another was voided, counts if it was confirmed itself.
    """
    if not events:
        return frozenset()
    table_filter = {"table__round__tournament__in": events}
    writers: dict[int, dict[int, str]] = defaultdict(dict)
    voided: dict[int, dict[int, int]] = defaultdict(dict)
    entries = Entry.objects.filter(**table_filter, kind__in=("result", "void")).order_by("table", "number")
    entries = entries.exclude(table__counts=Table.Counts.TAKEN_BACK)
    for table, number, kind, payload, writer in entries.values_list(
        "table_id", "number", "kind", "payload", "by"
    ):
        if kind == "void":
            voided[table].setdefault(payload.get("number"), number)
        else:
            writers[table][number] = writer
    checks = defaultdict(set)
    for table, number in SheetCheck.objects.filter(**table_filter).values_list("table_id", "number"):
        checks[table].add(_valid_result(writers[table], voided[table], number))
    tables = set()
    for table, results in writers.items():
        result_number = _valid_result(results, voided[table], None)
        if (
            result_number is not None
            and results[result_number].startswith(TABLE_PREFIX)
            and result_number not in checks[table]
        ):
            tables.add(table)
    return frozenset(tables)


def _valid_result(results: Iterable[int], voided: dict[int, int], entry_limit: int | None) -> int | None:
    """Return the number of the result in force after *entry_limit* entries (None: after all); None if there is none.

    *voided* maps the number of a result to the number of the entry that voided it.
    """
    candidates = [
        number
        for number in results
        if entry_limit is None or number <= entry_limit
        if number not in voided or (entry_limit is not None and voided[number] > entry_limit)
    ]
    return max(candidates, default=None)


def have_seats_changed(table: Table, entry: Entry) -> bool:
    """Return whether somebody of the table's round changed seats or replaced another since that entry was written.

    In that case the seats alone do not tell who wrote it.
    """
    journal = JournalEntry.objects.filter(event=table.round.tournament.uid, at__gt=entry.at)
    seat_changes = journal.filter(kind__in=_SEAT_CHANGE_KINDS, payload__round=table.round.number)
    return seat_changes.exists()
