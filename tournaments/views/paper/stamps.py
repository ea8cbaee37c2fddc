"""Look up a printed sheet by its code."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser, User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.forms.paper.stamps import StampForm
from tournaments.models import Tournament
from tournaments.presenters.paper import sheet_checks
from tournaments.presenters.paper.stamps import Scope, event_word
from tournaments.presenters.rulings import disclosure_to
from tournaments.services.events import rounds
from tournaments.services.people import permissions
from tournaments.views.common.zones import use_zone_of
from tournaments.views.people.page_place import set_page_event

__all__ = ["check", "show"]


@never_cache
@require_safe
def show(request: HttpRequest, event: str, scope: str, code: str) -> HttpResponse:
    """Say whether the sheet with this code is up to date, or what was recorded since it was printed."""
    try:
        sheet_scope, normalized_code = Scope.read(scope), sheet_checks.normalize_code(code)
    except (LookupError, ValueError):
        raise Http404(scope) from None
    tournament = permissions.visible_events(request.user).filter(uid__startswith=event).first()
    if tournament is None or event_word(tournament) != event:
        raise Http404(event)
    set_page_event(request, tournament)
    if sheet_scope.table is not None and not _is_table(tournament, request.user, sheet_scope):
        raise Http404(scope)
    tells_rulings = disclosure_to(request.user, tournament).tells_all
    answer = sheet_checks.check_sheet(
        tournament,
        sheet_scope,
        normalized_code,
        tells_rulings=tells_rulings,
        visible_rounds=_visible_rounds(tournament, request.user),
    )
    context = {"tournament": tournament, "answer": answer}
    return render(request, "paper/printed/sheet_status.html", context)


def _is_table(tournament: Tournament, user: User | AnonymousUser, scope: Scope) -> bool:
    # The number of tables of a drawn round is visible to officials only.
    if scope.last is None or scope.table is None:
        return False
    return rounds.visible(tournament, user).filter(number=scope.last, tables__number=scope.table).exists()


def _visible_rounds(tournament: Tournament, user: User | AnonymousUser) -> frozenset[int] | None:
    """Return the numbers of the rounds whose seats *user* may see; None for officials, who see discarded drafts too."""
    if permissions.is_official(user, tournament):
        return None
    return frozenset(rounds.visible(tournament, user).values_list("number", flat=True))


@never_cache
@require_safe
def check(request: HttpRequest) -> HttpResponse:
    """Ask for the code of a sheet, and redirect to the desk's answer."""
    visible_events = permissions.visible_events(request.user)
    if "code" not in request.GET:
        form = StampForm(initial={"event": request.GET.get("event", "")}, visible_events=visible_events)
        return render(request, "paper/printed/check_form.html", {"form": form})
    form = StampForm(request.GET, visible_events=visible_events)
    if not form.is_valid():
        return render(request, "paper/printed/check_form.html", {"form": form}, status=422)
    event, code = form.cleaned_data["event"], form.cleaned_data["code"]
    use_zone_of(request, event)
    visible_rounds = _visible_rounds(event, request.user)
    scopes = [
        scope
        for scope in sheet_checks.possible_scopes(event, code)
        if (visible_rounds is None or scope.last is None or scope.last in visible_rounds)
        and (scope.table is None or _is_table(event, request.user, scope))
    ] or [Scope()]
    if len(scopes) > 1:
        tells = disclosure_to(request.user, event).tells_all
        answers = [
            (
                scope.word,
                sheet_checks.check_sheet(
                    event, scope, code, tells_rulings=tells, visible_rounds=visible_rounds
                ),
            )
            for scope in scopes
        ]
        context = {"tournament": event, "word": event_word(event), "code": code, "answers": answers}
        return render(request, "paper/printed/sheet_choice.html", context)
    return redirect("printed", event_word(event), scopes[0].word, code)
