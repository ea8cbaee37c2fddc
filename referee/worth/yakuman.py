"""Which yakuman does a hand have, and which count double?

Source of the list: EMA 2016, chapter 4.2; which patterns count double is the ruleset's answer to
`pattern_double_yakuman`, and whether several add up its answer to `multiple_yakuman`. A wait doubles only where the
winning tile is known.
"""

from __future__ import annotations

from referee.answers import Renhou, TenhouWinningTile
from referee.reports import Flag
from referee.shapes import Form
from referee.values import KINDS, Tile
from referee.worth.look import HONOURS, ORPHANS, Look

__all__ = ["may_be_yakuman", "yakuman_of"]

_DRAGONS = 0b111 << Tile.WHITE
_WINDS = 0b1111 << Tile.EAST
_GREENS = sum(1 << kind for kind in (Tile.S2, Tile.S3, Tile.S4, Tile.S6, Tile.S8, Tile.GREEN))
_WHOLE_SUITS = frozenset({0x1FF, 0x1FF << 9, 0x1FF << 18})
_NINE_GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)


def may_be_yakuman(hand: Look) -> bool:
    """Can this reading hold a yakuman by its tiles? A quick no for nearly all hands; four concealed triplets apart."""
    held = hand.held
    return (
        held in _WHOLE_SUITS
        or not held & ~ORPHANS
        or not held & ~_GREENS
        or hand.triplets & _DRAGONS == _DRAGONS
        or (hand.triplets & _WINDS).bit_count() >= 3
    )


def yakuman_of(
    hand: Look, *, concealed_triplets: int, pair_wait: bool, winning: Tile
) -> list[tuple[str, int]]:
    """The yakuman of a hand in one reading, each with how many it counts for.

    *concealed_triplets* and *pair_wait* belong to one place of the winning tile.
    """
    double = 2 if hand.rules.pattern_double_yakuman else 1
    found: list[tuple[str, int]] = []
    flags = hand.flags
    # Where any of a dealer's first fourteen may be the winning tile, it is the one that doubles.
    any_tile = False
    if Flag.TENHOU in flags:
        found.append(("tenhou", 1))
        any_tile = hand.rules.tenhou_winning_tile is TenhouWinningTile.ANY
    if Flag.CHIIHOU in flags:
        found.append(("chiihou", 1))
    if Flag.RENHOU in flags and hand.rules.renhou is Renhou.YAKUMAN:
        found.append(("renhou", 1))
    if hand.form is Form.THIRTEEN_ORPHANS:
        # Waiting on all thirteen: the winning tile is the one held twice.
        thirteen = any_tile or (hand.apart and hand.kinds.count(winning) == 2)
        found.append(("kokushi_13", double) if thirteen else ("kokushi", 1))
        return found
    held = hand.held
    if not held & ~HONOURS:
        found.append(("tsuuiisou", 1))
    if hand.form is Form.SEVEN_PAIRS:
        return found
    if concealed_triplets == 4:
        found.append(("suuankou_tanki", double) if pair_wait or any_tile else ("suuankou", 1))
    if not held & ~_GREENS:
        found.append(("ryuuiisou", 1))
    if not held & ~(ORPHANS & ~HONOURS):
        found.append(("chinroutou", 1))
    if hand.triplets & _DRAGONS == _DRAGONS:
        found.append(("daisangen", 1))
    winds = (hand.triplets & _WINDS).bit_count()
    if winds == 4:
        found.append(("daisuushi", double))
    elif winds == 3 and hand.pair and Tile.EAST <= hand.pair.first <= Tile.NORTH:
        found.append(("shousuushi", 1))
    if hand.kans == 4:
        found.append(("suukantsu", 1))
    gates = _nine_gates(hand, winning)
    if gates:
        pure = any_tile or (hand.apart and gates == "pure")
        found.append(("junsei_chuuren", double) if pure else ("chuuren", 1))
    return found


def _nine_gates(hand: Look, winning: Tile) -> str:
    if not hand.closed or hand.kans or hand.held & HONOURS:
        return ""
    first = winning // 9 * 9
    suit = [hand.kinds.count(kind) for kind in KINDS[first : first + 9]]
    if sum(suit) != 14 or any(have < want for have, want in zip(suit, _NINE_GATES, strict=True)):
        return ""
    # Pure: without the winning tile the suit is exactly the nine gates, open on nine sides.
    return "pure" if suit[winning - first] == _NINE_GATES[winning - first] + 1 else "plain"
