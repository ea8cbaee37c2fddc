"""Riichi sticks on a table before its hand is entered."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.tables import Table

__all__ = ["RiichiMarks"]


class RiichiMarks(models.Model):
    """The *seats* of a table that laid a riichi stick in hand number *hand*, in that order.

    They are a draft that all devices at the table share: in no ledger, journal or export. Marks of an earlier hand mean
    nothing. A rebuild deletes and restores tables under their keys, hence no constraint.
    """

    table = models.OneToOneField(
        Table, on_delete=models.CASCADE, related_name="riichi_marks", db_constraint=False
    )
    hand = models.PositiveIntegerField()
    seats = models.JSONField(default=list)

    class Meta:
        verbose_name = _("riichi sticks on the table")

    def __str__(self) -> str:
        return f"{self.table} · {self.hand}"
