"""Select tables, rounds and players to print."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext

from django.utils.translation import gettext as _

from tournaments.common.errors import StateError
from tournaments.models import Round, Table
from tournaments.models.visibility import Viewer, override_viewer
from tournaments.printing.event_facts import EventFacts
from tournaments.printing.kinds import PrintRequest

__all__ = ["hide_held_back", "requested_round", "requested_tables", "waits_for_round", "waits_for_table"]


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
    tables = Table.objects.filter(round__in=print_request.rounds).select_related("round__tournament")
    if print_request.tables:
        tables = tables.filter(number__in=print_request.tables)
    found_tables = list(tables.order_by("round__number", "number"))
    if not found_tables:
        raise StateError(_("These rounds have no table with this number."))
    return found_tables


def requested_round(print_request: PrintRequest) -> Round:
    """The requested round. Raises `StateError` if none is drawn yet."""
    if not print_request.rounds:
        raise StateError(_no_round())
    return print_request.rounds[-1]


def hide_held_back(print_request: PrintRequest) -> AbstractContextManager[None]:
    """Within this context, results that are held back are hidden, unless an official prints the sheet."""
    return nullcontext() if print_request.official else override_viewer(Viewer)
