"""Report cards of players.

Two A5 cards on a page, cut apart in its middle; one card a page if names or rounds need it. The names of all opponents
have one size. All points are whole points, as on the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

import referee
from referee.frozen import dataclass
from tournaments.common import dates, points
from tournaments.common.language import rules_title
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
OPPONENTS: Final = MARGIN + 26.0


@dataclass(frozen=True, slots=True)
class _Columns:
    """The positions of a card's columns: left edges of text, right edges of figures."""

    left: float
    table: float
    wind: float
    opponents: float
    opponent_width: float
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
        opponent_width = (points_ - 14 - OPPONENTS) / (self.players - 1)
        return _Columns(
            MARGIN, MARGIN + 16, MARGIN + 18.5, OPPONENTS, opponent_width, points_, right - 20.5, right
        )

    @property
    def name(self) -> float:
        """The greatest width of a name."""
        return self.columns.opponent_width - GAP - WIND - self.number

    @property
    def room(self) -> float:
        """The greatest height of all rounds of a card."""
        return PAPERS[self.paper][1] / self.a_page - 2 * MARGIN - HEAD_HEIGHT - FOOT - TITLES - self.below

    def height(self, line: CardLine) -> float:
        """The height that a round needs."""
        lines = max((len(self.lines(opponent)) for _seat, opponent in line.others), default=1)
        return max(ROWS[1], lines * CLOSE * self.size / MM + AIR)

    def lines(self, player: Player) -> tuple[str, ...]:
        """The lines of a name."""
        return wrap_name(player.name, self.size, self.name)

    def fits(self, card: Card) -> bool:
        """Whether all names of the card are unbroken, and all its rounds fit."""
        if self.size > BROKEN:
            names = {other.name for line in card.lines for _seat, other in line.others}
            if any(longest_word_width(name, self.size) > self.name for name in names):
                return False
        return sum(map(self.height, card.lines)) <= self.room


def layout(standings: Standings, cards: Sequence[Card], paper: str) -> Layout:
    """The largest type and the fewest pages in which all cards fit, with the curve if there is room."""
    numbers = [card.row.player.number for card in cards]
    for a_page in (2, 1):
        for size in SIZES:
            for below in (CURVE, SUM):
                number = max(fonts.width(str(player_number)) * size / MM for player_number in numbers) + 1.2
                candidate = Layout(
                    paper=paper,
                    a_page=a_page,
                    size=size,
                    below=below,
                    players=standings.rules.players,
                    number=number,
                )
                if all(map(candidate.fits, cards)):
                    return candidate
    return candidate


def draw(pen: Pen, standings: Standings, cards: Sequence[Card], layout: Layout, stamp: Stamp) -> None:
    """Draw the cards of a page, one above the other."""
    part = pen.height / layout.a_page
    for index, card in enumerate(cards):
        _draw_card(pen, standings, card, layout, stamp, index * part + MARGIN, (index + 1) * part - MARGIN)
    if layout.a_page > 1:
        pen.line(0, part, pen.width, part, dashed=True)
    pen.page()


def _draw_card(
    pen: Pen, standings: Standings, card: Card, layout: Layout, stamp: Stamp, top: float, bottom: float
) -> None:
    _draw_head(pen, standings, card, stamp, top)
    _draw_foot(pen, standings, stamp, bottom)
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
        text = " · ".join(f"{title} {figure}" for title, figure in sums)
        pen.text(
            pen.width - MARGIN, y + 5, text, BODY, bold=True, align="right", width=pen.width - 2 * MARGIN
        )


def _draw_head(pen: Pen, standings: Standings, card: Card, stamp: Stamp, top: float) -> None:
    player, row = card.row.player, card.row
    right = pen.width - MARGIN - draw_stamp(pen, pen.width - MARGIN, top, stamp)
    rank = rank_text(row)
    size = HUGE if row.rank is not None else LARGE
    wide = pen.measure(rank, size, bold=True)
    pen.figure(right, top + 10, rank, size, bold=True, width=wide)
    ranked = sum(standings_row.rank is not None for standings_row in standings.rows)
    if row.rank is not None:
        pen.text(right, top + 15.6, _("of %(count)d") % {"count": ranked}, BODY, align="right")
    pen.text(right - wide - 2, top + 10, _("Rank"), LEAD, align="right")
    room = right - wide - 2 - pen.measure(_("Rank"), LEAD) - 6 - MARGIN
    pen.text(MARGIN, top + 3, standings.tournament.name, BODY, width=room)
    number = str(player.number)
    pen.text(MARGIN, pen.middle(top + 4.5, 9, HEAD), number, HEAD)
    x = MARGIN + pen.measure(number, HEAD) + 3
    pen.name(x, top + 4.5, 9, player.name, LARGE, bold=True, width=room - (x - MARGIN))
    details = [player.reading, player.person.club, player.person.nation]
    pen.text(MARGIN, top + 17.4, " · ".join(filter(None, details)), BODY, width=room)


def _draw_foot(pen: Pen, standings: Standings, stamp: Stamp, bottom: float) -> None:
    draw_mark(pen, MARGIN, pen.width - MARGIN, bottom - 0.6, rules_title(standings.rules), stamp)


def _fitting(lines: Sequence[CardLine], most: int) -> list[CardLine]:
    """The lines; if there are more than fit, the first ones are joined into one."""
    if len(lines) <= most:
        return list(lines)
    first = lines[: len(lines) - most + 1]
    results = [line.result for line in first if line.result is not None]
    text = dates.from_to(first[0].round, first[-1].round)
    together = replace(CardLine(round=""), says=text, result=sum(results) if results else None)
    return [together, *lines[len(first) :]]


def _draw_rows(pen: Pen, layout: Layout, lines: Sequence[CardLine], top: float) -> float:
    head, columns = top + TITLES, layout.columns
    heights = list(map(layout.height, lines))
    spare = max(0.0, (layout.room - sum(heights)) / len(lines))
    title = head - 1.5
    pen.text(columns.left, title, pgettext("sheet", "Round"), TINY, width=10)
    pen.figure(columns.table, title, pgettext("sheet", "Table"), TINY, width=8)
    pen.text(columns.wind, title, _("Seat"), TINY, width=columns.opponents - columns.wind - 0.5)
    pen.text(columns.opponents, title, _("With"), TINY)
    pen.figure(columns.points, title, pgettext("sheet", "Final points"), TINY, width=16)
    pen.figure(columns.place, title, pgettext("sheet", "Place"), TINY, width=9)
    pen.figure(columns.right, title, _("Result"), TINY, width=18)
    pen.line(columns.left, head, columns.right, head, RULE)
    size = BODY if min(heights) + spare >= 5 else SMALL
    y = head
    for line, least in zip(lines, heights, strict=True):
        row = least + min(spare, ROWS[0] - ROWS[1])
        _draw_row(pen, layout, y, row, size, line)
        y += row
        pen.line(columns.left, y, columns.right, y, HAIRLINE)
    return y


def _draw_row(pen: Pen, layout: Layout, y: float, row: float, size: float, line: CardLine) -> None:
    base, columns = pen.middle(y, row, size), layout.columns
    pen.text(columns.left, base, line.round, size, bold=True, width=11)
    if line.table is not None:
        pen.figure(columns.table, base, str(line.table), size, width=7)
    if line.seat is not None:
        pen.text(columns.wind, base, words.wind_sign(line.seat), size)
    for index, (seat, player) in enumerate(line.others):
        _draw_opponent(pen, layout, columns.opponents + index * columns.opponent_width, y, row, seat, player)
    if line.says:
        pen.text(columns.opponents, base, line.says, SMALL, width=columns.points - 17 - columns.opponents)
    if line.game_result is not None:
        pen.figure(columns.points, base, points.score(line.game_result.score), size, width=14)
        place_text = points.place(line.game_result.place, tied=line.game_result.tied)
        pen.figure(columns.place, base, place_text, size, width=8)
    if line.result is not None:
        mark = "*" if line.game_result is not None and line.game_result.in_place is not None else ""
        pen.figure(
            columns.right, base, points.score(line.result, signed=True) + mark, size, bold=True, width=19
        )
    elif line.waits:
        pen.text(
            columns.right, base, line.waits, size, align="right", width=columns.right - columns.points - 2
        )


def _draw_opponent(
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
    for index, line in enumerate(lines):
        pen.text(end, base + index * leading, line, size)


def _sums(card: Card) -> list[tuple[str, str]]:
    """The parts of the total, and the total."""
    row = card.row
    parts = [(_("Results"), row.results)] if not row.earlier else []
    parts += [(_("Carried over"), row.carry)] if row.carry else []
    parts += [(_("Penalties"), row.penalties)] if row.penalties else []
    return [
        (title, points.score(points_, signed=True)) for title, points_ in (*parts, (_("Total"), row.total))
    ]


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

    def x(index: int) -> float:
        return x0 + wide * index / (len(values) - 1)

    def y(value: float) -> float:
        return top + height * (high - value) / span

    pen.text(x0, top - 2.4, _("Sum after each game"), TINY)
    pen.line(x0, y(0), x0 + wide, y(0), HAIRLINE, dashed=True)
    marks = {round(y(0), 1): "0"}
    for value in (low, high):
        if abs(y(value) - y(0)) > 3:
            marks[round(y(value), 1)] = points.score(int(value), signed=True)
    for label_y, label_text in marks.items():
        pen.figure(x0 - 1.5, label_y + 1, label_text, TINY, width=label - 2)
    for index, (start, end) in enumerate(pairwise(values)):
        pen.line(x(index), y(start), x(index + 1), y(end), 2 * RULE)
    pen.fill([(x(index) - 0.7, y(value) - 0.7, 1.4, 1.4) for index, value in enumerate(values)])
