"""Log numbers of rulings that replace a result or remove a player."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import referee
from tournaments.models import LoggedRuling
from tournaments.services.tables.cached_results import TableOutcome

__all__ = ["with_log_numbers"]


def with_log_numbers(tables: Mapping[int, TableOutcome]) -> dict[int, TableOutcome]:
    """The folded tables, by their keys, with each ruling under its log number, which an appeal names.

    Runs no query if there is no such ruling.
    """
    ruled = [
        table
        for table, table_outcome in tables.items()
        if table_outcome.in_place or table_outcome.disqualified
    ]
    if not ruled:
        return dict(tables)
    logged = LoggedRuling.objects.filter(entry__table__in=ruled)
    numbers = {
        (table, entry): number
        for table, entry, number in logged.values_list("entry__table", "entry__number", "number")
    }

    def with_numbers(table: int, outcome: TableOutcome) -> TableOutcome:
        in_place = {
            seat: referee.standings.ReplacedResult(points=result.points, number=numbers[table, result.number])
            for seat, result in outcome.in_place.items()
        }
        disqualified = {seat: numbers[table, entry] for seat, entry in outcome.disqualified.items()}
        return replace(outcome, in_place=in_place, disqualified=disqualified)

    return {**tables, **{table: with_numbers(table, tables[table]) for table in ruled}}
