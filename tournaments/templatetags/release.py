"""The notice of hidden results."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import template

from tournaments.models import Tournament
from tournaments.presenters.clubs.series import SeriesShown
from tournaments.presenters.screens.held_back import hidden_from_others, told_from

__all__ = ["held_back", "register"]

register = template.Library()


@register.inclusion_tag("screens/release/held_back.html", takes_context=True)
def held_back(context: dict[str, Any]) -> dict[str, Any]:
    """That results are held back from who looks, or from others; of each event, where the page is about several."""
    tournament = context.get("tournament")
    if not isinstance(tournament, Tournament):
        return {"told_of": [(one.name, told) for one in _several(context) if (told := told_from(one))]}
    return {
        "told": told_from(tournament),
        "hidden": hidden_from_others(tournament),
        "tournament": tournament,
        # Nobody else releases anything, and on its own page there is no way to it.
        "leads": context.get("is_organizer") and not _is_release(context),
    }


def _is_release(context: dict[str, Any]) -> bool:
    found = getattr(context.get("request"), "resolver_match", None)
    return found is not None and found.url_name in ("release", "change_release")


def _several(context: dict[str, Any]) -> Iterable[Tournament]:
    """The events that a page of a club or of a series was made of."""
    shown = context.get("shown")
    if isinstance(shown, SeriesShown):
        return [one.tournament for one in shown.events]
    found: Iterable[Tournament] = getattr(context.get("club"), "shown_events", ())
    return found
