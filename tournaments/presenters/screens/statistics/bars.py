"""Bar charts of counts and gains.

Each bar is drawn in a table row that also has its figure, which makes it readable on paper and for screen readers.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from referee.frozen import dataclass
from tournaments.common import points

__all__ = ["WIDTH", "Bar", "count_bars", "gain_bars"]

WIDTH = 200
"""The width of a drawing; *x* is the start of a bar in it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """A row: its label, its count, its text, and the bar. *falls*: it is a loss."""

    label: str
    count: int
    says: str
    x: float
    width: float
    falls: bool = False
    zero: float = 0
    direction: str = ""
    full: int = WIDTH


def count_bars(rows: Sequence[tuple[str, int, str]]) -> tuple[Bar, ...]:
    """Bars from the left, the longest as wide as the drawing; *rows* are label, count and text."""
    most = max((count for _label, count, _text in rows), default=0) or 1
    return tuple(
        Bar(label=label, count=count, says=text, x=0, width=round(WIDTH * count / most, 1))
        for label, count, text in rows
    )


def gain_bars(rows: Sequence[tuple[str, int, Fraction | None, str]]) -> tuple[Bar, ...]:
    """Bars to both sides of the middle; *rows* are label, number of games or hands, gain or loss, and text.

    A value of None, from too few games or hands, has no bar.
    """
    most = max((abs(value) for _label, _count, value, _text in rows if value is not None), default=0) or 1
    middle = WIDTH / 2
    bars = []
    for label, count, value, text in rows:
        length = 0.0 if value is None else round(float(middle * abs(value) / most), 1)
        falls = value is not None and value < 0
        bars.append(
            Bar(
                label=label,
                count=count,
                says=text,
                x=round(middle - length, 1) if falls else middle,
                width=length,
                falls=falls,
                zero=middle,
                direction="" if value is None else points.direction(value),
            )
        )
    return tuple(bars)
