"""Roles at an event."""

from __future__ import annotations

from collections.abc import Collection

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.common.errors import StateError
from tournaments.models import HEAD_JUDGES, JUDGES, ORGANIZERS, EventRole, Invitation, Role, Tournament

__all__ = ["give", "holders", "holders_at_desk", "logins_with_role", "make_organizer", "remove_role"]

_GROUPS = {Role.ORGANIZER: ORGANIZERS, Role.HEAD_JUDGE: HEAD_JUDGES, Role.JUDGE: JUDGES}


def holders(tournament: Tournament) -> list[EventRole]:
    """Return the roles at this event alone: organizers first, then head judges and floor judges, by login."""
    found = EventRole.objects.filter(tournament=tournament).select_related("user")
    order = list(Role)
    return sorted(found, key=lambda one: (order.index(Role(one.role)), one.user.get_username()))


def holders_at_desk() -> list[tuple[str, Role]]:
    """Return the logins with a role at every event and their highest role; administrators are organizers."""
    ranks: dict[str, Role] = {}
    for role in Role:
        for name in _at_desk(role).order_by("username").values_list("username", flat=True):
            ranks.setdefault(name, role)
    return list(ranks.items())


def logins_with_role(event: str, roles: Collection[Role]) -> list[str]:
    """Return the logins that have one of the *roles* at the event with that address.

    If there are any with a role at the event alone, only those, because they are in the hall; else those of the desk.
    """
    found = EventRole.objects.filter(tournament__slug=event, role__in=roles, user__is_active=True)
    of_event = list(found.order_by("user__username").values_list("user__username", flat=True))
    return of_event or [name for name, role in holders_at_desk() if role in roles]


def give(user: User, tournament: Tournament, role: Role, *, by: str) -> EventRole:
    """Give *user* the *role* at the event; a higher role that they have there stays."""
    with transaction.atomic():
        held, new = EventRole.objects.select_for_update().get_or_create(
            user=user, tournament=tournament, defaults={"role": role, "by": by}
        )
        order = list(Role)
        if not new and order.index(role) < order.index(Role(held.role)):
            held.role, held.by, held.at = role, by, timezone.now()
            held.save(update_fields=["role", "by", "at"])
        return held


def make_organizer(user: User, tournament: Tournament) -> None:
    """Make the creator of an event its organizer, even if they lose the desk's organizer role later."""
    give(user, tournament, Role.ORGANIZER, by=user.get_username())


def remove_role(tournament: Tournament, role: int) -> None:
    """Remove the role with that key, and take back the open invitations that its holder made at the event.

    Nothing happens if it is gone already. Raises `StateError` if nobody would be left to run the event.
    """
    with transaction.atomic():
        # Two people who remove each other's role wait for each other here.
        Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
        held = EventRole.objects.filter(pk=role, tournament=tournament).first()
        if held is None:
            return
        if held.role == Role.ORGANIZER and not _left(held):
            raise StateError(
                _(
                    "Nobody else could run this event. Invite another organizer first, then take this one away."
                )
            )
        open_ = Invitation.objects.filter(
            tournament=tournament, made_by=held.user_id, used_at=None, taken_back_at=None
        )
        open_.update(taken_back_at=timezone.now())
        held.delete()


def _left(role: EventRole) -> bool:
    """Return whether anybody other than the holder of that role could run the event."""
    others = EventRole.objects.filter(
        tournament=role.tournament_id, role=Role.ORGANIZER, user__is_active=True
    ).exclude(pk=role.pk)
    return others.exists() or _at_desk(Role.ORGANIZER).exists()


def _at_desk(role: Role) -> QuerySet[User]:
    """Return the active logins with *role* at the whole desk."""
    of_group = Q(groups__name=_GROUPS[role])
    may = of_group | Q(is_superuser=True) if role is Role.ORGANIZER else of_group
    return User.objects.filter(may, is_active=True).distinct()
