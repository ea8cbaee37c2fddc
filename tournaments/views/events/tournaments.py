"""List, show and create tournaments."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.common.errors import InputError
from tournaments.forms.events.tournaments import TournamentForm
from tournaments.models import Club, Tournament
from tournaments.presenters.events import standings
from tournaments.presenters.events.checklist import checklist
from tournaments.presenters.events.next_step import next_step
from tournaments.presenters.integrity.backup_status import last_failure
from tournaments.presenters.people import registrations
from tournaments.presenters.people.own_clubs import own_clubs
from tournaments.services.clubs import series
from tournaments.services.events import tournaments, visible_events
from tournaments.services.integrity import reopened
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.people import permissions
from tournaments.views.clubs import seasons
from tournaments.views.common.acting import get_action
from tournaments.views.common.event_addresses import site_address
from tournaments.views.common.event_lookup import event_or_404
from tournaments.views.common.zones import use_zone_of
from tournaments.views.people.roles import desk_organizers_only, make_creator_organizer

__all__ = ["create", "home", "new", "show"]


_MANY: Final = 12
"""More tables than this are collapsed below the leaders: they would fill a phone's screen."""


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """List the clubs and the tournaments."""
    visible = visible_events.with_coming_rounds(visible_events.with_counts(request.user))
    archived = "archived" in request.GET
    clubs = Club.objects.all()
    context = {
        "clubs": clubs,
        "own_clubs": own_clubs(request.user, clubs),
        "tournaments": [tournament for tournament in visible if tournament.archived == archived],
        "archived": archived,
        "archived_count": sum(tournament.archived for tournament in visible),
        "all_series": series.visible(request.user),
        "backup_failure": last_failure() if request.user.is_superuser else "",
    }
    return render(request, "events/tournaments/home.html", context)


@desk_organizers_only
def new(request: HttpRequest) -> HttpResponse:
    """Create a tournament."""
    return create(request)


def create(
    request: HttpRequest,
    *,
    initial: Mapping[str, str] | None = None,
    finish: Callable[[Tournament, Action], None] | None = None,
    **more: object,
) -> HttpResponse:
    """Show the form of a new tournament with *initial* values, or create the tournament and *finish* it at once."""
    form = TournamentForm(request.POST or None, typed=request.GET, initial=dict(initial or {}))
    if form.is_valid():
        try:
            # The event is reached at the address it was created at, until its settings change that.
            address, act = site_address(request), get_action(request)
            with transaction.atomic():
                tournament = tournaments.create(**form.cleaned_data, address=address, act=act)
                if finish is not None:
                    finish(tournament, act)
            make_creator_organizer(request, tournament)
            return (
                redirect("change_rules", tournament.slug) if "then" in request.POST else redirect(tournament)
            )
        except InputError as error:
            form.add_error(None, [str(problem) for problem in error.problems])
    return render(request, "events/tournaments/new.html", {"form": form, **more})


@require_safe
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what is in play and what comes next: the round, the leaders and the next step; for a league its season."""
    event = event_or_404(request, slug)
    use_zone_of(request, event)
    ranking = standings.current(event, everything=permissions.is_official(request.user, event))
    if ranking.is_season:
        return seasons.page(request, ranking)
    reopened.mark_reopened(ranking.rounds)
    has_players = bool(ranking.rows)
    context = {
        "tournament": ranking.tournament,
        "standings": ranking,
        "has_players": has_players,
        "many": len(ranking.games_now) > _MANY,
        "registration": registrations.invitation(ranking.tournament, timezone.now()),
        "counts_for": series.find_by_event(ranking.tournament, series.visible(request.user)),
    }
    # The event may have players that no public page names.
    context["unlisted"] = not has_players and ranking.tournament.players.exists()
    if permissions.is_organizer(request.user, event):
        context["checks"] = checklist(ranking.tournament)
        context["next_step"] = next_step(ranking)
    return render(request, "events/tournaments/tournament.html", context)
