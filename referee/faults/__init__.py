"""Ways in which play at a table may differ from its ledger."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator, Sequence

from referee.faults.fault import HONBA, STICK, WORTH, Change, Fault, Part, change_by_seat
from referee.faults.worth import worth_faults
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
    TakenByAnotherFacts,
    TakenSticksFacts,
    TransferToAnotherFacts,
)
from referee.findings.facts import TransferFacts
from referee.frozen import dataclass
from referee.ledger import Page, Row
from referee.rules import Ruleset
from referee.ruling import POT, Finding, Party, Payment, PaymentFor, Points, Ruling, Verdict
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
    faults: list[Fault] = []
    for index in reversed(range(len(steps))):
        faults += _step_faults(rules, steps, index)
    return faults


def _steps(page: Page) -> list[_Step]:
    hands = {row.number: (row, row.ruling) for row in page.rows if row.ruling is not None}
    table_payments: dict[int, list[Payment]] = {}
    for number, payment, _reason in page.at_table:
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
        takers = tuple(dict.fromkeys(payment.to for payment in step.payments if payment.reason in _TAKEN))
        if takers:
            return takers
    return (POT,)


def _step_faults(rules: Ruleset, steps: Sequence[_Step], index: int) -> Iterator[Fault]:
    step = steps[index]
    yield from _stick_faults(rules, steps, index)
    yield from _payment_faults(rules, step)
    if step.hand is not None:
        yield from worth_faults(rules, *step.hand)


def _stick_faults(rules: Ruleset, steps: Sequence[_Step], index: int) -> Iterator[Fault]:
    """Sticks not laid, not entered, not given back, not taken or taken by another player."""
    step, players, stick = steps[index], rules.players, rules.riichi_deposit
    current_takers, later_takers = _takers(steps, index), _takers(steps, index + 1)
    returned_to = {payment.to for payment in step.payments if payment.reason is PaymentFor.RIICHI_RETURNED}
    number = step.number

    def fault(parts: Collection[Part], finding: Finding, *moves: tuple[Party, Points]) -> Fault:
        change = change_by_seat(players, *moves)
        return Fault(number=number, finding=finding, change=change, parts=frozenset(parts))

    for payment in step.payments:
        source, to, points = payment.source, payment.to, payment.points
        facts: TransferFacts = {"giver": source, "taker": to, "points": points}
        stick_part = [(source, to, STICK)]
        if payment.reason is PaymentFor.RIICHI_BET and source not in returned_to:
            for taker in current_takers:
                yield fault(
                    stick_part, COUNT_STICK_NOT_LAID.finding(None, facts), (source, points), (taker, -points)
                )
        elif payment.reason is PaymentFor.RIICHI_RETURNED:
            for taker in dict.fromkeys((*later_takers, POT)):
                yield fault(
                    stick_part, COUNT_STICK_NOT_RETURNED.finding(None, facts), (to, -points), (taker, points)
                )
        elif payment.reason in _TAKEN and isinstance(to, Seat):
            for part in _stick_amounts(points, stick):
                taken: TakenSticksFacts = {"taker": to, "points": part}
                if payment.reason is PaymentFor.DEPOSITS:
                    for taker in dict.fromkeys((*later_takers, POT)):
                        yield fault(
                            (), COUNT_STICKS_NOT_TAKEN.finding(None, taken), (to, -part), (taker, part)
                        )
                for other_seat in rules.seats:
                    by_another: TakenByAnotherFacts = {**taken, "other": other_seat}
                    yield fault(
                        (), COUNT_STICKS_TO_ANOTHER.finding(None, by_another), (to, -part), (other_seat, part)
                    )
    leftover_payments = [
        payment for payment in step.payments if payment.reason is PaymentFor.LEFTOVER_DEPOSITS
    ]
    total = sum(payment.points for payment in leftover_payments)
    unpaid = [(payment.to, -payment.points) for payment in leftover_payments]
    yield fault((), COUNT_LEFT_ON_TABLE.finding(None, {"points": total}), (POT, total), *unpaid)
    if step.hand is None:
        return
    row, ruling = step.hand
    if ruling.verdict is not Verdict.CHOMBO:
        declared = {riichi.seat for riichi in row.report.riichi}
        for seat in rules.seats:
            if seat not in declared:
                stick_part = [(seat, POT, STICK)]
                for taker in current_takers:
                    yield fault(
                        stick_part,
                        COUNT_STICK_NOT_ENTERED.finding(None, {"giver": seat}),
                        (seat, -stick),
                        (taker, stick),
                    )


def _stick_amounts(points: Points, stick: int) -> Iterator[Points]:
    """All of the sticks, and each smaller number of them."""
    yield points
    if isinstance(points, int):
        yield from range(stick, points, stick)


def _payment_faults(rules: Ruleset, step: _Step) -> Iterator[Fault]:
    """Payments not made, made twice, made in the wrong direction or to another, one by one and all together."""
    number, players = step.number, rules.players
    pairs: dict[tuple[Party, Party], Points] = {}
    for payment in step.payments:
        if payment.reason not in _NO_PAYMENT_BETWEEN:
            pair = payment.source, payment.to
            pairs[pair] = pairs.get(pair, 0) + payment.points

    def fault(parts: Collection[Part], finding: Finding, *transfers: tuple[Party, Points]) -> Fault:
        change = change_by_seat(players, *transfers)
        return Fault(number=number, finding=finding, change=change, parts=frozenset(parts))

    for (source, to), points in pairs.items():
        facts: TransferFacts = {"giver": source, "taker": to, "points": points}
        both_parts = [(source, to, WORTH), (source, to, HONBA)]
        if not isinstance(to, Seat):
            kind = COUNT_DEPOSIT_NOT_LAID if to is POT else COUNT_NOT_TAKEN_OFF
            yield fault(both_parts, kind.finding(None, facts), (source, points), (to, -points))
            continue
        yield fault(both_parts, COUNT_NOT_PAID.finding(None, facts), (source, points), (to, -points))
        yield fault(both_parts, COUNT_PAID_TWICE.finding(None, facts), (source, -points), (to, points))
        yield fault(
            both_parts, COUNT_PAID_BACKWARDS.finding(None, facts), (source, 2 * points), (to, -2 * points)
        )
        for other_seat in rules.seats:
            if other_seat not in (source, to):
                other_facts: TransferToAnotherFacts = {**facts, "other": other_seat}
                yield fault(
                    both_parts,
                    COUNT_PAID_TO_ANOTHER.finding(None, other_facts),
                    (to, -points),
                    (other_seat, points),
                )
                if (other_seat, to) not in pairs:
                    yield fault(
                        both_parts,
                        COUNT_PAID_BY_ANOTHER.finding(None, other_facts),
                        (source, points),
                        (other_seat, -points),
                    )
    if len(pairs) > 1:
        # With several payers or winners, one of them may forget the honba.
        for payment in step.payments:
            if payment.reason is PaymentFor.HONBA:
                facts = {"giver": payment.source, "taker": payment.to, "points": payment.points}
                transfers = (payment.source, payment.points), (payment.to, -payment.points)
                honba_part = [(payment.source, payment.to, HONBA)]
                yield fault(honba_part, COUNT_HONBA_NOT_PAID.finding(None, facts), *transfers)
        noten = all(
            payment.reason is PaymentFor.NOTEN for payment in step.payments if payment.reason in _BETWEEN
        )
        kinds = (COUNT_NOTEN_FORGOTTEN,) if noten else (COUNT_NOTHING_PAID,)
        moves = [((source, points), (to, -points)) for (source, to), points in pairs.items()]
        unpaid = list(itertools.chain.from_iterable(moves))
        for all_kind, factor in zip((*kinds, COUNT_ALL_TWICE, COUNT_ALL_BACKWARDS), (1, -1, 2), strict=True):
            all_parts = [(*pair, part) for pair in pairs for part in (WORTH, HONBA)]
            yield fault(
                all_parts, all_kind.finding(), *((party, points * factor) for party, points in unpaid)
            )


_BETWEEN = tuple(reason for reason in PaymentFor if reason not in _NO_PAYMENT_BETWEEN)
