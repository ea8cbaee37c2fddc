"""What users may do, by their roles at an event and at the whole desk."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import QuerySet, Value

from tournaments.models import HEAD_JUDGES, JUDGES, ORGANIZERS, EventRole, Role, Tournament

__all__ = [
    "events_run_by",
    "events_seen_by",
    "has_event_roles",
    "is_head_judge",
    "is_official",
    "is_organizer",
    "role",
]


def is_organizer(user: User | AnonymousUser, tournament: Tournament | None) -> bool:
    """Return whether *user* may enter people, and draw and open rounds, at that event; for None, create events and
    clubs.
    """
    return role(user, tournament.slug if tournament else "") is Role.ORGANIZER


def is_official(user: User | AnonymousUser, tournament: Tournament | None) -> bool:
    """Return whether *user* may see every link and rule at every table of that event; for None, of every event."""
    return role(user, tournament.slug if tournament else "") is not None


def is_head_judge(user: User | AnonymousUser, tournament: Tournament | None) -> bool:
    """Return whether *user* may decide on rules and on others' rulings at that event; for None, at every event."""
    return role(user, tournament.slug if tournament else "") in (Role.ORGANIZER, Role.HEAD_JUDGE)


def role(user: User | AnonymousUser, event: str) -> Role | None:
    """Return the highest role of *user* at the event with the address *event*; if empty, at the whole desk.

    A member of one of the desk's groups has that role at every event. An administrator may do everything.
    """
    if not user.is_authenticated:
        return None
    if user.is_superuser:
        return Role.ORGANIZER
    roles = _roles_by_event(user)
    return next(
        (
            candidate
            for candidate in Role
            if candidate in roles.get("", ()) or candidate in roles.get(event, ())
        ),
        None,
    )


def has_event_roles(user: User | AnonymousUser) -> bool:
    """Return whether *user* has a role at a single event."""
    return user.is_authenticated and not user.is_superuser and any(_roles_by_event(user))


def events_run_by(user: User | AnonymousUser) -> QuerySet[Tournament]:
    """Return the events of which *user* is an organizer."""
    return _events_with_role(user, Role.ORGANIZER)


def events_seen_by(user: User | AnonymousUser) -> QuerySet[Tournament]:
    """Return the events of which *user* is an official, including hidden ones."""
    return _events_with_role(user, *Role)


def _events_with_role(user: User | AnonymousUser, *roles: Role) -> QuerySet[Tournament]:
    if role(user, "") in roles:
        return Tournament.objects.all()
    roles_by_event = _roles_by_event(user) if user.is_authenticated else {}
    return Tournament.objects.filter(
        slug__in=[event for event, event_roles in roles_by_event.items() if event_roles & set(roles)]
    )


_ROLE_BY_GROUP = {ORGANIZERS: Role.ORGANIZER, HEAD_JUDGES: Role.HEAD_JUDGE, JUDGES: Role.JUDGE}


def _roles_by_event(user: User) -> dict[str, set[Role]]:
    """Return the roles of *user* by the event's address; roles at all events are under the empty address."""
    # Needed several times per page, so it is cached on the user object; one query reads groups and events.
    if not hasattr(user, "_held_roles"):
        groups = user.groups.values_list(Value(""), "name")
        events = EventRole.objects.filter(user=user).order_by().values_list("tournament__slug", "role")
        roles: dict[str, set[Role]] = {}
        for event, name in groups.union(events, all=True):
            if event or name in _ROLE_BY_GROUP:
                roles.setdefault(event, set()).add(Role(name) if event else _ROLE_BY_GROUP[name])
        user.__dict__["_held_roles"] = roles
    cached: dict[str, set[Role]] = user.__dict__["_held_roles"]
    return cached
