"""Each seat's statistics in the hands of some games.

Takes one query for any number of games, and one more if some are not cached and their ledgers are folded.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

import referee
from tournaments.models import Entry, Folded
from tournaments.presenters.events.games import Game
from tournaments.services.tables import ledger
from tournaments.services.tables.tallies import read_tallies

__all__ = ["clear_cache", "tallies"]

Tallies = tuple[referee.statistics.HandTally, ...]

# The hash of the last entry and the mark of the rules identify a table's hands. A restart clears this.
_remembered: dict[tuple[str, str], Tallies] = {}
_MOST_REMEMBERED: Final = 10_000
_FEW: Final = 100


def clear_cache() -> None:
    """Forget all remembered tallies."""
    _remembered.clear()


def tallies(games: Sequence[Game]) -> dict[int, Tallies]:
    """Each seat's tallies in the hands of each of *games*, by the table's key."""
    marked = {game.table.pk: _mark(game) for game in games}
    found = {table: _remembered[mark] for table, mark in marked.items() if mark in _remembered}
    missing = [game for game in games if game.table.pk not in found]
    if missing:
        found |= _kept(missing, marked)
        found |= _folded([game for game in missing if game.table.pk not in found])
        if len(_remembered) + len(missing) > _MOST_REMEMBERED:
            _remembered.clear()
        for game in missing:
            _remembered[marked[game.table.pk]] = found[game.table.pk]
    return found


def _mark(game: Game) -> tuple[str, str]:
    table = game.table
    return table.last_hash or "", game.round.tournament.mark_under(table.own, table.start)


def _kept(games: Sequence[Game], marked: dict[int, tuple[str, str]]) -> dict[int, Tallies]:
    # Filter by table, not by whole event, unless that takes too many query parameters.
    of = {"table__in": [game.table.pk for game in games]}
    if len(games) > _FEW:
        of = {"table__round__tournament__in": list({game.round.tournament_id for game in games})}
    rows = Folded.objects.filter(**of)
    found = {}
    for table, head, mark, hands in rows.values_list("table", "head", "mark", "hands"):
        if marked.get(table) == (head, mark) and (counted := read_tallies(hands)) is not None:
            found[table] = counted
    return found


def _folded(games: Sequence[Game]) -> dict[int, Tallies]:
    if not games:
        return {}
    written: dict[int, list[Entry]] = defaultdict(list)
    stored = Entry.objects.filter(table__in=[game.table.pk for game in games]).order_by("table", "number")
    for entry in stored.only("table_id", "number", "kind", "payload", "hash"):
        written[entry.table_id].append(entry)
    return {game.table.pk: _of_ledger(game, written[game.table.pk]) for game in games}


def _of_ledger(game: Game, entries: list[Entry]) -> Tallies:
    table, event = game.table, game.round.tournament
    rules = event.rules_under(table.own)
    # Entries appended since the game was read are left out.
    last = next((at for at, entry in enumerate(entries, 1) if entry.hash == table.last_hash), len(entries))
    page = referee.fold(rules, ledger.read_entries(entries[:last]), event.begins_with(rules, table.start))
    return referee.statistics.hand_tallies(page)
