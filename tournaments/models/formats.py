"""Stages, places in stages, and teams."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.ordered_json import OrderedJSONField
from tournaments.models.people import Player
from tournaments.models.tournaments import Tournament
from tournaments.models.visibility import VisibilityFields, VisibleManager

__all__ = ["Stage", "StagePlace", "Team", "TeamLot", "TeamMember", "TeamPenalty"]


class Stage(models.Model):
    """A part of an event with standings of its own; *said* is its journal content, *word* its name in files."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="stages")
    number = models.PositiveIntegerField(_("number"))
    word = models.CharField(max_length=64)
    said = OrderedJSONField()

    class Meta:
        ordering = ("tournament", "number")
        verbose_name = _("stage")
        constraints = (models.UniqueConstraint(fields=("tournament", "word"), name="one_stage_for_a_word"),)

    def __str__(self) -> str:
        return f"{self.tournament} · {self.word}"


class StagePlace(models.Model):
    """The random word of a person or team that is *listed* for a stage or, if not *listed*, declined a place."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="stage_places")
    stage = models.CharField(max_length=64)
    who = models.CharField(max_length=16)
    listed = models.BooleanField()

    class Meta:
        ordering = ("tournament", "pk")
        verbose_name = _("place in a stage")

    def __str__(self) -> str:
        return f"{self.stage}: {self.who}"


class Team(models.Model):
    """A team of an event; *ref* is its identifier in the file from which it was imported, as for a player."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="teams")
    word = models.CharField(max_length=16)
    number = models.PositiveIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=60)
    maximum_games = models.PositiveIntegerField(_("games counted per member"), null=True, blank=True)
    ref = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ("tournament", "number")
        verbose_name = _("team")
        constraints = (models.UniqueConstraint(fields=("tournament", "word"), name="one_team_for_a_word"),)

    def __str__(self) -> str:
        return self.name


class TeamMember(models.Model):
    """A player of a team, from the day *since* on; empty means from the beginning."""

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="members")
    player = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="memberships")
    since = models.CharField(max_length=10, blank=True)

    class Meta:
        ordering = ("team", "pk")
        verbose_name = _("team member")

    def __str__(self) -> str:
        return f"{self.team}: {self.player}"


class TeamLot(models.Model):
    """The place that a lot or a play-off gave to a *team*, which is a random word."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="team_lots")
    team = models.CharField(max_length=16)
    lot = models.PositiveIntegerField()

    class Meta:
        ordering = ("tournament", "pk")
        verbose_name = _("lot of a team")
        constraints = (models.UniqueConstraint(fields=("tournament", "team"), name="one_lot_for_a_team"),)

    def __str__(self) -> str:
        return f"{self.team}: {self.lot}"


class TeamPenalty(models.Model):
    """Points that a team loses or, if positive, a bonus; *team* is its random word. Otherwise like `Penalty`."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="team_penalties")
    number = models.PositiveIntegerField()
    team = models.CharField(max_length=16)
    points = models.IntegerField(_("points"))
    after_round = models.PositiveIntegerField(_("after round"), null=True)
    why = models.CharField(_("reason"), max_length=200, blank=True)
    by = models.CharField(max_length=150)
    at = models.DateTimeField()
    lifted_by_entry = models.PositiveIntegerField(null=True)

    seen_through: ClassVar = VisibilityFields(
        event="tournament", number="after_round", number_is_optional=True
    )
    objects = VisibleManager()

    class Meta:
        ordering = ("tournament", "number")
        verbose_name = _("team penalty")
        constraints = (
            models.UniqueConstraint(fields=("tournament", "number"), name="one_team_penalty_for_a_number"),
        )

    def __str__(self) -> str:
        return f"{self.team}: {self.points}"
