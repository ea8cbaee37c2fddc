"""Rebuild the rows of all events from their journals.

Keys follow from the journal, so that a rebuilt row has the same key and rows that depend on it still refer to it. A
table keeps its link; a table whose row was lost gets a new link.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from django.db import models, transaction
from django.utils.translation import gettext as _

from referee.frozen import dataclass
from tournaments.common.errors import StateError
from tournaments.common.program.commands import command_line
from tournaments.journal.memory import InMemory
from tournaments.journal.problems import JournalError
from tournaments.journal.rows import Line, RowKind
from tournaments.models import Anchor, JournalEntry, Tournament
from tournaments.services.integrity.journal.chain import to_line
from tournaments.services.integrity.journal.database import (
    MODELS,
    UNREADABLE,
    all_rows,
    differing_columns,
    rows_by_key,
)
from tournaments.services.integrity.verifying import rows_from_lines
from tournaments.services.tables import refolding

__all__ = ["RebuildSummary", "rebuild"]

Columns = Mapping[str, object]
StoredRows = Mapping[int, models.Model | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class RebuildSummary:
    """The number of rows in all journals, and how many were missing, different or extra."""

    events: int
    rows: int
    lost: int
    other: int
    extra: int

    @property
    def changed(self) -> int:
        """The number of rows that were corrected."""
        return self.lost + self.other + self.extra


@transaction.atomic
def rebuild() -> RebuildSummary:
    """Rebuild the rows of all events, together or not at all.

    Raises `StateError` if an event has no journal, or one that cannot be read or refers to something that does not
    exist: an event is not deleted because its journal is lost.
    """
    # Nobody can append to a journal or a ledger meanwhile.
    list(Anchor.objects.select_for_update(no_key=True).order_by("event", "round", "table"))
    events = list(JournalEntry.objects.filter(number=1).order_by("pk").values_list("event", flat=True))
    expected: dict[RowKind, dict[int, dict[str, object]]] = {kind: {} for kind in _KINDS}
    for event in events:
        memory = _journal_rows(event)
        for kind in _KINDS:
            expected[kind] |= memory.rows[kind]
    stored = {kind: rows_by_key(all_rows(kind)) for kind in _KINDS}
    for pk, tournament in stored["tournament"].items():
        if pk not in expected["tournament"]:
            sentence = _("%(event)s has no journal. Restore a backup; `%(command)s` says more.")
            raise StateError(sentence % {"event": tournament, "command": command_line("verify")})
    extra = {kind: stored[kind].keys() - expected[kind].keys() for kind in _KINDS}
    missing = {kind: expected[kind].keys() - stored[kind].keys() for kind in _KINDS}
    different = {kind: set(_different_keys(stored[kind], expected[kind])) for kind in _KINDS}
    # Delete all rows before inserting any: two exchanged seats would violate the uniqueness constraint.
    for kind in reversed(_KINDS):
        _drop(kind, extra[kind] | different[kind])
    for kind in _KINDS:
        keys = sorted(missing[kind] | different[kind])
        rows = [_corrected_row(kind, stored[kind].get(pk), expected[kind][pk]) for pk in keys]
        MODELS[kind]._default_manager.bulk_create(rows)
    for tournament in Tournament.objects.order_by("pk"):
        refolding.refresh_results(tournament)
    return RebuildSummary(
        events=len(events),
        rows=sum(map(len, expected.values())),
        lost=sum(map(len, missing.values())),
        other=sum(map(len, different.values())),
        extra=sum(map(len, extra.values())),
    )


# Rows on which others depend come first when inserting and last when deleting.
_KINDS: Final = tuple(name for name in MODELS if name != "entry")


def _journal_rows(event: str) -> InMemory:
    try:
        return rows_from_lines(_lines(event))
    except (JournalError, LookupError) as error:
        sentence = _(
            "The journal of %(event)s cannot be read (%(error)s). Run `%(command)s`, and restore a backup."
        )
        facts = {"event": event, "error": error, "command": command_line("verify")}
        raise StateError(sentence % facts) from error


def _lines(event: str) -> list[Line]:
    try:
        return [to_line(entry) for entry in JournalEntry.objects.filter(event=event).order_by("number")]
    except UNREADABLE as error:
        raise LookupError(f"it holds a value that cannot be read: {error}") from error


def _different_keys(stored: StoredRows, expected: Mapping[int, Columns]) -> Iterator[int]:
    for pk in stored.keys() & expected.keys():
        row = stored[pk]
        if row is None or differing_columns(row, expected[pk]):
            yield pk


def _corrected_row(kind: RowKind, old_row: models.Model | None, columns: Columns) -> models.Model:
    """Return the row with the journal's columns; other columns stay as they were in *old_row*."""
    row = MODELS[kind]() if old_row is None else old_row
    for column, value in columns.items():
        setattr(row, column, value)
    return row


def _drop(kind: RowKind, keys: Collection[int]) -> None:
    if keys:
        rows = all_rows(kind).filter(pk__in=keys)
        rows._raw_delete(rows.db)
