"""Rules cards for the tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

import referee
from tournaments.presenters.paper.stamps import Stamp
from tournaments.presenters.rulings.rulebooks.editions import edition_line
from tournaments.presenters.rulings.rulebooks.rules_card import YakuGroup, YakuRow, yaku_groups
from tournaments.sheets.paper import tiles
from tournaments.sheets.paper.heads import Head, content_bounds, draw_foot, draw_head
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.style import BODY, LEAD, MARGIN, RULE, SMALL, TINY
from tournaments.sheets.rulings import points_card

__all__ = ["draw"]

BETWEEN: Final = 7.0  # between the columns
TITLE: Final = 7.0  # height of a group's title
WITH_TILES: Final = 10.2  # height of a yaku with its tiles
WITH_SENTENCE: Final = 8.4  # height of a yaku with a sentence
TILE: Final = 4.2  # width of a tile
VALUE: Final = 8.0  # width of a column of han
CAPTIONS: Final = 4.0


def draw(pen: Pen, event: str, title: str, rules: referee.Ruleset, stamp: Stamp | None = None) -> None:
    """Draw both pages of the card."""
    head = Head(title=event, subtitle=title, small=_("Yaku"), foot=edition_line(rules))
    draw_head(pen, head, stamp)
    _draw_yaku(pen, yaku_groups(rules))
    draw_foot(pen, head, 1, 2, stamp)
    pen.page()
    head = Head(title=event, subtitle=title, small=_("Points"), foot=edition_line(rules))
    draw_head(pen, head, stamp)
    points_card.draw(pen, rules)
    draw_foot(pen, head, 2, 2, stamp)
    pen.page()


def _draw_yaku(pen: Pen, groups: Sequence[YakuGroup]) -> None:
    """Draw all groups in two balanced columns."""
    top, bottom = content_bounds(pen)
    width = (pen.width - 2 * MARGIN - BETWEEN) / 2
    columns = _columns(groups)
    longest = max(sum(_height(item) for item in column) for column in columns)
    # If the content is higher than the page, everything becomes a little lower.
    scale = min(1.0, (bottom - top - CAPTIONS) / longest)
    for index, column in enumerate(columns):
        left = MARGIN + index * (width + BETWEEN)
        _draw_captions(pen, left + width, top)
        y = top + CAPTIONS
        for item in column:
            height = _height(item) * scale
            if isinstance(item, str):
                base = y + height - 1.6
                pen.text(left, base, item, LEAD, bold=True)
                pen.line(left, y + height, left + width, y + height, RULE)
            else:
                _draw_row(pen, left, width, y, height, item, scale)
            y += height


def _draw_captions(pen: Pen, right: float, top: float) -> None:
    pen.text(right - VALUE, top + 2.6, pgettext("hand", "closed"), TINY, align="right")
    pen.text(right, top + 2.6, pgettext("hand", "open"), TINY, align="right")


def _columns(groups: Sequence[YakuGroup]) -> tuple[list[str | YakuRow], list[str | YakuRow]]:
    """Titles and rows of both columns; a group that continues in the second has its title there too."""
    lines = [(group.title, row) for group in groups for row in group.rows]
    whole = sum(map(_height, (row for _title, row in lines))) + TITLE * (len(groups) + 1)
    columns: tuple[list[str | YakuRow], list[str | YakuRow]] = ([], [])
    used, current_title = 0.0, ""
    for title, row in lines:
        column = columns[used + _height(row) / 2 >= whole / 2]
        if title != current_title or not column:
            column.append(title)
            used += TITLE
            current_title = title
        column.append(row)
        used += _height(row)
    return columns


def _height(item: str | YakuRow) -> float:
    if isinstance(item, str):
        return TITLE
    return WITH_TILES if item.tiles else WITH_SENTENCE


def _draw_row(
    pen: Pen, left: float, width: float, y: float, height: float, row: YakuRow, scale: float
) -> None:
    """A yaku: its name and value, below it an example hand or the condition."""
    right, base = left + width, y + 3.9 * scale
    room_ = width - 2 * VALUE - 2
    wide = pen.measure(row.name, BODY, bold=True)
    pen.text(left, base, row.name, BODY, bold=True, width=room_)
    if wide + 2 + pen.measure(row.other, TINY) <= room_:
        pen.text(left + wide + 2, base, row.other, TINY)
    if row.whole:
        pen.text(right, base, row.whole, BODY, bold=True, align="right")
    else:
        pen.figure(right - VALUE, base, row.closed or "–", BODY, bold=True, width=VALUE)
        pen.figure(right, base, row.open or "–", BODY, bold=True, width=VALUE)
    if row.tiles:
        _draw_tiles(pen, left, y + 4.7 * scale, row.tiles, scale)
    else:
        pen.text(left, y + 7.0 * scale, row.text, SMALL, width=width - 1)
    pen.line(left, y + height, right, y + height)


def _draw_tiles(pen: Pen, left: float, y: float, groups: Sequence[Sequence[str]], scale: float) -> None:
    """Draw the hand by groups, with the winning tile separate at the end."""
    wide = TILE * min(1.0, (WITH_TILES - 5.2) * scale / (TILE * tiles.HEIGHT))
    x = left
    for index, group in enumerate(groups):
        if index:
            x += 1.6 if index == len(groups) - 1 else 0.7
        for tile in group:
            pen.tile(x, y, wide, tile)
            x += wide
