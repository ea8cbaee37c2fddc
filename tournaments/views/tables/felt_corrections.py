"""Correction of a hand on the felt: the same panel as for its entry, filled in."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

import referee
from tournaments.common.errors import ConflictError, DeskError, InputError
from tournaments.forms.common.fields import error_texts
from tournaments.forms.tables.entry_forms import preview_digest
from tournaments.forms.tables.felt import CorrectionForm, SubmittedHand, is_on_felt, problems_of
from tournaments.models import Table
from tournaments.presenters.tables import table_page
from tournaments.presenters.tables.hands import previews
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.services.tables import hands
from tournaments.views.tables.at_table import (
    at_table,
    changes_table,
    message_address,
    new_key,
    remembered_reason,
    writer,
)
from tournaments.views.tables.felt import send_preview
from tournaments.views.tables.hands import hand_row
from tournaments.views.tables.table_page import context

__all__ = ["correct", "preview"]


@require_http_methods(["GET", "HEAD", "POST"])
@at_table
@changes_table
def correct(request: HttpRequest, table: Table, number: int) -> HttpResponse:
    """Correct a hand on the felt; one that the felt cannot show opens in the form with all fields."""
    snapshot = TableSnapshot.of(table)
    row = hand_row(snapshot, number)
    event = referee.codec.write_report(row.report)
    page = table_page.page(snapshot)
    if not is_on_felt(event) or not page.takes_entries:
        return redirect("correct_hand", table.token, number)
    initial = {"key": new_key(), "expects": page.next_number, "why": remembered_reason(request, table)}
    form = CorrectionForm(request.POST or None, initial={**initial, "event": json.dumps(event)})
    status, problems = 200, list[str]()
    if form.is_bound:
        outcome = _store(request, table, snapshot, row, form)
        if isinstance(outcome, HttpResponse):
            return outcome
        status, problems = outcome
        # The table is read again; what was entered and its reason are kept.
        page = table_page.page(TableSnapshot.of(table))
        entered = {name: form[name].value() for name in ("why", "event")}
        form = CorrectionForm(initial={**initial, **entered, "expects": page.next_number})
    shown = replace(
        page,
        seats=table_page.seats_at(page, row.before),
        round=str(row.before.round),
        honba=row.before.honba,
        sticks=row.before.deposits,
        over=False,
    )
    facts = {"form": form, "corrects": row, "problems": problems}
    return render(request, "tables/felt/correct.html", context(request, table, shown) | facts, status=status)


@require_POST
@at_table
@changes_table
def preview(request: HttpRequest, table: Table, number: int) -> HttpResponse:
    """Send the consequences of a corrected hand; nothing is stored."""
    snapshot = TableSnapshot.of(table)
    row = hand_row(snapshot, number)

    def ruled(submitted: SubmittedHand) -> dict[str, Any]:
        report = submitted.entry.report
        content = referee.ledger.Correct(number=number, report=report, why="")
        change = previews.preview_sent_correction(snapshot, content, expects=submitted.expects)
        seen = _digest(table, row, submitted.expects, report)
        return {"preview": change.preview, "change": change, "seen": seen}

    return send_preview(request, table, ruled)


def _store(
    request: HttpRequest, table: Table, snapshot: TableSnapshot, row: referee.ledger.Row, form: CorrectionForm
) -> HttpResponse | tuple[int, list[str]]:
    """Store the correction and return the way to the table, else the status and the problems.

    A correction that was not previewed as it is now has no problem: its preview is shown first.
    """
    if not form.is_valid():
        return 422, error_texts(form)
    try:
        report, reason = form.report(), form.cleaned_data["why"]
        if form.cleaned_data["seen"] != _digest(table, row, form.cleaned_data["expects"], report):
            return 422, []
        entry, _new = hands.correct(table, row.number, report, reason, **form.place, **writer(request, table))
    except (InputError, referee.Rejected) as error:
        return 422, problems_of(error, snapshot.names)
    except DeskError as error:
        return (409 if isinstance(error, ConflictError) else 422), [str(error)]
    return redirect(message_address(table, entry.number))


def _digest(table: Table, row: referee.ledger.Row, expects: int, report: referee.Report) -> str:
    entry = referee.ledger.HandEntry(report=report, round=row.before.round, honba=row.before.honba)
    return preview_digest(table.rules_mark, expects, entry)
