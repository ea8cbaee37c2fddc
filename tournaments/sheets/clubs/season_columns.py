"""The columns of a season's table on paper."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

import referee
from referee.frozen import dataclass
from tournaments.common import points
from tournaments.presenters.clubs.season_end import EndRow
from tournaments.presenters.clubs.season_lists import SeasonLists
from tournaments.presenters.clubs.seasons import MeetingCell, SeasonRow
from tournaments.sheets.paper import words
from tournaments.sheets.paper.lists import Column
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.style import MARGIN, TINY

__all__ = ["SIZE", "SeasonColumn", "fit_columns"]

NAME: Final = 60.0  # the least width of names beside the columns of figures
SIZE: Final = 8
"""The type size of the rows if they must be set close."""
BETWEEN: Final = 2.4  # between two columns, and a little space
Cell = Callable[[SeasonRow], str]


@dataclass(frozen=True, slots=True)
class SeasonColumn:
    """A column, its cell for a row, and its sum if that is meaningful."""

    column: Column
    cell: Cell
    foot: Callable[[Sequence[SeasonRow]], str] | None = None


def fit_columns(pen: Pen, season_lists: SeasonLists) -> tuple[list[SeasonColumn], int]:
    """The columns that fit on *pen*'s paper, and how many of the first evenings share one column."""
    front, back = list(_front(season_lists)), list(_back(season_lists))

    def wide(columns: Iterable[SeasonColumn]) -> float:
        return sum(_width(pen, item, season_lists.all_rows) for item in columns)

    room = pen.width - 2 * MARGIN - NAME - wide((*front, *back))
    evenings = [_evening(index, item.head) for index, item in enumerate(season_lists.season.played)]
    if wide(evenings) <= room:
        return [*front, *evenings, *back], 0
    for together in range(1, len(evenings)):
        some = [_earlier(together), *evenings[together:]]
        if wide(some) <= room:
            return [*front, *some, *back], together
    return [*front, _earlier(len(evenings)), *back], len(evenings)


def _width(pen: Pen, season_column: SeasonColumn, rows: Sequence[SeasonRow]) -> float:
    if not season_column.column.figures:
        return 0.0
    cells = max(
        (pen.measure(season_column.cell(row), SIZE, bold=season_column.column.bold) for row in rows),
        default=0.0,
    )
    return max(cells, pen.measure(season_column.column.title, TINY)) + BETWEEN


def _front(season_lists: SeasonLists) -> Iterator[SeasonColumn]:
    rows, rules = season_lists.rows, season_lists.season.rules
    by_mean = rules.order is referee.standings.CountingOrder.AVERAGE
    plain = not by_mean and rules.order is referee.standings.CountingOrder.TOTAL and rules.best is None
    has_adjustments = any(row.attendance or row.row.penalties for row in rows)
    yield _figures(_("Rank"), _rank)
    yield _figures(pgettext("number of a player", "No."), lambda row: str(row.row.player.number))
    name = Column(title=pgettext("sheet", "Player"), bold=True)
    yield SeasonColumn(name, lambda row: row.row.player.name, lambda _rows: _("Sum"))
    format_total = points.hundredths if by_mean else points.thousands
    title = _("Average") if by_mean and not has_adjustments else pgettext("sheet", "Total")
    yield _figures(
        title,
        lambda row: format_total(row.row.total),
        (lambda rows: points.thousands(sum(row.row.total for row in rows))) if plain else None,
        bold=True,
    )
    moves = {key: end for season_list in season_lists.divisions for key, end in season_list.goes.items()}
    if moves:
        yield SeasonColumn(
            Column(title=pgettext("sheet", "Moves"), figures=True),
            lambda row: _move_text(moves.get(row.row.player.pk)),
        )
    yield _figures(_("Games"), lambda row: str(row.row.games))
    if by_mean and has_adjustments:
        yield _figures(_("Average"), lambda row: points.hundredths(row.mean))
    if any(row.lacks for row in rows):
        yield _figures(_("Games needed"), lambda row: str(row.lacks or ""))


def _back(season_lists: SeasonLists) -> Iterator[SeasonColumn]:
    rows, season = season_lists.rows, season_lists.season
    if any(row.handicap for row in rows):
        by_mean = season.rules.order is referee.standings.CountingOrder.AVERAGE
        title = _("Handicap per game") if by_mean else _("Handicap")
        yield _figures(title, lambda row: points.thousands(row.handicap))
    if any(row.attendance for row in rows):
        yield _figures(_("Attendance"), lambda row: points.thousands(row.attendance))
    if any(row.row.penalties for row in rows):
        yield _figures(
            pgettext("sheet", "Penalties"),
            lambda row: points.thousands(row.row.penalties),
            lambda rows: points.thousands(sum(row.row.penalties for row in rows)),
        )
    uma = _("Uma and oka") if season.standings.rules.oka else pgettext("sheet", "Uma")
    yield _figures(
        uma,
        lambda row: points.thousands(row.row.uma),
        lambda rows: points.thousands(sum(row.row.uma for row in rows)),
    )
    yield _figures(_("Places"), lambda row: "-".join(map(str, row.row.places)))


def _evening(index: int, title: str) -> SeasonColumn:
    return _figures(
        title,
        lambda row: _evening_points(row.cells[index]),
        lambda rows: points.thousands(sum(cell.result for row in rows if (cell := row.cells[index]))),
    )


def _earlier(before: int) -> SeasonColumn:
    def cells(row: SeasonRow) -> list[MeetingCell]:
        return [cell for cell in row.cells[:before] if cell]

    return _figures(
        pgettext("sheet", "Earlier"),
        lambda row: points.thousands(sum(cell.points for cell in cells(row))) if cells(row) else "",
        lambda rows: points.thousands(sum(cell.result for row in rows for cell in cells(row))),
    )


def _evening_points(cell: MeetingCell | None) -> str:
    """The counted points of an evening, and the uncounted ones in brackets."""
    if cell is None:
        return ""
    parts = [points.thousands(cell.points)] if cell.games > cell.left_out_games else []
    if cell.left_out_games:
        parts.append(f"({points.thousands(cell.left_out)})")
    if cell.in_play:
        parts.append("*")
    return " ".join(parts)


def _rank(row: SeasonRow) -> str:
    return words.place(row.row.rank, tied=row.row.tied) if row.row.rank is not None else "–"


def _move_text(end: EndRow | None) -> str:
    if end is None:
        return ""
    sentence = (
        pgettext("sheet", "promoted to %(name)s")
        if end.goes.is_up
        else pgettext("sheet", "relegated to %(name)s")
    )
    return sentence % {"name": end.next_division or "–"}


def _figures(
    title: str, cell: Cell, foot: Callable[[Sequence[SeasonRow]], str] | None = None, *, bold: bool = False
) -> SeasonColumn:
    return SeasonColumn(Column(title=title, figures=True, bold=bold), cell, foot)
