"""Rule on a win."""

from __future__ import annotations

from collections.abc import Sequence

from referee.adjudication.aborts import abort_before_win, abort_by_all_winning, max_valid_rons
from referee.adjudication.chombo import pay_chombo
from referee.adjudication.claims import Claim, judge_claims
from referee.adjudication.deposits import award_deposits
from referee.adjudication.false_riichi import exposed_beside_win
from referee.adjudication.hands.aborts import rule_on_abort
from referee.adjudication.hands.chombo import end_in_chombo
from referee.adjudication.honba import Bill, pay_honba
from referee.adjudication.liability import liable_parts
from referee.adjudication.liable import check_liable
from referee.adjudication.open_riichi import deal_in_cost, discard_taken_back
from referee.adjudication.payers import WinPayments, pay_ron, pay_tsumo
from referee.adjudication.renchan import after_win
from referee.adjudication.riichi import doubtful_riichi, established, pay_riichi_bets
from referee.adjudication.settlement import settle
from referee.errors import Problem, Rejected
from referee.findings.wins import FALSE_WIN_FORGIVEN, RON_BUMPED, VALID_WIN_LOST, LiableWin, PassedRonFacts
from referee.reports import Win
from referee.rules import Ruleset
from referee.ruling import Finding, Penalty, Ruling, TableState, Verdict
from referee.values import Seat, turn_order
from referee.worth import Worth

__all__ = ["rule_on_win"]


def rule_on_win(rules: Ruleset, table: TableState, win: Win) -> Ruling:
    """The ruling on a win by one or several players, with false claims. Raises `Rejected` for wrong liabilities."""
    order = win.winners
    if win.discarder is not None and len(order) > 1:
        turns = turn_order(win.discarder, rules.players)
        order = tuple(sorted(win.winners, key=lambda winner: turns.index(winner.seat)))
    earlier_abort = abort_before_win(rules, win)
    if earlier_abort:
        return rule_on_abort(rules, table, *earlier_abort)
    valid_claims: list[tuple[Claim, Worth]] = []
    false_claims: list[Claim] = []
    void_claims: list[Claim] = []
    problems: list[Problem] = []
    for claim in judge_claims(rules, table, win, order):
        if claim.worth is not None:
            valid_claims.append((claim, claim.worth))
            if claim.winner.liable is not None:
                path = f"event.winners[{win.winners.index(claim.winner)}]"
                problems += check_liable(rules, path, claim.winner, claim.worth)
        else:
            (void_claims if claim.counts_for_nothing else false_claims).append(claim)
    if problems:
        raise Rejected(problems)
    false_findings: list[Finding] = []
    for claim in false_claims + void_claims:
        false_findings += claim.findings
    offenders = [claim.winner.seat for claim in false_claims]
    if not valid_claims and not false_claims:
        return _ruling_on_void_win(table, void_claims)
    if not valid_claims or (false_claims and not rules.chombo_with_valid_win.win_counts):
        false_findings += [VALID_WIN_LOST.finding(rules, claim.winner.seat) for claim, _ in valid_claims]
        return end_in_chombo(
            rules, table, win, offenders, false_findings, extra_penalties=_void_penalties(void_claims)
        )

    max_winners, limit = max_valid_rons(rules, len(valid_claims))
    winners = [claim.winner.seat for claim, _ in valid_claims]
    taken_back_findings = discard_taken_back(rules, win, winners[:max_winners])
    if taken_back_findings:
        return Ruling(
            verdict=Verdict.ILLEGAL,
            before=table,
            payments=(),
            penalties=(),
            findings=tuple(taken_back_findings),
            table=table,
        )

    abort, third_findings = abort_by_all_winning(rules, table, win, winners)
    if abort:
        return rule_on_abort(rules, table, abort, third_findings, winners)

    bumped = valid_claims[max_winners:]
    if bumped:
        valid_claims, winners = valid_claims[:max_winners], winners[:max_winners]
    # Nobody pays twice for one hand.
    pays_both = rules.chombo_with_valid_win.chombo_counts
    exposed, exposed_findings = exposed_beside_win(
        rules, table, win, [*winners, *offenders] if pays_both else winners
    )
    payments, findings = pay_riichi_bets(
        rules, win, doubtful=doubtful_riichi([*false_findings, *exposed_findings])
    )
    findings += third_findings
    penalties = _void_penalties(void_claims)
    for claim, _ in bumped:
        facts: PassedRonFacts = {"by": winners[0], "most": max_winners}
        findings.append(RON_BUMPED.finding(rules, limit, claim.winner.seat, facts))
    bills: list[tuple[Seat, Bill]] = []
    liable: dict[Seat, LiableWin] = {}
    for claim, worth in valid_claims:
        win_payments, new_findings = _pay_win(rules, table, win, claim, worth)
        payments += win_payments.payments
        bills.append((claim.winner.seat, win_payments.honba))
        if win_payments.liable:
            liable[claim.winner.seat] = win_payments.liable
        findings += new_findings
    for new_payments, new_findings in (
        pay_honba(rules, table.honba, bills, liable),
        award_deposits(rules, winners, [riichi.seat for riichi in established(rules, win)], table.deposits),
    ):
        payments += new_payments
        findings += new_findings

    # A false claim, or a false riichi that came to light, beside a valid win. What both bring to light is said once, by
    # the article on another's win.
    if false_findings:
        reported = {(finding.code, finding.seat) for finding in exposed_findings}
        findings += [
            finding
            for finding in false_findings
            if finding not in findings and (finding.code, finding.seat) not in reported
        ]
    if pays_both:
        new_payments, new_penalties, new_findings = pay_chombo(rules, offenders, table.dealer)
        payments += new_payments
        penalties += new_penalties
        findings += new_findings
    else:
        findings += [FALSE_WIN_FORGIVEN.finding(rules, seat) for seat in offenders]
    findings += exposed_findings
    new_payments, new_penalties, new_findings = pay_chombo(rules, exposed, table.dealer)
    payments += new_payments
    penalties += new_penalties
    findings += new_findings
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


def _ruling_on_void_win(table: TableState, claims: Sequence[Claim]) -> Ruling:
    """A win that counts for nothing and ends no hand: play goes on, although the claim may cost points."""
    return Ruling(
        verdict=Verdict.ILLEGAL,
        before=table,
        payments=(),
        penalties=tuple(_void_penalties(claims)),
        findings=tuple(finding for claim in claims for finding in claim.findings),
        table=table,
    )


def _void_penalties(claims: Sequence[Claim]) -> list[Penalty]:
    """The costs of wins that count for nothing."""
    return [penalty for claim in claims for penalty in claim.penalties]


def _pay_win(
    rules: Ruleset, table: TableState, win: Win, claim: Claim, worth: Worth
) -> tuple[WinPayments, list[Finding]]:
    seat = claim.winner.seat
    # A hand in riichi has called nothing where only closed hands may declare.
    closed = win.riichi_of(seat) is not None and not rules.open_hand_riichi.allowed
    liable, liable_findings = liable_parts(
        rules, claim.winner, worth, tsumo=win.discarder is None, closed=closed
    )
    deal_in = deal_in_cost(rules, win, seat, worth)
    if win.discarder is None:
        win_payments = pay_tsumo(
            rules, winner=seat, dealer=table.dealer, base=worth.base, yakuman=worth.yakuman, liable=liable
        )
    else:
        win_payments = pay_ron(
            rules, winner=seat, discarder=win.discarder, dealer=table.dealer, base=deal_in.base, liable=liable
        )
    return win_payments, [*claim.findings, *deal_in.findings, *liable_findings, *win_payments.findings]
