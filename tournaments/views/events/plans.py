"""Plan rounds, change a plan, publish it and open a round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.common.errors import DeskError, InputError, StateError
from tournaments.forms.events.plans import PlanFileForm, PlanForm, PlannedRoundForm, SeatsShownForm
from tournaments.journal.kinds import PlanningMethod
from tournaments.models import Plan, Round, Tournament
from tournaments.presenters.events import plans
from tournaments.presenters.events.schedules import schedule, sitting_in
from tournaments.services.events import drawing, tournaments
from tournaments.services.events.plans import saving, search_input, searching
from tournaments.services.events.plans.plan_text import read_plan
from tournaments.services.events.plans.round_plans import planned_rounds
from tournaments.services.people import permissions, player_search
from tournaments.views.common.acting import get_action, once_per_tap
from tournaments.views.people.roles import organizers_only

__all__ = [
    "delete",
    "edit_round",
    "open_next",
    "publish_seats",
    "read",
    "search",
    "search_result",
    "show",
    "timetable",
]


@require_safe
@organizers_only
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the plan with its report, and what can be done with it."""
    return _shown(request, get_object_or_404(Tournament, slug=slug))


@require_POST
@organizers_only
def search(request: HttpRequest, slug: str) -> HttpResponse:
    """Start the search for a plan."""
    tournament = get_object_or_404(Tournament, slug=slug)
    scope = plans.scope(tournament)
    form = _plan_form(tournament, scope, request.POST)
    if scope.refused:
        form.add_error(None, scope.refused)
    if form.is_valid():
        try:
            wish = form.wish(scope.people)
            token = searching.start_search(
                tournament, search_input.search_input(tournament, wish), from_present_plan=wish.keep
            )
            return redirect("plan_found", slug, token)
        except StateError as refused:
            form.add_error(None, str(refused))
    return _shown(request, tournament, form=form, status=422)


@require_POST
@organizers_only
def read(request: HttpRequest, slug: str) -> HttpResponse:
    """Read a written plan and show it for review."""
    tournament = get_object_or_404(Tournament, slug=slug)
    form = PlanFileForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            written = read_plan(tournament, form.plan)
            token = searching.store_result(tournament, written, based_on=saving.version(tournament))
            return redirect("plan_found", slug, token)
        except InputError as refused:
            form.add_error("text", [str(problem) for problem in refused.problems])
    return _shown(request, tournament, file_form=form, status=422)


@require_http_methods(["GET", "HEAD", "POST"])
@organizers_only
def search_result(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """Show the progress of a search, then its result beside the current plan, to keep or discard."""
    tournament = get_object_or_404(Tournament, slug=slug)
    refused = ""
    if request.POST.get("step") == "stop":
        searching.stop(tournament, token)
        searching.wait(tournament, token)
        return redirect("plan_found", slug, token)
    if request.POST.get("step") == "keep":
        try:
            searching.adopt_plan(tournament, token, act=get_action(request))
            messages.success(request, _("This is the plan now."))
            return redirect("plan", slug)
        except DeskError as error:
            refused = str(error)
    one = searching.state(tournament, token)
    was = planned_rounds(tournament)
    context: dict[str, Any] = {"tournament": tournament, "search": one, "refused": refused}
    if one.found:
        context["origin"] = plans.origin(one.method, one.seed, stopped=one.stopped)
        context["page"] = plans.page(tournament, one.found, before=was or None, scope=plans.scope(tournament))
        context["moves"] = plans.moves(was, one.found)
    template = (
        "events/plans/search_progress.html"
        if request.htmx and one.running
        else "events/plans/search_result.html"
    )
    response = render(request, template, context, status=409 if refused else 200)
    if request.htmx and not one.running:
        # The search is over: its result is a full page, so let htmx reload.
        response = HttpResponse(status=204)
        response["HX-Refresh"] = "true"
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@organizers_only
def edit_round(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show a planned round; it is changed by typing or dragging."""
    tournament = get_object_or_404(Tournament, slug=slug)
    was = planned_rounds(tournament)
    one = next((each for each in was if each.number == number), None)
    if one is None:
        raise StateError(_("Round %(number)d is not planned.") % {"number": number})
    form = PlannedRoundForm(
        request.POST or None, initial={"seats": one.text, "expects": saving.version(tournament)}
    )
    context: dict[str, Any] = {"tournament": tournament, "round": one}
    status = 200
    if form.is_valid():
        text, expects = form.cleaned_data["seats"], form.cleaned_data["expects"]
        try:
            if request.POST.get("step") == "keep":
                saving.edit_round(tournament, number, text, expects=expects, act=get_action(request))
                messages.success(request, _("Round %(number)d is planned so.") % {"number": number})
                return redirect("plan", slug)
            changed = saving.with_edit(tournament, number, text)
            after = tuple(changed if each.number == number else each for each in was)
            context |= {
                "round": changed,
                "page": plans.page(tournament, after, before=was, scope=plans.scope(tournament)),
                "moves": plans.moves(was, after),
                "looked": True,
            }
        except InputError as refused:
            form.add_error("seats", [str(problem) for problem in refused.problems])
            status = 422
        except DeskError as refused:
            form.add_error(None, str(refused))
            status = 409
    elif form.is_bound:
        status = 422
    return render(request, "events/plans/round.html", context | {"form": form}, status=status)


@require_POST
@organizers_only
def publish_seats(request: HttpRequest, slug: str) -> HttpResponse:
    """Publish the planned seating up to a round, or withdraw it."""
    tournament = get_object_or_404(Tournament, slug=slug)
    form = SeatsShownForm(request.POST, tournament=tournament, there=_to_come(tournament))
    if not form.is_valid():
        return _shown(request, tournament, shown_form=form, status=422)
    saving.publish_seats(tournament, form.cleaned_data["to"], act=get_action(request))
    messages.success(request, _("Stored. It holds from now on."))
    drawn = tournament.rounds.last()
    return redirect(drawn) if drawn and request.POST.get("back") == "round" else redirect("plan", slug)


def _to_round(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    there = Round.objects.filter(tournament__slug=slug, number=number).first()
    if there is None:
        # This tap opened the round; the round was undone and discarded since.
        return redirect("plan", slug)
    if there.state == Round.State.OPEN:
        messages.success(request, _("Round %(number)d is open.") % {"number": number})
    return redirect("round", slug, number)


@require_POST
@organizers_only
@once_per_tap(_to_round)
def open_next(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Draw the next round as planned, and open it."""
    tournament = get_object_or_404(Tournament, slug=slug)
    try:
        scope = plans.scope(tournament)
        if scope.refused:
            raise StateError(scope.refused)
        opened = saving.open_next(
            tournament, number, people=scope.people, until=scope.until, act=get_action(request, by_page=True)
        )
        messages.success(request, _("Round %(number)d is open.") % {"number": number})
        return redirect(opened)
    except DeskError as refused:
        messages.error(request, str(refused))
        return redirect("plan", slug)


@require_POST
@organizers_only
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Delete the plan."""
    tournament = get_object_or_404(Tournament, slug=slug)
    saving.delete_plan(tournament, expects=_expects(request), act=get_action(request))
    messages.success(request, _("No round is planned any more."))
    return redirect("plan", slug)


@require_safe
def timetable(request: HttpRequest, slug: str) -> HttpResponse:
    """Show when and where everybody plays, by name."""
    tournament = get_object_or_404(tournaments.visible(request.user), slug=slug)
    everything = permissions.is_official(request.user, tournament)
    found = schedule(tournament, everything=everything)
    asked = request.GET.get("name", "")[:60]
    wanted = {player.pk for player in player_search.find([row.player for row in found.rows], asked)}
    told = sitting_in(tournament, found.rounds)
    context = {
        "tournament": tournament,
        "schedule": found,
        "rows": [(row, told.get(row.player.pk, ())) for row in found.rows if row.player.pk in wanted],
        "asked": asked,
        "is_next_to_come": _is_next_to_come(tournament, found.rounds),
        "unseen": everything and schedule(tournament, everything=False).rounds != found.rounds,
    }
    return render(request, "events/plans/schedule.html", context)


def _is_next_to_come(tournament: Tournament, shown: Sequence[int]) -> bool:
    """Return whether another round may follow the *shown* ones, as far as is known."""
    if tournament.kind != Tournament.Kind.TOURNAMENT or tournament.archived:
        return False
    return tournament.last_round is None or max(shown, default=0) < tournament.last_round


def _expects(request: HttpRequest) -> int:
    said = request.POST.get("expects", "")
    return int(said) if said.isascii() and said.isdecimal() and len(said) < 10 else 0


def _to_come(tournament: Tournament) -> tuple[Any, ...]:
    """Return the rounds that are drawn but not open, then the planned ones."""
    return (*tournament.rounds.filter(state="drawn"), *planned_rounds(tournament))


def _plan_form(tournament: Tournament, scope: plans.Scope, data: Any = None) -> PlanForm:
    first, there = drawing.next_round_number(tournament), len(planned_rounds(tournament))
    return PlanForm(data, tournament=tournament, first=first, there=there, until=scope.until)


def _shown(request: HttpRequest, tournament: Tournament, *, status: int = 200, **given: Any) -> HttpResponse:
    there, scope = planned_rounds(tournament), plans.scope(tournament)
    plan = Plan.objects.filter(tournament=tournament).first()
    context: dict[str, Any] = {
        "tournament": tournament,
        "plan": plan,
        "version": plan.version if plan else 0,
        "next": there[0].number if there else None,
        "form": given.get("form") or _plan_form(tournament, scope),
        "scope": scope,
        "file_form": given.get("file_form") or PlanFileForm(),
        "house": len(search_input.house_substitutes(tournament)),
    }
    if there and plan:
        context["origin"] = plans.origin(PlanningMethod(plan.method), plan.seed, stopped=plan.stopped)
        context["page"] = plans.page(tournament, there, scope=scope)
        context["shown_form"] = given.get("shown_form") or SeatsShownForm(
            tournament=tournament, there=_to_come(tournament)
        )
    return render(request, "events/plans/plan.html", context, status=status)
