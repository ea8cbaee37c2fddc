"""The notice of held-back results."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import template

from tournaments.models import Tournament
from tournaments.presenters.clubs.series import SeriesShown
from tournaments.presenters.screens.held_back import held_back_message, hidden_from_others

__all__ = ["held_back", "register"]

register = template.Library()


@register.inclusion_tag("screens/release/held_back_notice.html", takes_context=True)
def held_back(context: dict[str, Any]) -> dict[str, Any]:
    """Return the context of the notice that results are held back from the user or others, for each event shown."""
    tournament = context.get("tournament")
    if not isinstance(tournament, Tournament):
        return {
            "told_of": [
                (event.name, message)
                for event in _shown_events(context)
                if (message := held_back_message(event))
            ]
        }
    return {
        "told": held_back_message(tournament),
        "hidden": hidden_from_others(tournament),
        "tournament": tournament,
        # Only organizers release results; the release page does not link to itself.
        "leads": context.get("is_organizer") and not _is_release(context),
    }


def _is_release(context: dict[str, Any]) -> bool:
    match = getattr(context.get("request"), "resolver_match", None)
    return match is not None and match.url_name in ("release", "change_release")


def _shown_events(context: dict[str, Any]) -> Iterable[Tournament]:
    """Return the events that a page of a club or series is made from."""
    shown = context.get("shown")
    if isinstance(shown, SeriesShown):
        return [event.tournament for event in shown.events]
    events: Iterable[Tournament] = getattr(context.get("club"), "shown_events", ())
    return events
