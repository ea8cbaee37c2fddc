"""Receive hands from a phone's outbox."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

import referee
from tournaments.common.errors import ConflictError, DeskError, InputError, Mismatch, Problem
from tournaments.forms.tables.felt import SubmittedHand, preview_digest, problems_of, read_submitted
from tournaments.models import Table
from tournaments.presenters.tables import outbox, table_page
from tournaments.presenters.tables.notices import entry_notice
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.services.tables import hands
from tournaments.views.tables.at_table import at_table, raw_body, writer
from tournaments.views.tables.table_page import context

__all__ = ["send"]


@require_POST
@at_table
def send(request: HttpRequest, table: Table) -> HttpResponse:
    """Store a hand from a phone's outbox once; else say why not and show what was written meanwhile."""
    sent = None
    try:
        sent = _keyed(read_submitted(raw_body(request)))
        _still_seen(table, sent)
        entry, _new = hands.record(table, sent.report, **_place(sent), **writer(request, table))
    except (referee.Rejected, InputError) as error:
        says = "\n".join(dict.fromkeys(problems_of(error, hands.player_names(table))))
        return _not_stored(request, table, sent, "rejected", says, 422)
    except Mismatch as error:
        return _not_stored(request, table, sent, "mismatch", str(error), 409)
    except ConflictError as error:
        return _not_stored(request, table, sent, "overtaken", str(error), 409)
    except DeskError as error:
        return _not_stored(request, table, sent, "refused", str(error), 422)
    return _stored(request, table, entry.number, already=entry.key != sent.key)


def _place(sent: SubmittedHand) -> dict[str, Any]:
    return {name: getattr(sent, name) for name in ("round", "honba", "expects", "key")}


def _keyed(sent: SubmittedHand) -> SubmittedHand:
    if not sent.key:
        sentence = _("The hand was sent without its key. Load the page anew and enter it again.")
        raise InputError([Problem(says=sentence)])
    return sent


def _still_seen(table: Table, sent: SubmittedHand) -> None:
    """Raise `ConflictError` if the preview would differ by now, unless the hand is already stored."""
    moved = sent.seen and sent.seen != preview_digest(table, sent)
    if moved and not outbox.was_stored(table, sent.report, **_place(sent)):
        raise ConflictError(
            _("The rules of the tournament were changed meanwhile. Look at the ruling as it is now.")
        )


def _stored(request: HttpRequest, table: Table, number: int, *, already: bool) -> JsonResponse:
    shown = context(request, table)
    stored = entry_notice(shown["page"], number, request.device, already=already)
    html = render_to_string(
        "tables/outbox/stored_response.html", shown | {"moved": True, "told": stored}, request
    )
    return _answer("stored", shown["page"], number=number, already=already, html=html)


def _not_stored(
    request: HttpRequest, table: Table, sent: SubmittedHand | None, outcome: str, sentence: str, status: int
) -> JsonResponse:
    at = TableSnapshot.of(table)
    shown: dict[str, Any] = context(request, table, table_page.page(at)) | {
        "outcome": outcome,
        "says": sentence,
    }
    if sent:
        place = {"round": sent.round, "honba": sent.honba, "expects": sent.expects}
        held = outbox.held_hand(at, sent.report, **place)
        page = held.page
        now = replace(sent, round=page.round, honba=page.honba, expects=page.next_number)
        shown |= {"held": held, "page": page, "seen": preview_digest(table, now)}
    html = render_to_string("tables/outbox/rejected_hand.html", shown, request)
    state = render_to_string("tables/state.html", shown | {"moved": True}, request)
    return _answer(outcome, shown["page"], says=sentence, html=html, state=state, status=status)


def _answer(
    outcome: str, page: table_page.TablePage, *, html: str, status: int = 200, **more: Any
) -> JsonResponse:
    now = {"expects": page.next_number, "round": page.round, "honba": page.honba, "over": page.over}
    answer = {
        "outcome": outcome,
        "number": None,
        "already": False,
        "says": "",
        "html": html,
        "now": now,
    } | more
    return JsonResponse(answer, status=status)
