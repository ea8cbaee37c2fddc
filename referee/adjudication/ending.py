"""Decide whether the game is over, and who takes the leftover sticks."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import assert_never

from referee.adjudication.renchan import NextHand
from referee.answers import (
    Bust,
    ClockChombo,
    DealerEnds,
    GameLength,
    LeftoverDeposits,
    TieRemainder,
    TimeLimitEnd,
)
from referee.findings.game import (
    CUT_OFF_BY_TIME,
    LEFTOVER_BACK,
    LEFTOVER_LOST,
    LEFTOVER_OF_NOBODY_KNOWN,
    LEFTOVER_REST_LOST,
    LEFTOVER_TAKEN,
    OVER_AGARI_YAME,
    OVER_BUST,
    OVER_GOAL,
    OVER_LAST_ROUND,
    OVER_TIME,
    GoalFacts,
    LastHand,
    LastRound,
    LastTimedHand,
)
from referee.rules import Ruleset
from referee.ruling import (
    OUTSIDE,
    POT,
    Finding,
    Payment,
    PaymentFor,
    Points,
    TableState,
    Verdict,
)
from referee.standings import seats_by_score
from referee.values import Round, Seat, Wind

__all__ = [
    "cut_off_reason",
    "game_end_reason",
    "hands_left",
    "hands_to_end",
    "last_round",
    "settle_leftover_sticks",
    "sticks_of",
]

# The unit in which scores are counted.
_HUNDRED = 100


def game_end_reason(
    rules: Ruleset,
    table: TableState,
    scores: Sequence[Points],
    after: NextHand,
    verdict: Verdict,
    *,
    last_hands: int | None,
    dealer_ends: bool,
) -> Finding | None:
    """Why the game ends with the hand just settled; None if it goes on.

    *scores* are those after the hand, without the leftover sticks. Sources: the ruleset's answers to `bust`,
    `time_limit_end`, `clock_chombo`, `game_length`, `extension_west`, `goal_points`, `agari_yame` and `tenpai_yame`.
    """
    facts: GoalFacts = {"goal": rules.goal_points}
    if _is_bust(rules, scores):
        return OVER_BUST.finding(rules, None, facts)
    if last_hands is not None and last_hands <= 0:
        last_hand = LastTimedHand.CHOMBO if verdict is Verdict.CHOMBO else LastTimedHand.PLAYED
        return OVER_TIME.finding(rules, last_hand, None, facts)
    if verdict is Verdict.CHOMBO and after.dealer_stays:
        return None
    last = last_round(rules)
    if table.round < last:
        return None
    goal_reached = max(scores) >= rules.goal_points
    if not after.dealer_stays:
        if not rules.extension_west.is_played:
            return OVER_LAST_ROUND.finding(rules, LastRound.OF_THE_GAME, None, facts)
        if goal_reached:
            return OVER_GOAL.finding(rules, None, facts)
        last_extension_round = Round(Wind(last.wind + 1), table.players)
        if table.round < last_extension_round:
            return None
        return OVER_LAST_ROUND.finding(rules, LastRound.OF_THE_EXTENSION, None, facts)
    if verdict is Verdict.ABORTIVE_DRAW:
        return None
    if seats_by_score(scores)[0] != table.dealer:
        return None
    won = _is_won(rules, verdict)
    answer = rules.agari_yame if won else rules.tenpai_yame
    match answer:
        case DealerEnds.NONE:
            ends = False
        case DealerEnds.DEALER_CHOICE:
            ends = dealer_ends
        case DealerEnds.AUTOMATIC:
            ends = goal_reached
        case _:
            assert_never(answer)
    by = LastHand.WON if won else LastHand.TENPAI
    return OVER_AGARI_YAME.finding(rules, by, None, facts) if ends else None


def _is_won(rules: Ruleset, verdict: Verdict) -> bool:
    """Whether the hand was won, nagashi mangan included where it is scored as a win."""
    if verdict is Verdict.NAGASHI_MANGAN:
        return rules.nagashi_mangan.is_win
    return verdict is Verdict.WIN


def last_round(rules: Ruleset) -> Round:
    """The last round by the game's length, without an extension. Source: `game_length`."""
    return _last_round(rules.game_length, rules.players)


@cache
def _last_round(length: GameLength, players: int) -> Round:
    match length:
        case GameLength.TONPUU:
            wind = Wind.EAST
        case GameLength.HANCHAN:
            wind = Wind.SOUTH
        case _:
            assert_never(length)
    return Round(wind, players)


def hands_to_end(rules: Ruleset, table: TableState) -> int:
    """The least number of hands to the end of the last round, including the next one; 0 once the game is over.

    It is 1 in all last: in that round itself, and in every round of an extension. The count assumes that no dealer
    stays, and ignores a bust and the clock, which may end a game sooner. Source: `game_length`.
    """
    if table.over:
        return 0
    last = last_round(rules)
    remaining = (last.wind - table.round.wind) * rules.players + last.number - table.round.number + 1
    return max(remaining, 1)


def _is_bust(rules: Ruleset, scores: Sequence[Points]) -> bool:
    match rules.bust:
        case Bust.NONE:
            return False
        case Bust.BELOW_ZERO:
            return min(scores) < 0
        case Bust.ZERO_OR_LESS:
            return min(scores) <= 0
        case _:
            assert_never(rules.bust)


def cut_off_reason(rules: Ruleset, table: TableState) -> Finding | None:
    """Why a hand at this table does not count: the time was called and broke it off. Source: `time_limit_end`.

    A hand that ended before the signal and is entered after it still counts: it is the last one.
    """
    if not table.time.is_called or table.last_hands:
        return None
    match rules.time_limit_end:
        case TimeLimitEnd.CUT_OFF:
            return CUT_OFF_BY_TIME.finding(rules)
        case TimeLimitEnd.NONE | TimeLimitEnd.END_AFTER_HAND | TimeLimitEnd.ONE_MORE_HAND:
            return None
        case _:
            assert_never(rules.time_limit_end)


def hands_left(rules: Ruleset, table: TableState, verdict: Verdict) -> int | None:
    """The number of hands still to play after this one, once the time was called; None while the clock runs.

    A chombo uses up a hand only where the ruleset says so. Sources: `time_limit_end`, `clock_chombo`.
    """
    if not table.time.is_called:
        return None
    match rules.time_limit_end:
        case TimeLimitEnd.NONE:
            return None
        case TimeLimitEnd.ONE_MORE_HAND:
            remaining = 2
        case TimeLimitEnd.END_AFTER_HAND | TimeLimitEnd.CUT_OFF:
            remaining = 1
        case _:
            assert_never(rules.time_limit_end)
    if table.last_hands is not None:
        remaining = table.last_hands
    if verdict is not Verdict.CHOMBO:
        return remaining - 1
    match rules.clock_chombo:
        case ClockChombo.REDEAL:
            return remaining
        case ClockChombo.COUNTS:
            return remaining - 1
        case _:
            assert_never(rules.clock_chombo)


def sticks_of(bettors: Sequence[Seat], payments: Sequence[Payment]) -> tuple[Seat, ...]:
    """The owners of the sticks on the table after *payments*, as far as known; *bettors* laid down those before.

    A win takes them all.

    >>> sticks_of([Seat(2)], [Payment(Seat(1), POT, 1000, PaymentFor.RIICHI_BET)])
    (<Seat.THIRD: 2>, <Seat.SECOND: 1>)
    """
    owners = list(bettors)
    for payment in payments:
        if payment.source is not POT and payment.to is not POT:
            continue
        match payment.reason:
            case PaymentFor.RIICHI_BET:
                owners += [payment.source] if isinstance(payment.source, Seat) else []
            case PaymentFor.RIICHI_RETURNED:
                if isinstance(payment.to, Seat):
                    owners.remove(payment.to)
            case PaymentFor.DEPOSITS:
                owners.clear()
            case (
                PaymentFor.RON
                | PaymentFor.TSUMO
                | PaymentFor.HONBA
                | PaymentFor.NOTEN
                | PaymentFor.NAGASHI
                | PaymentFor.PAO
                | PaymentFor.CHOMBO
                | PaymentFor.LEFTOVER_DEPOSITS
                | PaymentFor.AT_TABLE
                | PaymentFor.CORRECTED
            ):
                pass
            case _:
                assert_never(payment.reason)
    return tuple(owners)


def settle_leftover_sticks(
    rules: Ruleset, scores: Sequence[Points], sticks: int, bettors: Sequence[Seat], dealer: Seat
) -> tuple[list[Payment], list[Finding]]:
    """What becomes of the sticks left on the table when the game is over; the payments always empty the pot.

    *dealer* dealt the last hand. A share that does not divide follows the ruleset's answer to `tie_remainder`; a stick
    that should go back and whose owner is not among the *bettors* goes to nobody. Source: `leftover_deposits`.
    """
    if not sticks:
        return [], []
    pot = sticks * rules.riichi_deposit
    order = seats_by_score(scores)
    firsts = sorted(seat for seat in order if scores[seat] == scores[order[0]])
    lost_payment = Payment(POT, OUTSIDE, pot, PaymentFor.LEFTOVER_DEPOSITS)
    lost_finding = LEFTOVER_LOST.finding(rules, None, {"sticks": sticks, "points": pot})
    match rules.leftover_deposits:
        case LeftoverDeposits.LOST:
            return [lost_payment], [lost_finding]
        case LeftoverDeposits.WINNER_IF_DEALER if firsts[0] != dealer:
            return [lost_payment], [lost_finding]
        case LeftoverDeposits.WINNER | LeftoverDeposits.WINNER_IF_DEALER:
            shares: list[tuple[Seat, Points]] = [(firsts[0], pot)]
        case LeftoverDeposits.WINNER_SPLIT_IF_TIED:
            shares = list(zip(firsts, _stick_shares(rules, sticks, len(firsts)), strict=True))
        case LeftoverDeposits.RETURNED_TO_BETTORS:
            return _return_sticks(rules, sticks, bettors)
        case _:
            assert_never(rules.leftover_deposits)
    payments = [Payment(POT, seat, points, PaymentFor.LEFTOVER_DEPOSITS) for seat, points in shares]
    findings = [LEFTOVER_TAKEN.finding(rules, seat, {"points": points}) for seat, points in shares]
    remainder = pot - sum(points for _, points in shares)
    if not remainder:
        return payments, findings
    payments.append(Payment(POT, OUTSIDE, remainder, PaymentFor.LEFTOVER_DEPOSITS))
    return payments, [
        *findings,
        LEFTOVER_REST_LOST.finding(rules, None, {"points": remainder}),
    ]


def _return_sticks(
    rules: Ruleset, sticks: int, bettors: Sequence[Seat]
) -> tuple[list[Payment], list[Finding]]:
    """Return every stick to the player who laid it down, as far as that is known."""
    payments: list[Payment] = []
    findings: list[Finding] = []
    for seat in rules.seats:
        points = bettors.count(seat) * rules.riichi_deposit
        if points:
            payments.append(Payment(POT, seat, points, PaymentFor.LEFTOVER_DEPOSITS))
            findings.append(LEFTOVER_BACK.finding(rules, seat, {"points": points}))
    unknown_sticks = sticks - len(bettors)
    if unknown_sticks > 0:
        points = unknown_sticks * rules.riichi_deposit
        payments.append(Payment(POT, OUTSIDE, points, PaymentFor.LEFTOVER_DEPOSITS))
        findings.append(
            LEFTOVER_OF_NOBODY_KNOWN.finding(rules, None, {"sticks": unknown_sticks, "points": points})
        )
    return payments, findings


def _stick_shares(rules: Ruleset, sticks: int, owners: int) -> list[Points]:
    pot = sticks * rules.riichi_deposit
    match rules.tie_remainder:
        case TieRemainder.EXACT_FRACTION:
            return [Fraction(pot, owners)] * owners
        case TieRemainder.LOST:
            return [pot // owners] * owners
        case TieRemainder.HUNDREDS_REST_LOST:
            share = pot // owners
            return [share - share % _HUNDRED] * owners
        case TieRemainder.HUNDREDS_TO_EARLIER_SEAT:
            # Computed for each stick: of three firsts the one nearest to the first dealer gets 400 of each, the others
            # 300.
            each, odd = divmod(rules.riichi_deposit // _HUNDRED, owners)
            return [(each + (place < odd)) * _HUNDRED * sticks for place in range(owners)]
        case _:
            assert_never(rules.tie_remainder)
