"""Score cards of an evening (スコアカード)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

import referee
from referee.frozen import dataclass
from tournaments.common import points
from tournaments.presenters.paper.stamps import Stamp
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.stamp import draw_foot_line, draw_stamp
from tournaments.sheets.paper.style import BODY, HEAD, LEAD, MARGIN, RULE, SMALL, TINY
from tournaments.sheets.paper.text.lines import fit_names

__all__ = ["GAMES", "Card", "draw"]

GAMES: Final = 8
"""Games on a card; there are two cards on a page."""

HEAD_HEIGHT: Final = 17.0
NAMES: Final = 12.0
SIGNS: Final = 5.0
ROW: Final = 9.0
HIGHEST: Final = 10.0
NOTE: Final = 6.0
NUMBER: Final = 12.0
SUM: Final = 18.0
CUT: Final = 5.0  # left free on each side of the line to cut along


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A card: *names* as far as they are known, one for each column; the played *games*, by column.

    *summed*: no more games follow, and the sums are written.
    """

    title: str
    subtitle: str
    names: tuple[str, ...]
    games: tuple[tuple[referee.Points, ...], ...] = ()
    summed: bool = False


def draw(
    pen: Pen, cards: Sequence[Card], foot: str, page: int, pages: int, stamp: Stamp | None = None
) -> None:
    """Draw one page with at most two *cards*, in the current language; *stamp* is drawn on cards with games."""
    half = pen.height / 2
    for index, card in enumerate(cards):
        top = index * half + (CUT if index else MARGIN)
        room = half - MARGIN - CUT - (NOTE if index else 0)
        _draw_card(pen, top, room, card, stamp if card.games else None)
    if len(cards) > 1:
        pen.line(0, half, pen.width, half, dashed=True)
    draw_foot_line(pen, MARGIN, pen.width - MARGIN, pen.height - MARGIN - 0.6, foot, page, pages, stamp)
    pen.page()


def _draw_card(pen: Pen, top: float, room: float, card: Card, stamp: Stamp | None) -> None:
    left, right = MARGIN, pen.width - MARGIN
    end = right - draw_stamp(pen, right, top, stamp)
    pen.name(left, top, 7.6, card.title, HEAD, bold=True, width=end - left)
    pen.name(left, top + 7.8, 5.4, card.subtitle, LEAD, width=end - left)
    y = top + HEAD_HEIGHT
    row = min(HIGHEST, (room - HEAD_HEIGHT - NAMES - SIGNS - NOTE) / (GAMES + 1))
    wide = (right - left - NUMBER - SUM) / len(card.names)
    rights = [left + NUMBER + wide * index for index in range(len(card.names) + 1)]
    first, bottom = y + NAMES + SIGNS, y + NAMES + SIGNS + row * (GAMES + 1)
    _draw_columns(pen, y, card, rights)
    for index in range(GAMES):
        line = pen.middle(first + index * row, row, BODY)
        pen.text(left + NUMBER / 2, line, str(index + 1), BODY, align="centre")
        if index:
            pen.line(left, first + index * row, right, first + index * row)
        if index < len(card.games):
            _draw_row(pen, line, rights, right, card.games[index])
    pen.text(
        left + 1, pen.middle(bottom - row, row, SMALL), pgettext("sheet", "Sum"), SMALL, width=NUMBER - 2
    )
    if card.summed:
        sums = [sum(game[index] for game in card.games) for index in range(len(card.names))]
        _draw_row(pen, pen.middle(bottom - row, row, BODY), rights, right, sums, bold=True)
    for weight, line_y in ((RULE, y), (RULE, first), (RULE, bottom - row), (RULE, bottom)):
        pen.line(left, line_y, right, line_y, weight)
    for index, x in enumerate((left, *rights, right)):
        pen.line(x, y, x, bottom, RULE if index in (0, len(rights) + 1) else 1.5 * RULE)
    for x in rights[:-1]:
        pen.line(x + wide / 2, y + NAMES, x + wide / 2, bottom)
    sentence = _("In thousands, with uma. Each row must add up to 0; if not, check your figures.")
    pen.text(left, bottom + 4, sentence, TINY, width=right - left)


def _draw_columns(pen: Pen, y: float, card: Card, rights: Sequence[float]) -> None:
    """The headings: the game, each player over plus and minus, and the sum of the row."""
    left, right = MARGIN, pen.width - MARGIN
    signs = pen.middle(y + NAMES, SIGNS, SMALL)
    pen.text(left + NUMBER / 2, signs, pgettext("sheet", "Game"), TINY, align="centre", width=NUMBER - 1)
    size, names = fit_names(card.names, LEAD, rights[1] - rights[0] - 3, NAMES - 0.4, bold=True)
    for x, end, lines in zip(rights, rights[1:], names, strict=False):
        pen.stack(x + 1.5, y, NAMES, lines, size, bold=True)
        pen.line(x, y + NAMES, end, y + NAMES)
        pen.text(x + (end - x) / 4, signs, "+", SMALL, bold=True, align="centre")
        pen.text(x + (end - x) * 3 / 4, signs, points.thousands(-100)[0], SMALL, bold=True, align="centre")
    pen.text(
        (rights[-1] + right) / 2, pen.middle(y, NAMES, SMALL), pgettext("sheet", "Sum"), SMALL, align="centre"
    )
    pen.line(rights[-1], y + NAMES, right, y + NAMES)
    pen.text((rights[-1] + right) / 2, signs, "0", SMALL, align="centre")


def _draw_row(
    pen: Pen,
    line: float,
    rights: Sequence[float],
    right: float,
    results: Sequence[referee.Points],
    *,
    bold: bool = False,
) -> None:
    """Each result, without its sign, in the column of that sign; and the sum of the row."""
    for x, end, result in zip(rights, rights[1:], results, strict=False):
        middle = (x + end) / 2
        text = points.thousands(points.magnitude(result)).lstrip("+")
        pen.figure(
            (end if result < 0 else middle) - 1.5, line, text, BODY, bold=bold, width=(end - x) / 2 - 2
        )
    pen.figure(right - 1.5, line, points.thousands(sum(results)), BODY, bold=bold, width=SUM - 3)
