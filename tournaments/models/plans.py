"""Planned rounds."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.people import Player
from tournaments.models.tournaments import Tournament

__all__ = ["Plan", "PlannedSeat"]


class Plan(models.Model):
    """How an event's planned rounds came about; *version* counts the plans and edits. Its seats are `PlannedSeat`s."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="plan")
    version = models.PositiveIntegerField(_("version"))
    method = models.CharField(_("method"), max_length=10)
    seed = models.PositiveBigIntegerField(_("seed"), null=True)
    stopped = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("plan of rounds")

    def __str__(self) -> str:
        return f"{self.tournament} · {self.version}"


class PlannedSeat(models.Model):
    """Where somebody is to sit in a round, from seat 0 on, who deals first; without a table they are to rest.

    Nothing keeps a player from standing in one round twice: two people merged into one do. Whoever opens a round from
    the plan looks first.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="planned_seats")
    round = models.PositiveIntegerField()
    table = models.PositiveIntegerField(null=True)
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="planned_seats")
    by_hand = models.BooleanField(default=False)

    class Meta:
        ordering = ("tournament", "round", "table", "seat", "pk")
        verbose_name = _("planned seat")
        indexes = (models.Index(fields=("tournament", "round"), name="planned_by_round"),)

    def __str__(self) -> str:
        return f"{self.tournament} · {self.round}, {self.table}: {self.player}"
