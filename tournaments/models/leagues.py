"""Clubs, meetings, counting rules and season results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from django.db import models
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _

import referee
from tournaments.models.generated import GeneratedTextField
from tournaments.models.ordered_json import AnswersField, OrderedJSONField
from tournaments.models.people import Player, new_person_id
from tournaments.models.sealing import Sealed
from tournaments.models.tables import new_token
from tournaments.models.tournaments import Tournament
from tournaments.models.visibility import VisibilityFields, VisibleManager

__all__ = ["Attendance", "Club", "CountingDecision", "Meeting", "SeasonPlace"]


class Club(Sealed):
    """A club. Its seasons and other events refer to its random *word*; *settings* are the defaults of its evenings.

    *timezone* names the time zone of its evenings; if it is empty, the desk's applies.
    """

    has_history: ClassVar = True

    word = GeneratedTextField(max_length=16, primary_key=True, default=new_person_id)
    name = models.CharField(_("name"), max_length=80)
    slug = models.SlugField(max_length=90, unique=True, allow_unicode=True)
    place = models.CharField(_("venue"), max_length=200, blank=True)
    language = models.CharField(_("language"), max_length=8, blank=True)
    timezone = models.CharField(_("time zone"), max_length=60, blank=True)
    settings = OrderedJSONField(_("settings"), default=dict, blank=True)
    created_at = models.DateTimeField(default=now, editable=False)
    shown_events: Sequence[Tournament] = ()
    """The events that the current user may see, set by the club's pages."""

    class Meta(Sealed.Meta):
        ordering = ("name", "word")
        verbose_name = _("club")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The address of the club's page."""
        return reverse("club", args=[self.slug])


class Meeting(models.Model):
    """A meeting of a league. Its games are the rounds that have its *word* as their name.

    *begun* is the day on which it was started, which may differ from its *date*. *own* are answers that override the
    event's. *token* is the private word of the page on which people check in by themselves.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="meetings")
    word = models.CharField(_("name"), max_length=40)
    date = models.CharField(_("date"), max_length=10, blank=True)
    division = models.CharField(_("division"), max_length=20, blank=True)
    own = AnswersField(null=True, blank=True)
    friendly = models.BooleanField(_("games are friendly"), default=False)
    over = models.BooleanField(_("over"), default=False)
    begun = models.CharField(_("started on"), max_length=10, blank=True)
    token = GeneratedTextField(max_length=32, unique=True, default=new_token)

    class Meta:
        ordering = ("tournament", "date", "pk")
        verbose_name = _("evening")
        constraints = (models.UniqueConstraint(fields=("tournament", "word"), name="one_meeting_for_a_word"),)

    def __str__(self) -> str:
        return f"{self.tournament} · {self.word}"

    @property
    def is_named(self) -> bool:
        """Whether its word is not just its day."""
        return self.word != self.date


class Attendance(models.Model):
    """Whether somebody is at a meeting, *since* when, and when they first *came*; *notes* are texts by column."""

    class Presence(models.TextChoices):
        """Whether somebody is at the meeting."""

        LATE = "late", _("coming later")
        HERE = "here", _("here")
        LAST_GAME = "last_game", _("leaves after this game")
        GONE = "gone", _("left")

    meeting = models.ForeignKey(Meeting, on_delete=models.CASCADE, related_name="attendances")
    player = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="attendances")
    presence = models.CharField(max_length=10, choices=Presence)
    since = models.DateTimeField()
    came = models.DateTimeField()
    notes = OrderedJSONField(default=dict, blank=True)

    class Meta:
        ordering = ("meeting", "pk")
        verbose_name = _("attendance")
        constraints = (
            models.UniqueConstraint(fields=("meeting", "player"), name="one_attendance_for_a_player"),
        )

    def __str__(self) -> str:
        return f"{self.meeting}: {self.player}"


class CountingDecision(models.Model):
    """How a season counts from a decision on; *moved* lists the random words of those whose place it changed."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="counting_decisions")
    number = models.PositiveIntegerField()
    was = OrderedJSONField(null=True)
    now = OrderedJSONField()
    moved = OrderedJSONField(default=list)
    why = models.CharField(_("reason"), max_length=200, blank=True)
    by = models.CharField(max_length=150)
    at = models.DateTimeField()

    class Meta:
        ordering = ("tournament", "number")
        verbose_name = _("scoring decision")
        constraints = (
            models.UniqueConstraint(fields=("tournament", "number"), name="one_counting_for_a_number"),
        )

    def __str__(self) -> str:
        return f"{self.tournament} #{self.number}"


class SeasonPlace(models.Model):
    """A player's final place in a season: *place* in the whole list, *rank* in the division."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="season_places")
    player = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="season_places")
    place = models.PositiveIntegerField()
    division = models.CharField(_("division"), max_length=20, blank=True)
    rank = models.PositiveIntegerField(null=True)
    total = models.CharField(max_length=24)
    next_division = models.CharField(_("next division"), max_length=20, blank=True)
    title = models.CharField(_("title"), max_length=40, blank=True)

    # The final places depend on all rounds of an event, so they have no round number.
    seen_through: ClassVar = VisibilityFields(event="tournament")
    objects = VisibleManager()

    class Meta:
        ordering = ("tournament", "place")
        verbose_name = _("place in the season")
        constraints = (
            models.UniqueConstraint(fields=("tournament", "player"), name="one_place_in_a_season"),
        )

    def __str__(self) -> str:
        return f"{self.tournament}: {self.player} {self.rank}"

    @property
    def points(self) -> referee.Points:
        """The total in points."""
        return referee.codec.read_points(self.total)

    @property
    def other_division(self) -> str:
        """The division; empty if the title names it already."""
        return "" if self.division in self.title else self.division
