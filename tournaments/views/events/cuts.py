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
from tournaments.presenters.events.lots import level_in, ordered_in
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

_Found = Standings | TeamStandings


def _to_standings(request: HttpRequest, slug: str) -> HttpResponse:
    messages.success(request, _("Stored. It holds from now on."))
    return _back("standings", slug, request.GET.get("stage", ""))


def _to_teams(request: HttpRequest, slug: str) -> HttpResponse:
    messages.success(request, _("Stored. It holds from now on."))
    return _back("teams", slug, request.GET.get("stage", ""))


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
    request: HttpRequest, look: Callable[[], _Found], page: Callable[..., HttpResponse]
) -> HttpResponse:
    found, anew = look(), "anew" in request.POST
    form = reorder_form(found, request.POST) if anew else lots_form(found, request.POST)
    who = ordered_in if anew else level_in
    if form.is_valid():
        act = get_action(request, why=form.why, by_page=True)
        try:
            # `among` checks under the lock again who is level: a drawn lot is final.
            services.record(found.tournament, form.drawn, act=act, among=lambda: who(look()))
            messages.success(request, _("It is written down in which order they came."))
        except InputError as refused:
            form.add_error("order", [problem.says for problem in refused.problems])
            return page(request, found, **{"anew" if anew else "lots": form}, status=422)
        except StateError as refused:
            messages.error(request, str(refused))
        return _back_to(found, request.GET.get("stage", ""))
    return page(request, found, **{"anew" if anew else "lots": form}, status=422)


def _decline(request: HttpRequest, found: _Found, page: Callable[..., HttpResponse]) -> HttpResponse:
    form = decline_form(found, request.POST)
    if found.stage is None or not form.is_valid():
        return page(request, found, decline=form, status=422)
    who = form.cleaned_data["who"]
    try:
        if not declining.may_decline(found):
            raise StateError(_("A round of this stage is drawn already; let somebody sit in instead."))
        act = get_action(request, why=form.cleaned_data["why"], by_page=True)
        stage_formats.decline(found.tournament, found.stage, who, act=act)
        if declining.moves_up(found):
            text = _("%(name)s declines; the next one moves up.")
        else:
            text = _("%(name)s declines; nobody moves up into this stage.")
        messages.success(request, text % {"name": who.name})
    except StateError as refused:
        messages.error(request, str(refused))
    return _back_to(found, found.stage)


def _take_back(request: HttpRequest, found: _Found) -> HttpResponse:
    number = request.POST.get("who", "")
    who = next((one.who for one in declining.declined(found) if str(one.who.number) == number), None)
    if found.stage is None or who is None:
        raise Http404(number)
    try:
        stage_formats.take_back_decline(
            found.tournament, found.stage, who, act=get_action(request, by_page=True)
        )
        messages.success(request, _("%(name)s takes the place after all.") % {"name": who.name})
    except StateError as refused:
        messages.error(request, str(refused))
    return _back_to(found, found.stage)


def _back_to(found: _Found, stage: str) -> HttpResponse:
    """Redirect to the standings that the form was on."""
    return _back("teams" if isinstance(found, TeamStandings) else "standings", found.tournament.slug, stage)


def _back(page: str, slug: str, stage: str) -> HttpResponse:
    address = reverse(page, args=[slug])
    return redirect(f"{address}?{urlencode({'stage': stage})}" if stage else address)
