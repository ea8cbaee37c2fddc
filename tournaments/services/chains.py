"""Was anything in a ledger changed behind the desk's back?"""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.models import Entry
from tournaments.services import ledger

__all__ = ["Chain", "Fault", "FaultKind", "chains"]


class FaultKind(enum.Enum):
    """In what way is a ledger not what was written?"""

    CHANGED = "changed"
    """The entry does not say what its hash stands for."""
    LINK = "link"
    """The entry does not follow on the one before it: one of the two was replaced."""
    MISSING = "missing"
    """An entry between two others is gone."""
    SILENT = "silent"
    """What was announced on the entry is gone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One entry that was tampered with; *number* is its number at the table."""

    number: int
    kind: FaultKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Chain:
    """One table's ledger: where it stands, how many entries it has, and what is wrong with them.

    Entries that were cut off the end leave no gap and are not found here: hold the number at the foot of a signed
    sheet against *entries*.
    """

    tournament: str
    round: int
    table: int
    entries: int
    faults: tuple[Fault, ...]


def chains() -> Iterator[Chain]:
    """Every table's ledger that has entries, walked from its beginning."""
    stored = Entry.objects.order_by("table_id", "number").select_related(
        "table__round__tournament", "announcement"
    )
    together: list[Entry] = []
    for entry in stored.iterator(chunk_size=2000):
        if together and together[-1].table_id != entry.table_id:
            yield _chain(together)
            together = []
        together.append(entry)
    if together:
        yield _chain(together)


def _chain(entries: list[Entry]) -> Chain:
    table = entries[0].table
    return Chain(
        tournament=str(table.round.tournament),
        round=table.round.number,
        table=table.number,
        entries=len(entries),
        faults=tuple(_faults(entries)),
    )


def _faults(entries: list[Entry]) -> Iterator[Fault]:
    due, before = 1, ""
    for entry in entries:
        for number in range(due, entry.number):
            yield Fault(number=number, kind=FaultKind.MISSING)
        if entry.hash != ledger.chain_hash(entry):
            yield Fault(number=entry.number, kind=FaultKind.CHANGED)
        if entry.number == due and entry.previous_hash != before:
            yield Fault(number=entry.number, kind=FaultKind.LINK)
        if not hasattr(entry, "announcement"):
            yield Fault(number=entry.number, kind=FaultKind.SILENT)
        # Walked on from the hash that is stored, so that one changed entry is named once.
        due, before = entry.number + 1, entry.hash
