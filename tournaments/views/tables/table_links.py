"""New links of tables, for when an old one is in wrong hands."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournaments.common.errors import DeskError
from tournaments.models import Round, Table
from tournaments.services.tables import table_links
from tournaments.views.people.roles import officials_only

__all__ = ["renew", "renew_all"]


@require_http_methods(["GET", "HEAD", "POST"])
@officials_only
def renew(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Ask for confirmation, then replace the link of a table."""
    stored = get_object_or_404(
        Table.objects.select_related("round__tournament"),
        round__tournament__slug=slug,
        round__number=number,
        number=table,
    )
    return _renew(request, stored.round, [stored], stored)


@require_http_methods(["GET", "HEAD", "POST"])
@officials_only
def renew_all(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Ask for confirmation, then replace the links of all tables of a round."""
    round_ = get_object_or_404(
        Round.objects.select_related("tournament"), tournament__slug=slug, number=number
    )
    return _renew(request, round_, list(round_.tables.all()))


def _renew(
    request: HttpRequest, round_: Round, tables: Sequence[Table], table: Table | None = None
) -> HttpResponse:
    """Renew the links of *tables*, all of the round or the one *table*."""
    if request.method == "POST":
        text = request.POST.get("seen", "")
        seen = int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else -1
        try:
            table_links.renew(round_, tables, seen=seen)
            text = ngettext(
                "New link created. Print it again: the old one no longer works.",
                "New links created. Print them again: the old ones no longer work.",
                len(tables),
            )
            messages.success(request, text)
        except DeskError as error:
            messages.error(request, str(error))
        return redirect("links", round_.tournament.slug, round_.number)
    tournament = round_.tournament
    context = {
        "tournament": tournament,
        "round": round_,
        "table": table,
        "count": len(tables),
        "seen": table_links.count_renewals(tables),
        "has_codes": tournament.physical_tables.filter(number__in=[one.number for one in tables]).exists(),
    }
    return render(request, "events/rounds/renew_links.html", context)
