"""Which page shows the standings?"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournaments.listings.standings import StandingsListing
from tournaments.services import standings, tournaments

__all__ = ["show"]


@require_safe
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who stands where."""
    found = standings.current(get_object_or_404(tournaments.visible(request.user), slug=slug))
    context = {"tournament": found.tournament, "standings": found, "listing": StandingsListing(found)}
    return render(request, "standings/standings.html", context)
