"""The tables that a judge looks after."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournaments import Tournament

__all__ = ["JudgeArea"]


class JudgeArea(models.Model):
    """The *tables* of *user* at an event, as ranges of numbers: "1-16, 20".

    It is not a decision of the event: no journal and no export contains it.
    """

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="judge_areas")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="judge_areas")
    tables = models.CharField(max_length=100)

    class Meta:
        ordering = ("tournament", "pk")
        verbose_name = _("judge's area")
        verbose_name_plural = _("judges' areas")
        constraints = (
            models.UniqueConstraint(fields=("user", "tournament"), name="one_area_of_a_judge_at_an_event"),
        )

    def __str__(self) -> str:
        return f"{self.tournament}: {self.user}, {self.tables}"
