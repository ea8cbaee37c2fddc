"""Each seat's statistics in the hands of some games.

Takes one query for any number of games, and one more if the stored statistics of some were counted by an earlier
version and their ledgers are folded.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

import referee
from tournaments.models import Entry, Folded
from tournaments.presenters.events.games import Game, Tallies
from tournaments.services.tables import ledger
from tournaments.services.tables.tallies import read_tallies

__all__ = ["clear_cache", "tallies"]

# The hash of the last entry and the mark of the rules identify a table's hands. A restart clears this.
_cache: dict[tuple[str, str], Tallies] = {}
_MAX_CACHED: Final = 10_000
_MAX_TABLE_KEYS: Final = 100


def clear_cache() -> None:
    """Forget all remembered tallies."""
    _cache.clear()


def tallies(games: Sequence[Game]) -> dict[int, Tallies]:
    """Each seat's tallies in the hands of each of *games*, by the table's key."""
    marks = {game.table.id: _mark(game) for game in games}
    by_table = {table: _cache[mark] for table, mark in marks.items() if mark in _cache}
    by_table |= {game.table.id: game.hands for game in games if game.hands is not None}
    missing = [game for game in games if game.table.id not in by_table]
    if missing:
        by_table |= _stored_tallies(missing, marks)
        by_table |= _folded_tallies([game for game in missing if game.table.pk not in by_table])
        if len(_cache) + len(missing) > _MAX_CACHED:
            _cache.clear()
        for game in missing:
            _cache[marks[game.table.pk]] = by_table[game.table.pk]
    return by_table


def _mark(game: Game) -> tuple[str, str]:
    table = game.table
    return table.last_hash or "", game.round.tournament.mark_under(table.own, table.start)


def _stored_tallies(games: Sequence[Game], marks: dict[int, tuple[str, str]]) -> dict[int, Tallies]:
    # Filter by table, not by whole event, unless that takes too many query parameters.
    filters = {"table__in": [game.table.pk for game in games]}
    if len(games) > _MAX_TABLE_KEYS:
        filters = {"table__round__tournament__in": list({game.round.tournament_id for game in games})}
    rows = Folded.objects.filter(**filters)
    by_table = {}
    for table, head, mark, hands in rows.values_list("table", "head", "mark", "hands"):
        if marks.get(table) == (head, mark) and (counted := read_tallies(hands)) is not None:
            by_table[table] = counted
    return by_table


def _folded_tallies(games: Sequence[Game]) -> dict[int, Tallies]:
    if not games:
        return {}
    entries_by_table: dict[int, list[Entry]] = defaultdict(list)
    rows = Entry.objects.filter(table__in=[game.table.pk for game in games]).order_by("table", "number")
    for entry in rows.only("table_id", "number", "kind", "payload", "hash"):
        entries_by_table[entry.table_id].append(entry)
    return {game.table.pk: _ledger_tallies(game, entries_by_table[game.table.pk]) for game in games}


def _ledger_tallies(game: Game, entries: list[Entry]) -> Tallies:
    table, event = game.table, game.round.tournament
    rules = event.rules_under(table.own)
    # Entries appended since the game was read are left out.
    last = next(
        (length for length, entry in enumerate(entries, 1) if entry.hash == table.last_hash), len(entries)
    )
    page = referee.fold(rules, ledger.read_entries(entries[:last]), event.opening_state(rules, table.start))
    return referee.statistics.hand_tallies(page)
