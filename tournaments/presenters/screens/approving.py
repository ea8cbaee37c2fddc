"""Games that wait for approval, and the people who may approve them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from referee.frozen import dataclass
from tournaments.models import Entry, Tournament
from tournaments.presenters.events.games import Game, games
from tournaments.presenters.tables.lines import by_place
from tournaments.presenters.tables.table_page import ResultLine
from tournaments.services.screens.approving import entered_by

__all__ = ["Waiting", "games_to_approve"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """A finished game that waits for approval: its results by place, who entered it, and its last entry.

    *own*: the viewer entered it, or a hand of it, and somebody else must approve it.
    """

    game: Game
    results: tuple[ResultLine, ...]
    by: tuple[str, ...]
    last: int
    own: bool


def games_to_approve(tournament: Tournament, official: str) -> tuple[Waiting, ...]:
    """The event's games that wait for approval, by round and table, as *official* sees them."""
    if not tournament.approves:
        return ()
    waiting_games = [game for game in games(tournament) if game.unapproved]
    entries_by_table: dict[int, list[Entry]] = defaultdict(list)
    entries = Entry.objects.filter(table__in=[game.table.pk for game in waiting_games]).order_by(
        "table", "number"
    )
    for entry in entries.only("table_id", "number", "kind", "payload", "by"):
        entries_by_table[entry.table_id].append(entry)
    return tuple(_waiting(game, entries_by_table[game.table.pk], official) for game in waiting_games)


def _waiting(game: Game, entries: Sequence[Entry], official: str) -> Waiting:
    by = entered_by(entries, game.outcome.stated)
    return Waiting(
        game=game,
        results=by_place(game.results),
        by=tuple(sorted(by)),
        last=entries[-1].number,
        own=official in by,
    )
