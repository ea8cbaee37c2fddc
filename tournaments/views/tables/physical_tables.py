"""Links of the tables in the hall."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from tournaments.forms.tables.physical_tables import TablesForm
from tournaments.models import PhysicalTable, Tournament
from tournaments.presenters.tables.physical_tables import games_at_table
from tournaments.services.tables import physical_tables
from tournaments.sheets.paper.text import letters
from tournaments.views.common.event_addresses import full_address, is_only_here
from tournaments.views.common.requests import Request
from tournaments.views.common.zones import use_zone_of
from tournaments.views.people.roles import organizers_only
from tournaments.views.tables.at_table import TABLE_COOKIE

__all__ = ["create_links", "index", "open_game", "renew"]

_A_WEEK: Final = 7 * 24 * 3600


@require_safe
@never_cache
def open_game(request: Request, token: str) -> HttpResponse:
    """Open the game at the table; offer a choice between several games, and say what comes next if there is none."""
    physical_table = PhysicalTable.objects.select_related("tournament").filter(token=token).first()
    if physical_table is None:
        return render(request, "tables/physical_tables/unknown_code.html", status=HTTPStatus.NOT_FOUND)
    use_zone_of(request, physical_table.tournament)
    table_games = games_at_table(physical_table)
    if request.htmx:
        # The open page on a phone polls whether a game has been opened.
        if request.GET.get("seen") == table_games.mark:
            return HttpResponse(status=HTTPStatus.NO_CONTENT)
        return HttpResponseClientRedirect(request.path)
    if len(table_games.games) == 1:
        response = redirect(table_games.games[0])
        # The cookie leads the same device to the next game without another scan.
        secure = request.is_secure()
        response.set_cookie(TABLE_COOKIE, token, _A_WEEK, httponly=True, samesite="Lax", secure=secure)
        return response
    return render(
        request,
        "tables/physical_tables/physical_table.html",
        {"tournament": physical_table.tournament, "here": table_games},
    )


@require_safe
@organizers_only
def index(request: Request, slug: str) -> HttpResponse:
    """Show each table's link, which is valid for the whole event."""
    tournament = get_object_or_404(Tournament, slug=slug)
    return _render_page(
        request, tournament, TablesForm(initial={"count": physical_tables.count_needed(tournament)})
    )


@require_POST
@organizers_only
def create_links(request: Request, slug: str) -> HttpResponse:
    """Create a link for every table without one."""
    tournament = get_object_or_404(Tournament, slug=slug)
    form = TablesForm(request.POST)
    if not form.is_valid():
        return _render_page(request, tournament, form, status=422)
    new = physical_tables.create_links(tournament, form.cleaned_data["count"])
    sentence = ngettext("%(count)d table now has a link.", "%(count)d tables now have a link.", new)
    messages.success(request, sentence % {"count": new} if new else _("All tables already have a link."))
    return redirect("physical_tables", slug)


@require_POST
@organizers_only
def renew(request: Request, slug: str, number: int) -> HttpResponse:
    """Invalidate the link of a table, and create another."""
    physical_table = get_object_or_404(PhysicalTable, tournament__slug=slug, number=number)
    physical_tables.renew(physical_table.tournament, number)
    sentence = _("Table %(number)d has a new link. Print its card again: the old link no longer works.")
    messages.success(request, sentence % {"number": number})
    return redirect("physical_tables", slug)


def _render_page(
    request: Request, tournament: Tournament, form: TablesForm, *, status: int = 200
) -> HttpResponse:
    tables = tournament.physical_tables.order_by("number")
    context = {
        "tournament": tournament,
        "form": form,
        "letters": letters.text_warnings([tournament.name]),
        "addresses": [
            (physical_table, full_address(request, tournament, physical_table.get_absolute_url()))
            for physical_table in tables
        ],
        "only_here": is_only_here(request, tournament),
    }
    return render(request, "tables/physical_tables/index.html", context, status=status)
