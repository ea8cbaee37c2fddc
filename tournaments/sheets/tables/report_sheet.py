"""Report sheets."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

import referee
from referee.frozen import dataclass
from tournaments.presenters.paper.stamps import Stamp
from tournaments.presenters.tables.before_play import BeforePlay
from tournaments.sheets.paper import words
from tournaments.sheets.paper.halves import END, Half, draw_end, draw_field, draw_label, draw_tick, seats_of
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.style import BODY, LEAD, RULE, SMALL, TINY, WRITING
from tournaments.sheets.paper.wind_badge import draw_wind_badge
from tournaments.sheets.tables import sheet_parts
from tournaments.sheets.tables.grid import BLANK_SEAT, Grid

__all__ = ["draw"]

TITLES: Final = 5.0
GAP: Final = 1.6
SIDE: Final = 6.0  # the side of a wind's badge
NUMBER: Final = 9.0
HIGHEST: Final = 12.0  # the greatest height of a player's row
KEEP: Final = 4.5  # the height of the small print


@dataclass(frozen=True, slots=True)
class _Column:
    title: str
    width: float
    is_start: bool = False


def draw(pen: Pen, half: Half, game: BeforePlay, stamp: Stamp | None = None) -> None:
    """Draw the sheet of one game in half of a page, with everything known before it is played."""
    seats = seats_of(game)
    grid = Grid(width=pen.width, height=pen.height, players=game.seats, number=0, seat=BLANK_SEAT)
    place = sheet_parts.signatures(grid, seats)
    y = draw_label(pen, half, _("Result sheet"), game, stamp)
    below = 3 * (WRITING + GAP) + GAP + place.height + KEEP + END + 1
    row = min(HIGHEST, (half.bottom - y - below - TITLES) / len(seats))
    left, right = _name_column(half, game)
    size = sheet_parts.size_of(seats, LEAD, right - left, row - 0.6, bold=True)
    if size < SMALL:
        # Small names have one size on the whole sheet, above the places to sign too.
        place = sheet_parts.signatures(grid, seats, min(size, TINY))
        size = place.size
    y = _draw_players(pen, half, y, row, game, seats, size)
    y = _draw_sum(pen, half, y + GAP, game)
    y = _draw_end_of_game(pen, half, y + GAP, game)
    y = _draw_penalties(pen, half, y + GAP, seats)
    sheet_parts.draw_signatures(pen, grid, y + GAP, place)
    draw_end(pen, half, _("Do not reset the point sticks before this sheet is checked."), game, stamp)


def _columns(game: BeforePlay) -> list[_Column]:
    columns = [_Column(pgettext("sheet", "Place"), 13.0)]
    if game.relay or game.starting_points:
        columns.append(_Column(pgettext("sheet", "Starting points"), 21.0, is_start=True))
    columns.append(_Column(pgettext("sheet", "Final points"), 29.0))
    if not game.relay:
        uma = pgettext("sheet", "Uma")
        if game.rules and game.rules.oka:
            uma = _("Uma and oka")
        columns.append(_Column(uma, 23.0))
    return [
        *columns,
        _Column(pgettext("sheet", "Penalties"), 21.0),
        _Column(pgettext("sheet", "Result"), 27.0),
    ]


def _name_column(half: Half, game: BeforePlay) -> tuple[float, float]:
    """The left and the right edge of the names in the table of results."""
    left = half.left + SIDE + 3.5 + (NUMBER if game.players else 0.0)
    return left, half.right - sum(column.width for column in _columns(game)) - 1


def _draw_players(
    pen: Pen,
    half: Half,
    y: float,
    row: float,
    game: BeforePlay,
    seats: list[sheet_parts.Seat],
    size: float,
) -> float:
    """Draw the table of results: the seats with their names in *size*, and boxes for the results."""
    top, bottom = y + TITLES, y + TITLES + row * len(seats)
    name, end = _name_column(half, game)
    if game.players:
        pen.figure(name - 3, top - 1.4, _("No."), TINY, width=NUMBER)
    pen.text(name, top - 1.4, pgettext("sheet", "Player"), TINY)
    x = end + 1
    for column in _columns(game):
        pen.figure(x + column.width - 1, top - 1.4, column.title, TINY, width=column.width - 2)
        pen.line(x, y, x, bottom)
        if column.is_start and game.starting_points:
            for index, points in enumerate(game.starting_points):
                line = pen.middle(top + index * row, row, LEAD)
                pen.figure(x + column.width - 1, line, words.unsigned(points), LEAD, width=column.width - 2)
        x += column.width
    for index, seat in enumerate(seats):
        middle = top + index * row
        pen.line(half.left, middle, half.right, middle)
        draw_wind_badge(pen, half.left + 0.6, middle + (row - SIDE) / 2, SIDE, seat.seat)
        if game.players:
            line = pen.middle(middle, row, BODY)
            pen.figure(name - 3, line, str(game.players[index].number), BODY, width=NUMBER - 2)
        sheet_parts.draw_name(pen, name, middle, row, seat, size, bold=True, width=end - name)
    pen.box(half.left, y, half.right - half.left, bottom - y, RULE)
    return bottom


def _draw_sum(pen: Pen, half: Half, y: float, game: BeforePlay) -> float:
    """Draw the sticks that are left, and the required sum with them."""
    x = half.left
    stick = game.rules.riichi_deposit if game.rules else None
    if stick:
        x = draw_field(
            pen, x, y, _("Leftover riichi sticks, × %(points)s") % {"points": words.unsigned(stick)}, 16
        )
    elif stick is None:
        x = draw_field(pen, x, y, _("Leftover riichi sticks"), 16)
    sentence = _("Final points plus sticks")
    if game.total is not None:
        sentence = _("Final points plus sticks: must be %(total)s") % {"total": words.unsigned(game.total)}
    wide = 34.0
    label = pen.measure(sentence, BODY, bold=True) + 2
    draw_field(pen, max(x + 4, half.right - wide - label), y, sentence, wide, strong=True)
    return y + WRITING


def _draw_end_of_game(pen: Pen, half: Half, y: float, game: BeforePlay) -> float:
    """Draw the fields for how the game ended, and with which hand."""
    rules = game.rules
    sentence = _("Ended by")
    pen.text(half.left, pen.middle(y, WRITING, BODY), sentence, BODY)
    x = half.left + pen.measure(sentence, BODY) + 2
    endings = [pgettext("how a game ended", "last hand")]
    if rules is None or _may(rules, "time_limit_end"):
        endings.append(pgettext("how a game ended", "time"))
    if rules is None or _may(rules, "bust"):
        endings.append(pgettext("how a game ended", "bust (tobi)"))
    for ending in endings:
        x = draw_tick(pen, x, y, ending) + 3
    wide = 14.0
    labels = (_("Last hand played"), pgettext("sheet", "Honba"))
    start = half.right - sum(pen.measure(label, BODY) + 2 + wide for label in labels) - 3
    for label in labels:
        start = draw_field(pen, start, y, label, wide) + 3
    return y + WRITING


def _may(rules: referee.Ruleset, question: str) -> bool:
    """Whether the rules answer the question with anything other than "none"."""
    return bool(referee.question.answer_words(getattr(rules, question)) != "none")


def _draw_penalties(pen: Pen, half: Half, y: float, seats: list[sheet_parts.Seat]) -> float:
    """Draw the fields for each seat's chombo count, and for other penalties."""
    sentence = _("Number of chombo")
    pen.text(half.left, pen.middle(y, WRITING, BODY), sentence, BODY)
    x = half.left + pen.measure(sentence, BODY) + 2
    for seat in seats:
        x = draw_field(pen, x, y, words.wind_sign(seat.seat), WRITING) + 2.5
    x += 2
    other_label, by = _("Other penalties"), pgettext("sheet", "given by")
    end = half.right - 26
    pen.text(x, pen.middle(y, WRITING, BODY), other_label, BODY)
    pen.line(
        x + pen.measure(other_label, BODY) + 2,
        y + WRITING - 1,
        end - pen.measure(by, BODY) - 4,
        y + WRITING - 1,
    )
    pen.text(end - 2, pen.middle(y, WRITING, BODY), by, BODY, align="right")
    pen.line(end, y + WRITING - 1, half.right, y + WRITING - 1)
    return y + WRITING
