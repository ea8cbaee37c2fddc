"""The bracket of a knockout."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.frozen import dataclass
from tournaments.common import points
from tournaments.models import Tournament
from tournaments.presenters.events.brackets import Box, Column, Place
from tournaments.presenters.paper.stamps import Stamp
from tournaments.presenters.rulings.rulebooks.editions import edition_line
from tournaments.sheets.paper.heads import Head, content_bounds, draw_foot, draw_head
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.stamp import last_entry_text
from tournaments.sheets.paper.style import BODY, HAIRLINE, LEAD, LEADING, MARGIN, MIN_SIZE, MM, RULE, SMALL
from tournaments.sheets.paper.text.lines import high, longest_word_width, wrap, wrap_name

__all__ = ["draw"]

GAP: Final = 12.0  # between two stages, for the lines between their tables
BESIDE: Final = 4.0  # between two columns of tables of one stage
TITLE: Final = 5.0  # a table's number above its places
ROWS: Final = (9.0, 3.6)
"""The greatest and the least height of a place."""
ARROW: Final = 4.6  # before a name
NAMES: Final = (LEAD, BODY, SMALL, 7.0, MIN_SIZE)
TURNS: Final = 6
APART: Final = 3.0  # the least distance between two tables of a stage


@dataclass(frozen=True, slots=True)
class _DrawnBox:
    """A table with its position on the page."""

    box: Box
    left: float
    right: float
    top: float
    bottom: float

    @property
    def middle(self) -> float:
        return (self.top + self.bottom) / 2


def draw(pen: Pen, event: Tournament, columns: Sequence[Column], stamp: Stamp) -> None:
    """Draw the stages side by side on one page, each table centred between the tables that its players come from."""
    head = Head(
        title=event.name,
        subtitle=_("Bracket"),
        small=last_entry_text(stamp),
        foot=edition_line(event.ruleset),
    )
    top, bottom = content_bounds(pen)
    draw_head(pen, head, stamp)
    note = _("Points in thousands, per game and in total. Qualified players are in bold with an arrow.")
    pen.text(MARGIN, bottom - 1, note, SMALL, width=pen.width - 2 * MARGIN)
    bottom -= 5
    heads = [_stage_notes(column) for column in columns]
    fit = _fit(pen, columns, bottom - top - 20)
    widths, across = fit.widths, fit.across
    notes_of_columns = [
        [line for text in texts for line in wrap(text, SMALL, width)]
        for texts, width in zip(heads, widths, strict=True)
    ]
    below = max(len(lines) for lines in notes_of_columns) * LEADING * SMALL / MM + 8
    left = MARGIN
    previous: list[_DrawnBox] = []
    for column, width, many, lines in zip(columns, widths, across, notes_of_columns, strict=True):
        pen.name(left, top, 6, column.name, LEAD, bold=True, width=width)
        for number, line in enumerate(lines, start=1):
            pen.text(left, top + 6 + number * LEADING * SMALL / MM, line, SMALL)
        drawn_boxes = list(_placed(column, left, width, many, top + below, bottom, fit.tallest))
        for drawn in drawn_boxes:
            _draw_box(pen, drawn, column, fit.size)
        _join(pen, previous, drawn_boxes)
        previous = drawn_boxes
        left += width + GAP
    draw_foot(pen, head, 1, 1, stamp)
    pen.page()


def _stage_notes(column: Column) -> list[str]:
    """The notes of a stage, under its name."""
    notes = [] if column.drawn else [_("Not drawn yet.")]
    for group in column.level:
        text = ngettext(
            "Tied for %(places)s place here: %(names)s.",
            "Tied for %(places)s places here: %(names)s.",
            group.places,
        )
        notes.append(text % {"names": ", ".join(map(str, group.entrants)), "places": group.places})
    notes += [_("%(name)s declined the place.") % {"name": decliner} for decliner in column.declined]
    if column.winners:
        notes.append(_("Winner: %(names)s") % {"names": ", ".join(map(str, column.winners))})
    return notes


@dataclass(frozen=True, slots=True)
class _Fit:
    """The width of each stage, its number of columns of tables, and the type size of all names."""

    widths: list[float]
    across: list[int]
    size: float
    tallest: float = ROWS[0]
    """The greatest height of a place."""


def _fit(pen: Pen, columns: Sequence[Column], height: float) -> _Fit:
    """The largest type in which all names fit without being cut; more columns of tables if there are too many."""
    for size in NAMES:
        row = ROWS[1]
        for _turn in range(TURNS):
            fit = _fit_size(pen, columns, height, row, size)
            needed = max((high(lines, size) + 0.6 for lines in _names(columns, fit)), default=row)
            if needed <= row + 1e-6:
                break
            row = max(row, needed)
        if needed <= min(row, ROWS[0]) + 1e-6 and _is_whole(columns, fit):
            break
    return replace(fit, tallest=max(ROWS[0], row))


def _fit_size(pen: Pen, columns: Sequence[Column], height: float, row: float, size: float) -> _Fit:
    across = [
        max(1, ceil(sum(_height(box, row) + APART for box in column.boxes) / height)) for column in columns
    ]
    each = (
        pen.width - 2 * MARGIN - GAP * (len(columns) - 1) - BESIDE * sum(many - 1 for many in across)
    ) / sum(across)
    return _Fit([each * many + BESIDE * (many - 1) for many in across], across, size)


def _names(columns: Sequence[Column], fit: _Fit) -> Iterator[Sequence[str]]:
    """The lines of all names, as wide as each stage's tables allow."""
    for column, width, many in zip(columns, fit.widths, fit.across, strict=True):
        each = (width - BESIDE * (many - 1)) / many
        for box in column.boxes:
            for place in box.places:
                yield wrap_name(_place_text(place), fit.size, _room(each, box, column), bold=True)


def _is_whole(columns: Sequence[Column], fit: _Fit) -> bool:
    """Whether every word of a name is unbroken."""
    return all(
        longest_word_width(_place_text(place), fit.size, bold=True)
        <= _room((width - BESIDE * (many - 1)) / many, box, column)
        for column, width, many in zip(columns, fit.widths, fit.across, strict=True)
        for box in column.boxes
        for place in box.places
    )


def _place_text(place: Place) -> str:
    return str(place.entrant) if place.entrant else place.text


def _figures(width: float, box: Box) -> float:
    """The width of the game results, if there is room for them."""
    games = max((len(place.results) for place in box.places), default=0)
    return 12.0 * games if games > 1 and width > 46 + 12 * games else 0.0


def _room(width: float, box: Box, column: Column) -> float:
    """The greatest width of a name in a table of that width."""
    if not column.drawn:
        return width - 3
    return width - 1 - 16 - _figures(width, box) - 1 - ARROW - 0.5


def _height(box: Box, row: float) -> float:
    return TITLE + row * len(box.places)


def _placed(
    column: Column, left: float, width: float, many: int, top: float, bottom: float, tallest: float
) -> Iterator[_DrawnBox]:
    """Each table, centred in its share of the height."""
    if not column.boxes:
        return
    down = ceil(len(column.boxes) / many)
    part = (bottom - top) / down
    each = (width - BESIDE * (many - 1)) / many
    for index, box in enumerate(column.boxes):
        across, row = divmod(index, down)
        tall = _height(box, min(tallest, (part - APART - TITLE) / max(1, len(box.places))))
        y = top + row * part + (part - tall) / 2
        x = left + across * (each + BESIDE)
        yield _DrawnBox(box, x, x + each, y, y + tall)


def _draw_box(pen: Pen, drawn: _DrawnBox, column: Column, size: float) -> None:
    box, left, right = drawn.box, drawn.left, drawn.right
    title = _("Table %(number)s") % {"number": box.number} if box.number else _("Players of this stage")
    pen.text(left, drawn.top + TITLE - 1.5, title, SMALL, bold=True, width=right - left)
    top = drawn.top + TITLE
    pen.box(left, top, right - left, drawn.bottom - top, RULE)
    row = (drawn.bottom - top) / max(1, len(box.places))
    figures = _figures(right - left, box)
    width = _room(right - left, box, column)
    for index, place in enumerate(box.places):
        y = top + index * row
        if index:
            pen.line(left, y, right, y, HAIRLINE)
        ahead = bool(place.advanced) or place.entrant in column.winners
        lines = wrap_name(_place_text(place), size, width, bold=True)
        _draw_place(pen, left, right, y, row, place, figures, drawn=column.drawn, ahead=ahead)
        x = left + (1 + ARROW if column.drawn else 1.5)
        pen.stack(x, y, row, lines, size, bold=ahead)


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
    """Draw the parts beside the name."""
    size = next((size for size, least in ((LEAD, 8.0), (BODY, 6.0)) if row >= least), SMALL)
    line, small = pen.middle(y, row, size), pen.middle(y, row, SMALL)
    end = right - 1
    if drawn:
        total = "–" if place.total is None else points.thousands(place.total)
        pen.figure(end, line, total, size, bold=ahead, width=15)
        end -= 16
        if figures:
            each = figures / len(place.results)
            for index, result in enumerate(place.results):
                text = "–" if result is None else points.thousands(result)
                pen.figure(end - figures + (index + 1) * each, small, text, SMALL, width=each - 1)
            end -= figures
    if place.advanced:
        pen.text(left + 1, line, "→", size, bold=True)


def _join(pen: Pen, previous: Sequence[_DrawnBox], following: Sequence[_DrawnBox]) -> None:
    """Lines from each table to the tables that its players advance to, or will; no line crosses a column."""
    if not previous or max(earlier.left for earlier in previous) > min(earlier.left for earlier in previous):
        return
    first = min((earlier.left for earlier in following), default=0.0)
    for later in following:
        if later.left > first:
            continue
        entrants = {place.entrant for place in later.box.places if place.entrant is not None}
        tables = {place.from_table for place in later.box.places if place.from_table is not None}
        for earlier in previous:
            advanced = {place.entrant for place in earlier.box.places if place.advanced}
            if advanced & entrants or earlier.box.number in tables:
                x = earlier.right + (later.left - earlier.right) / 2
                pen.line(earlier.right, earlier.middle, x, earlier.middle, RULE)
                pen.line(x, earlier.middle, x, later.middle, RULE)
                pen.line(x, later.middle, later.left, later.middle, RULE)
