"""Referee calls."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.common.errors import DeskError
from tournaments.forms.tables.table_search import TableNumberForm
from tournaments.models import JournalEntry, RefereeCall, Round, Table
from tournaments.presenters.tables.judge_places import name_of
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.tables import call_times, calls
from tournaments.views.common.acting import get_action, once_per_tap
from tournaments.views.common.requests import Request
from tournaments.views.common.rows import refuse_foreign_row
from tournaments.views.people.roles import logged_in_user, officials_only
from tournaments.views.tables.at_table import at_table
from tournaments.views.tables.clocks import change_text
from tournaments.views.tables.table_page import context

__all__ = ["add_minutes", "call", "come", "done", "register", "take_back"]


def _to_floor(_request: Request, slug: str, *_args: Any, **_options: Any) -> HttpResponse:
    return redirect("floor", slug)


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
    try:
        calls.answer_call(call, round_, act=_named_action(request))
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


@require_POST
@officials_only
def register(request: Request, slug: str, number: int) -> HttpResponse:
    """Register a call by a raised hand; the official who saw it goes there."""
    round_ = get_object_or_404(Round, tournament__slug=slug, number=number)
    form = TableNumberForm(request.POST)
    table = round_.tables.filter(number=form.cleaned_data["table"]).first() if form.is_valid() else None
    if table is None:
        messages.error(
            request, _("This round has no table “%(text)s”.") % {"text": form["table"].value() or ""}
        )
        return redirect("floor", slug)
    try:
        calls.register(table, act=_named_action(request))
    except DeskError as error:
        messages.error(request, str(error))
    return redirect("floor", slug)


@require_POST
@officials_only
@once_per_tap(_to_floor)
def add_minutes(request: Request, slug: str, number: int, call: int) -> HttpResponse:
    """Give the table of a call that is over the minutes that the call took."""
    round_ = get_object_or_404(
        Round.objects.select_related("tournament"), tournament__slug=slug, number=number
    )
    get_object_or_404(JournalEntry, event=round_.tournament.uid, kind="call", number=call)
    try:
        event = call_times.add_minutes(round_, call, act=get_action(request, by_page=True))
        messages.success(request, change_text(event))
    except DeskError as error:
        messages.error(request, str(error))
    return redirect("floor", slug)


def _named_action(request: Request) -> Action:
    """Return the act of this request under the name by which the official is shown."""
    return replace(get_action(request), by=name_of(logged_in_user(request)))


def _signals(request: Request, table: Table, refusal: str = "") -> HttpResponse:
    """Render the part of the table's page with the state of the call; redirect to the page without htmx."""
    if not request.htmx:
        if refusal:
            messages.error(request, refusal)
        return redirect(table)
    return render(request, "tables/clocks/signals.html", context(request, table) | {"call_refused": refusal})
