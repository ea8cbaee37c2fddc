"""Report cards of players.

Two A5 cards on a page, cut apart in its middle; one card a page if names or rounds need it. The names of all opponents
have one size. All points are whole points, as on the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

import referee
from tournaments.common import points
from tournaments.models import Player
from tournaments.presenters.events.ranking.standing_rows import Standings
from tournaments.presenters.events.report_cards import Card, CardLine
from tournaments.presenters.paper.stamps import Stamp
from tournaments.sheets.events.standings_list import rank_text
from tournaments.sheets.paper import words
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.stamp import draw_mark, draw_stamp
from tournaments.sheets.paper.style import (
    BODY,
    HAIRLINE,
    HEAD,
    HUGE,
    LARGE,
    LEAD,
    MARGIN,
    MIN_SIZE,
    MM,
    PAPERS,
    RULE,
    SMALL,
    TINY,
)
from tournaments.sheets.paper.text import fonts
from tournaments.sheets.paper.text.lines import longest_word_width, wrap_name

__all__ = ["Layout", "draw", "layout"]

HEAD_HEIGHT: Final = 23.0
TITLES: Final = 5.0
ROWS: Final = (7.0, 4.0)
"""The greatest and the least height of a round's row with names on one line."""
SIZES: Final = (SMALL, 7.5, 7.0, MIN_SIZE)
"""The type sizes of the opponents' names."""
CLOSE: Final = 1.1
"""The line spacing of a name, relative to its size."""
AIR: Final = 0.9
BROKEN: Final = 7.0
"""Points. In larger type no word of a name is broken."""
CURVE: Final = 29.0
SUM: Final = 8.0
SUMS: Final = 52.0  # the width of the sums beside the curve
FOOT: Final = 4.0
GAP: Final = 1.6
WIND: Final = 3.2
OTHERS: Final = MARGIN + 26.0


@dataclass(frozen=True, slots=True)
class _Columns:
    """The positions of a card's columns: left edges of text, right edges of figures."""

    left: float
    table: float
    wind: float
    others: float
    other: float
    points: float
    place: float
    right: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """The number of cards on a page, the type size of the opponents' names, and the part below the rounds.

    *number* is the width of the players' numbers; *below* is the height of the sums, with or without the curve.
    """

    paper: str
    a_page: int
    size: float
    below: float
    players: int
    number: float

    @property
    def columns(self) -> _Columns:
        """The positions of the columns."""
        right = PAPERS[self.paper][0] - MARGIN
        points_ = right - 31
        other = (points_ - 14 - OTHERS) / (self.players - 1)
        return _Columns(MARGIN, MARGIN + 16, MARGIN + 18.5, OTHERS, other, points_, right - 20.5, right)

    @property
    def name(self) -> float:
        """The greatest width of a name."""
        return self.columns.other - GAP - WIND - self.number

    @property
    def room(self) -> float:
        """The greatest height of all rounds of a card."""
        return PAPERS[self.paper][1] / self.a_page - 2 * MARGIN - HEAD_HEIGHT - FOOT - TITLES - self.below

    def height(self, line: CardLine) -> float:
        """The height that a round needs."""
        lines = max((len(self.lines(other)) for _seat, other in line.others), default=1)
        return max(ROWS[1], lines * CLOSE * self.size / MM + AIR)

    def lines(self, player: Player) -> tuple[str, ...]:
        """The lines of a name."""
        return wrap_name(player.name, self.size, self.name)

    def fits(self, card: Card) -> bool:
        """Whether all names of the card are unbroken, and all its rounds fit."""
        if self.size > BROKEN:
            others = {other.name for line in card.lines for _seat, other in line.others}
            if any(longest_word_width(name, self.size) > self.name for name in others):
                return False
        return sum(map(self.height, card.lines)) <= self.room


def layout(found: Standings, cards: Sequence[Card], paper: str) -> Layout:
    """The largest type and the fewest pages in which all cards fit, with the curve if there is room."""
    numbers = [card.row.player.number for card in cards]
    for a_page in (2, 1):
        for size in SIZES:
            for below in (CURVE, SUM):
                number = max(fonts.width(str(one)) * size / MM for one in numbers) + 1.2
                made = Layout(
                    paper=paper,
                    a_page=a_page,
                    size=size,
                    below=below,
                    players=found.rules.players,
                    number=number,
                )
                if all(map(made.fits, cards)):
                    return made
    return made


def draw(pen: Pen, found: Standings, cards: Sequence[Card], layout: Layout, stamp: Stamp) -> None:
    """Draw the cards of a page, one above the other."""
    part = pen.height / layout.a_page
    for at, card in enumerate(cards):
        _draw_card(pen, found, card, layout, stamp, at * part + MARGIN, (at + 1) * part - MARGIN)
    if layout.a_page > 1:
        pen.line(0, part, pen.width, part, dashed=True)
    pen.page()


def _draw_card(
    pen: Pen, found: Standings, card: Card, layout: Layout, stamp: Stamp, top: float, bottom: float
) -> None:
    _draw_head(pen, found, card, stamp, top)
    _draw_foot(pen, found, stamp, bottom)
    top, bottom = top + HEAD_HEIGHT, bottom - FOOT
    lines = list(card.lines)
    while sum(map(layout.height, lines)) > layout.room and len(lines) > 2:
        lines = _fitting(card.lines, len(lines) - 1)
    y = _draw_rows(pen, layout, lines, top)
    sums = _sums(card)
    # If the card is alone on a page, the curve is next to the rounds.
    curve = bottom - CURVE + 6 if layout.a_page > 1 else min(bottom - CURVE + 6, y + 8)
    if layout.below == CURVE:
        _draw_sums(pen, pen.width - MARGIN, curve, sums)
        if len(card.totals) > 1:
            wide = pen.width - 2 * MARGIN - SUMS - 8
            _draw_curve(pen, card.totals, MARGIN, curve, wide, CURVE - 9)
    else:
        said = " · ".join(f"{title} {figure}" for title, figure in sums)
        pen.text(
            pen.width - MARGIN, y + 5, said, BODY, bold=True, align="right", width=pen.width - 2 * MARGIN
        )


def _draw_head(pen: Pen, found: Standings, card: Card, stamp: Stamp, top: float) -> None:
    player, row = card.row.player, card.row
    right = pen.width - MARGIN - draw_stamp(pen, pen.width - MARGIN, top, stamp)
    rank = rank_text(row)
    size = HUGE if row.rank is not None else LARGE
    wide = pen.measure(rank, size, bold=True)
    pen.figure(right, top + 10, rank, size, bold=True, width=wide)
    ranked = sum(one.rank is not None for one in found.rows)
    if row.rank is not None:
        pen.text(right, top + 15.6, _("of %(count)d") % {"count": ranked}, BODY, align="right")
    pen.text(right - wide - 2, top + 10, _("Rank"), LEAD, align="right")
    room = right - wide - 2 - pen.measure(_("Rank"), LEAD) - 6 - MARGIN
    pen.text(MARGIN, top + 3, found.tournament.name, BODY, width=room)
    number = str(player.number)
    pen.text(MARGIN, pen.middle(top + 4.5, 9, HEAD), number, HEAD)
    x = MARGIN + pen.measure(number, HEAD) + 3
    pen.name(x, top + 4.5, 9, player.name, LARGE, bold=True, width=room - (x - MARGIN))
    said = [player.reading, player.person.club, player.person.nation]
    pen.text(MARGIN, top + 17.4, " · ".join(filter(None, said)), BODY, width=room)


def _draw_foot(pen: Pen, found: Standings, stamp: Stamp, bottom: float) -> None:
    draw_mark(pen, MARGIN, pen.width - MARGIN, bottom - 0.6, found.rules.title, stamp)


def _fitting(lines: Sequence[CardLine], most: int) -> list[CardLine]:
    """The lines; if there are more than fit, the first ones are joined into one."""
    if len(lines) <= most:
        return list(lines)
    first = lines[: len(lines) - most + 1]
    told_ = [line.result for line in first if line.result is not None]
    text = f"{first[0].round} – {first[-1].round}"
    together = replace(CardLine(round=""), says=text, result=sum(told_) if told_ else None)
    return [together, *lines[len(first) :]]


def _draw_rows(pen: Pen, layout: Layout, lines: Sequence[CardLine], top: float) -> float:
    head, at = top + TITLES, layout.columns
    heights = list(map(layout.height, lines))
    spare = max(0.0, (layout.room - sum(heights)) / len(lines))
    title = head - 1.5
    pen.text(at.left, title, pgettext("sheet", "Round"), TINY, width=10)
    pen.figure(at.table, title, pgettext("sheet", "Table"), TINY, width=8)
    pen.text(at.wind, title, _("Seat"), TINY, width=at.others - at.wind - 0.5)
    pen.text(at.others, title, _("With"), TINY)
    pen.figure(at.points, title, pgettext("sheet", "Final points"), TINY, width=16)
    pen.figure(at.place, title, pgettext("sheet", "Place"), TINY, width=9)
    pen.figure(at.right, title, _("Result"), TINY, width=18)
    pen.line(at.left, head, at.right, head, RULE)
    size = BODY if min(heights) + spare >= 5 else SMALL
    y = head
    for line, least in zip(lines, heights, strict=True):
        row = least + min(spare, ROWS[0] - ROWS[1])
        _draw_row(pen, layout, y, row, size, line)
        y += row
        pen.line(at.left, y, at.right, y, HAIRLINE)
    return y


def _draw_row(pen: Pen, layout: Layout, y: float, row: float, size: float, line: CardLine) -> None:
    base, at = pen.middle(y, row, size), layout.columns
    pen.text(at.left, base, line.round, size, bold=True, width=11)
    if line.table is not None:
        pen.figure(at.table, base, str(line.table), size, width=7)
    if line.seat is not None:
        pen.text(at.wind, base, words.wind_sign(line.seat), size)
    for place, (seat, player) in enumerate(line.others):
        _draw_other(pen, layout, at.others + place * at.other, y, row, seat, player)
    if line.says:
        pen.text(at.others, base, line.says, SMALL, width=at.points - 17 - at.others)
    if line.came is not None:
        pen.figure(at.points, base, points.score(line.came.score), size, width=14)
        place_ = points.place(line.came.place, tied=line.came.tied)
        pen.figure(at.place, base, place_, size, width=8)
    if line.result is not None:
        mark = "*" if line.came is not None and line.came.in_place is not None else ""
        pen.figure(at.right, base, points.score(line.result, signed=True) + mark, size, bold=True, width=19)
    elif line.waits:
        pen.text(at.right, base, line.waits, size, align="right", width=at.right - at.points - 2)


def _draw_other(
    pen: Pen, layout: Layout, x: float, top: float, row: float, seat: int, player: Player
) -> None:
    """An opponent: the wind, the number, and then the name in its lines."""
    size, lines = layout.size, layout.lines(player)
    leading = CLOSE * size / MM
    y = top + (row - len(lines) * leading) / 2
    base = pen.middle(y, leading, size)
    pen.text(x, base, words.wind_sign(seat), size)
    end = x + WIND + layout.number
    pen.figure(end - 1.2, base, str(player.number), size, width=layout.number)
    for at, line in enumerate(lines):
        pen.text(end, base + at * leading, line, size)


def _sums(card: Card) -> list[tuple[str, str]]:
    """The parts of the total, and the total."""
    row = card.row
    found = [(_("Results"), row.results)] if not row.earlier else []
    found += [(_("Carried"), row.carry)] if row.carry else []
    found += [(_("Penalties"), row.penalties)] if row.penalties else []
    return [(title, points.score(of, signed=True)) for title, of in (*found, (_("Total"), row.total))]


def _draw_sums(pen: Pen, right: float, top: float, sums: Sequence[tuple[str, str]]) -> None:
    left, row = right - SUMS, 5.0
    y = top
    for title, figure in sums[:-1]:
        pen.text(left, pen.middle(y, row, BODY), title, BODY, width=SUMS - 24)
        pen.figure(right, pen.middle(y, row, BODY), figure, BODY, width=22)
        y += row
    pen.line(left, y, right, y, RULE)
    title, figure = sums[-1]
    base = pen.middle(y, 8, HEAD)
    pen.text(left, base, title, LEAD, width=SUMS - 31)
    pen.figure(right, base, figure, HEAD, bold=True, width=30)


def _draw_curve(
    pen: Pen, totals: Sequence[referee.Points], left: float, top: float, width: float, height: float
) -> None:
    """The running total after each round, from zero on, with labels for the highest and the lowest."""
    values = [0.0, *map(float, totals)]
    low, high = min(values), max(values)
    span = (high - low) or 1.0
    label = 15.0
    x0, wide = left + label, width - label - 2

    def x(at: int) -> float:
        return x0 + wide * at / (len(values) - 1)

    def y(value: float) -> float:
        return top + height * (high - value) / span

    pen.text(x0, top - 2.4, _("Sum after each game"), TINY)
    pen.line(x0, y(0), x0 + wide, y(0), HAIRLINE, dashed=True)
    marks = {round(y(0), 1): "0"}
    for value in (low, high):
        if abs(y(value) - y(0)) > 3:
            marks[round(y(value), 1)] = points.score(int(value), signed=True)
    for where, says in marks.items():
        pen.figure(x0 - 1.5, where + 1, says, TINY, width=label - 2)
    for at, (one, other) in enumerate(pairwise(values)):
        pen.line(x(at), y(one), x(at + 1), y(other), 2 * RULE)
    pen.fill([(x(at) - 0.7, y(value) - 0.7, 1.4, 1.4) for at, value in enumerate(values)])
