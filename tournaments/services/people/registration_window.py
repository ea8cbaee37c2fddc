"""Whether registration is open, and why not."""

from __future__ import annotations

from datetime import datetime
from enum import Enum
from typing import assert_never
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from tournaments.common import dates
from tournaments.common.punctuation import bracketed
from tournaments.common.zones import ZONES
from tournaments.models import RegistrationSettings
from tournaments.services.events import zones
from tournaments.services.people import waiting_list

__all__ = [
    "RegistrationState",
    "closed_message",
    "closing_time_message",
    "format_moment",
    "registration_state",
    "zone_of",
]


class RegistrationState(Enum):
    """What somebody finds who wants to register."""

    OPEN = "open"
    """A place is free."""
    WAITING = "waiting"
    """All places are taken, or others wait for one already; new registrations wait too."""
    FULL = "full"
    """All places are taken, and there is no waiting list."""
    NOT_YET = "not_yet"
    """It opens later."""
    CLOSED = "closed"
    """It was open until a moment in the past."""
    BEGUN = "begun"
    """A tournament's first round was opened; only the organizers decide who takes part."""
    SHUT = "shut"
    """The organizers take no registrations."""

    @property
    def lets_in(self) -> bool:
        """Whether a registration is accepted."""
        return self in (RegistrationState.OPEN, RegistrationState.WAITING)


def registration_state(settings: RegistrationSettings, now: datetime) -> RegistrationState:
    """Return the state at the moment *now*; it is shut if the event is over, archived, or has started."""
    tournament = settings.tournament
    if not settings.open or tournament.ended or tournament.archived:
        return RegistrationState.SHUT
    if waiting_list.has_begun(tournament):
        return RegistrationState.BEGUN
    if settings.opens_at is not None and now < settings.opens_at:
        return RegistrationState.NOT_YET
    if settings.closes_at is not None and now >= settings.closes_at:
        return RegistrationState.CLOSED
    if waiting_list.has_free_place(tournament, settings.limit):
        return RegistrationState.OPEN
    return RegistrationState.WAITING if settings.waiting else RegistrationState.FULL


def format_moment(settings: RegistrationSettings, moment: datetime | None) -> str:
    """Format *moment* in the event's own time zone, with its name; empty for None."""
    if moment is None:
        return ""
    zone = zone_of(settings)
    return bracketed(dates.moment(moment, ZoneInfo(zone)), zone)


def zone_of(settings: RegistrationSettings) -> str:
    """Return the name of the time zone of the event's registration: the event's own.

    An event without one may have a registration from before events had a time zone, whose zone is then used.
    """
    event = settings.tournament
    return settings.zone if not event.timezone and settings.zone in ZONES else zones.zone_name(event)


def closing_time_message(settings: RegistrationSettings) -> str:
    """Return when registration closes, as a sentence; empty if no time is set."""
    if settings.closes_at is None:
        return ""
    return _("Registration closes on %(at)s.") % {"at": format_moment(settings, settings.closes_at)}


def closed_message(settings: RegistrationSettings, state: RegistrationState, waiting_count: int = 0) -> str:
    """Return why nobody can register and what to do, while *waiting_count* people wait; empty if somebody can."""
    match state:
        case RegistrationState.OPEN | RegistrationState.WAITING:
            return ""
        case RegistrationState.FULL if waiting_count:
            return _(
                "Free places go to people on the waiting list, and nobody else can join it. Try again later, or "
                "ask the organizers."
            )
        case RegistrationState.FULL:
            text = _(
                "All %(places)d places are taken, and there is no waiting list. Check again later: a place may "
                "become free."
            )
            return text % {"places": settings.limit or 0}
        case RegistrationState.NOT_YET:
            return _("Registration opens on %(at)s.") % {"at": format_moment(settings, settings.opens_at)}
        case RegistrationState.CLOSED:
            text = _("Registration closed on %(at)s. Ask the organizers if they can still add you.")
            return text % {"at": format_moment(settings, settings.closes_at)}
        case RegistrationState.BEGUN:
            return _("The tournament has started. Ask the organizers.")
        case RegistrationState.SHUT:
            return _("Registration is not open. Ask the organizers.")
        case _:
            assert_never(state)
