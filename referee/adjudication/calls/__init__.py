"""Check whether a call may be made, and what follows if not.

The checks follow the order in which they arise at a table: whether the hand is alive, whether the call was changed,
whether it was in time, whether the tiles are there, whether the set may be called at all, and whether another call goes
before it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from referee.adjudication.calls.facts import call_facts
from referee.adjudication.calls.faults import (
    false_set_kind,
    judge_call_change,
    judge_call_in_riichi,
    judge_false_set,
    judge_false_win,
    judge_swap_call,
)
from referee.adjudication.calls.norths import judge_north
from referee.adjudication.calls.priority import judge_priority
from referee.adjudication.calls.quads import QUADS, fifth_quad, kan_dora_findings, quad_timing_fault
from referee.adjudication.calls.rons import judge_ron
from referee.adjudication.calls.sets import CalledSet, forbidden_discards, shown_sets
from referee.adjudication.calls.window import drawn_tile_findings, judge_call_timing
from referee.adjudication.dead_hands import Cost, dead_hand_cost
from referee.adjudication.false_riichi import illegal_quad_findings
from referee.adjudication.kan_after_riichi import judge_ankan
from referee.answers import ClaimChange, Measure
from referee.findings.calls import (
    CALL_CHANGED,
    CALL_GOOD,
    CALL_NOT_CHANGED,
    CHI_OUT_OF_TURN,
    DEAD_HAND_CALLS,
    FALSE_SET_SHOWN,
    LAST_DISCARD_ONLY_WON,
    NO_CHI_BY_THREE,
    NO_TILES_FOR_SET,
    QUAD_ROBBED,
    RIICHI_CALLS,
    RON_WITH_ALL_OTHERS,
    SET_NEVER_SHOWN,
    SWAP_BARRED,
    SWAP_CALL,
    SWAP_ONLY,
    CallTilesFacts,
    GoodCall,
    Robbed,
)
from referee.findings.wins import DEAD_HAND_WINS, FALSE_WIN_NO_YAKU, DeadHandWin
from referee.reports import AnkanAfterRiichi, Call, CallKind, Flag
from referee.rules import Ruleset
from referee.ruling import Answer, Finding, TableState
from referee.values import Hand, Tile, sort_tiles, turn_order, write_tiles

__all__ = ["judge_call"]


def judge_call(rules: Ruleset, table: TableState, call: Call) -> Answer:
    """Judge whether the call is legal, and what follows if it is not.

    The verdict is ``dead_hand`` where the fault of a plain call makes the hand dead, ``illegal`` for any other refusal,
    and the first refusal decides. `follows` is the measure and `penalties` what is lost, where a refusal costs
    anything; `sets` are the ways to make a run or triplet, each with the tiles that may and may not be discarded after
    it.
    """
    if call.found_dead or call.seat in table.dead:
        is_win = call.call is CallKind.RON
        cost = dead_hand_cost(
            rules, table, call.seat, claims_win=is_win, knew=call.knew, found_dead=call.found_dead
        )
        facts = call_facts(call)
        if is_win:
            return _refusal([DEAD_HAND_WINS.finding(rules, DeadHandWin.PRICED, call.seat, {**facts})], cost)
        return _refusal([DEAD_HAND_CALLS.finding(rules, call.seat, facts)], cost)
    notes: list[Finding] = []
    if call.changed_from is not None:
        # In the player's own turn the hand already contains the draw, and one more tile makes no win.
        winning = judge_ron(rules, table, call).worth is not None
        note = _change_finding(rules, call, call.changed_from, winning=winning)
        if note.code == CALL_NOT_CHANGED.code:
            return _refusal([note], judge_call_change(rules, table, call, call.changed_from, winning=winning))
        notes.append(note)
    if call.riichi and call.call not in (CallKind.RON, CallKind.ANKAN, CallKind.KITA):
        return _refusal(
            [*notes, RIICHI_CALLS.finding(rules, call.seat, call_facts(call))],
            judge_call_in_riichi(rules, table, call),
        )
    if call.call is CallKind.KITA:
        is_legal, finding = judge_north(rules, call)
        return Answer(verdict="legal" if is_legal else "illegal", findings=(finding, *notes))
    if call.in_own_turn:
        return _own_quad_answer(rules, table, call, notes)
    timing = judge_call_timing(rules, call)
    notes += [timing.finding] if timing.finding else []
    if not timing.good:
        return _refusal(notes)
    if call.call is CallKind.RON:
        return _ron_answer(rules, table, call, notes)
    return _set_answer(rules, table, call, notes)


def _refusal(
    reasons: Sequence[Finding], cost: Cost | None = None, facts: Mapping[str, object] | None = None
) -> Answer:
    if cost is None:
        return Answer(verdict="illegal", findings=tuple(reasons), facts=facts or {})
    cost_facts: dict[str, object] = {
        "follows": cost.measure.value if cost.measure else None,
        "penalties": cost.penalties,
    }
    return Answer(
        verdict="dead_hand" if cost.measure is Measure.DEAD_HAND else "illegal",
        findings=(*reasons, *cost.findings),
        facts={**cost_facts, **(facts or {})},
    )


def _change_finding(rules: Ruleset, call: Call, first: CallKind, *, winning: bool) -> Finding:
    """Judge whether the call may replace the one said before. Source: the ruleset's answer to `claim_change`."""
    match rules.claim_change:
        case ClaimChange.NEVER:
            allowed = False
        case ClaimChange.WORD_SLIP_ONLY:
            allowed = call.mixed_up
        case ClaimChange.QUICK:
            allowed = call.at_once and first is not CallKind.RON
        case ClaimChange.UNSHOWN:
            # A win requires the whole hand to be shown, be it the first call or the last.
            shown_win = call.call is CallKind.RON and len(call.shown or ()) == len(call.concealed)
            allowed = (not call.shown or shown_win) and (first is not CallKind.RON or winning)
        case _:
            assert_never(rules.claim_change)
    kind = CALL_CHANGED if allowed else CALL_NOT_CHANGED
    return kind.finding(rules, call.seat, {**call_facts(call), "first": first.value})


def _ron_answer(rules: Ruleset, table: TableState, call: Call, notes: list[Finding]) -> Answer:
    claim = judge_ron(rules, table, call)
    if claim.worth is None:
        no_yaku = any(finding.code == FALSE_WIN_NO_YAKU.code for finding in claim.findings)
        return _refusal([*notes, *claim.findings], judge_false_win(rules, table, call, no_yaku=no_yaku))
    place = judge_priority(rules, table, call)
    notes += [place.finding] if place.finding else []
    if not place.good:
        return _refusal(notes)
    for flag, robbed in ((Flag.CHANKAN, Robbed.ADDED), (Flag.ROBBED_ANKAN, Robbed.CONCEALED)):
        if flag in call.flags:
            notes.append(QUAD_ROBBED.finding(rules, robbed, call.seat, call_facts(call)))
    # Where rons by all the others abort the hand, no win stands.
    abort = any(note.code == RON_WITH_ALL_OTHERS.code for note in notes)
    return Answer(
        verdict="legal", findings=tuple(notes) if abort else (_good_call_finding(rules, call), *notes)
    )


def _good_call_finding(rules: Ruleset, call: Call) -> Finding:
    return CALL_GOOD.finding(rules, _good_call_kind(call), call.seat, call_facts(call))


def _good_call_kind(call: Call) -> GoodCall:
    """The sort of the good call, by what these rules might have forbidden about it."""
    if not call.in_own_turn:
        return GoodCall.CLAIM
    if call.after_claim:
        return GoodCall.QUAD_WITH_CLAIM
    if call.wall_left == 0:
        return GoodCall.QUAD_ON_LAST_TILE
    return GoodCall.QUAD_IN_RIICHI if call.riichi else GoodCall.QUAD


def _set_answer(rules: Ruleset, table: TableState, call: Call, notes: list[Finding]) -> Answer:
    """Judge a run, triplet or quad with another player's discard."""
    if call.wall_left == 0 and not rules.last_discard_claim.allowed:
        return _refusal([*notes, LAST_DISCARD_ONLY_WON.finding(rules, call.seat, call_facts(call))])
    fault = _run_fault(rules, call)
    called_sets = () if fault else shown_sets(call)
    if not called_sets or (call.shown == () and call.discard is not None):
        cost = judge_false_set(rules, table, call)
        return _refusal([*notes, fault or _no_set_finding(rules, call)], cost)
    if call.call in QUADS:
        timing_fault = quad_timing_fault(rules, call)
        if timing_fault:
            return _refusal([*notes, timing_fault])
    place = judge_priority(rules, table, call)
    notes += [place.finding] if place.finding else []
    if not place.good:
        return _refusal(notes)
    notes += drawn_tile_findings(rules, call)
    if call.call in QUADS:
        return _good_quad_answer(rules, call, notes)
    return _discard_answer(rules, table, call, called_sets, notes)


def _run_fault(rules: Ruleset, call: Call) -> Finding | None:
    """Why no run may be called, by anybody or by this player; None if one may. Source: `sanma_chi`."""
    if call.call is not CallKind.CHI:
        return None
    if rules.players == 3 and not rules.sanma_chi:
        return NO_CHI_BY_THREE.finding(rules, call.seat, call_facts(call))
    if turn_order(call.seat, rules.players)[-1] != call.discarder:
        return CHI_OUT_OF_TURN.finding(rules, false_set_kind(call), call.seat, call_facts(call))
    return None


def _no_set_finding(rules: Ruleset, call: Call) -> Finding:
    """The finding that the tiles make no such set, with the answer that says what follows."""
    if call.shown:
        return FALSE_SET_SHOWN.finding(rules, call.seat, {**call_facts(call), "tiles": call.shown})
    if shown_sets(call):
        return SET_NEVER_SHOWN.finding(rules, call.seat, call_facts(call))
    return NO_TILES_FOR_SET.finding(rules, false_set_kind(call), call.seat, call_facts(call))


def _discard_answer(
    rules: Ruleset, table: TableState, call: Call, called_sets: Sequence[CalledSet], notes: list[Finding]
) -> Answer:
    """Judge which tiles may be discarded after a run or triplet, and the discard if known. Source: `kuikae`."""
    forbidden = [forbidden_discards(rules, call, called_set) for called_set in called_sets]
    free_discards = [
        tuple(kind for kind in sorted(set(called_set.remaining)) if kind not in barred)
        for called_set, barred in zip(called_sets, forbidden, strict=True)
    ]
    facts: dict[str, object] = {
        "sets": tuple(
            {
                "tiles": write_tiles(called_set.own),
                "discards": write_tiles(free_kinds),
                "forbidden": write_tiles(sorted(barred)),
            }
            for called_set, free_kinds, barred in zip(called_sets, free_discards, forbidden, strict=True)
        ),
        "discards": _concealed_of_kinds(call, {kind for free_kinds in free_discards for kind in free_kinds}),
    }
    if not any(free_discards):
        # Where a hand has two ways to make the run, one of them leaves a tile free.
        [barred] = forbidden
        swap_only = SWAP_ONLY.finding(rules, call.seat, {**call_facts(call), "tiles": sort_tiles(barred)})
        return _refusal([*notes, swap_only], facts=facts)
    if call.discard is not None and not any(call.discard.kind in free_kinds for free_kinds in free_discards):
        swap = SWAP_CALL.finding(rules, call.seat, {**call_facts(call), "discard": call.discard})
        return _refusal([*notes, swap], judge_swap_call(rules, table, call), facts)
    barred_tiles = sort_tiles(
        {
            kind
            for called_set, barred in zip(called_sets, forbidden, strict=True)
            for kind in barred & {*called_set.remaining}
        }
    )
    if barred_tiles and len(called_sets) == 1 and call.discard is None:
        barred_facts: CallTilesFacts = {**call_facts(call), "tiles": barred_tiles}
        notes = [*notes, SWAP_BARRED.finding(rules, call.seat, barred_facts)]
    return Answer(verdict="legal", findings=(_good_call_finding(rules, call), *notes), facts=facts)


def _concealed_of_kinds(call: Call, tile_kinds: set[Tile]) -> tuple[Tile, ...]:
    return sort_tiles({tile for tile in call.concealed if tile.kind in tile_kinds})


def _good_quad_answer(rules: Ruleset, call: Call, notes: Sequence[Finding]) -> Answer:
    fifth = fifth_quad(rules, call)
    # A fifth quad that ends the hand draws no replacement tile and turns no indicator.
    more_findings = (fifth,) if fifth else kan_dora_findings(rules, call)
    return Answer(verdict="legal", findings=(_good_call_finding(rules, call), *notes, *more_findings))


def _own_quad_answer(rules: Ruleset, table: TableState, call: Call, notes: list[Finding]) -> Answer:
    """Judge a concealed quad, or one added to a pon."""
    if not shown_sets(call):
        cost = judge_false_set(rules, table, call)
        return _refusal([*notes, _no_set_finding(rules, call)], cost)
    timing_fault = quad_timing_fault(rules, call)
    if timing_fault:
        return _refusal([*notes, timing_fault])
    if not call.riichi:
        return _good_quad_answer(rules, call, notes)
    # The tile 1m is number 0; test for None, not for truth.
    drawn = call.tile if call.drawn is None else call.drawn
    concealed_before = list(call.concealed)
    concealed_before.remove(next(tile for tile in concealed_before if tile.kind == drawn.kind))
    judgement = judge_ankan(
        rules,
        AnkanAfterRiichi(
            seat=call.seat,
            hand=Hand(concealed=tuple(concealed_before), melds=call.melds),
            drawn=drawn,
            tile=call.tile,
        ),
    )
    if judgement.legal:
        return _good_quad_answer(rules, call, [*notes, judgement.finding])
    return _refusal([*notes, judgement.finding, *illegal_quad_findings(rules, call.seat, judgement)])
