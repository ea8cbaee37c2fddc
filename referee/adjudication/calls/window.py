"""Check until when a discard may be called or won on."""

from __future__ import annotations

from typing import NamedTuple, assert_never

from referee.adjudication.calls.facts import call_facts
from referee.answers import ClaimWindow, RonEndedBy
from referee.findings.calls import (
    CALL_AFTER_DRAW,
    CALL_AFTER_THREE_SECONDS,
    CALL_AFTER_TOUCH,
    CALL_JUDGED_IN_TIME,
    CALL_JUDGED_LATE,
    CALL_KEPT_BY_FAST_DRAW,
    DRAWN_TILE_BACK,
    RON_AFTER_DISCARD,
    RON_AFTER_QUAD,
    RON_AFTER_TSUMO,
    CallFacts,
)
from referee.findings.kind import Kind
from referee.reports import Call, CallKind, Flag, Phase
from referee.rules import Ruleset
from referee.ruling import Finding
from referee.values import turn_order

__all__ = ["ROBBING_FLAGS", "CallCheck", "drawn_tile_findings", "judge_call_timing"]

ROBBING_FLAGS = frozenset({Flag.CHANKAN, Flag.ROBBED_ANKAN, Flag.ROBBED_KITA})
"""The flags of a win on a tile that was not discarded."""

_SECONDS = 3


class CallCheck(NamedTuple):
    """Whether the call passes this check, with the finding on it, if any."""

    good: bool
    finding: Finding | None = None


def judge_call_timing(rules: Ruleset, call: Call) -> CallCheck:
    """Judge whether the call was made while the tile could still be claimed.

    A player who touched the wall, or drew, did so in that player's own turn. Robbing a quad follows the rules for
    winning on a discard: the replacement tile counts as the next draw. Sources: the ruleset's answers to
    `wall_touched_ends_claim`, `fast_draw_keeps_claim`, `claim_window` and `ron_ended_by`.
    """

    def call_check(kind: Kind[CallFacts], *, good: bool = False) -> CallCheck:
        return CallCheck(good, kind.finding(rules, call.seat, call_facts(call)))

    if (call.touched or _caller_drew(rules, call)) and rules.wall_touched_ends_claim:
        return call_check(CALL_AFTER_TOUCH)
    if rules.claim_window.counts_seconds and call.seconds is not None and call.seconds > _SECONDS:
        # A draw that came too fast gives back the seconds that it took, and no more.
        return call_check(CALL_AFTER_THREE_SECONDS)
    if call.too_fast and call.phase is not Phase.DISCARDED and rules.fast_draw_keeps_claim:
        return call_check(CALL_KEPT_BY_FAST_DRAW, good=True)
    match rules.claim_window:
        case ClaimWindow.THREE_SECONDS:
            return CallCheck(good=True)
        case ClaimWindow.NEXT_DRAW:
            late = call.phase is not Phase.DISCARDED
            return call_check(CALL_AFTER_DRAW) if late else CallCheck(good=True)
        case ClaimWindow.NEXT_DRAW_RON_NEXT_DISCARD:
            claim_end = _claim_end(rules, call)
            return call_check(claim_end) if claim_end else CallCheck(good=True)
        case ClaimWindow.JUDGEMENT:
            late = call.phase in (Phase.NEXT_DISCARDED, Phase.NEXT_WON)
            if call.clearly_late is not None:
                late = call.clearly_late
            elif call.phase is Phase.DISCARDED:
                return CallCheck(good=True)
            return call_check(CALL_JUDGED_LATE if late else CALL_JUDGED_IN_TIME, good=not late)
        case _:
            assert_never(rules.claim_window)


def drawn_tile_findings(rules: Ruleset, call: Call) -> list[Finding]:
    """The finding that the next player's drawn tile goes back when a late call is still valid.

    Source: the ruleset's answer to `claim_window`, where it counts seconds; no other book says it.
    """
    if not rules.claim_window.counts_seconds or call.phase is not Phase.NEXT_DRAWN:
        return []
    return [DRAWN_TILE_BACK.finding(rules, call.seat, {"call": call.call.value})]


def _caller_drew(rules: Ruleset, call: Call) -> bool:
    """Whether the caller is the next player and has drawn."""
    if call.flags & ROBBING_FLAGS:
        return False
    return turn_order(call.seat, rules.players)[-1] == call.discarder and call.phase is not Phase.DISCARDED


def _claim_end(rules: Ruleset, call: Call) -> Kind[CallFacts] | None:
    """What ended the claim: the next draw for a set, the next discard for a win; None if it still holds."""
    if call.phase is Phase.DISCARDED:
        return None
    if call.call is not CallKind.RON:
        return CALL_AFTER_DRAW
    match call.phase:
        case Phase.NEXT_DISCARDED:
            return RON_AFTER_DISCARD
        case Phase.NEXT_WON:
            return RON_AFTER_TSUMO
        case Phase.NEXT_DRAWN:
            pass
        case _:
            assert_never(call.phase)
    match rules.ron_ended_by:
        case RonEndedBy.TSUMO:
            return None
        case RonEndedBy.TSUMO_OR_QUAD:
            return RON_AFTER_QUAD if call.quad_declared else None
        case _:
            assert_never(rules.ron_ended_by)
