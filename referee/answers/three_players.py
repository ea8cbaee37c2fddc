"""Answers on three-player games."""

from __future__ import annotations

from enum import Enum

__all__ = [
    "SanmaNorth",
    "SanmaNorthValue",
    "SanmaTsumo",
]


class SanmaNorth(Enum):
    """What a north is, with three players."""

    KITA_DORA = "kita_dora"
    """It may be set aside, and is then a dora."""
    ORDINARY = "ordinary"
    """A tile like any other."""
    ORDINARY_AND_ALWAYS_DORA = "ordinary_and_always_dora"
    """A tile like any other, and every one in the hand is a dora."""


class SanmaNorthValue(Enum):
    """What a triplet of norths is, with three players."""

    GUEST_WIND = "guest_wind"
    """A triplet of a guest wind, without a yaku."""
    YAKUHAI = "yakuhai"
    """A yaku for everybody."""


class SanmaTsumo(Enum):
    """Who pays the share of the missing fourth player on a self-draw, with three players."""

    TSUMO_LOSS = "tsumo_loss"
    """Nobody: it is lost."""
    NORTH_BISECTION = "north_bisection"
    """The two payers, half each, rounded up to whole hundreds."""
    EMPTY_SEAT_PAYS = "empty_seat_pays"
    """The empty seat, from points that no player owns."""
