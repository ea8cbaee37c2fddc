"""Figures for an observer's report.

Each section has its title; the sections run down the left half of the page and then down the right one.
"""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from tournaments.presenters.events.observer import Figures, Section
from tournaments.presenters.events.ranking.honours import days
from tournaments.presenters.paper.stamps import Stamp
from tournaments.presenters.rulings.rulebooks.editions import edition_line
from tournaments.sheets.paper.heads import Head, content_bounds, draw_foot, draw_head
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.stamp import last_entry_text
from tournaments.sheets.paper.style import BODY, HAIRLINE, LEAD, MARGIN, RULE, SMALL, TINY

__all__ = ["draw"]

BETWEEN: Final = 10.0
TITLE: Final = 11.0
ROW: Final = 5.0
HEADS: Final = 4.0
WIDTHS: Final = {1: (20.0,), 2: (16.0, 22.0), 4: (25.0, 25.0, 11.0, 12.0)}
"""The widths of the columns of figures, by how many there are."""
FEWEST: Final = 3
"""The least number of rows on one page with the title of their section."""


def draw(pen: Pen, figures: Figures, stamp: Stamp) -> None:
    """Draw every section, on as many pages as they need."""
    top, bottom = content_bounds(pen)
    width = (pen.width - 2 * MARGIN - BETWEEN) / 2
    columns = _balanced(figures.sections, bottom - top)
    pages = [columns[index : index + 2] for index in range(0, len(columns), 2)]
    event = figures.event
    head = Head(
        title=event.name,
        subtitle=_("Statistics for the observer's report"),
        small=" · ".join(filter(None, (days(event.dates), event.place, last_entry_text(stamp)))),
        foot=edition_line(event.ruleset),
    )
    for number, page in enumerate(pages, start=1):
        draw_head(pen, head, stamp)
        for index, column in enumerate(page):
            left, y = MARGIN + index * (width + BETWEEN), top
            for section in column:
                y = _draw_section(pen, left, y, width, section)
        draw_foot(pen, head, number, len(pages), stamp)
        pen.page()


def _balanced(sections: tuple[Section, ...], height: float) -> list[list[Section]]:
    """The halves of the pages; if one page is enough, its halves are balanced."""
    whole = _columns(sections, height)
    if len(whole) > 2:
        return whole
    total = sum(_titled(section) + ROW * len(section.rows) for section in sections)
    tried = (_columns(sections, total / 2 + index * ROW) for index in range(int(height / ROW)))
    return next((columns for columns in tried if len(columns) <= 2), whole)


def _columns(sections: tuple[Section, ...], height: float) -> list[list[Section]]:
    """The sections of each half page; a section that is too long continues in the next, under its title again."""
    columns: list[list[Section]] = [[]]
    remaining = height
    for section in sections:
        rows = section.rows
        while rows:
            fit = int((remaining - _titled(section)) / ROW)
            if fit < min(FEWEST, len(rows)) and columns[-1]:
                columns.append([])
                remaining = height
                continue
            fitting, rows = rows[: max(1, fit)], rows[max(1, fit) :]
            columns[-1].append(Section(title=section.title, heads=section.heads, rows=fitting))
            remaining -= _titled(section) + ROW * len(fitting)
    return columns


def _titled(section: Section) -> float:
    """The height of a section's title, and of the line of headings below it if each column needs one."""
    return TITLE + (HEADS if len(section.heads) > 2 else 0)


def _draw_section(pen: Pen, left: float, y: float, width: float, section: Section) -> float:
    widths = WIDTHS[len(section.heads) - 1]
    rights = [left + width - sum(widths[index + 1 :]) for index in range(len(widths))]
    first = width - sum(widths)
    pen.text(left, y + TITLE - 1.8, section.title, LEAD, bold=True, width=width)
    y += _titled(section)
    if len(widths) > 1:
        pen.text(left, y - 1.4, section.heads[0], TINY, width=first)
        for right, wide, title in zip(rights, widths, section.heads[1:], strict=True):
            pen.figure(right, y - 1.4, title, TINY, width=wide - 1)
    pen.line(left, y, left + width, y, RULE)
    for row in section.rows:
        base = pen.middle(y, ROW, BODY)
        pen.text(left, base, row[0], BODY, width=first - 1)
        for right, wide, figure in zip(rights, widths, row[1:], strict=True):
            pen.figure(right, base, figure, BODY if len(widths) < 3 else SMALL, width=wide - 1.5)
        y += ROW
        pen.line(left, y, left + width, y, HAIRLINE)
    return y
