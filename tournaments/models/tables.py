"""Tables, seats and ledger entries."""

from __future__ import annotations

import secrets
from typing import ClassVar

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

import referee
from tournaments.models.append_only import AppendOnly
from tournaments.models.generated import GeneratedTextField
from tournaments.models.ordered_json import AnswersField, OrderedJSONField
from tournaments.models.people import Player
from tournaments.models.rounds import Round
from tournaments.models.sealing import Sealed
from tournaments.models.visibility import VisibilityFields, VisibleEntries, VisibleManager, is_held_back

__all__ = ["Entry", "Folded", "RenewedLink", "RiichiMarks", "Seating", "SheetCheck", "Table", "new_token"]


def new_token() -> str:
    """Return a URL-safe word of 22 characters with 128 random bits, so that it cannot be guessed."""
    return secrets.token_urlsafe(16)


class Table(models.Model):
    """One table in one round, with its own private link.

    *own* are answers for this table alone, over the event's or over another rulebook. *start* holds the starting points
    by seat, if they differ from the rules. In a league a game *counts*, is friendly, or was taken back.
    """

    class Counts(models.TextChoices):
        """Whether the game counts."""

        COUNTS = "counts", _("counts")
        FRIENDLY = "friendly", _("friendly")
        TAKEN_BACK = "taken_back", _("cancelled")

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveIntegerField(_("number"))
    token = GeneratedTextField(max_length=32, unique=True, default=new_token)
    own = AnswersField(null=True, blank=True)
    start = OrderedJSONField(null=True, blank=True)
    is_from_file = False
    """Whether the entries come from a file and record a game that was played earlier."""
    counts = models.CharField(max_length=10, choices=Counts, default=Counts.COUNTS)
    line: object = None
    """The state of the game, set by the round's page for its template."""
    unapproved = False
    """Whether the game waits for approval, set by the round's page."""
    has_old_links = False
    """Whether its link was renewed, set where the table is found by its link."""

    class Meta:
        ordering = ("number",)
        verbose_name = _("table")
        constraints = (models.UniqueConstraint(fields=("round", "number"), name="one_table_once_a_round"),)

    def __str__(self) -> str:
        return f"{self.round} · {self.number}"

    def get_absolute_url(self) -> str:
        """The table's private link; its holder may write at this table and at no other."""
        return reverse("table", args=[self.token])

    @property
    def ruleset(self) -> referee.Ruleset:
        """The answers that apply at this table."""
        return self.round.tournament.rules_under(self.own)

    @property
    def is_held_back(self) -> bool:
        """Whether the table's results are held back from the current viewer; never from the holder of its link."""
        return is_held_back(self.round.tournament, self.round.number, self.token)

    @property
    def opening_state(self) -> referee.TableState | None:
        """The table before its first hand, if it differs from the rules; else None."""
        # In a relay it reveals the results of the earlier legs.
        if self.is_held_back:
            return None
        return self.round.tournament.opening_state(self.ruleset, self.start)

    @property
    def rules_mark(self) -> str:
        """The mark of those rules and of the starting points."""
        return self.round.tournament.mark_under(self.own, self.start)


class Seating(models.Model):
    """A player on a seat; seat 0 deals first and keeps its number for the whole game."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seatings")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seatings")
    seat = models.PositiveSmallIntegerField(_("seat"))
    player = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="seatings")
    result: object = None
    """The player's result in the game, set by the round's page for its template."""

    class Meta:
        ordering = ("table", "seat")
        verbose_name = _("seating")
        constraints = (
            models.UniqueConstraint(fields=("table", "seat"), name="one_player_on_a_seat"),
            models.UniqueConstraint(fields=("round", "player"), name="one_seat_for_a_player_in_a_round"),
            models.CheckConstraint(condition=models.Q(seat__lte=3), name="seats_are_0_to_3"),
        )

    def __str__(self) -> str:
        return f"{self.table}, {self.seat}: {self.player}"

    @property
    def deals_first(self) -> bool:
        """Whether the player is the first dealer."""
        return self.seat == 0


class Entry(AppendOnly):
    """One line of a table's ledger, appended and never changed.

    The constraint on the number stops a second device that saw an older page; the one on the key makes a repeated tap
    harmless. Each entry holds the hash of the one before, so that a changed row is detected.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveIntegerField()
    key = models.CharField(max_length=64)
    kind = models.CharField(max_length=20)
    payload = OrderedJSONField()
    by = models.CharField(max_length=150)
    at = models.DateTimeField()
    device = models.CharField(max_length=64, blank=True)
    previous_hash = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)

    seen_through: ClassVar = VisibilityFields.a_table("table")
    objects: ClassVar = VisibleEntries()

    class Meta(AppendOnly.Meta):
        ordering = ("table", "number")
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        # Every few seconds each process looks for the first change since the last backup.
        indexes = (models.Index(fields=("at",), name="entry_by_time"),)
        constraints = (
            models.UniqueConstraint(fields=("table", "number"), name="one_entry_for_a_number"),
            models.UniqueConstraint(fields=("table", "key"), name="one_entry_for_a_key"),
        )

    def __str__(self) -> str:
        return f"{self.table} #{self.number} {self.kind}"


class SheetCheck(models.Model):
    """A second person compared the table's result with the signed sheet when its ledger had *number* entries."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="checks")
    number = models.PositiveIntegerField()
    by = models.CharField(max_length=150)
    at = models.DateTimeField()

    class Meta:
        ordering = ("table", "pk")
        verbose_name = _("sheet check")

    def __str__(self) -> str:
        return f"{self.table} #{self.number}: {self.by}"


class Folded(models.Model):
    """The cached result of a finished table, with the hash of its last entry (*head*) and the mark of its rules.

    It adds nothing to the ledger: readers that find another hash, mark, *version* of the code or *seal* fold the ledger
    again. *hands* are the statistics of each seat's hands. Early rows have no version, no seal and perhaps no hands.
    """

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="folded")
    head = models.CharField(max_length=64)
    mark = models.CharField(max_length=16)
    game = OrderedJSONField()
    hands = OrderedJSONField(null=True)
    version = models.CharField(max_length=16, default="")
    seal = models.CharField(max_length=64, default="")

    seen_through: ClassVar = VisibilityFields.a_table("table")
    objects = VisibleManager()

    class Meta:
        verbose_name = _("table result")

    def __str__(self) -> str:
        return f"{self.table}: {self.head[:6]}"


class RiichiMarks(models.Model):
    """The *seats* of a table that laid a riichi stick in hand number *hand*, in that order.

    They are a draft that all devices at the table share: in no ledger, journal or export. Marks of an earlier hand mean
    nothing. A rebuild deletes and restores tables under their keys, hence no constraint.
    """

    table = models.OneToOneField(
        Table, on_delete=models.CASCADE, related_name="riichi_marks", db_constraint=False
    )
    hand = models.PositiveIntegerField()
    seats = OrderedJSONField(default=list)

    class Meta:
        verbose_name = _("riichi sticks on the table")

    def __str__(self) -> str:
        return f"{self.table} · {self.hand}"


class RenewedLink(Sealed):
    """An old private link of a table, by its *token*: it opens nothing, and can say that there is a new one.

    A phone with unsent hands of the old link recognizes by it that the new link is the same table's. It is in no
    journal and in no export. A rebuild deletes and restores tables under their keys, hence no constraint.
    """

    table = models.ForeignKey(
        Table, on_delete=models.CASCADE, related_name="renewed_links", db_constraint=False
    )
    token = models.CharField(max_length=32, unique=True)

    class Meta(Sealed.Meta):
        ordering = ("pk",)
        verbose_name = _("renewed link")

    def __str__(self) -> str:
        return f"{self.table}: {self.pk}"
