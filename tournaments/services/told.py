"""What was just stored?"""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Table
from tournaments.services.pages import HandLine, TablePage

__all__ = ["Told", "told"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What was stored as one entry: the hand it speaks of as it stands now, and whether it is the last entry."""

    number: int
    kind: str
    hand: HandLine | None
    is_last: bool


def told(table: Table, page: TablePage, number: int) -> Told | None:
    """What was stored as entry *number*, or nothing where there is no such entry."""
    entry = table.entries.filter(number=number).first()
    if entry is None:
        return None
    speaks_of = entry.payload.get("number", entry.number)
    hand = next((line for line in page.hands if line.number == speaks_of), None)
    return Told(number=number, kind=entry.kind, hand=hand, is_last=number == page.last_number)
