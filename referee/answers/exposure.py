"""Answers on a riichi that should not have been declared, and when it comes to light."""

from __future__ import annotations

from functools import cached_property
from typing import assert_never

from referee.answers.worded import Worded

__all__ = [
    "ExposureAtAbort",
    "ExposureAtDraw",
    "IllegalAnkanExposed",
    "NotenRiichiFoundInPlay",
    "OwnWinExposure",
    "RefuseToShow",
    "ThirdPartyWin",
]


class OwnWinExposure(Worded):
    """What follows when a false riichi, or a hand that does not win, is shown as a win."""

    # In every rulebook known here.
    CHOMBO = "chombo", "A chombo"


class ExposureAtDraw(Worded):
    """What follows when a riichi hand shown at an exhaustive draw should not have been in riichi."""

    CHOMBO = "chombo", "A chombo"
    NOTEN_PAYMENT_ONLY = "noten_payment_only", "The hand counts as noten, and that is all"

    @cached_property
    def is_chombo(self) -> bool:
        """Whether it is a chombo."""
        match self:
            case ExposureAtDraw.CHOMBO:
                return True
            case ExposureAtDraw.NOTEN_PAYMENT_ONLY:
                return False
            case _:
                assert_never(self)


class NotenRiichiFoundInPlay(Worded):
    """What follows when a false riichi comes to light before the hand ends."""

    NOTHING_YET = "nothing_yet", "Nothing yet: the player's win or the draw decides"
    CHOMBO_AT_ONCE = "chombo_at_once", "A chombo immediately"

    @cached_property
    def at_once(self) -> bool:
        """Whether it is a chombo before the hand ends."""
        match self:
            case NotenRiichiFoundInPlay.NOTHING_YET:
                return False
            case NotenRiichiFoundInPlay.CHOMBO_AT_ONCE:
                return True
            case _:
                assert_never(self)


class ExposureAtAbort(Worded):
    """What follows when an abortive draw ends a hand with a false riichi in it."""

    CHOMBO = "chombo", "The hands are shown, and a false riichi is a chombo"
    IMMUNE = "immune", "Nothing: no hand is shown"

    @cached_property
    def is_chombo(self) -> bool:
        """Whether it is a chombo."""
        match self:
            case ExposureAtAbort.CHOMBO:
                return True
            case ExposureAtAbort.IMMUNE:
                return False
            case _:
                assert_never(self)


class ThirdPartyWin(Worded):
    """What follows for a false riichi when another player wins."""

    IMMUNE = "immune", "Nothing: the hand is not shown"
    CHOMBO_TOO = "chombo_too", "If it is discovered, a chombo in addition to the win"
    MUST_SHOW = (
        "must_show",
        ("Every player in riichi must show the hand, and a false riichi is a chombo in addition to the win"),
    )

    @cached_property
    def immune(self) -> bool:
        """Whether the false riichi costs nothing, even if it comes to light."""
        match self:
            case ThirdPartyWin.IMMUNE:
                return True
            case ThirdPartyWin.CHOMBO_TOO | ThirdPartyWin.MUST_SHOW:
                return False
            case _:
                assert_never(self)


class IllegalAnkanExposed(Worded):
    """When an illegal ankan after riichi is punished."""

    OWN_WIN_OR_DRAW = "own_win_or_draw", "At the offender's own win or at an exhaustive draw"
    AT_ONCE = "at_once", "As soon as it is discovered, or at the draw"

    @cached_property
    def at_once(self) -> bool:
        """Whether it is punished before the hand ends."""
        match self:
            case IllegalAnkanExposed.OWN_WIN_OR_DRAW:
                return False
            case IllegalAnkanExposed.AT_ONCE:
                return True
            case _:
                assert_never(self)


class RefuseToShow(Worded):
    """What it costs a player in riichi not to show the hand at the draw."""

    CHOMBO = "chombo", "A chombo"
    MAY_PAY_CHOMBO_UNSHOWN = (
        "may_pay_chombo_unshown",
        "The same payment, which the player may offer without showing",
    )
    NOTEN = "noten", "Nothing: the hand counts as noten, and only a tenpai hand must be shown"

    @cached_property
    def is_chombo(self) -> bool:
        """Whether it costs a chombo."""
        match self:
            case RefuseToShow.CHOMBO | RefuseToShow.MAY_PAY_CHOMBO_UNSHOWN:
                return True
            case RefuseToShow.NOTEN:
                return False
            case _:
                assert_never(self)
