"""Write the rows that follow from a journal entry to the database."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final

from django.db import models

from tournaments.journal.applying import apply
from tournaments.journal.canonical import canonical_json
from tournaments.journal.kinds import RulingNumbered
from tournaments.journal.memory import InMemory, fold
from tournaments.journal.rows import LOOKUP_COLUMNS, Line, RowKind, row_key
from tournaments.models import (
    Anchor,
    Attendance,
    ClockEvent,
    CountingDecision,
    Entry,
    JournalEntry,
    LoggedRuling,
    Meeting,
    Penalty,
    Plan,
    PlannedSeat,
    Player,
    RefereeCall,
    Rest,
    Round,
    RoundResult,
    RulesDecision,
    SeasonPlace,
    Seating,
    SheetCheck,
    Stage,
    StagePlace,
    Substitution,
    Table,
    Team,
    TeamLot,
    TeamMember,
    TeamPenalty,
    Tournament,
)
from tournaments.models.sealing import unlocked
from tournaments.services.integrity.journal.lines import to_line

__all__ = [
    "MODELS",
    "UNREADABLE",
    "DatabaseRows",
    "all_rows",
    "differing_columns",
    "event_rows",
    "rows_by_key",
]

MODELS: Final[Mapping[RowKind, type[models.Model]]] = {
    "tournament": Tournament,
    "player": Player,
    "round": Round,
    "rest": Rest,
    "table": Table,
    "seating": Seating,
    "rules_decision": RulesDecision,
    "clock_event": ClockEvent,
    "referee_call": RefereeCall,
    "logged_ruling": LoggedRuling,
    "penalty": Penalty,
    "substitution": Substitution,
    "round_result": RoundResult,
    "sheet_check": SheetCheck,
    "stage": Stage,
    "stage_place": StagePlace,
    "team": Team,
    "team_lot": TeamLot,
    "team_member": TeamMember,
    "team_penalty": TeamPenalty,
    "plan": Plan,
    "planned_seat": PlannedSeat,
    "meeting": Meeting,
    "attendance": Attendance,
    "counting_decision": CountingDecision,
    "season_place": SeasonPlace,
    "entry": Entry,
}
"""The model of each kind of row."""


_EVENT_LOOKUPS: Final[Mapping[RowKind, str]] = {
    "tournament": "uid",
    "player": "tournament__uid",
    "round": "tournament__uid",
    "rest": "round__tournament__uid",
    "table": "round__tournament__uid",
    "seating": "round__tournament__uid",
    "rules_decision": "tournament__uid",
    "clock_event": "round__tournament__uid",
    "referee_call": "table__round__tournament__uid",
    "logged_ruling": "tournament__uid",
    "penalty": "tournament__uid",
    "substitution": "tournament__uid",
    "round_result": "round__tournament__uid",
    "sheet_check": "table__round__tournament__uid",
    "stage": "tournament__uid",
    "stage_place": "tournament__uid",
    "team": "tournament__uid",
    "team_lot": "tournament__uid",
    "team_member": "team__tournament__uid",
    "team_penalty": "tournament__uid",
    "plan": "tournament__uid",
    "planned_seat": "tournament__uid",
    "meeting": "tournament__uid",
    "attendance": "meeting__tournament__uid",
    "counting_decision": "tournament__uid",
    "season_place": "tournament__uid",
    "entry": "table__round__tournament__uid",
}


def all_rows(kind: RowKind) -> models.QuerySet[models.Model]:
    """Return all rows of a kind, without the managers that prevent changes of projected rows elsewhere."""
    return models.QuerySet(MODELS[kind])


def event_rows(kind: RowKind, event: str) -> models.QuerySet[models.Model]:
    """Return an event's rows of a kind, in the order of their keys."""
    return MODELS[kind]._default_manager.filter(**{_EVENT_LOOKUPS[kind]: event}).order_by("pk")


UNREADABLE: Final = (AttributeError, OverflowError, TypeError, ValueError)
"""Exceptions when a cell holds a value of another type than its column: SQLite accepts any value anywhere."""


def rows_by_key(
    rows: models.QuerySet[models.Model], keys: Collection[int] | None = None
) -> dict[int, models.Model | None]:
    """Return the rows by their keys, or those with one of *keys*; None for a row that cannot be read."""
    try:
        return dict(rows.in_bulk(keys))
    except UNREADABLE:
        wanted_rows = rows if keys is None else rows.filter(pk__in=keys)
        return {pk: _read_row(rows, pk) for pk in wanted_rows.values_list("pk", flat=True)}


def _read_row(rows: models.QuerySet[models.Model], pk: int) -> models.Model | None:
    try:
        return rows.get(pk=pk)
    except UNREADABLE:
        return None


def differing_columns(row: models.Model, columns: Mapping[str, object]) -> tuple[str, ...]:
    """Return the names of the *columns* in which the row differs."""
    return tuple(column for column, value in columns.items() if not _is_same(getattr(row, column), value))


def _is_same(stored: object, expected: object) -> bool:
    if not isinstance(stored, dict | list):
        return stored == expected
    # Compare the JSON text: 1, 1.0 and true are equal in Python but not in JSON.
    try:
        return canonical_json(stored) == canonical_json(expected)
    except UNREADABLE:
        return False


class DatabaseRows:
    """The `Rows` of the database, within the transaction of the entry from which they follow.

    A service that holds a row already registers it with `remember`, so that it is not queried again.
    """

    def __init__(self) -> None:
        self._line: Line | None = None
        self._key_cache: dict[tuple[RowKind, frozenset[tuple[str, object]]], int] = {}
        self._added: dict[RowKind, list[models.Model]] = {}

    def apply_line(self, line: Line) -> None:
        """Write the rows that follow from *line*. Raises `LookupError` as `apply` does."""
        self._line = line
        apply(line, self)
        self._write()

    def remember(self, kind: RowKind, pk: int, /, **lookup: object) -> None:
        """Register the key of the one row with these columns."""
        self._key_cache[kind, frozenset(lookup.items())] = pk

    def add(self, kind: RowKind, row_number: int, /, **columns: object) -> int:
        """Add a new row; the rows of an entry are written together."""
        pk = row_key(self._now.pk, row_number)
        self._added.setdefault(kind, []).append(MODELS[kind](pk=pk, **columns))
        return pk

    def restore(self, kind: RowKind, pk: int, /, **columns: object) -> None:
        """Add a row that existed before; the rows of an entry are written together."""
        self._added.setdefault(kind, []).append(MODELS[kind](pk=pk, **columns))

    def state_before(self, number: int) -> InMemory:
        """Fold the journal before that entry again. Ruling numbers are left out, because they concern no player."""
        earlier_entries = JournalEntry.objects.filter(
            event=self._now.event, number__lt=min(number, self._now.number)
        )
        lines = map(to_line, earlier_entries.order_by("number"))
        return fold(line for line in lines if not isinstance(line.content, RulingNumbered))

    def change(self, kind: RowKind, lookup: Mapping[str, object], /, **columns: object) -> None:
        """Update the row."""
        if not columns:
            self.find(kind, **lookup)
        elif not self._rows(kind, lookup).update(**columns):
            raise LookupError(f"no {kind} with {lookup}")
        if columns.keys() & LOOKUP_COLUMNS:
            self._forget(kind)

    def exchange(self, kind: RowKind, first_pk: int, second_pk: int, column: str, /) -> None:
        """Exchange a column of two rows: delete and insert both, because of the uniqueness constraints."""
        rows = all_rows(kind).in_bulk([first_pk, second_pk])
        first, second = rows[first_pk], rows[second_pk]
        old_value = getattr(first, column)
        setattr(first, column, getattr(second, column))
        setattr(second, column, old_value)
        self.drop(kind, {"id__in": [first_pk, second_pk]})
        MODELS[kind]._default_manager.bulk_create([first, second])

    def _forget(self, kind: RowKind) -> None:
        self._key_cache = {lookup: pk for lookup, pk in self._key_cache.items() if lookup[0] != kind}

    def drop(self, kind: RowKind, lookup: Mapping[str, object], /) -> int:
        """Delete the rows; rows that depend on them were deleted before."""
        self._forget(kind)
        rows = self._rows(kind, lookup)
        return rows._raw_delete(rows.db)

    def find(self, kind: RowKind, /, **lookup: object) -> int:
        """Find the key of the row, with one query at most."""
        cache_key = kind, frozenset(lookup.items())
        if cache_key not in self._key_cache:
            pks = list(self._rows(kind, lookup).values_list("pk", flat=True)[:2])
            if len(pks) != 1:
                raise LookupError(f"{len(pks) or 'no'} {kind} with {lookup}")
            self._key_cache[cache_key] = pks[0]
        return self._key_cache[cache_key]

    def keys(self, kind: RowKind, /, **lookup: object) -> Sequence[int]:
        """Find the keys of the rows."""
        return list(self._rows(kind, lookup).order_by("pk").values_list("pk", flat=True))

    def value(self, kind: RowKind, pk: int, column: str, /) -> object:
        """Return the row's value in that column."""
        return self._rows(kind, {"pk": pk}).values_list(column, flat=True).get()

    def start_ledgers(self, round_: int, tables: Iterable[int], base_hash: str) -> None:
        """Create the anchors of ledgers with their base hash."""
        event = self._now.event
        anchors = [Anchor(event=event, round=round_, table=table, head=base_hash) for table in tables]
        if Anchor.objects.filter(
            event=event, round=round_, table__in=[end.table for end in anchors]
        ).exists():
            raise LookupError(f"a table of round {round_} has a ledger that nobody began")
        Anchor.objects.bulk_create(anchors)

    def remove_ledgers(self, round_: int | None) -> None:
        """Delete the anchors of the ledgers, but not of the journal."""
        anchors = Anchor.objects.filter(event=self._now.event, table__gt=0)
        with unlocked():
            (anchors if round_ is None else anchors.filter(round=round_)).delete()

    def set_seal(self, person_id: str, seal: str | None) -> None:
        """Do nothing: only the journal holds seals."""

    def note_head(self, round_: int, table: int, entries: int, head: str) -> None:
        """Do nothing: only the journal holds what was noted."""

    def _rows(self, kind: RowKind, lookup: Mapping[str, Any]) -> models.QuerySet[models.Model]:
        if kind in self._added:
            self._write()
        return all_rows(kind).filter(**lookup)

    def _write(self) -> None:
        # Insert them together, in the order of their kinds, which starts with rows on which others depend.
        for kind, rows in self._added.items():
            MODELS[kind]._default_manager.bulk_create(rows)
        self._added = {}

    @property
    def _now(self) -> Line:
        if self._line is None:
            raise AssertionError("rows follow from entries: none was taken yet")
        return self._line
