"""The organizers' extra columns in an event's list of players, and their values.

None of it is in a journal or in an event's file, and nothing of it is ever public: the columns hold mail addresses,
payments and notes. A value belongs to a person's random word, so that it stays when the players are rebuilt.
"""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models.sealing import Sealed
from tournaments.models.tournaments import Tournament

__all__ = ["PlayerColumn", "PlayerColumnValue"]


class PlayerColumn(Sealed):
    """A column of an event's list of players, such as “Paid”; *position* orders the columns."""

    class Kind(models.TextChoices):
        """What the cells of a column hold."""

        TICK = "tick", pgettext_lazy("column", "checkbox")
        TEXT = "text", pgettext_lazy("column", "text")
        MAIL = "mail", _("email address")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="player_columns")
    position = models.PositiveIntegerField()
    name = models.CharField(_("name"), max_length=80)
    kind = models.CharField(_("kind"), max_length=4, choices=Kind, default=Kind.TEXT)

    class Meta(Sealed.Meta):
        ordering = ("position", "pk")
        verbose_name = _("column")

    def __str__(self) -> str:
        return self.name

    @property
    def is_tick(self) -> bool:
        """Whether its cells are ticked or not."""
        return self.kind == self.Kind.TICK

    @property
    def is_mail(self) -> bool:
        """Whether its cells are mail addresses."""
        return self.kind == self.Kind.MAIL


class PlayerColumnValue(Sealed):
    """The cell of a person in a column: a text, or “yes” for a tick; empty again after a tick is removed.

    *who* is the random word of the person. *entered_as* is the word for which it was entered, even after a merge with
    another person; a person into whom others were merged has several values of one column. If somebody then changes the
    cell, the others' values are kept under the word of who was merged, for an undo of the merge.
    """

    column = models.ForeignKey(PlayerColumn, on_delete=models.CASCADE, related_name="values")
    who = models.CharField(max_length=16, db_index=True)
    entered_as = models.CharField(max_length=16)
    value = models.TextField(blank=True)
    changed_at = models.DateTimeField(default=timezone.now)

    class Meta(Sealed.Meta):
        ordering = ("column", "pk")
        verbose_name = _("value of a column")
        constraints = (
            models.UniqueConstraint(fields=("column", "entered_as"), name="one_value_for_an_entry"),
        )

    def __str__(self) -> str:
        return f"{self.column}: {self.value}"
