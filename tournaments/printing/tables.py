"""Select tables, rounds and players to print."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext

from django.utils.translation import gettext as _

from tournaments.common.errors import OutOfTurn
from tournaments.models import Round, Table
from tournaments.models.visibility import Viewer, seen_by
from tournaments.printing.kinds import Asked
from tournaments.printing.known import Known

__all__ = ["looking", "no_round", "no_table", "of_one_round", "of_rounds"]


def _no_round() -> str:
    return _("No round is drawn yet: draw one first.")


def no_round(known: Known) -> str:
    """Why sheets of a round wait: no round is drawn; empty once one is."""
    return "" if known.rounds else _no_round()


def no_table(known: Known) -> str:
    """Why sheets of a table wait: no round has tables; empty once one has."""
    if said := no_round(known):
        return said
    return "" if known.has_tables else _("No round has tables: its results were entered without them.")


def of_rounds(asked: Asked) -> Sequence[Table]:
    """The requested tables, round by round, by their numbers, each with its round and event.

    Raises `OutOfTurn` if no round is drawn yet or none of the rounds has such a table.
    """
    if not asked.rounds:
        raise OutOfTurn(_no_round())
    tables = Table.objects.filter(round__in=asked.rounds).select_related("round__tournament")
    if asked.tables:
        tables = tables.filter(number__in=asked.tables)
    found = list(tables.order_by("round__number", "number"))
    if not found:
        raise OutOfTurn(_("There is no such table in these rounds."))
    return found


def of_one_round(asked: Asked) -> Round:
    """The requested round. Raises `OutOfTurn` if none is drawn yet."""
    if not asked.rounds:
        raise OutOfTurn(_no_round())
    return asked.rounds[-1]


def looking(asked: Asked) -> AbstractContextManager[None]:
    """Within this context, results that are held back are hidden, unless an official prints the sheet."""
    return nullcontext() if asked.official else seen_by(Viewer)
