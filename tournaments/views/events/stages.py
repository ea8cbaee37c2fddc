"""The stages of an event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from referee.frozen import dataclass
from tournaments.common.errors import DeskError
from tournaments.forms.events.stage_presets import PresetForm
from tournaments.forms.events.stages import StageForm
from tournaments.journal.kinds import StageSettings
from tournaments.models import Tournament
from tournaments.presenters.events.presets import PRESETS, build_stages, presets_for
from tournaments.presenters.events.stage_descriptions import describe_stage
from tournaments.services.events import stages as services
from tournaments.services.events.stage_formats import current_stages, state_hash, used_stage_words
from tournaments.services.integrity.automatic_backups import back_up_before_rules
from tournaments.views.common.acting import get_action, once_per_tap
from tournaments.views.people.roles import organizers_only

__all__ = ["change", "move", "new", "ready", "remove", "show"]


def _to_stages(request: HttpRequest, slug: str, **_which: Any) -> HttpResponse:
    messages.success(request, _("Settings saved."))
    return redirect("stages", slug)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Line:
    """A stage with its meaning in words; *first* and *last* tell its position among the exits."""

    number: int
    settings: StageSettings
    name: str
    meaning: tuple[str, ...]
    first: bool
    last: bool


@require_safe
@organizers_only
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """Show every stage in words, and the forms that add one."""
    tournament = get_object_or_404(Tournament, slug=slug)
    return _render_page(request, tournament)


@require_http_methods(["GET", "HEAD", "POST"])
@organizers_only
@once_per_tap(_to_stages)
def new(request: HttpRequest, slug: str) -> HttpResponse:
    """Describe a new stage, preview its meaning, and store it."""
    tournament = get_object_or_404(Tournament, slug=slug)
    return _edit_page(request, tournament, None)


@require_http_methods(["GET", "HEAD", "POST"])
@organizers_only
@once_per_tap(_to_stages)
def change(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Change a stage, preview its new meaning, and store it."""
    tournament = get_object_or_404(Tournament, slug=slug)
    return _edit_page(request, tournament, _stage_or_404(tournament, number))


@require_POST
@organizers_only
@once_per_tap(_to_stages)
def ready(request: HttpRequest, slug: str) -> HttpResponse:
    """Preview ready-made stages, and store them."""
    tournament = get_object_or_404(Tournament, slug=slug)
    form, stages = PresetForm(request.POST, seats=tournament.ruleset.players), current_stages(tournament)
    if not form.is_valid():
        return _render_page(request, tournament, ready=form, status=422)
    data = form.cleaned_data
    new_stages = build_stages(
        PRESETS[data["ready"]],
        stages,
        after=data["after"],
        rounds_each=data["each"],
        used_words=used_stage_words(tournament),
    )
    misfits = [problem.says for problem in services.stage_problems(tournament, [*stages, *new_stages])]
    if form.is_confirmed and not misfits and request.POST.get("looked") == state_hash(new_stages):
        return _perform(
            request,
            tournament,
            lambda: services.add(
                tournament, new_stages, mark=_seen_mark(request), act=get_action(request, by_page=True)
            ),
            _("Stages saved."),
        )
    context = {
        "tournament": tournament,
        "form": form,
        "says": PRESETS[data["ready"]].says,
        "lines": _lines(tournament, [*stages, *new_stages])[len(stages) :],
        "misfits": misfits,
        "mark": state_hash(stages),
        "looked": state_hash(new_stages),
    }
    return render(request, "events/stages/preset_preview.html", context, status=422 if misfits else 200)


@require_POST
@organizers_only
@once_per_tap(_to_stages)
def move(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Move a stage one position earlier or later among the exits."""
    tournament = get_object_or_404(Tournament, slug=slug)
    word, step = _stage_or_404(tournament, number).stage, -1 if request.POST.get("to") == "up" else 1
    act = get_action(request, by_page=True)
    return _perform(
        request,
        tournament,
        lambda: services.move(tournament, word, step, mark=_seen_mark(request), act=act),
        _("Order saved."),
    )


@require_POST
@organizers_only
@once_per_tap(_to_stages)
def remove(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Remove a stage."""
    tournament = get_object_or_404(Tournament, slug=slug)
    word, act = _stage_or_404(tournament, number).stage, get_action(request, by_page=True)
    return _perform(
        request,
        tournament,
        lambda: services.remove(tournament, word, mark=_seen_mark(request), act=act),
        _("Stage removed."),
    )


def _edit_page(
    request: HttpRequest, tournament: Tournament, edited_stage: StageSettings | None
) -> HttpResponse:
    stages = current_stages(tournament)
    form = StageForm(request.POST or None, tournament=tournament, stages=stages, edited_stage=edited_stage)
    description: tuple[str, ...] = ()
    preview_hash = ""
    if form.is_valid():
        stage = form.stage
        all_stages = [stage if existing.stage == stage.stage else existing for existing in stages]
        description = describe_stage(tournament, all_stages if edited_stage else [*all_stages, stage], stage)
        # Only the previewed stage is stored.
        preview_hash = state_hash([stage])
        if request.POST.get("step") == "keep" and request.POST.get("looked") == preview_hash:
            try:
                act, mark = get_action(request, by_page=True), _seen_mark(request)
                back_up_before_rules(tournament)
                if edited_stage:
                    services.change(tournament, stage, mark=mark, act=act)
                else:
                    services.add(tournament, [stage], mark=mark, act=act)
                messages.success(request, _("“%(name)s” saved.") % {"name": stage.name or stage.stage})
                return redirect("stages", tournament.slug)
            except DeskError as error:
                form.add_error(None, str(error))
    context = {
        "tournament": tournament,
        "form": form,
        "one": edited_stage,
        "name": (edited_stage.name or edited_stage.stage) if edited_stage else "",
        "told": description,
        "mark": state_hash(stages),
        "looked": preview_hash,
    }
    return render(request, "events/stages/stage.html", context, status=422 if form.errors else 200)


def _perform(
    request: HttpRequest, tournament: Tournament, action: Callable[[], None], sentence: str
) -> HttpResponse:
    """Call *action* and redirect to the stages; if it is refused, show the reason there."""
    back_up_before_rules(tournament)
    try:
        action()
    except DeskError as error:
        return _render_page(request, tournament, refused=str(error), status=409)
    messages.success(request, sentence)
    return redirect("stages", tournament.slug)


def _render_page(
    request: HttpRequest, tournament: Tournament, *, status: int = 200, **extra: Any
) -> HttpResponse:
    stages = current_stages(tournament)
    numbers = [number for stage in stages for number in stage.rounds]
    last_drawn = tournament.rounds.order_by("-number").values_list("number", flat=True).first()
    after = max(numbers, default=tournament.last_round or last_drawn or 8)
    seats = tournament.ruleset.players
    context = {
        "tournament": tournament,
        "lines": _lines(tournament, stages),
        "mark": state_hash(stages),
        "ready": presets_for(seats),
        "form": extra.get("ready") or PresetForm(initial={"after": after, "each": 1}, seats=seats),
        "refused": extra.get("refused", ""),
    }
    return render(request, "events/stages/stages.html", context, status=status)


def _lines(tournament: Tournament, stages: list[StageSettings] | tuple[StageSettings, ...]) -> list[_Line]:
    return [
        _Line(
            number=number,
            settings=stage,
            name=stage.name or stage.stage,
            meaning=describe_stage(tournament, stages, stage),
            first=number == 1,
            last=number == len(stages),
        )
        for number, stage in enumerate(stages, start=1)
    ]


def _stage_or_404(tournament: Tournament, number: int) -> StageSettings:
    stages = current_stages(tournament)
    if not 1 <= number <= len(stages):
        raise Http404(str(number))
    return stages[number - 1]


def _seen_mark(request: HttpRequest) -> str:
    """Return the mark of the stages that the organizer saw."""
    return request.POST.get("seen", "")
