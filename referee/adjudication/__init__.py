"""What follows from a report, and what is the answer to a question?

The one door. It composes the answers of the files beside it, one question each, and decides nothing itself.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import assert_never

from referee.adjudication.aborts import option_of, rules_know
from referee.adjudication.chombo import pay_chombo
from referee.adjudication.claims import Claim, judge_claims
from referee.adjudication.deposits import award_deposits
from referee.adjudication.draws import false_riichi_shown, noten_payments, showing
from referee.adjudication.ending import hands_left, leftover, why_over
from referee.adjudication.honba import Bill, pay_honba
from referee.adjudication.liability import liable_parts
from referee.adjudication.nagashi import pay_nagashi
from referee.adjudication.payers import pay_ron, pay_tsumo
from referee.adjudication.possible import impossible
from referee.adjudication.questions import reply
from referee.adjudication.renchan import Next, after_abort, after_chombo, after_draw, after_win
from referee.adjudication.riichi import bets, established, returned
from referee.adjudication.tenpai import waits_of
from referee.answers import ChomboWithValidWin, Exposure, NagashiMangan, Sanchahou, ThirdPartyWin
from referee.errors import Rejected
from referee.reports import (
    AbortiveDraw,
    AbortReason,
    Chombo,
    ExhaustiveDraw,
    Report,
    Win,
)
from referee.rules import Ruleset
from referee.ruling import (
    Clock,
    Closing,
    Finding,
    Payment,
    PaymentFor,
    Penalty,
    Points,
    Ruling,
    Spot,
    TableState,
    Verdict,
    clause,
)
from referee.standings import GameResult, game_results
from referee.values import Seat, turn_order
from referee.worth import Worth

__all__ = ["adjudicate", "close_game", "final_results", "reply"]


def adjudicate(rules: Ruleset, table: TableState, report: Report) -> Ruling:
    """The ruling on *report* at *table* under *rules*: payments, penalties, findings and the next state.

    Points move only by the payments; but for a stick that is lost, none appear or vanish. After a win the pot is
    empty. Raises `Rejected` with every problem at once if the report cannot be.

    >>> from referee.reports import HanFu, Winner
    >>> from referee.ruling import first_hand
    >>> from referee.rulesets import ruleset
    >>> rules = ruleset("ema-2025")
    >>> win = Win(discarder=Seat(1), winners=(Winner(seat=Seat(2), worth=HanFu(han=3, fu=40)),))
    >>> adjudicate(rules, first_hand(rules), win).deltas
    (0, -5200, 5200, 0)
    """
    problems = impossible(rules, table, report)
    if problems:
        raise Rejected(problems)
    match report:
        case Win():
            return _win(rules, table, report)
        case ExhaustiveDraw():
            return _draw(rules, table, report)
        case AbortiveDraw():
            return _abort(rules, table, report)
        case Chombo():
            return _chombo(rules, table, report, report.offenders, [], intentional=report.intentional)
        case _:
            assert_never(report)


def _win(rules: Ruleset, table: TableState, win: Win) -> Ruling:
    order = win.winners
    if win.discarder is not None:
        turns = turn_order(win.discarder, rules.players)
        order = tuple(sorted(win.winners, key=lambda winner: turns.index(winner.seat)))
    claims = judge_claims(rules, table, win, order)
    good = [(claim, claim.worth) for claim in claims if claim.worth is not None]
    false = [claim for claim in claims if claim.worth is None]
    of_false = [finding for claim in false for finding in claim.findings]
    offenders = [claim.winner.seat for claim in false]
    if not good or (false and rules.chombo_with_valid_win is ChomboWithValidWin.CHOMBO_ONLY):
        return _chombo(rules, table, win, offenders, of_false)

    if len(good) >= 3 and rules.max_ron_winners > 1 and rules.sanchahou is Sanchahou.ABORT:
        abort = AbortiveDraw(
            reason=AbortReason.SANCHAHOU,
            discarder=win.discarder,
            shown=win.shown,
            riichi=win.riichi,
            kans_so_far=win.kans_so_far,
        )
        return _abort(rules, table, abort)

    payments, findings = bets(rules, win)
    penalties: list[Penalty] = []
    bumped = good[rules.max_ron_winners :]
    good = good[: rules.max_ron_winners]
    for claim, _ in bumped:
        facts = {"by": good[0][0].winner.seat, "most": rules.max_ron_winners}
        findings.append(Finding("ron_bumped", claim.winner.seat, facts, clause(rules, "max_ron_winners")))
    bills: list[tuple[Seat, Bill]] = []
    for claim, worth in good:
        paid, bill, found = _pay(rules, table, win, claim, worth)
        payments += paid
        bills.append((claim.winner.seat, bill))
        findings += found
    winners = [claim.winner.seat for claim, _ in good]
    for paid, found in (
        pay_honba(rules, table.honba, bills),
        award_deposits(rules, winners, [riichi.seat for riichi in established(rules, win)], table.deposits),
    ):
        payments += paid
        findings += found

    # A false claim, or a false riichi brought to light, beside a win that stands.
    findings += of_false
    if false:
        rule = clause(rules, "chombo_with_valid_win")
        if rules.chombo_with_valid_win is ChomboWithValidWin.BOTH:
            paid, penalties, found = pay_chombo(rules, offenders, table.dealer)
            payments += paid
            findings += found
        else:
            findings += [Finding("false_win_forgiven", seat, {}, rule) for seat in offenders]
    exposed = _exposed_at_third_party_win(rules, table, win, winners, findings)
    if exposed:
        paid, more, found = pay_chombo(rules, exposed, table.dealer)
        payments += paid
        penalties += more
        findings += found
    return _settle(
        rules,
        table,
        Verdict.WIN,
        payments,
        penalties,
        findings,
        after_win(rules, table, winners),
        dealer_ends=win.dealer_ends,
    )


def _pay(
    rules: Ruleset, table: TableState, win: Win, claim: Claim, worth: Worth
) -> tuple[list[Payment], Bill, list[Finding]]:
    seat = claim.winner.seat
    liable, found = liable_parts(rules, claim.winner, worth, tsumo=win.discarder is None)
    if win.discarder is None:
        settled = pay_tsumo(
            rules, winner=seat, dealer=table.dealer, base=worth.base, yakuman=worth.yakuman, liable=liable
        )
    else:
        settled = pay_ron(
            rules, winner=seat, discarder=win.discarder, dealer=table.dealer, base=worth.base, liable=liable
        )
    return settled.payments, settled.honba, [*claim.findings, *found]


def _exposed_at_third_party_win(
    rules: Ruleset, table: TableState, win: Win, winners: Sequence[Seat], findings: list[Finding]
) -> list[Seat]:
    """The seats whose false riichi is punished beside another's win; says so in *findings*."""
    rule = clause(rules, "noten_riichi_at_third_party_win")
    exposed: list[Seat] = []
    for seat, finding in false_riichi_shown(rules, table, win).items():
        if seat in winners:
            continue
        findings.append(Finding(finding.code, seat, finding.facts, rule))
        if rules.noten_riichi_at_third_party_win is ThirdPartyWin.IMMUNE:
            findings.append(Finding("false_riichi_immune", seat, {}, rule))
        else:
            exposed.append(seat)
    return exposed


def _draw(rules: Ruleset, table: TableState, draw: ExhaustiveDraw) -> Ruling:
    seen = showing(rules, table, draw)
    owners = _nagashi_owners(rules, table, draw)
    as_win = bool(owners) and rules.nagashi_mangan is NagashiMangan.WIN
    # Nagashi scored as a win is another player's win: it frees a false riichi of the others.
    if seen.offenders and not as_win:
        return _chombo(rules, table, draw, seen.offenders, list(seen.findings))

    payments, findings = bets(rules, draw)
    payments += [
        Payment(Spot.POT, seat, rules.riichi_deposit, PaymentFor.RIICHI_RETURNED) for seat in seen.void
    ]
    if as_win:
        paid, found = pay_nagashi(rules, owners, table.dealer)
        payments += paid
        findings += found
        bills = [(owner, [(seat, 1) for seat in turn_order(owner, rules.players)]) for owner in owners]
        for paid, found in (
            pay_honba(rules, table.honba, bills),
            award_deposits(
                rules, owners, [riichi.seat for riichi in established(rules, draw)], table.deposits
            ),
        ):
            payments += paid
            findings += found
    else:
        findings += seen.findings
        if owners:
            paid, found = pay_nagashi(rules, owners, table.dealer)
        else:
            paid, found = noten_payments(rules, seen.tenpai)
        payments += paid
        findings += found
    if draw.nagashi and not owners:
        facts_rule = clause(rules, "nagashi_mangan")
        findings += [Finding("nagashi_not_in_rules", seat, {}, facts_rule) for seat in draw.nagashi]
    return _settle(
        rules,
        table,
        Verdict.NAGASHI_MANGAN if owners else Verdict.EXHAUSTIVE_DRAW,
        payments,
        [],
        findings,
        after_draw(rules, table, seen.tenpai, owners),
        dealer_ends=draw.dealer_ends,
    )


def _nagashi_owners(rules: Ruleset, table: TableState, draw: ExhaustiveDraw) -> list[Seat]:
    if rules.nagashi_mangan is NagashiMangan.NONE:
        return []
    turns = (table.dealer, *turn_order(table.dealer, rules.players))
    return [seat for seat in turns if seat in draw.nagashi and seat not in table.dead]


def _abort(rules: Ruleset, table: TableState, abort: AbortiveDraw) -> Ruling:
    option = option_of(abort.reason)
    rule = clause(rules, option) if option else None
    if not rules_know(rules, abort.reason):
        finding = Finding("abort_not_in_rules", abort.by, {"reason": abort.reason.value}, rule)
        return Ruling(
            verdict=Verdict.ILLEGAL, before=table, payments=(), penalties=(), findings=(finding,), table=table
        )
    exposed = false_riichi_shown(rules, table, abort)
    four = abort.reason is AbortReason.SUUCHA_RIICHI
    answer = rules.noten_riichi_at_four_riichi if four else rules.noten_riichi_at_other_abort
    if exposed and answer is Exposure.CHOMBO:
        option = "noten_riichi_at_four_riichi" if four else "noten_riichi_at_other_abort"
        rule = clause(rules, option)
        found = [Finding(finding.code, seat, finding.facts, rule) for seat, finding in exposed.items()]
        return _chombo(rules, table, abort, list(exposed), found)

    payments, findings = bets(rules, abort)
    findings.append(Finding("abort", abort.by, {"reason": abort.reason.value}, rule))
    tenpai = [seat for seat, hand in abort.shown.items() if waits_of(rules, hand)]
    return _settle(
        rules, table, Verdict.ABORTIVE_DRAW, payments, [], findings, after_abort(rules, table, tenpai)
    )


def _chombo(
    rules: Ruleset,
    table: TableState,
    report: Report,
    offenders: Sequence[Seat],
    why: list[Finding],
    *,
    intentional: bool = False,
) -> Ruling:
    payments, findings = bets(rules, report)
    findings += why
    back = returned(rules, report)
    payments += back
    paid, penalties, found = pay_chombo(rules, offenders, table.dealer, intentional=intentional)
    payments += paid
    findings += found
    if back:
        findings.append(
            Finding("riichi_returned", None, {"sticks": len(back)}, clause(rules, "chombo_replay"))
        )
    return _settle(rules, table, Verdict.CHOMBO, payments, penalties, findings, after_chombo(rules, table))


def _settle(
    rules: Ruleset,
    table: TableState,
    verdict: Verdict,
    payments: list[Payment],
    penalties: list[Penalty],
    findings: list[Finding],
    after: Next,
    *,
    dealer_ends: bool = False,
) -> Ruling:
    """Carry the payments out and find how the game goes on, or that it is over and with what results."""
    scores, pot = _moved(table.scores, table.deposits * rules.riichi_deposit, payments)
    expected = rules.start_points * rules.players
    if sum(table.scores) + table.deposits * rules.riichi_deposit != expected:
        findings.insert(0, Finding("sum_differs", None, {"sum": sum(table.scores), "expected": expected}))
    replay = verdict is Verdict.CHOMBO and after.dealer_stays
    last_hands = hands_left(rules, table, verdict)
    over = why_over(rules, table, scores, after, verdict, last_hands=last_hands, dealer_ends=dealer_ends)
    sticks = int(pot) // rules.riichi_deposit if rules.riichi_deposit else 0
    results: tuple[Points, ...] | None = None
    if over is not None:
        findings.append(over)
        paid, found = leftover(rules, scores, sticks)
        scores, _ = _moved(scores, pot, paid)
        payments = payments + paid
        findings += found
        sticks = 0
        results = tuple(result.result for result in final_results(rules, scores, paid))
        last_hands = None
    else:
        findings.append(_how_it_goes_on(rules, table, after, replay=replay))
    return Ruling(
        verdict=verdict,
        before=table,
        payments=tuple(payments),
        penalties=tuple(penalties),
        findings=tuple(findings),
        table=TableState(
            scores=tuple(scores),
            round=after.round if over is None else table.round,
            honba=after.honba if over is None else table.honba,
            deposits=sticks,
            over=over is not None,
            time=table.time,
            last_hands=last_hands if table.time is Clock.CALLED else None,
        ),
        replay=replay and over is None,
        results=results,
    )


def _moved(scores: Sequence[Points], pot: Points, payments: Sequence[Payment]) -> tuple[list[Points], Points]:
    """The scores and the pot once the payments are made."""
    moved = list(scores)
    for payment in payments:
        for party, points in ((payment.source, -payment.points), (payment.to, payment.points)):
            if isinstance(party, Seat):
                moved[party] += points
            elif party is Spot.POT:
                pot += points
    return moved, pot


def final_results(
    rules: Ruleset, scores: Sequence[Points], payments: Sequence[Payment]
) -> tuple[GameResult, ...]:
    """The results of a game that is over: places as they stood before the leftover sticks among *payments*."""
    standing = list(scores)
    for payment in payments:
        if payment.reason is PaymentFor.LEFTOVER_DEPOSITS and isinstance(payment.to, Seat):
            standing[payment.to] -= payment.points
    return game_results(rules, scores, standing)


def close_game(rules: Ruleset, table: TableState) -> Closing:
    """End the game as it stands between two hands: the sticks left are settled and the results worked out.

    Source: the ruleset's answers to `leftover_deposits` and on results.
    """
    payments, findings = leftover(rules, table.scores, table.deposits)
    scores, _ = _moved(table.scores, table.deposits * rules.riichi_deposit, payments)
    return Closing(
        payments=tuple(payments),
        findings=(Finding("closed_early"), *findings),
        table=dataclasses.replace(table, scores=tuple(scores), deposits=0, over=True, last_hands=None),
        results=tuple(result.result for result in final_results(rules, scores, payments)),
    )


def _how_it_goes_on(rules: Ruleset, table: TableState, after: Next, *, replay: bool) -> Finding:
    code = "hand_replayed" if replay else "dealer_stays" if after.dealer_stays else "deal_passes"
    facts = {"round": str(after.round), "honba": after.honba, "dealer": after.round.dealer}
    return Finding(code, table.dealer, facts, clause(rules, after.option))
