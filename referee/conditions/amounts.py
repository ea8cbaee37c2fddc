"""The amounts that a hand can be worth, and their payers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import itemgetter

from referee.adjudication.payers import pay_ron, pay_tsumo
from referee.adjudication.validation.events import least_han
from referee.adjudication.validation.hands import check_han_fu
from referee.adjudication.validation.table import Problems
from referee.adjudication.yaku_minimum import han_needed
from referee.frozen import dataclass
from referee.reports import HanFu, Riichi, Yakuman
from referee.rules import Ruleset
from referee.ruling import Party, Points, TableState
from referee.values import Seat
from referee.worth import YAKUMAN, base_points, limit_name

__all__ = ["Amount", "Amounts", "Range", "Worths", "amounts", "worths_of"]

# From thirteen han on nothing grows; from five on fu do not matter. Six yakuman are the most that a hand can have.
_MOST_HAN = 13
_FU = (20, 25, *range(30, 111, 10))
_MOST_YAKUMAN = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount:
    """The payment for a won hand, without honba and sticks: every worth with this payment, the payers, and the sum.

    *limit* is the name of its limit, empty below a mangan; for several yakuman it is that of one.
    """

    limit: str
    worths: tuple[HanFu | Yakuman, ...]
    paid: tuple[tuple[Party, Points], ...]
    points: Points


@dataclass(frozen=True, slots=True, kw_only=True)
class Range:
    """Every amount from *least* to *most*, inclusive; *lowest* and *highest*: none smaller or greater is possible."""

    least: Amount
    most: Amount
    lowest: bool
    highest: bool


Worths = dict[tuple[int, int], list[tuple[int, HanFu | Yakuman]]]
"""The possible worths of a hand, numbered from the least, by base points and yakuman, which decide the payments."""


class Amounts(tuple[Amount, ...]):  # noqa: SLOT001 - a tuple's size is its own
    """All amounts that a hand can be worth, the least first."""

    def __init__(self, _listed: Iterable[Amount]) -> None:
        self._ranges: dict[tuple[int, int], Range] = {}

    def between(self, low: int, high: int) -> Range:
        """The range from position *low* to position *high*; the same object for every call."""
        range_ = self._ranges.get((low, high))
        if range_ is None:
            range_ = self._ranges[low, high] = Range(
                least=self[low], most=self[high], lowest=low == 0, highest=high == len(self) - 1
            )
        return range_


def amounts(
    rules: Ruleset, table: TableState, winner: Seat, discarder: Seat | None, worths: Worths
) -> Amounts:
    """All amounts that *winner* can be paid, the least first: by the *discarder*, or by all for a self-draw.

    *worths* are those of a hand won in this way. Two worths with the same payments are one amount. Source: the
    ruleset's answer to `sanma_tsumo`.
    """
    worths_by_payments: dict[tuple[tuple[Party, Points], ...], list[tuple[int, HanFu | Yakuman]]] = {}
    limits: dict[tuple[tuple[Party, Points], ...], str] = {}
    for (base, yakuman), numbered_worths in worths.items():
        if discarder is None:
            win_payments = pay_tsumo(
                rules, winner=winner, dealer=table.dealer, base=base, yakuman=yakuman, liable=()
            )
        else:
            win_payments = pay_ron(
                rules, winner=winner, discarder=discarder, dealer=table.dealer, base=base, liable=()
            )
        paid = tuple((payment.source, payment.points) for payment in win_payments.payments)
        worths_by_payments.setdefault(paid, []).extend(numbered_worths)
        limits[paid] = limit_name(base)
    amount_list = [
        Amount(
            limit=limits[paid],
            worths=tuple(worth for _number, worth in sorted(numbered_worths, key=itemgetter(0))),
            paid=paid,
            points=sum(points for _, points in paid),
        )
        for paid, numbered_worths in worths_by_payments.items()
    ]
    return Amounts(sorted(amount_list, key=lambda amount: amount.points))


def worths_of(rules: Ruleset, table: TableState, *, tsumo: bool, riichi: bool) -> Worths:
    """All possible worths of a hand, by its base points and its number of yakuman.

    A hand in *riichi* has at least the han that riichi brings, and every hand those of the two-han minimum where it is
    in force. Source: the ruleset's answers on a hand's worth.
    """
    worths: Worths = {}
    for number, (worth, base, yakuman) in enumerate(_worths(rules, table, tsumo=tsumo, riichi=riichi)):
        worths.setdefault((base, yakuman), []).append((number, worth))
    return worths


def _worths(
    rules: Ruleset, table: TableState, *, tsumo: bool, riichi: bool
) -> Iterator[tuple[HanFu | Yakuman, int, int]]:
    """Every worth that a hand can have, with its base points and its number of yakuman."""
    least = max(
        han_needed(rules, table.honba),
        least_han(rules, Riichi(seat=table.dealer) if riichi else None, tsumo=tsumo),
    )
    for han in range(least, _MOST_HAN + 1):
        for fu in _FU if han < 5 else (None,):
            problems = Problems()
            check_han_fu(problems, rules, "", han, fu, tsumo=tsumo)
            if not problems:
                yield HanFu(han=han, fu=fu), base_points(rules, han, fu), 0
    most = rules.multiple_yakuman.most or _MOST_YAKUMAN
    for count in range(1, most + 1):
        yield Yakuman(count=count), YAKUMAN * count, count
