"""Send the list of players as a file."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from tournaments.listings.people.players import players_table
from tournaments.models import Tournament
from tournaments.views.common.downloads import record_download
from tournaments.views.interchange.lists import list_response
from tournaments.views.people.roles import organizers_only

__all__ = ["download"]


@require_safe
@organizers_only
def download(request: HttpRequest, slug: str, form: str) -> HttpResponse:
    """Send all players with all details and extra columns as CSV or XLSX."""
    tournament = get_object_or_404(Tournament, slug=slug)
    if form not in ("csv", "xlsx"):
        raise Http404(form)
    head, rows = players_table(tournament)
    name = f"{tournament.slug}-players.{form}"
    record_download(request, name, tournament)
    return list_response(tournament.name, name, head, rows, events=tournament)
