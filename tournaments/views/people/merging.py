"""Merge two people, and undo a merge."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.common.errors import DeskError
from tournaments.forms.people.merging import PersonForm, SearchForm
from tournaments.models import Player
from tournaments.presenters.people.merging import MAX_CANDIDATES, candidates, merge_effects
from tournaments.services.people import merging
from tournaments.services.people.permissions import events_run_by
from tournaments.views.common.acting import get_action, once_per_tap
from tournaments.views.people.roles import check_runs_all_events, organizers_only

__all__ = ["find_duplicates", "merge", "undo_merge"]


@require_safe
@organizers_only
def find_duplicates(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Search for a duplicate of a person, and preview what a merge would do in each event."""
    player = _player(slug, number)
    if "who" in request.GET:
        check_runs_all_events(request, player.person_id, request.GET["who"])
        return _preview_page(request, player, request.GET["who"])
    form = SearchForm(request.GET)
    matches = (
        candidates(player, form.cleaned_data["find"], events_run_by(request.user)) if form.is_valid() else ()
    )
    more = max(len(matches) - MAX_CANDIDATES, 0)
    context = {
        "tournament": player.tournament,
        "player": player,
        "form": form,
        "found": matches[:MAX_CANDIDATES],
        "more": more,
    }
    return render(request, "people/merging/person_search.html", context)


def _after_merge(request: HttpRequest, slug: str, **_kwargs: int) -> HttpResponse:
    kept_player = Player.objects.filter(tournament__slug=slug, person=request.POST.get("who", "")).first()
    if kept_player is None:
        return redirect("players", slug)
    messages.success(request, _("Players merged: %(name)s.") % {"name": kept_player.name})
    return redirect("participant", slug, kept_player.number)


@require_POST
@organizers_only
@once_per_tap(_after_merge)
def merge(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Merge a person with another, in all events."""
    player, form = _player(slug, number), PersonForm(request.POST)
    if not form.is_valid():
        raise Http404
    target = Player.objects.filter(person=form.cleaned_data["who"]).first()
    if target is None:
        raise Http404
    check_runs_all_events(request, player.person_id, target.person_id)
    try:
        merging.merge(player, target, act=get_action(request, by_page=True))
    except DeskError as error:
        texts = [getattr(problem, "says", str(problem)) for problem in getattr(error, "problems", (error,))]
        return _preview_page(request, player, target.person_id, problems=texts, status=422)
    return _after_merge(request, slug)


def _after_lift(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    messages.success(
        request, _("Merge undone. Entries made since the merge stay with the person who was kept.")
    )
    return redirect("participant", slug, number)


@require_POST
@organizers_only
@once_per_tap(_after_lift)
def undo_merge(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Undo a merge with this person, in all events."""
    player, form = _player(slug, number), PersonForm(request.POST)
    if not form.is_valid():
        raise Http404
    check_runs_all_events(request, player.person_id)
    merging.undo_merge(player.person, form.cleaned_data["who"], act=get_action(request, by_page=True))
    return _after_lift(request, slug, number)


def _player(slug: str, number: int) -> Player:
    players = Player.objects.select_related("tournament")
    return get_object_or_404(players, tournament__slug=slug, number=number)


def _preview_page(
    request: HttpRequest, player: Player, who: str, *, problems: list[str] | None = None, status: int = 200
) -> HttpResponse:
    """Show what a merge would do in each event."""
    form = PersonForm({"who": who})
    if not form.is_valid():
        raise Http404
    try:
        effects = merge_effects(player, form.cleaned_data["who"])
    except LookupError as error:
        raise Http404 from error
    effect_texts = {text for event in effects.events for text in event.says}
    context = {
        "tournament": player.tournament,
        "player": player,
        "found": effects,
        "problems": [text for text in problems or () if text not in effect_texts],
        "refused": problems is not None,
    }
    return render(request, "people/merging/merge_form.html", context, status=status)
