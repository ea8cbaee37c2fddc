"""Common parts of score sheets.

The heading, the head of the table of hands, the results, the place to sign, the foot.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.translation import pgettext

from referee.frozen import dataclass
from tournaments.presenters.paper.stamps import Stamp
from tournaments.presenters.tables.results_table import ResultRow, Results
from tournaments.sheets.paper import words
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.stamp import draw_foot_line, draw_stamp
from tournaments.sheets.paper.style import (
    BODY,
    HEAD,
    HUGE,
    LEAD,
    LEADING,
    MARGIN,
    MIN_SIZE,
    MM,
    RULE,
    SHRINK_STEPS,
    SIGN_HEIGHT,
    SMALL,
    TINY,
)
from tournaments.sheets.paper.text import fonts
from tournaments.sheets.paper.text.lines import fit_names, high, longest_word_width, wrap_name
from tournaments.sheets.tables.grid import Grid

__all__ = [
    "FOOT_HEIGHT",
    "HEADING_HEIGHT",
    "RESULT_HEAD",
    "RESULT_ROW",
    "Columns",
    "Heading",
    "Seat",
    "Signatures",
    "columns",
    "draw_columns",
    "draw_foot",
    "draw_heading",
    "draw_name",
    "draw_results",
    "draw_signatures",
    "signatures",
    "size_of",
]

HEADING_HEIGHT: Final = 20.0
RESULT_HEAD: Final = 6.0
RESULT_ROW: Final = 8.0
PLACE_WIDTH: Final = 12.0
FOOT_HEIGHT: Final = 4.0
SIGN: Final = 4.4  # the height of a wind above a name
HEAD_NAMES: Final = 16.0
"""Millimetres. The most that names above the table of hands take: more lines before smaller type."""
LABELS: Final = 4.6  # the height of the labels of the columns


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """The heading of a sheet: empty texts become lines to write on."""

    title: str
    round: str
    table: str
    rules: str
    state: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A seat: its number, and the player's name and its reading, if they are known."""

    seat: int
    name: str = ""
    reading: str = ""


def draw_heading(pen: Pen, grid: Grid, heading: Heading, stamp: Stamp | None = None) -> None:
    """Draw the heading: the subject on the left, the table's number large on the right, and the sheet's code."""
    top = MARGIN
    right = grid.right - draw_stamp(pen, grid.right, top, stamp)
    number = min(24.0, pen.measure(heading.table, HUGE, bold=True)) if heading.table else 20.0
    label = pgettext("sheet", "Table")
    room = right - number - pen.measure(label, LEAD) - grid.left - 8
    if heading.title:
        pen.name(grid.left, top, 7.6, heading.title, HEAD, bold=True, width=room)
        subtitle = " · ".join(filter(None, (heading.round, pgettext("sheet", "Score sheet"))))
        pen.text(grid.left, top + 11.5, subtitle, LEAD, width=room)
    else:
        _draw_blanks(pen, grid, heading, room)
    pen.text(right - number - 2, top + 10, label, LEAD, align="right")
    if heading.table:
        pen.figure(right, top + 10, heading.table, HUGE, bold=True, width=number)
    else:
        pen.box(right - number, top, number, 12)
    if heading.title:
        x = grid.left
        if heading.state:
            wide = 4 + pen.measure(heading.state, BODY, bold=True)
            pen.box(x, top + 13.6, wide, 5.2, RULE)
            pen.text(x + 2, pen.middle(top + 13.6, 5.2, BODY), heading.state, BODY, bold=True)
            x += wide + 3
        pen.name(x, top + 13.6, 5.2, heading.rules, BODY, width=right - x)


def _draw_blanks(pen: Pen, grid: Grid, heading: Heading, room: float) -> None:
    """Draw the heading of a sheet without data: lines to write on, and the rules if they are known."""
    first, second = MARGIN + 6.5, MARGIN + 16.5
    sheet_name = pgettext("sheet", "Score sheet")
    pen.text(grid.left, first, sheet_name, HEAD, bold=True)
    pen.line(grid.left + pen.measure(sheet_name, HEAD, bold=True) + 4, first + 1, grid.left + room, first + 1)
    labels = [pgettext("sheet", "Round"), pgettext("sheet", "Date"), pgettext("sheet", "Rules")]
    x = grid.left
    for blank, line in zip(labels[: 2 if heading.rules else 3], (22.0, 34.0, 50.0), strict=False):
        pen.text(x, second, blank, BODY)
        x += pen.measure(blank, BODY) + 1.5
        pen.line(x, second + 1, x + line, second + 1)
        x += line + 5
    pen.name(x, second - 5.5, 8, heading.rules, BODY, width=grid.right - x)


@dataclass(frozen=True, slots=True)
class Columns:
    """The head of the table of hands: the size of the names, the lines of each, and the height of the head.

    *below*: the names are under the winds and not beside them, because a word would have to be broken.
    """

    size: float
    names: tuple[list[str], ...]
    height: float
    below: bool


def columns(grid: Grid, seats: Sequence[Seat]) -> Columns:
    """The head for *seats*: as high as the longest name needs; no name is cut."""
    names = [seat.name for seat in seats]
    width = min((grid.seat.all - _sign_room(seat.seat) - 1 for seat in seats), default=0.0)
    below = any(longest_word_width(name, MIN_SIZE, bold=True) > width for name in names)
    if below:
        width = grid.seat.all - 2.5
    size, lines = fit_names(names, SMALL, width, HEAD_NAMES, bold=True)
    tallest = max((high(name_lines, size) for name_lines in lines), default=0.0) + (SIGN if below else 0.0)
    return Columns(size, tuple(lines), max(9.4, tallest + 2.4) + LABELS, below)


def _sign_room(seat: int) -> float:
    return 2.5 + fonts.width(words.wind_sign(seat), bold=True) * LEAD / MM


def draw_columns(
    pen: Pen, grid: Grid, y: float, seats: Sequence[Seat], head: Columns, *, by_wind: bool = False
) -> None:
    """Draw the head of the table of hands: each seat with its starting wind and its name, and the column labels.

    *by_wind*: the results below name the players by these winds.
    """
    bottom = y + head.height
    label = bottom - 1.4
    pen.line(grid.left, y, grid.right, y, RULE)
    pen.line(grid.left, bottom, grid.right, bottom, RULE)
    if grid.number:
        pen.figure(grid.hand - 2, label, pgettext("sheet", "No."), TINY, width=grid.number - 2)
    pen.text(grid.hand, label, pgettext("sheet", "Hand"), TINY, width=grid.honba - grid.hand - 0.5)
    pen.figure(grid.result - 2, label, pgettext("sheet", "Honba"), TINY, width=grid.result - grid.honba - 1)
    result = pgettext("sheet", "Result (winds as above)") if by_wind else pgettext("sheet", "Result")
    pen.text(grid.result, label, result, TINY, width=grid.result_width)
    if grid.findings_width:
        findings_label = pgettext("sheet", "Findings")
        pen.text(grid.findings_left, label, findings_label, TINY, width=grid.findings_width - 2)
    pen.figure(grid.right - 0.5, label, pgettext("sheet", "Sticks"), TINY, width=grid.right - grid.sticks - 1)
    size = head.size
    for seat, lines in zip(seats, head.names, strict=True):
        left = grid.seat_left(seat.seat)
        pen.text(left + 1.5, y + 4.9, words.wind_sign(seat.seat), LEAD, bold=True)
        # The first line is on the wind's baseline.
        first = y + 4.9 if len(lines) == 1 else y + 1.2 + 0.86 * size / MM
        x = left + _sign_room(seat.seat)
        if head.below:
            first, x = y + 1.2 + SIGN + 0.86 * size / MM, left + 1.5
        for index, line in enumerate(lines):
            pen.text(x, first + index * LEADING * size / MM, line, size, bold=True)
        pen.text(grid.mark(seat.seat), label, pgettext("sheet", "R"), TINY, align="centre")
        pen.figure(
            grid.change_right(seat.seat), label, pgettext("sheet", "Change"), TINY, width=grid.seat.change
        )
        pen.figure(
            grid.points_right(seat.seat), label, pgettext("sheet", "Points"), TINY, width=grid.seat.points
        )


def draw_results(pen: Pen, grid: Grid, y: float, seats: Sequence[Seat], results: Results) -> float:
    """Draw the table of results as on the page, with empty fields if there are none; returns the y below it."""
    widths = [21, 20, 22, *(17 for _title in results.titles[3:])]
    if results.start_column is not None:
        widths.insert(results.start_column, 19)
        widths.pop()
    first = grid.right - 1 - sum(widths)
    rights = [first + sum(widths[: index + 1]) for index in range(len(widths))]
    left = grid.left + PLACE_WIDTH
    head = RESULT_HEAD
    bottom = y + head + RESULT_ROW * len(seats)
    pen.line(grid.left, y, grid.right, y, RULE)
    pen.figure(left - 2, y + 4.2, pgettext("sheet", "Place"), TINY, width=PLACE_WIDTH - 2)
    pen.text(left + 11, y + 4.2, pgettext("sheet", "Player"), TINY)
    for right, width, title in zip(rights, widths, results.titles, strict=True):
        pen.figure(right, y + 4.2, title, TINY, width=width - 2)
    if not results.rows:
        for x in (left, *(right + 1 - width for right, width in zip(rights, widths, strict=True))):
            pen.line(x, y, x, bottom)
    by_seat = {seat.seat: seat for seat in seats}
    rows: list[tuple[Seat, ResultRow | None]] = [(by_seat[row.line.seat], row) for row in results.rows]
    rows = rows or [(seat, None) for seat in seats]
    room = first - left - 12
    size = size_of(seats, BODY, room, RESULT_ROW - 0.6, bold=True)
    for index, (seat, row) in enumerate(rows):
        top = y + head + index * RESULT_ROW
        line = pen.middle(top, RESULT_ROW, BODY)
        pen.line(grid.left, top, grid.right, top)
        if row is not None:
            pen.figure(left - 2, line, row.place, BODY, width=PLACE_WIDTH - 2)
        sign = pen.middle(top, RESULT_ROW, LEAD)
        pen.text(left + 1.5, sign, words.wind_sign(seat.seat), LEAD, bold=True)
        draw_name(pen, left + 11, top, RESULT_ROW, seat, size, bold=True, width=room)
        if row is not None:
            for column, (right, width, figure) in enumerate(zip(rights, widths, row.figures, strict=True)):
                pen.figure(right, line, figure.text, BODY, bold=column == 0, width=width - 2)
        elif results.start_column is not None and results.starting_points:
            right, width = rights[results.start_column], widths[results.start_column]
            pen.figure(right, line, results.starting_points[seat.seat], BODY, width=width - 2)
    pen.line(grid.left, bottom, grid.right, bottom, RULE)
    return bottom


def size_of(seats: Sequence[Seat], size: float, width: float, height: float, *, bold: bool = False) -> float:
    """The size in which the names of all *seats* fit into a row without being cut."""
    fitted_size, _lines = fit_names([seat.name for seat in seats], size, width, height, bold=bold)
    return fitted_size


def draw_name(
    pen: Pen,
    x: float,
    top: float,
    height: float,
    seat: Seat,
    size: float,
    *,
    bold: bool = False,
    width: float,
) -> None:
    """Draw a name in the middle of a row; its reading is above it in small type, if there is room for both."""
    lines, above = wrap_name(seat.name, size, width, bold=bold), height * 0.42
    room = len(lines) == 1 and LEADING * size / MM <= height - above + 0.6
    if not seat.reading or not room or fonts.width(seat.reading) * TINY * SHRINK_STEPS[-1] > width * MM:
        pen.stack(x, top, height, lines, size, bold=bold)
        return
    pen.text(x, pen.middle(top + 0.3, above, TINY), seat.reading, TINY, width=width)
    pen.stack(x, top + above - 0.3, height - above, lines, size, bold=bold)


@dataclass(frozen=True, slots=True)
class Signatures:
    """The place to sign: the lines of each signer's name, and the width and height of a box."""

    size: float
    signers: tuple[list[str], ...]
    width: float
    height: float


def signatures(grid: Grid, seats: Sequence[Seat], size: float = TINY) -> Signatures:
    """A box for each of *seats* and one for the referee, with the same room to sign under the longest name.

    The names have at most *size*.
    """
    signer_texts = [f"{words.wind_sign(seat.seat)} {seat.name}".strip() for seat in seats]
    signer_texts.append(pgettext("sheet", "Judge"))
    wide = (grid.right - grid.left - 2 * (len(signer_texts) - 1)) / len(signer_texts)
    size, signers = fit_names(signer_texts, size, wide - 2)
    tallest = max(len(lines) * LEADING * size / MM for lines in signers)
    return Signatures(size, tuple(signers), wide, max(4.0, tallest + 1.4) + SIGN_HEIGHT)


def draw_signatures(pen: Pen, grid: Grid, y: float, place: Signatures) -> None:
    """Draw the boxes: each has the name on top, and room to sign below it."""
    size = place.size
    for index, lines in enumerate(place.signers):
        x = grid.left + index * (place.width + 2)
        pen.box(x, y, place.width, place.height)
        for row, line in enumerate(lines):
            pen.text(x + 1, y + 0.7 + (row + 0.86) * LEADING * size / MM, line, size)


def draw_foot(pen: Pen, grid: Grid, text: str, page: int, pages: int, stamp: Stamp | None = None) -> None:
    """Draw the last line: *text*, the sheet's code, and the page number."""
    draw_foot_line(pen, grid.left, grid.right, grid.foot, text, page, pages, stamp)
