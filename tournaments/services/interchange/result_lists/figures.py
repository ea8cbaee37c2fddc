"""Read the figures of each table of a result list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from django.utils.translation import gettext as _

from tournaments.common.errors import Problem
from tournaments.common.figures import Notation
from tournaments.common.figures import parse_points as read_figure
from tournaments.common.points import score as written
from tournaments.common.winds import wind
from tournaments.services.interchange.result_lists.heads import Column
from tournaments.services.interchange.result_lists.lines import LineReader, PlayerLine, read_number
from tournaments.services.interchange.result_lists.tables import Points, TableData

__all__ = ["likely_notation", "read_tables"]

_MOST_STICKS = 99
_LONGEST_WHY = 200


def likely_notation(reading: LineReader) -> Notation:
    """Return the writing with which most tables add up; if none does, the closest one."""

    def fit(writing: Notation) -> tuple[int, float]:
        even, sums, due = 0, Fraction(0), 0
        for table, lines in reading.lines.items():
            found = [read_figure(line.cells.get(Column.SCORE, ""), writing) for line in lines]
            points = [one for one in found if one is not None]
            sticks = max((read_number(line.cells.get(Column.STICKS, "")) or 0 for line in lines), default=0)
            there = sum(points) + sticks * reading.round.stick
            even += len(points) == len(lines) and there == reading.round.total_of(table)
            sums, due = sums + abs(there), due + reading.round.total_of(table)
        return even, -abs(float(sums) - due) / due if due else 0.0

    scores = (Notation.POINTS, Notation.HUNDREDS, Notation.THOUSANDS)
    return max(scores, key=fit)


def read_tables(reading: LineReader, writing: Notation) -> tuple[TableData, ...]:
    """Return each table in turn, and report what is wrong with its figures."""
    found = [_told(reading, table, lines, writing) for table, lines in sorted(reading.lines.items()) if lines]
    missing = sorted(set(reading.round.tables) - {told.table for told in found})
    if not found and not reading.problems:
        reading.fault(0, _("The list tells no result of round %(number)d."), number=reading.round.number)
    elif missing and found:
        sentence = _("Not in the list, and left as they are: tables %(tables)s.")
        reading.warnings.append(Problem(says=sentence % {"tables": ", ".join(map(str, missing))}))
    return tuple(found)


def _told(reading: LineReader, table: int, lines: Sequence[PlayerLine], writing: Notation) -> TableData:
    before = len(reading.problems)
    players = len(reading.round.tables[table])
    by_seat = {line.seat: line for line in lines}

    def column(which: Column, reads: Callable[[str], Points | None], sentence: str) -> list[Points | None]:
        told: list[Points | None] = [None] * players
        for seat, line in by_seat.items():
            if said := line.cells.get(which):
                told[seat] = reads(said)
                if told[seat] is None:
                    reading.fault(line.line, sentence, text=said)
        return told

    no_figure = _("“%(text)s” is no figure.")
    scores = column(Column.SCORE, lambda text: _whole(read_figure(text, writing)), no_figure)
    results = column(Column.RESULT, _result, no_figure)
    places = column(
        Column.PLACE, lambda text: _within(read_number(text), 1, players), _("“%(text)s” is no place.")
    )
    sticks = _sticks(reading, lines)
    why = next((line.cells[Column.WHY] for line in lines if Column.WHY in line.cells), "")[:_LONGEST_WHY]
    told = TableData(
        table=table,
        scores=tuple(None if one is None else int(one) for one in scores),
        results=tuple(results),
        places=tuple(None if one is None else int(one) for one in places),
        sticks=sticks,
        why=why,
        lines=tuple(line.line for line in lines),
        off=_off(reading, table, scores, results, sticks),
    )
    if len(reading.problems) == before:
        _is_sound(reading, told, players)
    return told


def _off(
    reading: LineReader,
    table: int,
    scores: Sequence[Points | None],
    results: Sequence[Points | None],
    sticks: int,
) -> Points:
    points = [one for one in scores if one is not None]
    if len(points) == len(scores):
        return sum(points) + sticks * reading.round.stick - reading.round.total_of(table)
    found = [one for one in results if one is not None]
    return sum(found) - reading.round.left_over_of(table) if len(found) == len(results) else 0


def _is_sound(reading: LineReader, table_data: TableData, players: int) -> None:
    """Report at the table's last line what is wrong with its figures."""
    last = max(table_data.lines)
    if not table_data.is_whole:
        which = table_data.scores if any(one is not None for one in table_data.scores) else table_data.results
        without = ", ".join(wind(seat) for seat in range(players) if which[seat] is None)
        reading.fault(
            last, _("Table %(table)d lacks a figure of: %(seats)s."), table=table_data.table, seats=without
        )
    elif table_data.off and not table_data.why:
        sentence = (
            _("Table %(table)d has %(points)s too many. Correct a figure, or say why in a column “reason”.")
            if table_data.off > 0
            else _("Table %(table)d is %(points)s short. Correct a figure, or say why in a column “reason”.")
        )
        reading.fault(last, sentence, table=table_data.table, points=written(abs(table_data.off)))
    elif table_data.has_scores and not table_data.why:
        for one in table_data.scores:
            if one is not None and one % 100:
                sentence = _("%(points)s is not in hundreds. Correct it, or say why in a column “reason”.")
                reading.fault(last, sentence, points=written(one))
                return


def _result(text: str) -> Points | None:
    """Read a result with uma: in thousands as is usual in lists, unless it is so large that it must be points."""
    points = read_figure(text, Notation.RESULTS)
    return points if points is not None and abs(points) < 1_000_000 else read_figure(text, Notation.POINTS)


def _sticks(reading: LineReader, lines: Sequence[PlayerLine]) -> int:
    first: tuple[int, int] | None = None
    for line in lines:
        said = line.cells.get(Column.STICKS)
        if said is None:
            continue
        sticks = _within(read_number(said), 0, _MOST_STICKS)
        if sticks is None:
            reading.fault(line.line, _("“%(text)s” is no number of sticks."), text=said)
        elif first is None or (sticks and not first[1]):
            # In lists with a value in every line, all players but one have 0.
            first = line.line, sticks
        elif sticks not in (0, first[1]):
            reading.fault(
                line.line, _("On line %(other)d the table has another number of sticks."), other=first[0]
            )
    return first[1] if first else 0


def _within(number: int | None, least: int, most: int) -> int | None:
    return number if number is not None and least <= number <= most else None


def _whole(points: Points | None) -> Points | None:
    return points if isinstance(points, int) else None
