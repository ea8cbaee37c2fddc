"""The results of an evening (成績表)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

import referee
from tournaments.common import dates, points
from tournaments.presenters.clubs.day_results import DayResults, DayRow
from tournaments.presenters.paper.stamps import Stamp
from tournaments.sheets.paper import lists, words
from tournaments.sheets.paper.heads import Head
from tournaments.sheets.paper.lists import Column, List, Row
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.tables.score_sheet import rules_line

__all__ = ["draw"]

_NOBODY: Final = "–"
Cell = Callable[[DayRow], str]


def draw(pen: Pen, results: DayResults, stamp: Stamp | None = None) -> None:
    """Draw the results of an evening, in the current language."""
    columns = list(_columns(results))
    rows: list[Row] = []
    for division in results.divisions:
        if division.name:
            rows.append(Row(title=_("Division %(name)s") % {"name": division.name}, ruled=bool(rows)))
        rows += [_row(columns, row) for row in division.rows]
    if results.guests:
        rows.append(Row(title=_("Guests, not ranked"), ruled=True))
        rows += [_row(columns, row) for row in results.guests]
    head = Head(
        title=results.tournament.name,
        subtitle=f"{dates.evening_name(results.meeting.word)} · {pgettext('sheet', 'Evening results')}",
        small=_("Points in thousands. A rank with = is shared."),
        foot=rules_line(results.tournament.ruleset, results.tournament.overlay),
    )
    listed = List(
        head=head,
        columns=tuple(column for column, _cell in columns),
        rows=rows,
        notes=tuple(_notes(results)),
        size=8,
        largest=14,
    )
    lists.draw(pen, listed, stamp)


def _notes(results: DayResults) -> Iterator[str]:
    yield " ".join(results.counts)
    if any(row.other for row in results.rows):
        yield _("“Other” covers games that started or stopped counting.")


def _row(columns: list[tuple[Column, Cell]], row: DayRow) -> Row:
    return Row(cells=tuple(cell(row) for _column, cell in columns))


def _columns(results: DayResults) -> Iterator[tuple[Column, Cell]]:
    """The columns in the order of a Japanese league's sheet: before, each game, the evening, penalties, total, rank."""
    total: Callable[[referee.Points], str] = points.hundredths if results.by_mean else points.thousands
    rows = results.rows
    yield (
        Column(title=pgettext("number of a player", "No."), figures=True),
        lambda row: str(row.player.number),
    )
    yield Column(title=pgettext("sheet", "Player"), bold=True), lambda row: row.player.name
    yield _figures(pgettext("sheet", "Before")), lambda row: total(row.before)
    for index in range(results.games):
        yield _figures(pgettext("sheet", "Game %(number)d") % {"number": index + 1}), _game(index)
    yield (
        _figures(pgettext("sheet", "Evening")),
        lambda row: points.thousands(row.day) if row.games else "",
    )
    if any(row.handicap for row in rows):
        title = _("Handicap per game") if results.by_mean else _("Handicap")
        yield _figures(title), lambda row: _unless_none(row.handicap)
    if any(row.attendance for row in rows):
        yield _figures(_("Attendance")), lambda row: _unless_none(row.attendance)
    if any(row.other for row in rows):
        yield _figures(pgettext("sheet", "Other")), lambda row: _unless_none(row.other)
    yield _figures(pgettext("sheet", "Penalties")), lambda row: _unless_none(row.penalties)
    yield _figures(pgettext("sheet", "Total"), bold=True), lambda row: total(row.total)
    yield (
        _figures(_("Rank")),
        lambda row: words.place(row.rank, tied=row.tied) if row.rank is not None else _NOBODY,
    )


def _figures(title: str, *, bold: bool = False) -> Column:
    return Column(title=title, figures=True, bold=bold)


def _game(index: int) -> Cell:
    return lambda row: points.thousands(row.games[index]) if index < len(row.games) else ""


def _unless_none(value: referee.Points) -> str:
    return points.thousands(value) if value else ""
