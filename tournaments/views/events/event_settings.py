"""Change the settings of an event; export, import, copy, archive and delete it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Unpack

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.encoding import uri_to_iri
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.common.errors import DeskError, InputError
from tournaments.forms.events.event_settings import (
    CopyForm,
    GeneralForm,
    ImportForm,
    LinksForm,
    RoundsForm,
    SectionForm,
    VisibilityForm,
)
from tournaments.forms.interchange.event_files import import_event
from tournaments.listings.events.event_lists import FILES
from tournaments.models import Activity, Tournament
from tournaments.presenters.interchange import event_files
from tournaments.services.clubs import club_settings
from tournaments.services.events import tournaments
from tournaments.services.events.plans import searching
from tournaments.services.events.tournaments import EventFields
from tournaments.services.integrity.automatic_backups import back_up_before_rules
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.interchange.eventfile.problems import FileRefused, problem_message
from tournaments.services.interchange.eventfile.reading import MAX_FILE_SIZE
from tournaments.services.people import permissions, roles
from tournaments.services.rulings import rules
from tournaments.views.common.acting import get_action, get_device
from tournaments.views.common.downloads import record_download
from tournaments.views.common.event_addresses import full_address
from tournaments.views.people.roles import (
    desk_organizers_only,
    event_creators_only,
    logged_in_user,
    make_creator_organizer,
    organizers_only,
)

_MOST = 100
"""Number of errors of a file that are shown at once."""

__all__ = [
    "archive",
    "copy",
    "delete",
    "export",
    "files",
    "general",
    "import_file",
    "links",
    "rounds",
    "visibility",
]


@require_http_methods(["GET", "HEAD", "POST"])
@organizers_only
def general(request: HttpRequest, slug: str) -> HttpResponse:
    """Show and change what the event is, when and where."""
    event = get_object_or_404(Tournament, slug=slug)
    club, own_clubs = club_settings.club_of(event), permissions.clubs_run_by(request.user)
    changes_club = permissions.runs_club(request.user, club) if club else own_clubs.exists()
    return _edit_section(
        request, event, GeneralForm, "general", club=club, clubs=own_clubs, changes_club=changes_club
    )


@require_http_methods(["GET", "HEAD", "POST"])
@organizers_only
def rounds(request: HttpRequest, slug: str) -> HttpResponse:
    """Show and change the length and number of rounds, and the order of tie-breaks."""
    event = get_object_or_404(Tournament, slug=slug)
    return _edit_section(request, event, RoundsForm, "rounds", save=_save_rounds)


def _save_rounds(event: Tournament, *, act: Action, **fields: Unpack[EventFields]) -> None:
    if fields["ties"] != event.ties:
        back_up_before_rules(event)
    tournaments.change(event, act=act, **fields)


@require_http_methods(["GET", "HEAD", "POST"])
@organizers_only
def visibility(request: HttpRequest, slug: str) -> HttpResponse:
    """Show and change who sees the event, its rulings and its last-hand conditions."""
    event = get_object_or_404(Tournament, slug=slug)
    return _edit_section(request, event, VisibilityForm, "visibility", save=tournaments.set_visibility)


@require_http_methods(["GET", "HEAD", "POST"])
@organizers_only
def links(request: HttpRequest, slug: str) -> HttpResponse:
    """Show and change the event's web address and the rights of table links, and link to the pages of its links."""
    event = get_object_or_404(Tournament, slug=slug)
    address = full_address(request, event, event.get_absolute_url())
    # The readable form; the linked address is percent-encoded, so that programs do not cut it off.
    return _edit_section(
        request, event, LinksForm, "links", event_address=address, readable_address=uri_to_iri(address)
    )


def _edit_section(
    request: HttpRequest,
    event: Tournament,
    section: type[SectionForm],
    template: str,
    *,
    save: Callable[..., None] = tournaments.change,
    **more: Any,
) -> HttpResponse:
    """Show a section of the settings, and *save* its fields alone."""
    form = section(request.POST if request.method == "POST" else None, tournament=event)
    if form.is_valid():
        try:
            save(event, **form.changes, act=get_action(request))
            messages.success(request, _("Settings saved."))
            return redirect(request.path)
        except InputError as error:
            form.add_error(None, [problem.says for problem in error.problems])
    context = {"tournament": event, "form": form, **more}
    status = 422 if form.is_bound else 200
    return render(request, f"events/settings/{template}.html", context, status=status)


@require_safe
@organizers_only
def files(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the files to export and import, and the form of a copy."""
    return _render_files(request, get_object_or_404(Tournament, slug=slug))


@require_safe
@organizers_only
def export(request: HttpRequest, slug: str) -> HttpResponse:
    """Send the whole event as a file that another desk imports."""
    tournament = get_object_or_404(Tournament, slug=slug)
    response = JsonResponse(event_files.event(tournament), json_dumps_params={"ensure_ascii": False})
    response["Content-Disposition"] = content_disposition_header(True, f"{tournament.slug}.json")
    record_download(request, f"{tournament.slug}.json", tournament, kind=Activity.Kind.EVENT_EXPORTED)
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@desk_organizers_only
def import_file(request: HttpRequest) -> HttpResponse:
    """Import an event from a file, or list the errors with their paths in the file."""
    form = ImportForm(request.POST or None, request.FILES or None)
    problems: list[tuple[str, str]] = []
    existing: Mapping[str, Any] | None = None
    if form.is_valid():
        try:
            # The upload is in memory in any case; reading one byte over the limit detects a file that is too large.
            file = form.cleaned_data["file"]
            data = file.read(MAX_FILE_SIZE + 1)
            tournament, notes = import_event(data, by=request.user.get_username(), device=get_device(request))
        except FileRefused as error:
            problems = [(problem.path, problem_message(problem)) for problem in error.problems]
            existing = next(
                (problem.facts for problem in error.problems if problem.code == "here_already"), None
            )
        else:
            roles.make_organizer(logged_in_user(request), tournament)
            messages.success(request, _("Event imported."))
            for line in notes:
                messages.warning(request, line)
            return redirect(tournament)
    status = 422 if form.is_bound else 200
    context = {
        "form": form,
        "problems": problems[:_MOST],
        "more": max(0, len(problems) - _MOST),
        "existing": existing,
    }
    return render(request, "events/tournaments/import.html", context, status=status)


@require_POST
@event_creators_only
def copy(request: HttpRequest, slug: str) -> HttpResponse:
    """Create the next event as a copy of this one."""
    tournament = get_object_or_404(Tournament, slug=slug)
    form = CopyForm(request.POST)
    if form.is_valid():
        try:
            with transaction.atomic():
                new_event = tournaments.copy(tournament, **form.cleaned_data, act=get_action(request))
                if not permissions.is_organizer(request.user, None):
                    # Only the club's events may be created by those who run the club.
                    act = get_action(request).then("club")
                    club_settings.set_club(new_event, club_settings.club_of(tournament), act=act)
            make_creator_organizer(request, new_event)
            messages.success(request, _("This is the next event. Set its dates, then draw the first round."))
            return redirect("event", new_event.slug)
        except InputError as error:
            form.add_error(None, [problem.says for problem in error.problems])
    return _render_files(request, tournament, copy=form, status=422)


@require_http_methods(["GET", "HEAD", "POST"])
@organizers_only
def archive(request: HttpRequest, slug: str) -> HttpResponse:
    """Archive the event, or restore it; the page also deletes it."""
    tournament = get_object_or_404(Tournament, slug=slug)
    if request.method == "POST":
        tournaments.archive(tournament, "archived" in request.POST, act=get_action(request))
        return redirect("archive_event", slug)
    return _render_archive(request, tournament)


@require_POST
@organizers_only
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Delete an event without played games."""
    tournament = Tournament.objects.filter(slug=slug).first()
    if tournament is None:
        # A second tap: the event is already deleted.
        return redirect("home")
    if request.POST.get("sure") != "yes":
        return _render_archive(
            request, tournament, _("This cannot be undone. Tick the box to confirm."), status=422
        )
    try:
        tournaments.delete(tournament, act=get_action(request))
        searching.delete_searches(tournament)
    except DeskError as error:
        return _render_archive(request, tournament, str(error), status=409)
    messages.success(request, _("%(name)s was deleted.") % {"name": tournament.name})
    return redirect("home")


def _render_files(
    request: HttpRequest, event: Tournament, *, copy: CopyForm | None = None, status: int = 200
) -> HttpResponse:
    context = {
        "tournament": event,
        "copy": copy or CopyForm(initial={"name": event.name}, auto_id="copy_%s"),
        "files": FILES.values(),
        "in_europe": event.is_tournament,
    }
    return render(request, "events/settings/files.html", context, status=status)


def _render_archive(
    request: HttpRequest, event: Tournament, refused: str = "", *, status: int = 200
) -> HttpResponse:
    context = {"tournament": event, "refused": refused, "played": rules.is_frozen(event)}
    return render(request, "events/settings/archive.html", context, status=status)
