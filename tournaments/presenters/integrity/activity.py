"""The lines of the activity log in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, datetime
from typing import Final

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.frozen import dataclass
from tournaments.common.program.commands import PROGRAM
from tournaments.common.punctuation import labelled
from tournaments.models import HEAD_JUDGES, JUDGES, ORGANIZERS, Activity, Person, Role
from tournaments.services.integrity import activity

__all__ = ["ActivityLine", "ActivitySearch", "activity_lines", "actors", "csv_time", "matching_activities"]

_OF_PERSON: Final = (Activity.Kind.PERSON_EXPORTED, Activity.Kind.PERSON_ERASED)
_GROUPS: Final = {ORGANIZERS: Role.ORGANIZER, HEAD_JUDGES: Role.HEAD_JUDGE, JUDGES: Role.JUDGE}


@dataclass(frozen=True, slots=True, kw_only=True)
class ActivityLine:
    """One line: when, who did it, what, the details, and the network address if it is still kept."""

    at: datetime
    who: str
    what: str
    details: str
    address: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ActivitySearch:
    """What to list: lines with all *words*, of one kind, by one login, between two days; empty values mean all."""

    words: str = ""
    kind: str = ""
    by: str = ""
    first: date | None = None
    last: date | None = None


def actors() -> list[str]:
    """Return the logins that have lines, by name."""
    names = activity.lines().exclude(by="").order_by("by").values_list("by", flat=True)
    return list(names.distinct())


def matching_activities(search: ActivitySearch) -> QuerySet[Activity]:
    """Return the lines that match, the newest first."""
    found = activity.lines()
    if search.kind:
        found = found.filter(kind=search.kind)
    if search.by:
        found = found.filter(by=search.by)
    if search.first:
        found = found.filter(at__date__gte=search.first)
    if search.last:
        found = found.filter(at__date__lte=search.last)
    for word in search.words.split():
        found = found.filter(
            Q(by__icontains=word)
            | Q(subject__icontains=word)
            | Q(place__icontains=word)
            | Q(page__icontains=word)
            | Q(address__icontains=word)
        )
    return found


def activity_lines(rows: Iterable[Activity]) -> list[ActivityLine]:
    """Return the lines in words."""
    rows = list(rows)
    people = Person.objects.in_bulk([row.subject for row in rows if row.kind in _OF_PERSON])
    return [
        ActivityLine(
            at=row.at,
            who=_who(row),
            what=row.get_kind_display(),
            details=" · ".join(_details(row, people.get(row.subject))),
            address=row.address,
        )
        for row in rows
    ]


def _who(row: Activity) -> str:
    """Return the login, the command, or the kind of link through which it was done."""
    if row.by or row.kind == Activity.Kind.LOGIN_FAILED:
        return row.by
    if row.page == "own_data":
        return _("Personal link")
    return row.page if row.page.startswith(("manage.py", PROGRAM)) else _("Without a login")


def _details(row: Activity, person: Person | None) -> Iterator[str]:
    if row.kind in _OF_PERSON:
        yield person.name if person is not None and person.name else labelled(_("ID"), row.subject)
    elif row.subject and row.subject != row.by:
        yield row.subject
    elif row.kind == Activity.Kind.LOGIN_FAILED:
        yield _("unknown name")
    if group := row.data.get("group"):
        yield labelled(str(_GROUPS[group].label) if group in _GROUPS else group, _("all events"))
    if role := row.data.get("role"):
        yield str(Role(role).label)
    flags = {"is_superuser": _("Administrator"), "is_staff": _("Admin pages"), "is_active": _("Active")}
    for flag, name in flags.items():
        if flag in row.data:
            yield labelled(name, _("yes") if row.data[flag] else _("no"))
    for key, name in (("permissions_given", _("Given")), ("permissions_revoked", _("Revoked"))):
        if key in row.data:
            yield labelled(name, ", ".join(row.data[key]))
    if number := row.data.get("round"):
        yield _("Round %(number)d") % {"number": number}
    if tables := row.data.get("tables"):
        numbers = ", ".join(map(str, tables))
        yield ngettext("table %(numbers)s", "tables %(numbers)s", len(tables)) % {"numbers": numbers}
    if name := row.data.get("username"):
        yield labelled(_("New name"), name)
    if row.place:
        yield row.place


def csv_time(at: datetime) -> str:
    """Return the time for a file, in the time zone of the page."""
    return f"{timezone.localtime(at):%Y-%m-%d %H:%M:%S%z}"
