"""The navigation of an event: its pages, grouped by the kind of work."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_noop as _

from tournaments.models import Tournament

__all__ = ["PLACES", "Area", "Audience", "Place", "areas", "place_of"]


class Audience(IntEnum):
    """Who sees a place in the navigation; each also sees what those before it see."""

    EVERYBODY = 0
    OFFICIALS = 1
    ORGANIZERS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A page in the navigation: the *name* of its address, its *label*, and the names of the pages below it."""

    name: str
    label: str
    audience: Audience = Audience.EVERYBODY
    below: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ("tournament", "league", "evening")
    words: str = ""
    """Words by which the page is found, besides its label."""
    needs: str = ""
    """The field of the event without which only officials see the place."""

    def is_seen(self, event: Tournament, viewer: Audience) -> bool:
        """Whether *viewer* sees the place."""
        is_open = viewer > Audience.EVERYBODY or not self.needs or bool(getattr(event, self.needs))
        return event.kind in self.kinds and viewer >= self.audience and is_open

    @property
    def title(self) -> str:
        """The label in the current language; the first page may be named apart from its area."""
        return pgettext("page", "Now") if self.name == "tournament" else gettext(self.label)

    def url(self, event: Tournament) -> str:
        """The address of the page."""
        if self.name == "desk":
            return f"{reverse('desk')}?{urlencode({'tournament': event.slug})}"
        return reverse(self.name, args=[event.slug])


_GAMES: Final = ("tournament", "evening")
_SEASON: Final = ("league",)
_OFFICIALS, _ORGANIZERS = Audience.OFFICIALS, Audience.ORGANIZERS

_AREAS: Final[dict[str, tuple[Place, ...]]] = {
    _("Now"): (
        Place(name="tournament", label=_("Now"), below=("evening", "season_end")),
        Place(
            name="tonight",
            label=_("Tonight"),
            audience=_OFFICIALS,
            kinds=_SEASON,
            below=("begin_evening", "end_evening", "evening_played", "evening_start"),
        ),
        Place(name="floor", label=_("Floor"), audience=_OFFICIALS, kinds=_GAMES),
    ),
    _("Seating"): (
        Place(
            name="plan",
            label=_("Seating plan"),
            words=_("draw, pairings, open a round"),
            audience=_ORGANIZERS,
            kinds=_GAMES,
            below=("new_round", "search_plan", "read_plan", "plan_found", "planned_round"),
        ),
        Place(name="schedule", label=_("Schedule"), kinds=_GAMES),
    ),
    _("Results"): (
        Place(
            name="standings",
            label=_("Standings"),
            words=_("export, download, ranking, games needed, minimum"),
            below=("draw_lots", "decline_place", "last_round", "bracket"),
        ),
        Place(
            name="rounds",
            label=_("Rounds"),
            words=_("enter results, correct a result, reopen, clock"),
            kinds=_GAMES,
            below=(
                "round",
                "links",
                "round_results",
                "round_results_list",
                "undo_opening",
                "reopen_round",
                "correct_game",
                "table_page",
                "cancel_penalty",
                "seats",
                "conditions",
            ),
        ),
        Place(name="statistics", label=_("Statistics"), below=("player_statistics",)),
        Place(name="teams", label=_("Team standings"), audience=_ORGANIZERS, kinds=_GAMES),
        Place(
            name="mers",
            label=_("EMA report"),
            words=_("European ranking, MERS, federation, export"),
            audience=_ORGANIZERS,
            kinds=_GAMES,
        ),
    ),
    _("Players"): (
        Place(
            name="players",
            label=_("Players"),
            words=_("substitute, withdraw, replace, penalty, bonus"),
            below=("player", "participant", "particulars", "withdraw", "same_person", "replace_player"),
        ),
        Place(
            name="people",
            label=_("Add players"),
            words=_("spreadsheet, import, names"),
            audience=_ORGANIZERS,
            below=("people_sheet",),
        ),
        Place(
            name="registrations",
            label=_("Registration"),
            audience=_ORGANIZERS,
            below=("registration_settings", "decide_registration"),
        ),
        Place(name="check_in", label=_("Check-in"), audience=_OFFICIALS, kinds=("tournament",)),
        Place(
            name="edit_teams", label=_("Teams"), audience=_ORGANIZERS, kinds=_GAMES, below=("team_points",)
        ),
        Place(name="groups", label=_("Groups"), audience=_ORGANIZERS, kinds=_GAMES),
        Place(name="own_links", label=_("Personal links"), audience=_ORGANIZERS),
    ),
    _("Rulings"): (
        Place(
            name="rulings",
            label=_("Rulings"),
            words=_("penalty, decision, appeal"),
            needs="rulings_public",
            below=("ruling", "review_ruling", "change_ruling", "rulings_publicity"),
        ),
        Place(name="desk", label=_("Dispute desk")),
        Place(name="rules", label=_("Rules"), below=("change_rules",)),
    ),
    _("Print"): (
        Place(
            name="printing",
            label=_("Print"),
            words=_("badges, certificates, score sheets, PDF"),
            audience=_OFFICIALS,
            below=("print_job",),
        ),
    ),
    _("Screens"): (
        Place(name="boards", label=_("Screens"), words=_("clock, projector, display"), audience=_OFFICIALS),
    ),
    _("Settings"): (
        Place(name="event", label=_("General"), audience=_ORGANIZERS),
        Place(
            name="event_rounds",
            label=_("Rounds and ties"),
            words=_("minutes, time limit, tie-breaks"),
            audience=_ORGANIZERS,
        ),
        Place(name="event_visibility", label=_("Public pages"), audience=_ORGANIZERS),
        Place(
            name="release",
            label=_("Results visibility"),
            words=_("hide results, show results, approval"),
            audience=_ORGANIZERS,
        ),
        Place(name="event_links", label=_("Links"), audience=_ORGANIZERS),
        Place(
            name="event_files",
            label=_("Import and export"),
            words=_("backup, copy, JSON, export"),
            audience=_ORGANIZERS,
        ),
        Place(name="archive_event", label=_("Archive"), audience=_ORGANIZERS),
        Place(name="counting", label=_("Scoring rules"), audience=_ORGANIZERS, kinds=_SEASON),
        Place(
            name="stages",
            label=_("Stages"),
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
}

PLACES: Final = tuple(place for places in _AREAS.values() for place in places)
"""All places, in the order of the navigation."""

_AREA_OF: Final = {place: label for label, places in _AREAS.items() for place in places}
_PLACE_OF: Final = {name: place for place in PLACES for name in (place.name, *place.below)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """A group of places that somebody sees; *current* if the page is one of them."""

    label: str
    places: tuple[Place, ...]
    current: bool


def place_of(name: str) -> Place | None:
    """The place to which the page with that name of its address belongs; None if it has none."""
    return _PLACE_OF.get(name)


def areas(event: Tournament, viewer: Audience, page: str) -> Iterator[Area]:
    """The areas that *viewer* sees, each with at least one place."""
    current = place_of(page)
    for label, places in _AREAS.items():
        seen = tuple(place for place in places if place.is_seen(event, viewer))
        if seen:
            is_current = current is not None and _AREA_OF[current] == label
            yield Area(label=label, places=seen, current=is_current)
