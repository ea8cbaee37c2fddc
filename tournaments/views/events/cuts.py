"""Lots and declined places at a cut."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.common.errors import InputError, StateError
from tournaments.forms.events.declining import decline_form
from tournaments.forms.events.lots import lots_form, reorder_form
from tournaments.presenters.events import declining
from tournaments.presenters.events.lots import entrants_ordered_by_lot, tied_entrants
from tournaments.presenters.events.standings import Standings
from tournaments.presenters.events.teams import TeamStandings
from tournaments.services.events import lots as services
from tournaments.services.events import stage_formats
from tournaments.views.common.acting import get_action, once_per_tap
from tournaments.views.events import standings
from tournaments.views.people.roles import organizers_only

__all__ = [
    "decline",
    "lots",
    "take_back_decline",
    "take_back_team_decline",
    "team_decline",
    "team_lots",
]

_AnyStandings = Standings | TeamStandings


def _to_standings(request: HttpRequest, slug: str) -> HttpResponse:
    messages.success(request, _("Settings saved."))
    return _redirect_to_stage("standings", slug, request.GET.get("stage", ""))


def _to_teams(request: HttpRequest, slug: str) -> HttpResponse:
    messages.success(request, _("Settings saved."))
    return _redirect_to_stage("teams", slug, request.GET.get("stage", ""))


@require_POST
@organizers_only
@once_per_tap(_to_standings)
def lots(request: HttpRequest, slug: str) -> HttpResponse:
    """Record the order of lots among people, or draw them."""
    return _lots(request, lambda: standings.get_standings(request, slug), standings.render_standings)


@require_POST
@organizers_only
@once_per_tap(_to_teams)
def team_lots(request: HttpRequest, slug: str) -> HttpResponse:
    """Record the order of lots among teams, or draw them."""
    return _lots(
        request, lambda: standings.get_team_standings(request, slug), standings.render_team_standings
    )


@require_POST
@organizers_only
@once_per_tap(_to_standings)
def decline(request: HttpRequest, slug: str) -> HttpResponse:
    """Record that a player declines the place in a stage."""
    return _decline(request, standings.get_standings(request, slug), standings.render_standings)


@require_POST
@organizers_only
@once_per_tap(_to_teams)
def team_decline(request: HttpRequest, slug: str) -> HttpResponse:
    """Record that a team declines the place in a stage."""
    return _decline(request, standings.get_team_standings(request, slug), standings.render_team_standings)


@require_POST
@organizers_only
@once_per_tap(_to_standings)
def take_back_decline(request: HttpRequest, slug: str) -> HttpResponse:
    """Record that a player takes a declined place after all."""
    return _take_back(request, standings.get_standings(request, slug))


@require_POST
@organizers_only
@once_per_tap(_to_teams)
def take_back_team_decline(request: HttpRequest, slug: str) -> HttpResponse:
    """Record that a team takes a declined place after all."""
    return _take_back(request, standings.get_team_standings(request, slug))


def _lots(
    request: HttpRequest, load: Callable[[], _AnyStandings], page: Callable[..., HttpResponse]
) -> HttpResponse:
    ranking, is_correction = load(), "anew" in request.POST
    form = reorder_form(ranking, request.POST) if is_correction else lots_form(ranking, request.POST)
    find_entrants = entrants_ordered_by_lot if is_correction else tied_entrants
    if form.is_valid():
        act = get_action(request, why=form.reason, by_page=True)
        try:
            # `among` checks under the lock again who is level: a drawn lot is final.
            services.record(
                ranking.tournament, form.ordered_entrants, act=act, among=lambda: find_entrants(load())
            )
            messages.success(request, _("Order of the tied players saved."))
        except InputError as error:
            form.add_error("order", [problem.says for problem in error.problems])
            return page(request, ranking, **{"anew" if is_correction else "lots": form}, status=422)
        except StateError as error:
            messages.error(request, str(error))
        return _redirect_to_standings(ranking, request.GET.get("stage", ""))
    return page(request, ranking, **{"anew" if is_correction else "lots": form}, status=422)


def _decline(request: HttpRequest, ranking: _AnyStandings, page: Callable[..., HttpResponse]) -> HttpResponse:
    form = decline_form(ranking, request.POST)
    if ranking.stage is None or not form.is_valid():
        return page(request, ranking, decline=form, status=422)
    entrant = form.cleaned_data["who"]
    try:
        if not declining.may_decline(ranking):
            raise StateError(_("A round of this stage is already drawn. Choose a substitute instead."))
        act = get_action(request, why=form.cleaned_data["why"], by_page=True)
        stage_formats.decline(ranking.tournament, ranking.stage, entrant, act=act)
        if declining.moves_up(ranking):
            text = _("%(name)s declined. The next in line moves up.")
        else:
            text = _("%(name)s declined. Nobody moves up into this stage.")
        messages.success(request, text % {"name": entrant.name})
    except StateError as error:
        messages.error(request, str(error))
    return _redirect_to_standings(ranking, ranking.stage)


def _take_back(request: HttpRequest, ranking: _AnyStandings) -> HttpResponse:
    number = request.POST.get("who", "")
    entrant = next(
        (entry.entrant for entry in declining.declined(ranking) if str(entry.entrant.number) == number), None
    )
    if ranking.stage is None or entrant is None:
        raise Http404(number)
    try:
        stage_formats.take_back_decline(
            ranking.tournament, ranking.stage, entrant, act=get_action(request, by_page=True)
        )
        messages.success(request, _("The decline of %(name)s was cancelled.") % {"name": entrant.name})
    except StateError as error:
        messages.error(request, str(error))
    return _redirect_to_standings(ranking, ranking.stage)


def _redirect_to_standings(ranking: _AnyStandings, stage: str) -> HttpResponse:
    """Redirect to the standings that the form was on."""
    return _redirect_to_stage(
        "teams" if isinstance(ranking, TeamStandings) else "standings", ranking.tournament.slug, stage
    )


def _redirect_to_stage(page: str, slug: str, stage: str) -> HttpResponse:
    address = reverse(page, args=[slug])
    return redirect(f"{address}?{urlencode({'stage': stage})}" if stage else address)
