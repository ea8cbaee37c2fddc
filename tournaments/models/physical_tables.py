"""The tables in the hall and their links."""

from __future__ import annotations

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments.models.generated import GeneratedTextField
from tournaments.models.tables import new_token
from tournaments.models.tournaments import Tournament

__all__ = ["PhysicalTable"]


class PhysicalTable(models.Model):
    """A table of wood with one private link for the whole event, which opens whatever plays at its number.

    It is no decision of the event and stands in no journal: a secret is in no chain and in no export.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="physical_tables")
    number = models.PositiveIntegerField(_("number"))
    token = GeneratedTextField(max_length=32, unique=True, default=new_token)

    class Meta:
        ordering = ("tournament", "number")
        verbose_name = _("table in the hall")
        constraints = (
            models.UniqueConstraint(fields=("tournament", "number"), name="one_physical_table_for_a_number"),
        )

    def __str__(self) -> str:
        return f"{self.tournament} · {self.number}"

    def get_absolute_url(self) -> str:
        """The address that lies on the table."""
        return reverse("physical_table", args=[self.token])
