"""Counted points."""

from __future__ import annotations

from typing import Any, cast

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

import referee
from tournaments.forms.tables.counts import CountForm
from tournaments.models import Table
from tournaments.presenters.tables.counts import check_reading
from tournaments.services.tables import counts
from tournaments.views.common.requests import Request
from tournaments.views.tables.at_table import at_table, message_address, writer
from tournaments.views.tables.confirming import preview_or_save
from tournaments.views.tables.table_page import context

__all__ = ["count"]


@require_http_methods(["GET", "HEAD", "POST"])
@at_table
def count(request: Request, table: Table) -> HttpResponse:
    """Record a count: check its sum while it is read out, compare it with the ledger, and save it."""
    table_context = context(request, table)
    # After the game no deposits are left on the table; before its end they must be counted.
    sticks_data = {"sticks": 0} if table_context["page"].over else {}
    initial = table_context["place"] | sticks_data
    form = CountForm(request.POST or None, page=table_context["page"], initial=initial)

    def save(counted: referee.ledger.Count) -> HttpResponse:
        entry, _new = counts.record(table, counted, **form.place, **writer(request, table))
        return redirect(message_address(table, entry.number))

    def current_place() -> dict[str, Any]:
        nonlocal table_context
        table_context = context(request, table)
        return cast("dict[str, Any]", table_context["place"])

    outcome = preview_or_save(
        form, form.entry, preview=lambda _counted: {}, save=save, current_place=current_place
    )
    if isinstance(outcome, HttpResponse):
        return outcome
    status, extra = outcome
    reading = check_reading(table_context["page"].snapshot, form.figures, form.sticks_read)
    template = "tables/counts/sum_check.html" if request.htmx else "tables/counts/count.html"
    page_context = table_context | extra | {"form": form, "reading": reading, "swapped": bool(request.htmx)}
    return render(request, template, page_context, status=200 if request.htmx else status)
