"""Decide who pays for a won hand, and how much."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, assert_never

from referee.adjudication.honba import Bill
from referee.adjudication.liability import LiablePart
from referee.answers import PaoHonba, PaoRon, PaoTsumo, PaoTsumoHonba, SanmaTsumo
from referee.findings.liability import LIABLE_DISCARDED, LIABLE_PAYS_ALL, LIABLE_PAYS_HALF, LiabilityFacts
from referee.findings.wins import LiableWin
from referee.rules import Ruleset
from referee.ruling import OUTSIDE, Finding, Party, Payment, PaymentFor, Points
from referee.values import Seat, turn_order
from referee.worth import YAKUMAN, ron_points, round_up, tsumo_points

__all__ = ["WinPayments", "honba_shares", "pay_ron", "pay_tsumo", "tsumo_shares"]


class WinPayments(NamedTuple):
    """The payments of one won hand, what each payer owes for each of its honba, and the findings on both.

    *liable* is how the hand was won, where the liable player would not otherwise be among its payers.
    """

    payments: list[Payment]
    honba: Bill
    liable: LiableWin | None = None
    findings: tuple[Finding, ...] = ()


def tsumo_shares(rules: Ruleset, winner: Seat, dealer: Seat, base: int) -> list[tuple[Party, int]]:
    """What each party pays for a self-draw of *base* points, in turn order after the winner, in points.

    With three players the missing fourth is a non-dealer. Source: the ruleset's answer to `sanma_tsumo`.

    >>> from referee.rulesets import ruleset
    >>> tsumo_shares(ruleset("ema-2025"), Seat.SECOND, Seat.FIRST, 640)  # doctest: +ELLIPSIS
    [(<Seat.THIRD: 2>, 700), (<Seat.FOURTH: 3>, 700), (<Seat.FIRST: 0>, 1300)]
    """
    deals = winner == dealer
    shares: list[tuple[Party, int]] = [
        (seat, tsumo_points(base, dealer=deals, payer_deals=seat == dealer))
        for seat in turn_order(winner, rules.players)
    ]
    if rules.players != 3:
        return shares
    missing = tsumo_points(base, dealer=deals, payer_deals=False)
    match rules.sanma_tsumo:
        case SanmaTsumo.TSUMO_LOSS:
            return shares
        case SanmaTsumo.NORTH_BISECTION:
            return [(party, points + round_up(missing // 2)) for party, points in shares]
        case SanmaTsumo.EMPTY_SEAT_PAYS:
            return [*shares, (OUTSIDE, missing)]
        case _:
            assert_never(rules.sanma_tsumo)


def honba_shares(rules: Ruleset, winner: Seat) -> Bill:
    """What each payer owes for each honba of a self-draw, in points: the same for everybody.

    With three players each of the two pays half of the honba; but each pays a third, as with four players, where halves
    would not be whole hundreds or the empty seat pays its own. A missing third is treated like the missing share.
    Source: the ruleset's answers to `honba_value` and `sanma_tsumo`.

    >>> from referee.rulesets import ruleset
    >>> honba_shares(ruleset("tenhou-3p"), Seat.SECOND)  # doctest: +ELLIPSIS
    [(<Seat.THIRD: 2>, 100), (<Seat.FIRST: 0>, 100)]
    """
    payers: list[Party] = list(turn_order(winner, rules.players))
    value = rules.honba_value
    third = value // 3
    if rules.players == 4:
        return [(party, third) for party in payers]
    if value % 300 or not (rules.sanma_tsumo.empty_seat_pays or value % 200):
        return [(party, value // 2) for party in payers]
    match rules.sanma_tsumo:
        case SanmaTsumo.TSUMO_LOSS:
            return [(party, third) for party in payers]
        case SanmaTsumo.NORTH_BISECTION:
            return [(party, third + round_up(third // 2)) for party in payers]
        case SanmaTsumo.EMPTY_SEAT_PAYS:
            return [(party, third) for party in (*payers, OUTSIDE)]
        case _:
            assert_never(rules.sanma_tsumo)


def pay_ron(
    rules: Ruleset, *, winner: Seat, discarder: Seat, dealer: Seat, base: int, liable: Sequence[LiablePart]
) -> WinPayments:
    """Pay a ron: the discarder pays, and another liable player pays half of the part that player is liable for.

    Sources: the ruleset's answers to `pao_ron` and `pao_ron_honba`.
    """
    deals = winner == dealer
    total = ron_points(base, dealer=deals)
    other_parts = [part for part in liable if part.seat != discarder] if liable else []
    if not other_parts:
        payment = Payment(discarder, winner, total, PaymentFor.RON)
        honba: Bill = [(discarder, rules.honba_value)]
        if not liable:
            return WinPayments([payment], honba)
        # A player who fed it and also discarded has nobody to share with.
        discarded = LIABLE_DISCARDED.finding(rules, discarder, {"points": total})
        return WinPayments(payments=[payment], honba=honba, findings=(discarded,))
    match rules.pao_ron:
        case PaoRon.HALF:
            shares = [(part.seat, _ron_share(part, deals) // 2) for part in other_parts]
        case _:
            assert_never(rules.pao_ron)
    discarder_points = total - sum(points for _, points in shares)
    payments = [Payment(discarder, winner, discarder_points, PaymentFor.RON)]
    payments += [Payment(seat, winner, points, PaymentFor.PAO) for seat, points in shares]
    # The discarder pays the other half of each part; what nobody fed is reported with the last part.
    discarder_shares = [
        _ron_share(part, deals) - points for part, (_, points) in zip(other_parts, shares, strict=True)
    ]
    discarder_shares[-1] = discarder_points - sum(discarder_shares[:-1])
    findings = tuple(
        LIABLE_PAYS_HALF.finding(
            rules,
            seat,
            {
                **_liable_for(other_parts, seat),
                "points": sum(points for payer, points in shares if payer == seat),
                "by": discarder,
                "rest": sum(
                    rest_points
                    for part, rest_points in zip(other_parts, discarder_shares, strict=True)
                    if part.seat == seat
                ),
            },
        )
        for seat in dict.fromkeys(part.seat for part in other_parts)
    )
    first = other_parts[0].seat
    match rules.pao_ron_honba:
        case PaoHonba.DISCARDER:
            bill: Bill = [(discarder, rules.honba_value)]
        case PaoHonba.PAO_PLAYER:
            bill = [(first, rules.honba_value)]
        case PaoHonba.SPLIT:
            bill = [(discarder, rules.honba_value // 2), (first, rules.honba_value // 2)]
        case _:
            assert_never(rules.pao_ron_honba)
    return WinPayments(payments=payments, honba=bill, liable=LiableWin.RON, findings=findings)


def _liable_for(liable: Sequence[LiablePart], seat: Seat) -> LiabilityFacts:
    """What *seat* is liable for: the yaku, and whether that is the whole hand."""
    own_parts = [part for part in liable if part.seat == seat]
    return {
        "yaku": tuple(part.yaku for part in own_parts),
        "everything": any(part.everything for part in own_parts),
    }


def _ron_share(part: LiablePart, deals: bool) -> int:
    return ron_points(YAKUMAN * part.yakuman, dealer=deals)


def pay_tsumo(
    rules: Ruleset, *, winner: Seat, dealer: Seat, base: int, yakuman: int, liable: Sequence[LiablePart]
) -> WinPayments:
    """Pay a self-draw: everybody pays; a liable player alone pays what all would have paid for that part.

    Sources: the ruleset's answers to `sanma_tsumo`, `pao_tsumo` and `pao_tsumo_honba`.
    """
    whole = any(part.whole for part in liable)
    liable_base = base if whole else YAKUMAN * sum(part.yakuman for part in liable)
    shares = tsumo_shares(rules, winner, dealer, base - liable_base) if liable_base < base else []
    payments = [Payment(party, winner, points, PaymentFor.TSUMO) for party, points in shares]
    if not liable:
        return WinPayments(payments=payments, honba=honba_shares(rules, winner))
    for part in liable:
        match rules.pao_tsumo:
            case PaoTsumo.FULL:
                part_base = base if part.whole else YAKUMAN * part.yakuman
                points = sum(share for _, share in tsumo_shares(rules, winner, dealer, part_base))
            case _:
                assert_never(rules.pao_tsumo)
        payments.append(Payment(part.seat, winner, points, PaymentFor.PAO))
    fed = {part.seat: part.fed for part in liable}
    findings = tuple(
        LIABLE_PAYS_ALL.finding(
            rules, fed[seat], seat, {**_liable_for(liable, seat), "points": _paid_by(seat, payments)}
        )
        for seat in fed
    )
    match rules.pao_tsumo_honba:
        case PaoTsumoHonba.PAO_PLAYER:
            everybody_pays = False
        case PaoTsumoHonba.EVERYBODY_WITH_SEVERAL_YAKUMAN:
            yakuman_by_seat = [sum(part.yakuman for part in liable if part.seat == seat) for seat in Seat]
            everybody_pays = yakuman not in yakuman_by_seat
        case _:
            assert_never(rules.pao_tsumo_honba)
    bill = honba_shares(rules, winner)
    if not everybody_pays:
        bill = [(liable[0].seat, sum(points for _, points in bill))]
    return WinPayments(payments=payments, honba=bill, liable=LiableWin.TSUMO, findings=findings)


def _paid_by(seat: Seat, payments: Sequence[Payment]) -> Points:
    """The points that *seat* pays as the liable player."""
    return sum(
        payment.points for payment in payments if payment.source == seat and payment.reason is PaymentFor.PAO
    )
