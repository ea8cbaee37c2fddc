"""Round clocks."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.append_only import AppendOnly
from tournaments.models.rounds import Round
from tournaments.models.tables import Table

__all__ = ["ClockEvent"]


class ClockEvent(AppendOnly):
    """One event of a round's clock, appended and never changed; the time left follows from all events.

    *minutes* are the length of the round in a start, and the minutes added in an extension. With a *table*, the
    extension is for that table alone.
    """

    class Kind(models.TextChoices):
        """What was done to the clock."""

        START = "start", _("started")
        PAUSE = "pause", _("stopped")
        RESUME = "resume", _("resumed")
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
        verbose_name = _("clock action")
        constraints = (
            models.UniqueConstraint(fields=("round", "number"), name="one_turn_of_a_clock_for_a_number"),
        )

    def __str__(self) -> str:
        return f"{self.round} #{self.number} {self.kind}"
