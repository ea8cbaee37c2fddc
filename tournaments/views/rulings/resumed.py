"""Correct a hand within a ruling, and return to it."""

from __future__ import annotations

import json

from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

import referee
from tournaments.forms.tables.hands import form_kind
from tournaments.models import Table
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.views.common.requests import Request
from tournaments.views.people.roles import officials_only
from tournaments.views.tables.at_table import at_table
from tournaments.views.tables.hands import correction_preview, hand_form, respond

__all__ = ["correct", "redirect_to_correction", "sent_input"]

# The session key of a half-filled ruling, kept while the hand's form is open.
SESSION_KEY = "ruling"


def sent_input(request: Request) -> QueryDict | None:
    """Return the ruling's input: as just sent, or as kept while correcting a hand; None on a newly opened page."""
    if request.method == "POST":
        return request.POST
    resumed = request.session.get(SESSION_KEY) if "resumed" in request.GET else None
    return QueryDict(resumed["filled"]) if resumed and resumed["path"] == request.path else None


def redirect_to_correction(request: Request, table: Table, page: referee.ledger.Page) -> HttpResponse | None:
    """Keep the input and redirect to the form of the hand to correct, if that was requested; else return None."""
    if request.method != "POST" or request.POST.get("step") != "hand":
        return None
    number = request.POST.get("about", "")
    if number not in {str(row.number) for row in page.rows if not row.judged}:
        return None
    filled = request.POST.copy()
    filled["step"], filled["seen"], filled["hand"] = "", "", referee.judgement.HandEffect.CORRECTED.value
    request.session[SESSION_KEY] = {"path": request.path, "filled": filled.urlencode()}
    return redirect("ruling_hand", table.token, number)


@require_http_methods(["GET", "HEAD", "POST"])
@at_table
@officials_only
def correct(request: Request, table: Table, number: int) -> HttpResponse:
    """Enter a hand as a ruling corrects it: a correction form that leads back to the ruling and stores nothing."""
    snapshot, draft = TableSnapshot.of(table), request.session.get(SESSION_KEY)
    row = next((row for row in snapshot.page.rows if row.number == number and not row.judged), None)
    if row is None or not draft:
        raise Http404
    form, page = hand_form(request, snapshot, request.GET.get("kind") or form_kind(row.report), corrects=row)

    def save(hand: referee.ledger.HandEntry) -> HttpResponse:
        filled = QueryDict(draft["filled"], mutable=True)
        filled["report"] = json.dumps(referee.codec.write_report(hand.report), separators=(",", ":"))
        filled["reason"] = filled.get("reason") or form.cleaned_data["why"]
        request.session[SESSION_KEY] = {**draft, "filled": filled.urlencode()}
        return redirect(f"{draft['path']}?resumed")

    return respond(request, table, page, form, preview=correction_preview(form, snapshot, number), save=save)
