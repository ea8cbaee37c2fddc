"""A points card: the payments and what follows a hand, as plain data for a device without a network.

A reader of the card only looks up and adds; every rule is applied here. The card covers wins counted in han and fu or
as yakuman, exhaustive draws and abortive draws. Where it has no entry, the reader has to ask the referee.
"""

from __future__ import annotations

from typing import Any, Final, assert_never

from referee.adjudication.aborts import max_valid_rons
from referee.adjudication.ending import last_round
from referee.adjudication.known_aborts import is_abort_in_rules
from referee.adjudication.payers import honba_shares, pay_tsumo
from referee.adjudication.renchan import after_abort, after_draw
from referee.adjudication.riichi_points import least_points
from referee.adjudication.validation.events import least_han
from referee.adjudication.validation.hands import check_han_fu
from referee.adjudication.validation.table import Problems
from referee.answers import (
    Bust,
    DealerEnds,
    LeftoverDeposits,
    MultiRonDealer,
    MultiRonDeposits,
    MultiRonHonba,
    RonnedRiichi,
)
from referee.reports import AbortReason, Riichi
from referee.rules import Ruleset
from referee.ruling import Party, first_hand
from referee.values import Round, Seat, Wind
from referee.worth import YAKUMAN, base_points, ron_points

__all__ = ["points_card"]

# From thirteen han on nothing grows; from five on fu do not matter. Six yakuman are the most that a hand can have.
_MOST_HAN: Final = 13
_FU: Final = (20, 25, *range(30, 111, 10))
_MOST_YAKUMAN: Final = 6
_DEALER, _OTHER = Seat.FIRST, Seat.SECOND
# By wins or by a count of kans: the reader sees neither.
_NOT_ON_THE_CARD: Final = frozenset({AbortReason.SANCHAHOU, AbortReason.TWO_RON, AbortReason.FIFTH_KAN})


def points_card(rules: Ruleset) -> dict[str, Any]:
    """Return the card of *rules* as plain JSON; all points are table points, all seats relative to the dealer.

    `ron` and `tsumo` map a worth to payments: `"3/30"` is 3 han 30 fu, `"5"` five han (thirteen stands for more), and
    `"y1"` one yakuman. `ron` gives what the discarder pays a dealer and another winner; `tsumo` what each pays a
    dealer and the dealer's gain, then what the dealer pays, what each other pays, and the other winner's gain. An
    unknown worth is not in it. `honba` has the same form for one honba, null where it does not divide. `noten` gives
    by the number of tenpai players what each of them receives and what each other pays. `aborts` lists the reasons that
    the rules know. `end` says when the game is over. The other members are explained beside the code.

    >>> from referee.rulesets import ruleset
    >>> card = points_card(ruleset("ema-2025"))
    >>> card["ron"]["3/30"], card["tsumo"]["3/30"], card["noten"]["1"]
    ([5800, 3900], [2000, 6000, 2000, 1000, 4000], [3000, 1000])
    """
    last = last_round(rules)
    return {
        "players": rules.players,
        "stick": rules.riichi_deposit,
        # A riichi with fewer points, or a worth with fewer han, is for the referee.
        "riichi_points": least_points(rules) or 0,
        "least_han": {
            name: least_han(rules, Riichi(seat=_DEALER, double=double), tsumo=tsumo)
            for name, double, tsumo in (
                ("riichi_ron", False, False),
                ("riichi_tsumo", False, True),
                ("double_ron", True, False),
                ("double_tsumo", True, True),
            )
        },
        "two_han_from_honba": rules.two_han_minimum,
        "ronned_riichi_pays": _ronned_riichi_pays(rules),
        "only_riichi_wins": rules.open_hand_riichi.required_to_win,
        # A win with everybody in riichi came too late, or was on the last declaring discard.
        "four_riichi_abort": rules.suucha_riichi,
        "ron": {word: _ron(base) for word, base, _yakuman in _worths(rules, tsumo=False)},
        "tsumo": {word: _tsumo(rules, base, yakuman) for word, base, yakuman in _worths(rules, tsumo=True)},
        "honba": _honba(rules),
        "rons": _several_winners(rules),
        "noten": {str(count): _noten(rules, count) for count in range(1, rules.players)},
        "draw_dealer_stays": {
            name: after_draw(rules, first_hand(rules), tenpai, ()).dealer_stays
            for name, tenpai in (("tenpai", (_DEALER,)), ("noten", ()))
        },
        "aborts": _aborts(rules),
        "end": {
            "bust_below": _bust_below(rules),
            # Rounds are counted from 0, which is East 1; a dealer who leads the last one may end the game.
            "last_round": _index(last),
            "extension_to": _index(Round(Wind(last.wind + 1), rules.players))
            if rules.extension_west.is_played
            else None,
            "goal": rules.goal_points,
            "dealer_won": _dealer_ends(rules.agari_yame),
            "dealer_tenpai": _dealer_ends(rules.tenpai_yame),
            "leftover": _leftover(rules),
        },
    }


def _index(round_: Round) -> int:
    return int(round_.wind) * 4 + round_.number - 1


def _worths(rules: Ruleset, *, tsumo: bool) -> list[tuple[str, int, int]]:
    """Return every possible worth: its word, its base points and its number of yakuman."""
    worths = []
    for han in range(1, _MOST_HAN + 1):
        for fu in _FU if han < 5 else (None,):
            problems = Problems()
            check_han_fu(problems, rules, "", han, fu, tsumo=tsumo)
            if not problems:
                worths.append((f"{han}/{fu}" if fu else str(han), base_points(rules, han, fu), 0))
    most = rules.multiple_yakuman.most or _MOST_YAKUMAN
    return worths + [(f"y{count}", YAKUMAN * count, count) for count in range(1, most + 1)]


def _ron(base: int) -> list[int]:
    return [ron_points(base, dealer=True), ron_points(base, dealer=False)]


def _tsumo(rules: Ruleset, base: int, yakuman: int) -> list[int]:
    return _by_seats(
        rules,
        [
            [
                (payment.source, int(payment.points))
                for payment in pay_tsumo(
                    rules, winner=winner, dealer=_DEALER, base=base, yakuman=yakuman, liable=()
                ).payments
            ]
            for winner in (_DEALER, _OTHER)
        ],
    )


def _by_seats(rules: Ruleset, bills: list[list[tuple[Party, int]]]) -> list[int]:
    """Return the payments to a dealer and to another winner in the form of the card."""
    to_dealer, to_other = map(dict, bills)
    third = Seat(rules.players - 1)
    return [
        to_dealer[third],
        sum(to_dealer.values()),
        to_other[_DEALER],
        to_other[third],
        sum(to_other.values()),
    ]


def _honba(rules: Ruleset) -> dict[str, Any] | None:
    bills = [list(honba_shares(rules, winner)) for winner in (_DEALER, _OTHER)]
    # Of shares that are not whole hundreds the first payer bears the remainder.
    if any(points % 100 for bill in bills for _party, points in bill):
        return None
    return {"ron": rules.honba_value, "tsumo": _by_seats(rules, bills)}


def _several_winners(rules: Ruleset) -> dict[str, Any]:
    """Return how many winners on one discard are all paid, and who of them gets the honba, the sticks and the deal."""
    most = 1
    while most < rules.players - 1 and max_valid_rons(rules, most + 1)[0] > most:
        if is_abort_in_rules(rules, AbortReason.SANCHAHOU) and most + 1 == 3:
            break
        if is_abort_in_rules(rules, AbortReason.TWO_RON) and most + 1 == 2:
            break
        most += 1
    match rules.multi_ron_honba:
        case MultiRonHonba.ALL_WINNERS:
            honba_to_all = True
        case MultiRonHonba.NEAREST:
            honba_to_all = False
        case _:
            assert_never(rules.multi_ron_honba)
    match rules.multi_ron_deposits:
        case MultiRonDeposits.OWN_BACK_REST_NEAREST:
            own_stick_back = True
        case MultiRonDeposits.ALL_NEAREST:
            own_stick_back = False
        case _:
            assert_never(rules.multi_ron_deposits)
    match rules.multi_ron_dealer:
        case MultiRonDealer.DEALER_KEEPS_IF_AMONG:
            nearest_decides = False
        case MultiRonDealer.NEAREST_DECIDES:
            nearest_decides = True
        case _:
            assert_never(rules.multi_ron_dealer)
    return {
        "most": most,
        "honba_to_all": honba_to_all,
        "own_stick_back": own_stick_back,
        "nearest_decides_deal": nearest_decides,
    }


def _noten(rules: Ruleset, tenpai: int) -> list[int]:
    """Return what each tenpai player receives, and what each other player pays."""
    return [rules.noten_pool // tenpai, rules.noten_pool // (rules.players - tenpai)]


def _aborts(rules: Ruleset) -> dict[str, dict[str, Any]]:
    """Return who deals after each abortive draw that the rules know, and how many honba are added.

    Where the dealer's hand decides, there is none: the referee has to see it.
    """
    if rules.abort_dealer.by_tenpai:
        return {}
    table = first_hand(rules)
    return {
        reason.value: {
            "dealer_stays": after_abort(rules, table, reason, ()).dealer_stays,
            "honba": rules.abort_honba,
            "riichi": rules.players if reason is AbortReason.SUUCHA_RIICHI else 0,
        }
        for reason in AbortReason
        if reason not in _NOT_ON_THE_CARD and is_abort_in_rules(rules, reason)
    }


def _ronned_riichi_pays(rules: Ruleset) -> bool:
    match rules.riichi_tile_ronned:
        case RonnedRiichi.VOID:
            return False
        case RonnedRiichi.PAID:
            return True
        case _:
            assert_never(rules.riichi_tile_ronned)


def _bust_below(rules: Ruleset) -> int | None:
    """Return the least score with which the game goes on; None if no score ends it."""
    match rules.bust:
        case Bust.NONE:
            return None
        case Bust.BELOW_ZERO:
            return 0
        case Bust.ZERO_OR_LESS:
            return 1
        case _:
            assert_never(rules.bust)


def _dealer_ends(answer: DealerEnds) -> str:
    """Return `no`, `choice` or `goal`: whether a dealer who leads in the last round ends the game."""
    match answer:
        case DealerEnds.NONE:
            return "no"
        case DealerEnds.DEALER_CHOICE:
            return "choice"
        case DealerEnds.AUTOMATIC:
            return "goal"
        case _:
            assert_never(answer)


def _leftover(rules: Ruleset) -> str | None:
    """Return who gets the sticks left at the end: `first`, `nobody`, or None for the referee to say."""
    match rules.leftover_deposits:
        case LeftoverDeposits.WINNER:
            return "first"
        case LeftoverDeposits.LOST:
            return "nobody"
        case (
            LeftoverDeposits.WINNER_SPLIT_IF_TIED
            | LeftoverDeposits.WINNER_IF_DEALER
            | LeftoverDeposits.RETURNED_TO_BETTORS
        ):
            return None
        case _:
            assert_never(rules.leftover_deposits)
