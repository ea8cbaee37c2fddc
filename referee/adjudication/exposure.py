"""Who stands exposed by a false riichi, and what follows?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import Enum
from types import MappingProxyType
from typing import assert_never

from referee.adjudication.furiten import furiten_tile
from referee.adjudication.kan_after_riichi import AnkanJudgement, illegal_kan
from referee.adjudication.riichi import established
from referee.adjudication.tenpai import noten_facts, waits_of
from referee.answers import (
    ChomboWithValidWin,
    ExposureAtAbort,
    IllegalAnkanExposed,
    MissedWin,
    NotenRiichiFoundInPlay,
    OpenHandRiichi,
    Permission,
    ThirdPartyWin,
)
from referee.reports import AbortiveDraw, AbortReason, Chombo, ExhaustiveDraw, ShownHand, Win
from referee.rules import Ruleset
from referee.ruling import Finding, TableState, clause
from referee.values import Seat

__all__ = [
    "Course",
    "exposed_at_abort",
    "exposed_beside_win",
    "found_in_play",
    "riichi_fault",
    "when_quad_is_punished",
]

# The incident under which a bad quad in riichi is entered when it comes to light in play.
_BAD_QUAD = "RII-ANKAN"


def riichi_fault(
    rules: Ruleset, seat: Seat, hand: ShownHand, option: str, *, opened: bool = False
) -> Finding | None:
    """What makes the riichi of a hand that is seen a false one, or nothing.

    In this order: it stands on an open hand, is not tenpai, was ruined by a quad, was in furiten where that is
    forbidden, or let a win go where every win must be taken. *option* is the question that decides at this moment of
    a hand that is not tenpai; *opened*: the riichi is an open one. Furiten is judged where the discards and the tiles
    let go are given; where a riichi in furiten is allowed, an own discard tells nothing, for it may be older than the
    riichi. Sources: the ruleset's answers to *option*, `open_hand_riichi`, `ankan_after_riichi`, `furiten_riichi`,
    `open_riichi_furiten`, `missed_win_in_riichi`.
    """
    if not hand.is_closed and rules.open_hand_riichi is OpenHandRiichi.FORBIDDEN:
        return Finding("riichi_on_open_hand", seat, {}, clause(rules, "open_hand_riichi"))
    if not waits_of(rules, hand):
        return Finding("noten_riichi", seat, noten_facts(rules, hand), clause(rules, option))
    judgement = illegal_kan(rules, seat, hand)
    if judgement:
        proof: dict[str, object] = {**judgement.finding.facts, "because": judgement.finding.code}
        return Finding("illegal_ankan", seat, proof, judgement.finding.clause)
    forced = rules.missed_win_in_riichi is MissedWin.MUST_WIN
    furiten_option = "open_riichi_furiten" if opened else "furiten_riichi"
    in_furiten = rules.open_riichi_furiten if opened else rules.furiten_riichi
    if in_furiten is Permission.ALLOWED and not forced:
        return None
    furiten = furiten_tile(rules, hand, riichi=True)
    if furiten is None:
        return None
    sort, tile = furiten
    if sort == "own_discard":
        if in_furiten is Permission.FORBIDDEN:
            return Finding("furiten_riichi", seat, {"tile": tile}, clause(rules, furiten_option))
    elif forced:
        return Finding("missed_win_in_riichi", seat, {"tile": tile}, clause(rules, "missed_win_in_riichi"))
    return None


def _false_riichi(
    rules: Ruleset,
    table: TableState,
    report: Win | ExhaustiveDraw | AbortiveDraw,
    option: str,
    claimed: Mapping[Seat, ShownHand] = MappingProxyType({}),
) -> dict[Seat, Finding]:
    """The false riichi among the hands that are seen, by seat; each finding rests on *option*.

    *claimed* are hands turned up with a claim to the win. A hand declared dead, and one that is dead because its
    riichi stands on an open hand, is punished as that.
    """
    found: dict[Seat, Finding] = {}
    for riichi in established(rules, report):
        hand = report.shown.get(riichi.seat, claimed.get(riichi.seat))
        if hand is not None and riichi.seat not in table.dead:
            fault = riichi_fault(rules, riichi.seat, hand, option, opened=riichi.open)
            if fault is not None:
                found[riichi.seat] = Finding(fault.code, riichi.seat, fault.facts, clause(rules, option))
    return found


def _unseen(
    rules: Ruleset,
    table: TableState,
    report: Win | ExhaustiveDraw | AbortiveDraw,
    option: str,
    free: Sequence[Seat] = (),
) -> list[Finding]:
    """A finding that asks for each hand in riichi that must be shown and has not been seen."""
    return [
        Finding("riichi_hand_to_be_shown", riichi.seat, {}, clause(rules, option))
        for riichi in established(rules, report)
        if riichi.seat not in report.shown and riichi.seat not in table.dead and riichi.seat not in free
    ]


def exposed_beside_win(
    rules: Ruleset, table: TableState, report: Win | ExhaustiveDraw, winners: Sequence[Seat]
) -> tuple[list[Seat], list[Finding]]:
    """The seats whose false riichi is punished although another player wins, with findings.

    Nagashi scored as a win is such a win. Where every riichi must be shown, a finding asks for each hand that was not
    seen; the win stands meanwhile. A false claim turns its hand up too, unless it is a chombo of its own already.
    Sources: the ruleset's answers to `noten_riichi_at_third_party_win` and `chombo_with_valid_win`.
    """
    option = "noten_riichi_at_third_party_win"
    claimed: dict[Seat, ShownHand] = {}
    punishes = rules.noten_riichi_at_third_party_win is not ThirdPartyWin.IMMUNE
    if isinstance(report, Win) and punishes and rules.chombo_with_valid_win is ChomboWithValidWin.WIN_ONLY:
        claimed = {winner.seat: winner.hand for winner in report.winners if winner.hand}
    must_show = rules.noten_riichi_at_third_party_win is ThirdPartyWin.MUST_SHOW
    if not (report.shown or claimed or must_show):
        # No hand was turned up, and none had to be.
        return [], []
    found = {
        seat: fault
        for seat, fault in _false_riichi(rules, table, report, option, claimed).items()
        if seat not in winners
    }
    findings = list(found.values())
    match rules.noten_riichi_at_third_party_win:
        case ThirdPartyWin.IMMUNE:
            faults = [_freed(rules, fault) for fault in findings]
            return [], faults + [
                Finding("false_riichi_immune", fault.seat, {}, fault.clause) for fault in faults
            ]
        case ThirdPartyWin.CHOMBO_TOO:
            return list(found), findings
        case ThirdPartyWin.MUST_SHOW:
            # Who claimed the win as well has turned his hand up.
            claims = [winner.seat for winner in report.winners] if isinstance(report, Win) else []
            return list(found), findings + _unseen(rules, table, report, option, (*winners, *claims))
        case _:
            assert_never(rules.noten_riichi_at_third_party_win)


def _freed(rules: Ruleset, fault: Finding) -> Finding:
    """A fault that another player's win frees, with the article that frees it.

    Where a bad quad is named for the own win and the draw alone, that is what frees it, not the article on false
    riichi. Source: the ruleset's answer to `illegal_ankan_exposed`.
    """
    quad = fault.code == "illegal_ankan"
    if quad and rules.illegal_ankan_exposed is IllegalAnkanExposed.OWN_WIN_OR_DRAW:
        return replace(fault, clause=clause(rules, "illegal_ankan_exposed"))
    return fault


def exposed_at_abort(
    rules: Ruleset, table: TableState, abort: AbortiveDraw
) -> tuple[list[Seat], list[Finding]]:
    """The seats whose false riichi is punished when a hand is broken off, with findings.

    Where it is, every riichi must be shown, and a finding asks for each hand that was not seen. Sources: the ruleset's
    answers to `noten_riichi_at_four_riichi` and `noten_riichi_at_other_abort`.
    """
    if abort.reason is AbortReason.SUUCHA_RIICHI:
        option, answer = "noten_riichi_at_four_riichi", rules.noten_riichi_at_four_riichi
    else:
        option, answer = "noten_riichi_at_other_abort", rules.noten_riichi_at_other_abort
    rule = clause(rules, option)
    found = _false_riichi(rules, table, abort, option)
    findings = list(found.values())
    match answer:
        case ExposureAtAbort.IMMUNE:
            return [], findings + [Finding("false_riichi_immune_at_abort", seat, {}, rule) for seat in found]
        case ExposureAtAbort.CHOMBO:
            return list(found), findings + _unseen(rules, table, abort, option)
        case _:
            assert_never(answer)


class Course(Enum):
    """How a hand goes on when a foul is reported."""

    ENDS = "ends"
    """It ends with the chombo."""
    GOES_ON = "goes_on"
    """It goes on, and nothing is paid yet."""
    GOES_ON_PAID = "goes_on_paid"
    """The offender pays now, is out of his riichi, and the hand goes on."""


def found_in_play(rules: Ruleset, foul: Chombo) -> tuple[Course, list[Finding]]:
    """What a foul that is reported does to the hand, with findings; any but a false riichi ends it.

    A false riichi that its player offers to cancel has come to light as well. Only a riichi can be cancelled, no quad.
    Sources: the ruleset's answers to `noten_riichi_cancel`, `noten_riichi_found_in_play`, `illegal_ankan_exposed`.
    """
    findings: list[Finding] = []
    quad = foul.reason == _BAD_QUAD
    if foul.cancels:
        rule = clause(rules, "noten_riichi_cancel")
        if rules.noten_riichi_cancel is Permission.ALLOWED and not quad:
            return Course.GOES_ON_PAID, [
                Finding("riichi_cancelled", seat, {}, rule) for seat in foul.offenders
            ]
        findings += [Finding("riichi_cancel_forbidden", seat, {}, rule) for seat in foul.offenders]
    elif not foul.in_play:
        return Course.ENDS, findings
    if quad:
        option = "illegal_ankan_exposed"
        at_once = rules.illegal_ankan_exposed is IllegalAnkanExposed.AT_ONCE
    else:
        option = "noten_riichi_found_in_play"
        at_once = rules.noten_riichi_found_in_play is NotenRiichiFoundInPlay.CHOMBO_AT_ONCE
    code = "false_riichi_found_in_play" if at_once else "false_riichi_not_yet"
    findings += [Finding(code, seat, {}, clause(rules, option)) for seat in foul.offenders]
    return (Course.ENDS if at_once else Course.GOES_ON), findings


def when_quad_is_punished(rules: Ruleset, seat: Seat, judgement: AnkanJudgement) -> list[Finding]:
    """What follows for a player who has made a quad that is not allowed; nothing for one that is.

    A hand that was not tenpai before it is a false riichi, whatever its quad; an open one is dead, and no more.
    Sources: the ruleset's answers to `illegal_ankan_put_back`, `illegal_ankan_exposed` and
    `noten_riichi_found_in_play`.
    """
    if judgement.legal or judgement.finding.code == "riichi_on_open_hand":
        return []
    if judgement.finding.code == "ankan_hand_noten":
        at_once = rules.noten_riichi_found_in_play is NotenRiichiFoundInPlay.CHOMBO_AT_ONCE
        code = "false_riichi_found_in_play" if at_once else "false_riichi_not_yet"
        return [Finding(code, seat, {}, clause(rules, "noten_riichi_found_in_play"))]
    rule = clause(rules, "illegal_ankan_exposed")
    match rules.illegal_ankan_exposed:
        case IllegalAnkanExposed.AT_ONCE:
            return [Finding("quad_punished_at_once", seat, {}, rule)]
        case IllegalAnkanExposed.OWN_WIN_OR_DRAW:
            later = Finding("quad_judged_later", seat, {}, rule)
        case _:
            assert_never(rules.illegal_ankan_exposed)
    if not rules.illegal_ankan_put_back:
        return [later]
    return [Finding("quad_goes_back", seat, {}, clause(rules, "illegal_ankan_put_back")), later]
