"""Planned rounds."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.people import Player
from tournaments.models.tournaments import Tournament

__all__ = ["Plan", "PlannedSeat"]


class Plan(models.Model):
    """The origin of an event's planned rounds; *version* counts plans and edits. The seats are `PlannedSeat`s."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="plan")
    version = models.PositiveIntegerField(_("version"))
    method = models.CharField(_("method"), max_length=10)
    seed = models.PositiveBigIntegerField(_("seed"), null=True)
    stopped = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("seating plan")

    def __str__(self) -> str:
        return f"{self.tournament} · {self.version}"


class PlannedSeat(models.Model):
    """A player's planned seat in a round, from seat 0 (the first dealer) on; without a table the player rests.

    A player can appear twice in one round, after two people were merged into one. The service that opens a round from
    the plan checks for this.
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
