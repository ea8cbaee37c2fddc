"""Add players from a spreadsheet."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournaments.common.errors import InputError
from tournaments.forms.interchange.pasted_names import (
    doubtful_matches,
    marked_names_as_sheet,
    names_as_sheet,
    to_rows,
)
from tournaments.forms.interchange.rosters import COLUMNS, SheetForm
from tournaments.models import Tournament
from tournaments.presenters.interchange import rosters
from tournaments.services.people import particulars, permissions, player_columns
from tournaments.sheets.paper.text import letters
from tournaments.views.common.acting import get_action
from tournaments.views.people.roles import organizers_only

__all__ = ["enter", "preview_pasted_names"]


@require_http_methods(["GET", "HEAD", "POST"])
@organizers_only
def enter(request: HttpRequest, slug: str) -> HttpResponse:
    """Preview a spreadsheet's people as read, and enter them."""
    tournament = get_object_or_404(Tournament, slug=slug)
    form = SheetForm(request.POST or None, request.FILES or None)
    if not form.is_valid():
        status = 422 if form.is_bound else 200
        return render(
            request, "people/spreadsheet_import.html", {"tournament": tournament, "form": form}, status=status
        )
    draft = _draft(request, tournament, form)
    known_ids = form.known_people(draft)
    left_out_lines = {
        line.person.line for line in draft.lines if request.POST.get(f"leave-{line.person.line}")
    }
    listed_ids = {line: who for line, who in form.listed_people(draft).items() if line not in left_out_lines}
    refusals: list[str] = [
        str(problem) for problem in draft.roster.problems if problem.line not in left_out_lines
    ]
    is_confirmed, notice = request.POST.get("step") == "keep", ""
    if is_confirmed and form.is_changed:
        is_confirmed = False
        notice = _("The rows or columns were changed. Check the new preview. Nothing is saved yet.")
    if is_confirmed and not refusals:
        try:
            entered = particulars.enter_roster(
                tournament,
                draft.roster,
                skipped_lines=left_out_lines,
                listed_people=listed_ids,
                act=get_action(request),
                person_ids=known_ids,
            )
        except InputError as error:
            refusals = [str(problem) for problem in error.problems]
        else:
            text = ngettext("%(count)d player added.", "%(count)d players added.", len(entered))
            messages.success(request, text % {"count": len(entered)})
            if listed_ids:
                text = ngettext("%(count)d player updated.", "%(count)d players updated.", len(listed_ids))
                messages.success(request, text % {"count": len(listed_ids)})
            return redirect("players", slug)
    status = 422 if refusals and is_confirmed else 200
    return _preview(
        request, tournament, form, draft, status=status, refused=refusals, left=left_out_lines, says=notice
    )


def preview_pasted_names(request: HttpRequest, tournament: Tournament, text: str) -> HttpResponse | None:
    """Return a preview of pasted names that need a second look: spreadsheet rows, or people who may be known already.

    Returns None if nothing needs a question. Nothing is stored, and the page keeps all pasted text.
    """
    rows = to_rows(text)
    marked = None if rows else marked_names_as_sheet(text)
    form = SheetForm({"text": rows}) if rows else marked or names_as_sheet(text)
    if not form.is_valid():
        context = {"tournament": tournament, "form": form}
        needs_preview = rows or marked
        return (
            render(request, "people/spreadsheet_import.html", context, status=422) if needs_preview else None
        )
    draft = _draft(request, tournament, form)
    doubtful = doubtful_matches(draft)
    if rows:
        sentence = _("These are rows of a spreadsheet. Check the preview. Nothing is saved yet.")
    elif marked:
        sentence = _("Some lines have more than a name. Check the preview. Nothing is saved yet.")
    elif any(not match.line for match in doubtful):
        sentence = _("Some of these people may already be registered. Check them. Nothing is saved yet.")
    elif doubtful:
        sentence = _("The list may have the same person twice. Check the names. Nothing is saved yet.")
    else:
        return None
    return _preview(request, tournament, form, draft, says=sentence)


def _draft(request: HttpRequest, tournament: Tournament, form: SheetForm) -> rosters.Draft:
    roster = form.roster(player_columns.fields_by_key(tournament))
    return rosters.draft(tournament, roster, permissions.events_run_by(request.user))


def _preview(
    request: HttpRequest,
    tournament: Tournament,
    form: SheetForm,
    draft: rosters.Draft,
    *,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    listed_ids = form.listed_people(draft)
    context = {
        "tournament": tournament,
        "form": form,
        "columns": [(column.value, label) for column, label in COLUMNS.items()],
        "heads": form.heads(draft.roster),
        "shown": form.shown(draft.roster),
        "letters": letters.people_warnings(line.person for line in draft.lines),
        "draft": draft,
        "known": form.known_people(draft),
        "listed": listed_ids,
        "new_count": len(draft.lines) - len(listed_ids),
        "refused": [str(problem) for problem in draft.roster.problems],
        **more,
    }
    return render(request, "people/spreadsheet_import.html", context, status=status)
