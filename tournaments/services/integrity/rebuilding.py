"""Rebuild the rows of all events from their journals.

Keys follow from the journal, so that a rebuilt row has the same key and rows that depend on it still refer to it. A
table keeps its link; a table whose row was lost gets a new link.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.db import models, transaction

from tournaments.common.errors import StateError
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
Kept = Mapping[int, models.Model | None]


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
    wanted: dict[RowKind, dict[int, dict[str, object]]] = {name: {} for name in _SORTS}
    for event in events:
        memory = _followed(event)
        for name in _SORTS:
            wanted[name] |= memory.rows[name]
    kept = {name: rows_by_key(all_rows(name)) for name in _SORTS}
    for pk, tournament in kept["tournament"].items():
        if pk not in wanted["tournament"]:
            raise StateError(
                f"{tournament} has no journal. Bring it back from a backup; `manage.py verify` says more."
            )
    extra = {name: kept[name].keys() - wanted[name].keys() for name in _SORTS}
    lost = {name: wanted[name].keys() - kept[name].keys() for name in _SORTS}
    other = {name: set(_others(kept[name], wanted[name])) for name in _SORTS}
    # Delete all rows before inserting any: two exchanged seats would violate the uniqueness constraint.
    for name in reversed(_SORTS):
        _drop(name, extra[name] | other[name])
    for name in _SORTS:
        due = sorted(lost[name] | other[name])
        rows = [_written(name, kept[name].get(pk), wanted[name][pk]) for pk in due]
        MODELS[name]._default_manager.bulk_create(rows)
    for tournament in Tournament.objects.order_by("pk"):
        refolding.refresh_results(tournament)
    return RebuildSummary(
        events=len(events),
        rows=sum(map(len, wanted.values())),
        lost=sum(map(len, lost.values())),
        other=sum(map(len, other.values())),
        extra=sum(map(len, extra.values())),
    )


# Rows on which others depend come first when inserting and last when deleting.
_SORTS: Final = tuple(name for name in MODELS if name != "entry")


def _followed(event: str) -> InMemory:
    try:
        return rows_from_lines(_lines(event))
    except (JournalError, LookupError) as fault:
        raise StateError(
            f"The journal of event {event} cannot be followed ({fault}). Run `manage.py verify`, and bring the journal "
            "back from a backup."
        ) from fault


def _lines(event: str) -> list[Line]:
    try:
        return [to_line(entry) for entry in JournalEntry.objects.filter(event=event).order_by("number")]
    except UNREADABLE as fault:
        raise LookupError(f"it holds a value that cannot be read: {fault}") from fault


def _others(kept: Kept, wanted: Mapping[int, Columns]) -> Iterator[int]:
    for pk in kept.keys() & wanted.keys():
        row = kept[pk]
        if row is None or differing_columns(row, wanted[pk]):
            yield pk


def _written(name: RowKind, earlier_row: models.Model | None, columns: Columns) -> models.Model:
    """Return the row with the journal's columns; other columns stay as they were in *earlier_row*."""
    row = MODELS[name]() if earlier_row is None else earlier_row
    for column, value in columns.items():
        setattr(row, column, value)
    return row


def _drop(name: RowKind, keys: Collection[int]) -> None:
    if keys:
        found = all_rows(name).filter(pk__in=keys)
        found._raw_delete(found.db)
