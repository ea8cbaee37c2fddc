"""Score sheets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

import referee
from referee.frozen import dataclass
from tournaments.common.language import rules_title
from tournaments.presenters.paper.stamps import Stamp
from tournaments.presenters.rulings.rulebooks.editions import edition_line
from tournaments.presenters.tables import score_sheet
from tournaments.presenters.tables.results_table import page_results
from tournaments.presenters.tables.table_page import TablePage
from tournaments.sheets.paper import words
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.style import MARGIN, SMALL
from tournaments.sheets.paper.text.lines import wrap
from tournaments.sheets.tables import sheet_parts
from tournaments.sheets.tables.grid import NUMBER, PLAYED_SEAT, Grid
from tournaments.sheets.tables.score_rows import LINE, ScoreRow, rows_of
from tournaments.sheets.tables.score_table import draw_rows

__all__ = ["draw", "edition_line", "rules_line"]

ROWS: Final = (6.0, 5.6, 5.2, 4.8)  # heights of a row with one line: a lower one is used if it saves a page
CHECK_HEIGHT: Final = 7.0
GAP: Final = 4.0
HEAD: Final = MARGIN + sheet_parts.HEADING_HEIGHT


@dataclass(frozen=True, slots=True, kw_only=True)
class _Layout:
    """The layout of all pages of a sheet: rows start at *top* and must end at *bottom*."""

    grid: Grid
    head: sheet_parts.Columns
    signatures: sheet_parts.Signatures
    decided: list[str]
    top: float
    bottom: float
    end: float  # the height of the part below the last row

    @classmethod
    def of(cls, grid: Grid, seats: Sequence[sheet_parts.Seat], decided: Sequence[str]) -> _Layout:
        """The layout for *seats*, with the lines of *decided* below the results."""
        head, signatures = sheet_parts.columns(grid, seats), sheet_parts.signatures(grid, seats)
        lines = [line for decision in decided for line in wrap(decision, SMALL, grid.right - grid.left)]
        results = GAP + sheet_parts.RESULT_HEAD + sheet_parts.RESULT_ROW * len(seats) + LINE * len(lines)
        return cls(
            grid=grid,
            head=head,
            signatures=signatures,
            decided=lines,
            top=HEAD + head.height,
            bottom=grid.foot - sheet_parts.FOOT_HEIGHT,
            end=results + CHECK_HEIGHT + signatures.height,
        )


def draw(pen: Pen, page: TablePage, stamp: Stamp | None = None) -> None:
    """Draw the score sheet of *page*, on as many pages as its hands need, in the current language."""
    voice = score_sheet.wind_voice(page)
    extras = score_sheet.sheet_extras(page, voice)
    heading = _heading(page)
    grid = Grid(
        width=pen.width, height=pen.height, players=page.rules.players, number=NUMBER, seat=PLAYED_SEAT
    )
    seats = [
        sheet_parts.Seat(seat=line.seat, name=line.player.name, reading=line.player.reading)
        for line in page.seats
    ]
    layout = _Layout.of(grid, seats, extras.decided)
    rows = rows_of(score_sheet.hands(page, voice), extras, grid)
    least, sheets_of_rows = _closest(rows, layout)
    foot = edition_line(page.rules)
    for number, on_page in enumerate(sheets_of_rows, start=1):
        sheet_parts.draw_heading(pen, grid, heading, stamp)
        sheet_parts.draw_columns(pen, grid, HEAD, seats, layout.head, by_wind=True)
        y = draw_rows(pen, grid, HEAD, layout.top, on_page, least)
        if number == len(sheets_of_rows):
            _draw_end(pen, layout, y + GAP, page, extras.check, seats)
        sheet_parts.draw_foot(pen, grid, foot, number, len(sheets_of_rows), stamp)
        pen.page()


def rules_line(rules: referee.Ruleset, overlay: object = None) -> str:
    """The ruleset's title, with a remark if the tournament has house rules."""
    title = rules_title(rules)
    return _("%(rules)s, with house rules") % {"rules": title} if overlay else title


def _heading(page: TablePage) -> sheet_parts.Heading:
    round_ = page.table.round
    return sheet_parts.Heading(
        title=round_.tournament.name,
        round=_("Round %(number)s") % {"number": round_.number},
        table=str(page.table.number),
        rules=rules_line(page.rules, page.table.round.tournament.overlay),
        state=_state(page),
    )


def _state(page: TablePage) -> str:
    if page.over:
        return ""
    return _("unfinished") if page.table.round.state == "finished" else pgettext("sheet", "in play")


def _closest(rows: Sequence[ScoreRow], layout: _Layout) -> tuple[float, list[list[ScoreRow]]]:
    """The height of a one-line row, and the rows of each page, for as few pages as possible."""
    candidates = []
    for least in ROWS:
        candidates.append((least, _paginated(rows, layout, least)))
        if len(candidates[-1][1]) == 1:
            break
    return min(candidates, key=lambda candidate: len(candidate[1]))


def _paginated(rows: Sequence[ScoreRow], layout: _Layout, least: float) -> list[list[ScoreRow]]:
    """The rows of each page; the last one has room for the results and the signatures."""
    pages: list[list[ScoreRow]] = [[]]
    y = layout.top
    for row in rows:
        if y + row.height(least) > layout.bottom and pages[-1]:
            # A ruling or a count does not start a page: it moves there together with its hand.
            with_hand = next((n for n, earlier in enumerate(reversed(pages[-1])) if earlier.round), 0) + 1
            along = pages[-1][-with_hand:] if row.shaded and with_hand < len(pages[-1]) / 2 else []
            pages[-1] = pages[-1][: len(pages[-1]) - len(along)]
            pages.append(along)
            y = layout.top + sum(moved.height(least) for moved in along)
        pages[-1].append(row)
        y += row.height(least)
    if y + layout.end > layout.bottom:
        # The results are not on a page without any hand: the last round moves along, or the last few of its hands.
        last = _last_round(pages[-1])
        pages[-1] = pages[-1][: len(pages[-1]) - len(last)]
        pages.append(last)
    return pages


def _last_round(rows: list[ScoreRow]) -> list[ScoreRow]:
    """The rows that move to the next page with the results: the last wind's, if at most two thirds, else two."""
    wind = next((row.round[:1] for row in reversed(rows) if row.round), "")
    first = next((index for index, row in enumerate(rows) if row.round[:1] == wind and wind), 0)
    if len(rows) / 3 <= first:
        return rows[first:]
    return rows[-2:] if len(rows) > 2 else []


def _draw_end(
    pen: Pen,
    layout: _Layout,
    y: float,
    page: TablePage,
    check: score_sheet.CheckLine,
    seats: Sequence[sheet_parts.Seat],
) -> None:
    grid = layout.grid
    bottom = sheet_parts.draw_results(pen, grid, y, seats, page_results(page))
    for decision in layout.decided:
        pen.text(grid.left, pen.middle(bottom, LINE, SMALL) + 1, decision, SMALL)
        bottom += LINE
    pen.text(
        grid.left, pen.middle(bottom, CHECK_HEIGHT, SMALL), _check(check), SMALL, width=grid.right - grid.left
    )
    sheet_parts.draw_signatures(pen, grid, bottom + CHECK_HEIGHT, layout.signatures)


def _check(check: score_sheet.CheckLine) -> str:
    sentence = _("Check: players %(held)s + sticks on the table %(on_table)s") % {
        "held": words.unsigned(check.player_points),
        "on_table": words.unsigned(check.on_table),
    }
    if check.removed_points:
        sentence += " " + _("+ points out of play %(gone)s") % {"gone": words.unsigned(check.removed_points)}
    facts = {"total": words.unsigned(check.total), "expected": words.unsigned(check.expected)}
    agrees = (
        _("= %(total)s, as at the start.")
        if check.agrees
        else _("= %(total)s, but %(expected)s at the start!")
    )
    return f"{sentence} {agrees % facts}"
