"""The bracket of a knock-out."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.presenters.events.brackets import bracket
from tournaments.services.people import permissions
from tournaments.views.common.event_lookup import event_or_404

__all__ = ["show"]


@require_safe
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the tables of every stage of the knock-out side by side."""
    tournament = event_or_404(request, slug)
    columns = bracket(tournament, everything=permissions.is_official(request.user, tournament))
    return render(request, "events/stages/bracket.html", {"tournament": tournament, "columns": columns})
