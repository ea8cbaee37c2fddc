"""Standings, and the lists of an event as files."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.forms.events.declining import DeclineForm, decline_form
from tournaments.forms.events.lots import LotsForm, lots_form, reorder_form
from tournaments.forms.events.tournaments import LastRoundForm
from tournaments.listings.common.requested_order import ListQuery
from tournaments.listings.events.event_lists import FILES, build_list
from tournaments.listings.events.standings import StandingsListing
from tournaments.listings.events.team_files import teams_table
from tournaments.listings.events.teams import TeamListing
from tournaments.models import Tournament
from tournaments.presenters.clubs.seasons import last_round as last_round_of
from tournaments.presenters.events import declining, stages, standings, teams
from tournaments.presenters.events.lots import level_in, ordered_in
from tournaments.presenters.events.lots import lots as drawn_lots
from tournaments.presenters.events.ranking.blocks import counts_says
from tournaments.presenters.events.ranking.decision_texts import decisions
from tournaments.presenters.events.ranking.parts import parts, team_parts
from tournaments.services.events import tournaments
from tournaments.services.people import permissions
from tournaments.views.clubs import seasons
from tournaments.views.common.acting import get_action
from tournaments.views.interchange.lists import list_response
from tournaments.views.people.roles import organizers_only

__all__ = [
    "download",
    "download_teams",
    "get_standings",
    "get_team_standings",
    "last_round",
    "render_standings",
    "render_team_standings",
    "show",
    "show_teams",
]


@require_safe
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the standings, now or after a round."""
    return render_standings(request, get_standings(request, slug))


@require_POST
@organizers_only
def last_round(request: HttpRequest, slug: str) -> HttpResponse:
    """Set the last round."""
    one = get_standings(request, slug)
    form = LastRoundForm(request.POST)
    if not form.is_valid():
        return render_standings(request, one, last=form, status=422)
    tournaments.set_last_round(one.tournament, form.cleaned_data["last_round"], act=get_action(request))
    messages.success(request, _("Stored. It holds from now on."))
    return redirect("standings", one.tournament.slug)


@require_safe
def download(request: HttpRequest, slug: str, name: str, form: str) -> HttpResponse:
    """Send one of the event's lists as CSV or XLSX, now or after a round."""
    tournament = get_object_or_404(tournaments.visible(request.user), slug=slug)
    if name not in FILES or form not in ("csv", "xlsx"):
        raise Http404(name)
    if FILES[name].private and not permissions.is_official(request.user, tournament):
        raise Http404(name)
    head, rows = build_list(name, get_standings(request, slug))
    title = f"{tournament.name} {FILES[name].says()}"
    return list_response(title, f"{tournament.slug}-{name}.{form}", head, rows, of=tournament)


def _after(request: HttpRequest, tournament: Tournament) -> int | None:
    """Return the round of `?after=`, in a league the last round of that meeting; None for anything else."""
    said = request.GET.get("after", "")
    if said and tournament.kind == Tournament.Kind.LEAGUE:
        number = last_round_of(tournament, said)
        if number is not None:
            return number
    return int(said) if said.isascii() and said.isdecimal() and len(said) <= 5 else None


def get_standings(request: HttpRequest, slug: str) -> standings.Standings:
    """Return the requested standings: of everybody, a stage or a group. Raises `Http404` for an unknown one."""
    tournament = get_object_or_404(tournaments.visible(request.user), slug=slug)
    stage, group = request.GET.get("stage") or None, request.GET.get("group") or None
    everything = permissions.is_official(request.user, tournament)
    try:
        return standings.current(
            tournament, after=_after(request, tournament), stage=stage, group=group, everything=everything
        )
    except LookupError as nothing:
        raise Http404(str(nothing)) from nothing


@require_safe
def show_teams(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the standings of the teams."""
    return render_team_standings(request, get_team_standings(request, slug))


@require_safe
def download_teams(request: HttpRequest, slug: str, form: str) -> HttpResponse:
    """Send the table of teams as CSV or XLSX, now or after a round."""
    if form not in ("csv", "xlsx"):
        raise Http404(form)
    one = get_team_standings(request, slug)
    head, rows = teams_table(one)
    tournament = one.tournament
    title = f"{tournament.name} {_('Teams')}"
    return list_response(title, f"{tournament.slug}-teams.{form}", head, rows, of=tournament)


def get_team_standings(request: HttpRequest, slug: str) -> teams.TeamStandings:
    """Return the requested standings of teams. Raises `Http404` for an unknown stage."""
    tournament = get_object_or_404(tournaments.visible(request.user), slug=slug)
    stage, everything = request.GET.get("stage") or None, permissions.is_official(request.user, tournament)
    try:
        return teams.current(
            tournament, after=_after(request, tournament), stage=stage, everything=everything
        )
    except LookupError as nothing:
        raise Http404(str(nothing)) from nothing


def render_standings(
    request: HttpRequest, one: standings.Standings, *, status: int = 200, **forms: Any
) -> HttpResponse:
    """Show the page of these standings; *forms* are submitted ones: `last`, `lots` or `decline`."""
    if seasons.is_season(one):
        return seasons.table(request, one, status=status)
    tournament = one.tournament
    official = permissions.is_official(request.user, tournament)
    context = {
        **_common(one, **forms),
        "listing": StandingsListing(one, ListQuery.of(request.GET)),
        "decisions": decisions(one),
        "counts_says": counts_says(),
        "form": forms.get("last") or LastRoundForm(initial={"last_round": tournament.last_round}),
        "parts": parts(one),
        "of_teams": any(stages.are_teams(each) for each in one.stages if each.stage == one.stage),
        "files": [file for file in FILES.values() if official or not file.private],
        "in_europe": official or any(row.player.person.numbers.get("ema") for row in one.everybody),
    }
    return render(request, "events/standings/standings.html", context, status=status)


def render_team_standings(
    request: HttpRequest, one: teams.TeamStandings, *, status: int = 200, **forms: Any
) -> HttpResponse:
    """Show the page of these standings; *forms* are submitted ones: `lots` or `decline`."""
    asked = {"after": one.after, "stage": one.stage if request.GET.get("stage") else None}
    said = urlencode({name: value for name, value in asked.items() if value})
    context = {
        **_common(one, **forms),
        "listing": TeamListing(one),
        "parts": team_parts(one),
        "asked": f"?{said}" if said else "",
    }
    return render(request, "events/standings/teams.html", context, status=status)


def _common(
    one: standings.Standings | teams.TeamStandings,
    *,
    lots: LotsForm | None = None,
    anew: LotsForm | None = None,
    decline: DeclineForm | None = None,
    **_others: Any,
) -> dict[str, Any]:
    """Return what both pages show at a cut: who is level, who declined, and the forms that record it."""
    may_decline = declining.may_decline(one)
    stage = f"?{urlencode({'stage': one.stage})}" if one.stage and one.stages else ""
    names = ("team_lots", "team_declines", "team_takes_back_decline")
    if isinstance(one, standings.Standings):
        names = ("draw_lots", "decline_place", "take_back_decline")
    at_cut, declines, takes_back = (reverse(name, args=[one.tournament.slug]) + stage for name in names)
    return {
        "tournament": one.tournament,
        "standings": one,
        "anew": anew or (reorder_form(one) if ordered_in(one) else None),
        "lots": lots or (lots_form(one) if level_in(one) else None),
        "decline": decline or (decline_form(one) if may_decline and one.rows else None),
        "declined": declining.declined(one) if may_decline else [],
        "moves_up": declining.moves_up(one),
        "drawn_lots": drawn_lots(one),
        "lots_at": at_cut,
        "declines_at": declines,
        "takes_back_at": takes_back,
    }
