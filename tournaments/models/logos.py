"""Logos of events and clubs."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.leagues import Club
from tournaments.models.sealing import Sealed
from tournaments.models.tournaments import Tournament

__all__ = ["Logo"]


class Logo(Sealed):
    """The logo of an event or of a club: *image* is a PNG made by the desk, *digest* its hash.

    It is in the database, so that backups contain it, and in no journal or event file.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, null=True, related_name="logo")
    club = models.OneToOneField(Club, on_delete=models.CASCADE, null=True, related_name="logo")
    image = models.BinaryField()
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    digest = models.CharField(max_length=32, db_index=True)
    changed_by = models.CharField(max_length=150)
    changed_at = models.DateTimeField(default=timezone.now)

    class Meta(Sealed.Meta):
        verbose_name = _("logo")
        constraints = (
            models.CheckConstraint(
                condition=Q(tournament__isnull=True) ^ Q(club__isnull=True), name="logo_of_one"
            ),
        )

    def __str__(self) -> str:
        return str(self.tournament or self.club)
