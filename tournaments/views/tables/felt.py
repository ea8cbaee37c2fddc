"""Preview, undo and redo on the felt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

import referee
from tournaments.common.errors import ConflictError, DeskError, InputError
from tournaments.forms.common.fields import error_texts
from tournaments.forms.tables.entry_forms import preview_digest
from tournaments.forms.tables.felt import SubmittedHand, UndoForm, problems_of, read_submitted
from tournaments.models import Entry, Table
from tournaments.presenters.tables.hands import liable, previews
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.services.tables import hands, undoing
from tournaments.views.tables.at_table import at_table, message_address, raw_body, writer
from tournaments.views.tables.table_page import context

__all__ = ["keys", "preview", "redo", "send_preview", "undo"]


@require_safe
def keys(request: HttpRequest) -> HttpResponse:
    """Send the list of keys on the felt."""
    return render(request, "tables/felt/keys.html")


@require_POST
@at_table
def preview(request: HttpRequest, table: Table) -> HttpResponse:
    """Send the consequences of a draft; nothing is stored."""

    def ruled(submitted: SubmittedHand) -> dict[str, Any]:
        shown_preview = previews.preview_sent_hand(
            TableSnapshot.of(table), submitted.entry, expects=submitted.expects
        )
        seen = preview_digest(table.rules_mark, submitted.expects, submitted.entry)
        return {"preview": shown_preview, "seen": seen}

    return send_preview(request, table, ruled)


def send_preview(
    request: HttpRequest, table: Table, ruled: Callable[[SubmittedHand], dict[str, Any]]
) -> HttpResponse:
    """Return the part of the page with what *ruled* gives for the hand in the request, or with its problems."""
    template, status = "tables/felt/problems.html", 200
    shown: dict[str, Any]
    try:
        shown = ruled(read_submitted(raw_body(request)))
        shown["asked"] = liable.questions_json(shown["preview"].pao_questions)
        template = "tables/felt/preview.html"
    except (InputError, referee.Rejected) as error:
        status, shown = 422, {"problems": problems_of(error, hands.player_names(table))}
    except DeskError as error:
        status, shown = (409 if isinstance(error, ConflictError) else 422), {"problems": [str(error)]}
    response = render(request, template, shown, status=status)
    # The header tells the felt that the response is the desk's, not that of a proxy in between.
    response["X-Felt"] = "yes"
    return response


@require_POST
@at_table
def undo(request: HttpRequest, table: Table) -> HttpResponse:
    """Undo the hand that this device has just entered."""
    return _write(request, table, undoing.undo)


@require_POST
@at_table
def redo(request: HttpRequest, table: Table) -> HttpResponse:
    """Enter a hand again that was just undone."""
    return _write(request, table, undoing.redo)


def _write(request: HttpRequest, table: Table, write: Callable[..., tuple[Entry, bool]]) -> HttpResponse:
    """Store what *write* makes of a hand's number, and show it; else show the table with the errors."""
    form = UndoForm(request.POST)
    status, refusal = 422, ""
    if form.is_valid():
        try:
            number = form.cleaned_data["number"]
            entry, _new = write(table, number, **form.place, **writer(request, table))
            return redirect(message_address(table, entry.number))
        except DeskError as error:
            status, refusal = (409 if isinstance(error, ConflictError) else 422), str(error)
    faults = error_texts(form)
    table_context = context(request, table) | {"refused": refusal, "faults": faults}
    return render(request, "tables/table.html", table_context, status=status)
