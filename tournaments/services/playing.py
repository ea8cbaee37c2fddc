"""Who sits at a table that plays?"""

from __future__ import annotations

import referee
from tournaments.models import Round, Seating, Table, Tournament
from tournaments.services import ledger

__all__ = ["busy", "page_of"]


def busy(tournament: Tournament) -> dict[int, Table]:
    """Who sits at a table that plays, by player's key: a game that is over lets its players go before it is signed."""
    rows = Seating.objects.filter(round__tournament=tournament, round__state=Round.State.OPEN)
    playing: dict[int, Table] = {}
    over: dict[int, bool] = {}
    for seating in rows.select_related("table__round__tournament"):
        table = seating.table
        if table.pk not in over:
            over[table.pk] = page_of(table).table.over or table.counts == Table.Counts.TAKEN_BACK
        if not over[table.pk]:
            playing[seating.player_id] = table
    return playing


def page_of(table: Table) -> referee.Page:
    """The table's ledger, folded."""
    return referee.fold(table.ruleset, ledger.read(ledger.entries(table)), table.begins)
