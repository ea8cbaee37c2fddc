"""Who takes part, and who may decide?"""

from __future__ import annotations

from typing import Final

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournaments import Tournament

__all__ = ["HEAD_JUDGES", "JUDGES", "ORGANIZERS", "Player"]

ORGANIZERS: Final = "organizers"  # the group that makes tournaments, draws and opens rounds
JUDGES: Final = "judges"  # the group that sees every table's link and rules at every table
HEAD_JUDGES: Final = "head judges"  # the group that looks at the judges' rulings again


class Player(models.Model):
    """A person who plays in one tournament, under a number that stays with them.

    *reading* is how a name in kanji is read, in kana; empty where the name says it itself, or nobody gave it.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="players")
    number = models.PositiveIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=60)
    reading = models.CharField(_("reading"), max_length=60, blank=True)
    active = models.BooleanField(_("takes part"), default=True)

    class Meta:
        ordering = ("number",)
        verbose_name = _("player")
        constraints = (
            models.UniqueConstraint(fields=("tournament", "name"), name="one_name_once_a_tournament"),
            models.UniqueConstraint(fields=("tournament", "number"), name="one_number_once_a_tournament"),
        )

    def __str__(self) -> str:
        return self.name
