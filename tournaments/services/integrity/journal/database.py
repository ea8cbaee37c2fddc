"""Write the rows that follow from a journal entry to the database."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final

from django.db import models

from tournaments.journal.applying import apply
from tournaments.journal.canonical import canonical
from tournaments.journal.kinds import RulingNumbered
from tournaments.journal.memory import InMemory, fold
from tournaments.journal.rows import TOLD_BY, Line, Name, key
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
from tournaments.services.integrity.journal.lines import line

__all__ = ["MODELS", "UNREADABLE", "InDatabase", "by_key", "differing", "rows_of", "stored"]

MODELS: Final[Mapping[Name, type[models.Model]]] = {
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
"""The table that each sort of row is kept in."""


_EVENT: Final[Mapping[Name, str]] = {
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


def rows_of(name: Name) -> models.QuerySet:
    """All rows of a sort, past the guards that keep everybody else from changing what follows from a journal."""
    return models.QuerySet(MODELS[name])


def stored(name: Name, event: str) -> models.QuerySet:
    """The rows of a sort that are an event's, in the order of their keys."""
    return MODELS[name]._default_manager.filter(**{_EVENT[name]: event}).order_by("pk")


UNREADABLE: Final = (AttributeError, OverflowError, TypeError, ValueError)
"""What reading raises where a cell holds what its column never takes: SQLite keeps anything anywhere."""


def by_key(rows: models.QuerySet, keys: Collection[int] | None = None) -> dict[int, models.Model | None]:
    """The rows by their keys, or those of them with one of *keys*; None stands for one that cannot be read."""
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


def differing(row: models.Model, columns: Mapping[str, object]) -> tuple[str, ...]:
    """Those of *columns* that the row has otherwise."""
    return tuple(name for name, value in columns.items() if not _same(getattr(row, name), value))


def _same(kept: object, wanted: object) -> bool:
    if not isinstance(kept, dict | list):
        return kept == wanted
    # Told by what is written: 1, 1.0 and true are one and the same in Python, and are not in JSON.
    try:
        return canonical(kept) == canonical(wanted)
    except UNREADABLE:
        return False


class InDatabase:
    """The `Rows` of the database, within the transaction of the entry that they follow from.

    A verb that holds a row already says so with `known`, and it is not looked for again.
    """

    def __init__(self) -> None:
        self._line: Line | None = None
        self._known: dict[tuple[Name, frozenset[tuple[str, object]]], int] = {}
        self._added: dict[Name, list[models.Model]] = {}

    def take(self, line: Line) -> None:
        """Write what follows from *line*; raises `LookupError` as `apply` does."""
        self._line = line
        apply(line, self)
        self._write()

    def known(self, name: Name, pk: int, /, **where: object) -> None:
        """The one row with these columns has that key."""
        self._known[name, frozenset(where.items())] = pk

    def add(self, name: Name, n: int, /, **columns: object) -> int:
        """Write a new row, together with the others of the entry."""
        pk = key(self._now.pk, n)
        self._added.setdefault(name, []).append(MODELS[name](pk=pk, **columns))
        return pk

    def again(self, name: Name, pk: int, /, **columns: object) -> None:
        """Write a row that was there before, together with the others of the entry."""
        self._added.setdefault(name, []).append(MODELS[name](pk=pk, **columns))

    def before(self, number: int) -> InMemory:
        """The journal before that entry, folded anew. A ruling's number is left out: it concerns no player."""
        earlier = JournalEntry.objects.filter(event=self._now.event, number__lt=min(number, self._now.number))
        lines = map(line, earlier.order_by("number"))
        return fold(one for one in lines if not isinstance(one.what, RulingNumbered))

    def change(self, name: Name, where: Mapping[str, object], /, **columns: object) -> None:
        """Write into the row."""
        if not columns:
            self.find(name, **where)
        elif not self._rows(name, where).update(**columns):
            raise LookupError(f"no {name} with {where}")
        if columns.keys() & TOLD_BY:
            self._forget(name)

    def exchange(self, name: Name, one: int, other: int, column: str, /) -> None:
        """Change over what they have: both away, and both written anew, for each stands in the other's way."""
        rows = rows_of(name).in_bulk([one, other])
        first, second = rows[one], rows[other]
        was = getattr(first, column)
        setattr(first, column, getattr(second, column))
        setattr(second, column, was)
        self.drop(name, {"id__in": [one, other]})
        MODELS[name]._default_manager.bulk_create([first, second])

    def _forget(self, name: Name) -> None:
        self._known = {asked: pk for asked, pk in self._known.items() if asked[0] != name}

    def drop(self, name: Name, where: Mapping[str, object], /) -> int:
        """Delete the rows; what hangs on them was dropped before."""
        self._forget(name)
        found = self._rows(name, where)
        return found._raw_delete(found.db)

    def find(self, name: Name, /, **where: object) -> int:
        """Look for the row, once."""
        asked = name, frozenset(where.items())
        if asked not in self._known:
            found = list(self._rows(name, where).values_list("pk", flat=True)[:2])
            if len(found) != 1:
                raise LookupError(f"{len(found) or 'no'} {name} with {where}")
            self._known[asked] = found[0]
        return self._known[asked]

    def each(self, name: Name, /, **where: object) -> Sequence[int]:
        """Look for the rows."""
        return list(self._rows(name, where).order_by("pk").values_list("pk", flat=True))

    def told(self, name: Name, pk: int, column: str, /) -> object:
        """What the row has there."""
        return self._rows(name, {"pk": pk}).values_list(column, flat=True).get()

    def based(self, round_: int, tables: Iterable[int], on: str) -> None:
        """Lay down where the ledgers begin."""
        event = self._now.event
        ends = [Anchor(event=event, round=round_, table=table, head=on) for table in tables]
        if Anchor.objects.filter(event=event, round=round_, table__in=[end.table for end in ends]).exists():
            raise LookupError(f"a table of round {round_} has a ledger that nobody began")
        Anchor.objects.bulk_create(ends)

    def unbased(self, round_: int | None) -> None:
        """Take the ledgers' anchors away, and leave the journal's."""
        anchors = Anchor.objects.filter(event=self._now.event, table__gt=0)
        (anchors if round_ is None else anchors.filter(round=round_)).delete()

    def sealed(self, who: str, seal: str | None) -> None:
        """Nothing: a seal stands in the journal alone."""

    def noted(self, round_: int, table: int, entries: int, head: str) -> None:
        """Nothing: what was noted stands in the journal alone."""

    def _rows(self, name: Name, where: Mapping[str, Any]) -> models.QuerySet:
        if name in self._added:
            self._write()
        return rows_of(name).filter(**where)

    def _write(self) -> None:
        # Together and in the order of their sorts, which begins with what the others hang on.
        for name, made in self._added.items():
            MODELS[name]._default_manager.bulk_create(made)
        self._added = {}

    @property
    def _now(self) -> Line:
        if self._line is None:
            raise AssertionError("rows follow from entries: none was taken yet")
        return self._line
