"""Roles at an event or in a club, invitations, and the areas of judges.

None of them is a decision of the event, and logins belong to the desk alone. They are therefore rows outside the
journal, in no chain and in no export.
"""

from __future__ import annotations

from typing import Final

from django.contrib.auth.models import User
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.leagues import Club
from tournaments.models.sealing import Sealed
from tournaments.models.tournaments import Tournament

__all__ = [
    "CLUB_ROLES",
    "EVENT_ROLES",
    "AccountRights",
    "ClubRole",
    "EventRole",
    "Invitation",
    "JudgeArea",
    "Role",
]


class Role(models.TextChoices):
    """What somebody may do at an event or in a club. Each role includes the permissions of the roles after it."""

    OWNER = "owner", _("Owner")
    ORGANIZER = "organizer", _("Organizer")
    HEAD_JUDGE = "head judge", _("Head judge")
    JUDGE = "judge", _("Floor judge")
    SCOREKEEPER = "scorekeeper", _("Scorekeeper")


EVENT_ROLES: Final = (Role.ORGANIZER, Role.HEAD_JUDGE, Role.JUDGE, Role.SCOREKEEPER)
"""The roles that can be given at a single event."""
CLUB_ROLES: Final = (Role.OWNER, Role.ORGANIZER, Role.SCOREKEEPER)
"""The roles that can be given in a club; at its events, an owner is an organizer."""


class AccountRights(Sealed):
    """What an account may do at the whole site, as the program wrote it last; `verify` compares the accounts with it.

    It gives no right itself. *account* is the account's key, and *groups* has the names of its groups, one a line.
    """

    account = models.PositiveBigIntegerField(primary_key=True)
    is_superuser = models.BooleanField()
    is_staff = models.BooleanField()
    is_active = models.BooleanField()
    groups = models.TextField(blank=True)

    class Meta(Sealed.Meta):
        verbose_name = _("rights of an account")
        verbose_name_plural = _("rights of accounts")

    def __str__(self) -> str:
        return str(self.account)

    @property
    def group_names(self) -> set[str]:
        """The names of the groups."""
        return set(self.groups.splitlines())


class EventRole(Sealed):
    """The role of *user* at one event only; *by* is the login that granted it."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="event_roles")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="roles")
    role = models.CharField(_("role"), max_length=12, choices=Role.choices)
    by = models.CharField(max_length=150, blank=True)
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta(Sealed.Meta):
        ordering = ("tournament", "pk")
        verbose_name = _("role at an event")
        verbose_name_plural = _("roles at events")
        constraints = (
            models.UniqueConstraint(fields=("user", "tournament"), name="one_role_of_a_login_at_an_event"),
        )

    def __str__(self) -> str:
        return f"{self.tournament}: {self.user}, {self.get_role_display()}"


class ClubRole(Sealed):
    """The role of *user* in a club, and so at each of its events; *by* is the login that granted it."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="club_roles")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="roles")
    role = models.CharField(_("role"), max_length=12, choices=Role.choices)
    by = models.CharField(max_length=150, blank=True)
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta(Sealed.Meta):
        ordering = ("club", "pk")
        verbose_name = _("role in a club")
        verbose_name_plural = _("roles in clubs")
        constraints = (
            models.UniqueConstraint(fields=("user", "club"), name="one_role_of_a_login_in_a_club"),
        )

    def __str__(self) -> str:
        return f"{self.club}: {self.user}, {self.get_role_display()}"


class Invitation(Sealed):
    """A link that gives one person a *role* at an event or in a club, until it is used, taken back or *expires_at*.

    *whom* is a name given by its creator and restricts nothing.

    Only the hash of its random word is kept, so that the database and its backups reveal no link.
    """

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, null=True, blank=True, related_name="invitations"
    )
    club = models.ForeignKey(
        Club, on_delete=models.CASCADE, null=True, blank=True, related_name="invitations"
    )
    role = models.CharField(_("role"), max_length=12, choices=Role.choices)
    whom = models.CharField(max_length=60, blank=True)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    made_by = models.ForeignKey(User, on_delete=models.CASCADE, related_name="invitations")
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField()
    used_by = models.ForeignKey(
        User, on_delete=models.SET_NULL, null=True, blank=True, related_name="used_invitations"
    )
    used_at = models.DateTimeField(null=True, blank=True)
    taken_back_at = models.DateTimeField(null=True, blank=True)

    class Meta(Sealed.Meta):
        ordering = ("tournament", "pk")
        verbose_name = _("invitation")
        constraints = (
            models.CheckConstraint(
                condition=Q(tournament__isnull=True) ^ Q(club__isnull=True),
                name="an_invitation_is_to_an_event_or_a_club",
            ),
        )

    def __str__(self) -> str:
        return f"{self.place}: {self.get_role_display()}"

    @property
    def place(self) -> Tournament | Club:
        """The event or club where the role holds."""
        place = self.tournament or self.club
        if place is None:
            raise ValueError(self.pk)
        return place


class JudgeArea(Sealed):
    """The *tables* of *user* at an event, as ranges of numbers: "1-16, 20"."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="judge_areas")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="judge_areas")
    tables = models.CharField(max_length=100)

    class Meta(Sealed.Meta):
        ordering = ("tournament", "pk")
        verbose_name = _("judge's area")
        verbose_name_plural = _("judges' areas")
        constraints = (
            models.UniqueConstraint(fields=("user", "tournament"), name="one_area_of_a_judge_at_an_event"),
        )

    def __str__(self) -> str:
        return f"{self.tournament}: {self.user}, {self.tables}"
