"""Hide and release results, and approve games."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.common.errors import DeskError
from tournaments.forms.screens.release import ReleaseForm
from tournaments.models import Role, Table, Tournament
from tournaments.presenters.screens.approving import games_to_approve
from tournaments.services.events import results
from tournaments.services.people.roles import logins_with_role
from tournaments.services.screens import release
from tournaments.views.common.acting import get_action, once_per_tap
from tournaments.views.people.roles import head_judges_only, organizers_only

__all__ = ["approve", "change", "show"]


@require_safe
@head_judges_only
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what is held back, and which games wait for approval."""
    tournament = get_object_or_404(Tournament, slug=slug)
    return _render_page(request, tournament, ReleaseForm(tournament=tournament))


def _after_change(_request: HttpRequest, slug: str) -> HttpResponse:
    return redirect("release", slug)


@require_POST
@organizers_only
@once_per_tap(_after_change)
def change(request: HttpRequest, slug: str) -> HttpResponse:
    """Hold results back, release them, and set whether games need approval."""
    tournament = get_object_or_404(Tournament, slug=slug)
    form = ReleaseForm(request.POST, tournament=tournament)
    if not form.is_valid():
        return _render_page(request, tournament, form, status=422)
    first = None if "release" in request.POST else form.cleaned_data["from_round"]
    try:
        act = get_action(request, by_page=True)
        release.hold_back(tournament, first, act=act)
        release.set_approval_required(tournament, form.cleaned_data["approves"], act=act.then("approval"))
    except DeskError as error:
        form.add_error(None, str(error))
        return _render_page(request, tournament, form, status=409)
    messages.success(request, _("Settings saved."))
    return redirect("release", slug)


@require_POST
@head_judges_only
def approve(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Approve a game as the user saw it."""
    rows = Table.objects.select_related("round__tournament")
    stored_table = get_object_or_404(rows, round__tournament__slug=slug, round__number=number, number=table)
    text = request.POST.get("seen", "")
    try:
        # 0 where the page does not say which entry was seen: nothing was checked.
        last_number = int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else 0
        results.check(stored_table, act=get_action(request), last_number=last_number, is_official=True)
    except DeskError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, _("Table %(number)d approved.") % {"number": table})
    return redirect("release", slug)


def _render_page(
    request: HttpRequest, tournament: Tournament, form: ReleaseForm, *, status: int = 200
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "form": form,
        "waiting": games_to_approve(tournament, request.user.get_username()),
        # Lazy: the template needs it only for users who may not release results.
        "releasers": partial(logins_with_role, tournament.slug, (Role.ORGANIZER,)),
    }
    return render(request, "screens/release/release.html", context, status=status)
