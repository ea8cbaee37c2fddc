"""Rounds and resting players."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

import referee
from tournaments.common import dates
from tournaments.models.people import Player
from tournaments.models.tournaments import Tournament
from tournaments.models.visibility import VisibilityFields, VisibleManager, is_held_back

__all__ = ["Rest", "Round", "RoundResult"]


class Round(models.Model):
    """One game at every table, side by side.

    *date* and *name* are those of a league's meeting. *games* is the number of games that each result sums up.
    """

    class State(models.TextChoices):
        """The state of a round."""

        DRAWN = "drawn", _("not started")
        OPEN = "open", _("in play")
        FINISHED = "finished", _("finished")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveIntegerField(_("number"))
    state = models.CharField(_("status"), max_length=10, choices=State, default=State.DRAWN)

    date = models.CharField(_("date"), max_length=10, blank=True)
    name = models.CharField(_("name"), max_length=40, blank=True)
    games = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ("number",)
        verbose_name = _("round")
        constraints = (models.UniqueConstraint(fields=("tournament", "number"), name="one_round_once"),)

    def __str__(self) -> str:
        return f"{self.tournament} · {self.number}"

    def get_absolute_url(self) -> str:
        """The address of the round's page; in a league, that of the evening to which the round belongs."""
        if self.is_of_an_evening:
            return reverse("evening", args=[self.tournament.slug, self.name])
        return reverse("round", args=[self.tournament.slug, self.number])

    @property
    def is_drawn(self) -> bool:
        """Whether the round is drawn and not open yet."""
        return self.state == self.State.DRAWN

    @property
    def is_open(self) -> bool:
        """Whether the round is in play."""
        return self.state == self.State.OPEN

    @property
    def is_finished(self) -> bool:
        """Whether the round is finished, whatever its games count."""
        return self.state == self.State.FINISHED

    @property
    def is_published(self) -> bool:
        """Whether its seats were published, so that everybody sees them before it is opened."""
        return self.number <= self.tournament.seats_shown_to

    @property
    def is_of_an_evening(self) -> bool:
        """Whether the round is a game of a meeting; league rounds have no numbers on screen."""
        return bool(self.name) and self.tournament.kind != Tournament.Kind.TOURNAMENT

    @property
    def is_held_back(self) -> bool:
        """Whether the results of the round are held back from the current viewer."""
        return is_held_back(self.tournament, self.number)

    unapproved = False
    """Whether a game of the round waits for approval, set by the code that read its games."""

    @property
    def may_be_reopened(self) -> bool:
        """Whether it is finished and is reopened on its own pages; an evening has a page for that."""
        return self.is_finished and not self.is_of_an_evening

    is_reopened = False
    """Whether the round is open again after it was finished, set by the code that asked the journal."""

    @property
    def is_in_play(self) -> bool:
        """Whether the round is open and was not finished before."""
        return self.is_open and not self.is_reopened

    @property
    def state_label(self) -> str:
        """The state on screen."""
        return gettext("open for correction") if self.is_reopened else self.get_state_display()

    @property
    def is_over(self) -> bool:
        """Whether the round is finished, all its games count, and the current viewer may see the results."""
        return self.state == self.State.FINISHED and not self.unapproved and not self.is_held_back

    @property
    def called(self) -> str:
        """The name on screen: by its number, or that of its meeting."""
        if self.is_of_an_evening:
            return dates.evening_name(self.name)
        return gettext("Round %(number)d") % {"number": self.number}


class Rest(models.Model):
    """An active player without a table in one round, because the number of players does not fit the seats."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="rests")
    player = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="rests")

    class Meta:
        ordering = ("player__number",)
        verbose_name = _("bye")
        constraints = (models.UniqueConstraint(fields=("round", "player"), name="one_rest_once_a_round"),)

    def __str__(self) -> str:
        return f"{self.round}: {self.player}"


class RoundResult(models.Model):
    """A player's result of a round whose tables are unknown, in result points that include uma."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="results")
    player = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="round_results")
    result = models.CharField(max_length=24)
    place = models.PositiveSmallIntegerField(null=True)

    seen_through: ClassVar = VisibilityFields.a_round("round")
    objects = VisibleManager()

    class Meta:
        ordering = ("round", "player__number")
        verbose_name = _("result of a round")
        constraints = (models.UniqueConstraint(fields=("round", "player"), name="one_result_once_a_round"),)

    def __str__(self) -> str:
        return f"{self.round}: {self.player} {self.result}"

    @property
    def points(self) -> referee.Points:
        """The result in points."""
        return referee.codec.read_points(self.result)
