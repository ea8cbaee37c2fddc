"""Which page shows the standings, and which files hold an event's lists?"""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments import spreadsheets
from tournaments.errors import InputError
from tournaments.forms.lots import LotsForm
from tournaments.forms.tournaments import LastRoundForm
from tournaments.listings.files import FILES, made
from tournaments.listings.standings import StandingsListing
from tournaments.models import Tournament
from tournaments.services import lots as services
from tournaments.services import people, tournaments
from tournaments.showing import standings
from tournaments.showing.decided import decisions
from tournaments.views.acting import acting
from tournaments.views.roles import organizers_only

__all__ = ["download", "last_round", "lots", "show"]

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
    form = _lots(standings.current(tournament), request.POST)
    if form.is_valid():
        try:
            told = request.POST.get("order", "") or "by the desk"
            services.record(tournament, form.drawn, act=acting(request), told=told)
            messages.success(request, _("The lots are written down."))
            return redirect("standings", tournament.slug)
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
    head, rows = made(name, standings.current(tournament, after=_after(request)))
    data = (
        spreadsheets.write_csv(head, rows)
        if form == "csv"
        else spreadsheets.write_xlsx(f"{tournament.name} {FILES[name].says()}", head, rows)
    )
    kind = "text/csv; charset=utf-8" if form == "csv" else _XLSX
    answer = HttpResponse(data, content_type=kind)
    answer["Content-Disposition"] = content_disposition_header(True, f"{tournament.slug}-{name}.{form}")
    return answer


def _after(request: HttpRequest) -> int | None:
    """The round after which the standings are asked for; one that is no number is none."""
    said = request.GET.get("after", "")
    return int(said) if said.isascii() and said.isdecimal() and len(said) <= 5 else None


def _lots(found: standings.Standings, data: QueryDict | None = None) -> LotsForm:
    rows = [*found.rows, *found.unlisted]
    return LotsForm(
        data, level=[row.player for row in found.rows if row.tied], players=[row.player for row in rows]
    )


def _shown(
    request: HttpRequest,
    tournament: Tournament,
    form: LastRoundForm,
    *,
    status: int = 200,
    lots: LotsForm | None = None,
) -> HttpResponse:
    found = standings.current(tournament, after=_after(request))
    official = people.is_official(request.user)
    context = {
        "tournament": tournament,
        "standings": found,
        "listing": StandingsListing(found),
        "decisions": decisions(found),
        "form": form,
        "lots": lots or (_lots(found) if found.by_lot else None),
        "files": [file for file in FILES.values() if official or not file.private],
    }
    return render(request, "standings/standings.html", context, status=status)
