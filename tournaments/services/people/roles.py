"""Roles at an event or in a club: who has one, give one, remove one."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Model, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.common.errors import StateError
from tournaments.models import (
    HEAD_JUDGES,
    JUDGES,
    ORGANIZERS,
    Club,
    ClubRole,
    EventRole,
    Invitation,
    Role,
    Tournament,
)

__all__ = [
    "give",
    "has_organizer",
    "holders",
    "holders_at_desk",
    "holders_in_club",
    "lock",
    "logins_with_role",
    "make_organizer",
    "remove_role",
]

_GROUPS = {Role.ORGANIZER: ORGANIZERS, Role.HEAD_JUDGE: HEAD_JUDGES, Role.JUDGE: JUDGES}


def holders(place: Tournament | Club) -> list[EventRole] | list[ClubRole]:
    """Return the roles at this event alone, or in this club: the highest first, then by login."""
    order = list(Role)

    def rank(held: EventRole | ClubRole) -> tuple[int, str]:
        return order.index(Role(held.role)), held.user.get_username()

    if isinstance(place, Club):
        return sorted(place.roles.select_related("user", "club"), key=rank)
    return sorted(place.roles.select_related("user"), key=rank)


def holders_in_club(tournament: Tournament) -> list[ClubRole]:
    """Return the roles that hold at the event because they are held in its club."""
    club = Club.objects.filter(word=tournament.club).first() if tournament.club else None
    return [held for held in holders(club) if isinstance(held, ClubRole)] if club else []


def holders_at_desk() -> list[tuple[str, Role]]:
    """Return the logins with a role at every event and their highest role; administrators are organizers."""
    ranks: dict[str, Role] = {}
    for role in _GROUPS:
        for name in _at_desk(role).order_by("username").values_list("username", flat=True):
            ranks.setdefault(name, role)
    return list(ranks.items())


def logins_with_role(event: str, roles: Collection[Role]) -> list[str]:
    """Return the logins that have one of the *roles* at the event with that address.

    If there are any with a role at the event or in its club, only those, because they are in the hall; else those of
    the desk.
    """
    here = _with_role(Tournament.objects.filter(slug=event), roles)
    logins = list(here.order_by("username").values_list("username", flat=True))
    return logins or [name for name, role in holders_at_desk() if role in roles]


def _with_role(event: QuerySet[Tournament], roles: Collection[Role]) -> QuerySet[User]:
    """Return the active users with one of the *roles* at the *event* or through its club."""
    through_club = [*roles, *([Role.OWNER] if Role.ORGANIZER in roles else [])]
    at_event = EventRole.objects.filter(tournament__in=event, role__in=roles)
    in_club = ClubRole.objects.filter(club__in=event.values("club"), role__in=through_club)
    has_role = Q(pk__in=at_event.values("user")) | Q(pk__in=in_club.values("user"))
    return User.objects.filter(has_role, is_active=True)


def give(user: User, place: Tournament | Club, role: Role, *, by: str) -> EventRole | ClubRole:
    """Give *user* the *role* at the event or in the club; a higher role that they have there stays."""
    with transaction.atomic():
        model: Any = place.roles.model
        where = {"club" if isinstance(place, Club) else "tournament": place}
        held: EventRole | ClubRole
        held, is_new = model.objects.select_for_update().get_or_create(
            user=user, **where, defaults={"role": role, "by": by}
        )
        order = list(Role)
        if not is_new and order.index(role) < order.index(Role(held.role)):
            held.role, held.by, held.at = role, by, timezone.now()
            held.save(update_fields=["role", "by", "at"])
        return held


def make_organizer(user: User, tournament: Tournament) -> None:
    """Make the creator of an event its organizer, even if they lose the desk's organizer role later."""
    give(user, tournament, Role.ORGANIZER, by=user.get_username())


def lock(place: Tournament | Club) -> None:
    """Let others who change the roles of this event or club wait until the transaction ends."""
    model: type[Model] = type(place)
    model._default_manager.select_for_update(no_key=True).get(pk=place.pk)


def remove_role(place: Tournament | Club, role: int) -> None:
    """Remove the role with that key, and take back the open invitations that its holder made there.

    A club's role holds at the club's events, so invitations to them are taken back too, except to events of which the
    holder is an organizer by a role of their own.

    Nothing happens if it is gone already. Raises `StateError` if nobody would be left to run the event or the club.
    """
    with transaction.atomic():
        # Two people who remove each other's role wait for each other here.
        lock(place)
        held: EventRole | ClubRole | None = place.roles.filter(pk=role).first()
        if held is None:
            return
        _check_somebody_is_left(place, held)
        made_there = Q(club=place) if isinstance(place, Club) else Q(tournament=place)
        if isinstance(place, Club):
            own_events = EventRole.objects.filter(user=held.user_id, role=Role.ORGANIZER).values("tournament")
            club_events = Tournament.objects.filter(club=place.word).exclude(pk__in=own_events)
            made_there |= Q(tournament__in=club_events)
        open_invitations = Invitation.objects.filter(
            made_there, made_by=held.user_id, used_at=None, taken_back_at=None
        )
        open_invitations.update(taken_back_at=timezone.now())
        held.delete()


def _check_somebody_is_left(place: Tournament | Club, held: EventRole | ClubRole) -> None:
    """Raise `StateError` if the event's last organizer or the club's last owner would be removed."""
    if isinstance(place, Club):
        others = place.roles.filter(role=Role.OWNER, user__is_active=True).exclude(pk=held.pk)
        if held.role == Role.OWNER and not others.exists():
            raise StateError(_("This club would have no owner. Invite another owner, then revoke this role."))
    elif held.role == Role.ORGANIZER and not has_organizer(place, besides=held.user):
        raise StateError(
            _("This event would have no organizer. Invite another organizer, then revoke this role.")
        )


def has_organizer(tournament: Tournament, *, besides: User | None = None, besides_club: bool = False) -> bool:
    """Return whether anybody can run the event *besides* that user by their role there, or *besides_club*."""
    at_event = tournament.roles.filter(role=Role.ORGANIZER, user__is_active=True).exclude(user=besides)
    in_club = ClubRole.objects.filter(
        club=tournament.club, role__in=(Role.OWNER, Role.ORGANIZER), user__is_active=True
    )
    return at_event.exists() or (not besides_club and in_club.exists()) or _at_desk(Role.ORGANIZER).exists()


def _at_desk(role: Role) -> QuerySet[User]:
    """Return the active logins with *role* at the whole desk."""
    in_group = Q(groups__name=_GROUPS[role])
    has_role = in_group | Q(is_superuser=True) if role is Role.ORGANIZER else in_group
    return User.objects.filter(has_role, is_active=True).distinct()
