"""Is this player in furiten?"""

from __future__ import annotations

from referee.adjudication.tenpai import waits_of
from referee.reports import ShownHand
from referee.rules import Ruleset
from referee.values import Tile

__all__ = ["furiten_tile"]


def furiten_tile(rules: Ruleset, hand: ShownHand) -> tuple[str, Tile] | None:
    """The tile that makes a ron impossible, with the sort of furiten: ``own_discard`` or ``passed``.

    Only what is known is judged: the own discards and the tiles let go, where the report gives them. One wait among
    them bars all waits. Source: EMA 2016, 3.4.5; every rulebook read agrees.
    """
    if not hand.discards and not hand.passed:
        return None
    waits = waits_of(rules, hand)
    for sort, tiles in (("own_discard", hand.discards), ("passed", hand.passed)):
        for tile in tiles or ():
            if tile.kind in waits:
                return sort, tile.kind
    return None
