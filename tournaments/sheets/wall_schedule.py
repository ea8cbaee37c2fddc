"""What hangs on the wall, so that everybody finds the own tables of the whole event in one line?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Final

from django.utils.translation import gettext as _

import referee
from tournaments.sheets import words
from tournaments.sheets.cutting import parted
from tournaments.sheets.heads import Head, draw_foot, draw_head, room
from tournaments.sheets.pen import Pen
from tournaments.sheets.style import BODY, HEAD, LEAD, LEADING, MARGIN, MM, RULE, TINY
from tournaments.showing.schedules import Place, Schedule, ScheduleRow
from tournaments.showing.stamps import Stamp

__all__ = ["draw"]

PAD: Final = 1.0
BETWEEN: Final = 8.0
TITLES: Final = 6.0
LONGEST: Final = 13  # ems that a name gets where there is room
SHORTEST: Final = 9
SIZES: Final = (HEAD, LEAD, BODY)
LARGE_PAPER: Final = 250.0  # high: who stands before it stands farther away


@dataclass(frozen=True, slots=True)
class _Layout:
    size: float
    row: float
    halves: int
    width: float
    number: float
    name: float
    cell: float
    per_half: int


def draw(pen: Pen, head: Head, shown: Schedule, stamp: Stamp) -> None:
    """Draw it on as many pages as it needs, each with its head: everybody with the rounds that fit beside a name."""
    top, bottom = room(pen)
    pages: list[tuple[Schedule, _Layout, Sequence[Sequence[ScheduleRow]]]] = []
    for part in _abreast(pen, shown):
        layout = _layout(pen, part, bottom - top - TITLES)
        halves = parted(part.rows, _each(part, layout))
        pages += [(part, layout, these) for these in parted(halves, layout.halves)]
    for number, (part, layout, these) in enumerate(pages, start=1):
        draw_head(pen, head, stamp)
        for at, rows in enumerate(these):
            _draw_half(pen, MARGIN + at * (layout.width + BETWEEN), top, part.rounds, rows, layout)
        draw_foot(pen, head, number, len(pages), stamp)
        pen.page()


def _abreast(pen: Pen, shown: Schedule) -> list[Schedule]:
    """The schedule in as many parts as its rounds need beside a name, each with about as many of them."""
    size = _least(pen)
    room_ = pen.width - 2 * MARGIN - _number(pen, shown, size) - 3 - SHORTEST * size / MM
    parts = ceil(len(shown.rounds) / int(room_ / _cell(pen, shown, size)))
    each = ceil(len(shown.rounds) / parts)
    return [
        Schedule(
            rounds=shown.rounds[at : at + each],
            rows=tuple(replace(row, places=row.places[at : at + each]) for row in shown.rows),
        )
        for at in range(0, len(shown.rounds), each)
    ]


def _each(shown: Schedule, layout: _Layout) -> int:
    """How many rows a half has: where all stand on one page, as many as the other."""
    if len(shown.rows) <= layout.per_half * layout.halves:
        return max(1, ceil(len(shown.rows) / layout.halves))
    return layout.per_half


def _layout(pen: Pen, shown: Schedule, height: float) -> _Layout:
    """The largest type with which all stands on one page; where none does, the smallest that is read on a wall."""
    tried = [
        _at(pen, shown, size, height, halves) for size in SIZES if size >= _least(pen) for halves in (1, 2)
    ]
    wide = [one for one in tried if one.name >= SHORTEST * one.size / MM]
    whole = [one for one in wide if len(shown.rows) <= one.per_half * one.halves]
    return whole[0] if whole else max(wide, key=lambda one: one.per_half * one.halves)


def _least(pen: Pen) -> int:
    return LEAD if pen.height > LARGE_PAPER else BODY


def _number(pen: Pen, shown: Schedule, size: float) -> float:
    """How wide the players' numbers are."""
    return max(pen.measure(str(row.player.number), size) for row in shown.rows) + 1


def _cell(pen: Pen, shown: Schedule, size: float) -> float:
    """How wide a round is at least."""
    tables = [place.table for row in shown.rows for place in row.places if place and place.table]
    widest = pen.measure(f"{max(tables, default=0)} W", size, bold=True) + 3.6
    # The wind stands on its own side of the column's middle, whatever number is on the other.
    wind = max(pen.measure(words.wind_sign(seat), size) for seat in referee.Seat) + size * 0.08 + 1.3
    return max(widest, 2 * wind, pen.measure(_("rests"), TINY) + 2)


def _at(pen: Pen, shown: Schedule, size: float, height: float, halves: int) -> _Layout:
    width = (pen.width - 2 * MARGIN - BETWEEN * (halves - 1)) / halves
    number, cell = _number(pen, shown, size), _cell(pen, shown, size)
    name = width - number - 3 - cell * len(shown.rounds)
    spare = name - LONGEST * size / MM
    if spare > 0:
        # Room to spare goes between the rounds, not between the name and the first of them.
        more = min(spare / len(shown.rounds), cell)
        cell, name = cell + more, name - more * len(shown.rounds)
    row = LEADING * size / MM + 2 * PAD
    each = max(1, ceil(len(shown.rows) / halves))
    grown = min(row * 1.5, height / each) if each * row <= height else row
    return _Layout(size, grown, halves, width, number, name, cell, int(height / grown + 1e-6))


def _draw_half(
    pen: Pen,
    left: float,
    top: float,
    rounds: Sequence[int],
    rows: Sequence[ScheduleRow],
    layout: _Layout,
) -> None:
    right, y = left + layout.width, top + TITLES
    first = right - layout.cell * len(rounds)
    pen.text(left + layout.number + 3, y - 1.6, _("Player"), TINY, width=layout.name)
    for at, number in enumerate(rounds):
        centre = first + (at + 0.5) * layout.cell
        pen.text(centre, y - 1.6, str(number), layout.size, bold=True, align="centre")
    pen.line(left, y, right, y, RULE)
    for at, row in enumerate(rows):
        if at % 2:
            pen.shade(left, y, layout.width, layout.row)
        line = pen.middle(y, layout.row, layout.size)
        pen.figure(
            left + layout.number, line, str(row.player.number), layout.size * 0.85, width=layout.number
        )
        pen.text(left + layout.number + 3, line, row.player.name, layout.size, width=layout.name - 2)
        for column, place in enumerate(row.places):
            if place is not None:
                _draw_place(pen, first + (column + 0.5) * layout.cell, line, place, layout)
        y += layout.row
    pen.line(left, y, right, y, RULE)


def _draw_place(pen: Pen, centre: float, line: float, place: Place, layout: _Layout) -> None:
    """The table's number and the wind, each on its own side of the column's middle, so that both stand in line."""
    if place.table is None or place.seat is None:
        pen.text(centre, line, _("rests"), TINY, align="centre", width=layout.cell - 1)
        return
    side = layout.cell / 2 - 0.6
    pen.figure(centre + layout.size * 0.08, line, str(place.table), layout.size, bold=True, width=side)
    pen.text(centre + layout.size * 0.08 + 1, line, words.wind_sign(place.seat), layout.size)
