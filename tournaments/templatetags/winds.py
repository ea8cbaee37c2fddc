"""The name of a seat at the start of a game."""

from __future__ import annotations

from django import template

from tournaments.common.winds import wind

__all__ = ["register", "wind", "wind_sign"]

register = template.Library()


register.filter(wind)


@register.filter
def wind_sign(seat: int) -> str:
    """The wind of *seat* as it stands on the tile.

    >>> wind_sign(0)
    '東'
    """
    return "東南西北"[seat]
