"""Other ways in which a hand may have been paid: another value, dealer, honba or tenpai."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterator, Mapping
from typing import Any

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
)
from referee.findings.hands import NO_NOTEN_PAYMENT, NOTEN_PAYMENT
from referee.findings.kind import Remark
from referee.findings.wins import HAND_WORTH
from referee.ledger import Row
from referee.reports import ExhaustiveDraw, HanFu, Win, Yakuman
from referee.rules import Ruleset
from referee.ruling import Party, Points, Ruling, TableState
from referee.values import Round, Seat

__all__ = ["of_worth"]

_NOTEN = (NOTEN_PAYMENT.code, NO_NOTEN_PAYMENT.code)
# From five han up: the least han of each limit.
_LIMITS = (5, 6, 8, 11, 13)


def of_worth(rules: Ruleset, row: Row, ruling: Ruling) -> Iterator[Fault]:
    """A win paid as another cell of the table, as if another had dealt, or with other honba; tenpai misjudged."""
    due = _between(ruling)
    counted = _as_counted(row, ruling)
    if counted is None:
        return

    def otherwise(
        kind: Remark,
        seat: Seat | None,
        facts: Mapping[str, object],
        table: TableState,
        report: Win | ExhaustiveDraw,
        part: str = WORTH,
        to: Seat | None = None,
    ) -> Iterator[Fault]:
        paid = _played(rules, table, report)
        # Paying nothing at all is a separate fault.
        if paid is not None and any(paid):
            change = tuple(
                paid_points - due_points for paid_points, due_points in zip(paid, due, strict=True)
            )
            pairs = {(due.source, due.to) for due in ruling.payments if to is None or due.to is to}
            of = frozenset((source, taker, part) for source, taker in pairs)
            yield Fault(number=row.number, says=kind.found(seat, facts), change=(*change, 0), of=of)

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
        for other_worth in _beside(winner.worth):
            winners = list(counted.winners)
            winners[at] = dataclasses.replace(winner, worth=other_worth)
            facts = {"han": other_worth.han, "fu": other_worth.fu}
            report = dataclasses.replace(counted, winners=tuple(winners))
            yield from otherwise(COUNT_PAID_AS, winner.seat, facts, before, report, to=winner.seat)
    for seat in rules.seats:
        dealt = dataclasses.replace(before, round=Round(before.round.wind, int(seat) + 1))
        yield from otherwise(COUNT_AS_DEALER, None, {"other": seat}, dealt, counted)
    for honba in sorted({0, before.honba - 1, before.honba + 1}):
        kind = COUNT_OTHER_HONBA if honba else COUNT_HONBA_FORGOTTEN
        facts = {"honba": honba, "due": before.honba}
        yield from otherwise(kind, None, facts, dataclasses.replace(before, honba=honba), counted, HONBA)


def _as_counted(row: Row, ruling: Ruling) -> Win | ExhaustiveDraw | None:
    """The hand without its tiles: the worth of each win, or the tenpai seats."""
    if isinstance(row.report, ExhaustiveDraw):
        shared = (found.facts for found in ruling.findings if found.code in _NOTEN)
        return next((ExhaustiveDraw(tenpai=facts["tenpai"]) for facts in shared), None)  # type: ignore[arg-type]
    if not isinstance(row.report, Win):
        return None
    worth = {found.seat: found.facts for found in ruling.findings if found.code == HAND_WORTH.code}
    winners = (
        dataclasses.replace(winner, worth=_as_said(worth[winner.seat]))
        for winner in row.report.winners
        if winner.seat in worth
    )
    return Win(winners=tuple(winners), discarder=row.report.discarder)


def _as_said(facts: Mapping[str, Any]) -> HanFu | Yakuman:
    if facts["yakuman"]:
        return Yakuman(count=facts["yakuman"])
    return HanFu(han=facts["han"], fu=facts["fu"])


def _beside(worth: object) -> Iterator[HanFu]:
    """The cells of the table beside a worth: a han or a step of fu more or less."""
    match worth:
        case HanFu(han=han) if han >= _LIMITS[0]:
            own = max(limit for limit in _LIMITS if limit <= han)
            less = [limit for limit in _LIMITS if limit < own][-1:]
            more = [limit for limit in _LIMITS if limit > own][:1]
            yield from (HanFu(han=limit) for limit in (*less, *more))
            if not less:
                yield from (HanFu(han=4, fu=fu) for fu in (30, 25))
        case HanFu(han=han, fu=int() as fu):
            yield HanFu(han=han - 1, fu=fu)
            yield HanFu(han=han + 1, fu=fu if han + 1 < _LIMITS[0] else None)
            # Only seven pairs have 25 fu: a counting error also goes from 20 to 30.
            steps = {20: (25, 30), 25: (20, 30), 30: (20, 25, 40)}.get(fu, (fu - 10, fu + 10))
            yield from (HanFu(han=han, fu=step) for step in steps)
        case _:
            return


def _played(rules: Ruleset, table: TableState, report: Win | ExhaustiveDraw) -> tuple[Points, ...] | None:
    """The points that the hand would have moved between the players; None where it is impossible."""
    try:
        return _between(adjudicate(rules, table, report))
    except Rejected:
        return None


def _between(ruling: Ruling) -> tuple[Points, ...]:
    moved: list[tuple[Party, Points]] = []
    for payment in ruling.payments:
        if isinstance(payment.source, Seat) and isinstance(payment.to, Seat):
            moved += [(payment.source, -payment.points), (payment.to, payment.points)]
    return change_by_seat(ruling.before.players, *moved)[:-1]
