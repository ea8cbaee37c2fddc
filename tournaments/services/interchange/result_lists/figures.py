"""Read the figures of each table of a result list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from django.utils.translation import gettext as _

from tournaments.common.errors import Problem
from tournaments.common.figures import Notation
from tournaments.common.figures import parse_points as read_figure
from tournaments.common.language import joined
from tournaments.common.points import magnitude
from tournaments.common.points import score as written
from tournaments.common.winds import wind
from tournaments.services.interchange.result_lists.heads import Column
from tournaments.services.interchange.result_lists.lines import LineReader, PlayerLine, read_number
from tournaments.services.interchange.result_lists.tables import Points, TableData

__all__ = ["likely_notation", "read_tables"]

_MAX_STICKS = 99
_MAX_REASON_LENGTH = 200


def likely_notation(reading: LineReader) -> Notation:
    """Return the writing with which most tables add up; if none does, the closest one."""

    def fit(notation: Notation) -> tuple[int, float]:
        exact_tables, actual_total, expected_total = 0, Fraction(0), 0
        for table, lines in reading.lines.items():
            figures = [read_figure(line.cells.get(Column.SCORE, ""), notation) for line in lines]
            points = [figure for figure in figures if figure is not None]
            sticks = max((read_number(line.cells.get(Column.STICKS, "")) or 0 for line in lines), default=0)
            table_sum = sum(points) + sticks * reading.round.stick
            exact_tables += len(points) == len(lines) and table_sum == reading.round.total_of(table)
            actual_total, expected_total = (
                actual_total + magnitude(table_sum),
                expected_total + reading.round.total_of(table),
            )
        return exact_tables, -abs(
            float(actual_total) - expected_total
        ) / expected_total if expected_total else 0.0

    scores = (Notation.POINTS, Notation.HUNDREDS, Notation.THOUSANDS)
    return max(scores, key=fit)


def read_tables(reading: LineReader, notation: Notation) -> tuple[TableData, ...]:
    """Return each table in turn, and report what is wrong with its figures."""
    tables = [
        _read_table(reading, table, lines, notation)
        for table, lines in sorted(reading.lines.items())
        if lines
    ]
    missing = sorted(set(reading.round.tables) - {table_data.table for table_data in tables})
    if not tables and not reading.problems:
        reading.add_problem(0, _("The list has no result of round %(number)d."), number=reading.round.number)
    elif missing and tables:
        sentence = _("Not in the list and left unchanged: tables %(tables)s.")
        reading.warnings.append(Problem(says=sentence % {"tables": joined(map(str, missing))}))
    return tuple(tables)


def _read_table(
    reading: LineReader, table: int, lines: Sequence[PlayerLine], notation: Notation
) -> TableData:
    problem_count = len(reading.problems)
    players = len(reading.round.tables[table])
    by_seat = {line.seat: line for line in lines}

    def column(
        column_kind: Column, read_cell: Callable[[str], Points | None], sentence: str
    ) -> list[Points | None]:
        table_data: list[Points | None] = [None] * players
        for seat, line in by_seat.items():
            if cell_text := line.cells.get(column_kind):
                table_data[seat] = read_cell(cell_text)
                if table_data[seat] is None:
                    reading.add_problem(line.line, sentence, text=cell_text)
        return table_data

    no_figure = _("“%(text)s” is not a number.")
    scores = column(Column.SCORE, lambda text: _whole_or_none(read_figure(text, notation)), no_figure)
    results = column(Column.RESULT, _result, no_figure)
    places = column(
        Column.PLACE, lambda text: _within(read_number(text), 1, players), _("“%(text)s” is not a place.")
    )
    sticks = _sticks(reading, lines)
    why = next((line.cells[Column.WHY] for line in lines if Column.WHY in line.cells), "")[
        :_MAX_REASON_LENGTH
    ]
    table_data = TableData(
        table=table,
        scores=tuple(None if figure is None else int(figure) for figure in scores),
        results=tuple(results),
        places=tuple(None if figure is None else int(figure) for figure in places),
        sticks=sticks,
        why=why,
        lines=tuple(line.line for line in lines),
        off=_difference(reading, table, scores, results, sticks),
    )
    if len(reading.problems) == problem_count:
        _check_table(reading, table_data, players)
    return table_data


def _difference(
    reading: LineReader,
    table: int,
    scores: Sequence[Points | None],
    results: Sequence[Points | None],
    sticks: int,
) -> Points:
    points = [figure for figure in scores if figure is not None]
    if len(points) == len(scores):
        return sum(points) + sticks * reading.round.stick - reading.round.total_of(table)
    result_points = [figure for figure in results if figure is not None]
    return sum(result_points) - reading.round.left_over_of(table) if len(result_points) == len(results) else 0


def _check_table(reading: LineReader, table_data: TableData, players: int) -> None:
    """Report at the table's last line what is wrong with its figures."""
    last_line = max(table_data.lines)
    if not table_data.is_whole:
        figures = (
            table_data.scores
            if any(figure is not None for figure in table_data.scores)
            else table_data.results
        )
        missing_seats = joined(wind(seat) for seat in range(players) if figures[seat] is None)
        reading.add_problem(
            last_line,
            _("Table %(table)d has no number for: %(seats)s."),
            table=table_data.table,
            seats=missing_seats,
        )
    elif table_data.off and not table_data.why:
        sentence = (
            _(
                "The total of table %(table)d is %(points)s too high. Correct a number or give a reason in a "
                "column “reason”."
            )
            if table_data.off > 0
            else _(
                "The total of table %(table)d is %(points)s too low. Correct a number or give a reason in a "
                "column “reason”."
            )
        )
        reading.add_problem(
            last_line, sentence, table=table_data.table, points=written(magnitude(table_data.off))
        )
    elif table_data.has_scores and not table_data.why:
        for figure in table_data.scores:
            if figure is not None and figure % 100:
                sentence = _(
                    "%(points)s is not a multiple of 100. Correct it or give a reason in a column “reason”."
                )
                reading.add_problem(last_line, sentence, points=written(figure))
                return


def _result(text: str) -> Points | None:
    """Read a result with uma: in thousands as is usual in lists, unless it is so large that it must be points."""
    points = read_figure(text, Notation.RESULTS)
    return (
        points if points is not None and magnitude(points) < 1_000_000 else read_figure(text, Notation.POINTS)
    )


def _sticks(reading: LineReader, lines: Sequence[PlayerLine]) -> int:
    first_stated: tuple[int, int] | None = None
    for line in lines:
        text = line.cells.get(Column.STICKS)
        if text is None:
            continue
        sticks = _within(read_number(text), 0, _MAX_STICKS)
        if sticks is None:
            reading.add_problem(line.line, _("“%(text)s” is not a number of riichi sticks."), text=text)
        elif first_stated is None or (sticks and not first_stated[1]):
            # In lists with a value in every line, all players but one have 0.
            first_stated = line.line, sticks
        elif sticks not in (0, first_stated[1]):
            reading.add_problem(
                line.line,
                _("Line %(other)d has a different number of riichi sticks for this table."),
                other=first_stated[0],
            )
    return first_stated[1] if first_stated else 0


def _within(number: int | None, minimum: int, maximum: int) -> int | None:
    return number if number is not None and minimum <= number <= maximum else None


def _whole_or_none(points: Points | None) -> Points | None:
    return points if isinstance(points, int) else None
