"""The bracket of a knock-out."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournaments.presenters.events.brackets import bracket
from tournaments.services.events import tournaments
from tournaments.services.people import permissions

__all__ = ["show"]


@require_safe
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the tables of every stage of the knock-out side by side."""
    tournament = get_object_or_404(tournaments.visible(request.user), slug=slug)
    columns = bracket(tournament, everything=permissions.is_official(request.user, tournament))
    return render(request, "events/stages/bracket.html", {"tournament": tournament, "columns": columns})
