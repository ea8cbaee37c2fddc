"""Journal entries and the heads of chains."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.append_only import AppendOnly

__all__ = ["Anchor", "JournalEntry"]


class JournalEntry(AppendOnly):
    """One decision of an event, appended and never touched again; what follows from it stands in the other tables.

    *event* is the event's random word and no foreign key: the chain stands without the rows that follow from it. *key*
    makes a repeated tap harmless and *asked* tells whether it asked for the same; both are kept by the row and stand
    neither in its hash nor in what is carried elsewhere.
    """

    event = models.CharField(max_length=32)
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=20)
    payload = models.JSONField()
    by = models.CharField(max_length=150)
    at = models.DateTimeField()
    device = models.CharField(max_length=64, blank=True)
    why = models.CharField(max_length=200, blank=True)
    previous_hash = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)
    key = models.CharField(max_length=100)
    asked = models.CharField(max_length=64)

    class Meta(AppendOnly.Meta):
        ordering = ("event", "number")
        verbose_name = _("journal entry")
        verbose_name_plural = _("journal entries")
        constraints = (
            models.UniqueConstraint(fields=("event", "number"), name="one_journal_entry_for_a_number"),
            models.UniqueConstraint(fields=("event", "key"), name="one_journal_entry_for_a_key"),
            models.UniqueConstraint(
                fields=("key",), condition=models.Q(kind="event"), name="one_event_for_a_key"
            ),
        )

    def __str__(self) -> str:
        return f"{self.event[:6]} #{self.number} {self.kind}"


class Anchor(models.Model):
    """How long one chain is, and the hash it ends with: an event's journal, or with *round* and *table* a ledger.

    It is the row that is locked by whoever writes on. Nothing that is deleted elsewhere takes it along, so that a chain
    whose last entries are gone is found too. A ledger that nothing was written in ends with what it is based on.
    """

    event = models.CharField(max_length=32)
    round = models.PositiveIntegerField(default=0)
    table = models.PositiveIntegerField(default=0)
    length = models.PositiveIntegerField(default=0)
    head = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ("event", "round", "table")
        verbose_name = _("end of a chain")
        verbose_name_plural = _("ends of chains")
        constraints = (
            models.UniqueConstraint(fields=("event", "round", "table"), name="one_anchor_for_a_chain"),
        )

    def __str__(self) -> str:
        return f"{self.event[:6]} {self.round}/{self.table}: {self.length}"
