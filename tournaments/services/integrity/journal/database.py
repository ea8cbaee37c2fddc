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


_EVENT: Final[Mapping[RowKind, str]] = {
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


def all_rows(name: RowKind) -> models.QuerySet:
    """Return all rows of a kind, without the managers that prevent changes of projected rows elsewhere."""
    return models.QuerySet(MODELS[name])


def event_rows(name: RowKind, event: str) -> models.QuerySet:
    """Return an event's rows of a kind, in the order of their keys."""
    return MODELS[name]._default_manager.filter(**{_EVENT[name]: event}).order_by("pk")


UNREADABLE: Final = (AttributeError, OverflowError, TypeError, ValueError)
"""Exceptions when a cell holds a value of another type than its column: SQLite accepts any value anywhere."""


def rows_by_key(rows: models.QuerySet, keys: Collection[int] | None = None) -> dict[int, models.Model | None]:
    """Return the rows by their keys, or those with one of *keys*; None for a row that cannot be read."""
    try:
        return dict(rows.in_bulk(keys))
    except UNREADABLE:
        found = rows if keys is None else rows.filter(pk__in=keys)
        return {pk: _one(rows, pk) for pk in found.values_list("pk", flat=True)}


def _one(rows: models.QuerySet, pk: int) -> models.Model | None:
    try:
        return rows.get(pk=pk)
    except UNREADABLE:
        return None


def differing_columns(row: models.Model, columns: Mapping[str, object]) -> tuple[str, ...]:
    """Return the names of the *columns* in which the row differs."""
    return tuple(name for name, value in columns.items() if not _same(getattr(row, name), value))


def _same(kept: object, wanted: object) -> bool:
    if not isinstance(kept, dict | list):
        return kept == wanted
    # Compare the JSON text: 1, 1.0 and true are equal in Python but not in JSON.
    try:
        return canonical_json(kept) == canonical_json(wanted)
    except UNREADABLE:
        return False


class DatabaseRows:
    """The `Rows` of the database, within the transaction of the entry from which they follow.

    A service that holds a row already registers it with `known`, so that it is not queried again.
    """

    def __init__(self) -> None:
        self._line: Line | None = None
        self._known: dict[tuple[RowKind, frozenset[tuple[str, object]]], int] = {}
        self._added: dict[RowKind, list[models.Model]] = {}

    def take(self, line: Line) -> None:
        """Write the rows that follow from *line*. Raises `LookupError` as `apply` does."""
        self._line = line
        apply(line, self)
        self._write()

    def known(self, name: RowKind, pk: int, /, **where: object) -> None:
        """Register the key of the one row with these columns."""
        self._known[name, frozenset(where.items())] = pk

    def add(self, name: RowKind, n: int, /, **columns: object) -> int:
        """Add a new row; the rows of an entry are written together."""
        pk = row_key(self._now.pk, n)
        self._added.setdefault(name, []).append(MODELS[name](pk=pk, **columns))
        return pk

    def again(self, name: RowKind, pk: int, /, **columns: object) -> None:
        """Add a row that existed before; the rows of an entry are written together."""
        self._added.setdefault(name, []).append(MODELS[name](pk=pk, **columns))

    def before(self, number: int) -> InMemory:
        """Fold the journal before that entry again. Ruling numbers are left out, because they concern no player."""
        earlier = JournalEntry.objects.filter(event=self._now.event, number__lt=min(number, self._now.number))
        lines = map(to_line, earlier.order_by("number"))
        return fold(one for one in lines if not isinstance(one.what, RulingNumbered))

    def change(self, name: RowKind, where: Mapping[str, object], /, **columns: object) -> None:
        """Update the row."""
        if not columns:
            self.find(name, **where)
        elif not self._rows(name, where).update(**columns):
            raise LookupError(f"no {name} with {where}")
        if columns.keys() & LOOKUP_COLUMNS:
            self._forget(name)

    def exchange(self, name: RowKind, one: int, other: int, column: str, /) -> None:
        """Exchange a column of two rows: delete and insert both, because of the uniqueness constraints."""
        rows = all_rows(name).in_bulk([one, other])
        first, second = rows[one], rows[other]
        was = getattr(first, column)
        setattr(first, column, getattr(second, column))
        setattr(second, column, was)
        self.drop(name, {"id__in": [one, other]})
        MODELS[name]._default_manager.bulk_create([first, second])

    def _forget(self, name: RowKind) -> None:
        self._known = {asked: pk for asked, pk in self._known.items() if asked[0] != name}

    def drop(self, name: RowKind, where: Mapping[str, object], /) -> int:
        """Delete the rows; rows that depend on them were deleted before."""
        self._forget(name)
        found = self._rows(name, where)
        return found._raw_delete(found.db)

    def find(self, name: RowKind, /, **where: object) -> int:
        """Find the key of the row, with one query at most."""
        asked = name, frozenset(where.items())
        if asked not in self._known:
            found = list(self._rows(name, where).values_list("pk", flat=True)[:2])
            if len(found) != 1:
                raise LookupError(f"{len(found) or 'no'} {name} with {where}")
            self._known[asked] = found[0]
        return self._known[asked]

    def each(self, name: RowKind, /, **where: object) -> Sequence[int]:
        """Find the keys of the rows."""
        return list(self._rows(name, where).order_by("pk").values_list("pk", flat=True))

    def told(self, name: RowKind, pk: int, column: str, /) -> object:
        """Return the row's value in that column."""
        return self._rows(name, {"pk": pk}).values_list(column, flat=True).get()

    def based(self, round_: int, tables: Iterable[int], on: str) -> None:
        """Create the anchors of ledgers with their base hash."""
        event = self._now.event
        ends = [Anchor(event=event, round=round_, table=table, head=on) for table in tables]
        if Anchor.objects.filter(event=event, round=round_, table__in=[end.table for end in ends]).exists():
            raise LookupError(f"a table of round {round_} has a ledger that nobody began")
        Anchor.objects.bulk_create(ends)

    def unbased(self, round_: int | None) -> None:
        """Delete the anchors of the ledgers, but not of the journal."""
        anchors = Anchor.objects.filter(event=self._now.event, table__gt=0)
        (anchors if round_ is None else anchors.filter(round=round_)).delete()

    def sealed(self, who: str, seal: str | None) -> None:
        """Do nothing: only the journal holds seals."""

    def noted(self, round_: int, table: int, entries: int, head: str) -> None:
        """Do nothing: only the journal holds what was noted."""

    def _rows(self, name: RowKind, where: Mapping[str, Any]) -> models.QuerySet:
        if name in self._added:
            self._write()
        return all_rows(name).filter(**where)

    def _write(self) -> None:
        # Insert them together, in the order of their kinds, which starts with rows on which others depend.
        for name, made in self._added.items():
            MODELS[name]._default_manager.bulk_create(made)
        self._added = {}

    @property
    def _now(self) -> Line:
        if self._line is None:
            raise AssertionError("rows follow from entries: none was taken yet")
        return self._line
