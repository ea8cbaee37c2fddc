"""Results against each opponent."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass

from referee.ruling import Points
from referee.statistics.places import GamePlayed

__all__ = ["HeadToHead", "head_to_head"]


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadToHead:
    """*games* at one table with somebody: in how many one was ahead by place, behind, or level on a shared place.

    *difference* is the sum of the own results less the sum of theirs.
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
    who: Hashable, tables: Iterable[Mapping[Hashable, GamePlayed]]
) -> dict[Hashable, HeadToHead]:
    """What *who* did against each opponent at *tables*, each of which has the games of those who sat there.

    Tables at which *who* did not sit are passed over. Opponents stand in the order in which they were first met.
    """
    found: dict[Hashable, HeadToHead] = {}
    none = HeadToHead(games=0, ahead=0, behind=0, difference=0)
    for table in tables:
        own = table.get(who)
        if own is None:
            continue
        for other, game in table.items():
            if other == who:
                continue
            before = found.get(other, none)
            ahead = behind = False
            if own.place is not None and game.place is not None:
                ahead, behind = own.place < game.place, own.place > game.place
            found[other] = HeadToHead(
                games=before.games + 1,
                ahead=before.ahead + ahead,
                behind=before.behind + behind,
                difference=before.difference + own.result - game.result,
            )
    return found
