"""The winds of seats."""

from __future__ import annotations

from django import template

from tournaments.common.winds import wind, wind_character

__all__ = ["register", "wind", "wind_character"]

register = template.Library()

register.filter(wind)
register.filter(wind_character)
