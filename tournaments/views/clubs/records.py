"""A club's records."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournaments.models import Club
from tournaments.presenters.clubs.records import records
from tournaments.views.clubs.club_page import visible_events

__all__ = ["show"]


@require_safe
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the records of all the club's events that the user may see."""
    club = get_object_or_404(Club, slug=slug)
    return render(
        request,
        "clubs/records/records.html",
        {"club": club, "records": records(visible_events(request, club))},
    )
