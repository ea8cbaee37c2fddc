"""The time zone of an event or a club: its own, else that of the event's club, else the desk's."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.common.errors import Problem
from tournaments.common.zones import LONGEST, ZONES
from tournaments.models import Club, Tournament

__all__ = ["known", "name_of", "note_on", "of", "of_club_with", "of_desk", "wrong"]


def of(owner: Tournament | Club) -> ZoneInfo:
    """Return the time zone in which the times of this event or club are shown."""
    return ZoneInfo(name_of(owner))


def name_of(owner: Tournament | Club) -> str:
    """Return the name of that time zone. Queries the club only for an event of a club without a zone of its own."""
    if owner.timezone in ZONES:
        return owner.timezone
    if isinstance(owner, Tournament) and owner.club:
        return of_club_with(owner.club)
    return of_desk()


def of_club_with(word: str) -> str:
    """Return the name of the time zone of the club with this random word; the desk's if there is no such club."""
    found = Club.objects.filter(word=word).values_list("timezone", flat=True).first()
    return found if found in ZONES else of_desk()


def of_desk() -> str:
    """Return the name of the desk's time zone, the setting `TIME_ZONE`."""
    return timezone.get_default_timezone_name()


def known(name: str) -> str:
    """Return the name if this desk knows such a time zone; otherwise an empty string."""
    return name if name in ZONES else ""


def wrong(name: str, *, held: str = "") -> list[Problem]:
    """Return what is wrong with the name of a time zone; an empty one means that none was chosen.

    The name that is *held* already may stay: an event of another desk can have a zone that this desk does not know.
    """
    if not name or name == held or name in ZONES:
        return []
    says = _("There is no time zone “%(zone)s”; write it as Europe/Berlin.") % {"zone": name[:LONGEST]}
    return [Problem(says=says)]


def note_on(tournament: Tournament) -> str:
    """Return a note for the import of an event whose time zone this desk does not know; empty if it knows it."""
    if not tournament.timezone or known(tournament.timezone):
        return ""
    says = _("this desk has no time zone “%(zone)s”: the name is kept, and times are shown in %(used)s")
    return says % {"zone": tournament.timezone, "used": name_of(tournament)}
