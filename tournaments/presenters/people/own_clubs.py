"""The clubs in which the user has a role."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.models import AnonymousUser, User

from referee.frozen import dataclass
from tournaments.models import Club, Role
from tournaments.services.people import permissions

__all__ = ["OwnClub", "own_clubs"]


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnClub:
    """A club and the *role* of the user in it."""

    club: Club
    role: Role

    @property
    def is_owned(self) -> bool:
        """Whether the user is an owner."""
        return self.role is Role.OWNER

    @property
    def is_run(self) -> bool:
        """Whether the user is an owner or an organizer."""
        return self.role in (Role.OWNER, Role.ORGANIZER)


def own_clubs(user: User | AnonymousUser, clubs: Iterable[Club]) -> list[OwnClub]:
    """Return those of the *clubs* in which *user* has a role of their own."""
    if not permissions.has_club_roles(user):
        return []
    held = ((club, permissions.own_club_role(user, club)) for club in clubs)
    return [OwnClub(club=club, role=role) for club, role in held if role is not None]
