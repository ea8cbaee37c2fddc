"""Select tables, rounds and players to print."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import Final

from django.utils.translation import gettext as _

from tournaments.common.errors import StateError
from tournaments.models import Round, Table
from tournaments.models.visibility import Viewer, override_viewer
from tournaments.presenters.paper import stamps
from tournaments.presenters.paper.stamps import Stamp
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.printing.event_facts import EventFacts
from tournaments.printing.kinds import Part, PrintRequest
from tournaments.sheets.paper.pen import Pen

__all__ = [
    "hide_held_back",
    "requested_round",
    "requested_tables",
    "table_parts",
    "waits_for_round",
    "waits_for_table",
]

READ_AT_ONCE: Final = 16
"""Tables that are read together while their sheets are drawn."""


def _no_round() -> str:
    return _("No round is drawn yet. Draw one first.")


def waits_for_round(facts: EventFacts) -> str:
    """Why sheets of a round wait: no round is drawn; empty once one is."""
    return "" if facts.rounds else _no_round()


def waits_for_table(facts: EventFacts) -> str:
    """Why sheets of a table wait: no round has tables; empty once one has."""
    if reason := waits_for_round(facts):
        return reason
    return "" if facts.has_tables else _("No round has tables: only results were entered.")


def requested_tables(print_request: PrintRequest) -> Sequence[Table]:
    """The requested tables, round by round, by their numbers, each with its round and event.

    Raises `StateError` if no round is drawn yet or none of the rounds has such a table.
    """
    if not print_request.rounds:
        raise StateError(_no_round())
    tables = Table.objects.filter(round__in=print_request.rounds)
    if print_request.tables:
        tables = tables.filter(number__in=print_request.tables)
    found_tables = list(tables.order_by("round__number", "number"))
    if not found_tables:
        raise StateError(_("These rounds have no table with this number."))
    rounds = {round_.pk: round_ for round_ in print_request.rounds}
    for table in found_tables:
        table.round = rounds[table.round_id]
    return found_tables


def table_parts(
    print_request: PrintRequest, tables: Sequence[Table], draw: Callable[[Pen, TableSnapshot, Stamp], None]
) -> Sequence[Part]:
    """A part for each of *tables*, drawn by *draw*; a few tables are read together shortly before."""
    read: dict[int, tuple[TableSnapshot, Stamp]] = {}

    def draw_one(pen: Pen, at: int) -> None:
        if at not in read:
            some = tables[at : at + READ_AT_ONCE]
            stamp_of = stamps.of_tables(print_request.event, some)
            read.clear()
            for number, snapshot in enumerate(TableSnapshot.of_all(some), start=at):
                read[number] = snapshot, stamp_of[snapshot.table.pk]
        draw(pen, *read[at])

    return [partial(draw_one, at=at) for at in range(len(tables))]


def requested_round(print_request: PrintRequest) -> Round:
    """The requested round. Raises `StateError` if none is drawn yet."""
    if not print_request.rounds:
        raise StateError(_no_round())
    return print_request.rounds[-1]


def hide_held_back(print_request: PrintRequest) -> AbstractContextManager[None]:
    """Within this context, results that are held back are hidden, unless an official prints the sheet."""
    return nullcontext() if print_request.official else override_viewer(Viewer)
