"""What is a seat called at the start of a game?"""

from __future__ import annotations

from django import template
from django.utils.translation import pgettext

__all__ = ["register", "wind", "wind_sign"]

register = template.Library()


@register.filter
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


@register.filter
def wind_sign(seat: int) -> str:
    """The wind of *seat* as it stands on the tile.

    >>> wind_sign(0)
    '東'
    """
    return "東南西北"[seat]
