"""May a north be set aside?"""

from __future__ import annotations

from referee.answers import Permission, SanmaNorth
from referee.reports import Call
from referee.rules import Ruleset
from referee.ruling import Finding, clause

__all__ = ["judge_north"]


def judge_north(rules: Ruleset, asked: Call) -> tuple[bool, Finding]:
    """May the player set a north of the hand aside now, and why?

    It draws a replacement tile as a quad does, so that an empty wall forbids the one with the other; and in riichi,
    where no other tile may leave the hand, it must be the tile drawn. Sources: the ruleset's answers to `sanma_north`,
    `sanma_kita_with_claim`, `last_tile_kan` and `okuri_kan`.
    """
    if rules.players != 3 or rules.sanma_north is not SanmaNorth.KITA_DORA:
        return False, _found(rules, asked, "kita_not_in_rules", "sanma_north")
    if asked.after_claim and rules.sanma_kita_with_claim is Permission.FORBIDDEN:
        return False, _found(rules, asked, "kita_with_claim", "sanma_kita_with_claim")
    if asked.wall_left == 0 and rules.last_tile_kan is Permission.FORBIDDEN:
        return False, _found(rules, asked, "kita_without_wall", "last_tile_kan")
    another = asked.drawn is not None and asked.drawn.kind != asked.tile.kind
    if asked.riichi and another and rules.okuri_kan is Permission.FORBIDDEN:
        return False, _found(rules, asked, "kita_not_the_drawn_tile", "okuri_kan")
    return True, _found(rules, asked, "kita_good", "sanma_north")


def _found(rules: Ruleset, asked: Call, code: str, option: str) -> Finding:
    return Finding(code, asked.seat, {"tile": asked.tile, "call": asked.call.value}, clause(rules, option))
