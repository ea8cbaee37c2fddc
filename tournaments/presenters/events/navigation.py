"""The navigation of an event: its pages, grouped by the kind of work."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from enum import IntEnum
from typing import Any, Final, assert_never

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Exists, OuterRef, QuerySet
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from referee.frozen import dataclass
from tournaments.models import RegistrationSettings, Role, Stage, Team, Tournament
from tournaments.services.events.logos import digest_of_event
from tournaments.services.integrity.compiled_query import CompiledQuery
from tournaments.services.people import permissions

__all__ = ["AREAS", "Area", "Audience", "Content", "Place", "areas", "audience_of", "content_of", "place_of"]


class Audience(IntEnum):
    """Who sees a place in the navigation; each also sees what those before it see."""

    EVERYBODY = 0
    SCOREKEEPERS = 1
    OFFICIALS = 2
    ORGANIZERS = 3


def audience_of(user: User | AnonymousUser, event: Tournament) -> Audience:
    """The audience to which *user* belongs at *event*."""
    match permissions.role(user, event.slug):
        case Role.OWNER | Role.ORGANIZER:
            return Audience.ORGANIZERS
        case Role.HEAD_JUDGE | Role.JUDGE:
            return Audience.OFFICIALS
        case Role.SCOREKEEPER:
            return Audience.SCOREKEEPERS
        case None:
            return Audience.EVERYBODY
        case _ as role:
            assert_never(role)


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """What an event has for a viewer besides players and rounds."""

    teams: bool = False
    knockout: bool = False
    registration: bool = False
    rulings: bool = False
    logo: str = ""
    """The digest of the event's logo."""


def content_of(event: Tournament, viewer: Audience) -> Content:
    """What *event* has for *viewer*."""
    ((teams, knockout, registration, logo),) = _STORED_CONTENT.rows(event.pk)
    rulings = event.rulings_public or viewer >= Audience.OFFICIALS
    return Content(
        teams=bool(teams),
        knockout=bool(knockout),
        registration=bool(registration),
        rulings=rulings,
        logo=logo or "",
    )


def _stored_content(event: int) -> QuerySet[Any, Any]:
    """Whether the event with that key has teams, a stage with advancing places and an open registration; its logo."""
    of_event = {"tournament": OuterRef("pk")}
    return Tournament.objects.filter(pk=event).values_list(
        Exists(Team.objects.filter(**of_event)),
        Exists(Stage.objects.filter(**of_event, said__enters__advance__gte=1)),
        Exists(RegistrationSettings.objects.filter(**of_event, open=True)),
        digest_of_event(),
    )


_STORED_CONTENT: Final = CompiledQuery(_stored_content)


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A page in the navigation: the *name* of its address, its *label*, and the names of the pages below it."""

    name: str
    label: Promise
    audience: Audience = Audience.EVERYBODY
    below: tuple[str, ...] = ()
    kinds: tuple[Tournament.Kind, ...] = tuple(Tournament.Kind)
    words: Promise | str = ""
    """Words by which the page is found, besides its label."""
    needs: Callable[[Content], bool] = lambda _has: True
    """Whether the place is shown in an event that has this."""

    def is_seen(self, event: Tournament, viewer: Audience, content: Content) -> bool:
        """Whether *viewer* sees the place."""
        return event.kind in self.kinds and viewer >= self.audience and self.needs(content)

    def url(self, event: Tournament) -> str:
        """The address of the page."""
        if self.name == "desk":
            return f"{reverse('desk')}?{urlencode({'tournament': event.slug})}"
        return reverse(self.name, args=[event.slug])


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """A group of places."""

    label: Promise
    places: tuple[Place, ...]


_GAMES: Final = (Tournament.Kind.TOURNAMENT, Tournament.Kind.EVENING)
_SEASON: Final = (Tournament.Kind.LEAGUE,)
_OFFICIALS, _ORGANIZERS = Audience.OFFICIALS, Audience.ORGANIZERS
_ROUND_PAGES: Final = (
    "round",
    "round_text",
    "links",
    "renew_links",
    "renew_link",
    "round_results",
    "round_results_list",
    "undo_opening",
    "reopen_round",
    "correct_game",
    "table_page",
    "cancel_penalty",
    "seats",
    "conditions",
)


AREAS: Final = (
    Area(
        label=_("Now"),
        places=(
            Place(name="tournament", label=pgettext_lazy("page", "Now"), kinds=_GAMES),
            Place(
                name="tournament",
                label=pgettext_lazy("page", "Now"),
                kinds=_SEASON,
                below=("evening", "evening_text", "season_end", "rounds", *_ROUND_PAGES),
            ),
            Place(
                name="tonight",
                label=_("Tonight"),
                audience=Audience.SCOREKEEPERS,
                kinds=_SEASON,
                below=("begin_evening", "end_evening", "evening_played", "evening_start"),
            ),
            Place(
                name="floor",
                label=_("Floor"),
                words=_("calls, judge, clock"),
                audience=_OFFICIALS,
                kinds=_GAMES,
                below=("judge_areas",),
            ),
        ),
    ),
    Area(
        label=_("Seating"),
        places=(
            Place(
                name="plan",
                label=_("Seating plan"),
                words=_("draw, pairings, open a round"),
                audience=_ORGANIZERS,
                kinds=_GAMES,
                below=("new_round", "search_plan", "read_plan", "plan_found", "planned_round"),
            ),
            Place(name="schedule", label=_("Schedule"), words=_("seats, times"), kinds=_GAMES),
        ),
    ),
    Area(
        label=_("Results"),
        places=(
            Place(
                name="standings",
                label=_("Standings"),
                words=_("export, download, ranking, games needed, minimum"),
                below=(
                    "standings_text",
                    "draw_lots",
                    "decline_place",
                    "last_round",
                    "bracket",
                    "teams",
                    "mers",
                ),
            ),
            Place(
                name="rounds",
                label=_("Rounds"),
                words=_("enter results, correct a result, reopen, clock"),
                kinds=_GAMES,
                below=_ROUND_PAGES,
            ),
            Place(name="statistics", label=_("Statistics"), below=("player_statistics",)),
            Place(name="counting", label=_("Scoring rules"), kinds=_SEASON),
            Place(
                name="teams",
                label=_("Team standings"),
                kinds=_GAMES,
                needs=lambda has: has.teams,
                below=("teams_text",),
            ),
            Place(
                name="bracket",
                label=_("Bracket"),
                words=_("knockout, final"),
                kinds=_GAMES,
                needs=lambda has: has.knockout,
            ),
            Place(
                name="mers",
                label=_("EMA report"),
                words=_("European ranking, MERS, federation, export"),
                audience=_OFFICIALS,
                kinds=_GAMES,
            ),
        ),
    ),
    Area(
        label=_("Players"),
        places=(
            Place(
                name="players",
                label=_("Players"),
                words=_("substitute, withdraw, replace, penalty, bonus"),
                below=(
                    "player",
                    "participant",
                    "particulars",
                    "withdraw",
                    "same_person",
                    "erase_player",
                    "replace_player",
                    "register",
                ),
            ),
            Place(
                name="people",
                label=_("Add players"),
                words=_("spreadsheet, import, names"),
                audience=_ORGANIZERS,
            ),
            Place(
                name="people_sheet",
                label=_("Import from spreadsheet"),
                words=_("CSV, Excel, players"),
                audience=_ORGANIZERS,
            ),
            Place(
                name="player_columns",
                label=_("Extra columns"),
                words=_("paid, meal, column, checkbox, email"),
                audience=_ORGANIZERS,
            ),
            Place(
                name="registrations",
                label=_("Registration"),
                words=_("sign up, form, waiting list"),
                audience=_ORGANIZERS,
                below=("registration_settings", "decide_registration"),
            ),
            Place(
                name="register",
                label=_("Registration form"),
                words=_("sign up, register"),
                needs=lambda has: has.registration,
            ),
            Place(
                name="check_in",
                label=_("Check-in"),
                audience=Audience.SCOREKEEPERS,
                kinds=(Tournament.Kind.TOURNAMENT,),
                below=("missing_text",),
            ),
            Place(
                name="edit_teams",
                label=_("Teams"),
                audience=_ORGANIZERS,
                kinds=_GAMES,
                below=("team_points",),
            ),
            Place(name="groups", label=_("Groups"), audience=_ORGANIZERS, kinds=_GAMES),
            Place(
                name="own_links",
                label=_("Personal links"),
                words=_("QR, logins of players"),
                audience=_ORGANIZERS,
            ),
        ),
    ),
    Area(
        label=_("Rulings"),
        places=(
            Place(
                name="rulings",
                label=_("Rulings"),
                words=_("penalty, decision, appeal"),
                needs=lambda has: has.rulings,
                below=(
                    "ruling",
                    "review_ruling",
                    "change_ruling",
                    "rulings_publicity",
                    "add_ruling_photo",
                    "delete_ruling_photo",
                ),
            ),
            Place(name="desk", label=_("Dispute desk"), below=("desk_question",)),
            Place(
                name="rules", label=_("Rules"), words=_("house rules, rulebook, uma"), below=("change_rules",)
            ),
        ),
    ),
    Area(
        label=_("Print"),
        places=(
            Place(
                name="printing",
                label=_("Print"),
                words=_("badges, certificates, score sheets, PDF"),
                audience=_OFFICIALS,
                below=("print_job",),
            ),
        ),
    ),
    Area(
        label=_("Screens"),
        places=(
            Place(
                name="boards", label=_("Screens"), words=_("clock, projector, display"), audience=_OFFICIALS
            ),
        ),
    ),
    Area(
        label=_("Settings"),
        places=(
            Place(
                name="event",
                label=_("General"),
                words=_("name, days, venue, time zone, language, club"),
                audience=_ORGANIZERS,
            ),
            Place(
                name="event_rounds",
                label=_("Rounds and ties"),
                words=_("minutes, time limit, tie-breaks"),
                audience=_ORGANIZERS,
            ),
            Place(
                name="event_visibility",
                label=_("Public pages"),
                words=_("private, last-hand conditions"),
                audience=_ORGANIZERS,
            ),
            Place(
                name="release",
                label=_("Results visibility"),
                words=_("hide results, show results, approval"),
                audience=_ORGANIZERS,
            ),
            Place(
                name="event_logo",
                label=_("Logo"),
                words=_("image, picture, sponsor"),
                audience=_ORGANIZERS,
            ),
            Place(
                name="event_links",
                label=_("Links and address"),
                words=_("web address, short link, rights of players"),
                audience=_ORGANIZERS,
            ),
            Place(
                name="event_files",
                label=_("Import and export"),
                words=_("backup, copy, JSON, export"),
                audience=_ORGANIZERS,
            ),
            Place(name="archive_event", label=_("Archive and delete"), audience=_ORGANIZERS),
            Place(
                name="stages",
                label=_("Stages"),
                words=_("cut, final, knockout, bracket"),
                audience=_ORGANIZERS,
                kinds=_GAMES,
                below=("new_stage", "change_stage", "ready_stages"),
            ),
            Place(
                name="event_roles",
                label=_("Officials"),
                words=_("judges, invitations, logins, roles"),
                audience=_ORGANIZERS,
                below=("invite",),
            ),
            Place(
                name="physical_tables",
                label=_("Table QR codes"),
                words=_("links, stickers"),
                audience=_ORGANIZERS,
            ),
        ),
    ),
)
"""All areas with all their places, in the order of the navigation."""


def areas(event: Tournament, viewer: Audience, content: Content) -> tuple[Area, ...]:
    """The areas that *viewer* sees, each with at least one place."""
    seen = (
        replace(area, places=tuple(place for place in area.places if place.is_seen(event, viewer, content)))
        for area in AREAS
    )
    return tuple(area for area in seen if area.places)


def place_of(seen: Iterable[Area], page: str) -> Place | None:
    """The place among the *seen* ones to which the page with that name of its address belongs; None if it has none.

    A page whose own place is not seen belongs to the place above it.
    """
    places = [place for area in seen for place in area.places]
    own = (place for place in places if place.name == page)
    return next(own, None) or next((place for place in places if page in place.below), None)
