"""An event's standings during one game of its last round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

import referee
from referee.frozen import dataclass
from tournaments.models import Entry, Player, Tournament
from tournaments.models.visibility import held_back_from
from tournaments.presenters.events import standings
from tournaments.presenters.events.games import Game, GameState
from tournaments.presenters.events.ranking.standing_rows import Row
from tournaments.presenters.tables.table_snapshot import TableSnapshot

__all__ = ["EventTotals", "event_totals"]


@dataclass(frozen=True, slots=True, kw_only=True)
class EventTotals:
    """The totals that the referee counts with, and the players still playing elsewhere, whose totals are not known."""

    totals: referee.conditions.EventTotals
    open: tuple[Player, ...]


def event_totals(
    snapshot: TableSnapshot, page: referee.ledger.Page, *, as_of: datetime | None = None, public: bool = False
) -> EventTotals | None:
    """The event's totals beside the game on *page*, at the table *snapshot*; None if this game decides no event.

    It decides one in the last round of a tournament of one stage whose games are summed, unless a player at the table
    is a substitute or has points that replace a result. A game elsewhere with an entry after *as_of* was not over then.
    Players outside the ranking are left out.
    """
    round_ = snapshot.table.round
    tournament = round_.tournament
    if tournament.kind != Tournament.Kind.TOURNAMENT or round_.number != tournament.last_round:
        return None
    if tournament.relay_stock is not None or tournament.stages.exists():
        return None
    if held_back_from(tournament) is not None:
        return None
    if snapshot.sits_in or any(
        ledger_page.override_of(seat) for ledger_page in (page, snapshot.page) for seat in snapshot.players
    ):
        return None
    standing = standings.current(tournament, everything=not public)
    if any(_is_pending(game) for game in standing.games if game.round.number != round_.number):
        return None
    rows = {row.player.pk: row for row in standing.rows}
    late_tables = set()
    if as_of is not None:
        late_tables = set(
            Entry.objects.filter(table__round=round_, at__gt=as_of).values_list("table__number", flat=True)
        )
    own_keys = {player.pk for player in snapshot.players.values()}
    apart = {
        seat
        for seat, player in snapshot.players.items()
        if seat in page.disqualified_by or player.pk not in rows or _is_apart(rows[player.pk])
    }
    other_rows = [row for pk, row in rows.items() if pk not in own_keys and not _is_apart(row)]
    other_games = [
        game
        for game in standing.games
        if game.round.number == round_.number and game.table.number != snapshot.table.number
    ]
    keys = {key for game in other_games if _is_open(game, late_tables) for key in _player_keys(game)}
    unsettled = [row for row in other_rows if row.player.pk in keys]
    # The game may be over now although an earlier state is shown: then the totals already include it.
    counted_points = _counted_points(snapshot, standing.games, rows)
    before = tuple(
        (rows[player.pk].total if player.pk in rows else 0)
        - counted_points.get(seat, 0)
        + page.penalties_of(seat)
        for seat, player in sorted(snapshot.players.items())
    )
    return EventTotals(
        totals=referee.conditions.EventTotals(
            before=before,
            others=tuple(sorted(row.total for row in other_rows if row.rank and row.player.pk not in keys)),
            apart=frozenset(apart),
        ),
        open=tuple(row.player for row in unsettled),
    )


def _is_apart(row: Row) -> bool:
    """Whether the player takes no place from anybody."""
    return row.state.is_apart or row.state is referee.standings.EntrantState.DISQUALIFIED


def _is_pending(game: Game) -> bool:
    """Whether it is over and does not count yet: no total includes its points."""
    return game.unapproved or game.awaits


def _is_open(game: Game, late_tables: set[int]) -> bool:
    """Whether the game is still undecided, or was at the time shown."""
    is_running = game.state in (GameState.TO_COME, GameState.IN_PLAY)
    return is_running or _is_pending(game) or game.table.number in late_tables


def _player_keys(game: Game) -> set[int]:
    """The keys of the players whose totals it can change, including substituted ones."""
    return {player.pk for player in game.players} | {
        substitute.out.pk for substitute in game.sits_in.values()
    }


def _counted_points(
    snapshot: TableSnapshot, games: Iterable[Game], rows: Mapping[int, Row]
) -> dict[referee.Seat, referee.Points]:
    """The points of the game at this table that are already in the totals, by seat; empty while it is in play."""
    game = next((candidate for candidate in games if candidate.table.pk == snapshot.table.pk), None)
    if game is None or not game.state.is_finished or not game.counts:
        return {}
    number = snapshot.table.round.number
    return {
        seat: sum(
            cell.result or 0 for cell in rows[player.pk].cells if cell is not None and cell.round == number
        )
        + game.penalties[seat]
        for seat, player in snapshot.players.items()
        if player.pk in rows
    }
