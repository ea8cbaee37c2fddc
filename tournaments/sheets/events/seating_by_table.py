"""The seating of a round by table.

Each table has a block: its number in large type, below it each seat's wind and whole name, all names in one size. The
blocks are as large as all of them fit on one sheet; if long names need more room, they take several sheets.
"""

from __future__ import annotations

from math import ceil
from typing import Final

from django.utils.translation import gettext as _

from referee.frozen import dataclass
from tournaments.presenters.events.seating import RoundSeating, SeatedTable
from tournaments.presenters.paper.stamps import Stamp
from tournaments.presenters.rulings.rulebooks.editions import edition_line
from tournaments.sheets.paper import words
from tournaments.sheets.paper.heads import Head, content_bounds, draw_foot, draw_head
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.style import CARD, HEAD, HUGE, LARGE, LEAD, LEADING, MARGIN, MIN_SIZE, MM, RULE
from tournaments.sheets.paper.text import fonts
from tournaments.sheets.paper.text.lines import fit_names, high, wrap, wrap_name
from tournaments.sheets.paper.wind_badge import draw_wind_badge

__all__ = ["draw"]

GAP: Final = 4.0  # between two blocks
PAD: Final = 2.0  # within a block
CAP: Final = 0.733
MOST: Final = 0.8  # the share of names that must fit on one line
MANY: Final = 9  # the upper bound for lines of a name
AIR: Final = 0.7  # around a name
ROOMY: Final = 1.5  # how much larger than necessary a block becomes if there is room


@dataclass(frozen=True, slots=True)
class _Sizes:
    """The type of a block: the sizes of its number and its names, and the height of a name's row."""

    number: int
    name: int
    high: float = 0.0
    """Points. The height of a row, if it is higher than most names need."""

    @property
    def row(self) -> float:
        """The height of a row: a name on one line, or a smaller one on two."""
        return max(1.5 * self.name, self.high) / MM

    @property
    def top(self) -> float:
        """The height of the band with the number."""
        return CAP * self.number / MM + 1.5 * PAD


SIZES: Final = (_Sizes(CARD, LARGE), _Sizes(HUGE, LARGE), _Sizes(HUGE, HEAD), _Sizes(HUGE, LEAD))


@dataclass(frozen=True, slots=True)
class _Layout:
    sizes: _Sizes
    across: int
    down: int
    width: float
    height: float
    row: float


def draw(pen: Pen, event: str, seating: RoundSeating, stamp: Stamp | None = None) -> None:
    """Draw the seats of one round, on as many pages as its tables need."""
    first = seating.rounds[0]
    foot = edition_line(first.tournament.ruleset)
    head = Head(title=seating.called, subtitle=event, small=_("Seating by table"), foot=foot)
    if not first.is_of_an_evening and seating.part == 1:
        label, large = words.round_mark(first.number)
        head = Head(title=event, subtitle=_("Seating by table"), label=label, large=large, foot=foot)
    top, bottom = content_bounds(pen)
    names = [player.name for player in seating.rests]
    resting = _("Bye: %(names)s") % {"names": " · ".join(names)} if names else ""
    lines = wrap(resting, HEAD, pen.width - 2 * MARGIN) if resting else []
    below = len(lines) * LEADING * HEAD / MM + (GAP + 1 if lines else 0)
    seats = max(len(seated_table.players) for seated_table in seating.tables)
    layout = _layout(seating, pen.width - 2 * MARGIN, bottom - top - below, seats)
    size = _size(seating, layout)
    each = layout.across * layout.down
    pages = [seating.tables[index : index + each] for index in range(0, len(seating.tables), each)]
    for number, tables in enumerate(pages, start=1):
        draw_head(pen, head, stamp)
        for index, seated_table in enumerate(tables):
            row, column = divmod(index, layout.across)
            x = MARGIN + column * (layout.width + GAP)
            _draw_block(pen, x, top + row * (layout.height + GAP), seated_table, seats, size, layout)
        if lines:
            pen.stack(MARGIN, bottom - below + GAP, below - GAP - 1, lines, HEAD)
        draw_foot(pen, head, number, len(pages), stamp)
        pen.page()


def _layout(seating: RoundSeating, wide: float, tall: float, seats: int) -> _Layout:
    """The largest type in which all tables fit on one page; if there is none, the smallest on several pages."""
    tables = len(seating.tables)
    for sizes in SIZES:
        for across in (4, 5):
            down = _down(sizes, tall, seats)
            if tables <= across * down:
                candidate = _spread(sizes, across, ceil(tables / across), wide, tall, seats)
                if _holds(seating, candidate):
                    return candidate
    for across in (5, 4, 3):
        for lines in range(2, MANY):
            # The height of a row is for this many lines of a name in the least size.
            sizes = _Sizes(HUGE, LEAD, max(1.5 * LEAD, lines * LEADING * MIN_SIZE + (AIR + 0.2) * MM))
            down = max(1, _down(sizes, tall, seats))
            candidate = _spread(sizes, across, min(down, ceil(tables / across)), wide, tall, seats)
            if _holds(seating, candidate):
                return candidate
    return candidate


def _down(sizes: _Sizes, high: float, seats: int) -> int:
    return int((high + GAP) / (_height(sizes, seats) + GAP))


def _height(sizes: _Sizes, seats: int) -> float:
    return sizes.top + seats * sizes.row


def _spread(sizes: _Sizes, across: int, down: int, wide: float, high: float, seats: int) -> _Layout:
    width = (wide - GAP * (across - 1)) / across
    least = _height(sizes, seats)
    height = max(least, min((high - GAP * (down - 1)) / down, least * ROOMY))
    row = (height - sizes.top) / seats
    return _Layout(sizes, across, down, width, height, row)


def _holds(seating: RoundSeating, layout: _Layout) -> bool:
    """Whether every name fits into its row without being cut."""
    size, lines = _fitted_names(seating, layout)
    return all(high(name_lines, size) <= layout.row - AIR for name_lines in lines)


def _size(seating: RoundSeating, layout: _Layout) -> float:
    return _fitted_names(seating, layout)[0]


def _fitted_names(seating: RoundSeating, layout: _Layout) -> tuple[float, list[list[str]]]:
    """One type size for all names: most names are on one line, or the size is smaller if the longest need it."""
    names = [player.name for seated_table in seating.tables for player in seated_table.players]
    width = _room(layout)
    first = next((size for size in (LARGE, HEAD, LEAD) if _suits(names, size, layout)), LEAD)
    return fit_names(names, first, width, layout.row - AIR, bold=True)


def _suits(names: list[str], size: int, layout: _Layout) -> bool:
    single = sum(fonts.width(name, bold=True) * size <= _room(layout) * MM for name in names)
    return size <= layout.sizes.name and single >= MOST * len(names)


def _room(layout: _Layout) -> float:
    """The greatest width of a name."""
    return layout.width - 2 * PAD - _side(layout.sizes) - 1


def _side(sizes: _Sizes) -> float:
    """The width of a wind's badge."""
    return min(sizes.row - 1.2, 1.4 * sizes.name / MM)


def _draw_block(
    pen: Pen, x: float, y: float, seated_table: SeatedTable, seats: int, size: float, layout: _Layout
) -> None:
    sizes = layout.sizes
    pen.box(x, y, layout.width, layout.height, RULE)
    number = str(seated_table.table.number)
    label = _("Table")
    base = y + 0.75 * PAD + CAP * sizes.number / MM
    pen.text(x + PAD, y + PAD + CAP * LEAD / MM, label, LEAD)
    room_ = layout.width - 3 * PAD - pen.measure(label, LEAD)
    pen.figure(x + layout.width - PAD, base, number, sizes.number, bold=True, width=room_)
    top = y + sizes.top
    pen.line(x, top, x + layout.width, top, RULE)
    row = (y + layout.height - top) / seats
    side = _side(sizes)
    for seat, player in enumerate(seated_table.players):
        middle = top + seat * row
        if seat:
            pen.line(x, middle, x + layout.width, middle)
        draw_wind_badge(pen, x + PAD, middle + (row - side) / 2, side, seat)
        left = x + 2 * PAD + side
        lines = wrap_name(player.name, size, _room(layout), bold=True)
        pen.stack(left, middle, row, lines, size, bold=True)
