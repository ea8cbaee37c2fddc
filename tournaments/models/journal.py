"""Journal entries and the heads of chains."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.journal import canonical
from tournaments.models.append_only import AppendOnly
from tournaments.models.ordered_json import OrderedJSONField

if TYPE_CHECKING:
    from tournaments.models.sealing.chain import DeskEntry

__all__ = ["Anchor", "JournalEntry", "chain_hash"]


class JournalEntry(AppendOnly):
    """One decision of an event, appended and never changed; its effects are in the other tables.

    *event* is the event's random word, not a foreign key: the chain does not depend on the rows that follow from it.
    *key* makes a repeated tap harmless, and *asked* tells whether the repetition has the same content. Neither is part
    of the hash or of exports.
    """

    event = models.CharField(max_length=32)
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=20)
    payload = OrderedJSONField()
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
        # Every few seconds each process looks for the first change since the last backup.
        indexes = (models.Index(fields=("at",), name="journal_entry_by_time"),)
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
    """The length of one chain and its last hash: an event's journal or, with *round* and *table*, a ledger.

    Writers lock this row. No deletion elsewhere cascades to it, so that a chain whose last entries are missing is
    detected. The head of an empty ledger is the hash on which the ledger is based. *results_at* is the length of a
    ledger after its last entry that may have changed the event's results.
    """

    event = models.CharField(max_length=32)
    round = models.PositiveIntegerField(default=0)
    table = models.PositiveIntegerField(default=0)
    length = models.PositiveIntegerField(default=0)
    head = models.CharField(max_length=64, blank=True)
    results_at = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("event", "round", "table")
        verbose_name = _("end of a chain")
        verbose_name_plural = _("ends of chains")
        constraints = (
            models.UniqueConstraint(fields=("event", "round", "table"), name="one_anchor_for_a_chain"),
        )

    def __str__(self) -> str:
        return f"{self.event[:6]} {self.round}/{self.table}: {self.length}"


def chain_hash(entry: JournalEntry | DeskEntry) -> str:
    """Return the hash of everything in an entry and of the hash before it, without its key and *asked*."""
    return canonical.digest(
        {
            "v": canonical.VERSION,
            "number": entry.number,
            "kind": entry.kind,
            "payload": entry.payload,
            "by": entry.by,
            "at": canonical.format_moment(entry.at),
            "device": entry.device,
            "why": entry.why,
            "previous": entry.previous_hash,
        }
    )
