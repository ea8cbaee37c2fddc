"""What is printed of a table's game, hand by hand?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

import referee
from tournaments.sheets import parts, words
from tournaments.sheets.grid import PLAYED_SEAT, Grid
from tournaments.sheets.pen import Pen, wrap
from tournaments.sheets.style import MARGIN, RULE, SMALL, TINY
from tournaments.showing import sheets
from tournaments.showing.pages import HandLine, TablePage
from tournaments.showing.results import of_page

__all__ = ["render", "rules_line"]

NUMBER: Final = 7.0
LINE: Final = 3.2  # from one line of a result to the next
SMALL_LINE: Final = 2.9
LEAST: Final = 6.0  # the height of a row with one line
CHECK_HEIGHT: Final = 7.0
GAP: Final = 4.0
TOP: Final = MARGIN + parts.HEADING_HEIGHT + parts.COLUMNS_HEIGHT


@dataclass(frozen=True, slots=True, kw_only=True)
class _Row:
    """One row as it is printed: *said* at the size of the table, *notes* smaller below it."""

    number: int
    round: str = ""
    honba: str = ""
    said: tuple[str, ...]
    notes: tuple[str, ...] = ()
    riichi: tuple[int, ...] = ()
    deltas: tuple[referee.Points, ...] | None = None
    scores: tuple[referee.Points, ...] | None = None
    sticks: int | None = None
    void: bool = False
    shaded: bool = False

    @property
    def height(self) -> float:
        """Millimetres."""
        return max(LEAST, 2.4 + LINE * len(self.said) + SMALL_LINE * len(self.notes))


def render(page: TablePage, *, paper: str = "A4", language: str = "en") -> bytes:
    """The score sheet of *page* as a PDF, with as many pages as its hands need."""
    with translation.override(language):
        beside = sheets.beside(page)
        heading = _heading(page)
        pen = Pen(
            paper=paper,
            title=f"{heading.title} · {heading.round} · {pgettext('sheet', 'Table')} {heading.table}",
        )
        grid = Grid(
            width=pen.width, height=pen.height, players=page.rules.players, number=NUMBER, seat=PLAYED_SEAT
        )
        seats = [
            parts.Seat(seat=line.seat, name=line.player.name, reading=line.player.reading)
            for line in page.seats
        ]
        decided = [line for says in beside.decided for line in wrap(says, SMALL, grid.right - grid.left)]
        sheets_of_rows = _paginated(_rows(page, beside, grid), grid, len(seats), len(decided))
        foot = _foot(page)
        for number, rows in enumerate(sheets_of_rows, start=1):
            parts.draw_heading(pen, grid, heading)
            parts.draw_columns(pen, grid, MARGIN + parts.HEADING_HEIGHT, seats)
            y = _draw_rows(pen, grid, rows)
            if number == len(sheets_of_rows):
                _draw_end(pen, grid, y + GAP, page, beside.check, seats, decided)
            parts.draw_foot(pen, grid, foot, number, len(sheets_of_rows))
            pen.page()
        return pen.bytes()


def rules_line(rules: referee.Ruleset, overlay: object = None) -> str:
    """The ruleset's title; it says so where a tournament lays answers of its own over it."""
    return _("%(rules)s, with changes by the tournament") % {"rules": rules.title} if overlay else rules.title


def _heading(page: TablePage) -> parts.Heading:
    round_ = page.table.round
    return parts.Heading(
        title=round_.tournament.name,
        round=_("Round %(number)s") % {"number": round_.number},
        table=str(page.table.number),
        rules=rules_line(page.rules, page.table.round.tournament.overlay),
        state=_state(page),
    )


def _state(page: TablePage) -> str:
    if page.over:
        return ""
    return _("broken off") if page.table.round.state == "finished" else pgettext("sheet", "in play")


def _foot(page: TablePage) -> str:
    last = (
        _("last entry %(number)d") % {"number": page.last_number} if page.last_number else _("no entry yet")
    )
    edition = _("%(rules)s, edition: %(edition)s") % {
        "rules": page.rules.book.cite,
        "edition": page.rules.book.edition,
    }
    return f"{edition} · {last}"


def _rows(page: TablePage, beside: sheets.Beside, grid: Grid) -> list[_Row]:
    """Hands and notes in the order of their entries."""
    hands = [_hand_row(hand, grid) for hand in page.hands]
    notes = [
        _Row(
            number=note.number,
            said=tuple(wrap(_note(note), SMALL, grid.result_width + grid.result - grid.hand)),
            deltas=note.deltas,
            scores=note.scores,
            sticks=note.sticks,
            shaded=True,
        )
        for note in beside.notes
    ]
    return sorted(hands + notes, key=lambda row: row.number)


def _note(note: sheets.NoteLine) -> str:
    return f"{note.says} {words.signed(note.points)}" if note.points else note.says


def _hand_row(hand: HandLine, grid: Grid) -> _Row:
    ruled, said, notes = hand.deltas is not None, hand.result, list(hand.warnings)
    facts = {"result": said, "number": hand.changed_by, "why": hand.why}
    if hand.voided:
        said = _("%(result)s by entry %(number)d: %(why)s") % facts
    elif hand.changed_by is not None:
        notes.insert(0, _("corrected by entry %(number)d: %(why)s") % facts)
    notes += [
        _("penalty: %(name)s %(points)s") % {"name": penalty.name, "points": words.signed(penalty.points)}
        for penalty in hand.penalties
    ]
    return _Row(
        number=hand.number,
        round=words.round_name(hand.round),
        honba=str(hand.honba),
        said=tuple(wrap(said, SMALL, grid.result_width)),
        notes=tuple(line for note in notes for line in wrap(note, TINY, grid.result_width)),
        riichi=hand.riichi if ruled else (),
        deltas=hand.deltas,
        scores=hand.scores if ruled else None,
        sticks=hand.sticks_after if ruled else None,
        void=not ruled,
    )


def _paginated(rows: Sequence[_Row], grid: Grid, seats: int, decided: int) -> list[list[_Row]]:
    """The rows of each page; on the last one there is room for the results, *decided* lines and the signatures."""
    bottom = grid.foot - parts.FOOT_HEIGHT / 2
    end = GAP + 6 + parts.RESULT_ROW * seats + LINE * decided + CHECK_HEIGHT + parts.SIGNATURES_HEIGHT
    pages: list[list[_Row]] = [[]]
    y = TOP
    for row in rows:
        if y + row.height > bottom:
            pages.append([])
            y = TOP
        pages[-1].append(row)
        y += row.height
    if y + end > bottom:
        # Two hands go along, so that the results do not stand on a page without any.
        last = pages[-1][-2:] if len(pages[-1]) > 2 else []
        pages[-1] = pages[-1][: len(pages[-1]) - len(last)]
        pages.append(last)
    return pages


def _draw_rows(pen: Pen, grid: Grid, rows: Sequence[_Row]) -> float:
    y = TOP
    for row in rows:
        if row.shaded:
            pen.shade(grid.left, y, grid.right - grid.left, row.height)
        if y > TOP:
            pen.line(grid.left, y, grid.right, y)
        _draw_row(pen, grid, y, row)
        y += row.height
    for seat in range(grid.players):
        pen.line(grid.seat_left(seat), TOP - parts.COLUMNS_HEIGHT, grid.seat_left(seat), y)
    pen.line(grid.sticks, TOP - parts.COLUMNS_HEIGHT, grid.sticks, y)
    pen.line(grid.left, y, grid.right, y, RULE)
    return y


def _draw_row(pen: Pen, grid: Grid, y: float, row: _Row) -> None:
    line = pen.middle(y, LEAST, SMALL)
    pen.figure(grid.hand - 2, line, str(row.number), TINY, width=NUMBER - 2)
    pen.text(grid.hand, line, row.round, SMALL, bold=True)
    pen.figure(grid.result - 2, line, row.honba, width=6)
    if row.void:
        pen.line(grid.hand - 0.5, line - 1, grid.result - 1.5, line - 1, RULE)
    x = grid.result if row.round else grid.hand
    below = line
    for text in row.said:
        pen.text(x, below, text)
        below += LINE
    for text in row.notes:
        pen.text(x, below, text, TINY)
        below += SMALL_LINE
    for seat in range(grid.players):
        if seat in row.riichi:
            pen.text(grid.seat_left(seat) + 1, line, pgettext("sheet", "R"), TINY, bold=True)
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


def _draw_end(
    pen: Pen,
    grid: Grid,
    y: float,
    page: TablePage,
    check: sheets.CheckLine,
    seats: Sequence[parts.Seat],
    decided: Sequence[str],
) -> None:
    bottom = parts.draw_results(pen, grid, y, seats, of_page(page))
    for says in decided:
        pen.text(grid.left, pen.middle(bottom, LINE, SMALL) + 1, says, SMALL)
        bottom += LINE
    pen.text(
        grid.left, pen.middle(bottom, CHECK_HEIGHT, SMALL), _check(check), SMALL, width=grid.right - grid.left
    )
    parts.draw_signatures(pen, grid, bottom + CHECK_HEIGHT, seats)


def _check(check: sheets.CheckLine) -> str:
    held = _("Check: players %(held)s + sticks on the table %(on_table)s") % {
        "held": words.unsigned(check.held),
        "on_table": words.unsigned(check.on_table),
    }
    if check.gone:
        held += " " + _("+ out of the game %(gone)s") % {"gone": words.unsigned(check.gone)}
    facts = {"total": words.unsigned(check.total), "expected": words.unsigned(check.expected)}
    agrees = (
        _("= %(total)s, as at the start.")
        if check.agrees
        else _("= %(total)s, but at the start %(expected)s!")
    )
    return f"{held} {agrees % facts}"
