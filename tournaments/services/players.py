"""What did a player do in a tournament?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate

import referee
from tournaments.models import Player
from tournaments.services import pages, standings
from tournaments.services.games import Game, GameState, games

__all__ = ["GameLine", "PlayerPage", "page"]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLine:
    """One game from one player's side.

    *result* stands once the game is finished; *penalties* are negative and count as soon as nothing can be added to
    the game. *others* are the rest of the table from the first dealer on.
    """

    round: int
    table: int
    seat: int
    state: GameState
    at: str
    others: tuple[Player, ...]
    result: pages.ResultLine | None
    penalties: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerPage:
    """A player's line of the standings, the games behind it, and the total after each game that counts."""

    player: Player
    standing: standings.Row
    games: tuple[GameLine, ...]
    totals: tuple[referee.Points, ...]


def page(player: Player) -> PlayerPage:
    """The player's page as the ledger has it now."""
    lines = tuple(_line(game, player) for game in games(player.tournament, of=player))
    rows = standings.current(player.tournament).rows
    return PlayerPage(
        player=player,
        standing=next(row for row in rows if row.player == player),
        games=lines,
        totals=tuple(accumulate(_steps(lines))),
    )


def _steps(lines: tuple[GameLine, ...]) -> Iterator[referee.Points]:
    for line in lines:
        if line.result:
            yield line.result.total
        elif line.penalties and line.state is GameState.BROKEN_OFF:
            yield line.penalties


def _line(game: Game, player: Player) -> GameLine:
    seat = game.players.index(player)
    return GameLine(
        round=game.round.number,
        table=game.table.number,
        seat=seat,
        state=game.state,
        at=game.at,
        others=tuple(other for other in game.players if other != player),
        result=game.results[seat] if game.results else None,
        penalties=game.penalties[seat],
    )
