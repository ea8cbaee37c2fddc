"""How does a knock-out look as a bracket on a wall?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import points
from tournaments.models import Tournament
from tournaments.sheets.heads import Head, draw_foot, draw_head, room
from tournaments.sheets.lines import wrap
from tournaments.sheets.pen import Pen
from tournaments.sheets.stamp import told
from tournaments.sheets.style import BODY, HAIRLINE, LEAD, LEADING, MARGIN, MM, RULE, SMALL
from tournaments.showing.brackets import Box, Column, Place
from tournaments.showing.editions import edition_line
from tournaments.showing.stamps import Stamp

__all__ = ["draw"]

GAP: Final = 12.0  # between two stages, where the lines from the one to the other run
BESIDE: Final = 4.0  # between two columns of tables of one stage
TITLE: Final = 5.0  # a table's number above its places
ROWS: Final = (9.0, 3.6)
"""The height of a place, at the most and at the least."""
APART: Final = 3.0  # between two tables of a stage, at the least


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A table where it stands on the page."""

    box: Box
    left: float
    right: float
    top: float
    bottom: float

    @property
    def middle(self) -> float:
        return (self.top + self.bottom) / 2


def draw(pen: Pen, event: Tournament, columns: Sequence[Column], stamp: Stamp) -> None:
    """Draw the stages side by side on one page, the tables of each in the middle of those from which somebody comes."""
    head = Head(
        title=event.name,
        said=_("Bracket"),
        small=told(stamp),
        foot=edition_line(event.ruleset),
    )
    top, bottom = room(pen)
    draw_head(pen, head, stamp)
    note = _("Points in thousands, by game and in all; an arrow and bold letters mark who goes on.")
    pen.text(MARGIN, bottom - 1, note, SMALL, width=pen.width - 2 * MARGIN)
    bottom -= 5
    heads = [_said(column) for column in columns]
    widths, across = _widths(pen, columns, bottom - top)
    said = [
        [line for text in texts for line in wrap(text, SMALL, width)]
        for texts, width in zip(heads, widths, strict=True)
    ]
    below = max(len(lines) for lines in said) * LEADING * SMALL / MM + 8
    left = MARGIN
    before: list[_Drawn] = []
    for column, width, many, lines in zip(columns, widths, across, said, strict=True):
        pen.name(left, top, 6, column.name, LEAD, bold=True, width=width)
        for at, line in enumerate(lines, start=1):
            pen.text(left, top + 6 + at * LEADING * SMALL / MM, line, SMALL)
        here = list(_placed(column, left, width, many, top + below, bottom))
        for drawn in here:
            _draw_box(pen, drawn, column)
        _join(pen, before, here)
        before = here
        left += width + GAP
    draw_foot(pen, head, 1, 1, stamp)
    pen.page()


def _said(column: Column) -> list[str]:
    """What is to be said of a stage under its name."""
    found = [] if column.drawn else [_("Not drawn yet.")]
    for group in column.level:
        text = ngettext(
            "Level for %(places)s place here: %(names)s.",
            "Level for %(places)s places here: %(names)s.",
            group.places,
        )
        found.append(text % {"names": ", ".join(map(str, group.who)), "places": group.places})
    found += [_("%(name)s declined the place.") % {"name": who} for who in column.declined]
    if column.winners:
        found.append(_("Won by %(names)s") % {"names": ", ".join(map(str, column.winners))})
    return found


def _widths(pen: Pen, columns: Sequence[Column], height: float) -> tuple[list[float], list[int]]:
    """How wide each stage is, and how many columns of tables it has: more than one where they are too many."""
    across = [
        max(1, ceil(sum(_height(box, ROWS[1]) + APART for box in column.boxes) / (height - 20)))
        for column in columns
    ]
    each = (
        pen.width - 2 * MARGIN - GAP * (len(columns) - 1) - BESIDE * sum(many - 1 for many in across)
    ) / sum(across)
    return [each * many + BESIDE * (many - 1) for many in across], across


def _height(box: Box, row: float) -> float:
    return TITLE + row * len(box.places)


def _placed(
    column: Column, left: float, width: float, many: int, top: float, bottom: float
) -> Iterator[_Drawn]:
    """Each table in the middle of the part of the height that it has."""
    if not column.boxes:
        return
    down = ceil(len(column.boxes) / many)
    part = (bottom - top) / down
    each = (width - BESIDE * (many - 1)) / many
    for at, box in enumerate(column.boxes):
        across, row = divmod(at, down)
        high = min(ROWS[0], (part - APART - TITLE) / max(1, len(box.places)))
        high = _height(box, high)
        y = top + row * part + (part - high) / 2
        x = left + across * (each + BESIDE)
        yield _Drawn(box, x, x + each, y, y + high)


def _draw_box(pen: Pen, drawn: _Drawn, column: Column) -> None:
    box, left, right = drawn.box, drawn.left, drawn.right
    title = _("Table %(number)s") % {"number": box.number} if box.number else _("Who comes here")
    pen.text(left, drawn.top + TITLE - 1.5, title, SMALL, bold=True, width=right - left)
    top = drawn.top + TITLE
    pen.box(left, top, right - left, drawn.bottom - top, RULE)
    row = (drawn.bottom - top) / max(1, len(box.places))
    games = max((len(place.results) for place in box.places), default=0)
    figures = 12.0 * games if games > 1 and right - left > 46 + 12 * games else 0.0
    for at, place in enumerate(box.places):
        y = top + at * row
        if at:
            pen.line(left, y, right, y, HAIRLINE)
        ahead = bool(place.advanced) or place.who in column.winners
        _draw_place(pen, left, right, y, row, place, figures, drawn=column.drawn, ahead=ahead)


def _draw_place(
    pen: Pen,
    left: float,
    right: float,
    y: float,
    row: float,
    place: Place,
    figures: float,
    *,
    drawn: bool,
    ahead: bool,
) -> None:
    size = next((size for size, high in ((LEAD, 8.0), (BODY, 6.0)) if row >= high), SMALL)
    line, small = pen.middle(y, row, size), pen.middle(y, row, SMALL)
    end = right - 1
    if drawn:
        total = "–" if place.total is None else points.thousands(place.total)
        pen.figure(end, line, total, size, bold=ahead, width=15)
        end -= 16
        if figures:
            each = figures / len(place.results)
            for at, result in enumerate(place.results):
                says = "–" if result is None else points.thousands(result)
                pen.figure(end - figures + (at + 1) * each, small, says, SMALL, width=each - 1)
            end -= figures
    if place.advanced:
        pen.text(left + 1, line, "→", size, bold=True)
    x = left + (1 + pen.measure("→ ", size) if drawn else 1.5)
    who = str(place.who) if place.who else place.says
    pen.name(x, y + 0.2, row - 0.4, who, size, bold=ahead, width=end - x - 0.5)


def _join(pen: Pen, before: Sequence[_Drawn], here: Sequence[_Drawn]) -> None:
    """Lines from each table to those to which somebody goes on from it, or will; none run through a column."""
    if not before or max(one.left for one in before) > min(one.left for one in before):
        return
    first = min((one.left for one in here), default=0.0)
    for later in here:
        if later.left > first:
            continue
        come = {place.who for place in later.box.places if place.who is not None}
        tables = {place.of for place in later.box.places if place.of is not None}
        for one in before:
            went = {place.who for place in one.box.places if place.advanced}
            if went & come or one.box.number in tables:
                x = one.right + (later.left - one.right) / 2
                pen.line(one.right, one.middle, x, one.middle, RULE)
                pen.line(x, one.middle, x, later.middle, RULE)
                pen.line(x, later.middle, later.left, later.middle, RULE)
