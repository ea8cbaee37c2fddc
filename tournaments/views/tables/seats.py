"""Correct the seats of a table."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.common.errors import ConflictError, DeskError
from tournaments.forms.tables.seats import SeatsForm
from tournaments.models import Round, Table
from tournaments.presenters.tables.seats import exchange_seats, table_seats
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.services.events import results, substitutions
from tournaments.views.common.acting import get_action
from tournaments.views.people.roles import officials_only
from tournaments.views.tables.at_table import new_key, writer

__all__ = ["seats"]


@require_http_methods(["GET", "HEAD", "POST"])
@officials_only
def seats(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Show the seats, preview whose results would change, and store the new seats."""
    tables = Table.objects.select_related("round__tournament").filter(round__tournament__slug=slug)
    stored_table = get_object_or_404(tables, round__number=number, number=table)
    current_seats = table_seats(TableSnapshot.of(stored_table))
    place = {"expects": current_seats.expects, "key": new_key()}
    form = SeatsForm(request.POST or None, table=current_seats, initial=place)
    context: dict[str, Any] = {
        "table": stored_table,
        "tournament": stored_table.round.tournament,
        "there": current_seats,
    }
    if form.is_valid():
        context["moved"] = exchange_seats(current_seats, form.seats)
        if request.POST.get("step") == "keep":
            try:
                _store(request, stored_table, form)
                messages.success(request, _("Seats saved."))
                return redirect("round", slug, number)
            except DeskError as error:
                form.add_error(None, str(error))
                status = 409 if isinstance(error, ConflictError) else 422
                return render(request, "tables/seats/seats.html", context | {"form": form}, status=status)
    status = 422 if form.errors else 200
    return render(request, "tables/seats/seats.html", context | {"form": form}, status=status)


def _store(request: HttpRequest, table: Table, form: SeatsForm) -> None:
    reason = form.cleaned_data["why"]
    if table.round.state == Round.State.DRAWN:
        substitutions.rearrange(table, form.seats, act=get_action(request, why=reason))
    else:
        results.reseat(table, form.seats, reason, **form.place, **writer(request, table))
