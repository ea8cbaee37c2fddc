"""Which page shows the standings, and which files hold an event's lists?"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import content_disposition_header, urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments import spreadsheets
from tournaments.errors import InputError, OutOfTurn
from tournaments.forms.lots import LotsForm
from tournaments.forms.stages import DeclineForm
from tournaments.forms.tournaments import LastRoundForm
from tournaments.listings.files import FILES, made
from tournaments.listings.standings import StandingsListing
from tournaments.listings.team_files import made_of_teams
from tournaments.listings.teams import TeamListing
from tournaments.models import Player, Tournament
from tournaments.services import formats, people, tournaments
from tournaments.services import lots as services
from tournaments.showing import standings, teams
from tournaments.showing.decided import decisions
from tournaments.showing.lots import lots as drawn_lots
from tournaments.showing.parts import of_team_parts, parts
from tournaments.views.acting import acting
from tournaments.views.roles import organizers_only

__all__ = [
    "decline",
    "download",
    "last_round",
    "lots",
    "of_teams",
    "show",
    "take_back_decline",
    "team_file",
]

_XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@require_safe
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who stands where, now or after a round."""
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


@require_POST
@organizers_only
def lots(request: HttpRequest, slug: str) -> HttpResponse:
    """Write down in which order lots were drawn, or draw them."""
    tournament = get_object_or_404(tournaments.visible(request.user), slug=slug)
    form = _lots(_found(request, tournament), request.POST)
    if form.is_valid():
        try:
            told = request.POST.get("order", "") or "by the desk"
            services.record(tournament, form.drawn, act=acting(request, why=form.why), told=told)
            messages.success(request, _("It is written down in which order they came."))
            return _back(tournament, request.GET.get("stage", ""))
        except InputError as refused:
            form.add_error("order", [problem.says for problem in refused.problems])
    return _shown(request, tournament, LastRoundForm(), lots=form, status=422)


@require_safe
def download(request: HttpRequest, slug: str, name: str, form: str) -> HttpResponse:
    """One of the event's lists as CSV or XLSX, now or after a round."""
    tournament = get_object_or_404(tournaments.visible(request.user), slug=slug)
    if name not in FILES or form not in ("csv", "xlsx"):
        raise Http404(name)
    if FILES[name].private and not people.is_official(request.user):
        raise Http404(name)
    head, rows = made(name, _found(request, tournament))
    return _file(f"{tournament.name} {FILES[name].says()}", f"{tournament.slug}-{name}.{form}", head, rows)


def _file(title: str, name: str, head: list[str], rows: list[list[Any]]) -> HttpResponse:
    """A list as a CSV or an XLSX, by the end of its *name*."""
    is_csv = name.endswith(".csv")
    data = spreadsheets.write_csv(head, rows) if is_csv else spreadsheets.write_xlsx(title, head, rows)
    answer = HttpResponse(data, content_type="text/csv; charset=utf-8" if is_csv else _XLSX)
    answer["Content-Disposition"] = content_disposition_header(True, name)
    return answer


def _after(request: HttpRequest) -> int | None:
    """The round after which the standings are asked for; one that is no number is none."""
    said = request.GET.get("after", "")
    return int(said) if said.isascii() and said.isdecimal() and len(said) <= 5 else None


def _found(request: HttpRequest, tournament: Tournament) -> standings.Standings:
    """The standings that are asked for: of everybody, of a stage, of a group."""
    stage, group = request.GET.get("stage") or None, request.GET.get("group") or None
    try:
        found = standings.current(tournament, after=_after(request), stage=stage, group=group)
    except LookupError as nothing:
        raise Http404(str(nothing)) from nothing
    return found if people.is_official(request.user) else standings.for_everybody(found)


def _lots(found: standings.Standings, data: QueryDict | None = None) -> LotsForm:
    rows = [*found.rows, *found.unlisted]
    level = [player for one in found.level for player in one.who]
    return LotsForm(
        data,
        level=level or [row.player for row in found.rows if row.tied],
        players=list(found.tournament.players.all()) if level else [row.player for row in rows],
    )


def _back(tournament: Tournament, stage: str) -> HttpResponse:
    """To the standing that it was done on."""
    address = reverse("standings", args=[tournament.slug])
    return redirect(f"{address}?{urlencode({'stage': stage})}" if stage else address)


def _may_decline(found: standings.Standings) -> bool:
    """Whether somebody of a stage that was not begun could decline the place in it."""
    entered = any(one.enters and one.stage == found.stage for one in found.stages)
    return entered and not found.rounds


def _declined(found: standings.Standings) -> list[Player]:
    """Who declined the place in this stage."""
    words = formats.declined(found.tournament, found.stage or "")
    return list(found.tournament.players.filter(person__in=words)) if words else []


def _declining(found: standings.Standings, data: QueryDict | None = None) -> DeclineForm:
    return DeclineForm(data, players=[row.player for row in found.rows])


@require_POST
@organizers_only
def decline(request: HttpRequest, slug: str) -> HttpResponse:
    """Write down that somebody declines the place in a stage: the next one moves up."""
    tournament = get_object_or_404(tournaments.visible(request.user), slug=slug)
    found = _found(request, tournament)
    form = _declining(found, request.POST)
    if found.stage is None or not form.is_valid():
        return _shown(request, tournament, LastRoundForm(), decline=form, status=422)
    who = form.cleaned_data["who"]
    try:
        if not _may_decline(found):
            raise OutOfTurn(_("A round of this stage is drawn already; let somebody sit in instead."))
        formats.decline(tournament, found.stage, who, act=acting(request, why=form.cleaned_data["why"]))
        messages.success(request, _("%(name)s declines; the next one moves up.") % {"name": who.name})
    except OutOfTurn as refused:
        messages.error(request, str(refused))
    return _back(tournament, found.stage)


@require_POST
@organizers_only
def take_back_decline(request: HttpRequest, slug: str) -> HttpResponse:
    """Write down that somebody takes the place after all that they declined."""
    tournament = get_object_or_404(tournaments.visible(request.user), slug=slug)
    found = _found(request, tournament)
    number = request.POST.get("who", "")
    who = next((player for player in _declined(found) if str(player.number) == number), None)
    if found.stage is None or who is None:
        raise Http404(number)
    try:
        formats.take_back_decline(tournament, found.stage, who, act=acting(request))
        messages.success(request, _("%(name)s takes the place after all.") % {"name": who.name})
    except OutOfTurn as refused:
        messages.error(request, str(refused))
    return _back(tournament, found.stage)


@require_safe
def of_teams(request: HttpRequest, slug: str) -> HttpResponse:
    """Show which team stands where."""
    found = _of_teams(request, slug)
    asked = {"after": found.after, "stage": found.stage if request.GET.get("stage") else None}
    said = urlencode({name: value for name, value in asked.items() if value})
    context = {
        "tournament": found.tournament,
        "standings": found,
        "listing": TeamListing(found),
        "parts": of_team_parts(found),
        "asked": f"?{said}" if said else "",
    }
    return render(request, "standings/teams.html", context)


@require_safe
def team_file(request: HttpRequest, slug: str, form: str) -> HttpResponse:
    """The table of teams as CSV or XLSX, now or after a round."""
    if form not in ("csv", "xlsx"):
        raise Http404(form)
    found = _of_teams(request, slug)
    head, rows = made_of_teams(found)
    tournament = found.tournament
    return _file(f"{tournament.name} {_('Teams')}", f"{tournament.slug}-teams.{form}", head, rows)


def _of_teams(request: HttpRequest, slug: str) -> teams.TeamStandings:
    tournament = get_object_or_404(tournaments.visible(request.user), slug=slug)
    try:
        found = teams.current(tournament, after=_after(request), stage=request.GET.get("stage") or None)
    except LookupError as nothing:
        raise Http404(str(nothing)) from nothing
    return found if people.is_official(request.user) else teams.for_everybody(found)


def _shown(
    request: HttpRequest,
    tournament: Tournament,
    form: LastRoundForm,
    *,
    status: int = 200,
    lots: LotsForm | None = None,
    decline: DeclineForm | None = None,
) -> HttpResponse:
    found = _found(request, tournament)
    official = people.is_official(request.user)
    context = {
        "tournament": tournament,
        "standings": found,
        "listing": StandingsListing(found),
        "decisions": decisions(found),
        "form": form,
        "lots": lots or (_lots(found) if found.by_lot or found.level else None),
        "parts": parts(found),
        "decline": decline or (_declining(found) if _may_decline(found) and found.rows else None),
        "declined": _declined(found) if _may_decline(found) else [],
        "drawn_lots": drawn_lots(found),
        "files": [file for file in FILES.values() if official or not file.private],
    }
    return render(request, "standings/standings.html", context, status=status)
