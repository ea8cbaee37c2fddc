"""Enter, correct and void a hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

import referee
from tournaments.common.errors import ConflictError, DeskError
from tournaments.forms.tables.felt import draft_query
from tournaments.forms.tables.hands import HandForm, Kind, form_kind
from tournaments.forms.tables.table_actions import ReasonForm
from tournaments.models import Table
from tournaments.presenters.tables import outbox, table_page
from tournaments.presenters.tables.hands import previews
from tournaments.presenters.tables.reminders import reminders_at
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.services.tables import hands
from tournaments.views.common.acting import get_device
from tournaments.views.common.requests import Request
from tournaments.views.tables.at_table import (
    at_table,
    changes_table,
    message_address,
    new_key,
    remembered_reason,
    writer,
)
from tournaments.views.tables.confirming import preview_or_save
from tournaments.views.tables.table_page import context

__all__ = ["correct", "correction_preview", "enter", "hand_form", "hand_row", "respond", "void"]

Extra = dict[str, Any]
get_or_post = require_http_methods(["GET", "HEAD", "POST"])


@get_or_post
@at_table
def enter(request: Request, table: Table, kind: str) -> HttpResponse:
    """Enter a hand: ask for it, preview its consequences, and save it."""
    form, page = hand_form(request, TableSnapshot.of(table), kind)

    def preview(hand: referee.ledger.HandEntry) -> Extra:
        return {
            "preview": previews.preview_hand(page.snapshot, hand.report),
            "due": reminders_at(page, hand.report),
        }

    refused: Extra = {}

    def save(hand: referee.ledger.HandEntry) -> HttpResponse:
        place = form.place
        try:
            entry, _new = hands.record(table, hand, **place, **writer(request, table))
        except ConflictError:
            refused["held"] = outbox.waiting_hand(
                TableSnapshot.of(table), hand, **place, device=get_device(request)
            )
            refused["draft"] = draft_query(**referee.codec.write_report(hand.report))
            raise
        return redirect(message_address(table, entry.number, already=entry.key != place["key"]))

    return respond(request, table, page, form, preview=preview, save=save, refused=refused)


@get_or_post
@at_table
@changes_table
def correct(request: Request, table: Table, number: int) -> HttpResponse:
    """Correct a hand in place: the same form, filled in, with a preview of all changes."""
    snapshot = TableSnapshot.of(table)
    row = hand_row(snapshot, number)
    form, page = hand_form(request, snapshot, request.GET.get("kind") or form_kind(row.report), corrects=row)

    def save(hand: referee.ledger.HandEntry) -> HttpResponse:
        reason = form.cleaned_data["why"]
        entry, _new = hands.correct(
            table, number, hand.report, reason, **form.place, **writer(request, table)
        )
        return redirect(message_address(table, entry.number))

    return respond(request, table, page, form, preview=correction_preview(form, snapshot, number), save=save)


def correction_preview(
    form: HandForm, snapshot: TableSnapshot, number: int
) -> Callable[[referee.ledger.HandEntry], Extra]:
    """Return the preview of a correction of hand *number*: every hand that changes, and the new ruling."""

    def preview(hand: referee.ledger.HandEntry) -> Extra:
        reason = form.cleaned_data["why"]
        content = referee.ledger.Correct(number=number, report=hand.report, why=reason)
        change = previews.preview_change(snapshot, content)
        return {"change": change, "preview": change.preview}

    return preview


@get_or_post
@at_table
@changes_table
def void(request: Request, table: Table, number: int) -> HttpResponse:
    """Void a hand: show what would change, ask for the reason, and store it."""
    snapshot = TableSnapshot.of(table)
    before = hand_row(snapshot, number).before
    table_context = context(request, table, table_page.page(snapshot))
    initial = table_context["place"] | {"why": remembered_reason(request, table)}
    form = ReasonForm(request.POST or None, initial=initial)
    status = 200
    extra: Extra = {}
    try:
        if form.is_valid():
            reason = form.cleaned_data["why"]
            entry, _new = hands.void(table, number, reason, **form.place, **writer(request, table))
            return redirect(message_address(table, entry.number))
        extra["change"] = previews.preview_change(snapshot, referee.ledger.Void(number=number, why=""))
        status = 422 if form.is_bound else 200
    except DeskError as error:
        status, extra["refused"] = (409 if isinstance(error, ConflictError) else 422), str(error)
        table_context = context(request, table)
        form = ReasonForm(initial={**table_context["place"], "why": form["why"].value()})
    return render(
        request,
        "tables/hand_preview/void_form.html",
        table_context | extra | {"form": form, "hand": before},
        status=status,
    )


def _place(page: table_page.TablePage) -> Extra:
    return {"key": new_key(), "expects": page.next_number, "round": page.round, "honba": page.honba}


def hand_row(snapshot: TableSnapshot, number: int) -> referee.ledger.Row:
    """Return the row of hand *number*. Raises `Http404` if there is none, or if a ruling ended it."""
    for row in snapshot.page.rows:
        # A hand that a ruling ended is changed by reviewing the ruling; no link leads here.
        if row.number == number and not row.judged:
            return row
    raise Http404


def hand_form(
    request: Request, snapshot: TableSnapshot, kind: str, corrects: referee.ledger.Row | None = None
) -> tuple[HandForm, table_page.TablePage]:
    """Return the form of a hand of this kind, and the table's page. Raises `Http404` for another word."""
    if kind not in Kind.values:
        raise Http404
    page = table_page.page(snapshot)
    data = request.POST if request.method == "POST" else None
    facts: Extra = {
        "names": snapshot.names,
        "rules": snapshot.table.ruleset,
        "rules_mark": snapshot.table.rules_mark,
    }
    draft = request.GET.get("report", "")
    initial = _place(page)
    if corrects is not None:
        initial["why"] = remembered_reason(request, snapshot.table)
    return HandForm(kind, data, corrects=corrects, draft=draft, initial=initial, **facts), page


def respond(
    request: Request,
    table: Table,
    page: table_page.TablePage,
    form: HandForm,
    *,
    preview: Callable[[referee.ledger.HandEntry], Extra],
    save: Callable[[referee.ledger.HandEntry], HttpResponse],
    templates: tuple[str, str] = ("tables/hand_preview/preview.html", "tables/hands/form.html"),
    refused: Extra | None = None,
) -> HttpResponse:
    """Return the response of *save* for a confirmed hand, else the page with its preview or with each error.

    *templates* are the part that a preview swaps in, and the full page. *save* puts into *refused* what the page shows
    about a hand that it cannot save.
    """

    def current_place() -> Extra:
        nonlocal page
        # Read the table again: it may have changed since the start of this request.
        page = table_page.page(TableSnapshot.of(table))
        return _place(page)

    outcome = preview_or_save(form, form.entry, preview=preview, save=save, current_place=current_place)
    if isinstance(outcome, HttpResponse):
        return outcome
    status, extra = outcome
    state = form.corrects.before if form.corrects else page.state
    extra |= {"form": form, "table": table, "lines": table_page.seats_at(page, state)} | (refused or {})
    if extra.get("preview"):
        questions = form.questions(extra["preview"].pao_questions)
        extra |= {
            "questions": questions,
            "unanswered": next((question for question in questions if not question.answered), None),
        }
    if request.htmx:
        return render(request, templates[0], extra)
    extra["roles"] = zip(form.rows, extra["lines"], strict=True)
    return render(request, templates[1], context(request, table, page) | extra, status=status)
