"""Score curves on paper.

They are the pictures of the page: lines differ by their dashes, and by the sign at their end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tournaments.presenters.tables.curves import Curve
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.style import HAIRLINE, RULE, SMALL, TINY
from tournaments.sheets.paper.text.lines import fit_names, high

__all__ = ["draw_curve"]

DASHES: Final[tuple[tuple[float, ...], ...]] = ((), (6, 2.5), (1.5, 2), (9, 2, 1.5, 2))
WEIGHT: Final = 1.3
LEGEND: Final = 5.0
SAMPLE: Final = 11.0  # the length of a line's sample, before its player's name
LABELS: Final = 12.0  # space for labels left of the lines
SIGNS: Final = 6.0  # space for signs right of them
ROUNDS: Final = 4.0  # space for rounds below


def draw_curve(
    pen: Pen, x: float, y: float, width: float, height: float, curve: Curve, names: Sequence[str]
) -> None:
    """Draw *curve* into a rectangle, with the players' names above it in the order of its lines."""
    each = width / len(names)
    size, lines = fit_names(names, SMALL, each - SAMPLE - 5)
    legend = max(LEGEND, *(high(name_lines, size) for name_lines in lines))
    for index, own_lines in enumerate(lines):
        left, middle = x + index * each, y + legend / 2
        pen.path([(left, middle), (left + SAMPLE, middle)], WEIGHT, DASHES[index])
        pen.stack(left + SAMPLE + 2, y, legend, own_lines, size)
    left, right, top, bottom = x + LABELS, x + width - SIGNS, y + legend + 1.5, y + height - ROUNDS
    across = (right - left) / (curve.right - curve.left)
    up = (bottom - top) / (curve.bottom - curve.top)

    def place(at_x: float, at_y: float) -> tuple[float, float]:
        return left + (at_x - curve.left) * across, top + (at_y - curve.top) * up

    for mark in curve.rules:
        _x, rule_y = place(0, mark.at)
        pen.line(left, rule_y, right, rule_y, RULE if mark.zero else HAIRLINE)
        pen.figure(left - 1.5, pen.middle(rule_y, 0, TINY), mark.label, TINY, width=LABELS - 1.5)
    for mark in curve.places:
        label_x, _y = place(mark.at, 0)
        pen.text(label_x, bottom + 3.2, mark.label, TINY, align="centre")
    for dashes, line in zip(DASHES, curve.lines, strict=False):
        corners = [tuple(map(float, corner.split(","))) for corner in line.points.split()]
        pen.path([place(*corner) for corner in corners], WEIGHT, dashes)
        end, sign_y = place(line.end_x, line.sign_y)
        pen.text(end + 1.8, pen.middle(sign_y, 0, SMALL), line.sign, SMALL, bold=True)
