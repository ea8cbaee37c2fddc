"""What may have been done otherwise at a table than its ledger says?"""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from referee.adjudication import adjudicate
from referee.errors import Rejected
from referee.findings.counting import (
    COUNT_ALL_BACKWARDS,
    COUNT_ALL_TWICE,
    COUNT_AS_DEALER,
    COUNT_AS_NOTEN,
    COUNT_AS_TENPAI,
    COUNT_AS_TENPAI_ANOTHER,
    COUNT_DEPOSIT_NOT_LAID,
    COUNT_HONBA_FORGOTTEN,
    COUNT_HONBA_NOT_PAID,
    COUNT_LEFT_ON_TABLE,
    COUNT_NOT_PAID,
    COUNT_NOT_TAKEN_OFF,
    COUNT_NOTEN_FORGOTTEN,
    COUNT_NOTHING_PAID,
    COUNT_OTHER_HONBA,
    COUNT_PAID_AS,
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
from referee.findings.wins import HAND_WORTH
from referee.ledger import Page, Row
from referee.reports import ExhaustiveDraw, HanFu, Win, Yakuman
from referee.rules import Ruleset
from referee.ruling import POT, Finding, Party, Payment, PaymentFor, Points, Ruling, TableState, Verdict
from referee.values import Round, Seat

__all__ = ["Change", "Fault", "faults_of", "of_seats"]

Change = tuple[Points, ...]
"""What somebody has more (or less) than by the ledger: by seat, and last the sticks on the table, in points."""

_TAKEN = (PaymentFor.DEPOSITS, PaymentFor.LEFTOVER_DEPOSITS)
_NO_PAYMENT_BETWEEN = (PaymentFor.RIICHI_BET, PaymentFor.RIICHI_RETURNED, *_TAKEN)
_FU = (20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110)
# From five han up: the least han of each limit.
_LIMITS = (5, 6, 8, 11, 13)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One thing that may have been done otherwise than the ledger says, and what it leaves.

    *number* is the entry that it concerns; none where it is the reading itself, or the sticks left when the table was
    closed. *says* names it without claiming that it was so. *change* is what it would leave.
    """

    number: int | None
    says: Finding
    change: Change


@dataclass(frozen=True, slots=True, kw_only=True)
class _Step:
    """The payments of one entry, in the order in which they were due; *row* where it is a hand."""

    number: int | None
    payments: tuple[Payment, ...]
    row: Row | None = None


def faults_of(rules: Ruleset, page: Page) -> list[Fault]:
    """Every single thing that is thought of, of every hand, ruling and penalty of *page*, the latest first.

    A stick that was not laid is missing to whoever took the sticks next; one that was not taken was taken by the next
    who took any, or lies there still. What would leave everything as it is, is left out.
    """
    steps = _steps(page)
    found: list[Fault] = []
    for at in reversed(range(len(steps))):
        found += _of_step(rules, steps, at)
    return [fault for fault in found if any(fault.change)]


def of_seats(players: int, *moved: tuple[Party, Points]) -> Change:
    """What *moved* comes to by seat and for the pot; what is out of the game is nowhere."""
    change: list[Points] = [0] * (players + 1)
    for party, points in moved:
        if isinstance(party, Seat):
            change[party] += points
        elif party is POT:
            change[players] += points
    return tuple(change)


def _steps(page: Page) -> list[_Step]:
    steps = [
        _Step(number=row.number, payments=row.ruling.payments, row=row) for row in page.hands if row.ruling
    ]
    beside: dict[int, list[Payment]] = {}
    for number, payment, _why in page.at_table:
        beside.setdefault(number, []).append(payment)
    # What a ruling costs is paid before the hand that it ends.
    steps += [_Step(number=number, payments=tuple(paid)) for number, paid in beside.items()]
    steps.sort(key=lambda step: (step.number or 0, step.row is not None))
    if page.closing is not None:
        steps.append(_Step(number=None, payments=page.closing.payments))
    return steps


def _takers(steps: Sequence[_Step], start: int) -> tuple[Party, ...]:
    """Who took the sticks that lay on the table, from step *start* on: the pot itself if nobody did."""
    for step in steps[start:]:
        takers = tuple(
            dict.fromkeys(paid.to for paid in step.payments if paid.source is POT and paid.reason in _TAKEN)
        )
        if takers:
            return takers
    return (POT,)


def _of_step(rules: Ruleset, steps: Sequence[_Step], at: int) -> Iterator[Fault]:
    step = steps[at]
    yield from _of_sticks(rules, steps, at)
    yield from _of_payments(rules, step)
    if step.row is not None and step.row.ruling is not None:
        yield from _of_worth(rules, step.row, step.row.ruling)


def _of_sticks(rules: Ruleset, steps: Sequence[_Step], at: int) -> Iterator[Fault]:
    """Sticks not laid, not entered, not given back, not taken or taken by another."""
    step, players, stick = steps[at], rules.players, rules.riichi_deposit
    here, later = _takers(steps, at), _takers(steps, at + 1)
    returned = {paid.to for paid in step.payments if paid.reason is PaymentFor.RIICHI_RETURNED}
    number = step.number

    def fault(kind: Remark, facts: Mapping[str, object], *moved: tuple[Party, Points]) -> Fault:
        return Fault(number=number, says=kind.found(None, facts), change=of_seats(players, *moved))

    for payment in step.payments:
        source, to, points = payment.source, payment.to, payment.points
        facts = {"giver": source, "taker": to, "points": points}
        if payment.reason is PaymentFor.RIICHI_BET and source not in returned:
            for taker in here:
                yield fault(COUNT_STICK_NOT_LAID, facts, (source, points), (taker, -points))
        elif payment.reason is PaymentFor.RIICHI_RETURNED:
            for taker in dict.fromkeys((*later, POT)):
                yield fault(COUNT_STICK_NOT_RETURNED, facts, (to, -points), (taker, points))
        elif payment.reason in _TAKEN and isinstance(to, Seat):
            for part in _parts(points, stick):
                facts = {"taker": to, "points": part}
                if payment.reason is PaymentFor.DEPOSITS:
                    for taker in dict.fromkeys((*later, POT)):
                        yield fault(COUNT_STICKS_NOT_TAKEN, facts, (to, -part), (taker, part))
                for other in rules.seats:
                    taken = {**facts, "other": other}
                    yield fault(COUNT_STICKS_TO_ANOTHER, taken, (to, -part), (other, part))
    left = [paid for paid in step.payments if paid.reason is PaymentFor.LEFTOVER_DEPOSITS]
    if left:
        total = sum(paid.points for paid in left)
        back = [(paid.to, -paid.points) for paid in left]
        yield fault(COUNT_LEFT_ON_TABLE, {"points": total}, (POT, total), *back)
    ruling = step.row.ruling if step.row else None
    if step.row and ruling and stick and not step.row.judged and ruling.verdict is not Verdict.CHOMBO:
        declared = {riichi.seat for riichi in step.row.report.riichi}
        for seat in rules.seats:
            if seat not in declared:
                for taker in here:
                    yield fault(COUNT_STICK_NOT_ENTERED, {"giver": seat}, (seat, -stick), (taker, stick))


def _parts(points: Points, stick: int) -> Iterator[Points]:
    """All of the sticks, and each smaller number of them."""
    yield points
    if stick and isinstance(points, int):
        yield from range(stick, points, stick)


def _of_payments(rules: Ruleset, step: _Step) -> Iterator[Fault]:
    """Payments not made, made twice, made the wrong way round or to another, one by one and all at once."""
    number, players = step.number, rules.players
    pairs: dict[tuple[Party, Party], Points] = {}
    for payment in step.payments:
        if payment.reason not in _NO_PAYMENT_BETWEEN:
            pair = payment.source, payment.to
            pairs[pair] = pairs.get(pair, 0) + payment.points

    def fault(kind: Remark, facts: Mapping[str, object], *moved: tuple[Party, Points]) -> Fault:
        return Fault(number=number, says=kind.found(None, facts), change=of_seats(players, *moved))

    for (source, to), points in pairs.items():
        facts = {"giver": source, "taker": to, "points": points}
        if not isinstance(to, Seat):
            kind = COUNT_DEPOSIT_NOT_LAID if to is POT else COUNT_NOT_TAKEN_OFF
            yield fault(kind, facts, (source, points), (to, -points))
            continue
        yield fault(COUNT_NOT_PAID, facts, (source, points), (to, -points))
        yield fault(COUNT_PAID_TWICE, facts, (source, -points), (to, points))
        yield fault(COUNT_PAID_BACKWARDS, facts, (source, 2 * points), (to, -2 * points))
        for other in rules.seats:
            if other not in (source, to):
                told = {**facts, "other": other}
                yield fault(COUNT_PAID_TO_ANOTHER, told, (to, -points), (other, points))
                if (other, to) not in pairs:
                    yield fault(COUNT_PAID_BY_ANOTHER, told, (source, points), (other, -points))
    if len(pairs) > 1:
        # Where several pay or win, the honba are forgotten by one of them.
        for payment in step.payments:
            if payment.reason is PaymentFor.HONBA:
                facts = {"giver": payment.source, "taker": payment.to, "points": payment.points}
                moved = (payment.source, payment.points), (payment.to, -payment.points)
                yield fault(COUNT_HONBA_NOT_PAID, facts, *moved)
        noten = all(paid.reason is PaymentFor.NOTEN for paid in step.payments if paid.reason in _BETWEEN)
        kinds = (COUNT_NOTEN_FORGOTTEN,) if noten else (COUNT_NOTHING_PAID,)
        moves = [((source, points), (to, -points)) for (source, to), points in pairs.items()]
        unpaid = list(itertools.chain.from_iterable(moves))
        for kind, times in zip((*kinds, COUNT_ALL_TWICE, COUNT_ALL_BACKWARDS), (1, -1, 2), strict=True):
            yield fault(kind, {}, *((party, points * times) for party, points in unpaid))


_BETWEEN = tuple(reason for reason in PaymentFor if reason not in _NO_PAYMENT_BETWEEN)


def _of_worth(rules: Ruleset, row: Row, ruling: Ruling) -> Iterator[Fault]:
    """A win paid as another cell of the table, as though another had dealt, or with other honba; tenpai misjudged."""
    due = _between(ruling)
    counted = _as_counted(row, ruling)
    if counted is None or _played(rules, row.before, counted) != due:
        return

    def otherwise(
        kind: Remark,
        seat: Seat | None,
        facts: Mapping[str, object],
        table: TableState,
        report: Win | ExhaustiveDraw,
    ) -> Iterator[Fault]:
        paid = _played(rules, table, report)
        # Nothing paid at all is a fault of its own.
        if paid is not None and any(paid):
            change = tuple(was - should for was, should in zip(paid, due, strict=True))
            yield Fault(number=row.number, says=kind.found(seat, facts), change=(*change, 0))

    before = row.before
    if isinstance(counted, ExhaustiveDraw):
        for seat in rules.seats:
            kind = COUNT_AS_NOTEN if seat in counted.tenpai else COUNT_AS_TENPAI
            tenpai = tuple(s for s in rules.seats if (s in counted.tenpai) != (s == seat))
            yield from otherwise(kind, seat, {}, before, dataclasses.replace(counted, tenpai=tenpai))
        for seat, other in itertools.permutations(rules.seats, 2):
            if seat in counted.tenpai and other not in counted.tenpai:
                tenpai = tuple(s for s in rules.seats if s == other or (s in counted.tenpai and s != seat))
                shown = dataclasses.replace(counted, tenpai=tenpai)
                yield from otherwise(COUNT_AS_TENPAI_ANOTHER, seat, {"other": other}, before, shown)
        return
    for at, winner in enumerate(counted.winners):
        for beside in _beside(winner.worth):
            winners = list(counted.winners)
            winners[at] = dataclasses.replace(winner, worth=beside)
            facts = {"han": beside.han, "fu": beside.fu}
            report = dataclasses.replace(counted, winners=tuple(winners))
            yield from otherwise(COUNT_PAID_AS, winner.seat, facts, before, report)
    for seat in rules.seats:
        if seat != before.dealer:
            dealt = dataclasses.replace(before, round=Round(before.round.wind, int(seat) + 1))
            yield from otherwise(COUNT_AS_DEALER, None, {"other": seat}, dealt, counted)
    for honba in {0, before.honba - 1, before.honba + 1} - {-1, before.honba}:
        kind = COUNT_OTHER_HONBA if honba else COUNT_HONBA_FORGOTTEN
        facts = {"honba": honba, "due": before.honba}
        yield from otherwise(kind, None, facts, dataclasses.replace(before, honba=honba), counted)


def _as_counted(row: Row, ruling: Ruling) -> Win | ExhaustiveDraw | None:
    """The hand without its tiles: what each win was worth, or who was tenpai."""
    worth = {found.seat: found.facts for found in ruling.findings if found.code == HAND_WORTH.code}
    if isinstance(row.report, ExhaustiveDraw) and ruling.verdict is Verdict.EXHAUSTIVE_DRAW:
        shared = [found.facts["tenpai"] for found in ruling.findings if found.code.endswith("noten_payment")]
        if not shared or not isinstance(shared[0], tuple):
            return None
        return ExhaustiveDraw(tenpai=shared[0])
    if not isinstance(row.report, Win) or ruling.verdict is not Verdict.WIN:
        return None
    winners = []
    for winner in row.report.winners:
        facts = worth.get(winner.seat)
        if facts is None:
            return None
        han, fu, yakuman = facts["han"], facts["fu"], facts["yakuman"]
        counted = Yakuman(count=yakuman) if isinstance(yakuman, int) and yakuman else HanFu(han=han, fu=fu)  # type: ignore[arg-type]
        winners.append(dataclasses.replace(winner, worth=counted))
    return Win(winners=tuple(winners), discarder=row.report.discarder)


def _beside(worth: object) -> Iterator[HanFu]:
    """The cells of the table beside a worth: a han or a step of fu more or less."""
    if not isinstance(worth, HanFu):
        return
    han, fu = worth.han, worth.fu
    if han >= _LIMITS[0]:
        at = max(limit for limit in range(len(_LIMITS)) if _LIMITS[limit] <= han)
        yield from (HanFu(han=_LIMITS[i]) for i in (at - 1, at + 1) if 0 <= i < len(_LIMITS))
        if at == 0:
            yield from (HanFu(han=4, fu=one) for one in (30, 25))
        return
    for other in (han - 1, han + 1):
        if other:
            yield HanFu(han=other, fu=fu if other < _LIMITS[0] else None)
    if fu in _FU:
        at = _FU.index(fu)
        # Seven pairs alone have 25 fu: whoever counts wrongly goes from 20 to 30 as well.
        steps = {at - 1, at + 1} | ({at + 2} if fu == 20 else {at - 2} if fu == 30 else set())
        yield from (HanFu(han=han, fu=_FU[i]) for i in sorted(steps) if 0 <= i < len(_FU))


def _played(rules: Ruleset, table: TableState, report: Win | ExhaustiveDraw) -> tuple[Points, ...] | None:
    """What the hand would have moved between the players, or nothing where it cannot be."""
    try:
        return _between(adjudicate(rules, table, report))
    except Rejected:
        return None


def _between(ruling: Ruling) -> tuple[Points, ...]:
    moved: list[tuple[Party, Points]] = []
    for payment in ruling.payments:
        if isinstance(payment.source, Seat) and isinstance(payment.to, Seat):
            moved += [(payment.source, -payment.points), (payment.to, payment.points)]
    return of_seats(ruling.before.players, *moved)[:-1]
