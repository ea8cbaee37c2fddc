"""Sums of what each seat did in the hands of a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import field
from operator import attrgetter
from typing import Any, Final, assert_never

from referee.findings.game import CHOMBO_AFTER_UMA, CHOMBO_EACH, CHOMBO_MANGAN_REVERSE, CHOMBO_YAKUMAN_REVERSE
from referee.findings.hands import NAGASHI_MANGAN, NO_NOTEN_PAYMENT, NOTEN_PAYMENT
from referee.findings.riichi import RIICHI_DECLARED, RIICHI_ESTABLISHED
from referee.findings.wins import HAND_WORTH
from referee.frozen import dataclass
from referee.ledger import Page, Row
from referee.reports import Win
from referee.ruling import Payment, PaymentFor, Points, Ruling, Verdict
from referee.values import Seat

__all__ = ["HandTally", "hand_tallies", "sum_tallies"]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandTally:
    """One player's hands.

    *games*: those with a hand in them. *hands*: those that ended with a win, an exhaustive draw or an abortive one; a
    hand that a chombo ended is none. *wins*: a double ron is one for each winner; *tsumo*: by self-draw; *won*: what
    others paid for the wins, with honba and without riichi sticks. *deal_ins*: hands in which the player discarded a
    winning tile, one regardless of the number of winners; *dealt*: what the player paid for these, with honba.
    *riichi*: those that stood, without one whose discard was won on; *riichi_wins*: hands won in riichi. *draws*:
    exhaustive draws except those with nagashi, where nobody is asked for tenpai; *tenpai*: those of them that ended
    tenpai. *nagashi*: paid to the player, and no win. *aborted*: aborted hands. *chombo*: those of the player, beside
    another's win too. *tiled*: wins whose tiles are known; *yaku*: the number of these with each yaku, without dora.
    """

    games: int = 0
    hands: int = 0
    wins: int = 0
    tsumo: int = 0
    won: Points = 0
    deal_ins: int = 0
    dealt: Points = 0
    riichi: int = 0
    riichi_wins: int = 0
    draws: int = 0
    tenpai: int = 0
    nagashi: int = 0
    aborted: int = 0
    chombo: int = 0
    tiled: int = 0
    yaku: Mapping[str, int] = field(default_factory=dict)


_ADDED: Final = (
    *("games", "hands", "wins", "tsumo", "won", "deal_ins", "dealt", "riichi", "riichi_wins", "draws"),
    *("tenpai", "nagashi", "aborted", "chombo", "tiled"),
)
_numbers_of = attrgetter(*_ADDED)
_DORA: Final = frozenset({"dora", "aka_dora", "ura_dora", "nukidora"})
# A winner is a player who was paid for a win; what a liable player paid for it was won too.
_WON: Final = frozenset({PaymentFor.RON, PaymentFor.TSUMO, PaymentFor.PAO})
_IN_RIICHI: Final = frozenset({RIICHI_ESTABLISHED.code, RIICHI_DECLARED.code})
_CHOMBO: Final = frozenset(
    {CHOMBO_MANGAN_REVERSE.code, CHOMBO_YAKUMAN_REVERSE.code, CHOMBO_AFTER_UMA.code, CHOMBO_EACH.code}
)
_TENPAI: Final = frozenset({NOTEN_PAYMENT.code, NO_NOTEN_PAYMENT.code})

Count = Counter[str]


def sum_tallies(tallies: Iterable[HandTally]) -> HandTally:
    """All *tallies* added up."""
    all_tallies = list(tallies)
    columns = zip(*map(_numbers_of, all_tallies), strict=True)
    added: dict[str, Any] = dict.fromkeys(_ADDED, 0) | dict(zip(_ADDED, map(sum, columns), strict=False))
    yaku: Count = Counter()
    for tally in all_tallies:
        for word, count in tally.yaku.items():
            yaku[word] += count
    return HandTally(**added, yaku=yaku)


def hand_tallies(page: Page) -> tuple[HandTally, ...]:
    """What each seat did in the hands of *page* that count, as last corrected; by seat.

    A hand that was voided, cannot be ruled on, or is replaced by a result on paper does not count.
    """
    counts_by_seat: list[dict[str, Any]] = [dict.fromkeys(_ADDED, 0) for _score in page.start.scores]
    yaku: list[Count] = [Counter() for _score in page.start.scores]
    for row in page.hands:
        if row.ruling is not None:
            _count(row, row.ruling, counts_by_seat, yaku)
    for seat in counts_by_seat:
        seat["games"] = int(bool(seat["hands"] or seat["chombo"]))
    return tuple(
        HandTally(**tally, yaku=yaku_counts) for tally, yaku_counts in zip(counts_by_seat, yaku, strict=True)
    )


def _count(row: Row, ruling: Ruling, counts_by_seat: list[dict[str, Any]], yaku: list[Count]) -> None:
    for finding in ruling.findings:
        if finding.code in _CHOMBO and finding.seat is not None:
            counts_by_seat[finding.seat]["chombo"] += 1
    match ruling.verdict:
        case Verdict.CHOMBO | Verdict.ILLEGAL:
            # It is played again, is not played, or went on: nothing was won and nobody dealt in.
            return
        case Verdict.WIN:
            _count_win(row, ruling, counts_by_seat, yaku)
        case Verdict.EXHAUSTIVE_DRAW:
            _count_draw(ruling, counts_by_seat)
        case Verdict.NAGASHI_MANGAN:
            for finding in ruling.findings:
                if finding.code == NAGASHI_MANGAN.code and finding.seat is not None:
                    counts_by_seat[finding.seat]["nagashi"] += 1
        case Verdict.ABORTIVE_DRAW:
            for seat in counts_by_seat:
                seat["aborted"] += 1
        case _:
            assert_never(ruling.verdict)
    for seat in counts_by_seat:
        seat["hands"] += 1
    for finding in ruling.findings:
        if finding.code in _IN_RIICHI and finding.seat is not None:
            counts_by_seat[finding.seat]["riichi"] += 1


def _count_win(row: Row, ruling: Ruling, counts_by_seat: list[dict[str, Any]], yaku: list[Count]) -> None:
    winners = {payment.to for payment in ruling.payments if payment.reason in _WON}
    discarder = row.report.discarder if isinstance(row.report, Win) else None
    in_riichi = {finding.seat for finding in ruling.findings if finding.code in _IN_RIICHI}
    for seat in winners:
        if not isinstance(seat, Seat):
            continue
        seat_counts = counts_by_seat[seat]
        seat_counts["wins"] += 1
        seat_counts["tsumo"] += discarder is None
        seat_counts["won"] += sum(
            payment.points for payment in ruling.payments if payment.to == seat and _is_win_payment(payment)
        )
        seat_counts["riichi_wins"] += seat in in_riichi
    if discarder is not None:
        counts_by_seat[discarder]["deal_ins"] += 1
        counts_by_seat[discarder]["dealt"] += sum(
            payment.points
            for payment in ruling.payments
            if payment.source == discarder and _is_win_payment(payment)
        )
    for finding in ruling.findings:
        if finding.code == HAND_WORTH.code and finding.seat in winners and finding.seat is not None:
            named_yaku = HAND_WORTH.facts_of(finding)["yaku"]
            _count_yaku(row, finding.seat, named_yaku, counts_by_seat, yaku)


def _count_yaku(
    row: Row,
    seat: Seat,
    named_yaku: tuple[tuple[str, int], ...],
    counts_by_seat: list[dict[str, Any]],
    yaku: list[Count],
) -> None:
    winners = row.report.winners if isinstance(row.report, Win) else ()
    if any(winner.seat == seat and winner.hand is not None for winner in winners):
        counts_by_seat[seat]["tiled"] += 1
        yaku[seat].update({name for name, _han in named_yaku} - _DORA)


def _is_win_payment(payment: Payment) -> bool:
    return payment.reason in _WON or payment.reason is PaymentFor.HONBA


def _count_draw(ruling: Ruling, counts_by_seat: list[dict[str, Any]]) -> None:
    for seat_counts in counts_by_seat:
        seat_counts["draws"] += 1
    for finding in ruling.findings:
        if finding.code in _TENPAI:
            for seat in NOTEN_PAYMENT.facts_of(finding)["tenpai"]:
                counts_by_seat[seat]["tenpai"] += 1
