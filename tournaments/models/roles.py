"""Roles at an event, and invitations.

Neither is a decision of the event, and logins belong to the desk alone. Both are therefore rows outside the journal, in
no chain and in no export.
"""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournaments import Tournament

__all__ = ["EventRole", "Invitation", "Role"]


class Role(models.TextChoices):
    """What somebody may do at an event. Each role includes the permissions of the roles after it."""

    ORGANIZER = "organizer", _("Organizer")
    HEAD_JUDGE = "head judge", _("Head judge")
    JUDGE = "judge", _("Floor judge")


class EventRole(models.Model):
    """The role of *user* at one event only; *by* is the login that granted it."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="event_roles")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="roles")
    role = models.CharField(_("role"), max_length=10, choices=Role.choices)
    by = models.CharField(max_length=150, blank=True)
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("tournament", "pk")
        verbose_name = _("role at an event")
        verbose_name_plural = _("roles at events")
        constraints = (
            models.UniqueConstraint(fields=("user", "tournament"), name="one_role_of_a_login_at_an_event"),
        )

    def __str__(self) -> str:
        return f"{self.tournament}: {self.user}, {self.get_role_display()}"


class Invitation(models.Model):
    """A link that gives one person a *role* at an event, until it is used, taken back or *expires_at*.

    *whom* is a name given by its creator and restricts nothing.

    Only the hash of its random word is kept, so that the database and its backups reveal no link.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(_("role"), max_length=10, choices=Role.choices)
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

    class Meta:
        ordering = ("tournament", "pk")
        verbose_name = _("invitation")

    def __str__(self) -> str:
        return f"{self.tournament}: {self.get_role_display()}"

    @property
    def is_for_judge(self) -> bool:
        """Whether the person is to be a floor judge."""
        return self.role == Role.JUDGE

    @property
    def is_for_head_judge(self) -> bool:
        """Whether the person is to be a head judge."""
        return self.role == Role.HEAD_JUDGE
