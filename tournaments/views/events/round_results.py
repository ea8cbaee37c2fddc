"""Results of a round from paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect

import referee
from tournaments.common.errors import DeskError, StateError
from tournaments.common.figures import UNIT_POINTS, Notation
from tournaments.forms.events.round_results import (
    UNIT_LABELS,
    ListForm,
    OutsidePenaltyForm,
    PaperForm,
    ReasonForm,
)
from tournaments.forms.tables.table_search import TableSearchForm
from tournaments.models import Meeting, Round, Table
from tournaments.models.visibility import full_visibility
from tournaments.presenters.events.round_results import ResultRow, blank_rows, read_sheet, rows
from tournaments.services.clubs import evenings
from tournaments.services.events import results
from tournaments.services.integrity import reopened
from tournaments.services.people.permissions import OFFICIALS
from tournaments.services.tables import table_actions
from tournaments.views.common.acting import get_action
from tournaments.views.common.requests import Request
from tournaments.views.events.round_access import is_unseen
from tournaments.views.people.page_place import role_of
from tournaments.views.people.roles import officials_only, scorekeepers_only
from tournaments.views.tables.at_table import new_key, writer

__all__ = ["check", "enter_list", "penalize", "show", "store", "void"]

_COOKIE = "writes"
_FEW: Final = 6
"""With more tables than this, a phone shows one line for each table until it is opened."""
_MISSING_SHOWN, _ENTERED_SHOWN = 8, 15
"""So many tables are listed on a phone until somebody asks for all."""
_YEAR = 3600 * 24 * 365


@require_http_methods(["GET", "HEAD"])
@scorekeepers_only
def show(request: Request, slug: str, number: int) -> HttpResponse:
    """Show every table of the round with a form for its figures."""
    round_ = _round(request, slug, number)
    notation = _chosen_notation(request)
    response = _render_page(request, round_, notation)
    if "write" in request.GET:
        response.set_cookie(
            _COOKIE, notation.value, _YEAR, httponly=True, samesite="Lax", secure=request.is_secure()
        )
    return response


@require_POST
@scorekeepers_only
def store(request: Request, slug: str, number: int, table: int) -> HttpResponse:
    """Store the result of one table."""
    round_, notation = _round(request, slug, number), _chosen_notation(request)
    row = _row(round_, table)
    form = PaperForm(request.POST, row=row, notation=_form_notation(request) or notation)
    if form.is_valid():
        try:
            _check_may_enter(request, row, form.place["key"])
            results.enter(row.table, form.result, **form.place, **writer(request, row.table))
            if round_.is_of_an_evening:
                return _to_evening(request, round_)
            return _render_stored(request, round_, table)
        except DeskError as error:
            form.refuse(str(error))
    return _render_refusal(request, round_, _line(row, notation, form=form), notation)


@require_POST
@officials_only
def void(request: Request, slug: str, number: int, table: int) -> HttpResponse:
    """Void a result, with the reason."""
    round_, notation = _round(request, slug, number), _chosen_notation(request)
    row = _row(round_, table)
    form = ReasonForm(request.POST, prefix=f"v{table}")
    if form.is_valid() and row.number is not None:
        try:
            fields = {"why": form.cleaned_data["why"], **form.place, **writer(request, row.table)}
            results.void(row.table, row.number, **fields)
            return _render_stored(request, round_, table)
        except DeskError as error:
            form.add_error(None, str(error))
    return _render_refusal(request, round_, _line(row, notation, void=form), notation)


@require_POST
@officials_only
def penalize(request: Request, slug: str, number: int, table: int) -> HttpResponse:
    """Deduct points from a result, outside the game."""
    round_, notation = _round(request, slug, number), _chosen_notation(request)
    row = _row(round_, table)
    form = OutsidePenaltyForm(request.POST, row=row)
    if form.is_valid():
        try:
            data = form.cleaned_data
            when = referee.ruling.PenaltyWhen.AFTER_UMA
            author = writer(request, row.table)
            table_actions.penalize(
                row.table, data["seat"], data["points"], when, data["why"], **form.place, **author
            )
            return _render_stored(request, round_, table)
        except DeskError as error:
            form.add_error(None, str(error))
    return _render_refusal(request, round_, _line(row, notation, penalty=form), notation)


@require_POST
@scorekeepers_only
def check(request: Request, slug: str, number: int, table: int) -> HttpResponse:
    """Record that a second person compared the result with the signed sheet.

    Where games need approval, the check is the approval, so only an official may record it.
    """
    round_, notation = _round(request, slug, number), _chosen_notation(request)
    row = _row(round_, table)
    try:
        is_official = role_of(request) in OFFICIALS
        if round_.tournament.approves and not is_official:
            raise StateError(_("Ask an official to approve this result."))
        text = request.POST.get("seen", "")
        last_number = int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else None
        act = get_action(request)
        results.check(row.table, act=act, last_number=last_number, is_official=is_official)
        return _render_stored(request, round_, table)
    except DeskError as error:
        return _render_refusal(request, round_, _line(row, notation) | {"refused": str(error)}, notation)


@require_http_methods(["GET", "HEAD", "POST"])
@scorekeepers_only
def enter_list(request: Request, slug: str, number: int) -> HttpResponse:
    """Preview a list of the round's results as read, then store all of them."""
    round_ = _round(request, slug, number)
    form = ListForm(request.POST or None, request.FILES or None)
    context = {"round": round_, "tournament": round_.tournament, "form": form, "empty": blank_rows(round_)}
    if not form.is_valid():
        return render(
            request,
            "events/round_results/spreadsheet_import.html",
            context,
            status=422 if form.is_bound else 200,
        )
    sheet = read_sheet(round_, form.rows)
    refusals = [str(problem) for problem in sheet.list.problems]
    is_confirmed = request.POST.get("step") == "keep"
    if is_confirmed and form.is_changed:
        is_confirmed = False
        context["says"] = _("The rows changed and were read again. Check them below; nothing is saved yet.")
    if is_confirmed and not refusals:
        try:
            act = get_action(request)
            expects = {}
            for row in rows(round_):
                if row.table.number in sheet.results:
                    _check_may_enter(request, row, results.key_in_list(act, round_, row.table.number))
                    expects[row.table.number] = row.expects
            results.enter_all(round_, sheet.results, act=act, expects=expects)
        except DeskError as error:
            refusals = [problem.says for problem in getattr(error, "problems", ())] or [str(error)]
        else:
            count = len(sheet.results)
            text = ngettext("%(count)d table saved.", "%(count)d tables saved.", count)
            messages.success(request, text % {"count": count})
            return redirect("round_results", slug, number)
    context |= {"found": sheet, "refused": refusals}
    status = 422 if refusals and is_confirmed else 200
    return render(request, "events/round_results/spreadsheet_import.html", context, status=status)


def _round(request: Request, slug: str, number: int) -> Round:
    queryset = Round.objects.select_related("tournament")
    round_ = get_object_or_404(queryset, tournament__slug=slug, number=number)
    if is_unseen(request, round_):
        raise Http404(slug)
    return round_


def _check_may_enter(request: Request, row: ResultRow, key: str) -> None:
    """Raise `StateError` if only an official may change the result that the table already has.

    An entry with that *key* is the user's own: a repeated tap is not a change.
    """
    if role_of(request) in OFFICIALS or not row.is_entered:
        return
    with full_visibility():
        if row.table.entries.filter(key=key).exists():
            return
    raise StateError(
        _("Table %(table)d already has a result. Ask an official to correct it.")
        % {"table": row.table.number}
    )


def _row(round_: Round, table: int) -> ResultRow:
    get_object_or_404(Table, round=round_, number=table)
    row = next(row for row in rows(round_) if row.table.number == table)
    row.table.round = round_
    return row


def _chosen_notation(request: Request) -> Notation:
    """Return the unit in which results are written: as just chosen, as in the submitted form, or as in the cookie."""
    for word in (request.GET.get("write"), request.POST.get("write"), request.COOKIES.get(_COOKIE)):
        if word in set(Notation):
            return Notation(word)
    return Notation.POINTS


def _form_notation(request: Request) -> Notation | None:
    """Return the unit for the figures of this form alone, if one was chosen."""
    word = request.POST.get("reads")
    return Notation(word) if word in set(Notation) else None


def _line(
    row: ResultRow,
    notation: Notation,
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
        "form": form or PaperForm(initial=place(), row=row, notation=notation),
        "void": void or ReasonForm(initial=place(), prefix=f"v{row.table.number}"),
        "penalty": penalty or OutsidePenaltyForm(initial=place(), row=row),
    }


def _context(round_: Round, notation: Notation, all_rows: Sequence[ResultRow]) -> dict[str, Any]:
    return {
        "round": round_,
        "tournament": round_.tournament,
        "writes": notation,
        "unit": UNIT_POINTS[notation],
        "total": len(all_rows),
        "entered": sum(row.is_entered for row in all_rows),
        "is_long": len(all_rows) > _FEW,
    }


def _render_page(
    request: Request,
    round_: Round,
    notation: Notation,
    *,
    refused: dict[str, Any] | None = None,
    status: int = 200,
) -> HttpResponse:
    """Show the matching tables, those without a result, or all; redirect to the row of the only match.

    *refused* is the line of a table with a refused form.
    """
    all_rows, is_filtered = rows(round_), "missing" in request.GET
    form, asked = TableSearchForm(request.GET), request.GET.get("find", "").strip()
    found = form.search({row.table.number: [seat.player for seat in row.seats] for row in all_rows})
    if asked and len(found) == 1:
        return redirect(f"{request.path}#table-{found.pop()}")
    missing = [row for row in all_rows if not row.is_entered]
    listed = [row for row in (missing if is_filtered else all_rows) if row.table.number in found]
    short = missing[:_MISSING_SHOWN] or all_rows[:_ENTERED_SHOWN]
    is_short = "all" not in request.GET and not asked and len(all_rows) > _FEW
    shown = {row.table.pk for row in (short if is_short else all_rows)}
    lines = [
        {
            **(refused if refused and row.table == refused["row"].table else _line(row, notation)),
            "is_first_missing": row in missing[:1],
            "is_later": row.table.pk not in shown,
            "is_to_change": request.GET.get("change") == str(row.table.number),
        }
        for row in listed
    ]
    reopened.mark_reopened([round_])
    context = _context(round_, notation, all_rows) | {
        "lines": lines,
        "filter_form": form,
        "asked": asked,
        "is_filtered": is_filtered,
        "is_short": any(line["is_later"] for line in lines),
        "ways": [(unit.value, label) for unit, label in UNIT_LABELS.items()],
    }
    return render(request, "events/round_results/paper_results.html", context, status=status)


def _render_stored(request: Request, round_: Round, table: int) -> HttpResponse:
    if not request.htmx:
        address = reverse("round_results", args=[round_.tournament.slug, round_.number])
        return redirect(f"{address}#table-{table}")
    notation, all_rows = _chosen_notation(request), rows(round_)
    row = next(row for row in all_rows if row.table.number == table)
    context = _context(round_, notation, all_rows) | {"line": _line(row, notation)}
    return render(request, "events/round_results/stored_row.html", context)


def _to_evening(request: Request, round_: Round) -> HttpResponse:
    """Settle the evening after a result ended a game, and redirect to the evening's page."""
    evenings.finish_games(round_.tournament, act=get_action(request).then("settle"))
    messages.success(request, _("Game saved."))
    meeting = Meeting.objects.filter(tournament=round_.tournament, word=round_.name).first()
    address = reverse("tonight", args=[round_.tournament.slug]) + (
        f"?evening={meeting.pk}" if meeting else ""
    )
    # htmx asked for the table's rows only; this makes it leave the page instead.
    return HttpResponseClientRedirect(address) if request.htmx else redirect(address)


def _render_refusal(
    request: Request, round_: Round, line: dict[str, Any], notation: Notation
) -> HttpResponse:
    if not request.htmx:
        return _render_page(request, round_, notation, refused=line, status=422)
    context = _context(round_, notation, rows(round_)) | {"line": line}
    return render(request, "events/round_results/table_row.html", context)
