"""Draw, open, show and finish a round."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.common.errors import DeskError, InputError
from tournaments.forms.events.rounds import RoundForm
from tournaments.forms.tables.clocks import clock_form
from tournaments.models import Round, Tournament
from tournaments.presenters.events import corrected_legs
from tournaments.presenters.events.entering import next_round
from tournaments.presenters.events.games import games
from tournaments.presenters.tables import floor
from tournaments.services.events import openings, rounds, tournaments
from tournaments.services.events.drawing import next_round_number
from tournaments.services.events.plans.round_plans import next_planned_number
from tournaments.services.screens import approving
from tournaments.services.tables import calls, clocks
from tournaments.sheets.paper.text import letters
from tournaments.views.common.acting import get_action
from tournaments.views.common.zones import use_zone_of
from tournaments.views.people.roles import officials_only, organizers_only

__all__ = ["discard", "finish", "links", "new", "open_round", "reopen", "show", "undo_opening"]

LOOPBACK_HOSTS = {"localhost", "127.0.0.1", "[::1]"}


@organizers_only
def new(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw the next round or read a typed one, preview it, and save it."""
    tournament = get_object_or_404(Tournament, slug=slug)
    form, draft, drawn, changed = RoundForm(request.POST or None), None, {}, False
    if form.is_valid():
        try:
            if form.keeps:
                return redirect(form.round(tournament, get_action(request)))
            draft = form.draft(tournament)
            drawn = {"again": form.can_draw_again and form.again, "interval": form.cleaned_data["interval"]}
            changed = form.changed
            form = RoundForm(initial={"seats": draft.text})
        except InputError as error:
            form.add_error("seats", [str(problem) for problem in error.problems])
        except DeskError as error:
            form.add_error(None, str(error))
    context = {
        "tournament": tournament,
        "form": form,
        "draft": draft,
        "drawn": drawn,
        "changed": changed,
        "coming": next_round(tournament),
        "played": tournament.rounds.filter(state=Round.State.FINISHED).exists(),
        "planned": next_planned_number(tournament),
        "unapproved": len(approving.uncounted_tables(tournament)),
    }
    return render(request, "events/rounds/new.html", context)


@require_safe
def show(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show who sits where."""
    tournament = get_object_or_404(tournaments.visible(request.user), slug=slug)
    use_zone_of(request, tournament)
    found = get_object_or_404(rounds.visible(tournament, request.user), number=number)
    return render(request, "events/rounds/round.html", _context(found))


@require_safe
@officials_only
def links(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show each table's private link, large, one table on a sheet."""
    context = _context(get_object_or_404(Round, tournament__slug=slug, number=number))
    context["addresses"] = [(t, request.build_absolute_uri(t.get_absolute_url())) for t in context["tables"]]
    context["only_here"] = request.get_host().rsplit(":", 1)[0] in LOOPBACK_HOSTS
    return render(request, "events/rounds/table_links.html", context)


@require_POST
@organizers_only
def open_round(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Open the round for play."""
    found = get_object_or_404(Round, tournament__slug=slug, number=number)
    try:
        rounds.open_round(found, act=get_action(request))
        # A repeated tap shows no message if the opening was undone since.
        if found.state == Round.State.OPEN:
            messages.success(request, _("Round %(number)d is open.") % {"number": number})
    except DeskError as error:
        messages.error(request, str(error))
    return redirect(found)


@require_http_methods(["GET", "HEAD", "POST"])
@organizers_only
def undo_opening(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Ask for confirmation, then turn an open round back into a drawn one."""
    found = get_object_or_404(
        Round.objects.select_related("tournament"), tournament__slug=slug, number=number
    )
    refused = openings.undo_obstacle(found)
    if request.method == "POST":
        try:
            openings.undo(found, act=get_action(request))
        except DeskError as error:
            refused = str(error)
        else:
            text = _(
                "The opening of round %(number)d was undone. Open it again, change its seats, or throw the draw away."
            )
            messages.success(request, text % {"number": number})
            return redirect(found)
    context = {
        "tournament": found.tournament,
        "round": found,
        "refused": refused,
        "tables": found.tables.count(),
        "clock": bool(clocks.clock_of(found).turns),
        "calls": len(calls.calls_by_table(found)),
    }
    status = 409 if refused and request.method == "POST" else 200
    return render(request, "events/rounds/undo_opening.html", context, status=status)


@require_POST
@organizers_only
def finish(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Finish the round; ask for confirmation if tables are in play or not closed."""
    found = get_object_or_404(Round, tournament__slug=slug, number=number)
    try:
        rounds.finish(found, anyway="anyway" in request.POST, closed_only=True, act=get_action(request))
    except DeskError as error:
        return render(
            request, "events/rounds/round.html", _context(found) | {"refused": str(error)}, status=409
        )
    messages.success(request, _("Round %(number)d is finished.") % {"number": number})
    return redirect(found)


@require_POST
@organizers_only
def reopen(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Reopen a finished round to correct a hand."""
    found = get_object_or_404(Round, tournament__slug=slug, number=number)
    try:
        rounds.reopen(found, act=get_action(request))
        if found.is_of_an_evening:
            return redirect("round_results", slug, number)
        messages.success(request, _("Round %(number)d is open again.") % {"number": number})
    except DeskError as error:
        messages.error(request, str(error))
    return redirect(found)


@require_POST
@organizers_only
def discard(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Discard a drawn round that was never opened."""
    tournament = get_object_or_404(Tournament, slug=slug)
    found = tournament.rounds.filter(number=number).first()
    if found is None:
        # A second tap: the round is already discarded; respond as to the first tap.
        return redirect(tournament)
    try:
        rounds.discard(found, act=get_action(request))
    except DeskError as error:
        messages.error(request, str(error))
        return redirect(found)
    messages.success(request, _("Round %(number)d was thrown away.") % {"number": number})
    return redirect(tournament)


def _is_last(found: Round) -> bool:
    """Return whether this is the newest round and another one may follow."""
    last = found.tournament.last_round
    return (last is None or found.number < last) and found.number + 1 == next_round_number(found.tournament)


def _context(found: Round) -> dict[str, Any]:
    tables = found.tables.prefetch_related("seatings__player")
    drawn = found.state == Round.State.DRAWN
    lines = {} if drawn or found.is_held_back else floor.lines(found)
    waiting = approving.uncounted_tables(found.tournament)
    over = any(line.over for line in lines.values())
    played = {game.table.pk: game.results for game in games(found.tournament, rounds=[found])} if over else {}
    for table in tables:
        table.line = lines.get(table.pk)
        table.unapproved = table.pk in waiting
        by_seat = {result.seat: result for result in played.get(table.pk, ())}
        for seating in table.seatings.all():
            seating.result = by_seat.get(seating.seat)
    written = any(line.last_at for line in lines.values())
    finished = found.state == Round.State.FINISHED
    seated = [seating.player for table in tables for seating in table.seatings.all()]
    clock = None if drawn else clocks.clock_of(found)
    return {
        "clock": clock,
        "clock_form": clock_form(found, clock, "round", tables) if clock else None,
        "tournament": found.tournament,
        "round": found,
        "tables": tables,
        "corrected": partial(corrected_legs.of_round, found),
        "written": written,
        "may_undo": found.state == Round.State.OPEN and not written and not found.is_of_an_evening,
        "is_last": finished and partial(_is_last, found),
        "planned": finished and partial(next_planned_number, found.tournament),
        "hidden": rounds.is_hidden(found.tournament, found),
        "unapproved": sum(table.unapproved for table in tables),
        "letters": letters.text_warnings([found.tournament.name]) + letters.people_warnings(seated),
        "rests": found.rests.select_related("player__person"),
    }
