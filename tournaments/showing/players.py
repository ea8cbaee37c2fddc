"""What did a player do in a tournament?"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate

import referee
from tournaments.models import Player
from tournaments.showing import pages, standings
from tournaments.showing.games import Game, GameState

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

    @property
    def counts(self) -> bool:
        """Does it move the total?"""
        return self.result is not None or (self.state is GameState.BROKEN_OFF and self.penalties != 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerPage:
    """A player's line of the standings, the games behind it, and the total after each game that counts."""

    player: Player
    standing: standings.Row
    games: tuple[GameLine, ...]
    totals: tuple[referee.Points, ...]


def page(player: Player) -> PlayerPage:
    """The player's page as the ledger has it now."""
    current = standings.current(player.tournament)
    lines = tuple(_line(game, player) for game in current.games if player in game.players)
    return PlayerPage(
        player=player,
        standing=next(row for row in current.rows if row.player == player),
        games=lines,
        totals=tuple(
            accumulate(line.result.total if line.result else line.penalties for line in lines if line.counts)
        ),
    )


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
