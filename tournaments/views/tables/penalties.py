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
from tournaments.services.tables import table_actions
from tournaments.views.people.roles import officials_only
from tournaments.views.tables.at_table import new_key, writer

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
    place = {"expects": snapshot.page.last_number + 1, "key": new_key()}
    form = ReasonForm(request.POST or None, initial=place)
    context: dict[str, Any] = {
        "tournament": stored_table.round.tournament,
        "table": stored_table,
        "penalty": penalty,
        "form": form,
    }
    try:
        if not stored_table.round.is_open:
            raise StateError(_("This round is not open. Reopen it for correction, then cancel the penalty."))
        table_actions.check_cancellable(snapshot.page, entry)
        context["change"] = preview_cancelled_penalty(snapshot, entry)
        if form.is_valid():
            fields = {"why": form.cleaned_data["why"], **form.place, **writer(request, stored_table)}
            table_actions.cancel_penalty(stored_table, entry, **fields)
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
