"""Rounds, places and points on paper."""

from __future__ import annotations

from django.utils.translation import get_language, pgettext

import referee
from tournaments.common.points import score
from tournaments.common.winds import wind_sign

__all__ = ["place", "round_mark", "round_name", "signed", "unsigned", "wind", "wind_sign"]


def wind(seat: int) -> str:
    """The wind of *seat* (0 deals first) at the start, as a word.

    >>> wind(3)
    'North'
    """
    return (
        pgettext("wind", "East"),
        pgettext("wind", "South"),
        pgettext("wind", "West"),
        pgettext("wind", "North"),
    )[seat]


def round_mark(number: int) -> tuple[str, str]:
    """The word before a round's number that is readable from afar, and the formatted number.

    >>> round_mark(4)
    ('Round', '4')
    """
    return ("", f"{number}回戦") if _japanese() else (pgettext("sheet", "Round"), str(number))


def round_name(name: str) -> str:
    """A round's name as written at the table: E1, or 東1.

    >>> round_name("S4")
    'S4'
    """
    return "東南西北"["ESWN".index(name[0])] + name[1:] if _japanese() else name


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


def place(number: int, *, tied: bool) -> str:
    """A place, marked if it is shared.

    >>> place(2, tied=True)
    '=2'
    """
    return f"={number}" if tied else str(number)


def _japanese() -> bool:
    return (get_language() or "").startswith("ja")
