"""Check whether a player may abort the hand with nine kinds of terminals and honors."""

from __future__ import annotations

from collections.abc import Sequence

from referee.findings.declaration import TurnBroken
from referee.findings.hands import (
    ABORT_NOT_IN_RULES,
    DEAD_HAND_BREAKS_NOTHING_OFF,
    NINE_KINDS_AFTER_CALL,
    NINE_KINDS_AFTER_NORTH,
    NINE_KINDS_ALLOWED,
    NINE_KINDS_TOO_FEW,
    NINE_KINDS_TOO_LATE,
    NINE_TILES_ALLOWED,
    NINE_TILES_TOO_FEW,
    KindsCountFacts,
    Orphans,
)
from referee.reports import AbortiveDraw, AbortReason, Event, NineKinds
from referee.rules import Ruleset
from referee.ruling import Answer, Finding, TableState
from referee.values import Seat, Tile, kinds

__all__ = ["judge_nine_kinds", "nine_kinds_fault"]

_NEEDED = 9


def judge_nine_kinds(rules: Ruleset, table: TableState, question: NineKinds) -> Answer:
    """Judge whether it is allowed, and count the kinds of terminals and honors.

    It is allowed in the player's own first draw, with nothing called and no kan made by anybody before, and not with a
    dead hand. Sources: the ruleset's answers to `kyuushu_kyuuhai`, `kyuushu_nine_tiles`, `sanma_kita_as_call` and
    `dead_hand`.
    """
    interruption = (
        _interruption(rules, question.calls)
        if question.calls
        else TurnBroken.CALL
        if question.any_call
        else None
    )
    fault = _nine_kinds_fault(
        rules,
        table,
        question.seat,
        question.concealed,
        first_turn=question.first_turn,
        interruption=interruption,
    )
    count = _count_orphan_kinds(question.concealed)
    if fault is not None:
        return Answer(verdict="illegal", findings=(fault,), facts={"kinds": count})
    if count >= _NEEDED:
        finding = NINE_KINDS_ALLOWED.finding(rules, question.seat, {"kinds": count})
    else:
        finding = NINE_TILES_ALLOWED.finding(
            rules, question.seat, {"count": _count_orphans(question.concealed)}
        )
    return Answer(verdict="legal", findings=(finding,), facts={"kinds": count})


def nine_kinds_fault(rules: Ruleset, table: TableState, abort: AbortiveDraw) -> Finding | None:
    """Why a hand reported as aborted with nine kinds may not be; None for other reasons or if it may.

    The fourteen tiles are those that the player shows, or that were reported; without them the player is believed. A
    set laid down or a kan made by anybody, a north set aside and a riichi show that the first turn is over. Sources: as
    `judge_nine_kinds`.
    """
    if abort.reason is not AbortReason.KYUUSHU_KYUUHAI:
        return None
    shown_hand = next((hand for seat, hand in abort.shown.items() if seat == abort.by), None)
    concealed = shown_hand.concealed if shown_hand else abort.concealed
    interruption = TurnBroken.CALL if abort.called else None
    if interruption is None and shown_hand and shown_hand.nukidora:
        interruption = _interruption(rules, (Event.KITA,))
    first_turn = abort.first_turn and abort.by not in [riichi.seat for riichi in abort.riichi]
    return _nine_kinds_fault(
        rules, table, abort.by, concealed, first_turn=first_turn, interruption=interruption
    )


def _nine_kinds_fault(
    rules: Ruleset,
    table: TableState,
    seat: Seat | None,
    concealed: Sequence[Tile] | None,
    *,
    first_turn: bool,
    interruption: TurnBroken | None,
) -> Finding | None:
    """The first thing that forbids it; *interruption* says what broke the first turn, if anything did."""
    if not rules.kyuushu_kyuuhai:
        reason = AbortReason.KYUUSHU_KYUUHAI
        return ABORT_NOT_IN_RULES.finding(rules, reason, seat, {"reason": reason.value})
    if seat in table.dead:
        # Nobody gains by a foul of their own: a player who may not win may not end the hand in another way either.
        return DEAD_HAND_BREAKS_NOTHING_OFF.finding(rules, seat, {"by": "nine_kinds"})
    if not first_turn:
        return NINE_KINDS_TOO_LATE.finding(rules, seat)
    if interruption is not None:
        # Norths are set aside only with three players.
        if rules.players == 3:
            return NINE_KINDS_AFTER_NORTH.finding(rules, interruption, seat)
        return NINE_KINDS_AFTER_CALL.finding(rules, seat)
    if concealed is not None and _count_orphan_kinds(concealed) < _NEEDED:
        tiles = _count_orphans(concealed)
        if not (rules.kyuushu_nine_tiles and tiles >= _NEEDED):
            facts: KindsCountFacts = {"kinds": _count_orphan_kinds(concealed), "count": tiles}
            if rules.kyuushu_nine_tiles:
                return NINE_TILES_TOO_FEW.finding(rules, seat, facts)
            orphans = Orphans.NINE_TILES if tiles >= _NEEDED else Orphans.FEWER_TILES
            return NINE_KINDS_TOO_FEW.finding(rules, orphans, seat, facts)
    return None


def _interruption(rules: Ruleset, calls: Sequence[Event]) -> TurnBroken | None:
    """What in *calls* broke the first turn; None if nothing did."""
    if any(call.is_call for call in calls):
        return TurnBroken.CALL
    return TurnBroken.NORTH if rules.sanma_kita_as_call else None


def _count_orphan_kinds(tiles: Sequence[Tile]) -> int:
    return len({kind for kind in kinds(tiles) if kind.is_orphan})


def _count_orphans(tiles: Sequence[Tile]) -> int:
    return sum(tile.is_orphan for tile in tiles)
