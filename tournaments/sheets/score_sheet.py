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
from tournaments.sheets.lines import wrap
from tournaments.sheets.pen import Pen
from tournaments.sheets.style import MARGIN, RULE, SMALL, TINY
from tournaments.showing import sheets
from tournaments.showing.pages import HandLine, TablePage
from tournaments.showing.results import of_page

__all__ = ["render", "rules_line"]

NUMBER: Final = 7.0
LINE: Final = 3.2  # from one line of a result to the next
SMALL_LINE: Final = 2.9
ROWS: Final = (6.0, 5.6, 5.2, 4.8)  # how high a row with one line is: the closer ones where that saves a page
CHECK_HEIGHT: Final = 7.0
GAP: Final = 4.0
HEAD: Final = MARGIN + parts.HEADING_HEIGHT


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
    def spans(self) -> bool:
        """Does it move nothing, so that its words have the whole width?"""
        return self.deltas is None and self.scores is None

    def height(self, least: float) -> float:
        """Millimetres, where a row with one line has *least*."""
        return least + LINE * (len(self.said) - 1) + SMALL_LINE * len(self.notes)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Layout:
    """Where things stand, on every page of a sheet: *top* is where its rows begin, *bottom* where they must end."""

    grid: Grid
    head: parts.Columns
    signatures: parts.Signatures
    decided: list[str]
    top: float
    bottom: float
    end: float  # the height of what stands below the last row

    @classmethod
    def of(cls, grid: Grid, seats: Sequence[parts.Seat], decided: Sequence[str]) -> _Layout:
        """The layout for *seats*, with the lines of *decided* below the results."""
        head, signatures = parts.columns(grid, seats), parts.signatures(grid, seats)
        lines = [line for says in decided for line in wrap(says, SMALL, grid.right - grid.left)]
        results = GAP + parts.RESULT_HEAD + parts.RESULT_ROW * len(seats) + LINE * len(lines)
        return cls(
            grid=grid,
            head=head,
            signatures=signatures,
            decided=lines,
            top=HEAD + head.height,
            bottom=grid.foot - parts.FOOT_HEIGHT,
            end=results + CHECK_HEIGHT + signatures.height,
        )


def render(page: TablePage, *, paper: str = "A4", language: str = "en") -> bytes:
    """The score sheet of *page* as a PDF, with as many pages as its hands need."""
    with translation.override(language):
        voice = sheets.by_wind(page)
        beside = sheets.beside(page, voice)
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
        layout = _Layout.of(grid, seats, beside.decided)
        rows = _rows(sheets.hands(page, voice), beside, grid)
        least, sheets_of_rows = _closest(rows, layout)
        foot = _foot(page)
        for number, on_page in enumerate(sheets_of_rows, start=1):
            parts.draw_heading(pen, grid, heading)
            parts.draw_columns(pen, grid, HEAD, seats, layout.head, by_wind=True)
            y = _draw_rows(pen, layout, on_page, least)
            if number == len(sheets_of_rows):
                _draw_end(pen, layout, y + GAP, page, beside.check, seats)
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


def _rows(played: Sequence[HandLine], beside: sheets.Beside, grid: Grid) -> list[_Row]:
    """Hands and notes in the order of their entries."""
    hands = [_hand_row(hand, grid) for hand in played]
    notes = [
        _Row(
            number=note.number,
            said=tuple(wrap(_note(note), SMALL, _room(grid, grid.hand, alone=note.scores is None))),
            deltas=note.deltas,
            scores=note.scores,
            sticks=note.sticks,
            shaded=True,
        )
        for note in beside.notes
    ]
    return sorted(hands + notes, key=lambda row: row.number)


def _room(grid: Grid, left: float, *, alone: bool) -> float:
    """How wide the words of a row may be that begin at *left*: as wide as the table where no figures stand there."""
    return (grid.right - 1 if alone else grid.result + grid.result_width) - left


def _note(note: sheets.NoteLine) -> str:
    return f"{note.says} {words.signed(note.points)}" if note.points else note.says


def _hand_row(hand: HandLine, grid: Grid) -> _Row:
    ruled, said, notes = hand.deltas is not None, hand.result, list(hand.warnings)
    room = _room(grid, grid.result, alone=not ruled)
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
        said=tuple(wrap(said, SMALL, room)),
        notes=tuple(line for note in notes for line in wrap(note, TINY, room)),
        riichi=hand.riichi if ruled else (),
        deltas=hand.deltas,
        scores=hand.scores if ruled else None,
        sticks=hand.sticks_after if ruled else None,
        void=not ruled,
    )


def _closest(rows: Sequence[_Row], layout: _Layout) -> tuple[float, list[list[_Row]]]:
    """The rows of each page, on as few pages as can be, and the height of a row with which they stand there."""
    found = []
    for least in ROWS:
        found.append((least, _paginated(rows, layout, least)))
        if len(found[-1][1]) == 1:
            break
    return min(found, key=lambda one: len(one[1]))


def _paginated(rows: Sequence[_Row], layout: _Layout, least: float) -> list[list[_Row]]:
    """The rows of each page; on the last one there is room for the results and the signatures."""
    pages: list[list[_Row]] = [[]]
    y = layout.top
    for row in rows:
        if y + row.height(least) > layout.bottom and pages[-1]:
            # What a judge ruled or somebody counted does not begin a page: it goes there with its hand.
            with_hand = next((n for n, earlier in enumerate(reversed(pages[-1])) if earlier.round), 0) + 1
            along = pages[-1][-with_hand:] if row.shaded and with_hand < len(pages[-1]) / 2 else []
            pages[-1] = pages[-1][: len(pages[-1]) - len(along)]
            pages.append(along)
            y = layout.top + sum(moved.height(least) for moved in along)
        pages[-1].append(row)
        y += row.height(least)
    if y + layout.end > layout.bottom:
        # The results do not stand on a page without any hand: the last round goes along, or the last few of it.
        last = _last_round(pages[-1])
        pages[-1] = pages[-1][: len(pages[-1]) - len(last)]
        pages.append(last)
    return pages


def _last_round(rows: list[_Row]) -> list[_Row]:
    """The hands of a page that go to the next with the results: those of the last wind, if they are a part of it."""
    wind = next((row.round[:1] for row in reversed(rows) if row.round), "")
    first = next((at for at, row in enumerate(rows) if row.round[:1] == wind and wind), 0)
    if len(rows) / 3 <= first:
        return rows[first:]
    return rows[-2:] if len(rows) > 2 else []


def _draw_rows(pen: Pen, layout: _Layout, rows: Sequence[_Row], least: float) -> float:
    grid, y, since = layout.grid, layout.top, HEAD
    for row in rows:
        height = row.height(least)
        if row.shaded:
            pen.shade(grid.left, y, grid.right - grid.left, height)
        if y > layout.top:
            pen.line(grid.left, y, grid.right, y)
        if row.spans:
            _draw_sides(pen, grid, since, y)
            since = y + height
        _draw_row(pen, grid, y, row, least)
        y += height
    _draw_sides(pen, grid, since, y)
    pen.line(grid.left, y, grid.right, y, RULE)
    return y


def _draw_sides(pen: Pen, grid: Grid, top: float, bottom: float) -> None:
    """The lines between the seats' columns, where figures stand in them."""
    if top < bottom:
        for x in (*map(grid.seat_left, range(grid.players)), grid.sticks):
            pen.line(x, top, x, bottom)


def _draw_row(pen: Pen, grid: Grid, y: float, row: _Row, least: float) -> None:
    line = pen.middle(y, least, SMALL)
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


def _draw_end(
    pen: Pen,
    layout: _Layout,
    y: float,
    page: TablePage,
    check: sheets.CheckLine,
    seats: Sequence[parts.Seat],
) -> None:
    grid = layout.grid
    bottom = parts.draw_results(pen, grid, y, seats, of_page(page))
    for says in layout.decided:
        pen.text(grid.left, pen.middle(bottom, LINE, SMALL) + 1, says, SMALL)
        bottom += LINE
    pen.text(
        grid.left, pen.middle(bottom, CHECK_HEIGHT, SMALL), _check(check), SMALL, width=grid.right - grid.left
    )
    parts.draw_signatures(pen, grid, bottom + CHECK_HEIGHT, layout.signatures)


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
