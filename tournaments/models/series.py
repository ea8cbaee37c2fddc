"""Series of events."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.ordered_json import OrderedJSONField
from tournaments.models.sealing import Sealed
from tournaments.models.tournaments import Tournament

__all__ = ["Series", "SeriesEvent"]


class Series(Sealed):
    """Several events whose points are added by a *formula* of the referee with the organizer's *settings*.

    It stores no result: the standings follow from the present results of its events. *club* is the random word of the
    club whose circuit it is, if it belongs to one.
    """

    has_history: ClassVar = True

    name = models.CharField(_("name"), max_length=80)
    slug = models.SlugField(max_length=90, unique=True, allow_unicode=True)
    club = models.CharField(max_length=16, blank=True)
    formula = models.CharField(_("formula"), max_length=24)
    settings = OrderedJSONField(default=dict, blank=True)
    public = models.BooleanField(_("public"), default=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta(Sealed.Meta):
        ordering = ("-created_at", "-pk")
        verbose_name = _("series")
        verbose_name_plural = _("series")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The address of the series' page."""
        return reverse("series", args=[self.slug])


class SeriesEvent(Sealed):
    """An event of a series; *weight* holds the figures from which its weight is computed, if the formula has one."""

    has_history: ClassVar = True

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="events")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="of_series")
    number = models.PositiveIntegerField()
    weight = OrderedJSONField(default=dict, blank=True)

    class Meta(Sealed.Meta):
        ordering = ("series", "number")
        verbose_name = _("event of a series")
        constraints = (
            models.UniqueConstraint(fields=("series", "tournament"), name="one_event_once_in_a_series"),
        )

    def __str__(self) -> str:
        return f"{self.series}: {self.tournament}"
