"""Type hands as lines of text."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

import referee
from tournaments.common.errors import ConflictError, DeskError, StateError
from tournaments.forms.tables.typed import TypedForm, typed_hands
from tournaments.forms.tables.typed.examples import examples
from tournaments.models import Entry, Table
from tournaments.presenters.tables import table_page
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.services.tables import hands, link_rights, undoing
from tournaments.views.common.requests import Request
from tournaments.views.tables.at_table import at_table, changes_table, may_change, new_key, writer
from tournaments.views.tables.table_page import context

__all__ = ["correct", "type_hands"]

get_or_post = require_http_methods(["GET", "HEAD", "POST"])


@get_or_post
@at_table
def type_hands(request: Request, table: Table) -> HttpResponse:
    """Read typed hands, and save all of them or none."""
    snapshot = TableSnapshot.of(table)
    form = TypedForm(request.POST or None, snapshot=snapshot, initial=_place(snapshot))
    return _respond(request, table, form)


@get_or_post
@at_table
@changes_table
def correct(request: Request, table: Table, number: int) -> HttpResponse:
    """Correct a hand by typing it again."""
    snapshot = TableSnapshot.of(table)
    row = next((row for row in snapshot.page.rows if row.number == number and not row.judged), None)
    if row is None:
        raise Http404
    form = TypedForm(request.POST or None, snapshot=snapshot, corrects=row, initial=_place(snapshot))
    return _respond(request, table, form)


def _place(snapshot: TableSnapshot) -> dict[str, Any]:
    return {"key": new_key(), "expects": len(snapshot.stored) + 1}


def _respond(request: Request, table: Table, form: TypedForm) -> HttpResponse:
    status, refusal = 200, ""
    if form.is_valid() and form.saves and form.sheet.is_good:
        try:
            entry = _save(request, table, form)
            return redirect(f"{reverse('type_hands', args=[table.token])}?told={entry.number}")
        except DeskError as error:
            status, refusal = (409 if isinstance(error, ConflictError) else 422), str(error)
            form = _renewed(form, table)
    elif form.is_bound and (not form.is_valid() or (form.saves and not form.sheet.is_good)):
        status = 422
    extra: dict[str, Any] = {"form": form, "table": table, "refused": refusal}
    if request.htmx and form.is_bound and not refusal:
        # Only the reading of the lines changes.
        return render(request, "tables/typed/reading.html", extra, status=status)
    page = table_page.page(form.snapshot)
    state = form.corrects.before if form.corrects else page.state
    extra = context(request, table, page) | extra
    extra |= {"typed_hands": typed_hands(page), "typed_seats": table_page.seats_at(page, state)}
    template = "tables/typed/part.html" if request.htmx else "tables/typed/page.html"
    return render(request, template, extra | {"examples": examples()}, status=status)


def _renewed(form: TypedForm, table: Table) -> TypedForm:
    """The same lines, read again at the table as it is now."""
    snapshot = TableSnapshot.of(table)
    form.renew(**_place(snapshot))
    renewed = TypedForm(form.data, snapshot=snapshot, corrects=form.corrects)
    renewed.is_valid()
    return renewed


def _save(request: Request, table: Table, form: TypedForm) -> Entry:
    by, place, sheet = writer(request, table), form.place, form.sheet
    if form.corrects is not None:
        report: referee.Report = sheet.hands[0].report
        why = form.cleaned_data["why"]
        entry, _new = hands.correct(table, form.corrects.number, report, why, **place, **by)
    elif sheet.undo is None:
        entry = hands.record_all(table, sheet.hands, **place, **by)
    elif sheet.undo.why:
        if not may_change(request, table):
            raise StateError(link_rights.only_entering_message())
        entry, _new = hands.void(table, sheet.undo.number, sheet.undo.why, **place, **by)
    else:
        entry, _new = undoing.undo(table, sheet.undo.number, **place, **by)
    return entry
