"""Rule on reports and answer a judge's questions.

This module is the entry point of the package. It composes the answers of the files beside it, one question each, and
decides nothing itself.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import assert_never

from referee.adjudication.aborts import (
    abort_before_win,
    abort_by_all_winning,
    abort_facts,
    abort_fault,
    max_valid_rons,
)
from referee.adjudication.absence import Absence, absence_result, absences
from referee.adjudication.chombo import pay_chombo
from referee.adjudication.claims import Claim, judge_claims
from referee.adjudication.deposits import award_deposits
from referee.adjudication.draws import ShownHandsResult, judge_shown_hands, noten_payments
from referee.adjudication.ending import cut_off_reason, hands_to_end, last_round
from referee.adjudication.exposure import Course, exposed_at_abort, exposed_beside_win, judge_foul_in_play
from referee.adjudication.forced_wins import missed_win_findings
from referee.adjudication.honba import Bill, pay_honba
from referee.adjudication.incidents import IncidentPreview, preview_incident
from referee.adjudication.incidents.claimed import (
    chombo_incident_codes,
    chombo_reason_findings,
    extra_point_losses,
    is_intentional_foul,
    wants_decision,
)
from referee.adjudication.known_aborts import is_abort_in_rules
from referee.adjudication.liability import liable_parts
from referee.adjudication.liable import check_liable
from referee.adjudication.nagashi import nagashi_owners, pay_nagashi
from referee.adjudication.open_riichi import base_of_escape, deal_in_cost, discard_taken_back
from referee.adjudication.payers import WinPayments, honba_shares, pay_ron, pay_tsumo
from referee.adjudication.possible import report_problems
from referee.adjudication.possible.together import was_accepted
from referee.adjudication.questions import reply
from referee.adjudication.renchan import after_abort, after_chombo, after_draw, after_win
from referee.adjudication.riichi import doubtful_riichi, established, pay_riichi_bets, return_riichi_bets
from referee.adjudication.riichi_points import drop_riichi_without_points
from referee.adjudication.settlement import (
    apply_payments,
    close_game,
    final_results,
    ruling_on_cut_off_hand,
    settle,
)
from referee.adjudication.tenpai import is_tenpai
from referee.answers import AbortDealer, ChomboWithValidWin, NagashiMangan, OpenHandRiichi
from referee.errors import Rejected
from referee.findings.hands import (
    ABORT,
    DEAD_HAND_NOTEN,
    NAGASHI_CHOMBO_FIRST,
    NAGASHI_FALSE_RIICHI,
    DeadHand,
)
from referee.findings.riichi import RIICHI_RETURNED
from referee.findings.wins import FALSE_WIN_FORGIVEN, RON_BUMPED, VALID_WIN_LOST, DepositsTakenBy, LiableWin
from referee.reports import (
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    Report,
    Win,
)
from referee.rules import Ruleset
from referee.ruling import (
    Finding,
    Penalty,
    Ruling,
    TableState,
    Verdict,
)
from referee.values import Seat, turn_order
from referee.worth import Worth

__all__ = [
    "Absence",
    "IncidentPreview",
    "absence_result",
    "absences",
    "adjudicate",
    "chombo_incident_codes",
    "close_game",
    "final_results",
    "hands_to_end",
    "is_abort_in_rules",
    "last_round",
    "preview_incident",
    "reply",
    "wants_decision",
]


def adjudicate(rules: Ruleset, table: TableState, report: Report, *, recorded: bool = False) -> Ruling:
    """The ruling on *report* at *table* under *rules*: payments, penalties, findings and the next state.

    Points move only by the payments; none appear or vanish, except for a stick that is lost. After a win the pot is
    empty. Raises `Rejected` with every problem at once if the report is impossible.

    *recorded*: the report was accepted when it was entered. Earlier versions counted fewer of the tiles that a report
    shows and did not compare ura indicators; these two checks do not invalidate an earlier ruling.

    >>> from referee.reports import HanFu, Winner
    >>> from referee.ruling import first_hand
    >>> from referee.rulesets import ruleset
    >>> rules = ruleset("ema-2025")
    >>> win = Win(discarder=Seat(1), winners=(Winner(seat=Seat(2), worth=HanFu(han=3, fu=40)),))
    >>> adjudicate(rules, first_hand(rules), win).deltas
    (0, -5200, 5200, 0)
    """
    problems = report_problems(rules, table, report)
    if recorded:
        problems = [problem for problem in problems if not was_accepted(problem)]
    if problems:
        raise Rejected(problems)
    too_late = cut_off_reason(rules, table)
    if too_late:
        return ruling_on_cut_off_hand(rules, table, too_late)
    report, of_points = drop_riichi_without_points(rules, table, report)
    ruling = _ruled(rules, table, report)
    return dataclasses.replace(ruling, findings=(*of_points, *ruling.findings))


def _ruled(rules: Ruleset, table: TableState, report: Report) -> Ruling:
    if not isinstance(report, Chombo):
        forced = missed_win_findings(rules, table, report)
        if forced:
            return _goes_on(table, forced)
    match report:
        case Win():
            return _win(rules, table, report)
        case ExhaustiveDraw():
            return _draw(rules, table, report)
        case AbortiveDraw():
            return _abort(rules, table, report)
        case Chombo():
            return _foul(rules, table, report)
        case _:
            assert_never(report)


def _win(rules: Ruleset, table: TableState, win: Win) -> Ruling:
    order = win.winners
    if win.discarder is not None:
        turns = turn_order(win.discarder, rules.players)
        order = tuple(sorted(win.winners, key=lambda winner: turns.index(winner.seat)))
    ended = abort_before_win(rules, win)
    if ended:
        return _abort(rules, table, *ended)
    claims = judge_claims(rules, table, win, order)
    good = [(claim, claim.worth) for claim in claims if claim.worth is not None]
    problems = [
        problem
        for claim, worth in good
        for problem in check_liable(
            rules,
            f"event.winners[{win.winners.index(claim.winner)}]",
            claim.winner,
            worth,
        )
    ]
    if problems:
        raise Rejected(problems)
    false = [claim for claim in claims if claim.worth is None and not claim.counts_for_nothing]
    void = [claim for claim in claims if claim.counts_for_nothing]
    of_false = [finding for claim in (*false, *void) for finding in claim.findings]
    offenders = [claim.winner.seat for claim in false]
    if not good and not false:
        return _void_win(table, void)
    if not good or (false and rules.chombo_with_valid_win is ChomboWithValidWin.CHOMBO_ONLY):
        of_false += [VALID_WIN_LOST.found(rules, claim.winner.seat) for claim, _ in good]
        return _chombo(rules, table, win, offenders, of_false, besides=_of_void(void))

    most, limit = max_valid_rons(rules, len(good))
    back = discard_taken_back(rules, win, [claim.winner.seat for claim, _ in good[:most]])
    if back:
        return Ruling(
            verdict=Verdict.ILLEGAL,
            before=table,
            payments=(),
            penalties=(),
            findings=tuple(back),
            table=table,
        )

    winners = [claim.winner.seat for claim, _ in good]
    abort, of_third = abort_by_all_winning(rules, table, win, winners)
    if abort:
        return _abort(rules, table, abort, of_third, winners)

    bumped = good[most:]
    good, winners = good[:most], winners[:most]
    # Nobody pays twice for one hand.
    both = rules.chombo_with_valid_win is ChomboWithValidWin.BOTH
    exposed, of_exposed = exposed_beside_win(rules, table, win, [*winners, *offenders] if both else winners)
    payments, findings = pay_riichi_bets(rules, win, doubted=doubtful_riichi([*of_false, *of_exposed]))
    findings += of_third
    penalties = _of_void(void)
    for claim, _ in bumped:
        facts = {"by": winners[0], "most": most}
        findings.append(RON_BUMPED.found(rules, limit, claim.winner.seat, facts))
    bills: list[tuple[Seat, Bill]] = []
    liable: dict[Seat, LiableWin] = {}
    for claim, worth in good:
        settled, found = _pay(rules, table, win, claim, worth)
        payments += settled.payments
        bills.append((claim.winner.seat, settled.honba))
        if settled.liable:
            liable[claim.winner.seat] = settled.liable
        findings += found
    for paid, found in (
        pay_honba(rules, table.honba, bills, liable),
        award_deposits(rules, winners, [riichi.seat for riichi in established(rules, win)], table.deposits),
    ):
        payments += paid
        findings += found

    # A false claim, or a false riichi that came to light, beside a valid win. What both bring to light is said once, by
    # the article on another's win.
    told = {(finding.code, finding.seat) for finding in of_exposed}
    findings += [
        finding
        for finding in of_false
        if finding not in findings and (finding.code, finding.seat) not in told
    ]
    if both:
        paid, more, found = pay_chombo(rules, offenders, table.dealer)
        payments += paid
        penalties += more
        findings += found
    else:
        findings += [FALSE_WIN_FORGIVEN.found(rules, seat) for seat in offenders]
    findings += of_exposed
    paid, more, found = pay_chombo(rules, exposed, table.dealer)
    payments += paid
    penalties += more
    findings += found
    return settle(
        rules,
        table,
        Verdict.WIN,
        payments,
        penalties,
        findings,
        after_win(rules, table, winners),
        dealer_ends=win.dealer_ends,
    )


def _void_win(table: TableState, claims: Sequence[Claim]) -> Ruling:
    """A win that counts for nothing and ends no hand: play goes on, although the claim may cost points."""
    return Ruling(
        verdict=Verdict.ILLEGAL,
        before=table,
        payments=(),
        penalties=tuple(_of_void(claims)),
        findings=tuple(finding for claim in claims for finding in claim.findings),
        table=table,
    )


def _of_void(claims: Sequence[Claim]) -> list[Penalty]:
    """The costs of wins that count for nothing."""
    return [penalty for claim in claims for penalty in claim.penalties]


def _pay(
    rules: Ruleset, table: TableState, win: Win, claim: Claim, worth: Worth
) -> tuple[WinPayments, list[Finding]]:
    seat = claim.winner.seat
    # A hand in riichi has called nothing where only closed hands may declare.
    in_riichi = any(riichi.seat == seat for riichi in win.riichi)
    closed = in_riichi and rules.open_hand_riichi is OpenHandRiichi.FORBIDDEN
    liable, found = liable_parts(rules, claim.winner, worth, tsumo=win.discarder is None, closed=closed)
    dealt = deal_in_cost(rules, win, seat, worth)
    if win.discarder is None:
        settled = pay_tsumo(
            rules, winner=seat, dealer=table.dealer, base=worth.base, yakuman=worth.yakuman, liable=liable
        )
    else:
        settled = pay_ron(
            rules, winner=seat, discarder=win.discarder, dealer=table.dealer, base=dealt.base, liable=liable
        )
    return settled, [*claim.findings, *dealt.findings, *found, *settled.findings]


def _draw(rules: Ruleset, table: TableState, draw: ExhaustiveDraw) -> Ruling:
    seen = judge_shown_hands(rules, table, draw)
    owners, denied = nagashi_owners(rules, table, draw)
    if rules.nagashi_mangan is NagashiMangan.WIN:
        # An owner whose own riichi is false would claim a win with it.
        false = [owner for owner in owners if owner in seen.offenders]
        denied += [NAGASHI_FALSE_RIICHI.found(rules, owner) for owner in false]
        owners = [owner for owner in owners if owner not in false]
        if owners:
            return _nagashi_win(rules, table, draw, owners, denied, seen)
    if seen.offenders:
        unpaid = [NAGASHI_CHOMBO_FIRST.found(rules, owner) for owner in owners]
        return _chombo(rules, table, draw, seen.offenders, [*seen.findings, *denied, *unpaid])

    payments, findings = pay_riichi_bets(rules, draw, doubted=doubtful_riichi(seen.findings))
    findings += seen.findings
    paid, found = pay_nagashi(rules, owners, table.dealer) if owners else noten_payments(rules, seen.tenpai)
    payments += paid
    findings += found + denied
    return settle(
        rules,
        table,
        Verdict.NAGASHI_MANGAN if owners else Verdict.EXHAUSTIVE_DRAW,
        payments,
        [],
        findings,
        after_draw(rules, table, seen.tenpai, owners),
        dealer_ends=draw.dealer_ends,
    )


def _nagashi_win(
    rules: Ruleset,
    table: TableState,
    draw: ExhaustiveDraw,
    owners: Sequence[Seat],
    denied: list[Finding],
    seen: ShownHandsResult,
) -> Ruling:
    """Settle nagashi scored as a win: it frees the others' false riichi where another player's win does."""
    exposed, of_exposed = exposed_beside_win(rules, table, draw, owners)
    payments, findings = pay_riichi_bets(rules, draw, doubted=doubtful_riichi([*of_exposed, *denied]))
    stand = [riichi.seat for riichi in established(rules, draw)]
    for paid, found in (
        pay_nagashi(rules, owners, table.dealer),
        pay_honba(rules, table.honba, [(owner, honba_shares(rules, owner)) for owner in owners]),
        award_deposits(rules, owners, stand, table.deposits, DepositsTakenBy.BY_NAGASHI),
    ):
        payments += paid
        findings += found
    findings += denied + of_exposed
    paid, penalties, found = pay_chombo(rules, exposed, table.dealer)
    payments += paid
    findings += found
    return settle(
        rules,
        table,
        Verdict.NAGASHI_MANGAN,
        payments,
        penalties,
        findings,
        after_draw(rules, table, seen.tenpai, owners),
        dealer_ends=draw.dealer_ends,
    )


def _abort(
    rules: Ruleset,
    table: TableState,
    abort: AbortiveDraw,
    why: Sequence[Finding] = (),
    winners: Sequence[Seat] = (),
) -> Ruling:
    """Settle an abort: *why* tells how a win became it; *winners* made those wins and are all tenpai."""
    fault = abort_fault(rules, table, abort)
    if fault is not None:
        return _goes_on(table, [fault])
    exposed, shown = exposed_at_abort(rules, table, abort)
    if exposed:
        return _chombo(rules, table, abort, exposed, [*why, *shown])

    payments, findings = pay_riichi_bets(rules, abort, doubted=doubtful_riichi(shown))
    findings += why
    findings.append(ABORT.found(rules, abort.reason, abort.by, abort_facts(rules, abort.reason)))
    findings += shown
    tenpai = [seat for seat, hand in abort.shown.items() if is_tenpai(rules, hand)]
    # A riichi declares the hand tenpai, and is believed until the hand is seen.
    believed = [riichi.seat for riichi in established(rules, abort) if riichi.seat not in abort.shown]
    alive = [seat for seat in (*winners, *tenpai, *believed) if seat not in table.dead]
    if rules.abort_dealer is AbortDealer.TENPAI and table.dealer in table.dead:
        findings.append(DEAD_HAND_NOTEN.found(rules, DeadHand.DECLARED, table.dealer))
    after = after_abort(rules, table, abort.reason, alive)
    return settle(rules, table, Verdict.ABORTIVE_DRAW, payments, [], findings, after)


def _goes_on(table: TableState, why: Sequence[Finding]) -> Ruling:
    """A ruling that the hand did not end in this way: nothing moves."""
    return Ruling(
        verdict=Verdict.ILLEGAL, before=table, payments=(), penalties=(), findings=tuple(why), table=table
    )


def _foul(rules: Ruleset, table: TableState, foul: Chombo) -> Ruling:
    course, why = judge_foul_in_play(rules, foul)
    match course:
        case Course.ENDS:
            # The finding on a false riichi that came to light in play already says what the chombo is for.
            why = why or chombo_reason_findings(rules, foul)
            meant, lost = is_intentional_foul(foul), extra_point_losses(rules, foul)
            return _chombo(rules, table, foul, foul.offenders, why, intentional=meant, besides=lost)
        case Course.GOES_ON:
            return Ruling(
                verdict=Verdict.ILLEGAL,
                before=table,
                payments=(),
                penalties=(),
                findings=tuple(why),
                table=table,
            )
        case Course.GOES_ON_PAID:
            return _cancelled(rules, table, foul, why)
        case _:
            assert_never(course)


def _cancelled(rules: Ruleset, table: TableState, foul: Chombo, why: list[Finding]) -> Ruling:
    """The offenders pay at once and take their sticks back; the hand and the other riichi go on."""
    own = dataclasses.replace(
        foul, riichi=tuple(riichi for riichi in foul.riichi if riichi.seat in foul.offenders)
    )
    payments, findings = pay_riichi_bets(rules, own, undone=True)
    payments += return_riichi_bets(rules, own)
    paid, penalties, found = pay_chombo(rules, foul.offenders, table.dealer, intentional=foul.intentional)
    payments += paid
    scores, _ = apply_payments(table.scores, table.deposits * rules.riichi_deposit, payments)
    return Ruling(
        verdict=Verdict.CHOMBO,
        before=table,
        payments=tuple(payments),
        penalties=tuple(penalties),
        findings=(*findings, *why, *found),
        table=dataclasses.replace(table, scores=tuple(scores)),
    )


def _chombo(
    rules: Ruleset,
    table: TableState,
    report: Report,
    offenders: Sequence[Seat],
    why: list[Finding],
    *,
    intentional: bool = False,
    besides: Sequence[Penalty] = (),
) -> Ruling:
    payments, findings = pay_riichi_bets(rules, report, undone=True)
    findings += [finding for finding in why if finding not in findings]
    back = return_riichi_bets(rules, report)
    payments += back
    escape = base_of_escape(rules, report) if isinstance(report, Chombo) else None
    paid, penalties, found = pay_chombo(
        rules, offenders, table.dealer, intentional=intentional, escape=escape
    )
    payments += paid
    penalties += besides
    findings += found
    if back:
        findings.append(RIICHI_RETURNED.found(rules, None, {"sticks": len(back)}))
    return settle(rules, table, Verdict.CHOMBO, payments, penalties, findings, after_chombo(rules, table))
