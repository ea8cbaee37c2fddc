"""What do the rows of all events come to, written anew from their journals?

Keys follow from the journal, so a row that is written anew is the same row, and what hangs on it finds it. A table
keeps its link; one whose row was lost gets a new one.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from django.db import transaction

from tournaments.errors import OutOfTurn
from tournaments.journal.memory import InMemory
from tournaments.journal.problems import JournalError
from tournaments.journal.rows import Name
from tournaments.models import Anchor, JournalEntry
from tournaments.services.journal.chain import line
from tournaments.services.journal.database import MODELS, rows_of
from tournaments.services.verifying import folded

__all__ = ["Rebuilt", "rebuild"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rebuilt:
    """How many rows all journals come to, and how many of them were not there, were other or were too many."""

    events: int
    rows: int
    lost: int
    other: int
    extra: int

    @property
    def changed(self) -> int:
        """How many rows were put right."""
        return self.lost + self.other + self.extra


@transaction.atomic
def rebuild() -> Rebuilt:
    """Write the rows of all events anew, together or not at all.

    Raises `OutOfTurn` where an event has no journal, or one that cannot be read or speaks of what is not there: no
    event is thrown away because its journal was.
    """
    # Nobody appends meanwhile, neither to a journal nor to a ledger.
    list(Anchor.objects.select_for_update(no_key=True).order_by("event", "round", "table"))
    events = list(JournalEntry.objects.filter(number=1).order_by("pk").values_list("event", flat=True))
    wanted: dict[Name, dict[int, dict[str, object]]] = {name: {} for name in _SORTS}
    for event in events:
        memory = _followed(event)
        for name in _SORTS:
            wanted[name] |= memory.rows[name]
    kept = {name: rows_of(name).in_bulk() for name in _SORTS}
    for pk, tournament in kept["tournament"].items():
        if pk not in wanted["tournament"]:
            raise OutOfTurn(
                f"{tournament} has no journal. Bring it back from a backup; `manage.py verify` says more."
            )
    extra = sum(_drop(name, kept[name].keys() - wanted[name].keys()) for name in reversed(_SORTS))
    lost = other = 0
    for name in _SORTS:
        for pk, columns in wanted[name].items():
            row = kept[name].get(pk)
            if row is None:
                lost += 1
                MODELS[name]._default_manager.bulk_create([MODELS[name](**columns)])
            elif any(getattr(row, column) != value for column, value in columns.items()):
                other += 1
                rows_of(name).filter(pk=pk).update(**columns)
    rows = sum(map(len, wanted.values()))
    return Rebuilt(events=len(events), rows=rows, lost=lost, other=other, extra=extra)


# What others hang on comes first, and goes last.
_SORTS: Final = tuple(name for name in MODELS if name != "entry")


def _followed(event: str) -> InMemory:
    entries = JournalEntry.objects.filter(event=event).order_by("number")
    try:
        return folded(event, [line(entry) for entry in entries])
    except (JournalError, LookupError) as fault:
        raise OutOfTurn(
            f"The journal of event {event} cannot be followed ({fault}). Run `manage.py verify`, and bring the journal "
            "back from a backup."
        ) from fault


def _drop(name: Name, keys: Collection[int]) -> int:
    if keys:
        found = rows_of(name).filter(pk__in=keys)
        found._raw_delete(found.db)
    return len(keys)
