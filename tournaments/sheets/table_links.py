"""What is printed so that each table finds its own page?

A card for each table, two on a sheet to be cut apart: the number that is seen from afar, who sits there, and the
private link as a QR code and in letters. Whoever holds the card may write at that table: it is for organizers to
hand out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel

from tournaments.models import Round, Table
from tournaments.sheets import words
from tournaments.sheets.lines import wrap
from tournaments.sheets.parts import Seat, draw_name
from tournaments.sheets.pen import Pen
from tournaments.sheets.style import BODY, CARD, HEAD, LEAD, MARGIN, SMALL

__all__ = ["QUIET", "Link", "blocks", "modules", "render"]

Link = tuple[Table, str]
"""A table and the address of its private link."""

CODE: Final = 72.0  # read from a phone held across the table
QUIET: Final = 4  # modules of white around a code, as its standard asks


def render(round_: Round, links: Sequence[Link], *, paper: str = "A4", language: str = "en") -> bytes:
    """A card for each of *links*, the tables of *round_*, two on a page."""
    with translation.override(language):
        heading = f"{round_.tournament.name} · {_('Round %(number)s') % {'number': round_.number}}"
        pen = Pen(paper=paper, title=f"{heading} · {pgettext('sheet', 'Table links')}")
        half = pen.height / 2
        for at, (table, address) in enumerate(links):
            lower = at % 2
            _draw_card(pen, half * lower, half, heading, table, address)
            if lower or at == len(links) - 1:
                pen.line(0, half, pen.width, half, dashed=True)
                pen.page()
        return pen.bytes()


def _draw_card(pen: Pen, top: float, height: float, heading: str, table: Table, address: str) -> None:
    left, right = MARGIN, pen.width - MARGIN
    code_left, code_top = right - CODE, top + MARGIN + 12
    pen.text(left, top + MARGIN + 5, heading, HEAD, bold=True, width=right - left)
    pen.text(left, code_top + 7, pgettext("sheet", "Table"), LEAD)
    pen.figure(
        left, code_top + 32, str(table.number), CARD, bold=True, align="left", width=code_left - left - 8
    )
    room = code_left - left - 12
    for seating in table.seatings.all():
        y = code_top + 44 + seating.seat * 8
        pen.text(left, y, words.wind_sign(seating.seat), LEAD, bold=True)
        player = seating.player
        seat = Seat(seat=seating.seat, name=player.name, reading=player.reading)
        draw_name(pen, left + 8, y - 5.4, 8, seat, LEAD, width=room - 8)
    draw_code(pen, code_left, code_top, CODE, address)
    pen.link(address, code_left, code_top, CODE, CODE)
    y = top + height - MARGIN - 16
    for line in _two_lines(address, right - left):
        pen.text(left, y, line, BODY, width=right - left)
        y += 4
    says = _(
        "Whoever has this link writes the hands of this table, and of no other, without a login. Do not pass it on."
    )
    for line in wrap(says, SMALL, right - left):
        y += 3.6
        pen.text(left, y, line, SMALL)


def _two_lines(address: str, width: float) -> list[str]:
    return wrap(address, BODY, width)[:3]


def draw_code(pen: Pen, x: float, y: float, side: float, said: str) -> None:
    """Draw *said* as a QR code with its white edge in a square of *side* millimetres."""
    matrix = modules(said)
    module = side / (len(matrix) + 2 * QUIET)
    pen.fill(
        [
            (x + (QUIET + column) * module, y + (QUIET + row) * module, width * module, height * module)
            for column, row, width, height in blocks(matrix)
        ]
    )


def modules(said: str) -> list[list[bool]]:
    """The code's modules by row, dark ones true; a fourth of it may be worn off."""
    code = QRCode(None, QRErrorCorrectLevel.Q)
    code.addData(said)
    code.make()
    return [[bool(dark) for dark in row] for row in code.modules]


def blocks(matrix: Sequence[Sequence[bool]]) -> list[tuple[int, int, int, int]]:
    """The dark modules as few rectangles (column, row, width, height): runs in a row, joined to equal runs below.

    >>> blocks([[True, True, False], [True, True, True]])
    [(0, 1, 3, 1), (0, 0, 2, 1)]
    """
    found: list[tuple[int, int, int, int]] = []
    growing: dict[tuple[int, int], int] = {}  # (column, width) -> the row in which it began
    for number, row in enumerate([*matrix, []]):
        here = set(_dark_runs(row))
        for run in [run for run in growing if run not in here]:
            began = growing.pop(run)
            found.append((run[0], began, run[1], number - began))
        for run in here:
            growing.setdefault(run, number)
    return sorted(found, key=lambda block: (-block[2], block[1], block[0]))


def _dark_runs(row: Sequence[bool]) -> list[tuple[int, int]]:
    runs, start = [], None
    for column, dark in enumerate([*row, False]):
        if dark and start is None:
            start = column
        elif not dark and start is not None:
            runs.append((start, column - start))
            start = None
    return runs
