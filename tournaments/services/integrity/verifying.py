"""Find changes made outside the program.

Each chain is checked: every entry against its hash, the hash before it and the recorded end of the chain. Projected
rows are compared with the rows that follow from the journal, and people with their seals.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import field
from typing import cast

from django.db import transaction

import referee
from referee.frozen import dataclass
from tournaments.journal.kinds import RulesDecided, RulingNumbered
from tournaments.journal.memory import InMemory, fold
from tournaments.journal.problems import JournalError
from tournaments.journal.rows import Line, RowKind
from tournaments.models import Anchor, Entry, Folded, JournalEntry, Person, Table, Tournament
from tournaments.services.integrity import desk_chain
from tournaments.services.integrity.faults import Fault, FaultKind, chain_faults, hash_or_empty
from tournaments.services.integrity.journal.chain import chain_hash, to_line
from tournaments.services.integrity.journal.database import (
    MODELS,
    UNREADABLE,
    all_rows,
    differing_columns,
    event_rows,
    rows_by_key,
)
from tournaments.services.integrity.json_texts import ambiguous_cells
from tournaments.services.people.kept_particulars import merged_in_event
from tournaments.services.tables import ledger
from tournaments.services.tables.cached_results import cached_row
from tournaments.services.tables.result_seals import current_version

__all__ = [
    "CheckedEvent",
    "VerifySummary",
    "named_people",
    "rows_from_lines",
    "verify_all",
    "verify_event",
    "verify_events",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedEvent:
    """One event: tables whose ledger has entries, the numbers of entries, decisions and journal entries, and the
    faults.
    """

    tournament: str
    tables: int
    entries: int
    decisions: int
    journal: int
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifySummary:
    """The number of entries in all ledgers, and the faults that were found."""

    entries: int
    found: tuple[Fault, ...]

    @property
    def faults(self) -> int:
        """The number of faults."""
        return len(self.found)


def verify_all() -> VerifySummary:
    """Check everything; a backup of a version without the desk's chain has none to check."""
    checked_events = list(verify_events())
    faults = [fault for checked in checked_events for fault in checked.faults]
    if desk_chain.exists():
        faults += desk_chain.verify_desk(named_people(faults)).faults
        faults += ambiguous_cells()
    return VerifySummary(entries=sum(checked.entries for checked in checked_events), found=tuple(faults))


def named_people(faults: Iterable[Fault]) -> set[str]:
    """Return the people whom an event's *faults* name."""
    return {fault.who for fault in faults if fault.who}


def verify_events() -> Iterator[CheckedEvent]:
    """Check every event of a journal, an anchor or a row, in the order in which they were created."""
    events = list(Tournament.objects.order_by("pk").values_list("uid", flat=True))
    events += JournalEntry.objects.filter(number=1).order_by("pk").values_list("event", flat=True)
    events += JournalEntry.objects.order_by("pk").values_list("event", flat=True).distinct()
    events += Anchor.objects.order_by("pk").values_list("event", flat=True)
    for event in dict.fromkeys(events):
        yield verify_event(event)


def rows_from_lines(lines: Sequence[Line]) -> InMemory:
    """Return the rows that follow from the *lines* of an event. Raises `LookupError` as `apply` does."""
    numbers = {line.content.entry for line in lines if isinstance(line.content, RulingNumbered)}
    if not numbers:
        return fold(lines)
    # Search the rulings' entries at the tables that the journal made: the stored rows may refer to other tables.
    tables = fold(line for line in lines if not isinstance(line.content, RulingNumbered)).rows["table"]
    # Without ordering, because the default ordering would leave out entries whose table is missing.
    rulings = Entry.objects.filter(table_id__in=list(tables), number__in=numbers).order_by()
    return fold(
        lines, {pk: (table, number) for pk, table, number in rulings.values_list("pk", "table_id", "number")}
    )


@transaction.atomic
def verify_event(event: str) -> CheckedEvent:
    """Check the event with that random word."""
    # Nobody can append meanwhile, so that all parts of the event are read in one state.
    list(Anchor.objects.select_for_update(no_key=True).filter(event=event).order_by("round", "table"))
    try:
        return _Walk(event).check()
    except UNREADABLE:
        fault = Fault(kind=FaultKind.UNREADABLE, row="tournament")
        return CheckedEvent(tournament=event, tables=0, entries=0, decisions=0, journal=0, faults=(fault,))


@dataclass(slots=True)
class _Walk:
    """The check of an event, chain by chain."""

    event: str
    faults: list[Fault] = field(default_factory=list)

    def check(self) -> CheckedEvent:
        """Return what was found."""
        anchors = {(item.round, item.table): item for item in Anchor.objects.filter(event=self.event)}
        journal = list(JournalEntry.objects.filter(event=self.event).order_by("number"))
        lines = list(self._check_journal(journal, anchors.pop((0, 0), None)))
        memory = self._fold(lines) if not self.faults else None
        ledgers = _ledgers(self.event, memory)
        self._check_tables(ledgers, memory, anchors)
        if memory is not None:
            self._check_notes(memory, ledgers)
            self.faults += _row_faults(self.event, memory)
            self.faults += _people_faults(memory)
            self.faults += _merged_people_faults(self.event, memory)
        if not self.faults:
            self.faults += _cached_result_faults(self.event, ledgers)
        name = Tournament.objects.filter(uid=self.event).values_list("name", flat=True).first()
        return CheckedEvent(
            tournament=self.event if name is None else name,
            tables=sum(bool(entries) for entries in ledgers.values()),
            entries=sum(map(len, ledgers.values())),
            decisions=sum(isinstance(item.content, RulesDecided) for item in lines),
            journal=len(journal),
            faults=tuple(self.faults),
        )

    def _check_journal(self, entries: list[JournalEntry], anchor: Anchor | None) -> Iterator[Line]:
        """Yield the journal's readable lines; a line that cannot be read was changed, which its hash shows."""
        self.faults += chain_faults(
            [(entry, hash_or_empty(chain_hash, entry)) for entry in entries], "", anchor
        )
        if not entries and anchor is not None and not anchor.length:
            # An event and its first entry are created in one transaction, so this anchor was added from outside.
            self.faults.append(Fault(kind=FaultKind.EXTRA))
        for entry in entries:
            with suppress(JournalError):
                yield to_line(entry)

    def _fold(self, lines: Sequence[Line]) -> InMemory | None:
        try:
            return rows_from_lines(lines)
        except LookupError:
            entry_number = next(
                number for number in range(1, len(lines) + 1) if not _is_consistent(lines[:number])
            )
            self.faults.append(Fault(kind=FaultKind.UNFIT, number=entry_number))
            return None

    def _check_tables(
        self,
        ledgers: Mapping[tuple[int, int], list[Entry]],
        memory: InMemory | None,
        anchors: Mapping[tuple[int, int], Anchor],
    ) -> None:
        bases = {} if memory is None else memory.bases
        for position in sorted({*ledgers, *bases, *anchors}):
            entries = ledgers.get(position, [])
            hashes = [
                (
                    entry,
                    hash_or_empty(ledger.chain_hash, entry, entry.announcement.ruling)
                    if _has_announcement(entry)
                    else entry.hash,
                )
                for entry in entries
            ]
            if memory is not None and position not in bases:
                self.faults.append(
                    Fault(kind=FaultKind.EXTRA, round=position[0], table=position[1], number=len(entries))
                )
                continue
            base = bases[position] if memory is not None else _own_base(entries, anchors.get(position))
            self.faults += chain_faults(hashes, base, anchors.get(position), position)
            self.faults += [
                Fault(kind=FaultKind.SILENT, round=position[0], table=position[1], number=entry.number)
                for entry in entries
                if not _has_announcement(entry)
            ]

    def _check_notes(self, memory: InMemory, ledgers: Mapping[tuple[int, int], list[Entry]]) -> None:
        for note in memory.notes:
            position = (note.round, note.table)
            hashes = {entry.number: entry.hash for entry in ledgers.get(position, ())}
            # A round that was discarded has no ledgers any more.
            stored_hash = memory.bases.get(position) if note.entries == 0 else hashes.get(note.entries)
            if position in memory.bases and stored_hash != note.head:
                fault = Fault(kind=FaultKind.NOTED, round=position[0], table=position[1], number=note.entries)
                if fault not in self.faults:
                    self.faults.append(fault)


def _own_base(entries: Sequence[Entry], anchor: Anchor | None) -> str:
    """Return the ledger's own base hash, for use if the journal is faulty."""
    if entries:
        return entries[0].previous_hash
    return anchor.head if anchor else ""


def _has_announcement(entry: Entry) -> bool:
    return hasattr(entry, "announcement")


def _is_consistent(lines: Sequence[Line]) -> bool:
    try:
        rows_from_lines(lines)
    except LookupError:
        return False
    return True


def _ledgers(event: str, memory: InMemory | None) -> dict[tuple[int, int], list[Entry]]:
    """Return every entry of the event's tables, in order, by round and table; from the journal if it is valid."""
    ledgers: dict[tuple[int, int], list[Entry]] = defaultdict(list)
    entries = Entry.objects.order_by("table_id", "number").select_related("announcement")
    if memory is None:
        for entry in entries.filter(table__round__tournament__uid=event).select_related("table__round"):
            ledgers[entry.table.round.number, entry.table.number].append(entry)
        return dict(ledgers)
    for entry in entries.filter(table_id__in=list(memory.rows["table"])):
        table = memory.rows["table"][entry.table_id]
        round_ = memory.rows["round"][cast(int, table["round_id"])]
        number = cast(int, table["number"])
        # Hash with the table's number in the journal, whatever number the row has now.
        entry.table = Table(pk=entry.table_id, number=number)
        ledgers[cast(int, round_["number"]), number].append(entry)
    return dict(ledgers)


def _row_faults(event: str, memory: InMemory) -> Iterator[Fault]:
    """Yield the rows that differ from *memory*."""
    for kind in MODELS:
        if kind == "entry":
            continue
        expected = memory.rows[kind]
        stored = rows_by_key(event_rows(kind, event))
        # A row that refers to another event by now is not missing.
        stored |= rows_by_key(all_rows(kind), expected.keys() - stored.keys())
        for pk, row in stored.items():
            columns = expected.get(pk)
            if row is None:
                yield _row_fault(FaultKind.UNREADABLE, kind, columns or {}, memory)
            elif columns is None:
                yield _row_fault(FaultKind.EXTRA, kind, vars(row), memory)
            elif different_columns := differing_columns(row, columns):
                yield _row_fault(FaultKind.ROW, kind, columns, memory, *different_columns)
        for pk in sorted(expected.keys() - stored.keys()):
            yield _row_fault(FaultKind.LOST, kind, expected[pk], memory)


def _row_fault(
    kind: FaultKind, row_kind: RowKind, row: Mapping[str, object], memory: InMemory, *columns: str
) -> Fault:
    """Return the fault of a row, identified by its place in the event and not by its key."""
    empty: Mapping[str, object] = {}
    table = memory.rows["table"].get(cast(int, row.get("table_id")), empty) if row_kind != "table" else row
    round_ = memory.rows["round"].get(cast(int, row.get("round_id", table.get("round_id"))), empty)
    player = memory.rows["player"].get(cast(int, row.get("player_id")), empty)
    numbers = {"seating": row.get("seat"), "rest": player.get("number"), "round_result": player.get("number")}
    number = numbers.get(row_kind, row.get("number"))
    return Fault(
        kind=kind,
        row=row_kind,
        round=cast(int, (row if row_kind == "round" else round_).get("number", 0)),
        table=cast(int, table.get("number", 0)),
        number=cast(int, number or 0),
        columns=columns,
    )


def _cached_result_faults(event: str, ledgers: Mapping[tuple[int, int], list[Entry]]) -> Iterator[Fault]:
    """Yield the tables whose cached result is not the one of their ledger and of their rules."""
    tournament = Tournament.objects.filter(uid=event).first()
    if tournament is None:
        return
    tables = Table.objects.filter(round__tournament=tournament).select_related("round").in_bulk()
    # Results of another version are not shown.
    rows = Folded.objects.filter(table__round__tournament=tournament, version=current_version())
    for row in rows.order_by("table"):
        table = tables[row.table_id]
        position = table.round.number, table.number
        entries = ledgers.get(position, [])
        columns = _different_cache_columns(tournament, table, row, entries)
        if columns:
            yield Fault(
                kind=FaultKind.FOLDED,
                round=position[0],
                table=position[1],
                number=len(entries),
                columns=columns,
            )


def _different_cache_columns(
    tournament: Tournament, table: Table, row: Folded, entries: Sequence[Entry]
) -> tuple[str, ...]:
    """Return the columns of a cached result that are not those of the table's ledger."""
    if not entries:
        return ("table",)
    try:
        rules = tournament.rules_under(table.own)
        page = referee.fold(
            rules, ledger.read_entries(list(entries)), tournament.opening_state(rules, table.start)
        )
    except referee.RefereeError:
        return ("game",)
    if not page.table.over:
        return ("table",)
    key = entries[-1].hash, tournament.mark_under(table.own, table.start)
    expected = cached_row(table.pk, page, key)
    columns = ("head", "mark", "game", "hands", "seal")
    return tuple(column for column in columns if getattr(row, column) != getattr(expected, column))


def _people_faults(memory: InMemory) -> Iterator[Fault]:
    """Yield the people who differ from what was entered, or who were erased and still have particulars."""
    people = Person.objects.in_bulk(list(memory.seals))
    numbers = {row["person_id"]: cast(int, row["number"]) for row in memory.rows["player"].values()}
    # People who took part only in a deleted event are not players any more.
    for person_id, seal in (
        (person_id, seal) for person_id, seal in memory.seals.items() if person_id in numbers
    ):
        person = people.get(person_id)
        if person is None:
            yield Fault(kind=FaultKind.LOST, who=person_id, number=numbers[person_id])
        elif not (person.is_erased if seal is None else hash_or_empty(getattr, person, "seal") == seal):
            yield Fault(kind=FaultKind.PERSON, who=person_id, number=numbers[person_id])


def _merged_people_faults(event: str, memory: InMemory) -> Iterator[Fault]:
    """Yield people merged into another whose kept particulars differ from what was entered and are not erased."""
    for person in merged_in_event(event):
        # A person who was merged again in another event may have had other particulars by then.
        last_merge = JournalEntry.objects.filter(kind="merge", payload__gone=person.who).order_by("pk").last()
        if last_merge is None or last_merge.event != event or person.is_erased:
            continue
        if hash_or_empty(getattr, person, "seal") != memory.seals.get(person.who):
            yield Fault(kind=FaultKind.PERSON, who=person.who)
