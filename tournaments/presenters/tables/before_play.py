"""The known facts of a game before it is played, for sheets to fill in."""

from __future__ import annotations

import referee
from referee.frozen import dataclass
from tournaments.models import Player, Table
from tournaments.presenters.events.seating import SeatedTable

__all__ = ["BeforePlay", "before_play", "blank_game"]

PLAYERS = 4
"""The default number of players at a table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BeforePlay:
    """A game that may be played: its table, its rules, and its players from the first dealer on.

    *total* is the required sum of points and sticks, None if not known yet: a relay's leg starts with the points of the
    earlier legs. *starting_points* are the starting points of each seat, if they differ from the rules'. For a sheet
    without data, *table* is None and there are no *players*.
    """

    table: Table | None
    rules: referee.Ruleset | None
    players: tuple[Player, ...]
    seats: int
    total: referee.Points | None
    starting_points: tuple[referee.Points, ...] = ()
    relay: bool = False


def before_play(seated: SeatedTable) -> BeforePlay:
    """The known facts of the game at a table; no query if its round and event are already read."""
    table, rules = seated.table, seated.table.ruleset
    start = table.opening_state
    relay = table.round.tournament.relay_stock is not None
    scores = (start or referee.first_hand(rules)).scores
    return BeforePlay(
        table=table,
        rules=rules,
        players=seated.players,
        seats=len(seated.players),
        total=None if relay and start is None else sum(scores),
        starting_points=scores if start else (),
        relay=relay,
    )


def blank_game(rules: referee.Ruleset | None) -> BeforePlay:
    """A sheet without data; only the number of seats and the required sum come from *rules*."""
    seats = rules.players if rules else PLAYERS
    total = sum(referee.first_hand(rules).scores) if rules else None
    return BeforePlay(table=None, rules=rules, players=(), seats=seats, total=total)
