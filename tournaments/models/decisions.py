"""Penalties, bonuses and substitutions outside the tables."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.append_only import AppendOnly
from tournaments.models.ordered_json import AnswersField, OrderedJSONField
from tournaments.models.people import Player
from tournaments.models.rounds import Round
from tournaments.models.tournaments import Tournament
from tournaments.models.visibility import VisibilityFields, VisibleManager

__all__ = ["Penalty", "RulesDecision", "Substitution"]


class Penalty(models.Model):
    """Points that a player loses outside the tables or, if positive, a bonus; a later journal entry can lift it.

    *number* is the number of its journal entry. It counts after *after_round*, if that is set.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="penalties")
    number = models.PositiveIntegerField()
    player = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="penalties")
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
        verbose_name = _("penalty")
        verbose_name_plural = _("penalties")
        constraints = (
            models.UniqueConstraint(fields=("tournament", "number"), name="one_penalty_for_a_number"),
        )

    def __str__(self) -> str:
        return f"{self.player}: {self.points}"

    @property
    def is_bonus(self) -> bool:
        """Whether the points are a bonus and not a penalty."""
        return self.points >= 0


class Substitution(models.Model):
    """*in_player* replaces *out* from a round on, from its start or from the hand *since* on.

    *from_round* is the number of that round, and *round* the round itself, None until it is drawn. *to_round* is the
    last round, if the substitution was ended before the end of the event. With *plan*, the planned rounds follow it.
    """

    class Until(models.TextChoices):
        """How long a substitution lasts."""

        ROUND = "round", _("for this round")
        END = "end", _("until the end of the event")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="substitutions")
    number = models.PositiveIntegerField()
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="substitutions", null=True)
    from_round = models.PositiveIntegerField()
    to_round = models.PositiveIntegerField(null=True)
    plan = models.BooleanField(default=False)
    out = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="replaced")
    in_player = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="replaces")
    since = models.PositiveIntegerField(default=0)
    until = models.CharField(max_length=6, choices=Until)

    class Meta:
        ordering = ("tournament", "number")
        verbose_name = _("substitution")
        constraints = (
            models.UniqueConstraint(fields=("tournament", "number"), name="one_substitution_for_a_number"),
        )

    def __str__(self) -> str:
        return f"{self.tournament} · {self.from_round}: {self.in_player} ({self.out})"


class RulesDecision(AppendOnly):
    """A change of the rules of a running tournament: the old and new rules, the reason and the effects.

    *changes* are the answers, and the rulings and results that changed, as they were shown before the decision; it
    names players by their random words.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="rules_decisions")
    number = models.PositiveIntegerField()
    old_key = models.CharField(max_length=60)
    old_overlay = AnswersField()
    new_key = models.CharField(max_length=60)
    new_overlay = AnswersField()
    why = models.CharField(_("reason"), max_length=200)
    changes = OrderedJSONField()
    by = models.CharField(max_length=150)
    at = models.DateTimeField()

    class Meta(AppendOnly.Meta):
        ordering = ("tournament", "number")
        verbose_name = _("change of rules")
        constraints = (
            models.UniqueConstraint(fields=("tournament", "number"), name="one_rules_decision_for_a_number"),
        )

    def __str__(self) -> str:
        return f"{self.tournament} #{self.number}"

    @property
    def changes_rulebook(self) -> bool:
        """Whether another rulebook holds from then on."""
        return self.old_key != self.new_key
