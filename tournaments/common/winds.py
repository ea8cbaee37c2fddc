"""The name of a seat at the start of a game."""

from __future__ import annotations

from django.utils.translation import get_language, pgettext

__all__ = ["wind", "wind_sign"]


def wind(seat: int) -> str:
    """Return the wind of *seat* (0 deals first), as a word.

    >>> wind(3)
    'North'
    """
    return (
        pgettext("wind", "East"),
        pgettext("wind", "South"),
        pgettext("wind", "West"),
        pgettext("wind", "North"),
    )[seat]


def wind_sign(seat: int) -> str:
    """Return the short wind of *seat* at the start: E, or 東.

    >>> wind_sign(2)
    'W'
    """
    return ("東南西北" if (get_language() or "").startswith("ja") else "ESWN")[seat]
