"""Receive hands from a phone's outbox."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

import referee
from tournaments.common.errors import ConflictError, DeskError, InputError, Mismatch, Problem, StateError
from tournaments.forms.tables.entry_forms import preview_digest
from tournaments.forms.tables.felt import SubmittedHand, problems_of, read_submitted
from tournaments.models import Entry, Table
from tournaments.presenters.tables import outbox, table_page
from tournaments.presenters.tables.notices import entry_notice
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.services.tables import hands, link_rights
from tournaments.views.common.requests import Request
from tournaments.views.tables.at_table import at_table, may_change, raw_body, writer
from tournaments.views.tables.table_page import context

__all__ = ["send"]


@require_POST
@at_table
def send(request: Request, table: Table) -> HttpResponse:
    """Store a hand from a phone's outbox once; else say why not and show what was written meanwhile."""
    submitted = None
    try:
        submitted = _require_key(read_submitted(raw_body(request)))
        _check_preview(table, submitted)
        entry = _save(request, table, submitted)
    except (referee.Rejected, InputError) as error:
        text = "\n".join(dict.fromkeys(problems_of(error, hands.player_names(table))))
        return _rejected_response(request, table, submitted, "rejected", text, 422)
    except Mismatch as error:
        return _rejected_response(request, table, submitted, "mismatch", str(error), 409)
    except ConflictError as error:
        return _rejected_response(request, table, submitted, "overtaken", str(error), 409)
    except DeskError as error:
        return _rejected_response(request, table, submitted, "refused", str(error), 422)
    return _stored_response(request, table, entry.number, already=entry.key != submitted.key)


def _save(request: Request, table: Table, submitted: SubmittedHand) -> Entry:
    """Store the hand, or the correction that puts it in the place of another report."""
    hand, place, by = submitted.entry, submitted.place, writer(request, table)
    if submitted.instead_of:
        if not may_change(request, table):
            raise StateError(link_rights.only_entering_message())
        entry, _new = hands.replace(table, submitted.instead_of, hand, **place, **by)
    else:
        entry, _new = hands.record(table, hand, **place, **by)
    return entry


def _require_key(submitted: SubmittedHand) -> SubmittedHand:
    if not submitted.key:
        sentence = _("This page is out of date. Reload it and enter the hand again.")
        raise InputError([Problem(says=sentence)])
    return submitted


def _check_preview(table: Table, submitted: SubmittedHand) -> None:
    """Raise `ConflictError` if the preview would differ by now, unless the hand is already stored."""
    digest = preview_digest(table.rules_mark, submitted.expects, submitted.entry)
    is_outdated = submitted.seen and submitted.seen != digest
    if is_outdated and not outbox.is_stored(table, submitted.entry, **submitted.place):
        raise ConflictError(_("The tournament's rules changed in the meantime. Check the new ruling."))


def _stored_response(request: Request, table: Table, number: int, *, already: bool) -> JsonResponse:
    table_context = context(request, table)
    notice = entry_notice(table_context["page"], number, request.device, already=already)
    html = render_to_string(
        "tables/outbox/stored_response.html", table_context | {"moved": True, "told": notice}, request
    )
    return _json_response("stored", table_context["page"], number=number, already=already, html=html)


def _rejected_response(
    request: Request,
    table: Table,
    submitted: SubmittedHand | None,
    outcome: str,
    sentence: str,
    status: int,
) -> JsonResponse:
    snapshot = TableSnapshot.of(table)
    table_context: dict[str, Any] = context(request, table, table_page.page(snapshot)) | {
        "is_rejected": outcome == "rejected",
        "says": sentence,
    }
    if submitted:
        rejected = outbox.waiting_hand(snapshot, submitted.entry, **submitted.place, device=request.device)
        page = rejected.page
        resubmitted = replace(submitted.entry, round=page.state.round, honba=page.honba)
        table_context |= {
            "held": rejected,
            "page": page,
            "seen": preview_digest(table.rules_mark, page.next_number, resubmitted),
            "seen_instead": preview_digest(table.rules_mark, page.next_number, submitted.entry),
        }
    html = render_to_string("tables/outbox/rejected_hand.html", table_context, request)
    state = render_to_string("tables/state.html", table_context | {"moved": True}, request)
    return _json_response(
        outcome, table_context["page"], says=sentence, html=html, state=state, status=status
    )


def _json_response(
    outcome: str, page: table_page.TablePage, *, html: str, status: int = 200, **more: Any
) -> JsonResponse:
    position = {"expects": page.next_number, "round": page.round, "honba": page.honba, "over": page.over}
    body = {
        "outcome": outcome,
        "number": None,
        "already": False,
        "says": "",
        "html": html,
        "now": position,
    } | more
    return JsonResponse(body, status=status)
