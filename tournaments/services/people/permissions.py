"""What users may do, by their roles at an event, in a club and at the whole desk."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import field
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser, Group, User
from django.db.models import OuterRef, QuerySet, Subquery, Value

from referee.frozen import dataclass
from tournaments.models import (
    EVENT_ROLES,
    HEAD_JUDGES,
    JUDGES,
    ORGANIZERS,
    Club,
    ClubRole,
    EventRole,
    Role,
    Tournament,
)
from tournaments.services.integrity.compiled_query import CompiledQuery

__all__ = [
    "OFFICIALS",
    "club_role",
    "clubs_run_by",
    "events_judged_by",
    "events_run_by",
    "events_seen_by",
    "has_club_roles",
    "has_event_roles",
    "is_head_judge",
    "is_official",
    "is_official_of_series",
    "is_organizer",
    "is_scorekeeper",
    "own_club_role",
    "role",
    "runs_club",
    "sees_event",
    "visible_events",
]

OFFICIALS: Final = (Role.ORGANIZER, Role.HEAD_JUDGE, Role.JUDGE)
"""The roles at an event whose holders see everything and rule at its tables."""


def is_organizer(user: User | AnonymousUser, tournament: Tournament | None) -> bool:
    """Return whether *user* may enter people, and draw and open rounds, at that event; for None, create events and
    clubs.
    """
    return role(user, tournament.slug if tournament else "") is Role.ORGANIZER


def is_official(user: User | AnonymousUser, tournament: Tournament | None) -> bool:
    """Return whether *user* may see every link and rule at every table of that event; for None, of every event."""
    return role(user, tournament.slug if tournament else "") in OFFICIALS


def is_official_of_series(user: User | AnonymousUser, series: str) -> bool:
    """Return whether *user* is an official at every event of the series with the address *series*."""
    if is_official(user, None):
        return True
    events = Tournament.objects.filter(of_series__series__slug=series)
    return has_event_roles(user) and not events.exclude(pk__in=events_judged_by(user).values("pk")).exists()


def is_scorekeeper(user: User | AnonymousUser, tournament: Tournament | None) -> bool:
    """Return whether *user* may check people in, run evenings and enter results at that event; for None, at every
    event.
    """
    return role(user, tournament.slug if tournament else "") is not None


def is_head_judge(user: User | AnonymousUser, tournament: Tournament | None) -> bool:
    """Return whether *user* may decide on rules and on others' rulings at that event; for None, at every event."""
    return role(user, tournament.slug if tournament else "") in (Role.ORGANIZER, Role.HEAD_JUDGE)


def role(user: User | AnonymousUser, event: str) -> Role | None:
    """Return the highest role of *user* at the event with the address *event*; if empty, at the whole desk.

    A member of one of the desk's groups has that role at every event, and somebody with a role in a club has it at each
    of its events. An administrator may do everything.
    """
    if not user.is_authenticated:
        return None
    if user.is_superuser:
        return Role.ORGANIZER
    held = _held_roles(user)
    return _highest((*held.at_desk, *held.by_event.get(event, ())))


def club_role(user: User | AnonymousUser, club: str) -> Role | None:
    """Return the highest role of *user* in the club with the address *club*; an organizer of the desk is an owner."""
    at_desk = role(user, "")
    if not user.is_authenticated or user.is_superuser or at_desk is Role.ORGANIZER:
        return Role.OWNER if at_desk else None
    in_club = _held_roles(user).by_club.get(club)
    return _highest(held for held in (at_desk, in_club) if held)


def own_club_role(user: User | AnonymousUser, club: Club) -> Role | None:
    """Return the role that *user* was given in the club itself."""
    return _held_roles(user).by_club.get(club.slug) if user.is_authenticated else None


def runs_club(user: User | AnonymousUser, club: Club) -> bool:
    """Return whether *user* may create events of the club, and add events to it."""
    return club_role(user, club.slug) in (Role.OWNER, Role.ORGANIZER)


def clubs_run_by(user: User | AnonymousUser) -> QuerySet[Club]:
    """Return the clubs in which *user* may create events."""
    if role(user, "") is Role.ORGANIZER:
        return Club.objects.all()
    by_club = _held_roles(user).by_club if user.is_authenticated else {}
    slugs = [slug for slug, held in by_club.items() if held in (Role.OWNER, Role.ORGANIZER)]
    return Club.objects.filter(slug__in=slugs)


def has_club_roles(user: User | AnonymousUser) -> bool:
    """Return whether *user* has a role in a club."""
    return user.is_authenticated and not user.is_superuser and bool(_held_roles(user).by_club)


def has_event_roles(user: User | AnonymousUser) -> bool:
    """Return whether *user* has a role at a single event, of their own or through a club."""
    return user.is_authenticated and not user.is_superuser and bool(_held_roles(user).by_event)


def events_run_by(user: User | AnonymousUser) -> QuerySet[Tournament]:
    """Return the events of which *user* is an organizer."""
    return _events_with_role(user, (Role.ORGANIZER,))


def events_judged_by(user: User | AnonymousUser) -> QuerySet[Tournament]:
    """Return the events at which *user* rules."""
    return _events_with_role(user, OFFICIALS)


def events_seen_by(user: User | AnonymousUser) -> QuerySet[Tournament]:
    """Return the events at which *user* has a role, including hidden ones."""
    return _events_with_role(user, EVENT_ROLES)


def _events_with_role(user: User | AnonymousUser, roles: Collection[Role]) -> QuerySet[Tournament]:
    if role(user, "") in roles:
        return Tournament.objects.all()
    by_event = _held_roles(user).by_event if user.is_authenticated else {}
    return Tournament.objects.filter(
        slug__in=[event for event, held in by_event.items() if held & set(roles)]
    )


def _highest(roles: Iterable[Role]) -> Role | None:
    return min(roles, key=list(Role).index, default=None)


_ROLE_BY_GROUP = {ORGANIZERS: Role.ORGANIZER, HEAD_JUDGES: Role.HEAD_JUDGE, JUDGES: Role.JUDGE}


@dataclass(frozen=True, slots=True)
class _HeldRoles:
    """The roles of a user at the desk, and by the addresses of clubs and events."""

    at_desk: set[Role] = field(default_factory=set)
    by_club: dict[str, Role] = field(default_factory=dict)
    by_event: dict[str, set[Role]] = field(default_factory=dict)


def _held_roles(user: User) -> _HeldRoles:
    """Return the roles of *user*."""
    # Needed several times per page, so it is cached on the user object; one query reads groups, clubs and events.
    if not hasattr(user, "_held_roles"):
        roles = _HeldRoles()
        for club, event, name in _STORED_ROLES.rows(user.pk):
            if event:
                held = Role(name)
                roles.by_event.setdefault(event, set()).add(Role.ORGANIZER if held is Role.OWNER else held)
            elif club:
                roles.by_club[club] = Role(name)
            elif name in _ROLE_BY_GROUP:
                roles.at_desk.add(_ROLE_BY_GROUP[name])
        user.__dict__["_held_roles"] = roles
    cached: _HeldRoles = user.__dict__["_held_roles"]
    return cached


def _stored_roles(user: int) -> QuerySet[Any, tuple[str, str, str]]:
    """Return the club, the event and the name of each role of the *user* with that key; both are empty for a group of
    the desk.
    """
    nowhere = Value("")
    club_roles = ClubRole.objects.filter(user=user).order_by()
    of_its_club = club_roles.filter(club=OuterRef("club")).values("role")
    groups = Group.objects.filter(user=user).values_list(nowhere, nowhere, "name")
    events = EventRole.objects.filter(user=user).order_by()
    club_events = Tournament.objects.filter(club__in=club_roles.values("club")).order_by()
    return groups.union(
        events.values_list(nowhere, "tournament__slug", "role"),
        club_roles.values_list("club__slug", nowhere, "role"),
        club_events.annotate(held=Subquery(of_its_club)).values_list(nowhere, "slug", "held"),
        all=True,
    )


_STORED_ROLES: Final = CompiledQuery(_stored_roles)


def sees_event(user: User | AnonymousUser, event: Tournament) -> bool:
    """Return whether *event* is one of the `visible_events` of *user*."""
    return event.public or role(user, event.slug) in EVENT_ROLES


def visible_events(user: User | AnonymousUser) -> QuerySet[Tournament]:
    """Return the tournaments that *user* may see, the newest first: public ones, and those whose official they are."""
    if is_official(user, None):
        return Tournament.objects.all()
    public_events = Tournament.objects.filter(public=True)
    return public_events | events_seen_by(user) if has_event_roles(user) else public_events
