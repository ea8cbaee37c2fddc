"""Which page shows the standings?"""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.forms.tournaments import LastRoundForm
from tournaments.listings.standings import StandingsListing
from tournaments.models import Tournament
from tournaments.services import tournaments
from tournaments.showing import standings
from tournaments.views.acting import acting
from tournaments.views.roles import organizers_only

__all__ = ["last_round", "show"]


@require_safe
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who stands where."""
    tournament = get_object_or_404(tournaments.visible(request.user), slug=slug)
    return _shown(request, tournament, LastRoundForm(initial={"last_round": tournament.last_round}))


@require_POST
@organizers_only
def last_round(request: HttpRequest, slug: str) -> HttpResponse:
    """Say which round is the last."""
    tournament = get_object_or_404(tournaments.visible(request.user), slug=slug)
    form = LastRoundForm(request.POST)
    if not form.is_valid():
        return _shown(request, tournament, form, status=422)
    tournaments.end_with(tournament, form.cleaned_data["last_round"], act=acting(request))
    messages.success(request, _("Stored. It holds from now on."))
    return redirect("standings", tournament.slug)


def _shown(
    request: HttpRequest, tournament: Tournament, form: LastRoundForm, *, status: int = 200
) -> HttpResponse:
    found = standings.current(tournament)
    context = {
        "tournament": tournament,
        "standings": found,
        "listing": StandingsListing(found),
        "form": form,
    }
    return render(request, "standings/standings.html", context, status=status)
