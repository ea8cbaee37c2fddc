"""End a season, reopen it, and create the next one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.common.errors import DeskError, InputError
from tournaments.forms.clubs.season_end import EndForm, NextForm, ReopenForm
from tournaments.forms.events.lots import LotsForm
from tournaments.models import Player, Tournament
from tournaments.presenters.clubs import season_end
from tournaments.presenters.clubs.season_end import Choices, Ending
from tournaments.presenters.events import standings
from tournaments.presenters.events.lots import lots as drawn_lots
from tournaments.services.clubs import seasons
from tournaments.services.events import lots
from tournaments.services.people import permissions
from tournaments.views.clubs.counting_rules import get_league_or_404
from tournaments.views.common.acting import get_action, once_per_tap
from tournaments.views.people.roles import event_creators_only, make_creator_organizer, organizers_only

__all__ = ["next_season", "reopen", "show"]


@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """Show how the season ended, or, to organizers, how it would end now and the form that ends it."""
    if request.method == "POST":
        return _end(request, slug)
    tournament = get_league_or_404(request, slug)
    if tournament.ended:
        return _render_result(request, tournament)
    if not permissions.is_organizer(request.user, tournament):
        return render(request, "clubs/seasons/end_pending.html", {"tournament": tournament})
    return _page(request, tournament)


def _redirect_after_saving(request: HttpRequest, slug: str) -> HttpResponse:
    messages.success(request, _("Settings saved."))
    return redirect("season_end", slug)


@organizers_only
@once_per_tap(_redirect_after_saving)
def _end(request: HttpRequest, slug: str) -> HttpResponse:
    """Preview the end with the submitted choices, record a lot, or end the season."""
    tournament = get_league_or_404(request, slug)
    default_ending = _ending(tournament, Choices())
    form = EndForm(request.POST, ending=default_ending)
    if not form.is_valid():
        return _page(request, tournament, form=form, status=422)
    step = request.POST.get("step", "")
    if step == "lots":
        return _lots(request, tournament, form)
    if step != "end":
        return _page(request, tournament, form=form)
    ending = _ending(tournament, form.choices)
    if ending.level:
        fault = _("Players are tied for promotion or relegation. Enter their order first.")
        return _page(request, tournament, form=form, faults=[fault], status=409)
    act = get_action(request, why=form.cleaned_data["why"], by_page=True)
    try:
        seasons.end(
            tournament,
            ending.places,
            act=act,
            expects=form.cleaned_data["expects"],
            current_mark=lambda: _ending(Tournament.objects.get(pk=tournament.pk), form.choices).expects,
            follows_rule=ending.by_rule,
            divisions=ending.order,
        )
    except DeskError as error:
        status = 422 if isinstance(error, InputError) else 409
        return _page(request, tournament, form=form, faults=[str(error)], status=status)
    messages.success(request, _("Season ended. This is the final result."))
    return redirect("season_end", slug)


def _lots(request: HttpRequest, tournament: Tournament, form: EndForm) -> HttpResponse:
    def level() -> list[Player]:
        ending = _ending(Tournament.objects.get(pk=tournament.pk), form.choices)
        return [player for line in ending.level for player in line.players]

    lot = LotsForm(request.POST, prefix="lots", level=level(), everybody=list(tournament.players.all()))
    if not lot.is_valid():
        return _page(request, tournament, form=form, lot=lot, status=422)
    try:
        lots.record(
            tournament,
            lot.ordered_entrants,
            act=get_action(request, why=lot.reason, by_page=True),
            among=level,
        )
    except DeskError as error:
        status = 422 if isinstance(error, InputError) else 409
        return _page(request, tournament, form=form, lot=lot, faults=[str(error)], status=status)
    messages.success(request, _("Order of the tied players saved."))
    ending_now = _ending(Tournament.objects.get(pk=tournament.pk), Choices())
    return _page(request, tournament, form=form.rebuilt(ending_now, request.POST))


@require_POST
@organizers_only
@once_per_tap(_redirect_after_saving)
def reopen(request: HttpRequest, slug: str) -> HttpResponse:
    """Reopen the season."""
    tournament = get_league_or_404(request, slug)
    form = ReopenForm(request.POST)
    if not form.is_valid():
        return _render_result(request, tournament, reopen=form, status=422)
    seasons.reopen(tournament, act=get_action(request, why=form.cleaned_data["why"], by_page=True))
    messages.success(request, _("Season reopened. Its final places were removed."))
    return redirect("season_end", slug)


@require_POST
@event_creators_only
def next_season(request: HttpRequest, slug: str) -> HttpResponse:
    """Create the next season."""
    tournament = get_league_or_404(request, slug)
    form = NextForm(request.POST)
    if form.is_valid():
        try:
            season = seasons.next_season(tournament, name=form.cleaned_data["name"], act=get_action(request))
        except InputError as error:
            form.add_error("name", [str(problem) for problem in error.problems])
        else:
            make_creator_organizer(request, season)
            messages.success(
                request,
                _("Next season created. Check its scoring rules. Start its evenings from “Tonight”."),
            )
            return redirect(season)
    return _render_result(request, tournament, next=form, status=422)


def _ending(tournament: Tournament, choices: Choices) -> Ending:
    return season_end.ending(standings.current(tournament), choices)


def _render_result(
    request: HttpRequest, tournament: Tournament, *, status: int = 200, **forms: Any
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "divisions": season_end.final_divisions(tournament),
        "drawn_lots": drawn_lots(standings.current(tournament)),
        "decided": season_end.end_entry(tournament),
        "reopen": forms.get("reopen") or ReopenForm(auto_id="reopen_%s"),
        "next": forms.get("next") or NextForm(auto_id="next_%s"),
    }
    return render(request, "clubs/seasons/end_result.html", context, status=status)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    *,
    form: EndForm | None = None,
    lot: LotsForm | None = None,
    faults: Sequence[str] = (),
    status: int = 200,
) -> HttpResponse:
    """Show how the season would end, with a form for deviations."""
    current_standings = standings.current(tournament)
    default_ending = season_end.ending(current_standings, Choices())
    form = form or EndForm(ending=default_ending)
    ending = (
        season_end.ending(current_standings, form.choices)
        if form.is_bound and form.is_valid()
        else default_ending
    )
    level = [player for line in ending.level for player in line.players]
    context = {
        "tournament": tournament,
        "standings": current_standings,
        "ending": ending,
        "form": form,
        "divisions": [
            {
                "of": division,
                "rows": [{"of": row, "fields": form.fields_of(row.player.number)} for row in division.rows],
            }
            for division in ending.divisions
        ],
        "lots": (lot or LotsForm(prefix="lots", level=level, everybody=level)) if level else None,
        "drawn_lots": drawn_lots(current_standings),
        "refused": seasons.end_obstacle(tournament),
        "faults": faults,
    }
    return render(request, "clubs/seasons/end_form.html", context, status=status)
