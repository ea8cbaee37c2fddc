"""What was announced at a table?"""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.append_only import AppendOnly
from tournaments.models.tables import Entry

__all__ = ["Announcement"]


class Announcement(AppendOnly):
    """The ruling on one entry, word for word as the players heard it, whatever is computed later."""

    entry = models.OneToOneField(Entry, on_delete=models.PROTECT, related_name="announcement")
    ruling = models.JSONField()

    class Meta(AppendOnly.Meta):
        verbose_name = _("announcement")

    def __str__(self) -> str:
        return f"{self.entry}: {self.ruling.get('verdict', '')}"
