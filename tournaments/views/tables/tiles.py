"""Add tiles to a hand, and show its waits."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

import referee
from tournaments.forms.tables.tiles import AddedTilesForm, WaitsForm
from tournaments.models import Table
from tournaments.presenters.tables import table_page
from tournaments.presenters.tables.hands import tiles, worths
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.services.tables import hands
from tournaments.views.common.requests import Request
from tournaments.views.tables.at_table import at_table, message_address, new_key, writer
from tournaments.views.tables.hands import save_or_show_errors

__all__ = ["add", "waits"]

PAGES = ("tables/tiles/comparison_update.html", "tables/tiles/add.html")


@require_http_methods(["GET", "HEAD", "POST"])
@at_table
def add(request: Request, table: Table, number: int) -> HttpResponse:
    """Add the tiles to a hand entered by han and fu: compare them with it, and store them."""
    snapshot = TableSnapshot.of(table)
    row = tiles.row_without_tiles(snapshot.page, number)
    if row is None:
        raise Http404
    page = table_page.page(snapshot)
    form = _form(request, table, row, page)

    def act(report: referee.Report) -> HttpResponse | dict[str, Any]:
        comparison = tiles.comparison(snapshot, row, report)
        if form.confirms(report):
            reason = tiles.reason(comparison, form.cleaned_data["why"])
            entry, _new = hands.correct(table, number, report, reason, **form.place, **writer(request, table))
            return redirect(message_address(table, entry.number))
        return {"compared": comparison, "digest": form.digest(report)}

    return save_or_show_errors(request, table, page, form, act, PAGES)


@require_safe
@at_table
def waits(request: Request, table: Table) -> HttpResponse:
    """Show what a hand without its winning tile waits for; empty if the tiles are no such hand."""
    form = WaitsForm(request.GET)
    lacking = worths.describe_waits(table.ruleset, form.hand()) if form.is_valid() else None
    return render(request, "tables/tiles/waits.html", {"lacking": lacking})


def _form(
    request: Request, table: Table, row: referee.ledger.Row, page: table_page.TablePage
) -> AddedTilesForm:
    names = {referee.Seat(line.seat): line.player.name for line in page.seats}
    return AddedTilesForm(
        row,
        request.POST if request.method == "POST" else None,
        names=names,
        rules=table.ruleset,
        rules_mark=table.rules_mark,
        initial={"key": new_key(), "expects": page.next_number, "round": page.round, "honba": page.honba},
    )
