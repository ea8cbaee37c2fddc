"""The organizers' extra columns of the list of players."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.common.errors import InputError
from tournaments.forms.people.player_columns import ColumnForm, RenameForm, TickForm
from tournaments.models import PlayerColumn, Tournament
from tournaments.presenters.people.player_columns import OwnCell, tick_table
from tournaments.services.people import player_columns
from tournaments.views.common.next_page import NEXT
from tournaments.views.common.requests import Request
from tournaments.views.people.roles import organizers_only, scorekeepers_only

__all__ = ["change", "delete", "show", "tick"]


@require_http_methods(["GET", "HEAD", "POST"])
@organizers_only
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the columns, and add one."""
    tournament = get_object_or_404(Tournament, slug=slug)
    form = ColumnForm(request.POST or None)
    if form.is_valid():
        try:
            player_columns.add(tournament, form.cleaned_data["name"], form.cleaned_data["kind"])
        except InputError as error:
            form.add_error("name", [problem.says for problem in error.problems])
        else:
            messages.success(request, _("Column added."))
            return redirect("player_columns", slug)
    return _render_page(request, tournament, form, status=422 if form.errors else 200)


def _render_page(
    request: HttpRequest, tournament: Tournament, form: ColumnForm, *, status: int = 200
) -> HttpResponse:
    columns = player_columns.columns_of(tournament)
    names = {player_columns.column_key(column.name) for column in columns}
    proposed = [name for name in (_("Paid"), _("Meal")) if player_columns.column_key(name) not in names]
    context = {"tournament": tournament, "columns": columns, "form": form, "proposed": proposed}
    return render(request, "people/columns/columns.html", context, status=status)


@require_POST
@organizers_only
def change(request: HttpRequest, slug: str, column: int) -> HttpResponse:
    """Rename a column, or move it up."""
    own_column = _column(slug, column)
    if "up" in request.POST:
        player_columns.move_up(own_column)
        return redirect("player_columns", slug)
    form = RenameForm(request.POST)
    if form.is_valid():
        try:
            player_columns.rename(own_column, form.cleaned_data["name"])
            messages.success(request, _("Settings saved."))
        except InputError as error:
            messages.error(request, str(error))
    else:
        messages.error(request, _("Enter a name for the column."))
    return redirect("player_columns", slug)


@require_POST
@organizers_only
def delete(request: HttpRequest, slug: str, column: int) -> HttpResponse:
    """Delete a column with all its cells."""
    own_column = _column(slug, column)
    if request.POST.get("sure") != "yes":
        messages.error(request, _("This cannot be undone. Tick the box to confirm."))
    else:
        player_columns.delete(own_column)
        messages.success(request, _("Column deleted: %(name)s.") % {"name": own_column.name})
    return redirect("player_columns", slug)


@require_POST
@scorekeepers_only
def tick(request: Request, slug: str, column: int) -> HttpResponse:
    """Tick a player's box, or remove the tick; htmx gets the box and the counts."""
    own_column = _column(slug, column)
    tournament = own_column.tournament
    form = TickForm(request.POST)
    players = {player.pk: player for player in tournament.players.all()}
    player = players.get(form.cleaned_data["who"]) if form.is_valid() else None
    if not own_column.is_tick or player is None:
        raise Http404(slug)
    player_columns.set_value(own_column, player.person_id, form.value)
    next_address = request.POST.get(NEXT) or reverse("players", args=[slug])
    if not request.htmx:
        return redirect(f"{next_address}#own-{player.pk}")
    context = {
        "tournament": tournament,
        "player": player,
        "cell": OwnCell(column=own_column, value=form.value),
        "list_address": next_address,
        "counts_address": next_address.partition("?")[0],
        "own_counts": tick_table(tournament).counts(list(players.values())),
    }
    return render(request, "people/columns/ticked.html", context)


def _column(slug: str, column: int) -> PlayerColumn:
    return get_object_or_404(
        PlayerColumn.objects.select_related("tournament"), tournament__slug=slug, pk=column
    )
