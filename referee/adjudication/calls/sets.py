"""The tiles with which a call forms a set, and what may be discarded after it."""

from __future__ import annotations

from collections import Counter
from typing import assert_never

from referee.answers import Kuikae
from referee.frozen import dataclass
from referee.reports import Call, CallKind
from referee.rules import Ruleset
from referee.values import Tile, kinds

__all__ = ["CalledSet", "forbidden_discards", "sets_of", "shown_sets"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CalledSet:
    """One way to make the set: the player's tiles that go into it, and the concealed tiles left, as kinds."""

    own: tuple[Tile, ...]
    remaining: tuple[Tile, ...]


def sets_of(call: Call) -> tuple[CalledSet, ...]:
    """Every way in which the hand makes the called set; empty for a call without the tiles, or for a win."""
    called_sets: list[CalledSet] = []
    for own in _needed_kinds(call):
        hand_tiles, needed = Counter(kinds(call.concealed)), Counter(own)
        if not needed - hand_tiles:
            called_sets.append(CalledSet(own=own, remaining=tuple((hand_tiles - needed).elements())))
    return tuple(called_sets)


def shown_sets(call: Call) -> tuple[CalledSet, ...]:
    """The sets of `sets_of` that the tiles laid open for the call form; all of them if none was laid open yet."""
    if not call.shown:
        return sets_of(call)
    return tuple(called_set for called_set in sets_of(call) if called_set.own == kinds(call.shown))


def _needed_kinds(call: Call) -> tuple[tuple[Tile, ...], ...]:
    """The kinds that the call needs from the player's own hand."""
    tile = call.tile.kind
    match call.call:
        case CallKind.PON:
            return ((tile,) * 2,)
        case CallKind.DAIMINKAN:
            return ((tile,) * 3,)
        case CallKind.ANKAN:
            return ((tile,) * 4,)
        case CallKind.KAKAN:
            sets = [kinds(meld.tiles) for meld in call.melds]
            return ((tile,),) if (tile,) * 3 in sets else ()
        case CallKind.CHI:
            runs = [range(tile + low, tile + low + 3) for low in (-2, -1, 0)]
            return tuple(
                tuple(Tile(kind) for kind in run if kind != tile) for run in runs if _is_run(run, tile)
            )
        case CallKind.KITA:
            return ((tile,),)
        case CallKind.RON:
            return ()
        case _:
            assert_never(call.call)


def _is_run(run: range, tile: Tile) -> bool:
    """Whether the three numbers of *run*, one of them that of *tile*, lie in the suit of *tile*."""
    return not tile.is_honour and all(kind // 9 == tile // 9 for kind in run)


def forbidden_discards(rules: Ruleset, call: Call, called_set: CalledSet) -> frozenset[Tile]:
    """The kinds that would be a swap call after *called_set*: the tile called, and the other end of a run.

    Source: the ruleset's answer to `kuikae`.
    """
    called = call.tile.kind
    match rules.kuikae:
        case Kuikae.ALLOWED:
            return frozenset()
        case Kuikae.SAME_TILE_ONLY_FORBIDDEN:
            return frozenset({called})
        case Kuikae.NONE:
            return frozenset({called, *_other_end(called, called_set.own)})
        case _:
            assert_never(rules.kuikae)


def _other_end(called: Tile, own: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """The tile that completes two neighbours on the side opposite to the called one."""
    low, high = min(own), max(own)
    if high - low != 1:
        return ()
    other_kind = low - 1 if called == high + 1 else high + 1
    return (Tile(other_kind),) if other_kind // 9 == called // 9 else ()
