"""The results of a round by table.

Each table has a block; the blocks fill the page side by side.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from referee.frozen import dataclass
from tournaments.common import points
from tournaments.models import Round
from tournaments.presenters.events.games import Game
from tournaments.presenters.events.ranking import standing_words
from tournaments.presenters.paper.stamps import Stamp
from tournaments.presenters.rulings.rulebooks.editions import edition_line
from tournaments.presenters.tables.table_page import ResultLine
from tournaments.sheets.paper import words
from tournaments.sheets.paper.heads import Head, content_bounds, draw_foot, draw_head
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.stamp import last_entry_text
from tournaments.sheets.paper.style import BODY, HAIRLINE, HEAD, LEAD, LEADING, MARGIN, MM, RULE, SMALL, TINY
from tournaments.sheets.paper.text.lines import fit_names, high, wrap, wrap_name

__all__ = ["draw"]

BETWEEN: Final = 7.0  # between two columns of blocks
APART: Final = 3.4  # the least distance between two blocks
HEAD_ROW: Final = 6.6
SIZES: Final = ((HEAD, 1), (LEAD, 1), (BODY, 1), (BODY, 2), (SMALL, 2))
"""Type sizes with the number of blocks side by side: the first that fits on one page is used, else the last."""
ROWS: Final = {HEAD: 8.0, LEAD: 6.4, BODY: 5.4, SMALL: 4.2}
WIDTHS: Final = {
    HEAD: (28.0, 26.0, 26.0, 28.0),
    LEAD: (22.0, 20.0, 20.0, 22.0),
    BODY: (13.5, 13.0, 12.5, 14.5),
    SMALL: (11.5, 11.0, 10.5, 12.5),
}
"""The widths of final points, uma, penalties (if there are any) and total, by type size."""
PENALTIES: Final = 2
NAMES: Final = 12.0
"""Millimetres. The most that the lines of a name take."""
NUMBER: Final = {HEAD: 11.0, LEAD: 9.0, BODY: 8.0, SMALL: 6.6}


@dataclass(frozen=True, slots=True)
class _Grid:
    size: int
    across: int
    width: float
    block: float
    row: float
    per_column: int
    penalties: bool
    name: float
    """The type size of the names."""

    @property
    def widths(self) -> list[float]:
        """The widths of the columns of figures."""
        shown = [index for index in range(4) if index != PENALTIES or self.penalties]
        return [WIDTHS[self.size][index] for index in shown]

    @property
    def room(self) -> float:
        """The greatest width of a name beside figures."""
        return self.width - 7 - sum(self.widths) - 4.5 - NUMBER[self.size] - 1


def draw(pen: Pen, round_: Round, games: Sequence[Game], notes: Sequence[str], stamp: Stamp) -> None:
    """Draw the tables of *round_* in the order of their numbers, down and then to the right, with *notes* below."""
    top, bottom = content_bounds(pen)
    lines = [line for note in notes for line in wrap(note, SMALL, pen.width - 2 * MARGIN)]
    grid = _grid(pen, games, bottom - top - len(lines) * LEADING * SMALL / MM - 2)
    per_page = grid.per_column * grid.across
    pages = [games[index : index + per_page] for index in range(0, len(games), per_page)] or [games]
    label, large = words.round_mark(round_.number)
    head = Head(
        title=round_.tournament.name,
        subtitle=_("Results by table"),
        small=last_entry_text(stamp),
        large=large,
        label=label,
        foot=edition_line(round_.tournament.ruleset),
    )
    for number, on_page in enumerate(pages, start=1):
        draw_head(pen, head, stamp)
        each = min(grid.per_column, ceil(len(on_page) / grid.across))
        for index, game in enumerate(on_page):
            column, row = divmod(index, each)
            _draw_block(pen, MARGIN + column * (grid.width + BETWEEN), top + row * grid.block, game, grid)
        if number == len(pages):
            for index, line in enumerate(reversed(lines)):
                pen.text(MARGIN, bottom - 1.2 - index * LEADING * SMALL / MM, line, SMALL)
        draw_foot(pen, head, number, len(pages), stamp)
        pen.page()


def _grid(pen: Pen, games: Sequence[Game], height: float) -> _Grid:
    """The largest type in which all blocks fit on one page, else the smallest on several pages."""
    best = None
    for size, across in SIZES:
        candidate = _grid_of_size(pen, games, height, size, across)
        # If a name needs it, there are fewer blocks side by side.
        if candidate.row * len(games[0].players if games else ()) + HEAD_ROW <= height:
            best = candidate
            if candidate.per_column * across >= len(games):
                return candidate
    return best or _grid_of_size(pen, games, height, SMALL, 1)


def _grid_of_size(pen: Pen, games: Sequence[Game], height: float, size: int, across: int) -> _Grid:
    seats = max((len(game.players) for game in games), default=4)
    width = (pen.width - 2 * MARGIN - BETWEEN * (across - 1)) / across
    penalties = any(line.penalties for game in games for line in game.results)
    grid = _Grid(size, across, width, 0.0, ROWS[size], 1, penalties, size)
    name, lines = fit_names(
        [player.name for game in games for player in game.players], size, grid.room, NAMES
    )
    least = max(ROWS[size], *(high(name_lines, name) + 0.8 for name_lines in lines)) if lines else ROWS[size]
    fits = max(1, int((height + APART) / (HEAD_ROW + least * seats + APART)))
    # Extra room goes to the rows and then between the blocks.
    used = min(fits, max(1, ceil(len(games) / across)))
    each = (height + APART) / used
    row = max(least, min((each - HEAD_ROW - APART) / seats, ROWS[size] * 1.5))
    most = HEAD_ROW + row * seats + 2.5 * APART
    return replace(grid, block=min(each, most), row=row, per_column=fits, name=name)


def _draw_block(pen: Pen, left: float, top: float, game: Game, grid: _Grid) -> None:
    size, row = grid.size, grid.row
    right, head = left + grid.width, top + HEAD_ROW
    label = pgettext("sheet", "Table")
    pen.text(left, head - 1.5, label, TINY)
    pen.text(left + pen.measure(label, TINY) + 1.2, head - 1.5, str(game.table.number), HEAD, bold=True)
    pen.line(left, head, right, head, RULE)
    place = right - 5.5
    shown = [index for index in range(4) if index != PENALTIES or grid.penalties]
    widths = [WIDTHS[size][index] for index in shown]
    rights = [place - 1.5 - sum(widths[index + 1 :]) for index in range(len(widths))]
    all_titles = (pgettext("sheet", "Final points"), _uma(game), _("Penalties"), pgettext("sheet", "Total"))
    titles = [all_titles[index] for index in shown]
    figured = bool(game.results)
    if figured:
        for index, title in enumerate(titles):
            pen.figure(rights[index], head - 1.5, title, TINY, width=widths[index] - 1)
        pen.figure(right, head - 1.5, pgettext("sheet", "Place"), TINY, width=right - rights[-1] - 1)
    else:
        state_text = standing_words.state_of_game(game.state)
        pen.text(right, head - 1.5, state_text, size, align="right")
    names = left + 4.5 + NUMBER[size]
    for index, player in enumerate(game.players):
        line = pen.middle(head + index * row, row, size)
        pen.text(left, line, words.wind_sign(index), size, bold=True)
        pen.figure(names - 1.5, line, str(player.number), size, width=NUMBER[size] - 1.5)
        pen.stack(names, head + index * row, row, wrap_name(player.name, grid.name, grid.room), grid.name)
        if figured:
            _draw_figures(pen, shown, rights, widths, right, line, game.results[index], size)
        if index:
            pen.line(left, head + index * row, right, head + index * row, HAIRLINE)
    pen.line(left, head + len(game.players) * row, right, head + len(game.players) * row, HAIRLINE)


def _uma(game: Game) -> str:
    return _("Uma and oka") if any(line.oka for line in game.results) else pgettext("sheet", "Uma")


def _draw_figures(
    pen: Pen,
    shown: Sequence[int],
    rights: Sequence[float],
    widths: Sequence[float],
    right: float,
    line: float,
    result: ResultLine,
    size: float,
) -> None:
    mark = "*" if result.in_place is not None else ""
    # If the result is replaced, the game's own result does not count.
    uma = "–" if mark else points.score(result.uma + result.oka, signed=True)
    figures = (
        points.score(result.score),
        uma,
        points.score(result.penalties, signed=True),
        points.score(result.total, signed=True) + mark,
    )
    for index, column in enumerate(shown):
        bold = index == len(shown) - 1
        pen.figure(rights[index], line, figures[column], size, bold=bold, width=widths[index] - 1)
    pen.figure(right, line, points.place(result.place, tied=result.tied), size, width=5)
