"""The table of a season."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.presenters.clubs.season_end import Direction
from tournaments.presenters.clubs.season_lists import SeasonList, SeasonLists
from tournaments.presenters.clubs.seasons import SeasonRow
from tournaments.presenters.paper.stamps import Stamp
from tournaments.sheets.clubs.season_columns import SIZE, SeasonColumn, fit_columns
from tournaments.sheets.paper import lists
from tournaments.sheets.paper.heads import Head
from tournaments.sheets.paper.lists import List, Row
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.tables.score_sheet import rules_line

__all__ = ["draw"]

LARGEST: Final = 11


def draw(pen: Pen, season_lists: SeasonLists, stamp: Stamp | None = None) -> None:
    """Draw the table of all divisions, in the current language."""
    event = season_lists.season.tournament
    columns, together = fit_columns(pen, season_lists)
    lines: list[Row] = []
    for one in season_lists.divisions:
        if one.name:
            lines.append(Row(title=_("Division %(name)s") % {"name": one.name}, ruled=bool(lines)))
        lines += _lines(columns, one)
    if season_lists.guests:
        lines.append(Row(title=_("Guests, not ranked"), ruled=True))
        lines += [_row(columns, row) for row in season_lists.guests]
    sums = (
        [Row(cells=_sums(columns, season_lists.rows), bold=True)]
        if season_lists.has_sums and season_lists.rows
        else []
    )
    head = Head(
        title=event.name,
        subtitle=_("Season standings"),
        small=_("Points in thousands. A rank with = is shared."),
        foot=rules_line(event.ruleset, event.overlay),
    )
    listed = List(
        head=head,
        columns=tuple(one.column for one in columns),
        rows=lines,
        sums=sums,
        notes=tuple(_notes(season_lists, together)),
        size=SIZE,
        largest=LARGEST,
    )
    lists.draw(pen, listed, stamp)


def _lines(columns: Sequence[SeasonColumn], season_list: SeasonList) -> Iterator[Row]:
    """A division's rows, with a thick line at the promotion and relegation lines, and one at the minimum."""
    below = next((index for index, row in enumerate(season_list.season.rows) if row.lacks), None)
    before: Direction | None = None
    for index, row in enumerate(season_list.season.rows):
        if index == below:
            least = season_list.season.rules.minimum_games
            sentence = ngettext(
                "Below the minimum of %(number)d game",
                "Below the minimum of %(number)d games",
                least,
            )
            yield Row(title=sentence % {"number": least}, ruled=True)
        end = season_list.goes.get(row.row.player.pk)
        move = end.goes if end else Direction.STAYS
        yield _row(columns, row, ruled=before not in (None, move) and index != below)
        before = move


def _row(columns: Sequence[SeasonColumn], row: SeasonRow, *, ruled: bool = False) -> Row:
    return Row(cells=tuple(season_column.cell(row) for season_column in columns), ruled=ruled)


def _sums(columns: Sequence[SeasonColumn], rows: Sequence[SeasonRow]) -> tuple[str, ...]:
    return tuple(season_column.foot(rows) if season_column.foot else "" for season_column in columns)


def _notes(season_lists: SeasonLists, earlier: int) -> Iterator[str]:
    """How the season counts, the meaning of the marks in the cells, and ties on a line."""
    cells = [cell for row in season_lists.all_rows for cell in row.cells if cell]
    yield " ".join(season_lists.counts)
    if any(cell.left_out_games for cell in cells):
        yield _("Results in brackets are not among the best and do not count.")
    if any(cell.in_play for cell in cells):
        yield _("* A game is still being played. It counts when it is over.")
    if earlier:
        sentence = ngettext(
            "“Earlier” is the total of the first evening.",
            "“Earlier” is the total of the first %(number)d evenings.",
            earlier,
        )
        yield sentence % {"number": earlier}
    for season_list in season_lists.divisions:
        for sentence, level_players in (
            (_("Tied for promotion: %(names)s."), season_list.level_up),
            (_("Tied for relegation: %(names)s."), season_list.level_down),
        ):
            if level_players:
                yield sentence % {"names": ", ".join(player.name for player in level_players)}
