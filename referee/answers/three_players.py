"""Answers on three-player games."""

from __future__ import annotations

from enum import Enum

__all__ = [
    "SanmaNorth",
    "SanmaNorthValue",
    "SanmaTsumo",
]


class SanmaNorth(Enum):
    """With three players, what is a north?"""

    KITA_DORA = "kita_dora"
    """It may be set aside, and is then a dora."""
    ORDINARY = "ordinary"
    """A tile like others."""
    ORDINARY_AND_ALWAYS_DORA = "ordinary_and_always_dora"
    """A tile like others, and every one in the hand is a dora."""


class SanmaNorthValue(Enum):
    """With three players, what is a triplet of norths?"""

    GUEST_WIND = "guest_wind"
    """A guest wind's, without a yaku."""
    YAKUHAI = "yakuhai"
    """A yaku for everybody."""


class SanmaTsumo(Enum):
    """With three players, who pays the share of the missing fourth on a self-draw?"""

    TSUMO_LOSS = "tsumo_loss"
    """Nobody: it is lost."""
    NORTH_BISECTION = "north_bisection"
    """The two payers, half each, rounded up to whole hundreds."""
    EMPTY_SEAT_PAYS = "empty_seat_pays"
    """The empty seat, from points that no player owns."""
