"""What does every page of an event say of results that are held back?"""

from __future__ import annotations

from typing import Any

from django import template

from tournaments.models import Tournament
from tournaments.showing.held_back import hidden_from_others, told_from

__all__ = ["held_back", "register"]

register = template.Library()


@register.inclusion_tag("release/held_back.html", takes_context=True)
def held_back(context: dict[str, Any]) -> dict[str, Any]:
    """That results are held back from who looks, or from others; nothing on a page that is about no event."""
    tournament = context.get("tournament")
    if not isinstance(tournament, Tournament):
        return {}
    return {
        "told": told_from(tournament),
        "hidden": hidden_from_others(tournament),
        "tournament": tournament,
        "is_head_judge": context.get("is_head_judge"),
    }
