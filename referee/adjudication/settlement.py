"""The table's state after a hand is settled."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from referee.adjudication.ending import game_end_reason, hands_left, settle_leftover_sticks, sticks_of
from referee.adjudication.renchan import NextHand
from referee.findings.game import (
    CLOSED_EARLY,
    DEAL_PASSES,
    DEALER_STAYS,
    HAND_REPLAYED,
    SUM_DIFFERS,
    NextHandFacts,
)
from referee.rules import Ruleset
from referee.ruling import (
    POT,
    Closing,
    Finding,
    Payment,
    PaymentFor,
    Penalty,
    Points,
    Ruling,
    TableState,
    Verdict,
)
from referee.standings import GameResult, game_results
from referee.values import Seat

__all__ = [
    "apply_payments",
    "close_game",
    "final_results",
    "ruling_on_cut_off_hand",
    "ruling_that_hand_goes_on",
    "settle",
]


def settle(
    rules: Ruleset,
    table: TableState,
    verdict: Verdict,
    payments: list[Payment],
    penalties: list[Penalty],
    findings: list[Finding],
    next_hand: NextHand,
    *,
    dealer_ends: bool = False,
) -> Ruling:
    """Apply the payments and decide how the game goes on, or that it is over and with what results."""
    scores, pot = apply_payments(table.scores, table.deposits * rules.riichi_deposit, payments)
    expected = rules.start_points * rules.players - table.off
    total = sum(table.scores) + table.deposits * rules.riichi_deposit
    # Where the empty seat of three pays, the sum grows with the self-draws.
    sum_grows = rules.players == 3 and rules.sanma_tsumo.empty_seat_pays
    if total < expected or (total > expected and not sum_grows):
        findings.insert(0, SUM_DIFFERS.finding(None, {"sum": total, "expected": expected}))
    replay = verdict is Verdict.CHOMBO and next_hand.dealer_stays
    last_hands = hands_left(rules, table, verdict)
    end_reason = game_end_reason(
        rules, table, scores, next_hand, verdict, last_hands=last_hands, dealer_ends=dealer_ends
    )
    sticks = int(pot) // rules.riichi_deposit if rules.riichi_deposit else 0
    bettors = sticks_of(table.bettors, payments)
    results: tuple[Points, ...] | None = None
    if end_reason is not None:
        findings.append(end_reason)
        leftover_payments, leftover_findings = settle_leftover_sticks(
            rules, scores, sticks, bettors, table.dealer
        )
        scores, _ = apply_payments(scores, pot, leftover_payments)
        payments = payments + leftover_payments
        findings += leftover_findings
        sticks = 0
        results = tuple(
            result.result for result in final_results(rules, scores, leftover_payments, table.starting_scores)
        )
        last_hands = None
    else:
        findings.append(_next_hand_finding(rules, table, next_hand, replay=replay))
    return Ruling(
        verdict=verdict,
        before=table,
        payments=tuple(payments),
        penalties=tuple(penalties),
        findings=tuple(findings),
        table=TableState(
            scores=tuple(scores),
            round=next_hand.round if end_reason is None else table.round,
            honba=next_hand.honba if end_reason is None else table.honba,
            deposits=sticks,
            over=end_reason is not None,
            time=table.time,
            last_hands=last_hands,
            bettors=bettors if end_reason is None else (),
            off=table.off,
            starting_scores=table.starting_scores,
        ),
        replay=replay and end_reason is None,
        results=results,
    )


def apply_payments(
    scores: Sequence[Points], pot: Points, payments: Sequence[Payment]
) -> tuple[list[Points], Points]:
    """The scores and the pot after the payments."""
    new_scores = list(scores)
    for payment in payments:
        source, to, points = payment.source, payment.to, payment.points
        if isinstance(source, Seat):
            new_scores[source] -= points
        elif source is POT:
            pot -= points
        if isinstance(to, Seat):
            new_scores[to] += points
        elif to is POT:
            pot += points
    return new_scores, pot


def final_results(
    rules: Ruleset,
    scores: Sequence[Points],
    payments: Sequence[Payment],
    starting_scores: Sequence[Points] = (),
) -> tuple[GameResult, ...]:
    """The results of a game that is over: places as they were before the leftover sticks among *payments*.

    A stick that went back to the player who laid it down belongs to that player, and counts for the place. In a relay
    the results are the gains over what each seat had *starting_scores* with.
    """
    if rules.leftover_deposits.are_returned:
        return game_results(rules, scores, starting_scores=starting_scores)
    scores_before = list(scores)
    for payment in payments:
        if payment.reason is PaymentFor.LEFTOVER_DEPOSITS and isinstance(payment.to, Seat):
            scores_before[payment.to] -= payment.points
    return game_results(rules, scores, scores_before, starting_scores)


def close_game(rules: Ruleset, table: TableState) -> Closing:
    """End the game as it is between two hands: settle the sticks left and compute the results.

    Source: the ruleset's answers to `leftover_deposits` and on results.
    """
    payments, findings = settle_leftover_sticks(
        rules, table.scores, table.deposits, table.bettors, table.dealer
    )
    scores, _ = apply_payments(table.scores, table.deposits * rules.riichi_deposit, payments)
    return Closing(
        payments=tuple(payments),
        findings=(CLOSED_EARLY.finding(), *findings),
        table=dataclasses.replace(
            table, scores=tuple(scores), deposits=0, over=True, last_hands=None, bettors=()
        ),
        results=tuple(
            result.result for result in final_results(rules, scores, payments, table.starting_scores)
        ),
    )


def ruling_on_cut_off_hand(rules: Ruleset, table: TableState, reason: Finding) -> Ruling:
    """The ruling on a hand that the clock broke off: nothing of it counts, and the game ends as it was before."""
    closing = close_game(rules, table)
    return Ruling(
        verdict=Verdict.ILLEGAL,
        before=table,
        payments=closing.payments,
        penalties=(),
        findings=(reason, *closing.findings),
        table=closing.table,
        results=closing.results,
    )


def ruling_that_hand_goes_on(table: TableState, reasons: Sequence[Finding]) -> Ruling:
    """A ruling that the hand did not end in this way: nothing moves."""
    return Ruling(
        verdict=Verdict.ILLEGAL, before=table, payments=(), penalties=(), findings=tuple(reasons), table=table
    )


def _next_hand_finding(rules: Ruleset, table: TableState, next_hand: NextHand, *, replay: bool) -> Finding:
    facts: NextHandFacts = {
        "round": str(next_hand.round),
        "honba": next_hand.honba,
        "dealer": next_hand.round.dealer,
    }
    if replay:
        return HAND_REPLAYED.finding(rules, table.dealer, facts)
    kind = DEALER_STAYS if next_hand.dealer_stays else DEAL_PASSES
    return kind.finding(rules, next_hand.decider, table.dealer, facts)
