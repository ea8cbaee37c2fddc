"""The ways in which a hand can end, and the result of each."""

from __future__ import annotations

import itertools
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from referee.adjudication import adjudicate
from referee.adjudication.renchan import NextHand, after_win
from referee.adjudication.settlement import apply_payments
from referee.answers import OpenHandRiichi
from referee.conditions.amounts import Amounts, amounts, worths_of
from referee.conditions.grids import Grid
from referee.conditions.places import Places
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
    others = [seat for seat in rules.seats if seat not in riichi]
    for many in range(len(others) + 1):
        for more in itertools.combinations(others, many):
            tenpai = tuple(sorted((*riichi, *more)))
            ruled = [
                adjudicate(
                    rules,
                    table,
                    ExhaustiveDraw(
                        tenpai=tenpai, riichi=tuple(Riichi(seat=seat) for seat in riichi), dealer_ends=ends
                    ),
                )
                for ends in (False, True)
            ]
            if ruled[0].verdict is Verdict.EXHAUSTIVE_DRAW:
                yield DrawOutcome(tenpai=frozenset(tenpai), key=places.of_ruling(*ruled))


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


def wins(places: Places, riichi: tuple[Seat, ...], paid: Payable, *, several: bool) -> Iterator[WinOutcomes]:
    """Every way to win: of one player, or of *several* at once where the rules let them."""
    rules = places.rules
    for discarder in rules.seats if several else (None, *rules.seats):
        order = rules.seats if discarder is None else turn_order(discarder, rules.players)
        for many in range(2, rules.players) if several else (1,):
            for winners in itertools.combinations(order, many):
                each = tuple(paid[winner, discarder] for winner in winners)
                way = _way(places, winners, discarder, each, riichi)
                if way is not None:
                    yield way


def _way(
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
        riichi=tuple(Riichi(seat=seat) for seat in _declared(places, winners, riichi)),
    )
    ruling = adjudicate(rules, table, report)
    if ruling.verdict is Verdict.ABORTIVE_DRAW:
        stopped = adjudicate(rules, table, replace(report, dealer_ends=True))
        return WinOutcomes(
            winners=winners, discarder=discarder, amounts=(), grid=places.of_ruling(ruling, stopped)
        )
    if ruling.verdict is not Verdict.WIN or not _all_paid(ruling, winners):
        return None
    other_payments = [payment for payment in _of_game(ruling) if payment.reason not in _OF_THE_HAND]
    scores, _ = apply_payments(table.scores, table.deposits * rules.riichi_deposit, other_payments)
    after = after_win(rules, table, winners)
    return WinOutcomes(
        winners=winners,
        discarder=discarder,
        amounts=amounts_by_winner,
        grid=_grid(places, scores, after, discarder, winners, amounts_by_winner),
    )


def _declared(places: Places, winners: tuple[Seat, ...], riichi: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats in riichi; where no hand wins without riichi, also the winners."""
    if places.rules.open_hand_riichi is not OpenHandRiichi.PONRII:
        return riichi
    return (*riichi, *(seat for seat in winners if seat not in riichi))


def _of_game(ruling: Ruling) -> Iterator[Payment]:
    """The payments of the hand, without those for the sticks when a game is over."""
    return (one for one in ruling.payments if one.reason is not PaymentFor.LEFTOVER_DEPOSITS)


def _all_paid(ruling: Ruling, winners: tuple[Seat, ...]) -> bool:
    return {payment.to for payment in ruling.payments if payment.reason in _OF_THE_HAND} == {*winners}


def _grid(
    places: Places,
    scores: list[Points],
    after: NextHand,
    discarder: Seat | None,
    winners: tuple[Seat, ...],
    amounts_by_winner: tuple[Amounts, ...],
) -> Grid:
    """The outcomes by what each of the *winners* is paid on top of *scores*."""
    winner, hands = winners[0], amounts_by_winner[0]

    def paid(at: int) -> list[Points]:
        found = list(scores)
        for party, points in hands[at].paid:
            if isinstance(party, Seat):
                found[party] -= points
        found[winner] += hands[at].points
        return found

    if discarder is None or len(winners) == 1:
        return places.grids.of([places.of_win(paid(at), after) for at in range(len(hands))])

    def rest(at: int) -> Grid:
        return _beside(places, paid(at), after, discarder, winners[1:], amounts_by_winner[1:])

    return _spread(len(hands), rest, places)


def _beside(
    places: Places,
    scores: list[Points],
    after: NextHand,
    discarder: Seat,
    winners: tuple[Seat, ...],
    amounts_by_winner: tuple[Amounts, ...],
) -> Grid:
    """The outcomes by what a second winner, and a third, is paid by the same discarder."""
    winner, hands = winners[0], amounts_by_winner[0]
    whole = [hand.points for hand in hands]

    def paid(nth: int) -> list[Points]:
        found = list(scores)
        found[winner] += whole[nth]
        found[discarder] -= whole[nth]
        return found

    if len(winners) > 1:
        return _spread(
            len(hands),
            lambda nth: _beside(places, paid(nth), after, discarder, winners[1:], amounts_by_winner[1:]),
            places,
        )
    if places.event is not None or places.table.begun:
        return _spread(len(hands), lambda nth: places.of_win(paid(nth), after), places)
    starts = _starts(scores, places.marks, winner, discarder, whole)
    return places.grids.put(
        [(low, end - 1, places.of_win(paid(low), after)) for low, end in itertools.pairwise(starts)]
    )


def _starts(
    scores: list[Points], marks: Sequence[Points], winner: Seat, discarder: Seat, whole: Sequence[Points]
) -> list[int]:
    """The amounts from a *discarder* to the *winner* at which the order can change by overtaking.

    Between two of these the order is the same; the last one is the number of amounts.
    """
    winner_score, discarder_score = scores[winner], scores[discarder]
    other_scores = [*marks, *(score for seat, score in enumerate(scores) if seat not in (winner, discarder))]
    found = {0, len(whole)}
    for score in other_scores:
        found.update(_from_and_past(whole, score - winner_score))
        found.update(_from_and_past(whole, discarder_score - score))
    # These two meet halfway.
    if (discarder_score - winner_score) % 2 == 0:
        found.update(_from_and_past(whole, (discarder_score - winner_score) // 2))
    else:
        found.add(bisect_left(whole, (discarder_score - winner_score) // 2 + 1))
    return sorted(found)


def _from_and_past(whole: Sequence[Points], points: Points) -> tuple[int, ...]:
    """The positions at which *whole*, which has no amount twice, reaches *points* and exceeds it."""
    if not whole[0] <= points <= whole[-1]:
        return ()
    at = bisect_left(whole, points)
    return (at, at + 1) if whole[at] == points else (at,)


def _spread(count: int, at: Callable[[int], Grid], places: Places) -> Grid:
    """The grid of *at* for each of *count* amounts paid by a discarder to one winner, with all others paid the same.

    The distance between any two players, and everybody's distance from zero, from the goal and from others' totals,
    only grows or only shrinks with such an amount. Values that are equal at two ends are therefore equal everywhere
    between them, and are not computed there; where results are rounded, each is computed.
    """
    if places.steps:
        return places.grids.of([at(nth) for nth in range(count)])
    found = [at(0)] * count
    found[-1] = at(count - 1)
    between = [(0, count - 1)]
    while between:
        low, high = between.pop()
        if high - low < 2:
            continue
        if found[low] == found[high]:
            found[low:high] = [found[low]] * (high - low)
            continue
        middle = (low + high) // 2
        found[middle] = at(middle)
        between += [(low, middle), (middle, high)]
    return places.grids.of(found)
