"""Plan rounds, change a plan, publish it and open a round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.common.errors import DeskError, InputError, StateError
from tournaments.forms.events.plans import PlanFileForm, PlanForm, PlannedRoundForm, SeatsShownForm
from tournaments.journal.kinds import PlanningMethod
from tournaments.listings.events.schedules import schedule_html
from tournaments.models import Plan, Round, Tournament
from tournaments.presenters.events import plans
from tournaments.presenters.events.schedules import schedule, sitting_in
from tournaments.presenters.tables import floor
from tournaments.services.events import drawing
from tournaments.services.events.house_substitutes import house_substitutes
from tournaments.services.events.plans import saving, search_input, searching
from tournaments.services.events.plans.plan_text import read_plan
from tournaments.services.events.plans.round_plans import RoundPlan, planned_rounds
from tournaments.services.integrity import reopened
from tournaments.services.people import permissions, player_search
from tournaments.views.common.acting import get_action, once_per_tap
from tournaments.views.common.event_lookup import event_or_404
from tournaments.views.common.requests import Request
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


_FEW, _SHOWN = 8, 25
"""So many players of the schedule are shown on a phone and elsewhere until somebody asks for all."""


@require_safe
@organizers_only
def show(request: Request, slug: str) -> HttpResponse:
    """Show the plan with its report, and what can be done with it."""
    return _render_page(request, get_object_or_404(Tournament, slug=slug))


@require_POST
@organizers_only
def search(request: Request, slug: str) -> HttpResponse:
    """Start the search for a plan."""
    tournament = get_object_or_404(Tournament, slug=slug)
    scope = plans.scope(tournament)
    form = _plan_form(tournament, scope, planned_rounds(tournament), request.POST)
    if scope.refused:
        form.add_error(None, scope.refused)
    if form.is_valid():
        try:
            plan_request = form.plan_request(scope.people)
            token = searching.start_search(
                tournament,
                search_input.search_input(tournament, plan_request),
                from_present_plan=plan_request.keep,
            )
            return redirect("plan_found", slug, token)
        except StateError as error:
            form.add_error(None, str(error))
    return _render_page(request, tournament, form=form, status=422)


@require_POST
@organizers_only
def read(request: Request, slug: str) -> HttpResponse:
    """Read a written plan and show it for review."""
    tournament = get_object_or_404(Tournament, slug=slug)
    form = PlanFileForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            plan = read_plan(tournament, form.plan)
            token = searching.store_result(tournament, plan, based_on=saving.version(tournament))
            return redirect("plan_found", slug, token)
        except InputError as error:
            form.add_error("text", [str(problem) for problem in error.problems])
    return _render_page(request, tournament, file_form=form, status=422)


@require_http_methods(["GET", "HEAD", "POST"])
@organizers_only
def search_result(request: Request, slug: str, search: str) -> HttpResponse:
    """Show the progress of a search, then its result beside the current plan, to keep or discard."""
    tournament = get_object_or_404(Tournament, slug=slug)
    refusal = ""
    if request.POST.get("step") == "stop":
        searching.stop(tournament, search)
        searching.wait(tournament, search)
        return redirect("plan_found", slug, search)
    if request.POST.get("step") == "keep":
        try:
            searching.adopt_plan(tournament, search, act=get_action(request))
            messages.success(request, _("Seating plan saved."))
            return redirect("plan", slug)
        except DeskError as error:
            refusal = str(error)
    search_state = searching.state(tournament, search)
    plan_before = planned_rounds(tournament)
    context: dict[str, Any] = {"tournament": tournament, "search": search_state, "refused": refusal}
    if search_state.plans:
        context["origin"] = plans.origin(search_state.method, search_state.seed, stopped=search_state.stopped)
        context["page"] = plans.page(
            tournament, search_state.plans, before=plan_before or None, scope=plans.scope(tournament)
        )
        context["moves"] = plans.moves(plan_before, search_state.plans)
    template = (
        "events/plans/search_progress.html"
        if request.htmx and search_state.running
        else "events/plans/search_result.html"
    )
    response = render(request, template, context, status=409 if refusal else 200)
    if request.htmx and not search_state.running:
        # The search is over: its result is a full page, so let htmx reload.
        response = HttpResponse(status=204)
        response["HX-Refresh"] = "true"
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@organizers_only
def edit_round(request: Request, slug: str, number: int) -> HttpResponse:
    """Show a planned round; it is changed by typing or dragging."""
    tournament = get_object_or_404(Tournament, slug=slug)
    plan_before = planned_rounds(tournament)
    planned_round = next((round_plan for round_plan in plan_before if round_plan.number == number), None)
    if planned_round is None:
        raise StateError(_("Round %(number)d is not in the seating plan.") % {"number": number})
    form = PlannedRoundForm(
        request.POST or None, initial={"seats": planned_round.text, "expects": saving.version(tournament)}
    )
    context: dict[str, Any] = {
        "tournament": tournament,
        "round": planned_round,
        "published": number <= tournament.seats_shown_to,
    }
    status = 200
    if form.is_valid():
        text, expects = form.cleaned_data["seats"], form.cleaned_data["expects"]
        try:
            if request.POST.get("step") == "keep":
                saving.edit_round(tournament, number, text, expects=expects, act=get_action(request))
                messages.success(request, _("Plan of round %(number)d saved.") % {"number": number})
                return redirect("plan", slug)
            changed_round = saving.with_edit(tournament, number, text)
            plan_after = tuple(
                changed_round if round_plan.number == number else round_plan for round_plan in plan_before
            )
            context |= {
                "round": changed_round,
                "page": plans.page(tournament, plan_after, before=plan_before, scope=plans.scope(tournament)),
                "moves": plans.moves(plan_before, plan_after),
                "looked": True,
            }
        except InputError as error:
            form.add_error("seats", [str(problem) for problem in error.problems])
            status = 422
        except DeskError as error:
            form.add_error(None, str(error))
            status = 409
    elif form.is_bound:
        status = 422
    return render(request, "events/plans/round.html", context | {"form": form}, status=status)


@require_POST
@organizers_only
def publish_seats(request: Request, slug: str) -> HttpResponse:
    """Publish the planned seating up to a round, or withdraw it."""
    tournament = get_object_or_404(Tournament, slug=slug)
    rounds = _coming_rounds(tournament, planned_rounds(tournament))
    form = SeatsShownForm(request.POST, tournament=tournament, rounds=rounds)
    if not form.is_valid():
        return _render_page(request, tournament, shown_form=form, status=422)
    saving.publish_seats(tournament, form.cleaned_data["to"], act=get_action(request))
    messages.success(request, _("Settings saved."))
    last_round = tournament.rounds.last()
    return (
        redirect(last_round) if last_round and request.POST.get("back") == "round" else redirect("plan", slug)
    )


def _to_round(request: Request, slug: str, number: int) -> HttpResponse:
    round_ = Round.objects.filter(tournament__slug=slug, number=number).first()
    if round_ is None:
        # This tap opened the round; the round was undone and discarded since.
        return redirect("plan", slug)
    if round_.state == Round.State.OPEN:
        messages.success(request, _("Round %(number)d is open.") % {"number": number})
    return redirect("round", slug, number)


@require_POST
@organizers_only
@once_per_tap(_to_round)
def open_next(request: Request, slug: str, number: int) -> HttpResponse:
    """Draw the next round as planned, and open it."""
    tournament = get_object_or_404(Tournament, slug=slug)
    try:
        scope = plans.scope(tournament)
        if scope.refused:
            raise StateError(scope.refused)
        round_ = saving.open_next(
            tournament, number, people=scope.people, until=scope.until, act=get_action(request, by_page=True)
        )
        messages.success(request, _("Round %(number)d is open.") % {"number": number})
        return redirect(round_)
    except DeskError as error:
        messages.error(request, str(error))
        return redirect("plan", slug)


@require_POST
@organizers_only
def delete(request: Request, slug: str) -> HttpResponse:
    """Delete the plan."""
    tournament = get_object_or_404(Tournament, slug=slug)
    saving.delete_plan(tournament, expects=_expects(request), act=get_action(request))
    messages.success(request, _("Seating plan deleted."))
    return redirect("plan", slug)


@require_safe
def timetable(request: Request, slug: str) -> HttpResponse:
    """Show when and where everybody plays, by name."""
    tournament = event_or_404(request, slug)
    everything = permissions.is_official(request.user, tournament)
    shown_schedule = schedule(tournament, everything=everything)
    search_text = request.GET.get("name", "")[:60]
    matching_ids = {
        player.pk for player in player_search.find([row.player for row in shown_schedule.rows], search_text)
    }
    substitutions = sitting_in(tournament, shown_schedule.rounds)
    is_short = len(matching_ids) > _FEW and "all" not in request.GET
    context = {
        "tournament": tournament,
        "is_short": is_short,
        "is_short_everywhere": len(matching_ids) > _SHOWN,
        "schedule": shown_schedule,
        "rows": [
            *schedule_html(
                tournament,
                (row for row in shown_schedule.rows if row.player.pk in matching_ids),
                substitutions,
            )
        ],
        "asked": search_text,
        "is_next_to_come": _may_have_next_round(tournament, shown_schedule.rounds),
        "unseen": shown_schedule.has_unpublished,
    }
    return render(request, "events/plans/schedule.html", context)


def _may_have_next_round(tournament: Tournament, shown_numbers: Sequence[int]) -> bool:
    """Return whether another round may follow those of *shown_numbers*, as far as is known."""
    if tournament.kind != Tournament.Kind.TOURNAMENT or tournament.archived:
        return False
    return tournament.last_round is None or max(shown_numbers, default=0) < tournament.last_round


def _expects(request: Request) -> int:
    text = request.POST.get("expects", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0


def _coming_rounds(tournament: Tournament, planned: Sequence[RoundPlan]) -> tuple[Any, ...]:
    """Return the rounds that are drawn but not open, then the *planned* ones."""
    return (*tournament.rounds.filter(state="drawn"), *planned)


def _plan_form(
    tournament: Tournament, scope: plans.Scope, planned: Sequence[RoundPlan], data: Any = None
) -> PlanForm:
    first = drawing.next_round_number(tournament)
    return PlanForm(
        data, tournament=tournament, first=first, planned_count=len(planned), stage_end=scope.until
    )


def _render_page(
    request: Request, tournament: Tournament, *, status: int = 200, **extra: Any
) -> HttpResponse:
    planned, scope = planned_rounds(tournament), plans.scope(tournament)
    plan = Plan.objects.filter(tournament=tournament).first()
    context: dict[str, Any] = {
        "tournament": tournament,
        "plan": plan,
        "version": plan.version if plan else 0,
        "next": planned[0].number if planned else None,
        "form": extra.get("form") or _plan_form(tournament, scope, planned),
        "scope": scope,
        "file_form": extra.get("file_form") or PlanFileForm(),
        "house": len(house_substitutes(tournament)),
    }
    if planned and plan:
        open_rounds = floor.open_rounds(tournament)
        reopened.mark_reopened(open_rounds)
        context["in_play"] = next(iter(open_rounds), None)
        context["origin"] = plans.origin(PlanningMethod(plan.method), plan.seed, stopped=plan.stopped)
        context["page"] = plans.page(tournament, planned, scope=scope)
        context["shown_form"] = extra.get("shown_form") or SeatsShownForm(
            tournament=tournament, rounds=_coming_rounds(tournament, planned)
        )
    return render(request, "events/plans/plan.html", context, status=status)
