"""Rounds, places and points on paper."""

from __future__ import annotations

from django.utils.translation import pgettext

import referee
from tournaments.common.points import place, score
from tournaments.common.winds import round_name, round_sign, round_with_honba, wind, wind_sign

__all__ = [
    "place",
    "round_mark",
    "round_name",
    "round_sign",
    "round_with_honba",
    "signed",
    "unsigned",
    "wind",
    "wind_sign",
]


def round_mark(number: int) -> tuple[str, str]:
    """The words before a round's number that is readable from afar, and the number with what follows it.

    >>> round_mark(4)
    ('Round', '4')
    """
    before, _, after = pgettext("sheet", "Round %(number)s").partition("%(number)s")
    return before.strip(), f"{number}{after}"


def unsigned(points: referee.Points) -> str:
    """Points that a player holds; negative points with the sign of the language.

    >>> unsigned(-12300), unsigned(31200)
    ('−12,300', '31,200')
    """
    return score(points)


def signed(points: referee.Points) -> str:
    """Points that a player gains or loses.

    >>> signed(3900), signed(-3900), signed(0)
    ('+3,900', '−3,900', '0')
    """
    return score(points, signed=True)
