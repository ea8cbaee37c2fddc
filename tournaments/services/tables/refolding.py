"""Refresh the cached results of finished tables."""

from __future__ import annotations

from collections import defaultdict

from django.db.models import OuterRef, Subquery

import referee
from tournaments.models import Entry, Folded, Table, Tournament
from tournaments.services.tables import cached_results, ledger, tallies

__all__ = ["refresh_missing", "refresh_outdated", "refresh_results"]


def refresh_missing() -> None:
    """Refresh cached results that have no hand statistics, so that an upgraded desk folds its tables once."""
    outdated = Folded.objects.filter(hands__isnull=True).values("table__round__tournament")
    for tournament in Tournament.objects.filter(pk__in=outdated).order_by("pk"):
        refresh_results(tournament)


def refresh_outdated() -> None:
    """Refresh cached results of another state or of other rules, which earlier versions left behind."""
    last = Entry.objects.filter(table=OuterRef("table")).order_by("-number").values("hash")[:1]
    rows = Folded.objects.annotate(last_hash=Subquery(last)).select_related("table__round__tournament")
    outdated = {
        row.table.round.tournament
        for row in rows
        if (row.head, row.mark) != (row.last_hash, row.table.rules_mark)
    }
    for tournament in sorted(outdated, key=lambda tournament: tournament.pk):
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
            game = cached_results.outcome_json(cached_results.table_outcome(page))
            mark = tournament.mark_under(own, start)
            hands = tallies.tallies_json(page)
            rows.append(Folded(table_id=table, head=entries[-1].hash, mark=mark, game=game, hands=hands))
    Folded.objects.bulk_create(rows, batch_size=500)
    return len(rows)
