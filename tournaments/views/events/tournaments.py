"""List, show and create tournaments."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.common.errors import InputError
from tournaments.forms.events.tournaments import TournamentForm
from tournaments.models import Club
from tournaments.presenters.events import standings
from tournaments.presenters.events.checklist import checklist
from tournaments.presenters.people import registrations
from tournaments.services.clubs import series
from tournaments.services.events import tournaments
from tournaments.services.events.plans.round_plans import next_planned_number
from tournaments.services.people import permissions, player_search, roles
from tournaments.views.clubs import seasons
from tournaments.views.common.acting import get_action
from tournaments.views.common.zones import use_zone_of
from tournaments.views.people.roles import desk_organizers_only, logged_in_user

__all__ = ["home", "new", "show"]


_MANY: Final = 12
"""More tables than this are collapsed below the leaders: they would fill a phone's screen."""


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """List the clubs and the tournaments."""
    seen = tournaments.visible(request.user)
    archived = "archived" in request.GET
    context = {
        "clubs": Club.objects.all(),
        "tournaments": [one for one in seen if one.archived == archived],
        "archived": archived,
        "put_away": sum(one.archived for one in seen),
        "all_series": series.visible(request.user),
    }
    return render(request, "events/tournaments/home.html", context)


@desk_organizers_only
def new(request: HttpRequest) -> HttpResponse:
    """Create a tournament."""
    form = TournamentForm(request.POST or None, typed=request.GET)
    if form.is_valid():
        try:
            # The event is reached at the address it was created at, until its settings change that.
            address = request.build_absolute_uri("/")
            made = tournaments.create(**form.cleaned_data, address=address, act=get_action(request))
            roles.make_organizer(logged_in_user(request), made)
            return redirect("change_rules", made.slug) if "then" in request.POST else redirect(made)
        except InputError as error:
            form.add_error(None, [str(problem) for problem in error.problems])
    return render(request, "events/tournaments/new.html", {"form": form})


@require_safe
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a tournament: the round in play, the leaders and the players; for a league its season."""
    event = get_object_or_404(tournaments.visible(request.user), slug=slug)
    use_zone_of(request, event)
    found = standings.current(event, everything=permissions.is_official(request.user, event))
    if seasons.is_season(found):
        return seasons.page(request, found)
    players = player_search.sort_by_name(row.player for row in found.rows)
    asked = request.GET.get("name", "")[:60].strip()
    sought = player_search.find(players, asked) if asked else []
    if len(sought) == 1:
        return redirect("player", slug, sought[0].number)
    context = {
        "tournament": found.tournament,
        "standings": found,
        "players": players,
        "many": len(found.games_now) > _MANY,
        "asked": asked,
        "sought": sought,
        "registration": registrations.invitation(found.tournament, timezone.now()),
        "counts_for": series.find_by_event(found.tournament, series.visible(request.user)),
    }
    # The event may have players that no public page names.
    context["unlisted"] = not players and found.tournament.players.exists()
    if permissions.is_organizer(request.user, event):
        context["checks"] = checklist(found.tournament)
        context["planned"] = next_planned_number(found.tournament)
    return render(request, "events/tournaments/tournament.html", context)
