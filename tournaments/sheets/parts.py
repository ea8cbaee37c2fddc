"""What do all score sheets have in common, played or blank?

The heading, the head of the table of hands, the results, the place to sign, the foot.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.sheets import words
from tournaments.sheets.grid import Grid
from tournaments.sheets.pen import Pen, wrap
from tournaments.sheets.style import BODY, HEAD, HUGE, LEAD, MARGIN, RULE, SMALL, TINY
from tournaments.showing.results import Results

__all__ = [
    "COLUMNS_HEIGHT",
    "FOOT_HEIGHT",
    "HEADING_HEIGHT",
    "RESULT_ROW",
    "SIGNATURES_HEIGHT",
    "Heading",
    "Seat",
    "draw_columns",
    "draw_foot",
    "draw_heading",
    "draw_name",
    "draw_results",
    "draw_signatures",
]

HEADING_HEIGHT: Final = 20.0
COLUMNS_HEIGHT: Final = 14.0
RESULT_ROW: Final = 8.0
PLACE_WIDTH: Final = 12.0
SIGNATURES_HEIGHT: Final = 16.0
FOOT_HEIGHT: Final = 8.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """What stands on top: empty texts become lines to write on."""

    title: str
    round: str
    table: str
    rules: str
    state: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """Who sits where: the seat's number, and the name and how it is read, if they are known."""

    seat: int
    name: str = ""
    reading: str = ""


def draw_heading(pen: Pen, grid: Grid, heading: Heading) -> None:
    """The one heading: what it is about on the left, the table's number large on the right."""
    top, right = MARGIN, grid.right
    number = min(24.0, pen.measure(heading.table, HUGE, bold=True)) if heading.table else 20.0
    label = pgettext("sheet", "Table")
    room = right - number - pen.measure(label, LEAD) - grid.left - 8
    if heading.title:
        pen.text(grid.left, top + 5, heading.title, HEAD, bold=True, width=room)
    else:
        pen.text(grid.left, top + 5, pgettext("sheet", "Score sheet"), HEAD, bold=True)
        pen.line(grid.left + 40, top + 6, grid.left + room, top + 6)
    said = pgettext("sheet", "Score sheet") if heading.title else ""
    if heading.round:
        said = " · ".join((heading.round, said)) if said else heading.round
        pen.text(grid.left, top + 11.5, said, LEAD, width=room)
    else:
        labels = (pgettext("sheet", "Round"), pgettext("sheet", "Date"), pgettext("sheet", "Rules"))
        for at, blank in enumerate(labels[: 2 if heading.rules else 3]):
            x = grid.left + at * 44
            pen.text(x, top + 13, blank, BODY)
            pen.line(x + 13, top + 13.5, x + 40, top + 13.5)
    pen.text(right - number - 2, top + 10, label, LEAD, align="right")
    if heading.table:
        pen.figure(right, top + 10, heading.table, HUGE, bold=True, width=number)
    else:
        pen.box(right - number, top, number, 12)
    x = grid.left
    if heading.state:
        wide = 4 + pen.measure(heading.state, BODY, bold=True)
        pen.box(x, top + 13.6, wide, 5.2, RULE)
        pen.text(x + 2, pen.middle(top + 13.6, 5.2, BODY), heading.state, BODY, bold=True)
        x += wide + 3
    pen.text(x, pen.middle(top + 13.6, 5.2, BODY), heading.rules, BODY, width=right - x)


def draw_columns(pen: Pen, grid: Grid, y: float, seats: Sequence[Seat]) -> None:
    """The head of the table of hands: each seat with its wind at the start and its name, and what stands below."""
    bottom = y + COLUMNS_HEIGHT
    label = bottom - 1.4
    pen.line(grid.left, y, grid.right, y, RULE)
    pen.line(grid.left, bottom, grid.right, bottom, RULE)
    if grid.number:
        pen.figure(grid.hand - 2, label, pgettext("sheet", "No."), TINY, width=grid.number - 2)
    pen.text(grid.hand, label, pgettext("sheet", "Hand"), TINY, width=grid.honba - grid.hand - 0.5)
    pen.figure(grid.result - 2, label, pgettext("sheet", "Honba"), TINY, width=grid.result - grid.honba - 1)
    pen.text(grid.result, label, pgettext("sheet", "Result"), TINY, width=grid.result_width)
    pen.figure(grid.right - 0.5, label, pgettext("sheet", "Sticks"), TINY, width=grid.right - grid.sticks - 1)
    for seat in seats:
        left = grid.seat_left(seat.seat)
        sign = words.wind_sign(seat.seat)
        pen.text(left + 1.5, y + 4.6, sign, LEAD, bold=True)
        shown = left + 2.5 + pen.measure(sign, LEAD, bold=True)
        room = left + grid.seat.all - shown - 1
        for at, line in enumerate(_two_lines(seat.name, room, SMALL, bold=True)):
            pen.text(shown, y + 4.2 + 3.4 * at, line, SMALL, bold=True, width=room)
        pen.figure(
            grid.change_right(seat.seat), label, pgettext("sheet", "Change"), TINY, width=grid.seat.change
        )
        pen.figure(
            grid.points_right(seat.seat), label, pgettext("sheet", "Points"), TINY, width=grid.seat.points
        )


def _two_lines(name: str, room: float, size: int, *, bold: bool = False) -> list[str]:
    """A name on one line or two; what does not fit on two is cut there, and stands whole among the results."""
    lines = wrap(name, size, room, bold=bold) if name else []
    if len(lines) > 2:
        lines = wrap(name, TINY, room, bold=bold)
    return [lines[0], " ".join(lines[1:])] if len(lines) > 2 else lines


def draw_results(pen: Pen, grid: Grid, y: float, seats: Sequence[Seat], results: Results) -> float:
    """The table of results as the page shows it, its fields empty where there are none; the y below it."""
    widths = [21, 20, 22, *(17 for _title in results.titles[3:])]
    if results.began is not None:
        widths.insert(results.began, 19)
        widths.pop()
    first = grid.right - 1 - sum(widths)
    rights = [first + sum(widths[: at + 1]) for at in range(len(widths))]
    left = grid.left + PLACE_WIDTH
    head = 6.0
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
    rows = [(by_seat[row.line.seat], row) for row in results.rows] or [(seat, None) for seat in seats]
    for at, (seat, row) in enumerate(rows):
        top = y + head + at * RESULT_ROW
        line = pen.middle(top, RESULT_ROW, BODY)
        pen.line(grid.left, top, grid.right, top)
        if row:
            pen.figure(left - 2, line, row.place, BODY, width=PLACE_WIDTH - 2)
        sign = pen.middle(top, RESULT_ROW, LEAD)
        pen.text(left + 1.5, sign, words.wind_sign(seat.seat), LEAD, bold=True)
        room = first - left - 12
        draw_name(pen, left + 11, top, RESULT_ROW, seat, BODY, bold=True, width=room)
        if row:
            for column, (right, width, figure) in enumerate(zip(rights, widths, row.figures, strict=True)):
                pen.figure(right, line, figure.text, BODY, bold=column == 0, width=width - 2)
        elif results.began is not None and results.begun:
            right, width = rights[results.began], widths[results.began]
            pen.figure(right, line, results.begun[seat.seat], BODY, width=width - 2)
    pen.line(grid.left, bottom, grid.right, bottom, RULE)
    return bottom


def draw_name(
    pen: Pen, x: float, top: float, height: float, seat: Seat, size: int, *, bold: bool = False, width: float
) -> None:
    """A name in the middle of a row; how it is read stands small above it, where it is known."""
    if not seat.reading:
        pen.lines(x, top, height, seat.name, size, bold=bold, width=width)
        return
    above = height * 0.42
    pen.text(x, pen.middle(top + 0.3, above, TINY), seat.reading, TINY, width=width)
    pen.text(x, pen.middle(top + above - 0.3, height - above, size), seat.name, size, bold=bold, width=width)


def draw_signatures(pen: Pen, grid: Grid, y: float, seats: Sequence[Seat]) -> None:
    """The one place to sign: a box for each player and one for the referee."""
    signers = [(f"{words.wind_sign(seat.seat)} {seat.name}".strip()) for seat in seats]
    signers.append(pgettext("sheet", "Referee"))
    wide = (grid.right - grid.left - 2 * (len(signers) - 1)) / len(signers)
    for at, signer in enumerate(signers):
        x = grid.left + at * (wide + 2)
        pen.box(x, y, wide, SIGNATURES_HEIGHT - 2)
        for row, line in enumerate(_two_lines(signer, wide - 2, TINY)):
            pen.text(x + 1, y + 3.2 + row * 2.8, line, TINY, width=wide - 2)


def draw_foot(pen: Pen, grid: Grid, said: str, page: int, pages: int) -> None:
    """The last line: what the paper can be held against, and which page it is."""
    numbered = _("Page %(page)d of %(pages)d") % {"page": page, "pages": pages}
    pen.text(grid.right, grid.foot, numbered, TINY, align="right")
    pen.text(grid.left, grid.foot, said, TINY, width=grid.right - grid.left - 30)
