"""The floor: every table for judges."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.forms.tables.clocks import clock_form
from tournaments.forms.tables.table_search import TableSearchForm
from tournaments.models import Round, Tournament
from tournaments.presenters.people.check_in import lacking
from tournaments.presenters.tables import floor
from tournaments.services.events import tournaments
from tournaments.services.integrity import reopened
from tournaments.services.screens import approving
from tournaments.views.common.requests import Request
from tournaments.views.common.zones import use_zone_of
from tournaments.views.people.roles import officials_only

__all__ = ["show"]

_SHOWN_ON_PHONE: Final = 5
"""So many tables are on a phone until somebody asks for all; those that may need a judge come first."""


@require_safe
@officials_only
@never_cache
def show(request: Request, slug: str) -> HttpResponse:
    """Show the floor of the round in play; respond with 204 if nothing has changed since the mark `seen`."""
    tournament = get_object_or_404(tournaments.visible(request.user), slug=slug)
    use_zone_of(request, tournament)
    if tournament.kind == Tournament.Kind.LEAGUE and not request.htmx:
        # A league has evenings and no round in play.
        return redirect("tonight", slug)
    open_rounds, mark = floor.open_rounds(tournament), request.GET.get("seen")
    if mark is not None and mark == "-".join(map(floor.state_hash, open_rounds)):
        return HttpResponse(status=204)
    round_ = open_rounds[0] if open_rounds else None
    context: dict[str, Any] = {"tournament": tournament, "round": round_}
    context["unapproved"] = len(approving.uncounted_tables(tournament))
    context["lacking"] = partial(lacking, tournament)
    if round_ is None:
        drawn_rounds = tournament.rounds.filter(state=Round.State.DRAWN).order_by("number")
        context["next_round"] = drawn_rounds.values_list("number", flat=True).first()
    else:
        reopened.mark_reopened(open_rounds)
        floor_page, *reopened_pages = map(floor.floor, open_rounds)
        form = clock_form(round_, floor_page.clock, "floor", [line.table for line in floor_page.lines])
        context |= {"floor": floor_page, "clock": floor_page.clock, "clock_form": form}
        context |= {"reopened": reopened_pages} | _listed(request, floor_page)
        context["mark"] = "-".join(page.mark for page in (floor_page, *reopened_pages))
    if mark is None or not request.htmx:
        return render(request, "tables/floor/floor.html", context)
    turns = str(context["clock"].next_number) if round_ else ""
    return render(
        request,
        "tables/floor/floor_update.html",
        context | {"clock_moved": request.GET.get("clock") != turns},
    )


def _listed(request: Request, floor_page: floor.Floor) -> dict[str, Any]:
    """Return the form to find a table, the matching tables, and those of them that a phone shows."""
    form, is_all = TableSearchForm(request.GET, ["playing", "finished", "calls"]), "all" in request.GET
    by_number = {line.table.number: line for line in floor_page.lines}
    found = form.search({number: line.seated for number, line in by_number.items()}, by_number)
    lines = [line for number, line in by_number.items() if number in found]
    by_need = sorted(lines, key=lambda line: not line.needs_attention)
    on_phone = lines if is_all else by_need[:_SHOWN_ON_PHONE]
    return {
        "filter_form": form if len(floor_page.lines) > _SHOWN_ON_PHONE else None,
        "lines": lines,
        "total": len(lines),
        "on_phone": {line.table.pk for line in on_phone},
        "is_all": is_all,
        "is_short": len(on_phone) < len(lines),
    }
