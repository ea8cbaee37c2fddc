"""Find changes made outside the program.

Each chain is walked: every entry against its hash, the hash before it and the place where the chain is said to end. The
rows that pages ask are held against those that the journal comes to, and people against their seals.
"""

from __future__ import annotations

import enum
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import cast

from django.db import transaction

import referee
from tournaments.journal.kinds import RulesDecided, RulingNumbered
from tournaments.journal.memory import InMemory, fold
from tournaments.journal.problems import JournalError
from tournaments.journal.rows import Line, Name
from tournaments.models import Anchor, Entry, Folded, JournalEntry, Person, Table, Tournament
from tournaments.services.integrity.journal.chain import chain_hash, line
from tournaments.services.integrity.journal.database import (
    MODELS,
    UNREADABLE,
    by_key,
    differing,
    rows_of,
    stored,
)
from tournaments.services.people.kept_particulars import kept_of
from tournaments.services.tables import cached_results as kept_tables
from tournaments.services.tables import ledger, tallies

__all__ = ["MOST_MISSING", "Checked", "Fault", "FaultKind", "Looked", "checked", "folded", "looked", "walked"]

MOST_MISSING = 1000
"""Entries. No more are named one by one where a number leaps."""


class FaultKind(enum.Enum):
    """In what way is something not what was written?"""

    CHANGED = "changed"
    """The entry does not say what its hash stands for."""
    LINK = "link"
    """The entry does not follow on the one before it: one of the two was replaced."""
    MISSING = "missing"
    """An entry between two others is gone."""
    SILENT = "silent"
    """What was announced on the entry is gone."""
    UNFIT = "unfit"
    """The entry speaks of what no entry before it made."""
    END = "end"
    """The chain does not end where it is known to end."""
    GONE = "gone"
    """Nothing is known any more of where the chain ends."""
    NOTED = "noted"
    """The entry is not the one that the event's journal noted."""
    ROW = "row"
    """A row does not say what the journal says."""
    LOST = "lost"
    """A row that follows from the journal is gone."""
    EXTRA = "extra"
    """A row follows from nothing in the journal."""
    PERSON = "person"
    """A person's name or another particular is not what was entered."""
    FOLDED = "folded"
    """What is kept of a finished table is not what its ledger comes to."""
    UNREADABLE = "unreadable"
    """A cell holds what its column never takes, so that nothing can be said of the row, or of the event."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One thing that was tampered with.

    It is an entry: of the ledger of *table* in *round*, or of the event's journal where both are 0; *number* is its
    number. Or it is a *row* of that sort: of that table and round where it belongs to one, with its own *number* (a
    seating's is its seat, a rest's the player's); *columns* are those that are not right. Or it is the person *who*,
    player *number*.
    """

    kind: FaultKind
    row: Name | None = None
    round: int = 0
    table: int = 0
    number: int = 0
    columns: tuple[str, ...] = ()
    who: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """One event: how many tables have a ledger with entries in it, how much is written, and what is wrong."""

    tournament: str
    tables: int
    entries: int
    decisions: int
    journal: int
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked:
    """How many entries all ledgers have, and how many faults there are."""

    entries: int
    faults: int


def looked() -> Looked:
    """Everything walked and counted."""
    found = list(checked())
    return Looked(entries=sum(one.entries for one in found), faults=sum(len(one.faults) for one in found))


def checked() -> Iterator[Checked]:
    """Every event that a journal, an anchor or a row speaks of, in the order in which they were made."""
    events = list(Tournament.objects.order_by("pk").values_list("uid", flat=True))
    events += JournalEntry.objects.filter(number=1).order_by("pk").values_list("event", flat=True)
    events += JournalEntry.objects.order_by("pk").values_list("event", flat=True).distinct()
    events += Anchor.objects.order_by("pk").values_list("event", flat=True)
    for event in dict.fromkeys(events):
        yield walked(event)


def folded(lines: Sequence[Line]) -> InMemory:
    """The rows that the *lines* of an event come to. Raises `LookupError` as `apply` does."""
    numbers = {one.what.entry for one in lines if isinstance(one.what, RulingNumbered)}
    if not numbers:
        return fold(lines)
    # The rulings' entries are looked for at the tables that the journal made: the rows may hang anywhere by now.
    tables = fold(one for one in lines if not isinstance(one.what, RulingNumbered)).rows["table"]
    # In no order of theirs, which would pass over those whose table is gone.
    rulings = Entry.objects.filter(table_id__in=list(tables), number__in=numbers).order_by()
    return fold(
        lines, {pk: (table, number) for pk, table, number in rulings.values_list("pk", "table_id", "number")}
    )


@transaction.atomic
def walked(event: str) -> Checked:
    """The event with that random word, walked."""
    # Nobody appends meanwhile: one half of an event would be seen as it was before.
    list(Anchor.objects.select_for_update(no_key=True).filter(event=event).order_by("round", "table"))
    try:
        return _Walk(event).checked()
    except UNREADABLE:
        fault = Fault(kind=FaultKind.UNREADABLE, row="tournament")
        return Checked(tournament=event, tables=0, entries=0, decisions=0, journal=0, faults=(fault,))


@dataclass(slots=True)
class _Walk:
    """An event, chain by chain."""

    event: str
    faults: list[Fault] = field(default_factory=list)

    def checked(self) -> Checked:
        """What is found."""
        anchors = {(one.round, one.table): one for one in Anchor.objects.filter(event=self.event)}
        journal = list(JournalEntry.objects.filter(event=self.event).order_by("number"))
        lines = list(self._journal(journal, anchors.pop((0, 0), None)))
        memory = self._memory(lines) if not self.faults else None
        ledgers = _ledgers(self.event, memory)
        self._tables(ledgers, memory, anchors)
        if memory is not None:
            self._noted(memory, ledgers)
            self.faults += _rows(self.event, memory)
            self.faults += _people(memory)
            self.faults += _merged(self.event, memory)
        if not self.faults:
            self.faults += _kept(self.event, ledgers)
        name = Tournament.objects.filter(uid=self.event).values_list("name", flat=True).first()
        return Checked(
            tournament=self.event if name is None else name,
            tables=sum(bool(entries) for entries in ledgers.values()),
            entries=sum(map(len, ledgers.values())),
            decisions=sum(isinstance(one.what, RulesDecided) for one in lines),
            journal=len(journal),
            faults=tuple(self.faults),
        )

    def _journal(self, entries: list[JournalEntry], anchor: Anchor | None) -> Iterator[Line]:
        """The journal's lines, as far as they can be read; what cannot was changed, and its hash says so."""
        self._chain([(entry, _hashed(chain_hash, entry)) for entry in entries], "", anchor)
        if not entries and anchor is not None and not anchor.length:
            # An event and its first entry come in one transaction: nobody began this one.
            self.faults.append(Fault(kind=FaultKind.EXTRA))
        for entry in entries:
            with suppress(JournalError):
                yield line(entry)

    def _memory(self, lines: Sequence[Line]) -> InMemory | None:
        try:
            return folded(lines)
        except LookupError:
            at = next(number for number in range(1, len(lines) + 1) if not _fits(lines[:number]))
            self.faults.append(Fault(kind=FaultKind.UNFIT, number=at))
            return None

    def _tables(
        self,
        ledgers: Mapping[tuple[int, int], list[Entry]],
        memory: InMemory | None,
        anchors: Mapping[tuple[int, int], Anchor],
    ) -> None:
        bases = {} if memory is None else memory.bases
        for at in sorted({*ledgers, *bases, *anchors}):
            entries = ledgers.get(at, [])
            hashes = [
                (
                    entry,
                    _hashed(ledger.chain_hash, entry, entry.announcement.ruling)
                    if _announced(entry)
                    else entry.hash,
                )
                for entry in entries
            ]
            if memory is not None and at not in bases:
                self.faults.append(Fault(kind=FaultKind.EXTRA, round=at[0], table=at[1], number=len(entries)))
                continue
            base = bases[at] if memory is not None else _own_base(entries, anchors.get(at))
            self._chain(hashes, base, anchors.get(at), at)
            self.faults += [
                Fault(kind=FaultKind.SILENT, round=at[0], table=at[1], number=entry.number)
                for entry in entries
                if not _announced(entry)
            ]

    def _chain(
        self,
        entries: Sequence[tuple[JournalEntry | Entry, str]],
        base: str,
        anchor: Anchor | None,
        at: tuple[int, int] = (0, 0),
    ) -> None:
        """Walk on from the hash that is stored, so that one changed entry is named once."""

        def found(kind: FaultKind, number: int) -> None:
            self.faults.append(Fault(kind=kind, round=at[0], table=at[1], number=number))

        due, before = 1, base
        for entry, hash_ in entries:
            for number in range(due, min(entry.number, due + MOST_MISSING)):
                found(FaultKind.MISSING, number)
            if entry.hash != hash_:
                found(FaultKind.CHANGED, entry.number)
            if entry.number == due and entry.previous_hash != before:
                found(FaultKind.LINK, entry.number)
            due, before = entry.number + 1, entry.hash
        if anchor is None:
            found(FaultKind.GONE, due - 1)
        elif (anchor.length, anchor.head) != (due - 1, before):
            found(FaultKind.END, max(anchor.length, due - 1))

    def _noted(self, memory: InMemory, ledgers: Mapping[tuple[int, int], list[Entry]]) -> None:
        for note in memory.notes:
            at = (note.round, note.table)
            hashes = {entry.number: entry.hash for entry in ledgers.get(at, ())}
            # A round that was thrown away has no ledgers any more.
            held = memory.bases.get(at) if note.entries == 0 else hashes.get(note.entries)
            if at in memory.bases and held != note.head:
                fault = Fault(kind=FaultKind.NOTED, round=at[0], table=at[1], number=note.entries)
                if fault not in self.faults:
                    self.faults.append(fault)


def _hashed(hash_of: Callable[..., str], *about: object) -> str:
    """The hash of what stands there now; empty where nothing can be written so that is put into a chain."""
    try:
        return hash_of(*about)
    except TypeError:
        return ""


def _own_base(entries: Sequence[Entry], anchor: Anchor | None) -> str:
    """What a ledger says itself that it begins with, where the journal cannot be believed."""
    if entries:
        return entries[0].previous_hash
    return anchor.head if anchor else ""


def _announced(entry: Entry) -> bool:
    return hasattr(entry, "announcement")


def _fits(lines: Sequence[Line]) -> bool:
    try:
        folded(lines)
    except LookupError:
        return False
    return True


def _ledgers(event: str, memory: InMemory | None) -> dict[tuple[int, int], list[Entry]]:
    """Every entry of the event's tables, in order, by round and table: the journal's, where it can be believed."""
    found: dict[tuple[int, int], list[Entry]] = defaultdict(list)
    entries = Entry.objects.order_by("table_id", "number").select_related("announcement")
    if memory is None:
        for entry in entries.filter(table__round__tournament__uid=event).select_related("table__round"):
            found[entry.table.round.number, entry.table.number].append(entry)
        return dict(found)
    for entry in entries.filter(table_id__in=list(memory.rows["table"])):
        table = memory.rows["table"][entry.table_id]
        round_ = memory.rows["round"][cast(int, table["round_id"])]
        number = cast(int, table["number"])
        # Hashed as the table that it was written at, whatever number the row bears by now.
        entry.table = Table(pk=entry.table_id, number=number)
        found[cast(int, round_["number"]), number].append(entry)
    return dict(found)


def _rows(event: str, memory: InMemory) -> Iterator[Fault]:
    """What the rows that pages ask have otherwise than *memory*."""
    for name in MODELS:
        if name == "entry":
            continue
        wanted = memory.rows[name]
        kept = by_key(stored(name, event))
        # A row that hangs elsewhere by now is not gone.
        kept |= by_key(rows_of(name), wanted.keys() - kept.keys())
        for pk, row in kept.items():
            columns = wanted.get(pk)
            if row is None:
                yield _fault(FaultKind.UNREADABLE, name, columns or {}, memory)
            elif columns is None:
                yield _fault(FaultKind.EXTRA, name, vars(row), memory)
            elif other := differing(row, columns):
                yield _fault(FaultKind.ROW, name, columns, memory, *other)
        for pk in sorted(wanted.keys() - kept.keys()):
            yield _fault(FaultKind.LOST, name, wanted[pk], memory)


def _fault(kind: FaultKind, name: Name, row: Mapping[str, object], memory: InMemory, *columns: str) -> Fault:
    """What is wrong with a row, told by its place in the event and not by its key."""
    nothing: Mapping[str, object] = {}
    table = memory.rows["table"].get(cast(int, row.get("table_id")), nothing) if name != "table" else row
    round_ = memory.rows["round"].get(cast(int, row.get("round_id", table.get("round_id"))), nothing)
    player = memory.rows["player"].get(cast(int, row.get("player_id")), nothing)
    numbers = {"seating": row.get("seat"), "rest": player.get("number"), "round_result": player.get("number")}
    number = numbers.get(name, row.get("number"))
    return Fault(
        kind=kind,
        row=name,
        round=cast(int, (row if name == "round" else round_).get("number", 0)),
        table=cast(int, table.get("number", 0)),
        number=cast(int, number or 0),
        columns=columns,
    )


def _kept(event: str, ledgers: Mapping[tuple[int, int], list[Entry]]) -> Iterator[Fault]:
    """The tables of which something else is kept than their ledgers come to; what is out of date says nothing."""
    tournament = Tournament.objects.filter(uid=event).first()
    if tournament is None:
        return
    rows = {row.table_id: row for row in Folded.objects.filter(table__round__tournament=tournament)}
    tables = Table.objects.filter(round__tournament=tournament).values_list("pk", "own", "start")
    said = {pk: (own, start) for pk, own, start in tables if _can_be_played(own, start)}
    for at, entries in ledgers.items():
        row = rows.get(entries[0].table_id) if entries else None
        if row is None or row.table_id not in said:
            continue
        own, start = said[row.table_id]
        if (row.head, row.mark) != (entries[-1].hash, tournament.mark_under(own, start)):
            continue
        try:
            rules = tournament.rules_under(own)
            page = referee.fold(rules, ledger.read(entries), tournament.begins_with(rules, start))
        except referee.RefereeError:
            yield Fault(kind=FaultKind.FOLDED, round=at[0], table=at[1], number=len(entries))
            continue
        miscounted = tallies.is_counted_so(row.hands) and tallies.written(page) != row.hands
        if not page.table.over or kept_tables.written(kept_tables.came(page)) != row.game or miscounted:
            yield Fault(kind=FaultKind.FOLDED, round=at[0], table=at[1], number=len(entries))


def _can_be_played(own: object, start: object) -> bool:
    """Whether a table's cells hold what its columns take; the row that does not is named already."""
    return (own is None or isinstance(own, dict)) and (start is None or isinstance(start, list))


def _people(memory: InMemory) -> Iterator[Fault]:
    """Who is not who was entered; of one who was erased nothing is left."""
    people = Person.objects.in_bulk(list(memory.seals))
    numbers = {row["person_id"]: cast(int, row["number"]) for row in memory.rows["player"].values()}
    # Whoever took part in an event that was deleted is nobody's any more.
    for who, seal in ((who, seal) for who, seal in memory.seals.items() if who in numbers):
        person = people.get(who)
        if person is None:
            yield Fault(kind=FaultKind.LOST, who=who, number=numbers[who])
        elif not (person.is_erased if seal is None else _hashed(getattr, person, "seal") == seal):
            yield Fault(kind=FaultKind.PERSON, who=who, number=numbers[who])


def _merged(event: str, memory: InMemory) -> Iterator[Fault]:
    """What is kept of one who became another, if it is not what was entered nor was erased with them."""
    for person in kept_of(event):
        # Who became another once more, elsewhere, may have been known otherwise by then.
        last = JournalEntry.objects.filter(kind="merge", payload__gone=person.who).order_by("pk").last()
        if last is None or last.event != event or person.is_erased:
            continue
        if _hashed(getattr, person, "seal") != memory.seals.get(person.who):
            yield Fault(kind=FaultKind.PERSON, who=person.who)
