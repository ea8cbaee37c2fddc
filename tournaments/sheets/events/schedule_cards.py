"""Schedule cards of players.

The results and then the total are written in by hand. All cards of an event have one size, and all names of opponents
on them too: a quarter of a sheet, or half of one if long names need the width.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from referee.frozen import dataclass
from tournaments.models import Player
from tournaments.presenters.events.own_schedules import OwnRound, OwnSchedule
from tournaments.presenters.paper.stamps import Stamp
from tournaments.sheets.paper import words
from tournaments.sheets.paper.cutting import Cards
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.stamp import draw_stamp, last_entry_text
from tournaments.sheets.paper.style import HEAD, LEAD, LEADING, MARGIN, MIN_SIZE, MM, SMALL, TINY
from tournaments.sheets.paper.text.lines import longest_word_width, wrap_name

__all__ = ["Card", "Layout", "draw", "layout"]

ROW: Final = 7.6
"""Millimetres. The least height of a round: its result is written in by hand."""
TALLEST: Final = 24.0
BOXES: Final = (16.0, 14.0)
"""The widths of fields on a quarter of a sheet: the narrower ones if names need the room."""
WIDE_BOX: Final = 22.0
NUMBER: Final = 4.6
ENDS: Final = (7.6, 16.0, 22.0)
"""The ends of the round, the table and the wind, from the card's left."""
OPPONENTS: Final = 23.5
INNER: Final = 6.0  # beside the cuts through the middle
TOP: Final = 20.0
TITLES: Final = 4.4
BELOW: Final = 3.6
BROKEN: Final = 7.0
"""Points. In larger type no word of a name is broken."""


@dataclass(frozen=True, slots=True)
class Type:
    """The setting of the opponents' names: their size, the line spacing relative to it, and the space around them."""

    size: float
    close: float = 1.1
    air: float = 0.8


TYPES: Final = (Type(SMALL), Type(7.5), Type(7.0), Type(MIN_SIZE), Type(MIN_SIZE, close=1.05, air=0.5))


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A card of a player: some of their rounds, its number, and the number of their cards."""

    player: Player
    rounds: Sequence[OwnRound]
    number: int = 1
    count: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """The arrangement of an event's cards on a sheet, the type of the opponents' names, and the cards per player."""

    grid: Cards
    type: Type
    box: float
    parts: int

    @property
    def names(self) -> float:
        """The greatest width of the opponents' names."""
        left, right, _top, _bottom = _inside(self.grid, 0)
        return right - left - OPPONENTS - 2 * self.box - NUMBER - 2

    def cards_of(self, own: OwnSchedule) -> list[Card]:
        """The cards of a player: usually one; with too many rounds several of about the same length."""
        if not own.rounds:
            return []
        least, more = divmod(len(own.rounds), self.parts)
        cards, start = [], 0
        for number in range(1, self.parts + 1):
            end = start + least + (number <= more)
            rounds = own.rounds[start:end]
            cards.append(Card(player=own.player, rounds=rounds, number=number, count=self.parts))
            start = end
        return cards


def layout(everybody: Sequence[OwnSchedule], paper: str) -> Layout:
    """The fewest and smallest cards, and the largest type, in which no name on any card is broken."""
    most = max((len(own.rounds) for own in everybody), default=1) or 1
    for candidate in _layouts(paper, most):
        if all(_fits(candidate, card.rounds) for own in everybody for card in candidate.cards_of(own)):
            return candidate
    return candidate


def _layouts(paper: str, most: int) -> Iterator[Layout]:
    for parts in range(1, most + 1):
        for setting, box in product(TYPES, BOXES):
            yield Layout(grid=Cards.quarters(paper), type=setting, box=box, parts=parts)
        for setting in TYPES:
            yield Layout(grid=Cards.halves(paper), type=setting, box=WIDE_BOX, parts=parts)


def _fits(card_layout: Layout, rounds: Sequence[OwnRound]) -> bool:
    width = card_layout.names
    if card_layout.type.size > BROKEN:
        names = {opponent.name for own_round in rounds for opponent in own_round.others}
        if any(longest_word_width(name, card_layout.type.size) > width for name in names):
            return False
    return sum(_heights(rounds, card_layout.type, width)) <= _room_for_rows(card_layout.grid)


def _heights(rounds: Sequence[OwnRound], set_in: Type, width: float) -> list[float]:
    """The height that each round needs."""
    line = set_in.close * set_in.size / MM
    return [
        max(
            ROW,
            sum(len(wrap_name(opponent.name, set_in.size, width)) for opponent in own_round.others) * line
            + set_in.air,
        )
        for own_round in rounds
    ]


def _inside(grid: Cards, index: int) -> tuple[float, float, float, float]:
    """The left, right, top and bottom of a card's printed area, within its margins."""
    left, top = grid.place(index)
    right, bottom = left + grid.width, top + grid.height
    last_column, last_row = index % grid.columns == grid.columns - 1, index // grid.columns == grid.rows - 1
    return (
        left + (INNER if left else MARGIN),
        right - (MARGIN if last_column else INNER),
        top + (INNER if top else MARGIN),
        bottom - (MARGIN if last_row else INNER),
    )


def _room_for_rows(grid: Cards) -> float:
    _left, _right, top, bottom = _inside(grid, 0)
    return bottom - top - TOP - TITLES - BELOW


def draw(pen: Pen, card_layout: Layout, event: str, cards: Sequence[Card], stamp: Stamp) -> None:
    """Draw a sheet of cards of the event with that name."""
    card_layout.grid.draw_cuts(pen)
    for index, card in enumerate(cards):
        _draw_card(pen, _inside(card_layout.grid, index), card_layout, event, card, stamp)
    pen.page()


def _draw_card(
    pen: Pen,
    inside: tuple[float, float, float, float],
    card_layout: Layout,
    event: str,
    card: Card,
    stamp: Stamp,
) -> None:
    x, right, y, bottom = inside
    room = right - draw_stamp(pen, right, y, stamp) - x
    pen.name(x, y - 0.2, 5.4, event, SMALL, width=room)
    top, tall = y + 5.4, 9.0
    if card.player.reading:
        pen.text(x, y + 7.6, card.player.reading, TINY, width=room)
        top, tall = y + 8.0, 6.6
    pen.name(x, top, tall, card.player.name, HEAD, bold=True, width=room)
    number = _("No. %(number)d") % {"number": card.player.number}
    details = " · ".join(filter(None, (number, card.player.person.club, card.player.person.nation)))
    pen.name(x, y + 14.8, 4.8, details, SMALL, width=room)
    _draw_rows(pen, x, y + TOP, right, card.rounds, card_layout, bottom - BELOW)
    _draw_below(pen, x, right, bottom - 0.6, card, stamp)


def _draw_below(pen: Pen, left: float, right: float, y: float, card: Card, stamp: Stamp) -> None:
    end = right
    if card.count > 1:
        numbered = f"{card.number}/{card.count}"
        pen.text(right, y, numbered, TINY, align="right")
        end -= pen.measure(numbered, TINY) + 3
    text = f"{last_entry_text(stamp)} · {pgettext('sheet', 'Code')} {stamp.code}"
    pen.text(left, y, text, TINY, width=end - left)


def _draw_rows(
    pen: Pen,
    left: float,
    top: float,
    right: float,
    rounds: Sequence[OwnRound],
    card_layout: Layout,
    bottom: float,
) -> None:
    wide, width = card_layout.box, card_layout.names
    boxes = (right - 2 * wide, right - wide)
    ends = tuple(left + end for end in ENDS)
    titles = (pgettext("of an event", "Round"), _("Table"), _("Wind"))
    y = top + TITLES
    for end, begin, title in zip(ends, (left, *ends), titles, strict=False):
        pen.figure(end, y - 1.4, title, TINY, width=end - begin - 0.4)
    pen.text(left + OPPONENTS, y - 1.4, _("Opponents"), TINY, width=boxes[0] - left - OPPONENTS - 1)
    for box, title in zip(boxes, (_("Result"), _("Total")), strict=True):
        pen.text(box + wide / 2, y - 1.4, title, TINY, align="centre", width=wide - 1)
    heights = _heights(rounds, card_layout.type, width)
    spare = max(0.0, bottom - y - sum(heights)) / max(len(rounds), 1)
    for own_round, least in zip(rounds, heights, strict=True):
        row = max(least, min(TALLEST, least + spare))
        pen.line(left, y, boxes[0], y)
        for box in boxes:
            pen.box(box, y, wide, row)
        line = pen.middle(y, row, LEAD)
        pen.figure(ends[0], line, str(own_round.number), LEAD, width=ENDS[0])
        if own_round.table is not None and own_round.seat is not None:
            pen.figure(ends[1], pen.middle(y, row, HEAD), str(own_round.table), HEAD, bold=True, width=8)
            pen.text(ends[2], line, words.wind_sign(own_round.seat), LEAD, align="right")
        _draw_opponents(pen, left + OPPONENTS, y, row, own_round, card_layout.type, width)
        y += row
    pen.line(left, y, boxes[0], y)


def _draw_opponents(
    pen: Pen, x: float, top: float, row: float, own_round: OwnRound, set_in: Type, width: float
) -> None:
    """The others at the table, each with their number."""
    if own_round.rests:
        pen.text(x, pen.middle(top, row, SMALL), _("bye"), SMALL, width=width)
        return
    size = set_in.size
    names = [wrap_name(opponent.name, size, width) for opponent in own_round.others]
    lines, room = sum(map(len, names)), row - set_in.air
    leading = min(LEADING * size / MM, room / max(lines, 1))
    # Extra room goes between the names.
    between = min(1.4, (room - lines * leading) / max(len(names), 1))
    y = top + (row - lines * leading - between * (len(names) - 1)) / 2
    for opponent, name_lines in zip(own_round.others, names, strict=True):
        # Drawn apart from the name: next to a right-to-left name it would move after it.
        pen.figure(x + NUMBER, pen.middle(y, leading, size), str(opponent.number), size, width=NUMBER)
        for index, line in enumerate(name_lines):
            pen.text(x + NUMBER + 1, pen.middle(y + index * leading, leading, size), line, size)
        y += len(name_lines) * leading + between
