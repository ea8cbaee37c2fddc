"""The round clock."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.common.errors import DeskError
from tournaments.common.language import joined
from tournaments.common.number_lists import write_numbers
from tournaments.forms.common.fields import error_texts
from tournaments.forms.tables.clocks import ClockForm
from tournaments.models import ClockEvent, Round
from tournaments.services.events import rounds, stage_formats
from tournaments.services.tables import clocks
from tournaments.views.common.acting import get_action
from tournaments.views.common.event_lookup import event_or_404
from tournaments.views.common.requests import Request
from tournaments.views.common.zones import use_zone_of
from tournaments.views.people.roles import officials_only

__all__ = ["change_clock", "change_text", "hall"]


@require_safe
@never_cache
def hall(request: Request, slug: str, number: int) -> HttpResponse:
    """Show only the round and the time left, large enough for a hall; respond with 204 if the clock is unchanged."""
    tournament = event_or_404(request, slug)
    use_zone_of(request, tournament)
    round_ = get_object_or_404(rounds.visible(tournament, request.user), number=number)
    clock = clocks.clock_of(round_)
    mark = f"{clock.next_number - 1}.{round_.state}"
    if request.GET.get("seen") == mark:
        return HttpResponse(status=204)
    extra = [
        (table, clock.time_left_at(table))
        for table in round_.tables.all()
        if clock.all and round_.is_open and clock.extra_minutes_at(table)
    ]
    context = {"tournament": tournament, "round": round_, "left": clock.all, "extra": extra, "mark": mark}
    minutes = None if clock.turns else stage_formats.minutes_of(round_)
    return render(
        request,
        "tables/clocks/hall_clock_content.html" if request.htmx else "tables/clocks/hall_clock.html",
        context | {"minutes": minutes},
    )


@require_POST
@officials_only
def change_clock(request: Request, slug: str, number: int) -> HttpResponse:
    """Start, stop, resume or extend the clock, and redirect back to the page of the button."""
    round_ = get_object_or_404(
        Round.objects.select_related("tournament"), tournament__slug=slug, number=number
    )
    form = ClockForm(request.POST, round_=round_)
    if form.is_valid():
        try:
            messages.success(request, change_text(*form.turn(get_action(request))))
        except DeskError as error:
            messages.error(request, str(error))
    else:
        messages.error(request, joined(error_texts(form), by="sentences"))
    return redirect("floor", slug) if request.POST.get("back") == "floor" else redirect(round_)


def change_text(event: ClockEvent, *others: ClockEvent) -> str:
    """Return a sentence on what was done to the clock; *others* did the same at other tables."""
    tables = [turn.table.number for turn in (event, *others) if turn.table]
    facts: dict[str, object] = {"minutes": abs(event.minutes or 0), "table": tables[0] if tables else 0}
    if others:
        facts |= {"tables": write_numbers(tables)}
        if (event.minutes or 0) > 0:
            return _("Added %(minutes)d minutes to tables %(tables)s.") % facts
        return _("Removed %(minutes)d minutes from tables %(tables)s.") % facts
    match event.kind, event.table, (event.minutes or 0) > 0:
        case "start", _any, _more:
            sentence = _("Clock started: %(minutes)d minutes.")
        case "pause", _any, _more:
            sentence = _("The clock is stopped.")
        case "resume", _any, _more:
            sentence = _("Clock resumed.")
        case "extend", None, True:
            sentence = _("Added %(minutes)d minutes to all tables.")
        case "extend", None, False:
            sentence = _("Removed %(minutes)d minutes from all tables.")
        case "extend", _one, True:
            sentence = _("Added %(minutes)d minutes to table %(table)d.")
        case _kind, _one, _less:
            sentence = _("Removed %(minutes)d minutes from table %(table)d.")
    return sentence % facts
