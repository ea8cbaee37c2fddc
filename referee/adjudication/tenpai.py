"""Is this hand tenpai, and on what?"""

from __future__ import annotations

from referee.answers import AllWaitsInOwnHand
from referee.rules import Ruleset
from referee.shapes import away, waits
from referee.values import Hand, Tile, kinds

__all__ = ["tiles_away", "waits_of"]


def waits_of(rules: Ruleset, hand: Hand) -> tuple[Tile, ...]:
    """The kinds that *hand* (without a winning tile) waits on; none means noten.

    Shape alone decides, not whether a yaku would be there or the tiles are still to come. A tile of which the
    player holds all four himself is no wait. Source: the ruleset's answer to `tenpai_if_all_waits_in_own_hand`.
    """
    found = waits(hand.concealed)
    match rules.tenpai_if_all_waits_in_own_hand:
        case AllWaitsInOwnHand.TENPAI:
            return found
        case AllWaitsInOwnHand.NOTEN:
            held = kinds(hand.tiles)
        case AllWaitsInOwnHand.NOTEN_ONLY_IF_IN_SELECTABLE_HAND:
            held = kinds(hand.concealed)
    return tuple(kind for kind in found if held.count(kind) < 4)


def tiles_away(rules: Ruleset, hand: Hand) -> int:
    """How many tiles *hand* is away from tenpai; at least one where all its waits are in the own hand."""
    if waits_of(rules, hand):
        return 0
    return max(1, away(hand.concealed))
