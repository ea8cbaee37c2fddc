"""Ways in which play at a table may differ from its ledger."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from referee.faults.fault import HONBA, STICK, WORTH, Change, Fault, Part, change_by_seat
from referee.faults.worth import of_worth
from referee.findings.counting import (
    COUNT_ALL_BACKWARDS,
    COUNT_ALL_TWICE,
    COUNT_DEPOSIT_NOT_LAID,
    COUNT_HONBA_NOT_PAID,
    COUNT_LEFT_ON_TABLE,
    COUNT_NOT_PAID,
    COUNT_NOT_TAKEN_OFF,
    COUNT_NOTEN_FORGOTTEN,
    COUNT_NOTHING_PAID,
    COUNT_PAID_BACKWARDS,
    COUNT_PAID_BY_ANOTHER,
    COUNT_PAID_TO_ANOTHER,
    COUNT_PAID_TWICE,
    COUNT_STICK_NOT_ENTERED,
    COUNT_STICK_NOT_LAID,
    COUNT_STICK_NOT_RETURNED,
    COUNT_STICKS_NOT_TAKEN,
    COUNT_STICKS_TO_ANOTHER,
)
from referee.findings.kind import Remark
from referee.ledger import Page, Row
from referee.rules import Ruleset
from referee.ruling import POT, Party, Payment, PaymentFor, Points, Ruling, Verdict
from referee.values import Seat

__all__ = ["Change", "Fault", "change_by_seat", "possible_faults"]

_TAKEN = (PaymentFor.DEPOSITS, PaymentFor.LEFTOVER_DEPOSITS)
_NO_PAYMENT_BETWEEN = (PaymentFor.RIICHI_BET, PaymentFor.RIICHI_RETURNED, *_TAKEN)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Step:
    """The payments of one entry, in the order in which they were due; *hand* where it is a hand."""

    number: int | None
    payments: tuple[Payment, ...]
    hand: tuple[Row, Ruling] | None = None


def possible_faults(rules: Ruleset, page: Page) -> list[Fault]:
    """Every single fault considered, in every hand, ruling and penalty of *page*, the latest first.

    A stick that was not laid is missing to the player who took the sticks next; one that was not taken was taken by the
    next player who took any, or is still there.
    """
    steps = _steps(page)
    found: list[Fault] = []
    for at in reversed(range(len(steps))):
        found += _of_step(rules, steps, at)
    return found


def _steps(page: Page) -> list[_Step]:
    hands = {row.number: (row, row.ruling) for row in page.rows if row.ruling is not None}
    table_payments: dict[int, list[Payment]] = {}
    for number, payment, _why in page.at_table:
        table_payments.setdefault(number, []).append(payment)
    steps: list[_Step] = []
    for number in sorted({*hands, *table_payments}):
        # The cost of a ruling is paid before the hand that it ends.
        if number in table_payments:
            steps.append(_Step(number=number, payments=tuple(table_payments[number])))
        if number in hands:
            row, ruling = hands[number]
            steps.append(_Step(number=number, payments=ruling.payments, hand=(row, ruling)))
    if page.closing is not None:
        steps.append(_Step(number=None, payments=page.closing.payments))
    return steps


def _takers(steps: Sequence[_Step], start: int) -> tuple[Party, ...]:
    """The players who took the sticks on the table, from step *start* on: the pot itself if nobody did."""
    for step in steps[start:]:
        takers = tuple(dict.fromkeys(paid.to for paid in step.payments if paid.reason in _TAKEN))
        if takers:
            return takers
    return (POT,)


def _of_step(rules: Ruleset, steps: Sequence[_Step], index: int) -> Iterator[Fault]:
    step = steps[index]
    yield from _of_sticks(rules, steps, index)
    yield from _of_payments(rules, step)
    if step.hand is not None:
        yield from of_worth(rules, *step.hand)


def _of_sticks(rules: Ruleset, steps: Sequence[_Step], index: int) -> Iterator[Fault]:
    """Sticks not laid, not entered, not given back, not taken or taken by another player."""
    step, players, stick = steps[index], rules.players, rules.riichi_deposit
    here, later = _takers(steps, index), _takers(steps, index + 1)
    returned = {paid.to for paid in step.payments if paid.reason is PaymentFor.RIICHI_RETURNED}
    number = step.number

    def fault(
        of: Collection[Part], kind: Remark, facts: Mapping[str, object], *moved: tuple[Party, Points]
    ) -> Fault:
        finding, change = kind.found(None, facts), change_by_seat(players, *moved)
        return Fault(number=number, says=finding, change=change, of=frozenset(of))

    for payment in step.payments:
        source, to, points = payment.source, payment.to, payment.points
        facts = {"giver": source, "taker": to, "points": points}
        its_own = [(source, to, STICK)]
        if payment.reason is PaymentFor.RIICHI_BET and source not in returned:
            for taker in here:
                yield fault(its_own, COUNT_STICK_NOT_LAID, facts, (source, points), (taker, -points))
        elif payment.reason is PaymentFor.RIICHI_RETURNED:
            for taker in dict.fromkeys((*later, POT)):
                yield fault(its_own, COUNT_STICK_NOT_RETURNED, facts, (to, -points), (taker, points))
        elif payment.reason in _TAKEN and isinstance(to, Seat):
            for part in _parts(points, stick):
                facts = {"taker": to, "points": part}
                if payment.reason is PaymentFor.DEPOSITS:
                    for taker in dict.fromkeys((*later, POT)):
                        yield fault((), COUNT_STICKS_NOT_TAKEN, facts, (to, -part), (taker, part))
                for other in rules.seats:
                    taken = {**facts, "other": other}
                    yield fault((), COUNT_STICKS_TO_ANOTHER, taken, (to, -part), (other, part))
    left = [paid for paid in step.payments if paid.reason is PaymentFor.LEFTOVER_DEPOSITS]
    total = sum(paid.points for paid in left)
    unpaid = [(paid.to, -paid.points) for paid in left]
    yield fault((), COUNT_LEFT_ON_TABLE, {"points": total}, (POT, total), *unpaid)
    if step.hand is None:
        return
    row, ruling = step.hand
    if ruling.verdict is not Verdict.CHOMBO:
        declared = {riichi.seat for riichi in row.report.riichi}
        for seat in rules.seats:
            if seat not in declared:
                its_own = [(seat, POT, STICK)]
                for taker in here:
                    yield fault(
                        its_own, COUNT_STICK_NOT_ENTERED, {"giver": seat}, (seat, -stick), (taker, stick)
                    )


def _parts(points: Points, stick: int) -> Iterator[Points]:
    """All of the sticks, and each smaller number of them."""
    yield points
    if isinstance(points, int):
        yield from range(stick, points, stick)


def _of_payments(rules: Ruleset, step: _Step) -> Iterator[Fault]:
    """Payments not made, made twice, made in the wrong direction or to another, one by one and all together."""
    number, players = step.number, rules.players
    pairs: dict[tuple[Party, Party], Points] = {}
    for payment in step.payments:
        if payment.reason not in _NO_PAYMENT_BETWEEN:
            pair = payment.source, payment.to
            pairs[pair] = pairs.get(pair, 0) + payment.points

    def fault(
        of: Collection[Part], kind: Remark, facts: Mapping[str, object], *moved: tuple[Party, Points]
    ) -> Fault:
        finding, change = kind.found(None, facts), change_by_seat(players, *moved)
        return Fault(number=number, says=finding, change=change, of=frozenset(of))

    for (source, to), points in pairs.items():
        facts = {"giver": source, "taker": to, "points": points}
        both = [(source, to, WORTH), (source, to, HONBA)]
        if not isinstance(to, Seat):
            kind = COUNT_DEPOSIT_NOT_LAID if to is POT else COUNT_NOT_TAKEN_OFF
            yield fault(both, kind, facts, (source, points), (to, -points))
            continue
        yield fault(both, COUNT_NOT_PAID, facts, (source, points), (to, -points))
        yield fault(both, COUNT_PAID_TWICE, facts, (source, -points), (to, points))
        yield fault(both, COUNT_PAID_BACKWARDS, facts, (source, 2 * points), (to, -2 * points))
        for other in rules.seats:
            if other not in (source, to):
                with_other = {**facts, "other": other}
                yield fault(both, COUNT_PAID_TO_ANOTHER, with_other, (to, -points), (other, points))
                if (other, to) not in pairs:
                    yield fault(both, COUNT_PAID_BY_ANOTHER, with_other, (source, points), (other, -points))
    if len(pairs) > 1:
        # With several payers or winners, one of them may forget the honba.
        for payment in step.payments:
            if payment.reason is PaymentFor.HONBA:
                facts = {"giver": payment.source, "taker": payment.to, "points": payment.points}
                moved = (payment.source, payment.points), (payment.to, -payment.points)
                its_own = [(payment.source, payment.to, HONBA)]
                yield fault(its_own, COUNT_HONBA_NOT_PAID, facts, *moved)
        noten = all(paid.reason is PaymentFor.NOTEN for paid in step.payments if paid.reason in _BETWEEN)
        kinds = (COUNT_NOTEN_FORGOTTEN,) if noten else (COUNT_NOTHING_PAID,)
        moves = [((source, points), (to, -points)) for (source, to), points in pairs.items()]
        unpaid = list(itertools.chain.from_iterable(moves))
        for kind, times in zip((*kinds, COUNT_ALL_TWICE, COUNT_ALL_BACKWARDS), (1, -1, 2), strict=True):
            every = [(*pair, part) for pair in pairs for part in (WORTH, HONBA)]
            yield fault(every, kind, {}, *((party, points * times) for party, points in unpaid))


_BETWEEN = tuple(reason for reason in PaymentFor if reason not in _NO_PAYMENT_BETWEEN)
