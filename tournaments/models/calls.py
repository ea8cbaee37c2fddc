"""Calls for a referee."""

from __future__ import annotations

from django.db import models
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _

from tournaments.models.tables import Table

__all__ = ["RefereeCall"]


class RefereeCall(models.Model):
    """A table's call for a referee, and who answered it. A table waits for one referee at a time."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="referee_calls")
    number = models.PositiveIntegerField()
    at = models.DateTimeField()
    device = models.CharField(max_length=64, blank=True)
    answered_by = models.CharField(max_length=150, blank=True)
    answered_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("at",)
        verbose_name = _("call for a judge")
        constraints = (
            models.UniqueConstraint(
                fields=("table",), condition=models.Q(answered_at=None), name="one_open_call_at_a_table"
            ),
        )

    def __str__(self) -> str:
        return f"{self.table}, {localtime(self.at):%H:%M}"
