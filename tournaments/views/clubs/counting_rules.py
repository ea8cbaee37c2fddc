"""The counting rules of a season."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.common.errors import ConflictError, DeskError, InputError
from tournaments.forms.clubs.counting_rules import CountingForm, DecideForm
from tournaments.journal.kinds import SeasonCounting
from tournaments.models import Player, Tournament
from tournaments.presenters.clubs import counting_changes
from tournaments.presenters.clubs.season_page import rules_in_words
from tournaments.services.clubs import counting_rules
from tournaments.services.integrity.automatic_backups import back_up_before_rules
from tournaments.services.people import permissions
from tournaments.views.common.acting import get_action, once_per_tap
from tournaments.views.common.event_lookup import event_or_404
from tournaments.views.people.roles import organizers_only

__all__ = ["get_league_or_404", "show"]


def get_league_or_404(request: HttpRequest, slug: str) -> Tournament:
    """Return the league with this address. Raises `Http404` unless the user may see one."""
    tournament: Tournament = event_or_404(request, slug)
    if tournament.kind != Tournament.Kind.LEAGUE:
        raise Http404(slug)
    return tournament


@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """Show how the season counts, in words, and to organizers the form that changes it."""
    if request.method == "POST":
        return _change(request, slug)
    tournament = get_league_or_404(request, slug)
    return _page(request, tournament, list(tournament.players.all()))


def _redirect_after_saving(request: HttpRequest, slug: str) -> HttpResponse:
    messages.success(request, _("Scoring rules saved."))
    return redirect("counting", slug)


@organizers_only
@once_per_tap(_redirect_after_saving)
def _change(request: HttpRequest, slug: str) -> HttpResponse:
    """Save the rules before the first game; afterwards show what they change, and save them once that is confirmed."""
    tournament = get_league_or_404(request, slug)
    players = list(tournament.players.all())
    counting = counting_rules.full_counting(tournament, players)
    form = CountingForm(request.POST, counting=counting, players=players)
    if not form.is_valid():
        return _page(request, tournament, players, form=form, status=422)
    try:
        if not tournament.rounds.exists():
            if form.counting == counting:
                return _redirect_after_saving(request, slug)
            counting_rules.decide(tournament, form.counting, act=get_action(request, by_page=True))
            return _redirect_after_saving(request, slug)
        if request.POST.get("step") != "decide":
            return _show_preview(request, tournament, form)
        return _decide(request, tournament, form)
    except DeskError as error:
        status = 422 if isinstance(error, InputError) else 409
        return _page(request, tournament, players, form=form, faults=[str(error)], status=status)


def _decide(request: HttpRequest, tournament: Tournament, form: CountingForm) -> HttpResponse:
    reason_form = DecideForm(request.POST)
    if not reason_form.is_valid():
        return _show_preview(request, tournament, form, reason_form=reason_form, status=422)
    counting = form.counting
    preview = counting_changes.preview(tournament, counting)
    back_up_before_rules(tournament)
    try:
        counting_rules.decide(
            tournament,
            counting,
            act=get_action(request, why=reason_form.cleaned_data["why"], by_page=True),
            moved=preview.moved,
            expects=reason_form.cleaned_data["expects"],
            current_mark=lambda: _mark(tournament, counting),
        )
    except ConflictError as error:
        tournament.refresh_from_db()
        return _show_preview(request, tournament, form, faults=[str(error)], status=409)
    return _redirect_after_saving(request, tournament.slug)


def _mark(tournament: Tournament, counting: SeasonCounting) -> str:
    return counting_changes.preview(Tournament.objects.get(pk=tournament.pk), counting).expects


def _show_preview(
    request: HttpRequest,
    tournament: Tournament,
    form: CountingForm,
    *,
    reason_form: DecideForm | None = None,
    faults: Sequence[str] = (),
    status: int = 200,
) -> HttpResponse:
    """Show what the rules would change, and ask for the reason."""
    preview = counting_changes.preview(tournament, form.counting)
    # Only the change shown on this page can be confirmed.
    initial = {"why": request.POST.get("why", "")[:200], "expects": preview.expects}
    context = {
        "tournament": tournament,
        "preview": preview,
        "form": form,
        "sent": [(name, form[name].value()) for name in form.fields],
        "faults": faults,
        "errors": reason_form.errors.get("why", ()) if reason_form else (),
        "why": DecideForm(initial=initial),
    }
    return render(request, "clubs/seasons/counting_rules_preview.html", context, status=status)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    players: list[Player],
    *,
    form: CountingForm | None = None,
    faults: Sequence[str] = (),
    status: int = 200,
) -> HttpResponse:
    counting = counting_rules.full_counting(tournament, players)
    may_change = permissions.is_organizer(request.user, tournament) and not tournament.ended
    context = {
        "tournament": tournament,
        "counts": rules_in_words(tournament, players),
        "form": (form or CountingForm(counting=counting, players=players)) if may_change else None,
        "played": may_change and tournament.rounds.exists(),
        "faults": faults,
        "decisions": counting_changes.decisions(
            tournament, {player.person_id: player.name for player in players}
        ),
    }
    return render(request, "clubs/seasons/counting_rules.html", context, status=status)
