"""Change the settings of an event; export, import, copy, archive and delete it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.common.errors import DeskError, InputError
from tournaments.forms.events.event_settings import CopyForm, EventForm, ImportForm
from tournaments.forms.interchange.event_files import import_event
from tournaments.forms.screens.conditions import ConditionsShownForm
from tournaments.models import Club, Tournament
from tournaments.presenters.interchange import event_files
from tournaments.services.clubs import club_settings
from tournaments.services.events import tournaments
from tournaments.services.events.plans import searching
from tournaments.services.interchange.eventfile.problems import FileRefused, problem_message
from tournaments.services.interchange.eventfile.reading import MAX_FILE_SIZE
from tournaments.services.people import roles
from tournaments.services.rulings import rules
from tournaments.services.screens import conditions as conditions_
from tournaments.views.common.acting import get_action, get_device
from tournaments.views.people.roles import desk_organizers_only, logged_in_user, organizers_only

_MOST = 100
"""Number of errors of a file that are shown at once."""

__all__ = ["archive", "conditions", "copy", "delete", "edit", "export", "import_file"]


@require_http_methods(["GET", "HEAD", "POST"])
@organizers_only
def edit(request: HttpRequest, slug: str) -> HttpResponse:
    """Show and change the event's settings."""
    tournament = get_object_or_404(Tournament, slug=slug)
    form = EventForm(request.POST or None, tournament=tournament)
    if form.is_valid():
        try:
            act = get_action(request)
            tournaments.change(tournament, **form.changes, act=act)
            tournaments.publish(tournament, **form.publicity, act=act.then("publish"))
            messages.success(request, _("Settings saved."))
            return redirect("event", slug)
        except InputError as error:
            form.add_error(None, [problem.says for problem in error.problems])
    return _render_page(request, tournament, form=form, status=422 if form.is_bound else 200)


@require_safe
@organizers_only
def export(request: HttpRequest, slug: str) -> HttpResponse:  # noqa: ARG001 - a view
    """Send the whole event as a file that another desk imports."""
    tournament = get_object_or_404(Tournament, slug=slug)
    response = JsonResponse(event_files.event(tournament), json_dumps_params={"ensure_ascii": False})
    response["Content-Disposition"] = content_disposition_header(True, f"{tournament.slug}.json")
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@desk_organizers_only
def import_file(request: HttpRequest) -> HttpResponse:
    """Import an event from a file, or list the errors with their paths in the file."""
    form = ImportForm(request.POST or None, request.FILES or None)
    problems: list[tuple[str, str]] = []
    if form.is_valid():
        try:
            # The upload is in memory in any case; reading one byte over the limit detects a file that is too large.
            file = form.cleaned_data["file"]
            data = file.read(MAX_FILE_SIZE + 1)
            tournament, notes = import_event(data, by=request.user.get_username(), device=get_device(request))
        except FileRefused as error:
            problems = [(problem.path, problem_message(problem)) for problem in error.problems]
        else:
            roles.make_organizer(logged_in_user(request), tournament)
            messages.success(request, _("Event imported."))
            for line in notes:
                messages.warning(request, line)
            return redirect(tournament)
    status = 422 if form.is_bound else 200
    context = {"form": form, "problems": problems[:_MOST], "more": max(0, len(problems) - _MOST)}
    return render(request, "events/tournaments/import.html", context, status=status)


@require_POST
@desk_organizers_only
def copy(request: HttpRequest, slug: str) -> HttpResponse:
    """Create the next event as a copy of this one."""
    tournament = get_object_or_404(Tournament, slug=slug)
    form = CopyForm(request.POST)
    if form.is_valid():
        try:
            new_event = tournaments.copy(tournament, **form.cleaned_data, act=get_action(request))
            roles.make_organizer(logged_in_user(request), new_event)
            messages.success(request, _("This is the next event. Set its dates, then draw the first round."))
            return redirect("event", new_event.slug)
        except InputError as error:
            form.add_error(None, [problem.says for problem in error.problems])
    return _render_page(request, tournament, copy=form, status=422)


@require_POST
@organizers_only
def conditions(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose whether everybody or only officials see what players need in the last hand."""
    tournament = get_object_or_404(Tournament, slug=slug)
    form = ConditionsShownForm(request.POST, tournament=tournament)
    if not form.is_valid():
        return _render_page(request, tournament, conditions=form, status=422)
    conditions_.show(tournament, **form.cleaned_data, act=get_action(request))
    messages.success(request, _("Settings saved."))
    return redirect("event", slug)


@require_POST
@organizers_only
def archive(request: HttpRequest, slug: str) -> HttpResponse:
    """Archive the event, or bring it back."""
    tournament = get_object_or_404(Tournament, slug=slug)
    tournaments.archive(tournament, "archived" in request.POST, act=get_action(request))
    return redirect("event", slug)


@require_POST
@organizers_only
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Delete an event without played games."""
    tournament = Tournament.objects.filter(slug=slug).first()
    if tournament is None:
        # A second tap: the event is already deleted.
        return redirect("home")
    if request.POST.get("sure") != "yes":
        return _render_page(
            request, tournament, refused=_("This cannot be undone. Tick the box to confirm."), status=422
        )
    try:
        tournaments.delete(tournament, act=get_action(request))
        searching.delete_searches(tournament)
    except DeskError as error:
        return _render_page(request, tournament, refused=str(error), status=409)
    messages.success(request, _("%(name)s was deleted.") % {"name": tournament.name})
    return redirect("home")


def _render_page(
    request: HttpRequest, tournament: Tournament, *, status: int = 200, **extra: Any
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "form": extra.get("form") or EventForm(tournament=tournament),
        "copy": extra.get("copy") or CopyForm(initial={"name": tournament.name}, auto_id="copy_%s"),
        "conditions": extra.get("conditions") or ConditionsShownForm(tournament=tournament),
        "refused": extra.get("refused", ""),
        "played": rules.is_frozen(tournament),
        "club": club_settings.club_of(tournament),
        "clubs": Club.objects.all(),
        "holders": roles.holders(tournament),
    }
    return render(request, "events/tournaments/settings.html", context, status=status)
