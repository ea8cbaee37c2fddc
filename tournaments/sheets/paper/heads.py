"""Page heads and feet."""

from __future__ import annotations

from typing import Final

from referee.frozen import dataclass
from tournaments.presenters.paper.stamps import Stamp
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.stamp import draw_foot_line, draw_stamp
from tournaments.sheets.paper.style import BODY, HEAD, HUGE, LEAD, MARGIN

__all__ = ["FOOT", "HEAD_HEIGHT", "Head", "content_bounds", "draw_foot", "draw_head"]

HEAD_HEIGHT: Final = 20.0
"""Millimetres from the margin to the start of a page's own content."""

FOOT: Final = 4.0
"""Millimetres above the margin for the last line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """The head of a page: the event, its subject, a line in small type; on the right a number readable from afar.

    *label* is before that number; *foot* is the text of the last line before the sheet's code.
    """

    title: str
    subtitle: str
    small: str = ""
    large: str = ""
    label: str = ""
    foot: str = ""


def draw_head(pen: Pen, head: Head, stamp: Stamp | None = None) -> float:
    """Draw it at the top of a page; returns the y at which the content may start."""
    right = pen.width - MARGIN - draw_stamp(pen, pen.width - MARGIN, MARGIN, stamp)
    if head.large:
        wide = pen.measure(head.large, HUGE, bold=True)
        pen.figure(right, MARGIN + 10, head.large, HUGE, bold=True, width=wide)
        right -= wide + 2
        if head.label:
            pen.text(right, MARGIN + 10, head.label, LEAD, align="right")
            right -= pen.measure(head.label, LEAD)
        right -= 6
    width = right - MARGIN
    pen.name(MARGIN, MARGIN, 7.6, head.title, HEAD, bold=True, width=width)
    pen.name(MARGIN, MARGIN + 7.8, 5.4, head.subtitle, LEAD, width=width)
    if head.small:
        pen.name(MARGIN, MARGIN + 13.4, 5.2, head.small, BODY, width=width)
    return MARGIN + HEAD_HEIGHT


def draw_foot(pen: Pen, head: Head, page: int, pages: int, stamp: Stamp | None = None) -> None:
    """Draw the last line of a page: the foot's text, the sheet's code, and the page number."""
    y = pen.height - MARGIN - 0.6
    draw_foot_line(pen, MARGIN, pen.width - MARGIN, y, head.foot, page, pages, stamp)


def content_bounds(pen: Pen) -> tuple[float, float]:
    """The y at which a page's own content starts, and the one at which it ends."""
    return MARGIN + HEAD_HEIGHT, pen.height - MARGIN - FOOT
