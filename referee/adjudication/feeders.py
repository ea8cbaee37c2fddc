"""Find who may have fed the last set of a yakuman, as far as the melds show."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import assert_never

from referee.answers import PaoEarlierSets, PaoYaku
from referee.findings.liability import NotLiableReason
from referee.frozen import dataclass
from referee.rules import Ruleset
from referee.values import Hand, Meld, MeldType, Seat, Tile, turn_order

__all__ = ["Feeding", "find_feeders"]

_DRAGONS = frozenset({Tile.WHITE, Tile.GREEN, Tile.RED})


@dataclass(frozen=True, slots=True, kw_only=True)
class Feeding:
    """Every seat that may have fed the last set, in turn order; *reasons*: why it may have been none of them.

    *fed*: at least one of the sets was called from another player.
    """

    seats: tuple[Seat, ...]
    reasons: tuple[NotLiableReason, ...]
    fed: bool

    @property
    def liable(self) -> Seat | None:
        """The seat that must have fed the last set; None if it was nobody, or is not known."""
        if self.reasons or len(self.seats) != 1:
            return None
        [seat] = self.seats
        return seat


def find_feeders(rules: Ruleset, winner: Seat, hand: Hand, yaku: PaoYaku | None) -> Feeding:
    """Find who may have fed the last set of *yaku* to *winner*; without a yaku, the last quad before a win on its tile.

    Melds have no order unless each bears its `nth`; a quad that was added to a pon keeps the pon's, and may have been
    made at any time after it. Where a meld does not say from whom it was called, it may have been any other player.
    Sources: the ruleset's answers to `pao_earlier_sets` and `pao_by_kan`.
    """
    match yaku:
        case PaoYaku.DAISANGEN:
            sets = [meld for meld in hand.melds if not _DRAGONS.isdisjoint(meld.tiles)]
            sets_needed = 3
        case PaoYaku.DAISUUSHI:
            # All four sets of the hand are winds.
            sets = list(hand.melds)
            sets_needed = 4
        case PaoYaku.SUUKANTSU | None:
            # Quads are always visible.
            sets = [meld for meld in hand.melds if meld.is_kan]
            sets_needed = len(sets)
        case _:
            assert_never(yaku)
    quads = yaku is None or yaku.is_of_quads
    fed = any(meld.is_open for meld in sets)
    if len(sets) < sets_needed:
        return Feeding(seats=(), reasons=(NotLiableReason.HIDDEN,), fed=fed)
    ordered = all(meld.nth is not None for meld in hand.melds)
    seats: set[Seat] = set()
    reasons: set[NotLiableReason] = set()
    for meld in _possibly_last(sets, quads=quads, ordered=ordered):
        unfed_reason = _not_liable_reason(rules, yaku, meld, sets)
        if unfed_reason is not None:
            reasons.add(unfed_reason)
        else:
            seats |= {meld.source} if meld.source is not None else {*turn_order(winner, rules.players)}
    return Feeding(
        seats=tuple(seat for seat in turn_order(winner, rules.players) if seat in seats),
        reasons=tuple(reason for reason in NotLiableReason if reason in reasons),
        fed=fed,
    )


def _possibly_last(sets: Sequence[Meld], *, quads: bool, ordered: bool) -> Iterable[Meld]:
    """The sets that may have been completed last."""
    if not ordered:
        return sets
    added = [meld for meld in sets if quads and meld.type is MeldType.KAKAN]
    return [max(sets, key=attrgetter("nth")), *added]


def _not_liable_reason(
    rules: Ruleset, yaku: PaoYaku | None, last: Meld, sets: Sequence[Meld]
) -> NotLiableReason | None:
    """Why nobody is liable if *last* was completed last: checks how the other sets lie and who fed *last*."""
    if yaku is None:
        return None if last.type is MeldType.DAIMINKAN else NotLiableReason.KAN_DRAWN
    match rules.pao_earlier_sets:
        case PaoEarlierSets.MELDED:
            if not all(meld.is_open for meld in sets if meld is not last):
                return NotLiableReason.HIDDEN
        case PaoEarlierSets.MELDED_OR_CONCEALED_QUADS:
            pass
        case _:
            assert_never(rules.pao_earlier_sets)
    # A pon that became a quad keeps its feeder, who fed the triplet and not the quad.
    if not last.is_open or (yaku.is_of_quads and last.type is not MeldType.DAIMINKAN):
        return NotLiableReason.DRAWN
    # The fourth of four quads can only be fed by an open kan; this question is about triplets of honors only.
    if last.type is MeldType.DAIMINKAN and not yaku.is_of_quads and not rules.pao_by_kan:
        return NotLiableReason.BY_KAN
    return None
