"""The schedule for the wall."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil
from typing import Final

from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.presenters.events.schedules import Place, Schedule
from tournaments.presenters.paper.stamps import Stamp
from tournaments.presenters.people.listed_names import listed_name
from tournaments.sheets.paper import words
from tournaments.sheets.paper.cutting import chunks
from tournaments.sheets.paper.heads import Head, content_bounds, draw_foot, draw_head
from tournaments.sheets.paper.packing import balance_columns, pack_columns
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.style import BODY, HEAD, LEAD, LEADING, MARGIN, MM, RULE, TINY
from tournaments.sheets.paper.text.lines import high, longest_word_width, wrap_name

__all__ = ["draw"]

PAD: Final = 1.0
BETWEEN: Final = 8.0
TITLES: Final = 6.0
LONGEST: Final = 13  # ems of a name if there is room
MOST: Final = 3  # the most lines of a name; more would be needed in larger type
SHORTEST: Final = 9
SIZES: Final = (HEAD, LEAD, BODY)
LARGE_PAPER: Final = 250.0  # the height of large paper: its readers stand farther away


@dataclass(frozen=True, slots=True)
class _Layout:
    size: float
    halves: int
    width: float
    number: float
    name: float
    cell: float
    heights: Sequence[float]
    whole: bool
    """Whether no word of a name is broken, and no name has too many lines."""


def draw(pen: Pen, head: Head, schedule: Schedule, stamp: Stamp) -> None:
    """Draw it on as many pages as it needs, each with its head: all players with the rounds that fit beside a name."""
    top, bottom = content_bounds(pen)
    pages: list[tuple[Schedule, _Layout, Sequence[slice]]] = []
    for part in _parts(pen, schedule):
        height = bottom - top - TITLES
        layout = _layout(pen, part, height)
        # If all players fit on one page, its halves are balanced.
        halves = balance_columns(layout.heights, height, layout.halves) or pack_columns(
            layout.heights, height
        )
        pages += [(part, layout, halves_of_page) for halves_of_page in chunks(halves, layout.halves)]
    for number, (part, layout, halves_of_page) in enumerate(pages, start=1):
        draw_head(pen, head, stamp)
        for index, rows in enumerate(halves_of_page):
            _draw_half(pen, MARGIN + index * (layout.width + BETWEEN), top, part, rows, layout)
        draw_foot(pen, head, number, len(pages), stamp)
        pen.page()


def _parts(pen: Pen, schedule: Schedule) -> list[Schedule]:
    """The schedule in as many parts as its rounds need beside a name, with about the same number of rounds each."""
    size = _least(pen)
    room_ = pen.width - 2 * MARGIN - _number(pen, schedule, size) - 3 - SHORTEST * size / MM
    parts = ceil(len(schedule.rounds) / int(room_ / _cell(pen, schedule, size)))
    each = ceil(len(schedule.rounds) / parts)
    return [
        Schedule(
            rounds=schedule.rounds[start : start + each],
            rows=tuple(replace(row, places=row.places[start : start + each]) for row in schedule.rows),
        )
        for start in range(0, len(schedule.rounds), each)
    ]


def _layout(pen: Pen, schedule: Schedule, height: float) -> _Layout:
    """The largest type in which all fits on one page; if there is none, the smallest that is readable on a wall."""
    layouts = [
        _layout_of_size(pen, schedule, size, height, halves)
        for size in SIZES
        if size >= _least(pen)
        for halves in (1, 2)
    ]
    wide = [layout for layout in layouts if layout.name >= SHORTEST * layout.size / MM]
    suits = [layout for layout in wide if layout.whole] or wide
    whole = [layout for layout in suits if balance_columns(layout.heights, height, layout.halves)]
    return whole[0] if whole else max(suits, key=lambda layout: layout.halves * height / max(layout.heights))


def _least(pen: Pen) -> int:
    return LEAD if pen.height > LARGE_PAPER else BODY


def _number(pen: Pen, schedule: Schedule, size: float) -> float:
    """The width of the players' numbers."""
    return max(pen.measure(str(row.player.number), size) for row in schedule.rows) + 1


def _cell(pen: Pen, schedule: Schedule, size: float) -> float:
    """The least width of a round."""
    tables = [place.table for row in schedule.rows for place in row.places if place and place.table]
    widest = pen.measure(f"{max(tables, default=0)} W", size, bold=True) + 3.6
    # The wind is on its own side of the column's middle, whatever number is on the other.
    wind = max(pen.measure(words.wind_sign(seat), size) for seat in referee.Seat) + size * 0.08 + 1.3
    return max(widest, 2 * wind, pen.measure(_("bye"), TINY) + 2)


def _layout_of_size(pen: Pen, schedule: Schedule, size: float, height: float, halves: int) -> _Layout:
    width = (pen.width - 2 * MARGIN - BETWEEN * (halves - 1)) / halves
    number, cell = _number(pen, schedule, size), _cell(pen, schedule, size)
    name = width - number - 3 - cell * len(schedule.rounds)
    names = [listed_name(row.player) for row in schedule.rows]
    spare = name - max(LONGEST * size / MM, *(pen.measure(one, size) + 2.4 for one in names))
    if spare > 0:
        # Extra room goes between the rounds, not between the name and the first of them.
        more = min(spare / len(schedule.rounds), cell)
        cell, name = cell + more, name - more * len(schedule.rounds)
    lines = [wrap_name(one, size, name - 2) for one in names]
    heights = [high(one, size) + 2 * PAD for one in lines]
    whole = all(longest_word_width(one, size) <= name - 2 for one in names) and max(map(len, lines)) <= MOST
    row = LEADING * size / MM + 2 * PAD
    columns = balance_columns(heights, height, halves)
    if columns:
        tallest = max(sum(heights[part]) for part in columns)
        more = min(row * 0.5, (height - tallest) / max(part.stop - part.start for part in columns))
        heights = [one + more for one in heights]
    return _Layout(size, halves, width, number, name, cell, heights, whole)


def _draw_half(
    pen: Pen,
    left: float,
    top: float,
    schedule: Schedule,
    rows: slice,
    layout: _Layout,
) -> None:
    rounds = schedule.rounds
    right, y = left + layout.width, top + TITLES
    first = right - layout.cell * len(rounds)
    pen.text(left + layout.number + 3, y - 1.6, _("Player"), TINY, width=layout.name)
    for index, number in enumerate(rounds):
        centre = first + (index + 0.5) * layout.cell
        pen.text(centre, y - 1.6, str(number), layout.size, bold=True, align="centre")
    pen.line(left, y, right, y, RULE)
    for index, (row, tall) in enumerate(zip(schedule.rows[rows], layout.heights[rows], strict=True)):
        if index % 2:
            pen.shade(left, y, layout.width, tall)
        line = pen.middle(y, tall, layout.size)
        pen.figure(
            left + layout.number, line, str(row.player.number), layout.size * 0.85, width=layout.number
        )
        lines = wrap_name(listed_name(row.player), layout.size, layout.name - 2)
        pen.stack(left + layout.number + 3, y, tall, lines, layout.size)
        for column, place in enumerate(row.places):
            if place is not None:
                _draw_place(pen, first + (column + 0.5) * layout.cell, line, place, layout)
        y += tall
    pen.line(left, y, right, y, RULE)


def _draw_place(pen: Pen, centre: float, line: float, place: Place, layout: _Layout) -> None:
    """The table's number and the wind, each on its own side of the column's middle, which aligns both."""
    if place.table is None or place.seat is None:
        pen.text(centre, line, _("bye"), TINY, align="centre", width=layout.cell - 1)
        return
    side = layout.cell / 2 - 0.6
    pen.figure(centre + layout.size * 0.08, line, str(place.table), layout.size, bold=True, width=side)
    pen.text(centre + layout.size * 0.08 + 1, line, words.wind_sign(place.seat), layout.size)
