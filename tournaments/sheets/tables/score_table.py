"""The table of a score sheet."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import pgettext

from tournaments.sheets.paper import words
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.style import RULE, SMALL, TINY
from tournaments.sheets.tables.grid import NUMBER, Grid
from tournaments.sheets.tables.score_rows import LINE, SMALL_LINE, ScoreRow

__all__ = ["draw_rows"]


def draw_rows(pen: Pen, grid: Grid, head: float, top: float, rows: Sequence[ScoreRow], least: float) -> float:
    """Draw *rows* from *top* on, below the columns whose head starts at *head*; returns the y below the last.

    *least* is the height of a row with one line.
    """
    y, sides_top = top, head
    for row in rows:
        height = row.height(least)
        if row.shaded:
            pen.shade(grid.left, y, grid.right - grid.left, height)
        if y > top:
            pen.line(grid.left, y, grid.right, y)
        if row.spans:
            _draw_sides(pen, grid, sides_top, y)
            sides_top = y + height
        _draw_row(pen, grid, y, row, least)
        y += height
    _draw_sides(pen, grid, sides_top, y)
    pen.line(grid.left, y, grid.right, y, RULE)
    return y


def _draw_sides(pen: Pen, grid: Grid, top: float, bottom: float) -> None:
    """Draw the lines between the seats' columns, beside rows with figures."""
    if top < bottom:
        for x in (*map(grid.seat_left, range(grid.players)), grid.sticks):
            pen.line(x, top, x, bottom)


def _draw_row(pen: Pen, grid: Grid, y: float, row: ScoreRow, least: float) -> None:
    line = pen.middle(y, least, SMALL)
    pen.figure(grid.hand - 2, line, str(row.number), TINY, width=NUMBER - 2)
    pen.text(grid.hand, line, row.round, SMALL, bold=True)
    pen.figure(grid.result - 2, line, row.honba, width=6)
    if row.void:
        pen.line(grid.hand - 0.5, line - 1, grid.result - 1.5, line - 1, RULE)
    x = grid.result if row.round else grid.hand
    below = line
    for text in row.lines:
        pen.text(x, below, text)
        below += LINE
    for text in row.notes:
        pen.text(x, below, text, TINY)
        below += SMALL_LINE
    below = line
    for text in row.findings:
        pen.text(grid.findings_left, below, text, TINY)
        below += SMALL_LINE
    for seat in range(grid.players):
        if seat in row.riichi:
            pen.text(grid.mark(seat), line, pgettext("sheet", "R"), TINY, bold=True, align="centre")
        if row.deltas:
            pen.figure(
                grid.change_right(seat), line, words.signed(row.deltas[seat]), width=grid.seat.change - 0.5
            )
        if row.scores:
            pen.figure(
                grid.points_right(seat), line, words.unsigned(row.scores[seat]), width=grid.seat.points - 1
            )
    if row.sticks is not None:
        pen.figure(grid.right - 0.5, line, str(row.sticks), width=6)
