"""What is known of a game before it is played, for sheets to fill in."""

from __future__ import annotations

from dataclasses import dataclass

import referee
from tournaments.models import Player, Table
from tournaments.presenters.events.seating import SeatedTable

__all__ = ["BeforePlay", "before_play", "nothing_known"]

PLAYERS = 4
"""At a table of which nothing is known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BeforePlay:
    """A game that may be played: where, by which rules, by whom from the first dealer on.

    *total* is what points and sticks together must come to, None where nobody knows yet: a relay's leg begins with what
    the legs before came to. *begun* is what each seat begins with, where that is not what the rules say. Of a sheet
    without any data *table* is None and there are no *players*.
    """

    table: Table | None
    rules: referee.Ruleset | None
    players: tuple[Player, ...]
    seats: int
    total: referee.Points | None
    begun: tuple[referee.Points, ...] = ()
    relay: bool = False


def before_play(seated: SeatedTable) -> BeforePlay:
    """What is known of the game at a table; without a query where its round and event are read already."""
    table, rules = seated.table, seated.table.ruleset
    begins = table.begins
    relay = table.round.tournament.relay_stock is not None
    scores = (begins or referee.first_hand(rules)).scores
    return BeforePlay(
        table=table,
        rules=rules,
        players=seated.players,
        seats=len(seated.players),
        total=None if relay and begins is None else sum(scores),
        begun=scores if begins else (),
        relay=relay,
    )


def nothing_known(rules: referee.Ruleset | None) -> BeforePlay:
    """A sheet without any data; of *rules* it takes how many sit there and the sum that must come out."""
    seats = rules.players if rules else PLAYERS
    total = sum(referee.first_hand(rules).scores) if rules else None
    return BeforePlay(table=None, rules=rules, players=(), seats=seats, total=total)
