"""What is a seat called at the start of a game?"""

from __future__ import annotations

from django.utils.translation import pgettext

__all__ = ["wind"]


def wind(seat: int) -> str:
    """The wind of *seat* (0 deals first), as a word.

    >>> wind(3)
    'North'
    """
    return (
        pgettext("wind", "East"),
        pgettext("wind", "South"),
        pgettext("wind", "West"),
        pgettext("wind", "North"),
    )[seat]
