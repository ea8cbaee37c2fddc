"""The seating of a round by name.

Everybody looks for their own name: it is readable from two metres, with the table's number and the wind beside it. The
list is sorted by how the names start: by family name, if it is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from referee.frozen import dataclass
from tournaments.presenters.events.seating import NamedPlace, RoundSeating, by_player
from tournaments.presenters.paper.stamps import Stamp
from tournaments.presenters.people.listed_names import listed_name
from tournaments.presenters.rulings.rulebooks.editions import edition_line
from tournaments.sheets.paper import words
from tournaments.sheets.paper.heads import Head, content_bounds, draw_foot, draw_head
from tournaments.sheets.paper.packing import balance_columns, pack_columns
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.style import HEAD, LARGE, MARGIN, RULE, TINY
from tournaments.sheets.paper.text.lines import high, longest_word_width, wrap_name
from tournaments.sheets.paper.wind_badge import draw_wind_badge

__all__ = ["draw"]

BETWEEN: Final = 5.0  # between the halves of a page
GAP: Final = 1.5
SIDE: Final = 5.0  # the side of a wind's badge
TITLES: Final = 5.0
LEAST: Final = 11.8  # the least height of a row: a name in full size
MOST: Final = 15.0
SIZES: Final = (LARGE, 17, HEAD)
"""The type sizes of the names: the largest without broken words or names on too many lines is used."""
LINES: Final = 3
ABOVE: Final = 3.2  # the height of a reading's line


def draw(pen: Pen, event: str, seating: RoundSeating, stamp: Stamp | None = None) -> None:
    """Draw all players of one round by name, on as many pages as they need; no name is cut."""
    first = seating.rounds[0]
    foot = edition_line(first.tournament.ruleset)
    head = Head(title=seating.called, subtitle=event, small=_("Seating by name"), foot=foot)
    if not first.is_of_an_evening and seating.part == 1:
        label, large = words.round_mark(first.number)
        head = Head(title=event, subtitle=_("Seating by name"), label=label, large=large, foot=foot)
    top, bottom = content_bounds(pen)
    width = (pen.width - 2 * MARGIN - BETWEEN) / 2
    listed = _listed(pen, seating, width)
    pages = _pages(listed, bottom - top - TITLES)
    for number, halves in enumerate(pages, start=1):
        draw_head(pen, head, stamp)
        for half, lines in enumerate(halves):
            _draw_half(pen, MARGIN + half * (width + BETWEEN), width, top, lines, listed)
        draw_foot(pen, head, number, len(pages), stamp)
        pen.page()


@dataclass(frozen=True, slots=True)
class _Line:
    """A player's place, the lines of the name, the reading if it is above the name, and the total height."""

    place: NamedPlace
    lines: Sequence[str]
    reading: str
    height: float


@dataclass(frozen=True, slots=True)
class _Listed:
    """All players, with the type size of the names and the width of the tables' numbers."""

    lines: list[_Line]
    size: float
    figures: float


def _listed(pen: Pen, seating: RoundSeating, width: float) -> _Listed:
    places = by_player(seating)
    figures = max((pen.measure(str(one.table or ""), LARGE, bold=True) for one in places), default=0.0)
    room_ = width - max(figures + 2 * GAP + SIDE, pen.measure(_("bye"), HEAD)) - GAP
    names = [listed_name(one.player) for one in places]
    size = next((one for one in SIZES if _suits(names, one, room_)), HEAD)
    lines = []
    for place, name in zip(places, names, strict=True):
        name_lines = wrap_name(name, size, room_)
        reading = place.player.reading
        if len(name_lines) > 1 or pen.measure(reading, TINY) > room_:
            reading = ""
        needs = high(name_lines, size) + (ABOVE - 1 if reading else 1.6)
        lines.append(_Line(place, name_lines, reading, max(LEAST, needs)))
    return _Listed(lines, size, figures)


def _suits(names: Sequence[str], size: float, width: float) -> bool:
    return all(
        longest_word_width(name, size) <= width and len(wrap_name(name, size, width)) <= LINES
        for name in names
    )


def _pages(listed: _Listed, room_: float) -> list[list[list[_Line]]]:
    """The lines of both halves of each page; if there is only one page, its halves are balanced and spread out."""
    columns = pack_columns([line.height for line in listed.lines], room_)
    if len(columns) <= 2:
        columns = balance_columns([line.height for line in listed.lines], room_, 2)
        tallest = max((sum(line.height for line in listed.lines[part]) for part in columns), default=0.0)
        more = (room_ - tallest) / max((part.stop - part.start for part in columns), default=1)
        lines = [
            replace(line, height=max(line.height, min(line.height + more, MOST))) for line in listed.lines
        ]
    else:
        lines = listed.lines
    halves = [lines[part] for part in columns]
    return [halves[start : start + 2] for start in range(0, len(halves), 2)] or [[]]


def _draw_half(
    pen: Pen, left: float, width: float, top: float, lines: Sequence[_Line], listed: _Listed
) -> None:
    right = left + width
    pen.text(left, top + TITLES - 1.4, pgettext("sheet", "Player"), TINY)
    pen.text(right, top + TITLES - 1.4, pgettext("sheet", "Table"), TINY, align="right")
    y = top + TITLES
    pen.line(left, y, right, y, RULE)
    for line in lines:
        _draw_place(pen, right, y, line.height, line.place, listed.figures)
        _draw_name(pen, left, y, line, listed.size)
        y += line.height
        pen.line(left, y, right, y)
    pen.line(left, y, right, y, RULE)


def _draw_place(pen: Pen, right: float, y: float, row: float, place: NamedPlace, figures: float) -> None:
    """Draw the player's place."""
    if place.table is None or place.seat is None:
        sentence = _("bye")
        pen.text(right, pen.middle(y, row, HEAD), sentence, HEAD, align="right")
        return
    line = pen.middle(y, row, LARGE)
    pen.figure(right, line, str(place.table), LARGE, bold=True, width=figures)
    draw_wind_badge(pen, right - figures - GAP - SIDE, y + (row - SIDE) / 2, SIDE, place.seat)


def _draw_name(pen: Pen, left: float, y: float, line: _Line, size: float) -> None:
    """The whole name; its reading is above it in small type, if there is room."""
    row = line.height
    if line.reading:
        pen.text(left, y + ABOVE, line.reading, TINY)
        y, row = y + ABOVE - 1, row - ABOVE + 1
    pen.stack(left, y, row, line.lines, size)
