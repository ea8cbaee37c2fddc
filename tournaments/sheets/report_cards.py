"""What does a player take home: every round with table, opponents and result, and how the total rose and fell?

Two cards of A5 to a page, cut apart in its middle. All points are whole points, as they lay on the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

import referee
from tournaments import points
from tournaments.sheets import words
from tournaments.sheets.pen import Pen
from tournaments.sheets.stamp import draw_mark, draw_stamp
from tournaments.sheets.standings_list import rank_of
from tournaments.sheets.style import BODY, HAIRLINE, HEAD, HUGE, LARGE, LEAD, MARGIN, RULE, SMALL, TINY
from tournaments.showing.ranked import Standings
from tournaments.showing.report_cards import Card, CardLine
from tournaments.showing.stamps import Stamp

__all__ = ["draw"]

HEAD_HEIGHT: Final = 23.0
TITLES: Final = 5.0
ROWS: Final = (7.0, 4.0)
"""The height of a round's row, at the most and at the least."""
CURVE: Final = 29.0
SUM: Final = 8.0
SUMS: Final = 52.0  # the width of the sums beside the curve
FOOT: Final = 4.0
GAP: Final = 2.0


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where a card's columns are: left edges of what is read, right edges of figures."""

    left: float
    table: float
    wind: float
    others: float
    other: float
    points: float
    place: float
    right: float


def draw(pen: Pen, found: Standings, cards: Sequence[Card], stamp: Stamp) -> None:
    """Draw one or two cards on a page, one above the other."""
    half = pen.height / 2
    for at, card in enumerate(cards):
        _draw_card(pen, found, card, stamp, at * half + MARGIN, (at + 1) * half - MARGIN)
    pen.line(0, half, pen.width, half, dashed=True)
    pen.page()


def _draw_card(pen: Pen, found: Standings, card: Card, stamp: Stamp, top: float, bottom: float) -> None:
    _draw_head(pen, found, card, stamp, top)
    _draw_foot(pen, found, stamp, bottom)
    top, bottom = top + HEAD_HEIGHT, bottom - FOOT
    room = bottom - top - TITLES
    # Where the rounds need all of the card, the sums stand on one line below them.
    below = CURVE if len(card.lines) * ROWS[1] <= room - CURVE else SUM
    lines = _fitting(card.lines, int((room - below) / ROWS[1]))
    y = _draw_rows(
        pen, _columns(pen, found.rules.players), lines, top, min(ROWS[0], (room - below) / len(lines))
    )
    sums, curve = _sums(card), bottom - CURVE + 6
    if below == CURVE:
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
    rank = rank_of(row)
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


def _columns(pen: Pen, players: int) -> _Columns:
    right = pen.width - MARGIN
    others = MARGIN + 29
    points_ = right - 32
    other = (points_ - 15 - others) / (players - 1)
    return _Columns(MARGIN, MARGIN + 18, MARGIN + 21, others, other, points_, right - 21, right)


def _fitting(lines: Sequence[CardLine], most: int) -> list[CardLine]:
    """The lines, the first of more than fit as one."""
    if len(lines) <= most:
        return list(lines)
    first = lines[: len(lines) - most + 1]
    told_ = [line.result for line in first if line.result is not None]
    says = f"{first[0].round} – {first[-1].round}"
    together = replace(CardLine(round=""), says=says, result=sum(told_) if told_ else None)
    return [together, *lines[len(first) :]]


def _draw_rows(pen: Pen, at: _Columns, lines: Sequence[CardLine], top: float, row: float) -> float:
    head = top + TITLES
    title = head - 1.5
    pen.text(at.left, title, pgettext("sheet", "Round"), TINY, width=10)
    pen.figure(at.table, title, pgettext("sheet", "Table"), TINY, width=8)
    pen.text(at.wind, title, _("Seat"), TINY, width=at.others - at.wind - 0.5)
    pen.text(at.others, title, _("With"), TINY)
    pen.figure(at.points, title, pgettext("sheet", "Final points"), TINY, width=16)
    pen.figure(at.place, title, pgettext("sheet", "Place"), TINY, width=9)
    pen.figure(at.right, title, _("Result"), TINY, width=18)
    pen.line(at.left, head, at.right, head, RULE)
    size = BODY if row >= 5 else SMALL
    y = head
    for line in lines:
        _draw_row(pen, at, y, row, size, line)
        y += row
        pen.line(at.left, y, at.right, y, HAIRLINE)
    return y


def _draw_row(pen: Pen, at: _Columns, y: float, row: float, size: float, line: CardLine) -> None:
    base = pen.middle(y, row, size)
    pen.text(at.left, base, line.round, size, bold=True, width=11)
    if line.table is not None:
        pen.figure(at.table, base, str(line.table), size, width=7)
    if line.seat is not None:
        pen.text(at.wind, base, words.wind_sign(line.seat), size)
    for place, (seat, player) in enumerate(line.others):
        says = f"{words.wind_sign(seat)} {player.number} {player.name}"
        pen.text(at.others + place * at.other, base, says, SMALL, width=at.other - GAP)
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


def _sums(card: Card) -> list[tuple[str, str]]:
    """What the total is made of, and the total."""
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
    """The sum of the rounds after each, from zero on; the highest and the lowest are written beside it."""
    values = [0.0, *map(float, totals)]
    low, high = min(values), max(values)
    span = (high - low) or 1.0
    label = 15.0
    x0, wide = left + label, width - label - 2

    def x(at: int) -> float:
        return x0 + wide * at / (len(values) - 1)

    def y(value: float) -> float:
        return top + height * (high - value) / span

    pen.text(x0, top - 3, _("Sum after each game"), TINY)
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
