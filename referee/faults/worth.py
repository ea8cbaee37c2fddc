"""Other ways in which a hand may have been paid: another value, dealer, honba or tenpai."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterator

from referee.adjudication import adjudicate
from referee.errors import Rejected
from referee.faults.fault import HONBA, WORTH, Fault, change_by_seat
from referee.findings.counting import (
    COUNT_AS_DEALER,
    COUNT_AS_NOTEN,
    COUNT_AS_TENPAI,
    COUNT_AS_TENPAI_ANOTHER,
    COUNT_HONBA_FORGOTTEN,
    COUNT_OTHER_HONBA,
    COUNT_PAID_AS,
    HonbaDueFacts,
)
from referee.findings.facts import HanFuFacts
from referee.findings.hands import NO_NOTEN_PAYMENT, NOTEN_PAYMENT
from referee.findings.wins import HAND_WORTH, WorthFacts
from referee.ledger import Row
from referee.reports import ExhaustiveDraw, HanFu, Win, Yakuman
from referee.rules import Ruleset
from referee.ruling import Finding, Party, Points, Ruling, TableState
from referee.values import Round, Seat

__all__ = ["worth_faults"]

_NOTEN = (NOTEN_PAYMENT.code, NO_NOTEN_PAYMENT.code)
# From five han up: the least han of each limit.
_LIMITS = (5, 6, 8, 11, 13)


def worth_faults(rules: Ruleset, row: Row, ruling: Ruling) -> Iterator[Fault]:
    """A win paid as another cell of the table, as if another had dealt, or with other honba; tenpai misjudged."""
    points_due = _points_between_players(ruling)
    report_counted = _report_without_tiles(row, ruling)
    if report_counted is None:
        return

    def faults_if_played(
        finding: Finding,
        table: TableState,
        report: Win | ExhaustiveDraw,
        part: str = WORTH,
        to: Seat | None = None,
    ) -> Iterator[Fault]:
        paid = _points_paid(rules, table, report)
        # Paying nothing at all is a separate fault.
        if paid is not None and any(paid):
            change = tuple(
                paid_points - due_points for paid_points, due_points in zip(paid, points_due, strict=True)
            )
            pairs = {
                (points_due.source, points_due.to)
                for points_due in ruling.payments
                if to is None or points_due.to is to
            }
            of = frozenset((source, taker, part) for source, taker in pairs)
            yield Fault(number=row.number, finding=finding, change=(*change, 0), parts=of)

    table_before = row.before
    if isinstance(report_counted, ExhaustiveDraw):
        for seat in rules.seats:
            kind = COUNT_AS_NOTEN if seat in report_counted.tenpai else COUNT_AS_TENPAI
            tenpai = tuple(s for s in rules.seats if (s in report_counted.tenpai) != (s == seat))
            yield from faults_if_played(
                kind.finding(seat), table_before, dataclasses.replace(report_counted, tenpai=tenpai)
            )
        for seat, other_seat in itertools.permutations(rules.seats, 2):
            if seat in report_counted.tenpai and other_seat not in report_counted.tenpai:
                tenpai = tuple(
                    s for s in rules.seats if s == other_seat or (s in report_counted.tenpai and s != seat)
                )
                other_report = dataclasses.replace(report_counted, tenpai=tenpai)
                yield from faults_if_played(
                    COUNT_AS_TENPAI_ANOTHER.finding(seat, {"other": other_seat}), table_before, other_report
                )
        return
    for index, winner in enumerate(report_counted.winners):
        for other_worth in _neighbouring_worths(winner.worth):
            winners = list(report_counted.winners)
            winners[index] = dataclasses.replace(winner, worth=other_worth)
            worth_facts: HanFuFacts = {"han": other_worth.han, "fu": other_worth.fu}
            report = dataclasses.replace(report_counted, winners=tuple(winners))
            yield from faults_if_played(
                COUNT_PAID_AS.finding(winner.seat, worth_facts), table_before, report, to=winner.seat
            )
    for seat in rules.seats:
        other_table = dataclasses.replace(table_before, round=Round(table_before.round.wind, int(seat) + 1))
        yield from faults_if_played(
            COUNT_AS_DEALER.finding(None, {"other": seat}), other_table, report_counted
        )
    for honba in sorted({0, table_before.honba - 1, table_before.honba + 1}):
        honba_kind = COUNT_OTHER_HONBA if honba else COUNT_HONBA_FORGOTTEN
        facts: HonbaDueFacts = {"honba": honba, "due": table_before.honba}
        yield from faults_if_played(
            honba_kind.finding(None, facts),
            dataclasses.replace(table_before, honba=honba),
            report_counted,
            HONBA,
        )


def _report_without_tiles(row: Row, ruling: Ruling) -> Win | ExhaustiveDraw | None:
    """The hand without its tiles: the worth of each win, or the tenpai seats."""
    if isinstance(row.report, ExhaustiveDraw):
        payment_facts = (
            NOTEN_PAYMENT.facts_of(finding) for finding in ruling.findings if finding.code in _NOTEN
        )
        return next((ExhaustiveDraw(tenpai=facts["tenpai"]) for facts in payment_facts), None)
    if not isinstance(row.report, Win):
        return None
    worth_facts = {
        finding.seat: HAND_WORTH.facts_of(finding)
        for finding in ruling.findings
        if finding.code == HAND_WORTH.code
    }
    winners = (
        dataclasses.replace(winner, worth=_announced_worth(worth_facts[winner.seat]))
        for winner in row.report.winners
        if winner.seat in worth_facts
    )
    return Win(winners=tuple(winners), discarder=row.report.discarder)


def _announced_worth(facts: WorthFacts) -> HanFu | Yakuman:
    if facts["yakuman"]:
        return Yakuman(count=facts["yakuman"])
    return HanFu(han=facts["han"], fu=facts["fu"])


def _neighbouring_worths(worth: object) -> Iterator[HanFu]:
    """The cells of the table beside a worth: a han or a step of fu more or less."""
    match worth:
        case HanFu(han=han) if han >= _LIMITS[0]:
            own_limit = max(limit for limit in _LIMITS if limit <= han)
            lower = [limit for limit in _LIMITS if limit < own_limit][-1:]
            higher = [limit for limit in _LIMITS if limit > own_limit][:1]
            yield from (HanFu(han=limit) for limit in (*lower, *higher))
            if not lower:
                yield from (HanFu(han=4, fu=fu) for fu in (30, 25))
        case HanFu(han=han, fu=int() as fu):
            yield HanFu(han=han - 1, fu=fu)
            yield HanFu(han=han + 1, fu=fu if han + 1 < _LIMITS[0] else None)
            # Only seven pairs have 25 fu: a counting error also goes from 20 to 30.
            steps = {20: (25, 30), 25: (20, 30), 30: (20, 25, 40)}.get(fu, (fu - 10, fu + 10))
            yield from (HanFu(han=han, fu=step) for step in steps)
        case _:
            return


def _points_paid(
    rules: Ruleset, table: TableState, report: Win | ExhaustiveDraw
) -> tuple[Points, ...] | None:
    """The points that the hand would have moved between the players; None where it is impossible."""
    try:
        return _points_between_players(adjudicate(rules, table, report))
    except Rejected:
        return None


def _points_between_players(ruling: Ruling) -> tuple[Points, ...]:
    transfers: list[tuple[Party, Points]] = []
    for payment in ruling.payments:
        if isinstance(payment.source, Seat) and isinstance(payment.to, Seat):
            transfers += [(payment.source, -payment.points), (payment.to, payment.points)]
    return change_by_seat(ruling.before.players, *transfers)[:-1]
