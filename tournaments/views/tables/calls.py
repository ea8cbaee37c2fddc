"""Referee calls."""

from __future__ import annotations

from dataclasses import replace

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST

from tournaments.common.errors import DeskError
from tournaments.models import RefereeCall, Round, Table
from tournaments.services.tables import calls
from tournaments.views.common.acting import get_action
from tournaments.views.common.requests import Request
from tournaments.views.common.rows import refuse_foreign_row
from tournaments.views.people.roles import logged_in_user, officials_only
from tournaments.views.tables.at_table import at_table
from tournaments.views.tables.table_page import context

__all__ = ["call", "come", "done", "take_back"]


@require_POST
@at_table
def call(request: Request, table: Table) -> HttpResponse:
    """Call a referee to the table."""
    try:
        calls.call(table, act=get_action(request, table))
    except DeskError as error:
        return _signals(request, table, str(error))
    return _signals(request, table)


@require_POST
@at_table
def take_back(request: Request, table: Table) -> HttpResponse:
    """Take the table's call back."""
    calls.take_back(table, act=get_action(request, table))
    return _signals(request, table)


@require_POST
@officials_only
def come(request: Request, slug: str, number: int, call: int) -> HttpResponse:
    """Answer a table's call: the official is coming."""
    round_ = get_object_or_404(Round, tournament__slug=slug, number=number)
    refuse_foreign_row(RefereeCall.objects.filter(table__round=round_), call)
    user = logged_in_user(request)
    by = user.get_full_name() or user.get_username()
    try:
        calls.answer_call(call, round_, act=replace(get_action(request), by=by))
    except DeskError as error:
        messages.error(request, str(error))
    return redirect("floor", slug)


@require_POST
@officials_only
def done(request: Request, slug: str, number: int, call: int) -> HttpResponse:
    """Mark a call as done."""
    round_ = get_object_or_404(Round, tournament__slug=slug, number=number)
    refuse_foreign_row(RefereeCall.objects.filter(table__round=round_), call)
    calls.end_call(call, round_, act=get_action(request))
    return redirect("floor", slug)


def _signals(request: Request, table: Table, refusal: str = "") -> HttpResponse:
    """Render the part of the table's page with the state of the call; redirect to the page without htmx."""
    if not request.htmx:
        if refusal:
            messages.error(request, refusal)
        return redirect(table)
    return render(request, "tables/clocks/signals.html", context(request, table) | {"call_refused": refusal})
