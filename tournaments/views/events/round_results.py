"""Results of a round from paper."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect

import referee
from tournaments.common.errors import DeskError
from tournaments.common.figures import UNIT_POINTS, Notation
from tournaments.forms.events.round_results import (
    UNIT_LABELS,
    ListForm,
    OutsidePenaltyForm,
    PaperForm,
    ReasonForm,
)
from tournaments.models import Meeting, Round, Table
from tournaments.presenters.events.round_results import ResultRow, blank_rows, read_sheet, rows
from tournaments.services.clubs import evenings
from tournaments.services.events import results
from tournaments.services.tables import table_actions
from tournaments.views.common.acting import get_action
from tournaments.views.people.roles import officials_only
from tournaments.views.tables.at_table import new_key, writer

__all__ = ["check", "enter_list", "penalize", "show", "store", "void"]

_COOKIE = "writes"
_YEAR = 3600 * 24 * 365


@require_http_methods(["GET", "HEAD"])
@officials_only
def show(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show every table of the round with a form for its figures."""
    round_ = _round(slug, number)
    writes = _writes(request)
    lines = [_line(row, writes) for row in rows(round_)]
    context = _context(round_, writes) | {
        "lines": lines,
        "ways": [(way.value, said) for way, said in UNIT_LABELS.items()],
    }
    answer = render(request, "events/round_results/paper_results.html", context)
    if "write" in request.GET:
        answer.set_cookie(
            _COOKIE, writes.value, _YEAR, httponly=True, samesite="Lax", secure=request.is_secure()
        )
    return answer


@require_POST
@officials_only
def store(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Store the result of one table."""
    round_, writes = _round(slug, number), _writes(request)
    row = _row(round_, table)
    form = PaperForm(request.POST, row=row, writes=_reads(request) or writes)
    if form.is_valid():
        try:
            results.enter(row.table, form.result, **form.place, **writer(request, row.table))
            if round_.is_of_an_evening:
                return _at_evening(request, round_)
            return _stored(request, round_, table)
        except DeskError as refused:
            form.refuse(str(refused))
    return _refused(request, round_, _line(row, writes, form=form), writes)


@require_POST
@officials_only
def void(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Void a result, with the reason."""
    round_, writes = _round(slug, number), _writes(request)
    row = _row(round_, table)
    form = ReasonForm(request.POST, prefix=f"v{table}")
    if form.is_valid() and row.number is not None:
        try:
            said = {"why": form.cleaned_data["why"], **form.place, **writer(request, row.table)}
            results.void(row.table, row.number, **said)
            return _stored(request, round_, table)
        except DeskError as refused:
            form.add_error(None, str(refused))
    return _refused(request, round_, _line(row, writes, void=form), writes)


@require_POST
@officials_only
def penalize(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Deduct points from a result, outside the game."""
    round_, writes = _round(slug, number), _writes(request)
    row = _row(round_, table)
    form = OutsidePenaltyForm(request.POST, row=row)
    if form.is_valid():
        try:
            data = form.cleaned_data
            when = referee.ruling.PenaltyWhen.AFTER_UMA
            wrote = writer(request, row.table)
            table_actions.penalize(
                row.table, data["seat"], data["points"], when, data["why"], **form.place, **wrote
            )
            return _stored(request, round_, table)
        except DeskError as refused:
            form.add_error(None, str(refused))
    return _refused(request, round_, _line(row, writes, penalty=form), writes)


@require_POST
@officials_only
def check(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Record that a second person compared the result with the signed sheet."""
    round_, writes = _round(slug, number), _writes(request)
    row = _row(round_, table)
    try:
        seen = request.POST.get("seen", "")
        looked_at = int(seen) if seen.isascii() and seen.isdecimal() and len(seen) < 9 else None
        results.check(row.table, act=get_action(request), last_number=looked_at)
        return _stored(request, round_, table)
    except DeskError as refused:
        return _refused(request, round_, _line(row, writes) | {"refused": str(refused)}, writes)


@require_http_methods(["GET", "HEAD", "POST"])
@officials_only
def enter_list(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Preview a list of the round's results as read, then store all of them."""
    round_ = _round(slug, number)
    form = ListForm(request.POST or None, request.FILES or None)
    context = {"round": round_, "tournament": round_.tournament, "form": form, "empty": blank_rows(round_)}
    if not form.is_valid():
        return render(
            request,
            "events/round_results/spreadsheet_import.html",
            context,
            status=422 if form.is_bound else 200,
        )
    found = read_sheet(round_, form.rows)
    refused = [str(problem) for problem in found.list.problems]
    keeps = request.POST.get("step") == "keep"
    if keeps and form.is_changed:
        keeps = False
        context["says"] = _("The rows were changed. This is how they are read now; nothing is stored yet.")
    if keeps and not refused:
        try:
            results.enter_all(round_, found.results, act=get_action(request))
        except DeskError as error:
            refused = [problem.says for problem in getattr(error, "problems", ())] or [str(error)]
        else:
            count = len(found.results)
            text = ngettext("%(count)d table is stored.", "%(count)d tables are stored.", count)
            messages.success(request, text % {"count": count})
            return redirect("round_results", slug, number)
    context |= {"found": found, "refused": refused}
    status = 422 if refused and keeps else 200
    return render(request, "events/round_results/spreadsheet_import.html", context, status=status)


def _round(slug: str, number: int) -> Round:
    found = Round.objects.select_related("tournament")
    return get_object_or_404(found, tournament__slug=slug, number=number)


def _row(round_: Round, table: int) -> ResultRow:
    get_object_or_404(Table, round=round_, number=table)
    row = next(row for row in rows(round_) if row.table.number == table)
    row.table.round = round_
    return row


def _writes(request: HttpRequest) -> Notation:
    """Return the unit in which results are written: as just chosen, as in the submitted form, or as in the cookie."""
    for said in (request.GET.get("write"), request.POST.get("write"), request.COOKIES.get(_COOKIE)):
        if said in set(Notation):
            return Notation(said)
    return Notation.POINTS


def _reads(request: HttpRequest) -> Notation | None:
    """Return the unit for the figures of this form alone, if one was chosen."""
    said = request.POST.get("reads")
    return Notation(said) if said in set(Notation) else None


def _line(
    row: ResultRow,
    writes: Notation,
    *,
    form: PaperForm | None = None,
    void: ReasonForm | None = None,
    penalty: OutsidePenaltyForm | None = None,
) -> dict[str, Any]:
    """Return a table with its forms; refused forms keep their input and are shown open."""

    def place() -> dict[str, Any]:
        return {"expects": row.expects, "key": new_key()}

    return {
        "row": row,
        "form": form or PaperForm(initial=place(), row=row, writes=writes),
        "void": void or ReasonForm(initial=place(), prefix=f"v{row.table.number}"),
        "penalty": penalty or OutsidePenaltyForm(initial=place(), row=row),
    }


def _context(round_: Round, writes: Notation) -> dict[str, Any]:
    return {"round": round_, "tournament": round_.tournament, "writes": writes, "unit": UNIT_POINTS[writes]}


def _stored(request: HttpRequest, round_: Round, table: int) -> HttpResponse:
    if not request.htmx:
        address = reverse("round_results", args=[round_.tournament.slug, round_.number])
        return redirect(f"{address}#table-{table}")
    writes = _writes(request)
    line = _line(_row(round_, table), writes)
    return render(request, "events/round_results/table_row.html", _context(round_, writes) | {"line": line})


def _at_evening(request: HttpRequest, round_: Round) -> HttpResponse:
    """Settle the evening after a result ended a game, and redirect to the evening's page."""
    evenings.finish_games(round_.tournament, act=get_action(request).then("settle"))
    messages.success(request, _("The game is stored."))
    meeting = Meeting.objects.filter(tournament=round_.tournament, word=round_.name).first()
    there = reverse("tonight", args=[round_.tournament.slug]) + (f"?evening={meeting.pk}" if meeting else "")
    # htmx asked for the table's rows only; this makes it leave the page instead.
    return HttpResponseClientRedirect(there) if request.htmx else redirect(there)


def _refused(request: HttpRequest, round_: Round, line: dict[str, Any], writes: Notation) -> HttpResponse:
    if request.htmx:
        return render(
            request, "events/round_results/table_row.html", _context(round_, writes) | {"line": line}
        )
    lines = [line if row.table == line["row"].table else _line(row, writes) for row in rows(round_)]
    context = _context(round_, writes) | {
        "lines": lines,
        "ways": [(way.value, said) for way, said in UNIT_LABELS.items()],
    }
    return render(request, "events/round_results/paper_results.html", context, status=422)
