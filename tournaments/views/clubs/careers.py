"""The players of a club."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from tournaments.forms.clubs.careers import OrderForm
from tournaments.models import Club
from tournaments.presenters.clubs import careers
from tournaments.services.people import merging
from tournaments.views.clubs.club_page import visible_events

__all__ = ["index", "show"]


@require_safe
def index(request: HttpRequest, slug: str) -> HttpResponse:
    """Show everybody who played in an event of the club."""
    club = get_object_or_404(Club, slug=slug)
    form = OrderForm(request.GET or None)
    people = form.ordered(careers.summaries(visible_events(request, club)))
    return render(request, "clubs/careers/people.html", {"club": club, "people": people, "form": form})


@require_safe
def show(request: HttpRequest, slug: str, who: str) -> HttpResponse:
    """Show one person over all events of the club; redirect a merged person to the person who was kept."""
    club = get_object_or_404(Club, slug=slug)
    career = careers.career(visible_events(request, club), who)
    if career is None:
        surviving = merging.surviving_person(who)
        if surviving == who:
            raise Http404
        return redirect("club_person", slug, surviving)
    return render(request, "clubs/careers/person.html", {"club": club, "career": career})
