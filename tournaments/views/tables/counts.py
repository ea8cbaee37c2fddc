"""Counted points."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from tournaments.common.errors import ConflictError, DeskError
from tournaments.forms.tables.counts import CountForm
from tournaments.models import Table
from tournaments.presenters.tables.counts import check_reading
from tournaments.services.tables import counts
from tournaments.views.common.requests import Request
from tournaments.views.tables.at_table import at_table, message_address, writer
from tournaments.views.tables.table_page import context

__all__ = ["count"]


@require_http_methods(["GET", "HEAD", "POST"])
@at_table
def count(request: Request, table: Table) -> HttpResponse:
    """Record a count: check its sum while it is read out, compare it with the ledger, and store it."""
    table_context, status = context(request, table), 200
    page, place = table_context["page"], table_context["place"]
    # After the game no deposits are left on the table; before its end they must be counted.
    sticks_data = {"sticks": 0} if page.over else {}
    form = CountForm(request.POST or None, page=page, initial=place | sticks_data)
    storing = request.POST.get("step") == "store"
    if form.is_bound:
        form.is_valid()
        if storing:
            form.say_missing()
        status = 422 if form.errors else 200
    if storing and form.is_valid():
        try:
            # A valid form to be stored has all of them.
            scores = [figure for figure in form.figures if figure is not None]
            sticks = form.sticks_read or 0
            entry, _new = counts.record(table, scores, sticks, **form.place, **writer(request, table))
            return redirect(message_address(table, entry.number))
        except DeskError as error:
            status, table_context = (
                (409 if isinstance(error, ConflictError) else 422),
                context(request, table),
            )
            table_context["refused"] = str(error)
            form.renew(**table_context["place"])
            page = table_context["page"]
    table_context |= {"form": form, "reading": check_reading(page.snapshot, form.figures, form.sticks_read)}
    template = "tables/counts/sum_check.html" if request.htmx else "tables/counts/count.html"
    return render(request, template, table_context, status=200 if request.htmx else status)
