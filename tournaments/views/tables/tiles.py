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
from tournaments.views.tables.at_table import at_table, changes_table, message_address, new_key, writer
from tournaments.views.tables.hands import respond

__all__ = ["add", "waits"]

PAGES = ("tables/tiles/comparison_update.html", "tables/tiles/add.html")


@require_http_methods(["GET", "HEAD", "POST"])
@at_table
@changes_table
def add(request: Request, table: Table, number: int) -> HttpResponse:
    """Add the tiles to a hand entered by han and fu: compare them with it, and store them."""
    snapshot = TableSnapshot.of(table)
    row = tiles.row_without_tiles(snapshot.page, number)
    if row is None:
        raise Http404
    page = table_page.page(snapshot)
    form = _form(request, table, row, page)

    def preview(hand: referee.ledger.HandEntry) -> dict[str, Any]:
        return {"compared": tiles.comparison(snapshot, row, hand.report)}

    def save(hand: referee.ledger.HandEntry) -> HttpResponse:
        reason = tiles.reason(tiles.comparison(snapshot, row, hand.report), form.cleaned_data["why"])
        entry, _new = hands.correct(
            table, number, hand.report, reason, **form.place, **writer(request, table)
        )
        return redirect(message_address(table, entry.number))

    return respond(request, table, page, form, preview=preview, save=save, templates=PAGES)


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
