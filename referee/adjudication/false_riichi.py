"""Find the players exposed by an invalid riichi, and what follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import assert_never

from referee.adjudication.furiten import furiten_tile
from referee.adjudication.kan_after_riichi import AnkanJudgement, illegal_kan
from referee.adjudication.moments import judgement_moments
from referee.adjudication.riichi import established, void_by_open_hand
from referee.adjudication.tenpai import noten_facts, waits_of
from referee.answers import (
    ExposureAtAbort,
    IllegalAnkanExposed,
    MissedWin,
    ThirdPartyWin,
)
from referee.findings import riichi as kinds_of_finding
from referee.findings import riichi_quads
from referee.findings.facts import StickFacts
from referee.findings.riichi import FalseRiichiFacts, FalseRiichiMomentsFacts, Flaw, Moment, RiichiSort, Wait
from referee.findings.riichi_quads import IllegalQuadFacts, PutBackFacts, PutBackMomentsFacts
from referee.reports import AbortiveDraw, AbortReason, Chombo, ExhaustiveDraw, ShownHand, Win
from referee.rules import Ruleset
from referee.ruling import Finding, TableState
from referee.values import Seat

__all__ = [
    "Course",
    "exposed_at_abort",
    "exposed_beside_win",
    "illegal_quad_findings",
    "judge_foul_in_play",
    "judged_later_finding",
    "riichi_fault",
]

# The incident under which a bad quad in riichi is entered when it comes to light in play.
_BAD_QUAD = "RII-ANKAN"

# The quads that are refused to everybody, in riichi or not.
_FOR_NOBODY = (riichi_quads.ANKAN_FIFTH_KAN, riichi_quads.ANKAN_WALL_EMPTY)


def riichi_fault(
    rules: Ruleset, seat: Seat, hand: ShownHand, moment: Moment, *, open_riichi: bool = False
) -> Finding | None:
    """What makes the riichi of a seen hand a false one, or None.

    The causes are checked in this order: it stands on an open hand, is not tenpai, was ruined by a quad, was in furiten
    where that is forbidden, or let a win go where every win must be taken. *moment*: when that comes to light;
    *open_riichi*: the riichi is an open one. Furiten is judged where the discards and the tiles let go are given; where
    a riichi in furiten is allowed, an own discard proves nothing, because it may be older than the riichi. Sources: the
    ruleset's answers on that moment, `open_hand_riichi`, `ankan_after_riichi`, `furiten_riichi`, `open_riichi_furiten`,
    `missed_win_in_riichi`.
    """
    if not hand.is_closed and not rules.open_hand_riichi.allowed:
        return void_by_open_hand(rules, seat)
    if not waits_of(rules, hand):
        return kinds_of_finding.NOTEN_RIICHI.finding(rules, moment, seat, noten_facts(rules, hand))
    judgement = illegal_kan(rules, seat, hand)
    if judgement:
        proof: IllegalQuadFacts = {**judgement.proof, "because": judgement.finding.code}
        return riichi_quads.ILLEGAL_ANKAN.finding(rules, judgement.kind, seat, proof)
    in_furiten = rules.open_riichi_furiten if open_riichi else rules.furiten_riichi
    furiten = furiten_tile(rules, hand, riichi=True)
    if furiten is None:
        return None
    sort, tile = furiten
    if sort == "own_discard":
        if not in_furiten.allowed:
            return kinds_of_finding.FURITEN_RIICHI.finding(
                rules, RiichiSort.of(open_riichi=open_riichi), seat, {"tile": tile}
            )
        return None
    match rules.missed_win_in_riichi:
        case MissedWin.MUST_WIN:
            return kinds_of_finding.MISSED_WIN_IN_RIICHI.finding(rules, seat, {"tile": tile})
        case MissedWin.FURITEN | MissedWin.FORCED:
            return None
        case _:
            assert_never(rules.missed_win_in_riichi)


def _false_riichi(
    rules: Ruleset,
    table: TableState,
    report: Win | ExhaustiveDraw | AbortiveDraw,
    moment: Moment,
    claimed_hands: Mapping[Seat, ShownHand | None] = MappingProxyType({}),
) -> dict[Seat, Finding]:
    """The false riichi among the hands that are seen at this *moment*, by seat.

    *claimed_hands* are hands turned up with a claim to the win. A hand declared dead is punished under its own rule
    instead, and so is one that is dead because its riichi stands on an open hand.
    """
    faults: dict[Seat, Finding] = {}
    if not report.shown and not any(claimed_hands.values()):
        return faults
    for riichi in established(rules, report):
        hand = report.shown.get(riichi.seat, claimed_hands.get(riichi.seat))
        if hand is not None and riichi.seat not in table.dead:
            fault = riichi_fault(rules, riichi.seat, hand, moment, open_riichi=riichi.open)
            if fault is not None:
                faults[riichi.seat] = fault
    return faults


def _unseen_hand_findings(
    rules: Ruleset,
    table: TableState,
    report: Win | ExhaustiveDraw | AbortiveDraw,
    moment: Moment,
    excepted: Sequence[Seat] = (),
) -> list[Finding]:
    """A finding that asks for the hands in riichi that must be shown and were not seen, if there are any."""
    seats = tuple(
        riichi.seat
        for riichi in established(rules, report)
        if riichi.seat not in report.shown and riichi.seat not in table.dead and riichi.seat not in excepted
    )
    return (
        [kinds_of_finding.RIICHI_HAND_TO_BE_SHOWN.finding(rules, moment, None, {"seats": seats})]
        if seats
        else []
    )


def exposed_beside_win(
    rules: Ruleset, table: TableState, report: Win | ExhaustiveDraw, winners: Sequence[Seat]
) -> tuple[list[Seat], list[Finding]]:
    """The seats whose false riichi is punished although another player wins, with findings.

    Nagashi scored as a win is such a win. Where every riichi must be shown, a finding asks for each hand that was not
    seen; the win stands in the meantime. A false claim turns its hand up too, unless it is already a chombo of its own.
    Sources: the ruleset's answers to `noten_riichi_at_third_party_win` and `chombo_with_valid_win`.
    """
    if not report.riichi:
        return [], []
    claimed_hands: dict[Seat, ShownHand | None] = {}
    if isinstance(report, Win) and not rules.noten_riichi_at_third_party_win.immune:
        claimed_hands = {winner.seat: winner.hand for winner in report.winners}
    faults = {
        seat: fault
        for seat, fault in _false_riichi(rules, table, report, Moment.OTHERS_WIN, claimed_hands).items()
        if seat not in winners
    }
    findings = list(faults.values())
    match rules.noten_riichi_at_third_party_win:
        case ThirdPartyWin.IMMUNE:
            return [], _immune_findings(rules, findings)
        case ThirdPartyWin.CHOMBO_TOO:
            return list(faults), findings
        case ThirdPartyWin.MUST_SHOW:
            # A player who also claimed the win has already turned the hand up.
            claims = [winner.seat for winner in report.winners] if isinstance(report, Win) else []
            return list(faults), findings + _unseen_hand_findings(
                rules, table, report, Moment.OTHERS_WIN, (*winners, *claims)
            )
        case _:
            assert_never(rules.noten_riichi_at_third_party_win)


def _immune_findings(rules: Ruleset, faults: Sequence[Finding]) -> list[Finding]:
    """The *faults* that another player's win frees, each with a finding on the article that frees it.

    Where a bad quad is punished only at the player's own win and at the draw, that answer frees it, not the article on
    false riichi. Source: the ruleset's answer to `illegal_ankan_exposed`.
    """
    frees_quads = not rules.illegal_ankan_exposed.at_once
    immune_findings: list[Finding] = []
    for fault in faults:
        quad = fault.code == riichi_quads.ILLEGAL_ANKAN.code
        moment = Moment.QUAD_FREED if quad and frees_quads else Moment.OTHERS_WIN
        immune_findings.append(kinds_of_finding.FALSE_RIICHI_IMMUNE.finding(rules, moment, fault.seat))
    return [*faults, *immune_findings]


def exposed_at_abort(
    rules: Ruleset, table: TableState, abort: AbortiveDraw
) -> tuple[list[Seat], list[Finding]]:
    """The seats whose false riichi is punished when a hand is aborted, with findings.

    Where it is punished, every riichi must be shown, and a finding asks for each hand that was not seen. Sources: the
    ruleset's answers to `noten_riichi_at_four_riichi` and `noten_riichi_at_other_abort`.
    """
    if abort.reason is AbortReason.SUUCHA_RIICHI:
        moment, answer = Moment.FOUR_RIICHI, rules.noten_riichi_at_four_riichi
    else:
        moment, answer = Moment.OTHER_ABORT, rules.noten_riichi_at_other_abort
    faults = _false_riichi(rules, table, abort, moment)
    findings = list(faults.values())
    match answer:
        case ExposureAtAbort.IMMUNE:
            immune_findings = [
                kinds_of_finding.FALSE_RIICHI_IMMUNE_AT_ABORT.finding(rules, moment, seat) for seat in faults
            ]
            return [], findings + immune_findings
        case ExposureAtAbort.CHOMBO:
            return list(faults), findings + _unseen_hand_findings(rules, table, abort, moment)
        case _:
            assert_never(answer)


class Course(Enum):
    """How a hand goes on when a foul is reported."""

    ENDS = "ends"
    """It ends with the chombo."""
    GOES_ON = "goes_on"
    """It goes on, and nothing is paid yet."""
    GOES_ON_PAID = "goes_on_paid"
    """The offender pays now and is no longer in riichi, and the hand goes on."""


def judge_foul_in_play(rules: Ruleset, foul: Chombo) -> tuple[Course, list[Finding]]:
    """The effect of a reported foul on the hand, with findings; any foul but a false riichi ends it.

    A false riichi that its player offers to cancel has also come to light. Only a riichi can be cancelled, not a quad.
    Sources: the ruleset's answers to `noten_riichi_cancel`, `noten_riichi_found_in_play`, `illegal_ankan_exposed`.
    """
    findings: list[Finding] = []
    quad = foul.reason == _BAD_QUAD
    if foul.cancels:
        if rules.noten_riichi_cancel.allowed and not quad:
            stick: StickFacts = {"stick": bool(rules.riichi_deposit)}
            return Course.GOES_ON_PAID, [
                kinds_of_finding.RIICHI_CANCELLED.finding(rules, seat, stick) for seat in foul.offenders
            ]
        # If these rules allow a riichi to be cancelled, say that only a quad cannot be.
        quad_fact: FalseRiichiFacts = {"quad": rules.noten_riichi_cancel.allowed}
        findings += [
            kinds_of_finding.RIICHI_CANCEL_FORBIDDEN.finding(rules, seat, quad_fact)
            for seat in foul.offenders
        ]
    elif not foul.in_play:
        return Course.ENDS, findings
    at_once = rules.illegal_ankan_exposed.at_once if quad else rules.noten_riichi_found_in_play.at_once
    make_finding = chombo_at_once_finding if at_once else judged_later_finding
    findings += [make_finding(rules, Flaw.of(quad=quad), seat) for seat in foul.offenders]
    return (Course.ENDS if at_once else Course.GOES_ON), findings


def chombo_at_once_finding(rules: Ruleset, flaw: Flaw, seat: Seat) -> Finding:
    """The finding that what came to light in play is a chombo at once."""
    return kinds_of_finding.FALSE_RIICHI_FOUND_IN_PLAY.finding(rules, flaw, seat, {"quad": flaw is Flaw.QUAD})


def judged_later_finding(rules: Ruleset, flaw: Flaw, seat: Seat) -> Finding:
    """The finding that what came to light in play is judged later, and when. Sources: those of `judgement_moments`."""
    facts: FalseRiichiMomentsFacts = {"quad": flaw is Flaw.QUAD, "moments": judgement_moments(rules)}
    return kinds_of_finding.FALSE_RIICHI_NOT_YET.finding(rules, flaw, seat, facts)


def illegal_quad_findings(
    rules: Ruleset, seat: Seat, judgement: AnkanJudgement, *, replacement: bool | None = None
) -> list[Finding]:
    """What follows for a player who made a forbidden quad; empty for an allowed one.

    Where the rules let the quad be undone before its *replacement* tile is taken, both cases are said while it is not
    known whether it was.

    A hand that was not tenpai before it is a false riichi, whatever its quad; an open one is dead, and nothing more. A
    quad that nobody may make, in riichi or not, is no foul of the riichi. Sources: the ruleset's answers to
    `illegal_ankan_put_back`, `illegal_ankan_exposed` and `noten_riichi_found_in_play`.
    """
    if judgement.legal or judgement.kind is kinds_of_finding.RIICHI_ON_OPEN_HAND:
        return []
    if isinstance(judgement.kind, Wait):
        at_once = rules.noten_riichi_found_in_play.at_once
        make_finding = chombo_at_once_finding if at_once else judged_later_finding
        return [make_finding(rules, Flaw.NO_TENPAI, seat)]
    put_back = rules.illegal_ankan_put_back
    findings = []
    if put_back and not replacement:
        findings.append(riichi_quads.QUAD_GOES_BACK.finding(rules, seat, {"replacement": replacement}))
    if judgement.kind in _FOR_NOBODY or (put_back and replacement is False):
        return findings
    put_back_facts: PutBackFacts = {"put_back": put_back, "replacement": replacement if put_back else None}
    match rules.illegal_ankan_exposed:
        case IllegalAnkanExposed.AT_ONCE:
            return [*findings, riichi_quads.QUAD_PUNISHED_AT_ONCE.finding(rules, seat, put_back_facts)]
        case IllegalAnkanExposed.OWN_WIN_OR_DRAW:
            facts: PutBackMomentsFacts = {**put_back_facts, "moments": judgement_moments(rules)}
            return [*findings, riichi_quads.QUAD_JUDGED_LATER.finding(rules, seat, facts)]
        case _:
            assert_never(rules.illegal_ankan_exposed)
