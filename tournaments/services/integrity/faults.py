"""What `verify` reports, and the check of one chain."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator, Sequence

from referee.frozen import dataclass
from tournaments.journal.rows import RowKind
from tournaments.models import Anchor, DeskEnd, DeskEntry, Entry, JournalEntry

__all__ = ["MAX_MISSING", "Fault", "FaultKind", "chain_faults", "hash_or_empty"]

MAX_MISSING = 1000
"""Entries; with a larger gap in the numbers not every missing entry is reported."""


class FaultKind(enum.Enum):
    """The way in which something differs from what was written."""

    CHANGED = "changed"
    """The entry does not match its hash."""
    LINK = "link"
    """The entry does not follow the one before it: one of the two was replaced."""
    MISSING = "missing"
    """An entry between two others is missing."""
    SILENT = "silent"
    """The announcement of the entry is missing."""
    UNFIT = "unfit"
    """The entry refers to something that no entry before it made."""
    END = "end"
    """The chain does not end at its recorded end."""
    GONE = "gone"
    """The record of the chain's end is missing."""
    NOTED = "noted"
    """The entry is not the one that the event's journal noted."""
    ROW = "row"
    """A row differs from the journal."""
    LOST = "lost"
    """A row that follows from the journal is missing."""
    EXTRA = "extra"
    """A row follows from nothing in the journal."""
    PERSON = "person"
    """A person's name or another particular is not what was entered."""
    FOLDED = "folded"
    """The cached result of a finished table differs from its ledger."""
    GUARD = "guard"
    """The database does not refuse changes of chained rows, as it should."""
    AMBIGUOUS = "ambiguous"
    """Stored JSON that the database reads in another way than Python, which hashes it."""
    REWRITTEN = "rewritten"
    """The entry is another one in a backup."""
    CUT = "cut"
    """The entry is in a backup and not here."""
    UNREADABLE = "unreadable"
    """A cell holds a value of another type than its column, so that the row or the event cannot be checked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One thing that was changed outside the program.

    It is one of four. An entry has its *number*, in the ledger of *table* in *round*, or in the event's journal if
    both are 0. A *row* of that kind has a *table* and *round* if it belongs to one, and its own *number* (the seat of a
    seating, the player's number for a rest); *columns* are those that differ. A person has *who* and the player's
    *number*. What the desk's own chain knows has a *place* in words.
    """

    kind: FaultKind
    row: RowKind | None = None
    round: int = 0
    table: int = 0
    number: int = 0
    columns: tuple[str, ...] = ()
    who: str = ""
    place: str = ""


def chain_faults(
    entries: Sequence[tuple[JournalEntry | DeskEntry | Entry, str]],
    base: str,
    anchor: Anchor | DeskEnd | None,
    position: tuple[int, int] = (0, 0),
) -> Iterator[Fault]:
    """Yield what is wrong with a chain, given each entry with the hash of its present content.

    It continues from the stored hash, so that one changed entry is reported once.
    """

    def fault(kind: FaultKind, number: int) -> Fault:
        return Fault(kind=kind, round=position[0], table=position[1], number=number)

    expected_number, previous_hash = 1, base
    for entry, hash_ in entries:
        for number in range(expected_number, min(entry.number, expected_number + MAX_MISSING)):
            yield fault(FaultKind.MISSING, number)
        if entry.hash != hash_:
            yield fault(FaultKind.CHANGED, entry.number)
        if entry.number == expected_number and entry.previous_hash != previous_hash:
            yield fault(FaultKind.LINK, entry.number)
        expected_number, previous_hash = entry.number + 1, entry.hash
    if anchor is None:
        yield fault(FaultKind.GONE, expected_number - 1)
    elif (anchor.length, anchor.head) != (expected_number - 1, previous_hash):
        yield fault(FaultKind.END, max(anchor.length, expected_number - 1))


def hash_or_empty(hash_of: Callable[..., str], *arguments: object) -> str:
    """Return the hash of the present content; empty if it holds a value that cannot be part of a chain."""
    try:
        return hash_of(*arguments)
    except TypeError:
        return ""
