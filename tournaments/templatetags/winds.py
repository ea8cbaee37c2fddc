"""The name of a seat at the start of a game."""

from __future__ import annotations

from django import template

from tournaments.common.winds import wind

__all__ = ["register", "wind", "wind_sign"]

register = template.Library()


register.filter(wind)


@register.filter
def wind_sign(seat: int) -> str:
    """Return the wind of *seat* as the character on the tile.

    >>> wind_sign(0)
    '東'
    """
    return "東南西北"[seat]
