"""Check whether a kan may be made now, and which indicator is turned for it."""

from __future__ import annotations

from typing import assert_never

from referee.answers import KanDoraFirst, KanDoraTiming
from referee.findings.calls import (
    DEAD_WALL_NOT_REPLENISHED,
    DEAD_WALL_REPLENISHED,
    KAKAN_NOT_THE_DRAWN_TILE,
    KAN_DORA_AFTER_DISCARD,
    KAN_DORA_AFTER_REPLACEMENT,
    KAN_DORA_AT_ONCE,
    KAN_DORA_BEFORE_REPLACEMENT,
    KAN_DORA_NONE,
    QUAD_WITH_CLAIM,
    QUAD_WITHOUT_WALL,
)
from referee.findings.facts import TileFacts
from referee.findings.kind import Kind
from referee.findings.riichi_quads import ANKAN_FIFTH_KAN, ANKAN_FIFTH_KAN_ABORTS
from referee.reports import Call, CallKind
from referee.rules import Ruleset
from referee.ruling import Finding

__all__ = ["QUADS", "fifth_quad", "kan_dora_findings", "quad_timing_fault"]

QUADS = (CallKind.DAIMINKAN, CallKind.KAKAN, CallKind.ANKAN)
_MOST = 4


def quad_timing_fault(rules: Ruleset, call: Call) -> Finding | None:
    """Why no quad may be made at this moment, whatever the tiles; None if it may.

    Sources: the ruleset's answers to `kan_with_claim`, `kakan_drawn_tile_only`, `last_tile_kan` and `fifth_kan`.
    """
    if call.after_claim and not rules.kan_with_claim.allowed:
        return _quad_finding(rules, call, QUAD_WITH_CLAIM)
    from_hand = call.drawn is not None and call.drawn.kind != call.tile.kind
    if call.call is CallKind.KAKAN and from_hand and rules.kakan_drawn_tile_only:
        return _quad_finding(rules, call, KAKAN_NOT_THE_DRAWN_TILE)
    if call.wall_left == 0 and not rules.last_tile_kan.allowed:
        return _quad_finding(rules, call, QUAD_WITHOUT_WALL)
    if _is_fifth(call) and not rules.fifth_kan.can_be_made:
        return ANKAN_FIFTH_KAN.finding(rules, call.seat, {"tile": call.tile})
    return None


def fifth_quad(rules: Ruleset, call: Call) -> Finding | None:
    """The finding on a fifth quad that may be made: it ends the hand. Source: `fifth_kan`."""
    if not _is_fifth(call):
        return None
    return ANKAN_FIFTH_KAN_ABORTS.finding(rules, call.seat, {"tile": call.tile, "allowed": True})


def kan_dora_findings(rules: Ruleset, call: Call) -> tuple[Finding, ...]:
    """When the indicator of a good quad is turned, its order with the replacement tile, and what that tile costs.

    Sources: the ruleset's answers to `kan_dora_timing`, `kan_dora_first` and `dead_wall_replenished`.
    """
    wall_kind = DEAD_WALL_REPLENISHED if rules.dead_wall_replenished else DEAD_WALL_NOT_REPLENISHED
    # Where the live wall is empty, none of its tiles joins the dead wall, and none is kept back.
    wall_findings = () if call.wall_left == 0 else (_quad_finding(rules, call, wall_kind),)
    match rules.kan_dora_timing:
        case KanDoraTiming.OFF:
            return _quad_finding(rules, call, KAN_DORA_NONE), *wall_findings
        case KanDoraTiming.ANKAN_IMMEDIATE_OTHERS_AFTER_DISCARD if call.call is not CallKind.ANKAN:
            return _quad_finding(rules, call, KAN_DORA_AFTER_DISCARD), *wall_findings
        case KanDoraTiming.ALL_IMMEDIATE | KanDoraTiming.ANKAN_IMMEDIATE_OTHERS_AFTER_DISCARD:
            at_once_finding = _quad_finding(rules, call, KAN_DORA_AT_ONCE)
            return at_once_finding, _kan_dora_order(rules, call), *wall_findings
        case _:
            assert_never(rules.kan_dora_timing)


def _kan_dora_order(rules: Ruleset, call: Call) -> Finding:
    match rules.kan_dora_first:
        case KanDoraFirst.INDICATOR:
            return _quad_finding(rules, call, KAN_DORA_BEFORE_REPLACEMENT)
        case KanDoraFirst.REPLACEMENT:
            return _quad_finding(rules, call, KAN_DORA_AFTER_REPLACEMENT)
        case _:
            assert_never(rules.kan_dora_first)


def _is_fifth(call: Call) -> bool:
    return call.kans_so_far is not None and call.kans_so_far >= _MOST


def _quad_finding(rules: Ruleset, call: Call, kind: Kind[TileFacts]) -> Finding:
    return kind.finding(rules, call.seat, {"tile": call.tile})
