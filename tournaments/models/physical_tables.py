"""The tables in the hall and their links."""

from __future__ import annotations

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments.models.generated import GeneratedTextField
from tournaments.models.sealing import Sealed
from tournaments.models.tables import new_token
from tournaments.models.tournaments import Tournament

__all__ = ["PhysicalTable"]


class PhysicalTable(Sealed):
    """A table in the hall with one private link for the whole event; the link opens the current game at its number.

    It is not a decision of the event and not in a journal: no chain and no export holds a secret.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="physical_tables")
    number = models.PositiveIntegerField(_("number"))
    token = GeneratedTextField(max_length=32, unique=True, default=new_token)

    class Meta(Sealed.Meta):
        ordering = ("tournament", "number")
        verbose_name = _("table in the hall")
        constraints = (
            models.UniqueConstraint(fields=("tournament", "number"), name="one_physical_table_for_a_number"),
        )

    def __str__(self) -> str:
        return f"{self.tournament} · {self.number}"

    def get_absolute_url(self) -> str:
        """The address printed for the table."""
        return reverse("physical_table", args=[self.token])
