"""Results against each opponent."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping

from referee.frozen import dataclass
from referee.ruling import Points
from referee.statistics.places import GamePlayed

__all__ = ["HeadToHead", "head_to_head"]


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadToHead:
    """The *games* at one table with somebody: those ended ahead by place, behind, or level on a shared place.

    *difference* is the sum of the player's results less the sum of theirs.
    """

    games: int
    ahead: int
    behind: int
    difference: Points

    @property
    def level(self) -> int:
        """The games in which both shared a place."""
        return self.games - self.ahead - self.behind


def head_to_head(
    player: Hashable, tables: Iterable[Mapping[Hashable, GamePlayed]]
) -> dict[Hashable, HeadToHead]:
    """The record of *player* against each opponent at *tables*; each table has the games of its players.

    Tables without *player* are skipped. Opponents are in the order in which they were first met.
    """
    records: dict[Hashable, HeadToHead] = {}
    none = HeadToHead(games=0, ahead=0, behind=0, difference=0)
    for table in tables:
        own = table.get(player)
        if own is None:
            continue
        for opponent, game in table.items():
            if opponent == player:
                continue
            record = records.get(opponent, none)
            ahead = behind = False
            if own.place is not None and game.place is not None:
                ahead, behind = own.place < game.place, own.place > game.place
            records[opponent] = HeadToHead(
                games=record.games + 1,
                ahead=record.ahead + ahead,
                behind=record.behind + behind,
                difference=record.difference + own.result - game.result,
            )
    return records
