"""The activity log: who logged in, gave roles, downloaded data, and deleted or erased something."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.ordered_json import OrderedJSONField
from tournaments.models.sealing.rows import Sealed

__all__ = ["Activity"]


class Activity(Sealed):
    """One line of the activity log, written in the transaction of what it records.

    *by* is the login that acted, empty without one; *page* names the page or the command. *subject* is the login, the
    file or the random word of the person concerned, and *place* the name of the event or club. *address* is the network
    address of a login. The database refuses to change or delete a line outside `unlocked`, and the desk's chain has its
    salted hash: after its time a line is deleted, and the chain keeps only that it was there.
    """

    class Kind(models.TextChoices):
        """What happened."""

        LOGIN = "login", _("Logged in")
        LOGIN_FAILED = "login failed", _("Login failed")
        LOGOUT = "logout", _("Logged out")
        PASSWORD_CHANGED = "password changed", _("Password changed")
        ACCOUNT_CREATED = "account created", _("Account created")
        ACCOUNT_CHANGED = "account changed", _("Account permissions changed")
        ACCOUNT_DELETED = "account deleted", _("Account deleted")
        ROLE_GIVEN = "role given", _("Role given")
        ROLE_REVOKED = "role revoked", _("Role revoked")
        EVENT_EXPORTED = "event exported", _("Event exported")
        FILE_DOWNLOADED = "file downloaded", _("File with personal data downloaded")
        BACKUP_MADE = "backup made", _("Backup made")
        BACKUP_DOWNLOADED = "backup downloaded", _("Backup downloaded")
        BACKUP_DELETED = "backup deleted", _("Backup deleted")
        BACKUP_RESTORED = "backup restored", _("Backup restored")
        EVENT_DELETED = "event deleted", _("Event deleted")
        PERSON_EXPORTED = "person exported", _("Personal data exported")
        PERSON_ERASED = "person erased", _("Personal data erased")
        REGISTRATION_DELETED = "registration deleted", _("Registration deleted")
        LINKS_RENEWED = "links renewed", _("Links renewed")

    kind = models.CharField(max_length=30, choices=Kind)
    at = models.DateTimeField(default=timezone.now, db_index=True)
    by = models.CharField(max_length=150, blank=True, db_index=True)
    page = models.CharField(max_length=200, blank=True)
    subject = models.CharField(max_length=200, blank=True)
    place = models.CharField(max_length=200, blank=True)
    data = OrderedJSONField(default=dict, blank=True)
    address = models.CharField(max_length=45, blank=True)

    class Meta(Sealed.Meta):
        ordering = ("-at", "-pk")
        verbose_name = _("activity")
        verbose_name_plural = _("activities")

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.kind}"
