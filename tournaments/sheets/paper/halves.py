"""Half-page sheets.

They are A5 on A4, half-letter on Letter: a heading with the table's number as the largest element, a last line, and the
cutting mark.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from django.utils.translation import pgettext

from referee.frozen import dataclass
from tournaments.common.language import rules_title
from tournaments.presenters.paper.stamps import Stamp
from tournaments.presenters.tables.before_play import BeforePlay
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.stamp import draw_foot_line, draw_stamp
from tournaments.sheets.paper.style import BODY, CARD, HEAD, LEAD, MARGIN, MM, RULE, SMALL, TICK, WRITING
from tournaments.sheets.tables import sheet_parts
from tournaments.sheets.tables.score_sheet import edition_line, rules_line

__all__ = ["LABEL", "Half", "draw_end", "draw_field", "draw_label", "draw_page", "draw_tick", "seats_of"]

LABEL: Final = 21.0
"""The height of the heading."""

END: Final = 4.0
"""The height of the last line."""

CAP: Final = 0.733
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Half:
    """The area of one of the two sheets, within its margins."""

    left: float
    right: float
    top: float
    bottom: float


def draw_page(pen: Pen, sheets: Sequence[T], draw: Callable[[Half, T], None]) -> None:
    """Draw one or two sheets and the mark between them, and end the page."""
    middle = pen.height / 2
    for index, sheet in enumerate(sheets):
        top = MARGIN + index * middle
        draw(Half(MARGIN, pen.width - MARGIN, top, top + middle - 2 * MARGIN), sheet)
    pen.line(MARGIN, middle, pen.width - MARGIN, middle, dashed=True)
    pen.page()


def seats_of(game: BeforePlay) -> list[sheet_parts.Seat]:
    """The seats as the sheet names them; without names if the players are not known."""
    if not game.players:
        return [sheet_parts.Seat(seat=seat) for seat in range(game.seats)]
    return [
        sheet_parts.Seat(seat=seat, name=player.name, reading=player.reading)
        for seat, player in enumerate(game.players)
    ]


def draw_label(pen: Pen, half: Half, name: str, game: BeforePlay, stamp: Stamp | None) -> float:
    """Draw the heading of a sheet with the *name*; returns the y below it."""
    top = half.top
    right = half.right - draw_stamp(pen, half.right, top, stamp)
    label, table = pgettext("sheet", "Table"), game.table
    base = top + CAP * CARD / MM
    if table is None:
        wide = 24.0
        pen.box(right - wide, top, wide, base - top, RULE)
    else:
        wide = pen.measure(str(table.number), CARD, bold=True)
        pen.figure(right, base, str(table.number), CARD, bold=True, width=wide)
    right -= wide + 3
    pen.text(right, base, label, HEAD, align="right")
    room = right - pen.measure(label, HEAD) - 4 - half.left
    if table is None:
        _draw_unknown(pen, half, name, game, room)
        return top + LABEL
    event = table.round.tournament
    pen.name(half.left, top, 7.4, event.name, HEAD, bold=True, width=room)
    pen.name(half.left, top + 7.4, 6.2, f"{table.round.called} · {name}", LEAD, width=room)
    if game.rules:
        pen.name(half.left, top + 13.6, 5.4, rules_line(game.rules, event.overlay), BODY, width=room)
    return top + LABEL


def _draw_unknown(pen: Pen, half: Half, name: str, game: BeforePlay, room: float) -> None:
    """Draw the heading of a sheet without data: lines to write on, and the rules if they are known."""
    first, second = half.top + 6, half.top + 16
    pen.text(half.left, first, name, HEAD, bold=True)
    x = half.left + pen.measure(name, HEAD, bold=True) + 4
    pen.line(x, first + 1, half.left + room, first + 1)
    x = half.left
    for blank, wide in ((pgettext("sheet", "Round"), 16.0), (pgettext("sheet", "Date"), 28.0)):
        pen.text(x, second, blank, BODY)
        x += pen.measure(blank, BODY) + 1.5
        pen.line(x, second + 1, x + wide, second + 1)
        x += wide + 4
    if game.rules:
        pen.name(x, second - 5.5, 8, rules_title(game.rules), BODY, width=half.left + room - x)


def draw_end(pen: Pen, half: Half, keep: str, game: BeforePlay, stamp: Stamp | None) -> None:
    """Draw the small print *keep*, and below it the last line, with the code for checking the sheet."""
    pen.text(half.left, half.bottom - END - 1, keep, SMALL, bold=True, width=half.right - half.left)
    edition_text = edition_line(game.rules) if game.rules else ""
    draw_foot_line(pen, half.left, half.right, half.bottom - 0.6, edition_text, 1, 1, stamp)


def draw_field(pen: Pen, x: float, y: float, label: str, wide: float, *, strong: bool = False) -> float:
    """Draw a box to write into, with *label* before it; returns the x after it."""
    pen.text(x, pen.middle(y, WRITING, BODY), label, BODY, bold=strong)
    x += pen.measure(label, BODY, bold=strong) + 2
    pen.box(x, y, wide, WRITING)
    return x + wide


def draw_tick(pen: Pen, x: float, y: float, label: str) -> float:
    """Draw a box to tick, with *label* after it; returns the x after the label."""
    pen.box(x, y + (WRITING - TICK) / 2, TICK, TICK)
    pen.text(x + TICK + 1.2, pen.middle(y, WRITING, BODY), label, BODY)
    return x + TICK + 1.2 + pen.measure(label, BODY)
