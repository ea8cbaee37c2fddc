"""A table's page: time, penalties, closing."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from tournaments.common.errors import ConflictError, DeskError
from tournaments.forms.common.fields import error_texts
from tournaments.forms.tables.entry_forms import EntryForm
from tournaments.forms.tables.hands.choices import hand_choices
from tournaments.forms.tables.table_actions import CloseForm, PenaltyForm, ReasonForm, TimeForm
from tournaments.models import Round, Table
from tournaments.presenters.events import corrected_legs
from tournaments.presenters.tables import table_page, table_status
from tournaments.presenters.tables.notices import (
    changed_elsewhere,
    count_missing,
    entry_notice,
    is_entry_count,
)
from tournaments.presenters.tables.reminders import reminders
from tournaments.presenters.tables.settling import settling
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.services.events import openings
from tournaments.services.integrity import reopened
from tournaments.services.tables import physical_tables, table_actions, table_links, undoing
from tournaments.sheets.paper.text import letters
from tournaments.views.common.acting import get_device
from tournaments.views.people.roles import officials_only
from tournaments.views.tables.at_table import (
    TABLE_COOKIE,
    at_table,
    changes_table,
    is_official,
    may_change,
    message_address,
    new_key,
    sheet_links,
    writer,
)

__all__ = ["call_time", "close", "context", "penalize", "refresh", "reopen", "show"]


@require_safe
@ensure_csrf_cookie
@at_table
def show(request: HttpRequest, table: Table) -> HttpResponse:
    """Show the table to holders of its link, with a message on what was just stored."""
    return render(request, "tables/table.html", context(request, table))


@require_safe
@at_table
def refresh(request: HttpRequest, table: Table) -> HttpResponse:
    """Send the current table, or 204 if neither the table nor its round nor its rules have changed."""
    state = table.round.state
    state_changed = request.GET.get("state", state) != state
    if state_changed and state == Round.State.OPEN:
        # The round was opened: reload the page, which now includes the entry forms.
        response = HttpResponse(status=204)
        response["HX-Refresh"] = "true"
        return response
    count = table.entries.count()
    seen = request.GET.get("seen", "")
    has_new_entries = seen != str(count)
    mark = table.rules_mark
    if not has_new_entries and not state_changed and request.GET.get("rules", mark) == mark:
        if request.GET.get("signals") in (None, table_status.state_hash(table, count)):
            return HttpResponse(status=204)
        # Only the clock and the call are new; leave the input fields untouched.
        response = render(
            request, "tables/clocks/signals_update.html", context(request, table) | {"moved": True}
        )
        response["HX-Reswap"] = "none"
        return response
    table_context = context(request, table)
    page = table_context["page"]
    news: dict[str, Any] = {"moved": True, "entering": request.GET.get("entering", "")}
    if has_new_entries:
        news |= {
            "changed": changed_elsewhere(page, seen, get_device(request)),
            "missing": count_missing(page, request.GET.get("entries", seen)),
            "last": next(reversed(page.snapshot.stored), None),
            "last_hand": next((hand for hand in page.hands if hand.number == page.last_number), None),
            "undone": undoing.undone_number(page.snapshot.stored),
        }
    return render(request, "tables/state.html", table_context | news)


@require_POST
@at_table
@changes_table
def close(request: HttpRequest, table: Table) -> HttpResponse:
    """Close the table; a judge may close a game that is not over."""
    form = CloseForm(request.POST)
    early = form.is_valid() and form.cleaned_data["early"] and is_official(request, table)
    despite = form.is_valid() and form.cleaned_data["despite"]
    return _write_entry(
        request,
        table,
        form,
        lambda **place: table_actions.close(table, ends_game=early, ignores_count=despite, **place),
    )


@require_POST
@at_table
@officials_only
def reopen(request: HttpRequest, table: Table) -> HttpResponse:
    """Reopen a closed table."""
    form = ReasonForm(request.POST)
    return _write_entry(
        request, table, form, lambda **place: table_actions.reopen(table, form.cleaned_data["why"], **place)
    )


@require_POST
@at_table
@changes_table
def call_time(request: HttpRequest, table: Table) -> HttpResponse:
    """Record that time was called."""
    form = TimeForm(request.POST)
    return _write_entry(
        request,
        table,
        form,
        lambda **place: table_actions.call_time(
            table,
            dice_thrown=form.cleaned_data["dice_thrown"],
            just_ended=form.cleaned_data["just_ended"],
            **place,
        ),
    )


@require_POST
@at_table
@officials_only
def penalize(request: HttpRequest, table: Table) -> HttpResponse:
    """Record a penalty."""
    form = PenaltyForm(request.POST, page=table_page.page(TableSnapshot.of(table)))

    def write(**place: Any) -> table_actions.StoredEntry:
        data = form.cleaned_data
        return table_actions.penalize(table, data["seat"], data["points"], data["when"], data["why"], **place)

    return _write_entry(request, table, form, write)


def context(request: HttpRequest, table: Table, page: table_page.TablePage | None = None) -> dict[str, Any]:
    """Return the context of the table's page; *page* is given if it was computed already."""
    page = page or table_page.page(TableSnapshot.of(table))
    place = {"key": new_key(), "expects": page.next_number}
    number = request.GET.get("told", "")
    return {
        "table": table,
        "page": page,
        "signals": table_status.signals(page),
        "place": place,
        "told": entry_notice(page, int(number), get_device(request), already="already" in request.GET)
        if is_entry_count(number)
        else None,
        "sheets": sheet_links(table),
        "letters": letters.people_warnings(line.player for line in page.seats),
        # Lazy: computed only if shown, not at every poll.
        "corrected": partial(corrected_legs.of_table, table),
        "reopened": partial(reopened.is_reopened, table.round),
        "taken_back": partial(openings.is_opening_undone, table.round),
        "may_change": partial(may_change, request, table),
        "changing": partial(_changing_token, request, page),
        "old_tokens": partial(table_links.old_tokens, table),
        "lies_at": partial(physical_tables.find_by_device, table, request.COOKIES.get(TABLE_COOKIE, "")),
        "offered": hand_choices(page.rules),
        "settling": partial(settling, page),
        "reminders": partial(reminders, page),
        "penalty": partial(PenaltyForm, page=page, initial=place, auto_id="penalty_%s"),
    }


def _changing_token(request: HttpRequest, page: table_page.TablePage) -> str:
    """Return the table's token if this viewer may change its hands now, else an empty text."""
    return page.table.token if page.takes_entries and may_change(request, page.table) else ""


def _write_entry(request: HttpRequest, table: Table, form: EntryForm, write: Any) -> HttpResponse:
    """Store a valid form's entry and show it; else show the table with the errors."""
    status, refusal = 422, ""
    if form.is_valid():
        try:
            entry, _new = write(**form.place, **writer(request, table))
            return redirect(message_address(table, entry.number))
        except DeskError as error:
            status, refusal = (409 if isinstance(error, ConflictError) else 422), str(error)
    extra: dict[str, object] = {"refused": refusal, "faults": error_texts(form)}
    if isinstance(form, PenaltyForm):
        extra["penalty"] = form
    return render(request, "tables/table.html", context(request, table) | extra, status=status)
