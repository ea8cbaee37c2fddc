"""The card of points, fu and payments."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

import referee
from referee.frozen import dataclass
from tournaments.common.language import current_language
from tournaments.common.points import score
from tournaments.presenters.rulings.rulebooks import payments_card
from tournaments.presenters.rulings.rulebooks.payments_card import FU, HAN, Cell
from tournaments.presenters.rulings.rulebooks.rules_card import (
    FuLine,
    Item,
    answers,
    fu_lines,
    limit_range,
    payments,
)
from tournaments.sheets.paper.heads import content_bounds
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.style import BODY, LEAD, LEADING, MARGIN, MM, RULE, SMALL, TINY
from tournaments.sheets.paper.text.lines import wrap

__all__ = ["draw"]

BETWEEN: Final = 7.0
TITLE: Final = 6.0
HEADS: Final = 4.6
ROW: Final = 7.2  # height of a row of the table of points: ron above self-draw
LIMIT: Final = 5.0
LABEL: Final = 9.0  # width of the column of fu
ACROSS: Final = 3  # number of columns of fu sources
SOURCE: Final = 4.4
GAP: Final = 2.0
AIR: Final = 1.4  # space around the text of an answer
SIZES: Final = (SMALL, 7.5, TINY, 6.5, 6.0, 5.5)


def draw(pen: Pen, rules: referee.Ruleset) -> None:
    """Draw the page's own content."""
    top, bottom = content_bounds(pen)
    width = (pen.width - 2 * MARGIN - BETWEEN) / 2
    ends = []
    for index, deals in enumerate((False, True)):
        left = MARGIN + index * (width + BETWEEN)
        y = _draw_points(pen, left, width, top, rules, deals=deals)
        ends.append(_draw_limits(pen, left, width, y, rules, deals=deals))
    y = _draw_fu(pen, max(ends) + GAP, fu_lines(rules))
    _draw_items(pen, y + GAP, bottom, width, (payments(rules), answers(rules)))


def _draw_title(pen: Pen, left: float, width: float, y: float, title: str, note: str = "") -> float:
    base = y + TITLE - 1.6
    pen.text(left, base, title, LEAD, bold=True)
    pen.text(left + width, base, note, TINY, align="right")
    pen.line(left, y + TITLE, left + width, y + TITLE, RULE)
    return y + TITLE


def _draw_points(
    pen: Pen, left: float, width: float, y: float, rules: referee.Ruleset, *, deals: bool
) -> float:
    """Draw fu by han: the ron payment, with the self-draw payments below it."""
    if deals:
        title, note = _("Dealer wins"), _("ron; below: tsumo, each pays")
    else:
        title, note = _("Non-dealer wins"), _("ron; below: tsumo, each / the dealer pays")
    y = _draw_title(pen, left, width, y, title, note)
    cells = payments_card.points(rules, deals=deals)
    column = (width - LABEL) / len(HAN)
    pen.figure(left + LABEL - 2, y + HEADS - 1.2, pgettext("hand", "fu"), TINY, width=LABEL - 2)
    for index, han in enumerate(HAN):
        head = referee.messages.say_worth({"han": han}, current_language())
        pen.text(left + LABEL + (index + 1) * column - 1, y + HEADS - 1.2, head, TINY, align="right")
    y += HEADS
    pen.line(left, y, left + width, y)
    for fu in FU:
        pen.figure(left + LABEL - 2, pen.middle(y, ROW, BODY), str(fu), BODY, bold=True, width=LABEL - 2)
        for index, han in enumerate(HAN):
            cell = cells.get((fu, han), Cell())
            x = left + LABEL + index * column
            if cell.limit:
                pen.shade(x, y, column, ROW)
            _draw_cell(pen, x + column - 1, y, cell, column - 2)
        y += ROW
        pen.line(left, y, left + width, y)
    return y


def _draw_cell(pen: Pen, right: float, y: float, cell: Cell, width: float) -> None:
    ron = "–" if cell.ron is None else score(cell.ron)
    pen.figure(right, y + 3.5, ron, BODY, bold=True, width=width)
    pen.figure(right, y + 6.5, _self_draw(cell), TINY, width=width)


def _self_draw(cell: Cell) -> str:
    """The payment of each player, followed by the dealer's."""
    if cell.each is None:
        return "–"
    each = score(cell.each)
    return each if cell.dealer is None else f"{each} / {score(cell.dealer)}"


def _draw_limits(
    pen: Pen, left: float, width: float, y: float, rules: referee.Ruleset, *, deals: bool
) -> float:
    right = left + width
    for limit in payments_card.limits(rules, deals=deals):
        line = pen.middle(y, LIMIT, SMALL)
        pen.text(left, line, limit_range(limit), SMALL, width=width - 52)
        pen.figure(
            right - 31,
            line,
            "–" if limit.cell.ron is None else score(limit.cell.ron),
            BODY,
            bold=True,
            width=20,
        )
        pen.figure(right - 1, line, _self_draw(limit.cell), SMALL, width=29)
        y += LIMIT
        pen.line(left, y, right, y)
    return y


def _draw_fu(pen: Pen, y: float, lines: Sequence[FuLine]) -> float:
    """Draw the sources of fu, column by column."""
    wide = pen.width - 2 * MARGIN
    sentence = _("sets: simples / terminals or honors; total rounded up to the next ten")
    y = _draw_title(pen, MARGIN, wide, y, _("Fu"), sentence)
    down = ceil(len(lines) / ACROSS)
    width = (wide - BETWEEN * (ACROSS - 1)) / ACROSS
    for index, fu_line in enumerate(lines):
        column, row = divmod(index, down)
        left, top = MARGIN + column * (width + BETWEEN), y + row * SOURCE
        line = pen.middle(top, SOURCE, SMALL)
        figures = " / ".join(map(str, fu_line.fu))
        if fu_line.whole:
            figures = _("%(fu)s in total") % {"fu": figures}
        figures_width = pen.measure(figures, SMALL, bold=True)
        pen.figure(left + width, line, figures, SMALL, bold=True, width=figures_width)
        pen.text(left, line, fu_line.text, SMALL, width=width - figures_width - 2)
        pen.line(left, top + SOURCE, left + width, top + SOURCE)
    return y + down * SOURCE


def _draw_items(pen: Pen, y: float, bottom: float, width: float, groups: Sequence[Sequence[Item]]) -> None:
    """Draw payments and answers in two columns, as large as possible; each answer is bold, below its question."""
    titles = (_("Other payments"), _("Under these rules"))
    for size in SIZES:
        columns = _flow(pen, titles, groups, size, width, bottom - y)
        if len(columns) <= 2:
            break
    for index, column in enumerate(columns):
        left, top = MARGIN + index * (width + BETWEEN), y
        for block in column:
            if isinstance(block, str):
                top = _draw_title(pen, left, width, top, block)
                continue
            line = top + AIR / 2 + 0.86 * LEADING * size / MM
            for text in block.question:
                pen.text(left, line, text, size)
                line += LEADING * size / MM
            if block.on_one_line:
                pen.text(
                    left + width, line - LEADING * size / MM, block.answer[0], size, bold=True, align="right"
                )
            else:
                for text in block.answer:
                    pen.text(left, line, text, size, bold=True)
                    line += LEADING * size / MM
            top += block.height
            pen.line(left, top, left + width, top)


@dataclass(frozen=True, slots=True)
class _Block:
    """A question with its answer in lines; *on_one_line*: both are on one line."""

    question: tuple[str, ...]
    answer: tuple[str, ...]
    height: float
    on_one_line: bool


def _block(pen: Pen, item: Item, size: float, width: float) -> _Block:
    line = LEADING * size / MM
    question_lines, answer_lines = (
        tuple(wrap(item.asks, size, width)),
        tuple(wrap(item.text, size, width, bold=True)),
    )
    last = pen.measure(question_lines[-1], size) + 3 + pen.measure(answer_lines[0], size, bold=True)
    on_one_line = len(answer_lines) == 1 and last <= width
    lines = len(question_lines) + (0 if on_one_line else len(answer_lines))
    return _Block(question_lines, answer_lines, lines * line + AIR, on_one_line)


def _flow(
    pen: Pen, titles: Sequence[str], groups: Sequence[Sequence[Item]], size: float, width: float, high: float
) -> list[list[str | _Block]]:
    """The columns that the items need; no title is the last of one."""
    columns: list[list[str | _Block]] = [[]]
    used = 0.0
    for title, group in zip(titles, groups, strict=True):
        for index, item in enumerate(group):
            block = _block(pen, item, size, width)
            needed = block.height
            before = TITLE if index == 0 else 0.0
            if used + before + needed > high:
                columns.append([])
                used = 0.0
            if before:
                columns[-1].append(title)
                used += before
            columns[-1].append(block)
            used += needed
    return columns
