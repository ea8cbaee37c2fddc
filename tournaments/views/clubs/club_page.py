"""Pages of a club: overview, settings, new season and events."""

from __future__ import annotations

from django.contrib import messages
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.common.errors import InputError
from tournaments.forms.clubs.club_settings import ClubForm, EventsForm, SeasonForm
from tournaments.models import Club, Role, Tournament
from tournaments.presenters.clubs import club_page as showing
from tournaments.presenters.clubs.season_step import season_step
from tournaments.services.clubs import club_settings, new_seasons, series
from tournaments.services.events import logos
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.people import permissions, roles
from tournaments.views.common.acting import get_action
from tournaments.views.common.zones import use_zone_of
from tournaments.views.events.tournaments import create as create_event
from tournaments.views.people.roles import (
    logged_in_user,
    make_creator_organizer,
    organizers_only,
    owners_only,
)

__all__ = [
    "edit_events",
    "index",
    "new",
    "new_season",
    "new_tournament",
    "settings",
    "show",
    "visible_events",
]


def visible_events(request: HttpRequest, club: Club) -> list[Tournament]:
    """Return the club's events that the user may see, newest first.

    Sets `club.shown_events`, by which the page marks events whose results are held back.
    """
    use_zone_of(request, club)
    events = club_settings.events(club, permissions.visible_events(request.user))
    club.shown_events = events
    return events


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """List the clubs."""
    return render(request, "clubs/clubs.html", {"clubs": Club.objects.all()})


@require_safe
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a club: its next evening, its season, its last results, its champions and its events."""
    club = get_object_or_404(logos.clubs_with_logo(), slug=slug)
    events = visible_events(request, club)
    # The day in the club's time zone, which `visible_events` has set.
    today = timezone.localdate().isoformat()
    page = showing.page(club, events, today=today, everything=permissions.is_official(request.user, None))
    club_series = [
        each_series for each_series in series.visible(request.user) if each_series.club == club.word
    ]
    context = {"club": club, "page": page, "all_series": club_series}
    if page.runs and page.season is not None and permissions.is_scorekeeper(request.user, page.event):
        is_organizer = permissions.is_organizer(request.user, page.event)
        context["next_step"] = season_step(page.season, page.next, today=today, is_organizer=is_organizer)
    return render(request, "clubs/club.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@organizers_only
def new(request: HttpRequest) -> HttpResponse:
    """Create a club."""
    form = ClubForm(request.POST or None, typed=request.GET)
    if form.is_valid():
        try:
            with transaction.atomic():
                club = club_settings.create(**form.settings, key=get_action(request).key)
                creator = logged_in_user(request)
                roles.give(creator, club, Role.OWNER, by=creator.get_username())
        except InputError as error:
            form.add_error(None, [problem.says for problem in error.problems])
        else:
            messages.success(request, _("Club created. Start a season or add an event."))
            return redirect(club)
    return render(request, "clubs/new.html", {"form": form}, status=422 if form.is_bound else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@owners_only
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    """Change a club's name, its place and the defaults of its seasons."""
    club = get_object_or_404(Club, slug=slug)
    form = ClubForm(request.POST or None, club=club)
    if form.is_valid():
        try:
            club_settings.change(club, **form.settings)
        except InputError as error:
            form.add_error(None, [problem.says for problem in error.problems])
        else:
            messages.success(request, _("Settings saved."))
            return redirect("club_settings", slug)
    status = 422 if form.is_bound else 200
    return render(request, "clubs/settings.html", {"club": club, "form": form}, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@organizers_only
def new_season(request: HttpRequest, slug: str) -> HttpResponse:
    """Create a season of the club."""
    club = get_object_or_404(Club, slug=slug)
    last = club_settings.newest_season(visible_events(request, club))
    divisions = new_seasons.divisions_of(last) if last is not None else ()
    form = SeasonForm(request.POST or None, last=last, divisions=divisions)
    if form.is_valid():
        try:
            season = new_seasons.create_season(club, form.new_season, act=get_action(request))
        except InputError as error:
            form.add_error(None, [str(problem) for problem in error.problems])
        else:
            make_creator_organizer(request, season)
            messages.success(request, _("Season created."))
            return redirect(season)
    context = {"club": club, "form": form, "last": last}
    return render(request, "clubs/new_season.html", context, status=422 if form.is_bound else 200)


@organizers_only
def new_tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """Create a tournament of the club."""
    club = get_object_or_404(Club, slug=slug)

    def join(event: Tournament, act: Action) -> None:
        club_settings.set_club(event, club, act=act.then("club"))

    initial = {"place": club.place, "ruleset_key": club_settings.settings_of(club).ruleset}
    return create_event(request, initial=initial, finish=join, club=club)


def _addable_events(request: HttpRequest, club: Club) -> QuerySet[Tournament]:
    """Return the events outside the club that the user may add: those that they run, and whose club they run."""
    events = permissions.events_run_by(request.user).exclude(club=club.word)
    if permissions.is_organizer(request.user, None):
        return events
    own_clubs = permissions.clubs_run_by(request.user).values_list("word", flat=True)
    return events.filter(club__in=["", *own_clubs])


@require_http_methods(["GET", "HEAD", "POST"])
@organizers_only
def edit_events(request: HttpRequest, slug: str) -> HttpResponse:
    """Add an event to the club, or remove it."""
    club = get_object_or_404(Club, slug=slug)
    form = EventsForm(
        request.POST or None,
        club=club,
        addable=_addable_events(request, club),
        initial={"event": request.GET.get("event", "")},
    )
    if form.is_valid():
        event = form.cleaned_data["event"]
        if form.club is None and not roles.has_organizer(event, besides_club=True):
            form.add_error(None, _("This event would have no organizer. Invite an organizer to it first."))
        else:
            club_settings.set_club(event, form.club, act=get_action(request))
            messages.success(request, _("Settings saved."))
            return redirect("club_events", slug)
    context = {"club": club, "form": form, "events": visible_events(request, club)}
    return render(request, "clubs/events.html", context, status=422 if form.is_bound else 200)
