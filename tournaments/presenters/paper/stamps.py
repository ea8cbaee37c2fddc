"""The code that identifies a printed sheet.

The code of a table's sheet is the first letters of the last hash of its ledger; the code of a sheet over several tables
is from a hash over the journal's last hash and the last hashes of all their ledgers. Every entry therefore changes the
code, and a reader of the paper can ask the desk whether it is still current.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from itertools import accumulate, groupby
from typing import Final

from django.db.models import Max, QuerySet
from django.urls import get_script_prefix

from referee.frozen import dataclass
from tournaments.common import dates
from tournaments.models import Anchor, Entry, JournalEntry, Table, Tournament
from tournaments.models.visibility import full_visibility

__all__ = [
    "CHECK_PAGE",
    "CODE_LENGTH",
    "Scope",
    "Stamp",
    "State",
    "code_of",
    "event_word",
    "first_of",
    "of_scope",
    "of_table",
    "of_tables",
    "states",
]

CHECK_PAGE: Final = "p/"
"""The path of the page where a code is checked; with a path below it, of the page of one sheet.

It is named here, because `reverse` imports every view, which takes half a second when a process only prints.
"""

CODE_LENGTH: Final = 6
"""Number of letters of a code."""
_EVENT: Final = 8  # letters of the event's random word in an address: enough to tell it from a desk's others
_WORD: Final = re.compile(
    r"(?:(?P<up_to>to)?(?P<round>[1-9][0-9]{0,3})(?:\.(?P<table>[1-9][0-9]{0,4}))?)|all"
)
_SIZE: Final = 1 << 256


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """The tables that a sheet covers: of one round or up to one, of one table alone, or, without *last*, all."""

    first: int = 1
    last: int | None = None
    table: int | None = None

    @property
    def word(self) -> str:
        """The scope in an address.

        >>> Scope(first=3, last=3, table=12).word, Scope(first=3, last=3).word, Scope(last=3).word, Scope().word
        ('3.12', '3', 'to3', 'all')
        """
        if self.last is None:
            return "all"
        if self.table is not None:
            return f"{self.last}.{self.table}"
        return str(self.last) if self.first == self.last else f"to{self.last}"

    @classmethod
    def read(cls, word: str) -> Scope:
        """The scope that an address names. Raises `LookupError` if it names none.

        >>> Scope.read("to3")
        Scope(first=1, last=3, table=None)
        """
        match = _WORD.fullmatch(word)
        if match is None:
            raise LookupError(word)
        if word == "all":
            return cls()
        last, table = int(match["round"]), match["table"]
        if match["up_to"]:
            if table is not None:
                raise LookupError(word)
            return cls(last=last)
        return cls(first=last, last=last, table=int(table) if table else None)

    def holds(self, round_: int, table: int) -> bool:
        """Whether a sheet of this scope covers that table."""
        upto = self.last is None or self.first <= round_ <= self.last
        return upto and self.table in (None, table)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stamp:
    """The stamp on a sheet: its code, the time of the last entry that it covers, and the address to check it.

    *last* is the number of a table's last entry; *address* is empty if the event has no address of its own, and so is
    *desk*, the page where the code is typed by hand.
    """

    code: str
    at: str
    address: str
    last: int | None = None
    desk: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """An event's state after one entry, and the code of a sheet printed then."""

    code: str
    entry: JournalEntry | Entry


def code_of(head: str) -> str:
    """The first letters of a hash, as they are printed.

    >>> code_of("3fa9c201")
    '3FA9C2'
    """
    return head[:CODE_LENGTH].upper()


def event_word(tournament: Tournament) -> str:
    """The event in an address: the first letters of its random word, which is the same on every desk."""
    return tournament.uid[:_EVENT]


def of_table(table: Table) -> Stamp:
    """The stamp of a sheet of *table* alone."""
    return of_tables(table.round.tournament, [table])[table.pk]


def of_tables(tournament: Tournament, tables: Iterable[Table]) -> dict[int, Stamp]:
    """The stamp of a sheet of each of *tables* alone, by the table's key."""
    keys = {(table.round.number, table.number): table.pk for table in tables}
    rounds, numbers = ({key[place] for key in keys} for place in (0, 1))
    anchors = {
        keys[anchor.round, anchor.table]: anchor
        for anchor in Anchor.objects.filter(event=tournament.uid, round__in=rounds, table__in=numbers)
        if (anchor.round, anchor.table) in keys
    }
    with full_visibility():
        entries = Entry.objects.filter(table__in=keys.values()).values_list("table", "number", "at")
        written_at = {(table, number): at for table, number, at in entries}
    # Nothing is entered at a table yet: the stamp is that of the seating.
    heads = {anchor.head for anchor in anchors.values() if not anchor.length}
    seatings = JournalEntry.objects.filter(event=tournament.uid, hash__in=heads).values_list("hash", "at")
    seated_at = dict(seatings) if heads else {}
    return {
        key: _stamp(
            tournament,
            Scope(first=anchor.round, last=anchor.round, table=anchor.table),
            code_of(anchor.head),
            written_at[key, anchor.length] if anchor.length else seated_at[anchor.head],
            anchor.length or None,
        )
        for key, anchor in anchors.items()
    }


def of_scope(tournament: Tournament, scope: Scope) -> Stamp:
    """The stamp of a sheet that covers all tables of *scope*."""
    journal = JournalEntry.objects.filter(event=tournament.uid).order_by("number").last()
    if journal is None:
        raise LookupError(f"{tournament.uid} has no journal")
    heads = [(anchor.round, anchor.table, anchor.head) for anchor in _anchors(tournament, scope)]
    last_at = _entries(tournament, scope).aggregate(at=Max("at"))["at"]
    code = _combined_code(journal.hash, sum(_weight(*end) for end in heads))
    return _stamp(tournament, scope, code, max(journal.at, last_at) if last_at else journal.at, None)


def states(tournament: Tournament, scope: Scope) -> Iterator[State]:
    """The event's state after each of its entries that a sheet of *scope* covers, in the order of their times.

    For a single table the states are those of its ledger, the first one its seating.
    """
    journal = JournalEntry.objects.filter(event=tournament.uid).order_by("number")
    entries = list(_entries(tournament, scope).select_related("table__round").order_by("table", "number"))
    if scope.table is not None:
        yield from _table_states(scope, journal, entries)
        return
    yield from _event_states(scope, _by_time(journal, entries))


def first_of(tournament: Tournament, scopes: Iterable[Scope], code: str) -> Scope | None:
    """The first of *scopes*, each of several tables, whose sheets ever had that *code*."""
    journal = JournalEntry.objects.filter(event=tournament.uid).order_by("number")
    fields = ("at", "hash", "table__number", "table__round__number")
    entries = _entries(tournament, Scope()).select_related("table__round").only(*fields)
    all_entries = list(_by_time(journal, entries.order_by("table", "number")))
    for scope in scopes:
        covered = (
            entry
            for entry in all_entries
            if isinstance(entry, JournalEntry) or scope.holds(entry.table.round.number, entry.table.number)
        )
        if any(state.code == code for state in _event_states(scope, covered)):
            return scope
    return None


def _event_states(scope: Scope, entries: Iterable[JournalEntry | Entry]) -> Iterator[State]:
    head, total = "", 0
    heads: dict[tuple[int, int], str] = {}
    for entry in entries:
        if isinstance(entry, Entry):
            changes = [((entry.table.round.number, entry.table.number), entry.hash)]
        else:
            head = entry.hash
            changes = list(_ledger_changes(entry, scope, heads))
        for table_key, new_head in changes:
            total -= _weight(*table_key, heads.pop(table_key)) if table_key in heads else 0
            if new_head:
                heads[table_key] = new_head
                total += _weight(*table_key, new_head)
        yield State(code=_combined_code(head, total), entry=entry)


def _by_time(journal: Iterable[JournalEntry], entries: Iterable[Entry]) -> Iterator[JournalEntry | Entry]:
    """All entries by time; the journal and each ledger keep their own order even if a clock was set back."""
    chains: list[Sequence[JournalEntry | Entry]] = [
        list(journal),
        *(list(ledger) for _table, ledger in groupby(entries, key=lambda entry: entry.table_id)),
    ]
    timed: list[tuple[datetime, JournalEntry | Entry]] = []
    for chain in chains:
        times = accumulate((entry.at for entry in chain), max)
        timed += list(zip(times, chain, strict=True))
    # A ledger starts after the entry that seats it, whatever a clock says.
    timed.sort(key=lambda pair: (pair[0], isinstance(pair[1], Entry)))
    return (entry for _time, entry in timed)


def _table_states(scope: Scope, journal: QuerySet[JournalEntry], entries: Iterable[Entry]) -> Iterator[State]:
    for journal_entry in journal.filter(kind__in=("round", "discard")):
        if journal_entry.payload["round"] != scope.last:
            continue
        # A deleted round had its sheets too; once it is deleted they have no code.
        if journal_entry.kind == "discard":
            yield State(code="", entry=journal_entry)
        elif any(seated["table"] == scope.table for seated in journal_entry.payload["tables"]):
            yield State(code=code_of(journal_entry.hash), entry=journal_entry)
    for entry in entries:
        yield State(code=code_of(entry.hash), entry=entry)


def _ledger_changes(
    entry: JournalEntry, scope: Scope, heads: Iterable[tuple[int, int]]
) -> Iterator[tuple[tuple[int, int], str]]:
    """The ledgers that start with *entry*, and those that it removes, the latter with an empty hash."""
    match entry.kind:
        case "round":
            round_ = entry.payload["round"]
            for seated in entry.payload["tables"]:
                if scope.holds(round_, seated["table"]):
                    yield (round_, seated["table"]), entry.hash
        case "discard":
            for table_key in list(heads):
                if table_key[0] == entry.payload["round"]:
                    yield table_key, ""
        case _:
            pass


def _anchors(tournament: Tournament, scope: Scope) -> QuerySet[Anchor]:
    anchors = Anchor.objects.filter(event=tournament.uid, table__gt=0, round__gte=scope.first)
    if scope.last is not None:
        anchors = anchors.filter(round__lte=scope.last)
    return anchors if scope.table is None else anchors.filter(table=scope.table)


def _entries(tournament: Tournament, scope: Scope) -> QuerySet[Entry]:
    # The code is the same for every viewer: entries that are held back count too, and the code reveals nothing of them.
    with full_visibility():
        entries = Entry.objects.filter(
            table__round__tournament=tournament, table__round__number__gte=scope.first
        )
    if scope.last is not None:
        entries = entries.filter(table__round__number__lte=scope.last)
    return entries if scope.table is None else entries.filter(table__number=scope.table)


def _weight(round_: int, table: int, head: str) -> int:
    return int.from_bytes(hashlib.sha256(f"{round_}/{table}:{head}".encode()).digest())


def _combined_code(head: str, total: int) -> str:
    """The code of a journal with the last hash *head* and of ledgers whose weights sum to *total*, in any order."""
    return code_of(hashlib.sha256(f"{head}{total % _SIZE:064x}".encode()).hexdigest())


def _stamp(tournament: Tournament, scope: Scope, code: str, moment: datetime, last: int | None) -> Stamp:
    page = get_script_prefix() + CHECK_PAGE
    return Stamp(
        code=code,
        at=dates.moment_in_zone(moment),
        address=f"{tournament.address}{page}{event_word(tournament)}/{scope.word}/{code}"
        if tournament.address
        else "",
        last=last,
        desk=tournament.address.partition("://")[2] + page if tournament.address else "",
    )
