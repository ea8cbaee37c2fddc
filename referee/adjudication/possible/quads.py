"""Check whether the shown hand is the one that declared riichi, less its kans."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from referee.adjudication.possible.table import Problems
from referee.findings.problems import HAND_CHANGED_IN_RIICHI
from referee.reports import KanAfterRiichi, ShownHand, WonHand
from referee.rules import Ruleset
from referee.values import Meld, MeldType, Tile, kinds, sort_tiles

__all__ = ["check_quads"]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Quad:
    """A quad with its meld, its path, and the tiles of the hand it left that were seen next."""

    kan: KanAfterRiichi
    meld: Meld
    path: str
    seen: tuple[Tile, ...]

    def left(self, before: Sequence[Tile] | None = None) -> Counter[Tile]:
        """The tiles that remain of the hand *before* the quad and the drawn tile."""
        tiles = Counter(before if before is not None else self.kan.concealed_before)
        tiles[self.kan.drawn] += 1
        return tiles - Counter(self.meld.tiles)

    def leaves_what_is_seen(self, before: Sequence[Tile] | None = None) -> bool:
        # A winning tile that was sorted in is among the tiles seen: these must include what is left, and may be more.
        return not self.left(before) - Counter(self.seen)


def check_quads(problems: Problems, rules: Ruleset, path: str, hand: ShownHand) -> None:
    """Note quads made in riichi that are not among the melds, or do not leave the hand that comes after them.

    The tiles held before a quad and the drawn tile, less the four, are those held before the next quad, and after the
    last quad those shown: in riichi a drawn tile that makes no quad goes straight to the discards. Where the hand
    before a quad fits neither what came before it nor what comes after, while these two fit each other, it alone is
    named.
    """
    if not hand.kans_after_riichi or len(hand.melds) > 4:
        return
    before = len(problems)
    quads = _quads(problems, path, hand)
    if len(problems) > before or len(hand.concealed) != 13 - 3 * len(hand.melds):
        return
    broken = [at for at, quad in enumerate(quads) if not quad.leaves_what_is_seen()]
    for at in broken:
        quad = quads[at]
        if at + 1 in broken and quads[at + 1].leaves_what_is_seen(tuple(quad.left().elements())):
            # Only the hand before the next quad was reported wrongly; the problem is noted there.
            _changed(problems, rules, quads[at + 1].path, quad)
        elif at - 1 not in broken or not quad.leaves_what_is_seen(tuple(quads[at - 1].left().elements())):
            _changed(problems, rules, quad.path, quad)


def _quads(problems: Problems, path: str, hand: ShownHand) -> list[_Quad]:
    """The quads that can be followed, each reported with enough tiles and found among the melds."""
    kans, found = hand.kans_after_riichi, list[_Quad]()
    concealed_kans = [(at, meld) for at, meld in enumerate(hand.melds) if meld.type is MeldType.ANKAN]
    next_seen = _seen(hand)
    for at, kan in enumerate(kans):
        here = f"{path}.kans_after_riichi[{at}]"
        own = next((one for one in concealed_kans if kan.tile.kind in kinds(one[1].tiles)), None)
        if own is None:
            problems.say(f"{here}.tile", "kan_not_among_melds", tile=kan.tile)
        else:
            concealed_kans.remove(own)
        # Nothing else is laid down in riichi: the other melds were there before.
        earlier = max(len(hand.melds) - (len(kans) - at), 0)
        given, wanted = len(kan.concealed_before), 13 - 3 * earlier
        if given != wanted:
            problems.say(f"{here}.concealed_before", "wrong_number_of_tiles", given=given, wanted=wanted)
            continue
        four = [tile for tile in (*kan.concealed_before, kan.drawn) if tile.kind == kan.tile.kind]
        if len(four) < 4:
            problems.say(f"{here}.tile", "not_four", tile=kan.tile)
        elif own is not None and Counter(own[1].tiles) - Counter(four):
            facts = {"tiles": own[1].tiles, "held": sort_tiles(four)}
            problems.say(f"{path}.melds[{own[0]}].tiles", "quad_of_other_tiles", **facts)
        elif own is not None:
            tiles_after = kans[at + 1].concealed_before if at + 1 < len(kans) else next_seen
            found.append(_Quad(kan=kan, meld=own[1], path=f"{here}.concealed_before", seen=tiles_after))
    return found


def _seen(hand: ShownHand) -> tuple[Tile, ...]:
    """The hand as seen at the end; a winning tile that was sorted in may be any of it."""
    if isinstance(hand, WonHand) and not hand.apart:
        return sort_tiles((*hand.concealed, hand.winning_tile))
    return hand.concealed


def _changed(problems: Problems, rules: Ruleset, path: str, quad: _Quad) -> None:
    """Note what should be left and what is seen instead; if it was no slip of the pen, an incident prices it.

    Source: the ruleset's answer to `riichi_tile_swapped`.
    """
    left, tiles_after = quad.left(), Counter(quad.seen)
    problems.append(
        HAND_CHANGED_IN_RIICHI.at(
            rules,
            path,
            tile=quad.kan.tile.kind,
            before=quad.kan.concealed_before,
            drawn=quad.kan.drawn,
            left=_sorted(left),
            found=quad.seen,
            gone=_sorted(left - tiles_after),
            new=_sorted(tiles_after - left),
        )
    )


def _sorted(tiles: Counter[Tile]) -> tuple[Tile, ...]:
    return sort_tiles(tiles.elements())
