"""Check whether a north may be set aside in a three-player game."""

from __future__ import annotations

from referee.adjudication.calls.facts import call_facts
from referee.findings.calls import (
    KITA_GOOD,
    KITA_NOT_IN_RULES,
    KITA_NOT_THE_DRAWN_TILE,
    KITA_WITH_CLAIM,
    KITA_WITHOUT_WALL,
)
from referee.reports import Call
from referee.rules import Ruleset
from referee.ruling import Finding

__all__ = ["judge_north"]


def judge_north(rules: Ruleset, call: Call) -> tuple[bool, Finding]:
    """Judge whether the player may set a north of the hand aside now, with the reason.

    It draws a replacement tile as a quad does: with an empty wall, one is forbidden where the other is. In riichi,
    where no other tile may leave the hand, it must be the tile drawn. Sources: the ruleset's answers to `sanma_north`,
    `sanma_kita_with_claim`, `last_tile_kan` and `okuri_kan`.
    """
    if rules.players != 3 or not rules.sanma_north.can_be_set_aside:
        return False, KITA_NOT_IN_RULES.finding(rules, call.seat, call_facts(call))
    if call.after_claim and not rules.sanma_kita_with_claim.allowed:
        return False, KITA_WITH_CLAIM.finding(rules, call.seat, call_facts(call))
    if call.wall_left == 0 and not rules.last_tile_kan.allowed:
        return False, KITA_WITHOUT_WALL.finding(call.seat, call_facts(call))
    is_other_tile = call.drawn is not None and call.drawn.kind != call.tile.kind
    if call.riichi and is_other_tile and not rules.okuri_kan.allowed:
        return False, KITA_NOT_THE_DRAWN_TILE.finding(call.seat, call_facts(call))
    return True, KITA_GOOD.finding(rules, call.seat, call_facts(call))
