"""An event's weight for the European ranking."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from tournaments.forms.clubs.series import MersForm
from tournaments.listings.clubs.series import mers_table
from tournaments.models import Tournament
from tournaments.presenters.clubs.series_formulas import BASE_RANK
from tournaments.presenters.clubs.weights import mers
from tournaments.services.clubs.series import Figures
from tournaments.services.people import permissions
from tournaments.views.common.downloads import record_download
from tournaments.views.common.event_lookup import event_or_404
from tournaments.views.interchange.lists import list_response

__all__ = ["download", "show"]


@require_safe
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the event's weight by its parts, and everybody's base rank; the query string may change the figures."""
    tournament, form = _event_and_form(request, slug)
    valid = form.is_valid()
    official = permissions.is_official(request.user, tournament)
    mers_data = mers(tournament, form.figures if valid else Figures(), everything=official)
    query = {name: value for name in request.GET if name in form.fields and (value := request.GET.get(name))}
    context = {
        "tournament": tournament,
        "mers": mers_data,
        "form": form,
        "base_rank": BASE_RANK,
        "asked": f"?{urlencode(query)}" if query and valid else "",
    }
    return render(request, "clubs/series/mers.html", context, status=200 if valid else 422)


@require_safe
def download(request: HttpRequest, slug: str) -> HttpResponse:
    """Send what the European ranking needs, as CSV; it contains people's numbers and is for officials only."""
    tournament, form = _event_and_form(request, slug)
    if not permissions.is_official(request.user, tournament) or not form.is_valid():
        raise Http404(slug)
    head, rows = mers_table(mers(tournament, form.figures))
    name = f"{tournament.slug}-mers.csv"
    record_download(request, name, tournament)
    return list_response(tournament.name, name, head, rows, events=tournament)


def _event_and_form(request: HttpRequest, slug: str) -> tuple[Tournament, MersForm]:
    return event_or_404(request, slug), MersForm(request.GET)
