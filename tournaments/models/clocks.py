"""Round clocks."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.append_only import AppendOnly
from tournaments.models.rounds import Round
from tournaments.models.tables import Table

__all__ = ["ClockEvent"]


class ClockEvent(AppendOnly):
    """One turn of a round's clock, appended and never touched again; how much time is left follows from them all.

    *minutes* are those of the round where it starts, and those added where time is extended. With a *table*, the extra
    time is that table's alone.
    """

    class Kind(models.TextChoices):
        """What was done to the clock."""

        START = "start", _("started")
        PAUSE = "pause", _("stopped")
        RESUME = "resume", _("going on")
        EXTEND = "extend", _("extended")

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="clock_events")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=Kind)
    minutes = models.SmallIntegerField(null=True)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="clock_events", null=True)
    by = models.CharField(max_length=150)
    at = models.DateTimeField()

    class Meta(AppendOnly.Meta):
        ordering = ("round", "number")
        verbose_name = _("turn of a clock")
        constraints = (
            models.UniqueConstraint(fields=("round", "number"), name="one_turn_of_a_clock_for_a_number"),
        )

    def __str__(self) -> str:
        return f"{self.round} #{self.number} {self.kind}"
