"""A table of payments under given rules.

Each figure is the referee's ruling on such a hand at a new table; an impossible hand has none.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

import referee
from referee.frozen import dataclass

__all__ = [
    "FU",
    "HAN",
    "Cell",
    "Chombo",
    "Limit",
    "Noten",
    "chombo",
    "honba",
    "limits",
    "nagashi",
    "noten",
    "points",
]

HAN: Final = (1, 2, 3, 4)
FU: Final = (20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110)
_MOST_HAN: Final = 13
_DEALER, _OTHER, _THIRD, *_REST = referee.Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """The payment to a winner: by *ron* in total, by self-draw from each non-dealer and from the dealer.

    None if it cannot be won that way; a dealer is paid by non-dealers only. *limit* is its name from a mangan up.
    """

    ron: referee.Points | None = None
    each: referee.Points | None = None
    dealer: referee.Points | None = None
    limit: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """A limit: from *least* to *most* han, *most* None for no upper bound; or a number of *yakuman*."""

    cell: Cell
    least: int = 0
    most: int | None = None
    yakuman: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Noten:
    """A number of *tenpai* players: what each of them receives, and what each of the others pays."""

    tenpai: int
    received: referee.Points
    paid: referee.Points


@dataclass(frozen=True, slots=True, kw_only=True)
class Chombo:
    """The cost of a chombo: *off* the result, or the payment to each non-dealer and to the dealer at the table."""

    off: referee.Points = 0
    each: referee.Points = 0
    dealer: referee.Points = 0


def points(rules: referee.Ruleset, *, deals: bool) -> dict[tuple[int, int], Cell]:
    """The payments to a dealer or non-dealer, by fu and han, for every possible hand below five han."""
    cells = {}
    for fu in FU:
        for han in HAN:
            cell = _payment_cell(rules, referee.HanFu(han=han, fu=fu), deals=deals)
            if cell != Cell():
                cells[fu, han] = cell
    return cells


def limits(rules: referee.Ruleset, *, deals: bool) -> tuple[Limit, ...]:
    """The payments from five han up, and for yakuman if two of them are paid more than one."""
    by_han = [
        (han, _payment_cell(rules, referee.HanFu(han=han), deals=deals))
        for han in range(HAN[-1] + 1, _MOST_HAN + 1)
    ]
    limit_list = []
    for cell, group in groupby(by_han, key=lambda pair: pair[1]):
        numbers = [han for han, _cell in group]
        most = None if numbers[-1] == _MOST_HAN else numbers[-1]
        limit_list.append(Limit(cell=cell, least=numbers[0], most=most))
    single, double = (_payment_cell(rules, referee.Yakuman(count=count), deals=deals) for count in (1, 2))
    limit_list.append(Limit(cell=single, yakuman=1))
    if double not in (single, Cell()):
        limit_list.append(Limit(cell=double, yakuman=2))
    return tuple(limit_list)


def honba(rules: referee.Ruleset) -> Cell:
    """The additional payment for each honba; it is the same for the dealer."""
    return _payment_cell(
        rules, referee.HanFu(han=1, fu=30), deals=False, honba=1, reason=referee.ruling.PaymentFor.HONBA
    )


def noten(rules: referee.Ruleset) -> tuple[Noten, ...]:
    """The payments at an exhaustive draw, by the number of tenpai players."""
    rows = []
    for tenpai in range(1, rules.players):
        seats = tuple(referee.Seat)[:tenpai]
        ruling = referee.adjudicate(rules, referee.first_hand(rules), referee.ExhaustiveDraw(tenpai=seats))
        payments = [
            payment for payment in ruling.payments if payment.reason is referee.ruling.PaymentFor.NOTEN
        ]
        if payments:
            received = sum(payment.points for payment in payments if payment.to is _DEALER)
            payer = payments[0].source
            paid = sum(payment.points for payment in payments if payment.source == payer)
            rows.append(Noten(tenpai=tenpai, received=received, paid=paid))
    return tuple(rows)


def nagashi(rules: referee.Ruleset, *, deals: bool) -> Cell:
    """The payment for nagashi mangan; an empty cell if the rules do not have it."""
    winner = _DEALER if deals else _OTHER
    draw = referee.ExhaustiveDraw(nagashi=(winner,))
    try:
        ruling = referee.adjudicate(rules, referee.first_hand(rules), draw)
    except referee.Rejected:
        return Cell()
    each, dealer = _payments_by_payer(ruling, referee.ruling.PaymentFor.NAGASHI)
    return Cell(each=each, dealer=dealer)


def chombo(rules: referee.Ruleset, *, deals: bool) -> Chombo:
    """The cost of a chombo for a dealer or non-dealer."""
    offender = _DEALER if deals else _OTHER
    report = referee.Chombo(offenders=(offender,))
    ruling = referee.adjudicate(rules, referee.first_hand(rules), report)
    payments = [payment for payment in ruling.payments if payment.reason is referee.ruling.PaymentFor.CHOMBO]
    return Chombo(
        off=-sum(penalty.points for penalty in ruling.penalties),
        each=next((payment.points for payment in payments if payment.to not in (_DEALER, offender)), 0),
        dealer=next((payment.points for payment in payments if payment.to is _DEALER), 0),
    )


def _payment_cell(
    rules: referee.Ruleset,
    worth: referee.HanFu | referee.Yakuman,
    *,
    deals: bool,
    honba: int = 0,
    reason: referee.ruling.PaymentFor | None = None,
) -> Cell:
    """The payment to the winner of such a hand, in total or for *reason*; an empty cell for an impossible hand."""
    ron = each = dealer = None
    limit = ""
    for ruling in _possible_rulings(rules, worth, deals=deals, honba=honba, ron=True):
        ron = sum(
            payment.points
            for payment in ruling.payments
            if payment.reason is (reason or referee.ruling.PaymentFor.RON)
        )
        limit = _limit_name(ruling)
    for ruling in _possible_rulings(rules, worth, deals=deals, honba=honba, ron=False):
        each, dealer = _payments_by_payer(ruling, reason or referee.ruling.PaymentFor.TSUMO)
        limit = _limit_name(ruling)
    return Cell(ron=ron, each=each, dealer=dealer, limit=limit)


def _possible_rulings(
    rules: referee.Ruleset, worth: referee.HanFu | referee.Yakuman, *, deals: bool, honba: int, ron: bool
) -> Iterator[referee.Ruling]:
    """The ruling, if such a hand is possible."""
    before = referee.TableState(scores=referee.first_hand(rules).scores, honba=honba)
    winner = referee.Winner(seat=_DEALER if deals else _OTHER, worth=worth)
    try:
        yield referee.adjudicate(
            rules, before, referee.Win(winners=(winner,), discarder=_THIRD if ron else None)
        )
    except referee.Rejected:
        return


def _limit_name(ruling: referee.Ruling) -> str:
    return next(str(finding.facts["limit"] or "") for finding in ruling.findings if "limit" in finding.facts)


def _payments_by_payer(
    ruling: referee.Ruling, reason: referee.ruling.PaymentFor
) -> tuple[referee.Points | None, referee.Points | None]:
    """The payments of each non-dealer and of the dealer; None if they pay nothing."""
    payments = [
        payment
        for payment in ruling.payments
        if payment.reason is reason and isinstance(payment.source, referee.Seat)
    ]
    each = next((payment.points for payment in payments if payment.source is not _DEALER), None)
    return each, next((payment.points for payment in payments if payment.source is _DEALER), None)
