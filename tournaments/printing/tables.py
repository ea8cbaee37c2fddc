"""Which tables, rounds and people does somebody want to have on paper?"""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.errors import OutOfTurn
from tournaments.models import Table
from tournaments.printing.kinds import Asked

__all__ = ["of_rounds"]


def of_rounds(asked: Asked) -> Sequence[Table]:
    """The tables that are asked for, round by round, by their numbers, each with its round and event.

    Raises `OutOfTurn` where no round is drawn yet or none of the rounds has such a table.
    """
    if not asked.rounds:
        raise OutOfTurn(_("No round is drawn yet: draw one first."))
    tables = Table.objects.filter(round__in=asked.rounds).select_related("round__tournament")
    if asked.tables:
        tables = tables.filter(number__in=asked.tables)
    found = list(tables.order_by("round__number", "number"))
    if not found:
        raise OutOfTurn(_("There is no such table in these rounds."))
    return found
