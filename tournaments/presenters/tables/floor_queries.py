"""What the floor reads of a round's tables, each in one query."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime
from typing import TYPE_CHECKING, Final, NamedTuple, TypedDict

from django.db.models import Count, Max, OuterRef, QuerySet, Subquery

import referee
from tournaments.models import Entry, Round, Seating, Table, shown_names
from tournaments.models.visibility import full_visibility
from tournaments.services.integrity.compiled_query import CompiledQuery

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

__all__ = ["LastEntry", "SeatedPlayer", "counted_tables", "read_tables", "seated"]


class LastEntry(TypedDict):
    """How many entries a table has, and when, by whom and with what hash the last one was written."""

    entry_count: int
    last_at: datetime | None
    last_by: str | None
    last_hash: str | None


class SeatedPlayer(NamedTuple):
    """A player at a table by primary key and name."""

    pk: int
    name: str


def read_tables(round_: Round) -> list[WithAnnotations[Table, LastEntry]]:
    """The tables of the round, in order."""
    tables = list(counted_tables(round_.pk)) if round_.is_held_back else _UNFILTERED_TABLES.objects(round_.pk)
    for table in tables:
        table.round = round_
    return tables


def counted_tables(round_key: int) -> QuerySet[WithAnnotations[Table, LastEntry]]:
    """The tables of the round with that primary key, each with its last entry if the viewer may see it."""
    last = Entry.objects.filter(table=OuterRef("pk")).order_by("-number")
    return (
        Table.objects.filter(round=round_key)
        .annotate(
            entry_count=Count("entries"),
            last_at=Max("entries__at"),
            last_by=Subquery(last.values("by")[:1]),
            last_hash=Subquery(last.values("hash")[:1]),
        )
        .order_by("number")
    )


def _unfiltered_tables(round_key: int) -> QuerySet[WithAnnotations[Table, LastEntry]]:
    with full_visibility():
        return counted_tables(round_key)


_UNFILTERED_TABLES: Final = CompiledQuery(_unfiltered_tables)
"""Use it only for a round that is not held back from the viewer."""


_SEATS: Final = CompiledQuery(
    lambda round_: (
        Seating.objects.filter(round=round_)
        .order_by("table", "seat")
        .values_list("table", "seat", "player", "player__person__name", "player__person__shown")
    )
)


def seated(round_: Round) -> dict[int, dict[referee.Seat, SeatedPlayer]]:
    """The players by the table's primary key and their seat."""
    # Columns instead of objects: those of hundreds of players take longer than the rest of the page.
    seats = _SEATS.rows(round_.pk)
    names = shown_names({player: (name, shown) for _table, _seat, player, name, shown in seats})
    by_table: dict[int, dict[referee.Seat, SeatedPlayer]] = defaultdict(dict)
    for table, seat, player, _name, _shown in seats:
        by_table[table][referee.Seat(seat)] = SeatedPlayer(player, names[player])
    return by_table
