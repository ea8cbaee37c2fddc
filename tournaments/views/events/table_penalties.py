"""Cancel a penalty that was given at a table."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.common.errors import ConflictError, DeskError, StateError
from tournaments.forms.tables.table_actions import ReasonForm
from tournaments.models import Table
from tournaments.presenters.tables.hands.previews import preview_cancelled_penalty
from tournaments.presenters.tables.penalties import table_penalties
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.services.events import corrections
from tournaments.services.people import permissions
from tournaments.services.tables import table_actions
from tournaments.views.common.acting import get_action
from tournaments.views.people.roles import officials_only
from tournaments.views.tables.at_table import new_key

__all__ = ["cancel"]


@require_http_methods(["GET", "HEAD", "POST"])
@officials_only
def cancel(request: HttpRequest, slug: str, number: int, table: int, entry: int) -> HttpResponse:
    """Show what cancelling the penalty changes, ask for the reason, and store it."""
    tables = Table.objects.select_related("round__tournament").filter(round__tournament__slug=slug)
    stored_table = get_object_or_404(tables, round__number=number, number=table)
    snapshot = TableSnapshot.of(stored_table)
    penalties = table_penalties(snapshot.page, snapshot.voice)
    penalty = next((line for line in penalties if line.number == entry and line.given), None)
    if penalty is None:
        raise Http404
    round_ = stored_table.round
    place = {"expects": snapshot.page.last_number + 1, "key": new_key()}
    form = ReasonForm(request.POST or None, initial=place)
    context: dict[str, Any] = {
        "tournament": round_.tournament,
        "table": stored_table,
        "round": round_,
        "penalty": penalty,
        "form": form,
    }
    try:
        if not round_.is_open and not (
            round_.may_be_reopened and permissions.is_organizer(request.user, round_.tournament)
        ):
            raise StateError(_("This round is not open. Ask an organizer to cancel the penalty."))
        table_actions.check_in_force(snapshot.page, entry)
        context["change"] = preview_cancelled_penalty(snapshot, entry)
        if form.is_valid():
            reason = form.cleaned_data["why"]
            act = get_action(request, why=reason)
            corrections.cancel_penalty(stored_table, entry, reason, act=act, expects=form.place["expects"])
            messages.success(request, _("Penalty cancelled."))
            return redirect("table_page", slug, number, table)
    except DeskError as error:
        # The reason stays; the form now follows the last entry.
        follows = ReasonForm(initial={**place, "why": form["why"].value()})
        context |= {"refused": str(error), "form": follows}
        return _render(request, context, 409 if isinstance(error, ConflictError) else 422)
    return _render(request, context, 422)


def _render(request: HttpRequest, context: dict[str, Any], refusal_status: int) -> HttpResponse:
    """Render the page, with that status if the form was sent."""
    status = refusal_status if request.method == "POST" else 200
    return render(request, "tables/penalties/cancel.html", context, status=status)
