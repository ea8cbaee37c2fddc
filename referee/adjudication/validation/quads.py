"""Check whether the shown hand is the one that declared riichi, less its kans."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from referee.adjudication.validation.table import Problems
from referee.findings.problems import HAND_CHANGED_IN_RIICHI
from referee.frozen import dataclass
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
    tiles_after: tuple[Tile, ...]

    def remaining(self, before: Sequence[Tile] | None = None) -> Counter[Tile]:
        """The tiles that remain of the hand *before* the quad and the drawn tile."""
        tiles = Counter(before if before is not None else self.kan.concealed_before)
        tiles[self.kan.drawn] += 1
        return tiles - Counter(self.meld.tiles)

    def leaves_the_seen_tiles(self, before: Sequence[Tile] | None = None) -> bool:
        # A winning tile that was sorted in is among the tiles seen: these must include what is left, and may be more.
        return not self.remaining(before) - Counter(self.tiles_after)


def check_quads(problems: Problems, rules: Ruleset, path: str, hand: ShownHand) -> None:
    """Note quads made in riichi that are not among the melds, or do not leave the hand that comes after them.

    The tiles held before a quad and the drawn tile, less the four, are those held before the next quad, and after the
    last quad those shown: in riichi a drawn tile that makes no quad goes straight to the discards. Where the hand
    before a quad fits neither what came before it nor what comes after, while these two fit each other, it alone is
    named.
    """
    if not hand.kans_after_riichi or len(hand.melds) > 4:
        return
    problem_count = len(problems)
    quads = _quads(problems, path, hand)
    if len(problems) > problem_count or len(hand.concealed) != 13 - 3 * len(hand.melds):
        return
    broken_quads = [index for index, quad in enumerate(quads) if not quad.leaves_the_seen_tiles()]
    for index in broken_quads:
        quad = quads[index]
        if index + 1 in broken_quads and quads[index + 1].leaves_the_seen_tiles(
            tuple(quad.remaining().elements())
        ):
            # Only the hand before the next quad was reported wrongly; the problem is noted there.
            _note_changed_hand(problems, rules, quads[index + 1].path, quad)
        elif index - 1 not in broken_quads or not quad.leaves_the_seen_tiles(
            tuple(quads[index - 1].remaining().elements())
        ):
            _note_changed_hand(problems, rules, quad.path, quad)


def _quads(problems: Problems, path: str, hand: ShownHand) -> list[_Quad]:
    """The quads that can be followed, each reported with enough tiles and found among the melds."""
    kans, quads = hand.kans_after_riichi, list[_Quad]()
    concealed_kans = [(index, meld) for index, meld in enumerate(hand.melds) if meld.type is MeldType.ANKAN]
    final_hand = _final_hand(hand)
    for index, kan in enumerate(kans):
        kan_path = f"{path}.kans_after_riichi[{index}]"
        own_kan = next(
            (
                concealed_kan
                for concealed_kan in concealed_kans
                if kan.tile.kind in kinds(concealed_kan[1].tiles)
            ),
            None,
        )
        if own_kan is None:
            problems.say(f"{kan_path}.tile", "kan_not_among_melds", tile=kan.tile)
        else:
            concealed_kans.remove(own_kan)
        # Nothing else is laid down in riichi: the other melds were there before.
        earlier_melds = max(len(hand.melds) - (len(kans) - index), 0)
        tile_count, expected_count = len(kan.concealed_before), 13 - 3 * earlier_melds
        if tile_count != expected_count:
            problems.say(
                f"{kan_path}.concealed_before",
                "wrong_number_of_tiles",
                given=tile_count,
                wanted=expected_count,
            )
            continue
        four = [tile for tile in (*kan.concealed_before, kan.drawn) if tile.kind == kan.tile.kind]
        if len(four) < 4:
            problems.say(f"{kan_path}.tile", "not_four", tile=kan.tile)
        elif own_kan is not None and Counter(own_kan[1].tiles) - Counter(four):
            facts = {"tiles": own_kan[1].tiles, "held": sort_tiles(four)}
            problems.say(f"{path}.melds[{own_kan[0]}].tiles", "quad_of_other_tiles", **facts)
        elif own_kan is not None:
            tiles_after = kans[index + 1].concealed_before if index + 1 < len(kans) else final_hand
            quads.append(
                _Quad(kan=kan, meld=own_kan[1], path=f"{kan_path}.concealed_before", tiles_after=tiles_after)
            )
    return quads


def _final_hand(hand: ShownHand) -> tuple[Tile, ...]:
    """The hand as seen at the end; a winning tile that was sorted in may be any of it."""
    if isinstance(hand, WonHand) and not hand.apart:
        return sort_tiles((*hand.concealed, hand.winning_tile))
    return hand.concealed


def _note_changed_hand(problems: Problems, rules: Ruleset, path: str, quad: _Quad) -> None:
    """Note what should be left and what is seen instead; if it was no slip of the pen, an incident prices it.

    Source: the ruleset's answer to `riichi_tile_swapped`.
    """
    remaining, tiles_after = quad.remaining(), Counter(quad.tiles_after)
    problems.append(
        HAND_CHANGED_IN_RIICHI.at(
            rules,
            path,
            tile=quad.kan.tile.kind,
            before=quad.kan.concealed_before,
            drawn=quad.kan.drawn,
            left=_sorted_tiles(remaining),
            found=quad.tiles_after,
            gone=_sorted_tiles(remaining - tiles_after),
            new=_sorted_tiles(tiles_after - remaining),
        )
    )


def _sorted_tiles(tiles: Counter[Tile]) -> tuple[Tile, ...]:
    return sort_tiles(tiles.elements())
