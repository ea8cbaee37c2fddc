"""A table's public page."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournaments.models import Table
from tournaments.presenters.events import corrected_legs
from tournaments.presenters.events.ranking.decision_texts import decisions_at_table
from tournaments.presenters.rulings import disclosure_to
from tournaments.presenters.screens.held_back import held_back_warning
from tournaments.presenters.tables import curves, table_page
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.services.events import rounds
from tournaments.services.integrity import reopened
from tournaments.services.screens import approving
from tournaments.views.common.event_lookup import event_or_404

__all__ = ["show"]


@require_safe
def show(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Show a table's hands, scores and results; the page never contains its private link."""
    tournament = event_or_404(request, slug)
    tables = Table.objects.select_related("round__tournament").filter(
        round__in=rounds.visible(tournament, request.user)
    )
    stored_table = get_object_or_404(tables, round__number=number, number=table)
    page = table_page.page(
        TableSnapshot.of(stored_table),
        tells_rulings=disclosure_to(request.user, tournament).tells_all,
    )
    context = {
        "tournament": tournament,
        "page": page,
        "has_picture": bool(page.results) and not held_back_warning(tournament, [stored_table.round]),
        "curve": curves.table_curve(page),
        "decided": decisions_at_table(page),
        "unapproved": stored_table.pk in approving.uncounted_tables(tournament),
        "corrected": partial(corrected_legs.of_table, stored_table),
        "reopened": partial(reopened.is_reopened, stored_table.round),
    }
    return render(request, "tables/public/table.html", context)
