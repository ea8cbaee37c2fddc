"""Which games wait for an official's approval?"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from django.db.models import F, OuterRef, Q, Subquery

import referee
from tournaments.models import Entry, SheetCheck, Table, Tournament
from tournaments.services.confirming import TABLE

__all__ = ["awaiting", "entered_by", "moves", "uncounted"]

_ENTERED: Final = ("hand", "correct", "void")
"""The kinds of entry by which a game's points come about where no result from paper stands."""
_REVIEW: Final = "review"
_MOVE_NOTHING: Final = tuple(
    outcome.value for outcome in (referee.Outcome.CONFIRMED, referee.Outcome.APPEALED, referee.Outcome.UPHELD)
)
"""What comes of looking at a ruling again where it stays as it was given."""
_MOVES: Final = ~Q(kind=_REVIEW, payload__outcome__in=_MOVE_NOTHING)
"""The same as `moves`, asked of the database."""


def awaiting(events: Collection[int]) -> frozenset[int]:
    """The tables of these *events*, by key, with entries that no official approved as they stand.

    An approval is the check of a sheet by an official, and it covers the ledger to the entry that was the last one
    then: whatever is appended later needs another, but for what leaves a ruling as it is (`moves`). What a player
    confirmed at the table approves nothing.
    """
    if not events:
        return frozenset()
    last = Entry.objects.filter(_MOVES, table=OuterRef("pk")).order_by("-number")
    checked = SheetCheck.objects.filter(table=OuterRef("pk")).exclude(by__startswith=TABLE)
    tables = (
        Table.objects.filter(round__tournament__in=events)
        .annotate(
            last=Subquery(last.values("number")[:1]),
            checked=Subquery(checked.order_by("-number").values("number")[:1]),
        )
        .filter(last__isnull=False)
    )
    waits = tables.filter(Q(checked__isnull=True) | Q(checked__lt=F("last")))
    return frozenset(waits.values_list("pk", flat=True))


def uncounted(tournament: Tournament) -> frozenset[int]:
    """The tables of the event, by key, whose game is over and counts for nobody, because nobody approved it."""
    if not tournament.approves:
        return frozenset()
    over = Table.objects.filter(pk__in=awaiting([tournament.pk]), counts=Table.Counts.COUNTS)
    return frozenset(over.filter(folded__isnull=False).values_list("pk", flat=True))


def moves(entry: Entry) -> bool:
    """Whether *entry* can change what a game comes to: not one by which a ruling stays as it was given."""
    return entry.kind != _REVIEW or entry.payload.get("outcome") not in _MOVE_NOTHING


def entered_by(stored: Iterable[Entry], stated: int | None) -> frozenset[str]:
    """Who entered what a ledger comes to: the result of entry *stated*, or where none stands the hands, all of them."""
    if stated is not None:
        return frozenset(entry.by for entry in stored if entry.number == stated)
    entries = [entry for entry in stored if moves(entry)]
    return frozenset(entry.by for entry in entries if entry.kind in _ENTERED or entry is entries[-1])
