"""The time zone of an event or a club: its own, else that of the event's club, else the desk's."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.common.errors import Problem
from tournaments.common.zones import MAX_LENGTH, ZONES
from tournaments.models import Club, Tournament

__all__ = [
    "club_zone_name",
    "desk_zone_name",
    "name_if_known",
    "unknown_zone_note",
    "zone_name",
    "zone_of",
    "zone_problems",
]


def zone_of(owner: Tournament | Club) -> ZoneInfo:
    """Return the time zone in which the times of this event or club are shown."""
    return ZoneInfo(zone_name(owner))


def zone_name(owner: Tournament | Club) -> str:
    """Return the name of that time zone. Queries the club only for an event of a club without a zone of its own."""
    if owner.timezone in ZONES:
        return owner.timezone
    if isinstance(owner, Tournament) and owner.club:
        return club_zone_name(owner.club)
    return desk_zone_name()


def club_zone_name(word: str) -> str:
    """Return the name of the time zone of the club with this random word; the desk's if there is no such club."""
    name = Club.objects.filter(word=word).values_list("timezone", flat=True).first()
    return name if name in ZONES else desk_zone_name()


def desk_zone_name() -> str:
    """Return the name of the desk's time zone, the setting `TIME_ZONE`."""
    return timezone.get_default_timezone_name()


def name_if_known(name: str) -> str:
    """Return the name if this desk knows such a time zone; otherwise an empty string."""
    return name if name in ZONES else ""


def zone_problems(name: str, *, current: str = "") -> list[Problem]:
    """Return what is wrong with the name of a time zone; an empty one means that none was chosen.

    The name that is *current* already may stay: an event of another desk can have a zone that this desk does not know.
    """
    if not name or name == current or name in ZONES:
        return []
    sentence = _("There is no time zone “%(zone)s”. Enter one like Europe/Berlin.") % {
        "zone": name[:MAX_LENGTH]
    }
    return [Problem(says=sentence)]


def unknown_zone_note(tournament: Tournament) -> str:
    """Return a note for the import of an event whose time zone this desk does not know; empty if it knows it."""
    if not tournament.timezone or name_if_known(tournament.timezone):
        return ""
    sentence = _(
        "the time zone “%(zone)s” is unknown here; its name is kept, and times are shown in %(used)s"
    )
    return sentence % {"zone": tournament.timezone, "used": zone_name(tournament)}
