"""Teams and their penalties."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.common.errors import ConflictError, DeskError
from tournaments.forms.events.teams import TeamPointsForm, TeamsForm
from tournaments.models import TeamPenalty, Tournament
from tournaments.presenters.events.teams import team_penalties
from tournaments.services.events import lineups, penalties
from tournaments.views.common.acting import get_action
from tournaments.views.people.roles import organizers_only

__all__ = ["cancel_points", "edit", "points"]


@require_http_methods(["GET", "HEAD", "POST"])
@organizers_only
def edit(request: HttpRequest, slug: str) -> HttpResponse:
    """Show and replace the event's teams."""
    tournament = get_object_or_404(Tournament, slug=slug)
    form = TeamsForm(request.POST or None, tournament=tournament)

    def keep() -> None:
        expects, stock = form.cleaned_data["expects"], form.relay_stock
        lineups.save_lineups(tournament, form.lines, expects=expects, stock=stock, act=get_action(request))

    if form.is_valid():
        return _save(request, tournament, form, keep, teams=form)
    return _render_page(request, tournament, status=422 if form.is_bound else 200, teams=form)


@require_POST
@organizers_only
def points(request: HttpRequest, slug: str) -> HttpResponse:
    """Give a team a penalty or a bonus in points."""
    tournament = get_object_or_404(Tournament, slug=slug)
    form = TeamPointsForm(request.POST, teams=list(tournament.teams.all()))

    def keep() -> None:
        data = form.cleaned_data
        act = get_action(request, why=data["why"])
        penalties.give(form.team, form.signed, after_round=data["after_round"], act=act)

    if form.is_valid():
        return _save(request, tournament, form, keep, points=form)
    return _render_page(request, tournament, status=422, points=form)


@require_POST
@organizers_only
def cancel_points(request: HttpRequest, slug: str, penalty: int) -> HttpResponse:
    """Cancel a team's penalty or bonus."""
    team_penalty = get_object_or_404(TeamPenalty, tournament__slug=slug, number=penalty)
    try:
        penalties.cancel(team_penalty, act=get_action(request))
        messages.success(request, _("Settings saved."))
    except DeskError as error:
        messages.error(request, str(error))
    return redirect("edit_teams", slug)


def _save(
    request: HttpRequest, tournament: Tournament, form: Any, keep: Callable[[], None], **forms: Any
) -> HttpResponse:
    try:
        keep()
    except ConflictError as error:
        # Show the current teams, so that the next submission is based on them.
        return _render_page(request, tournament, status=409, refusal=str(error))
    except DeskError as error:
        for problem in getattr(error, "problems", (error,)):
            form.add_error(None, str(problem))
        return _render_page(request, tournament, status=422, **forms)
    messages.success(request, _("Settings saved."))
    return redirect("edit_teams", tournament.slug)


def _render_page(
    request: HttpRequest, tournament: Tournament, *, status: int = 200, refusal: str = "", **forms: Any
) -> HttpResponse:
    teams = list(tournament.teams.all())
    context: dict[str, Any] = {
        "tournament": tournament,
        "refused": refusal,
        "teams": teams,
        "given": team_penalties(tournament),
        "form": forms.get("teams") or TeamsForm(tournament=tournament),
        "points": forms.get("points") or TeamPointsForm(teams=teams),
        "has_people": tournament.players.exists(),
    }
    context["points"].auto_id = "points_%s"
    return render(request, "events/teams/edit.html", context, status=status)
