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
    roles = EventRole.objects.filter(tournament=tournament).select_related("user")
    order = list(Role)
    return sorted(
        roles, key=lambda event_role: (order.index(Role(event_role.role)), event_role.user.get_username())
    )


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
    event_roles = EventRole.objects.filter(tournament__slug=event, role__in=roles, user__is_active=True)
    event_logins = list(event_roles.order_by("user__username").values_list("user__username", flat=True))
    return event_logins or [name for name, role in holders_at_desk() if role in roles]


def give(user: User, tournament: Tournament, role: Role, *, by: str) -> EventRole:
    """Give *user* the *role* at the event; a higher role that they have there stays."""
    with transaction.atomic():
        event_role, is_new = EventRole.objects.select_for_update().get_or_create(
            user=user, tournament=tournament, defaults={"role": role, "by": by}
        )
        order = list(Role)
        if not is_new and order.index(role) < order.index(Role(event_role.role)):
            event_role.role, event_role.by, event_role.at = role, by, timezone.now()
            event_role.save(update_fields=["role", "by", "at"])
        return event_role


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
        event_role = EventRole.objects.filter(pk=role, tournament=tournament).first()
        if event_role is None:
            return
        if event_role.role == Role.ORGANIZER and not _has_other_organizer(event_role):
            raise StateError(
                _("This event would have no organizer. Invite another organizer, then revoke this role.")
            )
        open_invitations = Invitation.objects.filter(
            tournament=tournament, made_by=event_role.user_id, used_at=None, taken_back_at=None
        )
        open_invitations.update(taken_back_at=timezone.now())
        event_role.delete()


def _has_other_organizer(role: EventRole) -> bool:
    """Return whether anybody other than the holder of that role could run the event."""
    other_organizers = EventRole.objects.filter(
        tournament=role.tournament_id, role=Role.ORGANIZER, user__is_active=True
    ).exclude(pk=role.pk)
    return other_organizers.exists() or _at_desk(Role.ORGANIZER).exists()


def _at_desk(role: Role) -> QuerySet[User]:
    """Return the active logins with *role* at the whole desk."""
    in_group = Q(groups__name=_GROUPS[role])
    has_role = in_group | Q(is_superuser=True) if role is Role.ORGANIZER else in_group
    return User.objects.filter(has_role, is_active=True).distinct()
