"""Points for han and fu."""

from __future__ import annotations

from typing import assert_never

from referee.answers import KazoeYakuman
from referee.answers.worded import Worded
from referee.rules import Ruleset

__all__ = [
    "MANGAN",
    "YAKUMAN",
    "Limit",
    "base_points",
    "limit_name",
    "ron_points",
    "round_up",
    "tsumo_points",
]


class Limit(Worded):
    """A limit, with its base points."""

    base: int

    MANGAN = "mangan", "mangan", 2000
    HANEMAN = "haneman", "haneman", 3000
    BAIMAN = "baiman", "baiman", 4000
    SANBAIMAN = "sanbaiman", "sanbaiman", 6000
    YAKUMAN = "yakuman", "yakuman", 8000


MANGAN, YAKUMAN = Limit.MANGAN.base, Limit.YAKUMAN.base
_LIMITS = {limit.base: limit.value for limit in Limit}


def base_points(rules: Ruleset, han: int, fu: int | None) -> int:
    """The base points of a hand without yakuman: a quarter of a non-dealer's ron, before rounding.

    From five han up fu do not matter and may be None. Sources: the ruleset's answers to `kiriage_mangan` and
    `kazoe_yakuman`.

    >>> from referee.rulesets import ruleset
    >>> base_points(ruleset("ema-2016"), 4, 30), base_points(ruleset("ema-2025"), 4, 30)
    (1920, 2000)
    """
    if han < 5:
        if fu is None:
            raise TypeError("a hand of less than five han has fu")
        base = fu << (han + 2)
        # Only 4 han 30 fu and 3 han 60 fu give 1,920.
        if base >= MANGAN or (base == 1920 and rules.kiriage_mangan):
            return MANGAN
        return base
    if han == 5:
        return MANGAN
    if han <= 7:
        return 3000
    if han <= 10:
        return 4000
    if han <= 12:
        return 6000
    match rules.kazoe_yakuman:
        case KazoeYakuman.SANBAIMAN:
            return 6000
        case KazoeYakuman.YAKUMAN:
            return YAKUMAN
        case _:
            assert_never(rules.kazoe_yakuman)


def limit_name(base: int) -> str:
    """The name of the limit for *base* points; empty below a mangan."""
    return _LIMITS.get(min(base, YAKUMAN), "")


def round_up(points: int) -> int:
    """*points* rounded up to whole hundreds."""
    return -(-points // 100) * 100


def ron_points(base: int, *, dealer: bool) -> int:
    """The points that the discarder pays: six times the base to a dealer, four times to another.

    >>> ron_points(960, dealer=False), ron_points(960, dealer=True)
    (3900, 5800)
    """
    return round_up(base * (6 if dealer else 4))


def tsumo_points(base: int, *, dealer: bool, payer_deals: bool) -> int:
    """The points that one player pays for a self-draw: twice the base if the payer or the winner deals, else the base.

    >>> tsumo_points(960, dealer=False, payer_deals=False), tsumo_points(960, dealer=False, payer_deals=True)
    (1000, 2000)
    """
    return round_up(base * (2 if dealer or payer_deals else 1))
