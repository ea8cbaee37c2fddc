"""The ways in which a hand can end, and the result of each."""

from __future__ import annotations

import itertools
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from referee.adjudication import adjudicate
from referee.adjudication.renchan import NextHand, after_win
from referee.adjudication.settlement import apply_payments
from referee.conditions.amounts import Amounts, amounts, worths_of
from referee.conditions.grids import Grid
from referee.conditions.places import Places
from referee.frozen import dataclass
from referee.reports import ExhaustiveDraw, Riichi, Win, Winner
from referee.ruling import Payment, PaymentFor, Points, Ruling, Verdict
from referee.values import Seat, turn_order

__all__ = ["DrawOutcome", "Payable", "WinOutcomes", "amounts_by_payer", "draws", "wins"]

_OF_THE_HAND = frozenset({PaymentFor.RON, PaymentFor.TSUMO})


@dataclass(frozen=True, slots=True, kw_only=True)
class WinOutcomes:
    """A win of *winners* by the *discarder*, or by self-draw; what each can be paid; the outcomes by these amounts.

    Without amounts it is one outcome whatever the hands are worth, as where wins by all others abort a hand.
    """

    winners: tuple[Seat, ...]
    discarder: Seat | None
    amounts: tuple[Amounts, ...]
    grid: Grid


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawOutcome:
    """An exhaustive draw at which exactly *tenpai* are tenpai, and its outcome."""

    tenpai: frozenset[Seat]
    key: int


def draws(places: Places, riichi: tuple[Seat, ...]) -> Iterator[DrawOutcome]:
    """Every exhaustive draw; players in *riichi* are tenpai."""
    rules, table = places.rules, places.table
    other_seats = [seat for seat in rules.seats if seat not in riichi]
    for count in range(len(other_seats) + 1):
        for chosen in itertools.combinations(other_seats, count):
            tenpai = tuple(sorted((*riichi, *chosen)))
            rulings = [
                adjudicate(
                    rules,
                    table,
                    ExhaustiveDraw(
                        tenpai=tenpai,
                        riichi=tuple(Riichi(seat=seat) for seat in riichi),
                        dealer_ends=dealer_ends,
                    ),
                )
                for dealer_ends in (False, True)
            ]
            if rulings[0].verdict is Verdict.EXHAUSTIVE_DRAW:
                yield DrawOutcome(tenpai=frozenset(tenpai), key=places.key_of_ruling(*rulings))


Payable = Mapping[tuple[Seat, Seat | None], Amounts]
"""All amounts that a winner can be paid by a discarder, or for a self-draw."""


def amounts_by_payer(places: Places, riichi: tuple[Seat, ...]) -> Payable:
    """What each player can be paid, the least first."""
    rules, table = places.rules, places.table
    worths = {
        (tsumo, declared): worths_of(rules, table, tsumo=tsumo, riichi=declared)
        for tsumo in (True, False)
        for declared in {seat in riichi for seat in rules.seats}
    }
    return {
        (winner, discarder): amounts(
            rules, table, winner, discarder, worths[discarder is None, winner in riichi]
        )
        for winner in rules.seats
        for discarder in (None, *turn_order(winner, rules.players))
    }


def wins(
    places: Places, riichi: tuple[Seat, ...], payable: Payable, *, several: bool
) -> Iterator[WinOutcomes]:
    """Every way to win: of one player, or of *several* at once where the rules let them."""
    rules = places.rules
    for discarder in rules.seats if several else (None, *rules.seats):
        order = rules.seats if discarder is None else turn_order(discarder, rules.players)
        for count in range(2, rules.players) if several else (1,):
            for winners in itertools.combinations(order, count):
                amounts_by_winner = tuple(payable[winner, discarder] for winner in winners)
                outcomes = _win_outcomes(places, winners, discarder, amounts_by_winner, riichi)
                if outcomes is not None:
                    yield outcomes


def _win_outcomes(
    places: Places,
    winners: tuple[Seat, ...],
    discarder: Seat | None,
    amounts_by_winner: tuple[Amounts, ...],
    riichi: tuple[Seat, ...],
) -> WinOutcomes | None:
    """One way to win, ruled on once with the least hands; None where the rules do not let exactly these players win."""
    rules, table = places.rules, places.table
    report = Win(
        discarder=discarder,
        winners=tuple(
            Winner(seat=seat, worth=hand[0].worths[0], liable=())
            for seat, hand in zip(winners, amounts_by_winner, strict=True)
        ),
        riichi=tuple(Riichi(seat=seat) for seat in _riichi_seats(places, winners, riichi)),
    )
    ruling = adjudicate(rules, table, report)
    if ruling.verdict is Verdict.ABORTIVE_DRAW:
        ending_ruling = adjudicate(rules, table, replace(report, dealer_ends=True))
        return WinOutcomes(
            winners=winners, discarder=discarder, amounts=(), grid=places.key_of_ruling(ruling, ending_ruling)
        )
    if ruling.verdict is not Verdict.WIN or not _all_paid(ruling, winners):
        return None
    other_payments = [payment for payment in _hand_payments(ruling) if payment.reason not in _OF_THE_HAND]
    scores, _ = apply_payments(table.scores, table.deposits * rules.riichi_deposit, other_payments)
    next_hand = after_win(rules, table, winners)
    return WinOutcomes(
        winners=winners,
        discarder=discarder,
        amounts=amounts_by_winner,
        grid=_grid(places, scores, next_hand, discarder, winners, amounts_by_winner),
    )


def _riichi_seats(places: Places, winners: tuple[Seat, ...], riichi: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats in riichi; where no hand wins without riichi, also the winners."""
    if not places.rules.open_hand_riichi.required_to_win:
        return riichi
    return (*riichi, *(seat for seat in winners if seat not in riichi))


def _hand_payments(ruling: Ruling) -> Iterator[Payment]:
    """The payments of the hand, without those for the sticks when a game is over."""
    return (payment for payment in ruling.payments if payment.reason is not PaymentFor.LEFTOVER_DEPOSITS)


def _all_paid(ruling: Ruling, winners: tuple[Seat, ...]) -> bool:
    return {payment.to for payment in ruling.payments if payment.reason in _OF_THE_HAND} == {*winners}


def _grid(
    places: Places,
    scores: list[Points],
    next_hand: NextHand,
    discarder: Seat | None,
    winners: tuple[Seat, ...],
    amounts_by_winner: tuple[Amounts, ...],
) -> Grid:
    """The outcomes by what each of the *winners* is paid on top of *scores*."""
    winner, hands = winners[0], amounts_by_winner[0]

    def scores_after(index: int) -> list[Points]:
        new_scores = list(scores)
        for party, points in hands[index].paid:
            if isinstance(party, Seat):
                new_scores[party] -= points
        new_scores[winner] += hands[index].points
        return new_scores

    if discarder is None or len(winners) == 1:
        return places.grids.of(
            [places.key_of_win(scores_after(index), next_hand) for index in range(len(hands))]
        )

    def grid_of_others(index: int) -> Grid:
        return _grid_beside(
            places, scores_after(index), next_hand, discarder, winners[1:], amounts_by_winner[1:]
        )

    return _spread(len(hands), grid_of_others, places)


def _grid_beside(
    places: Places,
    scores: list[Points],
    next_hand: NextHand,
    discarder: Seat,
    winners: tuple[Seat, ...],
    amounts_by_winner: tuple[Amounts, ...],
) -> Grid:
    """The outcomes by what a second winner, and a third, is paid by the same discarder."""
    winner, hands = winners[0], amounts_by_winner[0]
    possible_points = [hand.points for hand in hands]

    def scores_after(index: int) -> list[Points]:
        new_scores = list(scores)
        new_scores[winner] += possible_points[index]
        new_scores[discarder] -= possible_points[index]
        return new_scores

    if len(winners) > 1:
        return _spread(
            len(hands),
            lambda index: _grid_beside(
                places, scores_after(index), next_hand, discarder, winners[1:], amounts_by_winner[1:]
            ),
            places,
        )
    if places.event is not None or places.table.starting_scores:
        return _spread(len(hands), lambda index: places.key_of_win(scores_after(index), next_hand), places)
    starts = _overtaking_positions(scores, places.marks, winner, discarder, possible_points)
    return places.grids.put(
        [
            (low, end - 1, places.key_of_win(scores_after(low), next_hand))
            for low, end in itertools.pairwise(starts)
        ]
    )


def _overtaking_positions(
    scores: list[Points],
    marks: Sequence[Points],
    winner: Seat,
    discarder: Seat,
    possible_points: Sequence[Points],
) -> list[int]:
    """The amounts from a *discarder* to the *winner* at which the order can change by overtaking.

    Between two of these the order is the same; the last one is the number of amounts.
    """
    winner_score, discarder_score = scores[winner], scores[discarder]
    other_scores = [*marks, *(score for seat, score in enumerate(scores) if seat not in (winner, discarder))]
    positions = {0, len(possible_points)}
    for score in other_scores:
        positions.update(_positions_around(possible_points, score - winner_score))
        positions.update(_positions_around(possible_points, discarder_score - score))
    # These two meet halfway.
    if (discarder_score - winner_score) % 2 == 0:
        positions.update(_positions_around(possible_points, (discarder_score - winner_score) // 2))
    else:
        positions.add(bisect_left(possible_points, (discarder_score - winner_score) // 2 + 1))
    return sorted(positions)


def _positions_around(possible_points: Sequence[Points], points: Points) -> tuple[int, ...]:
    """The positions at which *possible_points*, which has no amount twice, reaches *points* and exceeds it."""
    if not possible_points[0] <= points <= possible_points[-1]:
        return ()
    position = bisect_left(possible_points, points)
    return (position, position + 1) if possible_points[position] == points else (position,)


def _spread(count: int, grid_at: Callable[[int], Grid], places: Places) -> Grid:
    """The grid of *grid_at* for *count* amounts paid by a discarder to one winner, with all others paid the same.

    The distance between any two players, and everybody's distance from zero, from the goal and from others' totals,
    only grows or only shrinks with such an amount. Values that are equal at two ends are therefore equal everywhere
    between them, and are not computed there; where results are rounded, each is computed.
    """
    if places.steps:
        return places.grids.of([grid_at(index) for index in range(count)])
    grids = [grid_at(0)] * count
    grids[-1] = grid_at(count - 1)
    intervals = [(0, count - 1)]
    while intervals:
        low, high = intervals.pop()
        if high - low < 2:
            continue
        if grids[low] == grids[high]:
            grids[low:high] = [grids[low]] * (high - low)
            continue
        middle = (low + high) // 2
        grids[middle] = grid_at(middle)
        intervals += [(low, middle), (middle, high)]
    return places.grids.of(grids)
