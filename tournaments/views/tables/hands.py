"""Enter, correct and void a hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

import referee
from tournaments.common.errors import ConflictError, DeskError
from tournaments.forms.tables.hands import KINDS, HandForm, form_kind
from tournaments.forms.tables.table_actions import ReasonForm
from tournaments.models import Table
from tournaments.presenters.tables import table_page
from tournaments.presenters.tables.hands import previews
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.services.tables import hands
from tournaments.views.common.requests import Request
from tournaments.views.tables.at_table import at_table, message_address, new_key, writer
from tournaments.views.tables.table_page import context

__all__ = ["correct", "enter", "save_or_show_errors", "void"]

Extra = dict[str, Any]
get_or_post = require_http_methods(["GET", "HEAD", "POST"])


@get_or_post
@at_table
def enter(request: Request, table: Table, kind: str) -> HttpResponse:
    """Enter a hand: ask for it, preview its consequences, and store it."""
    form, page = _form(request, TableSnapshot.of(table), kind)

    def act(report: referee.Report) -> HttpResponse | Extra:
        if form.confirms(report):
            round_data = {name: form.cleaned_data[name] for name in ("round", "honba")}
            entry, _new = hands.record(table, report, **round_data, **form.place, **writer(request, table))
            return redirect(message_address(table, entry.number, already=entry.key != form.place["key"]))
        return {"preview": previews.preview_hand(page.snapshot, report), "digest": form.digest(report)}

    return save_or_show_errors(request, table, page, form, act)


@get_or_post
@at_table
def correct(request: Request, table: Table, number: int) -> HttpResponse:
    """Correct a hand in place: the same form, filled in, with a preview of all changes."""
    snapshot = TableSnapshot.of(table)
    row = _row(snapshot, number)
    form, page = _form(request, snapshot, request.GET.get("kind") or form_kind(row.report), corrects=row)

    def act(report: referee.Report) -> HttpResponse | Extra:
        reason = form.cleaned_data["why"]
        if form.confirms(report):
            entry, _new = hands.correct(table, number, report, reason, **form.place, **writer(request, table))
            return redirect(message_address(table, entry.number))
        change = previews.preview_change(
            snapshot, referee.ledger.Correct(number=number, report=report, why=reason)
        )
        return {"change": change, "preview": change.preview, "digest": form.digest(report)}

    return save_or_show_errors(request, table, page, form, act)


@get_or_post
@at_table
def void(request: Request, table: Table, number: int) -> HttpResponse:
    """Void a hand: show what would change, ask for the reason, and store it."""
    snapshot = TableSnapshot.of(table)
    _row(snapshot, number)
    table_context = context(request, table, table_page.page(snapshot))
    form = ReasonForm(request.POST or None, initial=table_context["place"])
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
        table_context | extra | {"form": form, "number": number},
        status=status,
    )


def _row(snapshot: TableSnapshot, number: int) -> referee.ledger.Row:
    for row in snapshot.page.rows:
        # A hand that a ruling ended is changed by reviewing the ruling; no link leads here.
        if row.number == number and not row.judged:
            return row
    raise Http404


def _form(
    request: Request, snapshot: TableSnapshot, kind: str, corrects: referee.ledger.Row | None = None
) -> tuple[HandForm, table_page.TablePage]:
    if kind not in KINDS:
        raise Http404
    page = table_page.page(snapshot)
    place = {"key": new_key(), "expects": page.next_number, "round": page.round, "honba": page.honba}
    data = request.POST if request.method == "POST" else None
    facts: Extra = {
        "names": snapshot.names,
        "rules": snapshot.table.ruleset,
        "rules_mark": snapshot.table.rules_mark,
    }
    draft = request.GET.get("report", "")
    return HandForm(kind, data, corrects=corrects, draft=draft, initial=place, **facts), page


def save_or_show_errors(
    request: Request,
    table: Table,
    page: table_page.TablePage,
    form: HandForm,
    act: Callable[[referee.Report], HttpResponse | Extra],
    templates: tuple[str, str] = ("tables/hand_preview/preview.html", "tables/hands/form.html"),
) -> HttpResponse:
    """Return the response of *act* for a valid report; else show each error at its field.

    *templates* are the part that a preview swaps in, and the full page.
    """
    state = form.corrects.before if form.corrects else page.state
    extra: Extra = {"form": form, "table": table, "kinds": KINDS, "lines": table_page.seats_at(page, state)}
    status = 200
    if form.is_bound:
        try:
            if form.is_valid():
                report = form.report()
                outcome = act(report)
                if isinstance(outcome, HttpResponse):
                    return outcome
                extra |= outcome
                if outcome.get("preview"):
                    questions = form.questions(report, outcome["preview"].pao_questions)
                    extra |= {
                        "questions": questions,
                        "unanswered": any(not question.answered for question in questions),
                    }
        except referee.Rejected as rejected:
            form.add_problems(rejected)
        except ConflictError as error:
            status, extra["overtaken"] = 409, str(error)
            # Read the table again: it may have changed since the start of this request.
            page = table_page.page(TableSnapshot.of(table))
            extra["lines"] = table_page.seats_at(page, form.corrects.before if form.corrects else page.state)
            form.renew(key=new_key(), expects=page.next_number, round=page.round, honba=page.honba)
        except DeskError as error:
            status, extra["refused"] = 422, str(error)
        status = 422 if form.faults() else status
    if request.htmx:
        return render(request, templates[0], extra)
    return render(request, templates[1], context(request, table, page) | extra, status=status)
