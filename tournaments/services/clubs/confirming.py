"""Results that players enter, and who has confirmed them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from typing import Final

from referee.frozen import dataclass
from tournaments.common.authors import TABLE_PREFIX
from tournaments.journal.rows import KEYS_PER_ENTRY
from tournaments.models import Entry, JournalEntry, SheetCheck, Table

__all__ = ["have_seats_changed", "same_device_tables", "unconfirmed_tables"]

_SEAT_CHANGE_KINDS: Final = ("seats", "exchange", "substitution", "substitution_lifting")


def unconfirmed_tables(events: Collection[int]) -> frozenset[int]:
    """Return the tables of these *events*, by key, whose result on paper was entered by players and is not confirmed.

    A check confirms only the result in force when it was made. A result that is entered again, or that is in force
    again because another was voided, counts if it was confirmed itself.
    """
    return frozenset(
        result.table for result in _players_results(table__round__tournament__in=events) if not result.checks
    )


def same_device_tables(tables: Collection[int]) -> frozenset[int]:
    """Return those of *tables*, by key, whose result was entered and confirmed on one device.

    That is no fault: many tables have one phone, which goes from hand to hand. Nobody but its players can tell it from
    one player who confirms in the name of another, so officials see it, unless an official checked it too.
    """
    results = [result for result in _players_results(table__in=tables) if result.checks and result.device]
    keys = {check.pk // KEYS_PER_ENTRY for result in results for check in result.checks}
    devices = dict(JournalEntry.objects.filter(pk__in=keys, kind="check").values_list("pk", "device"))
    return frozenset(
        result.table
        for result in results
        if all(
            check.by.startswith(TABLE_PREFIX) and devices.get(check.pk // KEYS_PER_ENTRY) == result.device
            for check in result.checks
        )
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _PlayersResult:
    """A result in force that players entered, with the checks that confirm it."""

    table: int
    device: str
    checks: tuple[SheetCheck, ...]


def _players_results(**table_filter: Collection[int]) -> Iterator[_PlayersResult]:
    """Yield the results of the tables of one filter."""
    if not any(table_filter.values()):
        return
    writers: dict[int, dict[int, tuple[str, str]]] = defaultdict(dict)
    voided: dict[int, dict[int, int]] = defaultdict(dict)
    entries = Entry.objects.filter(**table_filter, kind__in=("result", "void")).order_by("table", "number")
    entries = entries.exclude(table__counts=Table.Counts.TAKEN_BACK)
    for table, number, kind, payload, writer, device in entries.values_list(
        "table_id", "number", "kind", "payload", "by", "device"
    ):
        if kind == "void":
            voided[table].setdefault(payload.get("number"), number)
        else:
            writers[table][number] = writer, device
    checks: dict[tuple[int, int | None], list[SheetCheck]] = defaultdict(list)
    for check in SheetCheck.objects.filter(**table_filter).order_by("pk"):
        table = check.table_id
        checks[table, _valid_result(writers[table], voided[table], check.number)].append(check)
    for table, results in writers.items():
        valid = _valid_result(results, voided[table], None)
        if valid is not None and results[valid][0].startswith(TABLE_PREFIX):
            yield _PlayersResult(table=table, device=results[valid][1], checks=tuple(checks[table, valid]))


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
