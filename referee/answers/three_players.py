"""Answers on three-player games."""

from __future__ import annotations

from referee.answers.worded import Worded

__all__ = [
    "SanmaNorth",
    "SanmaNorthValue",
    "SanmaTsumo",
]


class SanmaNorth(Worded):
    """What a north is, with three players."""

    KITA_DORA = "kita_dora", "It may be set aside, and is then a dora"
    ORDINARY = "ordinary", "A tile like others"
    ORDINARY_AND_ALWAYS_DORA = (
        "ordinary_and_always_dora",
        "A tile like others, and every one in the hand is a dora",
    )


class SanmaNorthValue(Worded):
    """What a triplet of norths is, with three players."""

    GUEST_WIND = "guest_wind", "A guest wind's, without a yaku"
    YAKUHAI = "yakuhai", "A yaku for everybody"


class SanmaTsumo(Worded):
    """Who pays the share of the missing fourth player on a self-draw, with three players."""

    TSUMO_LOSS = "tsumo_loss", "Nobody: it is lost"
    NORTH_BISECTION = "north_bisection", "The two payers, half each, rounded up to whole hundreds"
    EMPTY_SEAT_PAYS = "empty_seat_pays", "The empty seat, from points that no player owns"
