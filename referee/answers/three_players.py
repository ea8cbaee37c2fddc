"""Answers on three-player games."""

from __future__ import annotations

from functools import cached_property
from typing import assert_never

from referee.answers.worded import Worded

__all__ = [
    "SanmaNorth",
    "SanmaNorthValue",
    "SanmaTsumo",
]


class SanmaNorth(Worded):
    """What a north is, with three players."""

    KITA_DORA = "kita_dora", "It may be set aside (nukidora), and is then a dora"
    ORDINARY = "ordinary", "A tile like any other"
    ORDINARY_AND_ALWAYS_DORA = (
        "ordinary_and_always_dora",
        "A tile like any other, and every one in the hand is a dora",
    )

    @cached_property
    def can_be_set_aside(self) -> bool:
        """Whether a player may set it aside."""
        match self:
            case SanmaNorth.KITA_DORA:
                return True
            case SanmaNorth.ORDINARY | SanmaNorth.ORDINARY_AND_ALWAYS_DORA:
                return False
            case _:
                assert_never(self)

    @cached_property
    def is_dora_in_hand(self) -> bool:
        """Whether it is a dora without being set aside."""
        match self:
            case SanmaNorth.KITA_DORA | SanmaNorth.ORDINARY:
                return False
            case SanmaNorth.ORDINARY_AND_ALWAYS_DORA:
                return True
            case _:
                assert_never(self)


class SanmaNorthValue(Worded):
    """What a triplet of norths is, with three players."""

    GUEST_WIND = "guest_wind", "As a guest wind, without a yaku"
    YAKUHAI = "yakuhai", "As a yaku for everybody"

    @cached_property
    def is_yaku(self) -> bool:
        """Whether it is a yaku."""
        match self:
            case SanmaNorthValue.GUEST_WIND:
                return False
            case SanmaNorthValue.YAKUHAI:
                return True
            case _:
                assert_never(self)


class SanmaTsumo(Worded):
    """Who pays the share of the missing fourth player on a self-draw, with three players."""

    TSUMO_LOSS = "tsumo_loss", "Nobody: it is lost"
    NORTH_BISECTION = "north_bisection", "The two payers, half each, rounded up to whole hundreds"
    EMPTY_SEAT_PAYS = "empty_seat_pays", "The empty seat, from points that no player owns"

    @cached_property
    def empty_seat_pays(self) -> bool:
        """Whether the share is paid although nobody loses it."""
        match self:
            case SanmaTsumo.TSUMO_LOSS | SanmaTsumo.NORTH_BISECTION:
                return False
            case SanmaTsumo.EMPTY_SEAT_PAYS:
                return True
            case _:
                assert_never(self)
