"""Answers on drawn hands."""

from __future__ import annotations

from functools import cached_property
from typing import assert_never

from referee.answers.worded import Worded

__all__ = [
    "AbortDealer",
    "AllWaitsInOwnHand",
    "FifthKan",
    "NagashiMangan",
    "Renchan",
    "Sanchahou",
    "SilentThird",
    "SuufonFourthTile",
    "Suukaikan",
    "TenpaiOrder",
]


class Renchan(Worded):
    """When the dealer deals again after a win or an exhaustive draw."""

    TENPAI = "tenpai", "After a win, or when tenpai at the draw"
    AGARI = "agari", "Only after a win"


class TenpaiOrder(Worded):
    """The order in which tenpai is declared, and whether a declaration may be changed."""

    IN_TURN_BINDING = (
        "in_turn_binding",
        "In turn from the dealer; out of turn is allowed, changing is not",
    )
    OPENING_DECLARES = (
        "opening_declares",
        "Usually in turn; showing the hand is the declaration, and a word before it is not binding",
    )
    SIMULTANEOUS = "simultaneous", "All together; the hands shown decide"


class AllWaitsInOwnHand(Worded):
    """Conditions under which a hand that lacks one tile to be complete is tenpai."""

    NOTEN = "noten", "Unless the player holds all four of every tile it waits on, own melds included"
    NOTEN_ONLY_IF_IN_SELECTABLE_HAND = (
        "noten_only_if_in_selectable_hand",
        "Unless the player holds all four of every tile it waits on among the concealed tiles",
    )
    TENPAI = "tenpai", "Always: the shape decides"


class NagashiMangan(Worded):
    """The worth of discards that are all terminals and honors, none of them called."""

    NONE = "none", "Nothing"
    BONUS_PAYMENT = (
        "bonus_payment",
        "A mangan from everybody instead of the noten payments; no honba, no deposits",
    )
    WIN = "win", "A mangan self-draw with honba and deposits"

    @cached_property
    def is_counted(self) -> bool:
        """Whether they are worth anything."""
        match self:
            case NagashiMangan.NONE:
                return False
            case NagashiMangan.BONUS_PAYMENT | NagashiMangan.WIN:
                return True
            case _:
                assert_never(self)

    @cached_property
    def is_win(self) -> bool:
        """Whether they are a win of their own."""
        match self:
            case NagashiMangan.NONE | NagashiMangan.BONUS_PAYMENT:
                return False
            case NagashiMangan.WIN:
                return True
            case _:
                assert_never(self)


class SuufonFourthTile(Worded):
    """What comes first when the fourth equal wind completes a hand."""

    MUST_PASS = "must_pass", "The win: the hand is aborted only if nobody wins on it"
    ABORTS_AT_ONCE = "aborts_at_once", "The abort: the hand is over once the tile is placed"

    @cached_property
    def aborts_at_once(self) -> bool:
        """Whether the hand is over before anybody can win on the tile."""
        match self:
            case SuufonFourthTile.MUST_PASS:
                return False
            case SuufonFourthTile.ABORTS_AT_ONCE:
                return True
            case _:
                assert_never(self)


class Suukaikan(Worded):
    """When four kans by more than one player abort the hand."""

    NONE = "none", "Never: play continues without a fifth"
    AFTER_DISCARD = "after_discard", "When the discard after the fourth is not won on"
    AT_FOURTH_KAN = "at_fourth_kan", "When the fourth is made, unless it is robbed"

    @cached_property
    def aborts(self) -> bool:
        """Whether they abort the hand at all."""
        match self:
            case Suukaikan.NONE:
                return False
            case Suukaikan.AFTER_DISCARD | Suukaikan.AT_FOURTH_KAN:
                return True
            case _:
                assert_never(self)

    @cached_property
    def aborts_at_once(self) -> bool:
        """Whether the hand is over before the discard after the fourth."""
        match self:
            case Suukaikan.NONE | Suukaikan.AFTER_DISCARD:
                return False
            case Suukaikan.AT_FOURTH_KAN:
                return True
            case _:
                assert_never(self)


class FifthKan(Worded):
    """What a fifth kan is."""

    REFUSED = "refused", "It cannot be made"
    ABORTS = "aborts", "It is made and ends the hand as a draw, without a replacement tile"

    @cached_property
    def can_be_made(self) -> bool:
        """Whether a player may make it."""
        match self:
            case FifthKan.REFUSED:
                return False
            case FifthKan.ABORTS:
                return True
            case _:
                assert_never(self)


class Sanchahou(Worded):
    """What wins by all the other players on one discard are: by three, or by two at a table of three."""

    ABORT = "abort", "An abortive draw"
    HEAD_BUMP = "head_bump", "One win: the nearest after the discarder"
    TRIPLE_WIN = "triple_win", "As many wins as are allowed on one discard"


class SilentThird(Worded):
    """Whether it counts as three when two win on one discard and a third, who could win, stays silent."""

    SILENCE_IS_FINAL = "silence_is_final", "No"
    MUST_SHOW = "must_show", "Yes: the third hand is checked"


class AbortDealer(Worded):
    """Who deals after an abortive draw."""

    RENCHAN = "renchan", "The same dealer"
    ROTATE = "rotate", "The next"
    TENPAI = "tenpai", "The same if tenpai, otherwise the next"
    RENCHAN_FOR_NINE_KINDS = "renchan_for_nine_kinds", "The same after nine kinds, the next after any other"

    @cached_property
    def by_tenpai(self) -> bool:
        """Whether the dealer's hand decides."""
        match self:
            case AbortDealer.RENCHAN | AbortDealer.ROTATE | AbortDealer.RENCHAN_FOR_NINE_KINDS:
                return False
            case AbortDealer.TENPAI:
                return True
            case _:
                assert_never(self)
