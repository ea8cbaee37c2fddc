"""Read stored journal entries."""

from __future__ import annotations

from tournaments.journal.reading import read_entry
from tournaments.journal.rows import Line
from tournaments.models import JournalEntry

__all__ = ["to_line"]


def to_line(entry: JournalEntry) -> Line:
    """Convert a stored entry to a `Line`. Raises `JournalError` if it cannot be read."""
    return Line(
        pk=entry.pk,
        event=entry.event,
        number=entry.number,
        content=read_entry(entry.kind, entry.payload),
        by=entry.by,
        at=entry.at,
        device=entry.device,
        why=entry.why,
        hash=entry.hash,
    )
