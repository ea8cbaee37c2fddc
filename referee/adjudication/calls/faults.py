"""The consequences of an invalid call: without the tiles, taken back, changed, or no win."""

from __future__ import annotations

from dataclasses import replace

from referee.adjudication.calls.sets import sets_of
from referee.adjudication.dead_hands import Cost, cost_of
from referee.answers import Fact
from referee.findings.calls import IF_HAND_SHOWN, IF_ONLY_SAID, FalseSetKind
from referee.incidents import INCIDENTS, facts_of
from referee.reports import Call, CallKind, Foul
from referee.rules import Ruleset
from referee.ruling import TableState

__all__ = [
    "false_set_kind",
    "judge_call_change",
    "judge_call_in_riichi",
    "judge_false_set",
    "judge_false_win",
    "judge_swap_call",
]


def _cost_of_incident(
    rules: Ruleset, table: TableState, call: Call, code: str, known_facts: dict[Fact, bool | int]
) -> Cost:
    """What follows from the incident; every fact that is not *known_facts* is taken as false, as in the plain case."""
    default_facts: dict[Fact, bool | int] = dict.fromkeys(facts_of(rules, INCIDENTS[code]), False)
    return cost_of(rules, table, Foul(seat=call.seat, code=code, answers={**default_facts, **known_facts}))


def judge_false_set(rules: Ruleset, table: TableState, call: Call) -> Cost:
    """What follows from a set that the tiles laid open for it do not make, or that is called without any.

    Before the discard a call without tiles is an empty one. Sources: the ruleset's answers to `empty_meld_call` and
    `false_meld_shown`.
    """
    if false_set_kind(call) is FalseSetKind.SAID:
        return _cost_of_incident(rules, table, call, "CALL-EMPTY", {})
    known_facts: dict[Fact, bool | int] = {
        Fact.TILES: len(call.shown or ()),
        Fact.QUAD: call.call in (CallKind.DAIMINKAN, CallKind.KAKAN, CallKind.ANKAN),
    }
    late = call.discard is not None
    return _cost_of_incident(
        rules, table, call, "CALL-WRONGSET-LATE" if late else "CALL-WRONGSET-EARLY", known_facts
    )


def false_set_kind(call: Call) -> FalseSetKind:
    """How a false set was called: by the word alone, or with wrong tiles or a discard."""
    return FalseSetKind.SHOWN if call.shown or call.discard is not None else FalseSetKind.SAID


def judge_call_change(
    rules: Ruleset, table: TableState, call: Call, first: CallKind, *, winning: bool
) -> Cost:
    """What follows from a forbidden change of the *first* call; *winning*: the hand does win on the tile.

    A first call that can be completed is taken as completed. Source: the ruleset's answer to `claim_changed`.
    """
    shown = call.shown or ()
    win_first = first is CallKind.RON
    known_facts: dict[Fact, bool | int] = {
        Fact.WIN_SAID: win_first or call.call is CallKind.RON,
        Fact.WIN_FIRST: win_first,
        Fact.MIXED_UP: call.mixed_up,
        Fact.AT_ONCE: call.at_once,
        Fact.WINNING_HAND: winning,
        Fact.SHOWN: bool(shown),
        Fact.WHOLE_HAND: len(shown) == len(call.concealed),
        Fact.COMPLETED: winning if win_first else bool(sets_of(replace(call, call=first))),
    }
    return _cost_of_incident(rules, table, call, "CALL-CHANGE", known_facts)


def judge_swap_call(rules: Ruleset, table: TableState, call: Call) -> Cost:
    """What follows from a swap call that is not allowed. Source: the ruleset's answer to `kuikae_done`."""
    # If only one of the two kinds of swap is forbidden, it is the one with the same tile.
    return _cost_of_incident(rules, table, call, "CALL-KUIKAE", {Fact.SAME_TILE: True})


def judge_call_in_riichi(rules: Ruleset, table: TableState, call: Call) -> Cost:
    """What follows from a set called by a player in riichi. Source: the ruleset's answer to `riichi_call`."""
    return _cost_of_incident(rules, table, call, "RII-CALL", {Fact.DISCARDED: call.discard is not None})


def judge_false_win(rules: Ruleset, table: TableState, call: Call, *, no_yaku: bool) -> Cost:
    """The consequences of a false win; both outcomes if it is unknown whether the hand was shown.

    Sources: the ruleset's answers to `false_win_not_shown` and `false_win_shown`.
    """
    known_facts: dict[Fact, bool | int] = {
        Fact.NO_YAKU: no_yaku,
        Fact.VALID_WIN: any(
            other_call.call is CallKind.RON and other_call.seat not in table.dead
            for other_call in call.others
        ),
        Fact.AFTER_LAST_DISCARD: call.wall_left == 0,
    }
    hand_not_shown = _cost_of_incident(rules, table, call, "WIN-FALSE-VOICE", known_facts)
    hand_shown = _cost_of_incident(rules, table, call, "WIN-FALSE-OPEN", known_facts)
    if call.shown is not None:
        return hand_shown if call.shown else hand_not_shown
    findings = (
        IF_ONLY_SAID.finding(rules, call.seat),
        *hand_not_shown.findings,
        IF_HAND_SHOWN.finding(rules, call.seat),
        *hand_shown.findings,
    )
    if hand_not_shown.measure is not hand_shown.measure:
        return Cost(measure=None, findings=findings)
    return Cost(measure=hand_not_shown.measure, findings=findings, penalties=hand_not_shown.penalties)
