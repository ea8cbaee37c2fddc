"""Rule on a win."""

from __future__ import annotations

from collections.abc import Sequence

from referee.adjudication.aborts import abort_before_win, abort_by_all_winning, max_valid_rons
from referee.adjudication.chombo import pay_chombo
from referee.adjudication.claims import Claim, judge_claims
from referee.adjudication.deposits import award_deposits
from referee.adjudication.exposure import exposed_beside_win
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
from referee.answers import ChomboWithValidWin, OpenHandRiichi
from referee.errors import Rejected
from referee.findings.wins import FALSE_WIN_FORGIVEN, RON_BUMPED, VALID_WIN_LOST, LiableWin
from referee.reports import Win
from referee.rules import Ruleset
from referee.ruling import Finding, Penalty, Ruling, TableState, Verdict
from referee.values import Seat, turn_order
from referee.worth import Worth

__all__ = ["rule_on_win"]


def rule_on_win(rules: Ruleset, table: TableState, win: Win) -> Ruling:
    """The ruling on a win by one or several players, with false claims. Raises `Rejected` for wrong liabilities."""
    order = win.winners
    if win.discarder is not None:
        turns = turn_order(win.discarder, rules.players)
        order = tuple(sorted(win.winners, key=lambda winner: turns.index(winner.seat)))
    ended = abort_before_win(rules, win)
    if ended:
        return rule_on_abort(rules, table, *ended)
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
        return end_in_chombo(rules, table, win, offenders, of_false, extra_penalties=_of_void(void))

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
        return rule_on_abort(rules, table, abort, of_third, winners)

    bumped = good[most:]
    good, winners = good[:most], winners[:most]
    # Nobody pays twice for one hand.
    both = rules.chombo_with_valid_win is ChomboWithValidWin.BOTH
    exposed, of_exposed = exposed_beside_win(rules, table, win, [*winners, *offenders] if both else winners)
    payments, findings = pay_riichi_bets(rules, win, doubtful=doubtful_riichi([*of_false, *of_exposed]))
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
    reported = {(finding.code, finding.seat) for finding in of_exposed}
    findings += [
        finding
        for finding in of_false
        if finding not in findings and (finding.code, finding.seat) not in reported
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
