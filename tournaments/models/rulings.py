"""Announcements, logged rulings and their photos."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.append_only import AppendOnly
from tournaments.models.ordered_json import OrderedJSONField
from tournaments.models.sealing import Sealed
from tournaments.models.tables import Entry
from tournaments.models.tournaments import Tournament
from tournaments.models.visibility import VisibilityFields, VisibleEntries

__all__ = ["Announcement", "LoggedRuling", "RulingPhoto", "RulingPhotoSettings"]


class Announcement(AppendOnly):
    """The ruling on one entry, word for word as announced to the players, independent of later computation."""

    entry = models.OneToOneField(Entry, on_delete=models.PROTECT, related_name="announcement")
    ruling = OrderedJSONField()

    seen_through: ClassVar = VisibilityFields.a_table("entry__table")
    objects: ClassVar = VisibleEntries()

    class Meta(AppendOnly.Meta):
        verbose_name = _("announcement")

    def __str__(self) -> str:
        return f"{self.entry}: {self.ruling.get('verdict', '')}"


class LoggedRuling(AppendOnly):
    """The number of a judge's ruling in its tournament, printed on its slip and named in an appeal."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="rulings")
    number = models.PositiveIntegerField(_("number"))
    entry = models.OneToOneField(Entry, on_delete=models.PROTECT, related_name="logged_ruling")

    seen_through: ClassVar = VisibilityFields.a_table("entry__table")
    objects: ClassVar = VisibleEntries()

    class Meta(AppendOnly.Meta):
        ordering = ("tournament", "number")
        verbose_name = _("ruling")
        constraints = (
            models.UniqueConstraint(fields=("tournament", "number"), name="one_ruling_for_a_number"),
        )

    def __str__(self) -> str:
        return f"{self.tournament} #{self.number}"


class RulingPhoto(Sealed):
    """A photo kept with the ruling *number* of an event: *image* is a JPEG made by the desk.

    It is in the database, so that backups contain it, and in no journal or event file. It does not refer to the row of
    the ruling, which is written anew from the journal.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="ruling_photos")
    number = models.PositiveIntegerField()
    image = models.BinaryField()
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    added_by = models.CharField(max_length=150)
    added_at = models.DateTimeField(default=timezone.now)

    class Meta(Sealed.Meta):
        ordering = ("tournament", "number", "pk")
        verbose_name = _("photo")

    def __str__(self) -> str:
        return f"{self.tournament} #{self.number}"


class RulingPhotoSettings(Sealed):
    """Whether the photos of an event are deleted when it is archived; without a row they are."""

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, related_name="ruling_photo_settings"
    )
    delete_at_archive = models.BooleanField(default=True)

    class Meta(Sealed.Meta):
        verbose_name = _("settings of photos")

    def __str__(self) -> str:
        return str(self.tournament)
