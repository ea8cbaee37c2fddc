"""Standings, and the lists of an event as files."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.forms.events.declining import DeclineForm, decline_form
from tournaments.forms.events.lots import LotsForm, lots_form, reorder_form
from tournaments.forms.events.tournaments import LastRoundForm
from tournaments.forms.people.player_list import StandingsForm
from tournaments.listings.common.requested_order import ListQuery
from tournaments.listings.events.event_lists import FILES, build_list
from tournaments.listings.events.standings import StandingsListing
from tournaments.listings.events.team_files import teams_table
from tournaments.listings.events.teams import TeamListing
from tournaments.models import Tournament
from tournaments.presenters.clubs.seasons import last_round as last_round_of
from tournaments.presenters.events import declining, stages, standings, teams
from tournaments.presenters.events.lots import entrants_ordered_by_lot, tied_entrants
from tournaments.presenters.events.lots import lots as drawn_lots
from tournaments.presenters.events.ranking.blocks import counting_sentence
from tournaments.presenters.events.ranking.decision_texts import decisions
from tournaments.presenters.events.ranking.parts import parts, team_parts
from tournaments.services.events import tournaments
from tournaments.services.people import permissions
from tournaments.views.clubs import seasons
from tournaments.views.common.acting import get_action
from tournaments.views.common.downloads import record_download
from tournaments.views.common.event_lookup import event_or_404
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
    ranking = get_standings(request, slug)
    form = LastRoundForm(request.POST)
    if not form.is_valid():
        return render_standings(request, ranking, last=form, status=422)
    tournaments.set_last_round(ranking.tournament, form.cleaned_data["last_round"], act=get_action(request))
    messages.success(request, _("Settings saved."))
    return redirect("standings", ranking.tournament.slug)


@require_safe
def download(request: HttpRequest, slug: str, name: str, form: str) -> HttpResponse:
    """Send one of the event's lists as CSV or XLSX, now or after a round."""
    tournament = event_or_404(request, slug)
    if name not in FILES or form not in ("csv", "xlsx"):
        raise Http404(name)
    if FILES[name].private and not permissions.is_official(request.user, tournament):
        raise Http404(name)
    head, rows = build_list(name, get_standings(request, slug))
    title = f"{tournament.name} {FILES[name].title()}"
    file_name = f"{tournament.slug}-{name}.{form}"
    if FILES[name].private:
        record_download(request, file_name, tournament)
    return list_response(title, file_name, head, rows, events=tournament)


def _after(request: HttpRequest, tournament: Tournament) -> int | None:
    """Return the round of `?after=`, in a league the last round of that meeting; None for anything else."""
    text = request.GET.get("after", "")
    if text and tournament.kind == Tournament.Kind.LEAGUE:
        number = last_round_of(tournament, text)
        if number is not None:
            return number
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 5 else None


def get_standings(request: HttpRequest, slug: str, *, for_all: bool = False) -> standings.Standings:
    """Return the requested standings: of everybody, a stage or a group; those *for all* as visitors see them.

    Raises `Http404` for an unknown one.
    """
    tournament = event_or_404(request, slug)
    stage, group = request.GET.get("stage") or None, request.GET.get("group") or None
    everything = not for_all and permissions.is_official(request.user, tournament)
    try:
        return standings.current(
            tournament, after=_after(request, tournament), stage=stage, group=group, everything=everything
        )
    except LookupError as error:
        raise Http404(str(error)) from error


@require_safe
def show_teams(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the standings of the teams."""
    return render_team_standings(request, get_team_standings(request, slug))


@require_safe
def download_teams(request: HttpRequest, slug: str, form: str) -> HttpResponse:
    """Send the table of teams as CSV or XLSX, now or after a round."""
    if form not in ("csv", "xlsx"):
        raise Http404(form)
    ranking = get_team_standings(request, slug)
    head, rows = teams_table(ranking)
    tournament = ranking.tournament
    title = f"{tournament.name} {_('Teams')}"
    return list_response(title, f"{tournament.slug}-teams.{form}", head, rows, events=tournament)


def get_team_standings(request: HttpRequest, slug: str, *, for_all: bool = False) -> teams.TeamStandings:
    """Return the requested standings of teams; those *for all* as visitors see them.

    Raises `Http404` for an unknown stage.
    """
    tournament = event_or_404(request, slug)
    stage = request.GET.get("stage") or None
    everything = not for_all and permissions.is_official(request.user, tournament)
    try:
        return teams.current(
            tournament, after=_after(request, tournament), stage=stage, everything=everything
        )
    except LookupError as error:
        raise Http404(str(error)) from error


def render_standings(
    request: HttpRequest, ranking: standings.Standings, *, status: int = 200, **forms: Any
) -> HttpResponse:
    """Show the page of these standings; *forms* are submitted ones: `last`, `lots` or `decline`."""
    if ranking.is_season:
        return seasons.table(request, ranking, status=status)
    tournament = ranking.tournament
    official = permissions.is_official(request.user, tournament)
    context = {
        **_common(ranking, **forms),
        "listing": StandingsListing(ranking, ListQuery.of(request.GET)),
        "filter_form": StandingsForm(request.GET, [row.player for row in ranking.rows]),
        "decisions": decisions(ranking),
        "counts_says": counting_sentence(),
        "form": forms.get("last") or LastRoundForm(initial={"last_round": tournament.last_round}),
        "parts": parts(ranking),
        "of_teams": any(stages.are_teams(stage) for stage in ranking.stages if stage.stage == ranking.stage),
        "files": [file for file in FILES.values() if official or not file.private],
        "in_europe": ranking.tournament.is_tournament
        and (official or any(row.player.person.numbers.get("ema") for row in ranking.all_rows)),
    }
    return render(request, "events/standings/standings.html", context, status=status)


def render_team_standings(
    request: HttpRequest, ranking: teams.TeamStandings, *, status: int = 200, **forms: Any
) -> HttpResponse:
    """Show the page of these standings; *forms* are submitted ones: `lots` or `decline`."""
    parameters = {"after": ranking.after, "stage": ranking.stage if request.GET.get("stage") else None}
    query = urlencode({name: value for name, value in parameters.items() if value})
    context = {
        **_common(ranking, **forms),
        "listing": TeamListing(ranking),
        "parts": team_parts(ranking),
        "asked": f"?{query}" if query else "",
    }
    return render(request, "events/standings/teams.html", context, status=status)


def _common(
    ranking: standings.Standings | teams.TeamStandings,
    *,
    lots: LotsForm | None = None,
    anew: LotsForm | None = None,
    decline: DeclineForm | None = None,
    **_other_forms: Any,
) -> dict[str, Any]:
    """Return what both pages show at a cut: who is level, who declined, and the forms that record it."""
    may_decline = declining.may_decline(ranking)
    stage = f"?{urlencode({'stage': ranking.stage})}" if ranking.stage and ranking.stages else ""
    names = ("team_lots", "team_declines", "team_takes_back_decline")
    if isinstance(ranking, standings.Standings):
        names = ("draw_lots", "decline_place", "take_back_decline")
    lots_address, decline_address, take_back_address = (
        reverse(name, args=[ranking.tournament.slug]) + stage for name in names
    )
    return {
        "tournament": ranking.tournament,
        "standings": ranking,
        "anew": anew or (reorder_form(ranking) if entrants_ordered_by_lot(ranking) else None),
        "lots": lots or (lots_form(ranking) if tied_entrants(ranking) else None),
        "decline": decline or (decline_form(ranking) if may_decline and ranking.rows else None),
        "declined": declining.declined(ranking) if may_decline else [],
        "moves_up": declining.moves_up(ranking),
        "drawn_lots": drawn_lots(ranking),
        "lots_at": lots_address,
        "declines_at": decline_address,
        "takes_back_at": take_back_address,
    }
