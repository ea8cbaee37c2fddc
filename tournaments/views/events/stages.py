"""The stages of an event."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.common.errors import DeskError
from tournaments.forms.events.stages import ReadyForm, StageForm
from tournaments.journal.kinds import StageSettings
from tournaments.models import Tournament
from tournaments.presenters.events.presets import PRESETS, build_stages, presets_for
from tournaments.presenters.events.stage_descriptions import describe_stage
from tournaments.services.events import stages as services
from tournaments.services.events.stage_formats import current_stages, state_hash, used_stage_words
from tournaments.views.common.acting import get_action, once_per_tap
from tournaments.views.people.roles import organizers_only

__all__ = ["change", "move", "new", "ready", "remove", "show"]


def _to_stages(request: HttpRequest, slug: str, **_which: Any) -> HttpResponse:
    messages.success(request, _("Stored. It holds from now on."))
    return redirect("stages", slug)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Line:
    """A stage with its meaning in words; *first* and *last* tell its position among the exits."""

    number: int
    said: StageSettings
    name: str
    meaning: tuple[str, ...]
    first: bool
    last: bool


@require_safe
@organizers_only
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """Show every stage in words, and the forms that add one."""
    tournament = get_object_or_404(Tournament, slug=slug)
    return _shown(request, tournament)


@require_http_methods(["GET", "HEAD", "POST"])
@organizers_only
@once_per_tap(_to_stages)
def new(request: HttpRequest, slug: str) -> HttpResponse:
    """Describe a new stage, preview its meaning, and store it."""
    tournament = get_object_or_404(Tournament, slug=slug)
    return _asked(request, tournament, None)


@require_http_methods(["GET", "HEAD", "POST"])
@organizers_only
@once_per_tap(_to_stages)
def change(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Change a stage, preview its new meaning, and store it."""
    tournament = get_object_or_404(Tournament, slug=slug)
    return _asked(request, tournament, _of(tournament, number))


@require_POST
@organizers_only
@once_per_tap(_to_stages)
def ready(request: HttpRequest, slug: str) -> HttpResponse:
    """Preview ready-made stages, and store them."""
    tournament = get_object_or_404(Tournament, slug=slug)
    form, now = ReadyForm(request.POST, seats=tournament.ruleset.players), current_stages(tournament)
    if not form.is_valid():
        return _shown(request, tournament, ready=form, status=422)
    data = form.cleaned_data
    made = build_stages(
        PRESETS[data["ready"]],
        now,
        after=data["after"],
        each=data["each"],
        taken=used_stage_words(tournament),
    )
    misfits = [one.says for one in services.stage_problems(tournament, [*now, *made])]
    if form.kept and not misfits and request.POST.get("looked") == state_hash(made):
        return _done(
            request,
            tournament,
            lambda: services.add(
                tournament, made, mark=_seen(request), act=get_action(request, by_page=True)
            ),
            _("The stages are stored."),
        )
    context = {
        "tournament": tournament,
        "form": form,
        "says": PRESETS[data["ready"]].says,
        "lines": _lines(tournament, [*now, *made])[len(now) :],
        "misfits": misfits,
        "mark": state_hash(now),
        "looked": state_hash(made),
    }
    return render(request, "events/stages/preset_preview.html", context, status=422 if misfits else 200)


@require_POST
@organizers_only
@once_per_tap(_to_stages)
def move(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Move a stage one position earlier or later among the exits."""
    tournament = get_object_or_404(Tournament, slug=slug)
    word, by = _of(tournament, number).stage, -1 if request.POST.get("to") == "up" else 1
    act = get_action(request, by_page=True)
    return _done(
        request,
        tournament,
        lambda: services.move(tournament, word, by, mark=_seen(request), act=act),
        _("The order is stored."),
    )


@require_POST
@organizers_only
@once_per_tap(_to_stages)
def remove(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Remove a stage."""
    tournament = get_object_or_404(Tournament, slug=slug)
    word, act = _of(tournament, number).stage, get_action(request, by_page=True)
    return _done(
        request,
        tournament,
        lambda: services.remove(tournament, word, mark=_seen(request), act=act),
        _("The stage is removed."),
    )


def _asked(request: HttpRequest, tournament: Tournament, one: StageSettings | None) -> HttpResponse:
    now = current_stages(tournament)
    form = StageForm(request.POST or None, tournament=tournament, stages=now, one=one)
    told: tuple[str, ...] = ()
    looked = ""
    if form.is_valid():
        stage = form.stage
        every = [stage if each.stage == stage.stage else each for each in now]
        told = describe_stage(tournament, every if one else [*every, stage], stage)
        # Only the previewed stage is stored.
        looked = state_hash([stage])
        if request.POST.get("step") == "keep" and request.POST.get("looked") == looked:
            try:
                act, seen = get_action(request, by_page=True), _seen(request)
                if one:
                    services.change(tournament, stage, mark=seen, act=act)
                else:
                    services.add(tournament, [stage], mark=seen, act=act)
                messages.success(request, _("“%(name)s” is stored.") % {"name": stage.name or stage.stage})
                return redirect("stages", tournament.slug)
            except DeskError as refused:
                form.add_error(None, str(refused))
    context = {
        "tournament": tournament,
        "form": form,
        "one": one,
        "name": (one.name or one.stage) if one else "",
        "told": told,
        "mark": state_hash(now),
        "looked": looked,
    }
    return render(request, "events/stages/stage.html", context, status=422 if form.errors else 200)


def _done(
    request: HttpRequest, tournament: Tournament, verb: Callable[[], None], sentence: str
) -> HttpResponse:
    """Call *verb* and redirect to the stages; if it is refused, show the reason there."""
    try:
        verb()
    except DeskError as refused:
        return _shown(request, tournament, refused=str(refused), status=409)
    messages.success(request, sentence)
    return redirect("stages", tournament.slug)


def _shown(request: HttpRequest, tournament: Tournament, *, status: int = 200, **given: Any) -> HttpResponse:
    now = current_stages(tournament)
    played = [number for one in now for number in one.rounds]
    drawn = tournament.rounds.order_by("-number").values_list("number", flat=True).first()
    after = max(played, default=tournament.last_round or drawn or 8)
    seats = tournament.ruleset.players
    context = {
        "tournament": tournament,
        "lines": _lines(tournament, now),
        "mark": state_hash(now),
        "ready": presets_for(seats),
        "form": given.get("ready") or ReadyForm(initial={"after": after, "each": 1}, seats=seats),
        "refused": given.get("refused", ""),
    }
    return render(request, "events/stages/stages.html", context, status=status)


def _lines(tournament: Tournament, stages: list[StageSettings] | tuple[StageSettings, ...]) -> list[_Line]:
    return [
        _Line(
            number=number,
            said=one,
            name=one.name or one.stage,
            meaning=describe_stage(tournament, stages, one),
            first=number == 1,
            last=number == len(stages),
        )
        for number, one in enumerate(stages, start=1)
    ]


def _of(tournament: Tournament, number: int) -> StageSettings:
    now = current_stages(tournament)
    if not 1 <= number <= len(now):
        raise Http404(str(number))
    return now[number - 1]


def _seen(request: HttpRequest) -> str:
    """Return the mark of the stages that the organizer saw."""
    return request.POST.get("seen", "")
