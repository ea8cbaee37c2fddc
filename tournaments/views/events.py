"""Which page changes what an event says of itself, copies it, puts it away and deletes it?"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.errors import DeskError, InputError
from tournaments.forms.events import CopyForm, EventForm
from tournaments.models import Tournament
from tournaments.services import rules, tournaments
from tournaments.showing import files
from tournaments.views.acting import acting
from tournaments.views.roles import organizers_only

__all__ = ["archive", "copy", "delete", "event", "export"]


@require_http_methods(["GET", "HEAD", "POST"])
@organizers_only
def event(request: HttpRequest, slug: str) -> HttpResponse:
    """Every particular of the event, and what else can be done with it."""
    tournament = get_object_or_404(Tournament, slug=slug)
    form = EventForm(request.POST or None, tournament=tournament)
    if form.is_valid():
        try:
            act = acting(request)
            tournaments.change(tournament, **form.changes, act=act)
            tournaments.publish(tournament, **form.publicity, act=act.then("publish"))
            messages.success(request, _("Stored. It holds from now on."))
            return redirect("event", slug)
        except InputError as refused:
            form.add_error(None, [problem.says for problem in refused.problems])
    return _shown(request, tournament, form=form, status=422 if form.is_bound else 200)


@require_safe
@organizers_only
def export(request: HttpRequest, slug: str) -> HttpResponse:  # noqa: ARG001 - a view
    """The whole event as the file that another desk imports."""
    tournament = get_object_or_404(Tournament, slug=slug)
    answer = JsonResponse(files.event(tournament), json_dumps_params={"ensure_ascii": False})
    answer["Content-Disposition"] = content_disposition_header(True, f"{tournament.slug}.json")
    return answer


@require_POST
@organizers_only
def copy(request: HttpRequest, slug: str) -> HttpResponse:
    """Make the next event after this one."""
    tournament = get_object_or_404(Tournament, slug=slug)
    form = CopyForm(request.POST)
    if form.is_valid():
        try:
            made = tournaments.copy(tournament, **form.cleaned_data, act=acting(request))
            messages.success(request, _("This is the next event. Set its days, then draw the first round."))
            return redirect("event", made.slug)
        except InputError as refused:
            form.add_error(None, [problem.says for problem in refused.problems])
    return _shown(request, tournament, copy=form, status=422)


@require_POST
@organizers_only
def archive(request: HttpRequest, slug: str) -> HttpResponse:
    """Put the event away, or bring it back."""
    tournament = get_object_or_404(Tournament, slug=slug)
    tournaments.archive(tournament, "archived" in request.POST, act=acting(request))
    return redirect("event", slug)


@require_POST
@organizers_only
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Delete an event in which nothing was played."""
    tournament = Tournament.objects.filter(slug=slug).first()
    if tournament is None:
        # A second tap: it is gone already.
        return redirect("home")
    if request.POST.get("sure") != "yes":
        return _shown(
            request, tournament, refused=_("Tick that you are sure: it cannot be undone."), status=422
        )
    try:
        tournaments.delete(tournament, act=acting(request))
    except DeskError as refused:
        return _shown(request, tournament, refused=str(refused), status=409)
    messages.success(request, _("%(name)s was deleted.") % {"name": tournament.name})
    return redirect("home")


def _shown(request: HttpRequest, tournament: Tournament, *, status: int = 200, **given: Any) -> HttpResponse:
    context = {
        "tournament": tournament,
        "form": given.get("form") or EventForm(tournament=tournament),
        "copy": given.get("copy") or CopyForm(initial={"name": tournament.name}, auto_id="copy_%s"),
        "refused": given.get("refused", ""),
        "played": rules.is_frozen(tournament),
    }
    return render(request, "tournaments/event.html", context, status=status)
