"""Decide which call counts when several players call one discard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never, cast

from referee.adjudication.aborts import abort_facts, max_valid_rons
from referee.adjudication.calls.window import CallCheck
from referee.adjudication.known_aborts import all_others, all_wins_abort
from referee.answers import ClaimPriority
from referee.findings.calls import (
    CALL_GOES_FIRST,
    CALL_LOSES,
    CALL_LOSES_TO_RON,
    RON_AMONG_SEVERAL,
    RON_WITH_ALL_OTHERS,
    AllRonFacts,
    RivalCallFacts,
    RonCallFacts,
    RonLimitFacts,
)
from referee.findings.wins import RON_BUMPED, RonLimit
from referee.reports import Call, CallKind, OtherCall
from referee.rules import Ruleset
from referee.ruling import TableState
from referee.values import Seat, turn_order

__all__ = ["judge_priority"]


def judge_priority(rules: Ruleset, table: TableState, call: Call) -> CallCheck:
    """Judge whether the call counts against those of the others, which are taken to be good if they can be.

    A win goes before every set, and among wins the one nearest to the discarder in turn goes first. A dead hand cannot
    call, and a run out of turn is not valid. Sources: the ruleset's answers to `claim_priority`, `max_ron_winners`,
    `sanchahou`, `dead_hand` and `sanma_chi`.
    """
    turns = turn_order(cast(Seat, call.discarder), rules.players)
    other_calls = [
        other_call for other_call in call.others if _can_count(rules, table, other_call, nearest=turns[0])
    ]
    rons = sorted(
        (other_call.seat for other_call in other_calls if other_call.call is CallKind.RON), key=turns.index
    )
    if call.call is CallKind.RON:
        return _among_rons(rules, call, sorted([*rons, call.seat], key=turns.index))
    if rons:
        ron_facts: RonCallFacts = {"by": rons[0], "call": call.call.value}
        return CallCheck(False, CALL_LOSES_TO_RON.finding(rules, call.seat, ron_facts))
    if call.call is CallKind.CHI:
        # Any other run that could count is by the same player.
        return _against_a_triplet(rules, call, next(iter(other_calls), None))
    return _against_a_run(
        rules, call, next((other_call for other_call in other_calls if other_call.call is CallKind.CHI), None)
    )


def _can_count(rules: Ruleset, table: TableState, other_call: OtherCall, *, nearest: Seat) -> bool:
    """Whether the other player's call can count at all; *nearest* is the player after the discarder."""
    if other_call.seat in table.dead:
        return False
    if other_call.call is CallKind.CHI:
        return other_call.seat == nearest and (rules.players != 3 or rules.sanma_chi)
    return True


def _among_rons(rules: Ruleset, call: Call, rons: Sequence[Seat]) -> CallCheck:
    if len(rons) == 1:
        return CallCheck(good=True)
    if len(rons) == rules.players - 1 and all_wins_abort(rules):
        abort: AllRonFacts = {"tile": call.tile, **abort_facts(rules, all_others(rules))}
        return CallCheck(True, RON_WITH_ALL_OTHERS.finding(rules, call.seat, abort))
    most, limit = max_valid_rons(rules, len(rons))
    if rons.index(call.seat) < most:
        facts: RonLimitFacts = {"most": most}
        if most == 1:
            facts["rons"] = "nearest_of_all" if limit is RonLimit.ALL_OTHERS else "nearest"
        return CallCheck(True, RON_AMONG_SEVERAL.finding(rules, limit, call.seat, facts))
    return CallCheck(False, RON_BUMPED.finding(rules, limit, call.seat, {"by": rons[0], "most": most}))


def _against_a_triplet(rules: Ruleset, call: Call, rival: OtherCall | None) -> CallCheck:
    """Judge a run against a pon or kan: only being first helps it."""
    if rival is None:
        return CallCheck(good=True)
    match rules.claim_priority:
        case ClaimPriority.PON_KAN_ALWAYS:
            is_legal = False
        case ClaimPriority.FIRST_UNLESS_SIMULTANEOUS:
            is_legal = call.said_first and not call.similarly_quick
        case ClaimPriority.FIRST_SPOKEN:
            is_legal = call.said_first
        case _:
            assert_never(rules.claim_priority)
    return _priority_check(rules, call, rival, is_legal=is_legal)


def _against_a_run(rules: Ruleset, call: Call, rival: OtherCall | None) -> CallCheck:
    """Judge a pon or kan against a run: only coming later hurts it."""
    if rival is None:
        return CallCheck(good=True)
    match rules.claim_priority:
        case ClaimPriority.PON_KAN_ALWAYS:
            is_legal = True
        case ClaimPriority.FIRST_UNLESS_SIMULTANEOUS:
            is_legal = not rival.first or call.similarly_quick
        case ClaimPriority.FIRST_SPOKEN:
            is_legal = not rival.first
        case _:
            assert_never(rules.claim_priority)
    return _priority_check(rules, call, rival, is_legal=is_legal)


def _priority_check(rules: Ruleset, call: Call, rival: OtherCall, *, is_legal: bool) -> CallCheck:
    facts: RivalCallFacts = {"by": rival.seat, "call": call.call.value, "other": rival.call.value}
    kind = CALL_GOES_FIRST if is_legal else CALL_LOSES
    return CallCheck(is_legal, kind.finding(rules, call.seat, facts))
