"""The answers of a ruleset, alone or compared.

Each group lists the questions with their answers and sources. If two rulesets are compared, each question has both
answers side by side, with differences bold and marked: the sheet can be read in a meeting and compared with the book.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from referee.frozen import dataclass
from tournaments.presenters.rulings.rulebooks.comparisons import Comparison, Group, Row, Side
from tournaments.presenters.rulings.rulebooks.rulesets import RulesetRow
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.style import BODY, HEAD, LEAD, MARGIN, MM, RULE, SMALL, TINY
from tournaments.sheets.paper.text.lines import wrap
from tournaments.sheets.tables.grid import FOOT

__all__ = ["draw", "render"]

PAD: Final = 1.4  # above and below the content of a row
GAP: Final = 4.0  # between columns
GROUP: Final = 9.0  # the height of a group's title with the space above it
COLUMNS: Final = 6.0  # the height of the column headings
FOOT_HEIGHT: Final = 5.0
LEADING: Final = 1.3
INDENT: Final = 3.5  # the indent of a numbered step


@dataclass(frozen=True, slots=True, kw_only=True)
class _Words:
    """One line of text in a cell; *mark* is before it."""

    text: str
    size: int
    bold: bool = False
    indent: float = 0.0
    mark: str = ""

    @property
    def height(self) -> float:
        """Millimetres down to the next line."""
        return LEADING * self.size / MM


_Cell = tuple[_Words, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Line:
    """A line across the page: a group's title, or a row's cells; *note* is beside the title."""

    cells: tuple[_Cell, ...] = ()
    title: str = ""
    note: str = ""

    @property
    def height(self) -> float:
        """The height in millimetres."""
        if self.title:
            return GROUP
        return 2 * PAD + max(sum(words.height for words in cell) for cell in self.cells)


def render(comparison: Comparison, *, paper: str = "A4", language: str = "en") -> bytes:
    """The answers of *comparison* as a PDF with as many pages as needed."""
    with translation.override(language):
        pen = Pen(paper=paper, title=" · ".join(_heading(comparison)[:2]))
        draw(pen, comparison)
        return pen.bytes()


def draw(pen: Pen, comparison: Comparison) -> None:
    """Draw the answers of *comparison* on as many pages as they need."""
    columns = _columns(pen, comparison)
    top = _top(pen, comparison)
    bottom = pen.height - FOOT - FOOT_HEIGHT
    pages = _paginated(_lines(comparison, columns, bottom - MARGIN - COLUMNS - GROUP), top, bottom)
    for number, lines in enumerate(pages, start=1):
        y = MARGIN
        if number == 1:
            y = _draw_heading(pen, comparison)
        y = _draw_columns(pen, comparison, columns, y)
        for line in lines:
            _draw(pen, line, columns, y)
            y += line.height
        pen.line(MARGIN, y, pen.width - MARGIN, y)
        _draw_foot(pen, comparison, number, len(pages))
        pen.page()


def _heading(comparison: Comparison) -> tuple[str, ...]:
    """The lines at the top of the first page: the ruleset, its edition, and how much of it differs or is shown."""
    lines = [comparison.own.title, f"{comparison.own.edition} · {comparison.own.key}"]
    if comparison.other:
        lines.append(
            _("compared with %(title)s (%(edition)s) · %(key)s")
            % {
                "title": comparison.other.title,
                "edition": comparison.other.edition,
                "key": comparison.other.key,
            }
        )
        facts = {
            "count": comparison.differences,
            "asked": comparison.question_count,
            "other": comparison.other.called,
        }
        lines.append("≠ " + _("%(count)s of %(asked)s answers differ from %(other)s.") % facts)
    if comparison.shown != comparison.question_count:
        shown = {"count": comparison.shown, "asked": comparison.question_count}
        lines.append(_("Showing %(count)s of %(asked)s questions.") % shown)
    return tuple(lines)


@dataclass(frozen=True, slots=True)
class _Column:
    left: float
    width: float


def _columns(pen: Pen, comparison: Comparison) -> tuple[_Column, ...]:
    """Question, answer and source; or the question and two answers, each above its source."""
    room = pen.width - 2 * MARGIN - 2 * GAP
    shares = (0.28, 0.36, 0.36) if comparison.other else (0.38, 0.34, 0.28)
    lefts = [MARGIN, MARGIN + GAP + room * shares[0], MARGIN + 2 * GAP + room * (shares[0] + shares[1])]
    return tuple(_Column(left, room * share) for left, share in zip(lefts, shares, strict=True))


def _lines(comparison: Comparison, columns: Sequence[_Column], most: float) -> list[_Line]:
    """Every group's title and rows; a row that is too high for a page is split."""
    lines: list[_Line] = []
    for group in comparison.groups:
        lines.append(_Line(title=group.title, note=_note(group, comparison)))
        for row in group.rows:
            lines.extend(_parted(_Line(cells=_cells(row, columns)), most))
    return lines


def _note(group: Group, comparison: Comparison) -> str:
    if not comparison.other:
        return ""
    count = group.differences
    return "≠ " + ngettext("%(count)s answer differs", "%(count)s answers differ", count) % {"count": count}


def _cells(row: Row, columns: Sequence[_Column]) -> tuple[_Cell, ...]:
    question = _wrapped(row.own.asks, SMALL, columns[0].width)
    if row.other is None:
        side = row.sides[0]
        return (
            question,
            _answer(side, columns[1].width, bold=True),
            _source(side, columns[2].width),
        )
    mark = (_Words(text="≠ " + _("differs"), size=TINY, bold=True),) if row.differs else ()
    sides = (
        _answer(side, column.width, bold=row.differs, differs=row.differs) + _source(side, column.width)
        for side, column in zip(row.sides, columns[1:], strict=True)
    )
    return ((*question, *mark), *sides)


def _answer(side: Side, width: float, *, bold: bool, differs: bool = False) -> _Cell:
    """The text of an answer: on one line or wrapped; its steps numbered, those without a match in bold."""
    if len(side.steps) == 1:
        return _wrapped(side.line.text, SMALL, width, bold=bold)
    lines: list[_Words] = []
    for number, (step, shared) in enumerate(side.steps, start=1):
        wrapped = _wrapped(step, SMALL, width - INDENT, bold=differs and not shared, indent=INDENT)
        first = _Words(
            text=wrapped[0].text, size=SMALL, bold=wrapped[0].bold, indent=INDENT, mark=f"{number}."
        )
        lines += [first, *wrapped[1:]]
    return tuple(lines)


def _source(side: Side, width: float) -> _Cell:
    """The source of an answer; an answer that does not rest on the book says so first."""
    gap_note = _wrapped(f"◇ {side.line.why}", TINY, width, bold=True) if side.line.is_gap else ()
    return (*gap_note, *_wrapped(side.line.source, TINY, width))


def _wrapped(text: str, size: int, width: float, *, bold: bool = False, indent: float = 0.0) -> _Cell:
    return tuple(
        _Words(text=line, size=size, bold=bold, indent=indent) for line in wrap(text, size, width, bold=bold)
    )


def _parted(line: _Line, most: float) -> Iterator[_Line]:
    """The row, or several rows if it is higher than *most* millimetres."""
    cells = line.cells
    while any(cells):
        heads = tuple(_head(cell, most - 2 * PAD) for cell in cells)
        yield _Line(cells=heads)
        cells = tuple(cell[len(head) :] for cell, head in zip(cells, heads, strict=True))


def _head(cell: _Cell, room: float) -> _Cell:
    """As many lines from the top as fit."""
    used = 0.0
    for index, words in enumerate(cell):
        used += words.height
        if used > room:
            return cell[:index]
    return cell


def _paginated(lines: Sequence[_Line], top: float, bottom: float) -> list[list[_Line]]:
    """The lines of each page; a group's title stays with its first row, and is repeated above a continuation."""
    pages: list[list[_Line]] = [[]]
    fresh = MARGIN + COLUMNS
    y, title = top, ""
    for index, line in enumerate(lines):
        follows = lines[index + 1].height if line.title else 0.0
        title = line.title or title
        if y + line.height + follows > bottom and y > fresh:
            again = [] if line.title else [_Line(title=title, note=_("continued"))]
            pages.append(again)
            y = fresh + sum(line.height for line in again)
        pages[-1].append(line)
        y += line.height
    return pages


def _top(pen: Pen, comparison: Comparison) -> float:
    """The start of the first page's rows."""
    return MARGIN + _heading_height(pen, comparison) + COLUMNS


def _heading_lines(pen: Pen, comparison: Comparison) -> list[_Words]:
    title, *details = _heading(comparison)
    wide = pen.width - 2 * MARGIN
    lines = list(_wrapped(title, HEAD, wide, bold=True))
    for text in details:
        lines += _wrapped(text, BODY, wide)
    return lines


def _heading_height(pen: Pen, comparison: Comparison) -> float:
    return sum(words.height for words in _heading_lines(pen, comparison)) + PAD


def _draw_heading(pen: Pen, comparison: Comparison) -> float:
    y = MARGIN
    for words in _heading_lines(pen, comparison):
        y += words.height
        pen.text(MARGIN, y - 0.3 * words.size / MM, words.text, words.size, bold=words.bold)
    return y + PAD


def _draw_columns(pen: Pen, comparison: Comparison, columns: Sequence[_Column], y: float) -> float:
    """Draw the column headings, on every page."""
    labels = [pgettext("sheet", "Question")]
    if comparison.other:
        labels += [comparison.own.called, comparison.other.called]
    else:
        labels += [pgettext("sheet", "Answer"), pgettext("sheet", "Source")]
    pen.shade(MARGIN, y, pen.width - 2 * MARGIN, COLUMNS)
    for column, label in zip(columns, labels, strict=True):
        line = pen.middle(y, COLUMNS, SMALL)
        pen.text(column.left, line, label, SMALL, bold=True, width=column.width)
    pen.line(MARGIN, y + COLUMNS, pen.width - MARGIN, y + COLUMNS, RULE)
    return y + COLUMNS


def _draw(pen: Pen, line: _Line, columns: Sequence[_Column], y: float) -> None:
    if line.title:
        base = y + GROUP - 2.4
        note = pen.measure(line.note, SMALL)
        right = pen.width - MARGIN
        pen.text(MARGIN, base, line.title, LEAD, bold=True, width=right - MARGIN - note - GAP)
        pen.text(right, base, line.note, SMALL, align="right")
        pen.line(MARGIN, y + GROUP, right, y + GROUP, RULE)
        return
    for column, cell in zip(columns, line.cells, strict=True):
        down = y + PAD
        for words in cell:
            down += words.height
            base = down - 0.3 * words.size / MM
            if words.mark:
                pen.text(column.left, base, words.mark, words.size)
            pen.text(column.left + words.indent, base, words.text, words.size, bold=words.bold)
    bottom = y + line.height
    pen.line(MARGIN, bottom, pen.width - MARGIN, bottom)


def _draw_foot(pen: Pen, comparison: Comparison, page: int, pages: int) -> None:
    """Draw the foot: how many answers rest on the book, and the page number."""
    right, y = pen.width - MARGIN, pen.height - FOOT
    numbered = _("Page %(page)d of %(pages)d") % {"page": page, "pages": pages}
    pen.text(right, y, numbered, TINY, align="right")
    text = " · ".join(
        _from_book_text(listed, comparison.question_count)
        for listed in (comparison.own, comparison.other)
        if listed
    )
    pen.text(MARGIN, y, text, TINY, width=right - MARGIN - pen.measure(numbered, TINY) - GAP)


def _from_book_text(listed: RulesetRow, questions: int) -> str:
    facts = {"key": listed.key, "book": listed.from_book, "asked": questions}
    return _("%(key)s: %(book)d of %(asked)d answers from the rulebook's text") % facts
