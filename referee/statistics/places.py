"""Sums of a player's game results."""

from __future__ import annotations

from collections.abc import Iterable

from referee.frozen import dataclass
from referee.ruling import Points
from referee.values import Seat

__all__ = ["GamePlayed", "GameTally", "game_tally"]


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePlayed:
    """One player's game: *seat* is the one at its start; *result* includes uma and excludes penalties.

    A shared place is the better one of those shared. *seat* and *place* are None where they are unknown; *games* is
    more than one where only a sum of several is known, which has no place.
    """

    result: Points
    place: int | None = None
    seat: Seat | None = None
    games: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class GameTally:
    """One player's games at tables of *players*: *places* counts them by place, the first one first.

    *winds* are, by starting wind from East on, the number of games and the sum of their results.
    """

    players: int
    games: int
    total: Points
    places: tuple[int, ...]
    winds: tuple[tuple[int, Points], ...]

    @property
    def placed(self) -> int:
        """The games whose place is known."""
        return sum(self.places)


def game_tally(games: Iterable[GamePlayed], players: int) -> GameTally:
    """All of somebody's *games* at tables of *players*, added up.

    >>> tally = game_tally([GamePlayed(result=15000, place=1, seat=Seat.FIRST), GamePlayed(result=-4000, games=2)], 4)
    >>> tally.games, tally.total, tally.places, tally.winds
    (3, 11000, (1, 0, 0, 0), ((1, 15000), (0, 0), (0, 0), (0, 0)))
    """
    played = 0
    total: Points = 0
    places = [0] * players
    winds: list[tuple[int, Points]] = [(0, 0)] * players
    for game in games:
        played += game.games
        total += game.result
        if game.place is not None and game.games == 1 and game.place <= players:
            places[game.place - 1] += 1
        if game.seat is not None:
            count, wind_total = winds[game.seat]
            winds[game.seat] = count + 1, wind_total + game.result
    return GameTally(players=players, games=played, total=total, places=tuple(places), winds=tuple(winds))
