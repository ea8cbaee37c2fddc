"""Check whether a player is in furiten.

The judge's question, a claimed win and a declaration of riichi use the same rule: they must not disagree.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import dropwhile, pairwise
from typing import assert_never

from referee.adjudication.tenpai import noten_facts, tenpai_criterion, waits_of
from referee.answers import MissedWin, TemporaryFuritenEnd
from referee.findings.facts import SortedWaitFacts, WaitsFacts
from referee.findings.furiten import (
    FURITEN_HAND_NOTEN,
    FURITEN_IN_RIICHI,
    FURITEN_OWN_DISCARD,
    FURITEN_TEMPORARY,
    FURITEN_WIN_FORCED,
    NOT_IN_FURITEN,
    NoFuritenReason,
    OwnTile,
)
from referee.findings.riichi import MISSED_WIN_IN_RIICHI
from referee.reports import Furiten, ShownHand, SinceDiscard
from referee.rules import Ruleset
from referee.ruling import Answer
from referee.shapes import waits as shape_waits
from referee.values import Hand, Meld, MeldType, Seat, Tile, kinds

__all__ = ["furiten_tile", "judge_furiten", "own_furiten_tile", "own_tile"]


def judge_furiten(rules: Ruleset, question: Furiten) -> Answer:
    """Judge whether the player is in furiten, with the tile and the kind of furiten.

    The kind is ``own_discard``, ``temporary`` or ``riichi``. A hand that is not tenpai is not in furiten. Sources:
    `furiten_tile`.
    """
    hand = ShownHand(
        concealed=question.concealed,
        melds=question.melds,
        discards=question.discards,
        passed=question.passed,
        nukidora=question.nukidora,
        passed_kita=question.passed_kita,
    )
    waits = waits_of(rules, hand)
    waits_facts: WaitsFacts = {"waits": waits}
    furiten = furiten_tile(rules, hand, riichi=question.riichi, since=question.since)
    if furiten is None:
        if not waits:
            noten = FURITEN_HAND_NOTEN.finding(
                rules, tenpai_criterion(hand), question.seat, noten_facts(rules, hand)
            )
            return Answer(verdict="not_furiten", findings=(noten,), facts=waits_facts)
        free_finding = NOT_IN_FURITEN.finding(
            rules, _no_furiten_reason(rules, question, waits), question.seat, waits_facts
        )
        return Answer(verdict="not_furiten", findings=(free_finding,), facts=waits_facts)
    sort, tile = furiten
    facts: SortedWaitFacts = {"waits": waits, "tile": tile, "sort": sort}
    match sort:
        case "own_discard":
            own_kind = own_tile(hand, tile)
            finding = FURITEN_OWN_DISCARD.finding(
                rules, own_kind, question.seat, {**facts, "own": own_kind.value}
            )
        case "riichi":
            return _missed_win_answer(rules, question.seat, facts)
        case _:
            finding = FURITEN_TEMPORARY.finding(rules, question.seat, facts)
    return Answer(verdict="furiten", findings=(finding,), facts=facts)


def _missed_win_answer(rules: Ruleset, seat: Seat, facts: SortedWaitFacts) -> Answer:
    """A win let go in riichi: furiten to the end of the hand, also forbidden, or no furiten because the win counts.

    Source: the ruleset's answer to `missed_win_in_riichi`.
    """
    furiten_finding = FURITEN_IN_RIICHI.finding(rules, seat, facts)
    match rules.missed_win_in_riichi:
        case MissedWin.FURITEN:
            return Answer(verdict="furiten", findings=(furiten_finding,), facts=facts)
        case MissedWin.MUST_WIN:
            missed_finding = MISSED_WIN_IN_RIICHI.finding(rules, seat, {"tile": facts["tile"]})
            return Answer(verdict="furiten", findings=(furiten_finding, missed_finding), facts=facts)
        case MissedWin.FORCED:
            forced_finding = FURITEN_WIN_FORCED.finding(rules, seat, facts)
            return Answer(verdict="not_furiten", findings=(forced_finding,), facts={"waits": facts["waits"]})
        case _:
            assert_never(rules.missed_win_in_riichi)


def _no_furiten_reason(rules: Ruleset, question: Furiten, waits: Sequence[Tile]) -> NoFuritenReason:
    """Why nothing bars a ron: a north or an added tile that does not count, or a furiten that has ended."""
    if question.passed_kita and Tile.NORTH in waits:
        if not rules.sanma_kita_ron:
            return NoFuritenReason.NORTH_NOT_WON
        if not rules.sanma_kita_pass:
            return NoFuritenReason.NORTH_MAY_GO
    passed_tiles = (*question.passed, Tile.NORTH) if question.passed_kita else question.passed
    if _first_wait_among(waits, passed_tiles) is not None:
        return NoFuritenReason.OVER
    if rules.own_discard_furiten:
        if question.nukidora and Tile.NORTH in waits:
            return NoFuritenReason.NORTH_NO_DISCARD
        if _first_wait_among(shape_waits(question.concealed), _added_kinds(question.melds)) is not None:
            return NoFuritenReason.ADDED_NO_DISCARD
    elif _first_wait_among(waits, question.discards) is not None:
        return NoFuritenReason.NONE_DISCARDED
    return NoFuritenReason.NO_WAIT_LET_GO if passed_tiles else NoFuritenReason.NONE_DISCARDED


def furiten_tile(
    rules: Ruleset, hand: ShownHand, *, riichi: bool = False, since: Sequence[SinceDiscard] = ()
) -> tuple[str, Tile] | None:
    """The tile that makes a ron impossible, with the sort of furiten: ``own_discard``, ``temporary`` or ``riichi``.

    Only what is known is judged: the player's own discards and the tiles let go, where the report gives them. One wait
    among them bars all waits, including those without a yaku. A tile let go bars until the ruleset's
    `temporary_furiten_end`, judged by *since*; in *riichi* to the end of the hand. Sources: `own_discard_furiten`,
    `temporary_furiten_end`, `kakan_tile_own_furiten`, `sanma_kita_furiten`, `sanma_kita_pass`.
    """
    # Most hands have none of this, and finding the waits takes time.
    kakan = rules.kakan_tile_own_furiten
    if not (hand.discards or hand.passed or hand.passed_kita or hand.nukidora or kakan):
        return None
    waits = waits_of(rules, hand)
    own_wait = own_furiten_tile(rules, waits, hand, discards=hand.discards or (), nukidora=hand.nukidora)
    if own_wait is not None:
        return "own_discard", own_wait
    passed_wait = _first_wait_among(waits, _passed_tiles(rules, hand))
    if passed_wait is None or not (riichi or _is_still_barred(rules.temporary_furiten_end, since)):
        return None
    return "riichi" if riichi else "temporary", passed_wait


def own_furiten_tile(
    rules: Ruleset,
    waits: Sequence[Tile],
    hand: Hand,
    *,
    discards: Iterable[Tile],
    nukidora: int,
) -> Tile | None:
    """The first of the player's own discards that is one of the *waits* of *hand*, called by others or not.

    By the ruleset a tile added to the player's own pon, and norths set aside, may count as discards too. All four of a
    tile that was added are the player's own: it completes the hand's shape even where it is no longer a wait. Sources:
    `own_discard_furiten`, `kakan_tile_own_furiten`, `sanma_kita_furiten`.
    """
    if not rules.own_discard_furiten:
        return None
    tile = _first_wait_among(waits, discards)
    if tile is None and waits and rules.kakan_tile_own_furiten:
        tile = _first_wait_among(shape_waits(hand.concealed), _added_kinds(hand.melds))
    if tile is None and nukidora and rules.sanma_kita_furiten:
        tile = _first_wait_among(waits, (Tile.NORTH,))
    return tile


def _first_wait_among(waits: Sequence[Tile], tiles: Iterable[Tile]) -> Tile | None:
    return next((tile.kind for tile in tiles if tile.kind in waits), None)


def _added_kinds(melds: Iterable[Meld]) -> tuple[Tile, ...]:
    """The kinds of the tiles added to the player's own pons."""
    return tuple(kind for meld in melds if meld.type is MeldType.KAKAN for kind in kinds(meld.tiles))


def own_tile(hand: ShownHand, tile: Tile) -> OwnTile:
    """Why *tile* counts as the player's own discard: it is one, was added to the player's own pon, or was set aside."""
    if _first_wait_among((tile,), hand.discards or ()) is not None:
        return OwnTile.DISCARD
    return OwnTile.ADDED if tile in _added_kinds(hand.melds) else OwnTile.NORTH


def _passed_tiles(rules: Ruleset, hand: ShownHand) -> tuple[Tile, ...]:
    """The tiles of others that were let go, including a set-aside north where it could be won on and counts."""
    passed = hand.passed or ()
    if hand.passed_kita and rules.sanma_kita_ron and rules.sanma_kita_pass:
        return (*passed, Tile.NORTH)
    return passed


def _is_still_barred(end: TemporaryFuritenEnd, since: Sequence[SinceDiscard]) -> bool:
    """Whether a tile let go still bars, after what its player has done *since*.

    The discard that follows a call is not one in turn. (Tenhou's list says that the call clears nothing, and does not
    mention its discard.)
    """
    match end:
        case TemporaryFuritenEnd.OWN_DRAW_OR_CALL:
            return not any(action.is_draw or action.is_call for action in since)
        case TemporaryFuritenEnd.OWN_DRAW_AND_DISCARD:
            since_draw = dropwhile(lambda action: not action.is_draw, since)
            return not any(action.is_discard for action in since_draw)
        case TemporaryFuritenEnd.OWN_DISCARD:
            return not any(
                action is not None and action.is_discard and not (previous_action and previous_action.is_call)
                for previous_action, action in pairwise((None, *since))
            )
        case _:
            assert_never(end)
