"""Decide who deals next, and with how many honba."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from referee.answers import AbortDealer, ChomboReplay, MultiRonDealer, Renchan
from referee.findings.game import DealDecider
from referee.reports import AbortReason
from referee.rules import Ruleset
from referee.ruling import TableState
from referee.values import Round, Seat

__all__ = ["NextHand", "after_abort", "after_chombo", "after_draw", "after_win"]


class NextHand:
    """The round, honba and whether the dealer stays, once a hand is settled; *decider* is what decided that."""

    __slots__ = ("dealer_stays", "decider", "honba", "round")

    def __init__(self, table: TableState, *, dealer_stays: bool, honba: int, decider: DealDecider) -> None:
        self.dealer_stays = dealer_stays
        self.round: Round = table.round if dealer_stays else table.round.following(table.players)
        self.honba = honba
        self.decider = decider


def after_win(rules: Ruleset, table: TableState, winners: Sequence[Seat]) -> NextHand:
    """The dealer deals again after a win, with one honba more; otherwise the deal passes and the honba end.

    *winners* are in turn order from the discarder. Source: EMA 2016, 3.4.9 to 3.4.11; `multi_ron_dealer`.
    """
    dealer_won = table.dealer in winners
    match rules.multi_ron_dealer:
        case MultiRonDealer.DEALER_KEEPS_IF_AMONG:
            dealer_stays = dealer_won
        case MultiRonDealer.NEAREST_DECIDES:
            dealer_stays = table.dealer == winners[0]
        case _:
            assert_never(rules.multi_ron_dealer)
    # It matters only where the dealer is one of several winners which of them decides.
    dealt = DealDecider.WON_BY_SEVERAL if len(winners) > 1 and dealer_won else DealDecider.WON
    return NextHand(
        table, dealer_stays=dealer_stays, honba=table.honba + 1 if dealer_stays else 0, decider=dealt
    )


def after_draw(
    rules: Ruleset, table: TableState, tenpai: Sequence[Seat], nagashi: Sequence[Seat]
) -> NextHand:
    """One honba more; the dealer deals again if tenpai, where that is enough.

    Nagashi scored as a win is a win: its owner keeps or gains the deal. Sources: `renchan`, `nagashi_mangan`.
    """
    if nagashi and rules.nagashi_mangan.is_win:
        next_hand = after_win(rules, table, nagashi)
        if next_hand.decider is DealDecider.WON:
            next_hand.decider = DealDecider.NAGASHI
        return next_hand
    match rules.renchan:
        case Renchan.TENPAI:
            dealer_stays = table.dealer in tenpai
        case Renchan.AGARI:
            dealer_stays = False
        case _:
            assert_never(rules.renchan)
    return NextHand(table, dealer_stays=dealer_stays, honba=table.honba + 1, decider=DealDecider.DRAWN)


def after_abort(rules: Ruleset, table: TableState, reason: AbortReason, tenpai: Sequence[Seat]) -> NextHand:
    """Decide who deals after an abortive draw. Sources: the ruleset's answers to `abort_dealer` and `abort_honba`."""
    match rules.abort_dealer:
        case AbortDealer.RENCHAN:
            dealer_stays = True
        case AbortDealer.ROTATE:
            dealer_stays = False
        case AbortDealer.TENPAI:
            dealer_stays = table.dealer in tenpai
        case AbortDealer.RENCHAN_FOR_NINE_KINDS:
            dealer_stays = reason is AbortReason.KYUUSHU_KYUUHAI
        case _:
            assert_never(rules.abort_dealer)
    return NextHand(
        table, dealer_stays=dealer_stays, honba=table.honba + rules.abort_honba, decider=DealDecider.ABORTED
    )


def after_chombo(rules: Ruleset, table: TableState) -> NextHand:
    """Decide who deals after a chombo, mostly the same dealer. Source: the ruleset's answer to `chombo_replay`."""
    match rules.chombo_replay:
        case ChomboReplay.NO_GAME:
            return NextHand(table, dealer_stays=True, honba=table.honba, decider=DealDecider.CHOMBO)
        case ChomboReplay.ROTATE:
            return NextHand(table, dealer_stays=False, honba=table.honba, decider=DealDecider.CHOMBO)
        case ChomboReplay.HONBA:
            return NextHand(table, dealer_stays=True, honba=table.honba + 1, decider=DealDecider.CHOMBO)
        case _:
            assert_never(rules.chombo_replay)
