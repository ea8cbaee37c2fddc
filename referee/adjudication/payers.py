"""Who pays a won hand, and how much?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.adjudication.honba import Bill
from referee.adjudication.liability import LiablePart
from referee.answers import PaoHonba, PaoTsumoHonba
from referee.rules import Ruleset
from referee.ruling import Payment, PaymentFor
from referee.values import Seat, turn_order
from referee.worth import YAKUMAN, ron_points, tsumo_points

__all__ = ["Settled", "pay_ron", "pay_tsumo"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """The payments of one won hand, and who owes its honba in which parts."""

    payments: list[Payment]
    honba: Bill


def pay_ron(
    rules: Ruleset, *, winner: Seat, discarder: Seat, dealer: Seat, base: int, liable: Sequence[LiablePart]
) -> Settled:
    """The discarder pays; a liable player other than he pays half of the part that he is liable for.

    Sources: EMA 2016, 3.3.9 and 4.1 for the halves, which every rulebook read shares; `pao_ron_honba`.
    """
    deals = winner == dealer
    whole = ron_points(base, dealer=deals)
    others = [part for part in liable if part.seat != discarder and part.seat != winner]
    shares = [(part.seat, _ron_share(part, whole, deals) // 2) for part in others]
    payments = [Payment(discarder, winner, whole - sum(points for _, points in shares), PaymentFor.RON)]
    payments += [Payment(seat, winner, points, PaymentFor.PAO) for seat, points in shares]
    bill: Bill = [(discarder, 1)]
    if others:
        first = others[0].seat
        match rules.pao_ron_honba:
            case PaoHonba.DISCARDER:
                pass
            case PaoHonba.PAO_PLAYER:
                bill = [(first, 1)]
            case PaoHonba.SPLIT:
                bill = [(discarder, 1), (first, 1)]
    return Settled(payments=payments, honba=bill)


def _ron_share(part: LiablePart, whole: int, deals: bool) -> int:
    return whole if part.whole else ron_points(YAKUMAN * part.yakuman, dealer=deals)


def pay_tsumo(
    rules: Ruleset, *, winner: Seat, dealer: Seat, base: int, yakuman: int, liable: Sequence[LiablePart]
) -> Settled:
    """Everybody pays; for the part that a player is liable for he alone pays what all would have paid.

    Sources: EMA 2016, 3.3.9 and 4.1, shared by every rulebook read; `pao_tsumo_honba`.
    """
    deals = winner == dealer
    payers = turn_order(winner, rules.players)
    liable = [part for part in liable if part.seat != winner]
    rest = base - YAKUMAN * sum(part.yakuman for part in liable) if yakuman else base
    if any(part.whole for part in liable):
        rest = 0
    owed = (
        {seat: tsumo_points(rest, dealer=deals, payer_deals=seat == dealer) for seat in payers}
        if rest
        else {}
    )
    payments = [Payment(seat, winner, points, PaymentFor.TSUMO) for seat, points in owed.items()]
    for part in liable:
        part_base = base if part.whole else YAKUMAN * part.yakuman
        points = sum(tsumo_points(part_base, dealer=deals, payer_deals=seat == dealer) for seat in payers)
        payments.append(Payment(part.seat, winner, points, PaymentFor.PAO))
    everybody = not liable or (rest and rules.pao_tsumo_honba is PaoTsumoHonba.EVERYBODY_WITH_SEVERAL_YAKUMAN)
    bill: Bill = [(seat, 1) for seat in payers] if everybody else [(liable[0].seat, 1)]
    return Settled(payments=payments, honba=bill)
