"""Rules decisions during a tournament."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.answers import AnswersField
from tournaments.models.append_only import AppendOnly
from tournaments.models.tournaments import Tournament

__all__ = ["RulesDecision"]


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
    changes = models.JSONField()
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
