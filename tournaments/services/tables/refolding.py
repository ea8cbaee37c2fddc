"""Refresh the cached results of finished tables."""

from __future__ import annotations

from collections import defaultdict

from django.db import transaction

import referee
from tournaments.models import Anchor, Entry, Folded, Table, Tournament
from tournaments.services.tables import cached_results, ledger
from tournaments.services.tables.result_seals import current_version

__all__ = ["refresh_outdated", "refresh_results"]


def refresh_outdated() -> None:
    """Refresh the cached results that another version of the code stored, or this version with another key."""
    outdated = Folded.objects.exclude(version=current_version()).values("table__round__tournament")
    for tournament in Tournament.objects.filter(pk__in=outdated).order_by("pk"):
        with transaction.atomic():
            # Nobody can append to a ledger meanwhile.
            list(
                Anchor.objects.select_for_update(no_key=True)
                .filter(event=tournament.uid)
                .order_by("round", "table")
            )
            refresh_results(tournament)


def refresh_results(tournament: Tournament) -> int:
    """Replace the cached results of the event's finished tables; return how many there are."""
    Folded.objects.filter(table__round__tournament=tournament).delete()
    ledgers: dict[int, list[Entry]] = defaultdict(list)
    for entry in Entry.objects.filter(table__round__tournament=tournament).order_by("table", "number"):
        ledgers[entry.table_id].append(entry)
    table_rows = Table.objects.filter(round__tournament=tournament).values_list("pk", "own", "start")
    cells_by_table = {pk: (own, start) for pk, own, start in table_rows}
    rows = []
    for table, entries in ledgers.items():
        own, start = cells_by_table[table]
        rules = tournament.rules_under(own)
        try:
            page = referee.fold(rules, ledger.read_entries(entries), tournament.opening_state(rules, start))
        except referee.RefereeError:
            # An entry that cannot be read was tampered with; `verify` reports it.
            continue
        if page.table.over:
            key = entries[-1].hash, tournament.mark_under(own, start)
            rows.append(cached_results.cached_row(table, page, key))
    Folded.objects.bulk_create(rows, batch_size=500)
    return len(rows)
