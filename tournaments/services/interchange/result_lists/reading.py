"""Read the results of a round from the rows of a spreadsheet."""

from __future__ import annotations

from collections.abc import Sequence

from referee.frozen import dataclass
from tournaments.common.errors import Problem
from tournaments.common.figures import Notation
from tournaments.services.interchange.result_lists.figures import likely_notation, read_tables
from tournaments.services.interchange.result_lists.heads import (
    Column,
    columns_under_heads,
    find_header,
    message_without_heads,
    rows_by_seat,
)
from tournaments.services.interchange.result_lists.lines import LineReader
from tournaments.services.interchange.result_lists.tables import RoundSeating, TableData
from tournaments.services.interchange.spreadsheets import Row

__all__ = ["ResultList", "read_results"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultList:
    """The tables in a list, how its columns and points were read, and the line of its heads.

    With a problem nothing may be stored; warnings are allowed.
    """

    columns: tuple[Column, ...]
    header: int | None
    writing: Notation
    tables: tuple[TableData, ...]
    problems: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()


def read_results(rows: Sequence[Row], round_: RoundSeating, notation: Notation | None = None) -> ResultList:
    """Read the results of the tables of *round_* from *rows*, one player per line, under heads that name the columns.

    Players are found by name, reading or number, or by table and seat. *notation* is how points are written; without
    it, the one with which most tables add up. Lines of other rounds are ignored. A line may also contain a whole table,
    under heads that name its winds.
    """
    rows = rows_by_seat(rows, len(next(iter(round_.tables.values()), ())))
    header_index = find_header(rows)
    if header_index is None:
        problem = Problem(line=rows[0].line if rows else 0, says=message_without_heads(rows))
        return ResultList(
            columns=(), header=None, writing=notation or Notation.POINTS, tables=(), problems=(problem,)
        )
    columns = columns_under_heads(rows[header_index])
    reader = LineReader(round_, columns)
    for row in rows[header_index + 1 :]:
        reader.read_row(row)
    notation = notation if notation not in (None, Notation.RESULTS) else likely_notation(reader)
    return ResultList(
        columns=columns,
        header=rows[header_index].line,
        writing=notation,
        tables=read_tables(reader, notation),
        problems=tuple(sorted(reader.problems, key=lambda problem: problem.line)),
        warnings=tuple(reader.warnings),
    )
