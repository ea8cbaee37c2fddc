"""The floor: every table for judges."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRedirect

from tournaments.common.number_lists import read_numbers
from tournaments.forms.tables.clocks import clock_form
from tournaments.forms.tables.table_search import TableSearchForm
from tournaments.models import Round, Tournament
from tournaments.presenters.people.check_in import lacking
from tournaments.presenters.tables import floor
from tournaments.presenters.tables.floor_rows import RowLook, rows
from tournaments.presenters.tables.judge_places import areas_mark, judge_places
from tournaments.services.integrity import reopened
from tournaments.services.screens import approving
from tournaments.services.tables import judge_areas
from tournaments.services.tables.call_times import call_times
from tournaments.views.common.event_lookup import event_or_404
from tournaments.views.common.requests import Request
from tournaments.views.common.zones import use_zone_of
from tournaments.views.people.roles import logged_in_user, officials_only

__all__ = ["show"]

_SHOWN_ON_PHONE: Final = 5
"""So many tables are in the list on a phone until somebody asks for all; those that may need a judge come first."""
_MOST_LISTED: Final = 20
"""With more tables, a phone shows them as a grid unless somebody chose the list."""
_VIEWS: Final = ("grid", "list")
_VIEW_COOKIE: Final = "floor_view"
_YEAR: Final = 3600 * 24 * 365


@require_safe
@officials_only
@never_cache
def show(request: Request, slug: str) -> HttpResponse:
    """Show the floor of the round in play; respond with 204 if nothing has changed since the mark `seen`."""
    tournament = event_or_404(request, slug)
    use_zone_of(request, tournament)
    if tournament.kind == Tournament.Kind.LEAGUE and not request.htmx:
        # A league has evenings and no round in play.
        return redirect("tonight", slug)
    open_rounds, mark = floor.open_rounds(tournament), request.GET.get("seen")
    areas = judge_areas.areas_of(tournament)
    if mark is not None and mark == "-".join([*map(floor.state_hash, open_rounds), *areas_mark(areas)]):
        return HttpResponse(status=204)
    round_ = open_rounds[0] if open_rounds else None
    context: dict[str, Any] = {"tournament": tournament, "round": round_}
    context["unapproved"] = len(approving.uncounted_tables(tournament))
    context["lacking"] = partial(lacking, tournament, has_started=True if round_ else None)
    if round_ is None:
        drawn_rounds = tournament.rounds.filter(state=Round.State.DRAWN).order_by("number")
        context["next_round"] = drawn_rounds.values_list("number", flat=True).first()
    else:
        reopened.mark_reopened(open_rounds)
        floor_page, *reopened_pages = map(floor.floor, open_rounds)
        form = clock_form(round_, floor_page.clock, "floor")
        user = logged_in_user(request)
        own_area = next((area.tables for area in areas if area.user == user), "")
        listed = _listed(request, floor_page, read_numbers(own_area))
        if "open" in request.GET and listed["is_found"] and len(listed["lines"]) == 1:
            line = listed["lines"][0]
            address = line.table.get_absolute_url()
            for player in line.seated:
                if player.pk in listed["matching"]:
                    facts = {"name": player.name, "number": line.table.number}
                    messages.info(request, _("%(name)s is at table %(number)d.") % facts)
            return HttpResponseClientRedirect(address) if request.htmx else redirect(address)
        context |= {"floor": floor_page, "clock": floor_page.clock, "clock_form": form}
        context |= listed
        is_many = listed["filter_form"] is not None
        context["reopened"] = [
            (page.round, rows(page.lines, RowLook(again=page.round, is_many=is_many)))
            for page in reopened_pages
        ]
        context["judges"] = judge_places(areas, floor_page.lines)
        playing = {line.table.number for line in floor_page.lines if not line.over}
        taken = call_times(round_, floor_page.clock, user.get_username())
        context["call_times"] = [time for time in taken if time.table in playing]
        marks = [page.mark for page in (floor_page, *reopened_pages)]
        context["mark"] = "-".join([*marks, *areas_mark(areas)])
    if mark is None or not request.htmx:
        response = render(request, "tables/floor/floor.html", context)
        if request.GET.get("view") in _VIEWS:
            secure = request.is_secure()
            response.set_cookie(
                _VIEW_COOKIE, request.GET["view"], _YEAR, httponly=True, samesite="Lax", secure=secure
            )
        return response
    turns = str(context["clock"].next_number) if round_ else ""
    return render(
        request,
        "tables/floor/floor_update.html",
        context | {"clock_moved": request.GET.get("clock") != turns},
    )


def _listed(request: Request, floor_page: floor.Floor, own_tables: frozenset[int]) -> dict[str, Any]:
    """Return the form to find a table, the matching tables, and how they are shown."""
    filters = ["playing", "waiting", "finished", "calls", *(["mine"] if own_tables else [])]
    form, is_all = TableSearchForm(request.GET, filters, own_tables), "all" in request.GET
    by_number = {line.table.number: line for line in floor_page.lines}
    players = floor.players(floor_page.round) if form.reads_players else dict.fromkeys(by_number, ())
    found = form.search(players, by_number)
    lines = [line for number, line in by_number.items() if number in found]
    is_found = bool(form.is_valid() and form.cleaned_data["find"])
    view = request.GET.get("view") or request.COOKIES.get(_VIEW_COOKIE)
    has_grid = view == "grid" or (view != "list" and len(by_number) > _MOST_LISTED)
    by_need = sorted(lines, key=lambda line: not line.needs_attention)
    on_phone = lines if is_all or (has_grid and not is_found) else by_need[:_SHOWN_ON_PHONE]
    is_long = len(floor_page.lines) > _SHOWN_ON_PHONE
    look = RowLook(
        cells=has_grid and not is_found,
        only_cells=view == "grid" and not is_found,
        on_phone={line.table.pk for line in on_phone},
        matching=form.matching if is_found else None,
        is_many=is_long,
    )
    groups = [(is_own, rows(group, look)) for is_own, group in _groups(lines, own_tables)]
    return {
        "filter_form": form if is_long else None,
        "lines": lines,
        "groups": groups,
        "has_groups": len(groups) > 1,
        "own_tables": own_tables,
        "is_found": is_found,
        "matching": form.matching,
        "view": view if view in _VIEWS else "",
        "is_grid": view == "grid",
        "has_grid": has_grid,
        "cells": look.cells,
        "only_cells": look.only_cells,
        "total": len(lines),
        "is_all": is_all,
        "is_short": len(on_phone) < len(lines),
    }


def _groups(
    lines: list[floor.FloorLine], own_tables: frozenset[int]
) -> list[tuple[bool, list[floor.FloorLine]]]:
    """Return the user's own tables and then the others; all together without an area."""
    own = [line for line in lines if line.table.number in own_tables]
    others = [line for line in lines if line.table.number not in own_tables]
    return [(bool(own), own), (False, others)] if own and others else [(bool(own), lines)]
