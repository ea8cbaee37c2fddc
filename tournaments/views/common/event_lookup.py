"""Find the event of a page."""

from __future__ import annotations

from django.http import Http404, HttpRequest

from tournaments.models import Tournament
from tournaments.services.events import visible_events

__all__ = ["event_or_404"]


def event_or_404(request: HttpRequest, slug: str) -> Tournament:
    """Return the event with that address, with its counts. Raises `Http404` if the user may not see it."""
    event = visible_events.find(request.user, slug)
    if event is None:
        raise Http404(slug)
    return event
