"""Open a game of a finished round for correction."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from tournaments.common.errors import DeskError
from tournaments.forms.events.corrections import CorrectionForm
from tournaments.models import Table
from tournaments.presenters.tables import floor, table_page
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.services.events import corrections
from tournaments.views.common.acting import get_action
from tournaments.views.people.roles import organizers_only
from tournaments.views.tables.at_table import remember_reason

__all__ = ["open_game"]


@require_http_methods(["GET", "HEAD", "POST"])
@organizers_only
def open_game(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Ask for a reason, open the game, and go to its hands or to its result from paper."""
    tables = Table.objects.select_related("round__tournament")
    stored_table = get_object_or_404(tables, round__tournament__slug=slug, round__number=number, number=table)
    round_ = stored_table.round
    if round_.is_drawn or round_.is_of_an_evening:
        # An evening is reopened on its own page.
        return redirect(round_)
    form, status = CorrectionForm(request.POST or None), 200
    if form.is_valid():
        why, is_paper = form.cleaned_data["why"], form.cleaned_data["paper"]
        try:
            act = get_action(request, why=why)
            corrections.open_game(stored_table, why, act=act, for_hands=not is_paper)
        except DeskError as error:
            form.add_error(None, str(error))
        else:
            remember_reason(request, stored_table, why)
            results = reverse("round_results", args=[slug, number])
            return redirect(f"{results}?change={table}#table-{table}" if is_paper else stored_table)
    if form.is_bound:
        status = 422
    context = {
        "tournament": round_.tournament,
        "round": round_,
        "table": stored_table,
        "page": table_page.page(TableSnapshot.of(stored_table)),
        "in_play": floor.other_in_play(round_),
        "form": form,
    }
    return render(request, "events/corrections/game.html", context, status=status)
