"""Draw, open, show and finish a round."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.common.errors import DeskError, InputError
from tournaments.forms.events.rounds import RoundForm
from tournaments.forms.tables.clocks import clock_form
from tournaments.forms.tables.table_search import TableSearchForm
from tournaments.models import Round, Table, Tournament
from tournaments.presenters.events import corrected_legs
from tournaments.presenters.events.drawn_blocks import describe_blocks, proposed_blocks
from tournaments.presenters.events.games import games
from tournaments.presenters.events.next_step import current_step, step_after
from tournaments.presenters.events.round_players import next_round
from tournaments.presenters.tables import floor
from tournaments.services.events import openings, rounds
from tournaments.services.events.house_substitutes import house_substitutes
from tournaments.services.events.plans.round_plans import next_planned_number
from tournaments.services.integrity import reopened
from tournaments.services.people import permissions
from tournaments.services.screens import approving
from tournaments.services.tables import calls, clocks
from tournaments.sheets.paper.text import letters
from tournaments.views.common.acting import get_action
from tournaments.views.common.event_addresses import full_address, is_only_here
from tournaments.views.common.event_lookup import event_or_404
from tournaments.views.common.zones import use_zone_of
from tournaments.views.events.round_access import is_unseen
from tournaments.views.people.roles import organizers_only, scorekeepers_only

__all__ = ["discard", "finish", "index", "links", "new", "open_round", "reopen", "show", "undo_opening"]

_FEW: Final = 6
"""With more tables than this, a phone shows one line for each table until it is opened."""
_SHOWN: Final = 12
"""So many tables are on the screen until somebody asks for all; paper has all tables."""


@organizers_only
def new(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw the next round or read a typed one, preview it, and save it."""
    tournament = get_object_or_404(Tournament, slug=slug)
    coming = next_round(tournament)
    proposed = {"blocks": proposed_blocks(tournament, coming)}
    form = RoundForm({**proposed, **request.POST.dict()} if request.POST else None, initial=proposed)
    draft, draw_options, is_changed = None, {}, False
    if form.is_valid():
        try:
            if form.is_confirmed:
                return redirect(form.round(tournament, get_action(request)))
            draft = form.draft(tournament)
            draw_options = {"again": form.can_draw_again and form.again, "options": form.options}
            is_changed = form.is_changed
            form = RoundForm(initial={"seats": draft.text, **proposed})
        except InputError as error:
            form.add_error("seats", [str(problem) for problem in error.problems])
        except DeskError as error:
            form.add_error(None, str(error))
    context = {
        "tournament": tournament,
        "form": form,
        "draft": draft,
        "drawn": draw_options,
        "changed": is_changed,
        "coming": coming,
        "blocks": describe_blocks(tournament, draft) if draft else (),
        "house": len(house_substitutes(tournament)),
        "played": tournament.rounds.filter(state=Round.State.FINISHED).exists(),
        "planned": next_planned_number(tournament),
        "unapproved": len(approving.uncounted_tables(tournament)),
    }
    return render(request, "events/rounds/new.html", context)


@require_safe
def index(request: HttpRequest, slug: str) -> HttpResponse:
    """List the rounds, the newest first."""
    tournament = event_or_404(request, slug)
    all_rounds = list(rounds.visible(tournament, request.user).order_by("-number"))
    reopened.mark_reopened(all_rounds)
    context: dict[str, Any] = {"tournament": tournament, "rounds": all_rounds}
    if permissions.is_organizer(request.user, tournament):
        context["next_step"] = current_step(tournament)
    return render(request, "events/rounds/index.html", context)


@require_safe
def show(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show who sits where."""
    tournament = event_or_404(request, slug)
    use_zone_of(request, tournament)
    round_ = get_object_or_404(rounds.visible(tournament, request.user), number=number)
    context = _context(round_, request.GET)
    if permissions.is_organizer(request.user, tournament):
        context["next_step"] = step_after(round_)
    return render(request, "events/rounds/round.html", context)


@require_safe
@scorekeepers_only
def links(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show each table's private link, large, one table on a sheet."""
    round_ = get_object_or_404(Round, tournament__slug=slug, number=number)
    if is_unseen(request, round_):
        raise Http404(slug)
    context = _context(round_, request.GET)
    listed = [table for table, _players in context["listed"]]
    context["addresses"] = [
        (table, full_address(request, round_.tournament, table.get_absolute_url())) for table in listed
    ]
    # A phone shows the numbers of many tables, and a table's sheet once its number is tapped.
    context["is_short"] = context["is_long"] and "all" not in request.GET
    context["only_here"] = is_only_here(request, round_.tournament)
    return render(request, "events/rounds/table_links.html", context)


@require_POST
@organizers_only
def open_round(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Open the round for play."""
    round_ = get_object_or_404(Round, tournament__slug=slug, number=number)
    try:
        rounds.open_round(round_, act=get_action(request))
        # A repeated tap shows no message if the opening was undone since.
        if round_.state == Round.State.OPEN:
            messages.success(request, _("Round %(number)d is open.") % {"number": number})
    except DeskError as error:
        messages.error(request, str(error))
    return redirect(round_)


@require_http_methods(["GET", "HEAD", "POST"])
@organizers_only
def undo_opening(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Ask for confirmation, then turn an open round back into a drawn one."""
    round_ = get_object_or_404(
        Round.objects.select_related("tournament"), tournament__slug=slug, number=number
    )
    refusal = openings.undo_obstacle(round_)
    if request.method == "POST":
        try:
            openings.undo(round_, act=get_action(request))
        except DeskError as error:
            refusal = str(error)
        else:
            text = _(
                "The opening of round %(number)d was undone. You can open it again, change its seats or delete "
                "the draw."
            )
            messages.success(request, text % {"number": number})
            return redirect(round_)
    context = {
        "tournament": round_.tournament,
        "round": round_,
        "refused": refusal,
        "tables": round_.tables.count(),
        "clock": bool(clocks.clock_of(round_).turns),
        "calls": len(calls.calls_by_table(round_)),
    }
    status = 409 if refusal and request.method == "POST" else 200
    return render(request, "events/rounds/undo_opening.html", context, status=status)


@require_POST
@organizers_only
def finish(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Finish the round; ask for confirmation if tables are in play or not closed."""
    round_ = get_object_or_404(Round, tournament__slug=slug, number=number)
    try:
        rounds.finish(round_, anyway="anyway" in request.POST, closed_only=True, act=get_action(request))
    except DeskError as error:
        return render(
            request, "events/rounds/round.html", _context(round_) | {"refused": str(error)}, status=409
        )
    messages.success(request, _("Round %(number)d is finished.") % {"number": number})
    return redirect(round_)


@require_http_methods(["GET", "HEAD", "POST"])
@organizers_only
def reopen(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Ask for confirmation, then reopen a finished round to correct its games."""
    round_ = get_object_or_404(
        Round.objects.select_related("tournament"), tournament__slug=slug, number=number
    )
    if request.method != "POST":
        if not round_.is_finished:
            return redirect(round_)
        context = {
            "tournament": round_.tournament,
            "round": round_,
            "in_play": floor.other_in_play(round_),
        }
        return render(request, "events/corrections/reopen.html", context)
    try:
        rounds.reopen(round_, act=get_action(request))
        if round_.is_of_an_evening:
            return redirect("round_results", slug, number)
        text = _("Round %(number)d is open for correction. Choose the table, then finish the round again.")
        messages.success(request, text % {"number": number})
    except DeskError as error:
        messages.error(request, str(error))
    return redirect(round_)


@require_POST
@organizers_only
def discard(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Discard a drawn round that was never opened."""
    tournament = get_object_or_404(Tournament, slug=slug)
    round_ = tournament.rounds.filter(number=number).first()
    if round_ is None:
        # A second tap: the round is already discarded; respond as to the first tap.
        return redirect(tournament)
    if request.POST.get("sure") != "yes":
        messages.error(request, _("Tick “I am sure” to delete the draw. Nothing was deleted."))
        return redirect(round_)
    try:
        rounds.discard(round_, act=get_action(request))
    except DeskError as error:
        messages.error(request, str(error))
        return redirect(round_)
    messages.success(request, _("The draw of round %(number)d was deleted.") % {"number": number})
    return redirect(tournament)


def _listed(
    round_: Round, tables: Mapping[int, Table], lines: Mapping[int, floor.FloorLine], query: Mapping[str, str]
) -> dict[str, Any]:
    """Return the form to find a table, and the matching *tables*."""
    form = TableSearchForm(query, ["playing", "waiting", "finished"] if lines and round_.is_open else [])
    players = {
        number: [seating.player for seating in table.seatings.all()] for number, table in tables.items()
    }
    matching = form.search(players, {number: lines[table.pk] for number, table in tables.items() if lines})
    found = [(table, players[number]) for number, table in tables.items() if number in matching]
    shown = found if "all" in query else found[:_SHOWN]
    return {
        "filter_form": form,
        "listed": found,
        "shown": {table.pk for table, _players in shown},
        "is_short": len(shown) < len(found),
        "total": len(found),
        "is_searchable": len(tables) > _FEW,
        "is_long": len(found) > _FEW,
    }


def _context(round_: Round, query: Mapping[str, str] = MappingProxyType({})) -> dict[str, Any]:
    tables = round_.tables.prefetch_related("seatings__player")
    is_drawn = round_.state == Round.State.DRAWN
    lines = {} if is_drawn or round_.is_held_back else floor.lines(round_)
    unapproved_tables = approving.uncounted_tables(round_.tournament)
    any_over = any(line.over for line in lines.values())
    results_by_table = (
        {game.table.pk: game.results for game in games(round_.tournament, rounds=[round_])}
        if any_over
        else {}
    )
    for table in tables:
        table.line = lines.get(table.pk)
        table.unapproved = table.pk in unapproved_tables
        by_seat = {result.seat: result for result in results_by_table.get(table.pk, ())}
        for seating in table.seatings.all():
            seating.result = by_seat.get(seating.seat)
    has_entries = any(line.last_at for line in lines.values())
    reopened.mark_reopened([round_])
    may_be_undone = round_.is_open and not round_.is_of_an_evening and not round_.is_reopened
    players = [seating.player for table in tables for seating in table.seatings.all()]
    clock = None if is_drawn else clocks.clock_of(round_)
    return {
        "clock": clock,
        "clock_form": clock_form(round_, clock, "round") if clock else None,
        "tournament": round_.tournament,
        "round": round_,
        "tables": tables,
        **_listed(round_, {table.number: table for table in tables}, lines, query),
        "corrected": partial(corrected_legs.of_round, round_),
        "may_undo": may_be_undone and not has_entries,
        "cannot_undo": may_be_undone and has_entries,
        "hidden": rounds.is_hidden(round_.tournament, round_),
        "unapproved": sum(table.unapproved for table in tables),
        "letters": letters.text_warnings([round_.tournament.name]) + letters.people_warnings(players),
        "rests": round_.rests.select_related("player__person"),
    }
