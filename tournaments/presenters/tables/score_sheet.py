"""A table's score sheet.

It has the hands with the players named by their winds, the other lines of the ledger (counts, penalties, the call of
time, the closing) and the check of all points. The rows are frozen: the sheet prints them and computes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import referee
from referee.frozen import dataclass
from tournaments.common.winds import wind_sign
from tournaments.presenters.events.ranking.decision_texts import decisions_at_table
from tournaments.presenters.tables.entries import NoteLine, notes
from tournaments.presenters.tables.table_page import (
    FindingLine,
    HandLine,
    TablePage,
    finding_lines,
    name_players,
)
from tournaments.presenters.tables.voice import Voice

__all__ = ["CheckLine", "NoteLine", "SheetExtras", "findings_by_entry", "hands", "sheet_extras", "wind_voice"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckLine:
    """The check of all points: the players' points, the sticks on the table, the points that left, and the start."""

    player_points: referee.Points
    on_table: int
    removed_points: referee.Points
    expected: referee.Points

    @property
    def total(self) -> referee.Points:
        """All points that are accounted for."""
        return self.player_points + self.on_table + self.removed_points

    @property
    def agrees(self) -> bool:
        """Whether no points are missing and none are too many."""
        return self.total == self.expected


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetExtras:
    """The parts of a sheet besides the page: the notes in the order of their entries, and the check.

    *decided* are the lines below the results: the substitutes, and what replaces a result.
    """

    notes: tuple[NoteLine, ...]
    check: CheckLine
    decided: tuple[str, ...]


def sheet_extras(page: TablePage, voice: Voice | None = None) -> SheetExtras:
    """The other parts of the sheet for *page*, from the same entries; *voice* names the players."""
    snapshot = page.snapshot
    counts = referee.counting.stored_counts(page.rules, snapshot.entries, snapshot.page)
    return SheetExtras(
        notes=notes(snapshot.page.lines, voice or snapshot.voice, counts, tells_rulings=page.tells_rulings),
        check=_check_line(page.rules, snapshot.page),
        decided=decisions_at_table(page),
    )


def wind_voice(page: TablePage) -> Voice:
    """Each player named by the wind of their seat at the start, as at the head of a sheet."""
    return Voice({seat: wind_sign(int(seat)) for seat in page.snapshot.players}, page.snapshot.voice.language)


def hands(page: TablePage, voice: Voice) -> tuple[HandLine, ...]:
    """The hands of *page*, with the players named by *voice*."""
    rows = {row.number: row for row in page.snapshot.page.rows}
    return tuple(
        # For a ruling that is not shown, the page has already said what may be said.
        hand if hand.judged and not page.tells_rulings else name_players(hand, rows[hand.number], voice)
        for hand in page.hands
    )


def findings_by_entry(page: TablePage, voice: Voice) -> dict[int, tuple[FindingLine, ...]]:
    """The referee's findings, by the number of the entry: for each hand with a ruling, and for each ruling of a judge.

    For a judge's ruling they are the reasons of its proposal. Rulings that are not shown have none. The table's own
    book is named at the foot of a sheet: its articles are cited without it.
    """
    ledger_page = page.snapshot.page
    lines = {
        row.number: _findings(page.rules, row.ruling.findings, voice)
        for row in ledger_page.rows
        if row.ruling and not row.voided and (page.tells_rulings or not row.judged)
    }
    for ruling_row in ledger_page.rulings if page.tells_rulings else ():
        if ruling_row.proposal and ruling_row.number not in lines:
            lines[ruling_row.number] = _findings(page.rules, ruling_row.proposal.findings, voice)
    return lines


def _findings(
    rules: referee.Ruleset, findings: Sequence[referee.Finding], voice: Voice
) -> tuple[FindingLine, ...]:
    book = f"{rules.book.cite}, "
    return tuple(
        replace(line, source=line.source.removeprefix(book)) for line in finding_lines(rules, findings, voice)
    )


def _check_line(rules: referee.Ruleset, page: referee.ledger.Page) -> CheckLine:
    payments = [payment for row in page.hands if row.ruling for payment in row.ruling.payments]
    payments += [payment for _number, payment, _why in page.at_table]
    payments += page.closing.payments if page.closing else ()
    removed_points = sum(payment.points for payment in payments if payment.to is referee.ruling.OUTSIDE)
    removed_points -= sum(payment.points for payment in payments if payment.source is referee.ruling.OUTSIDE)
    return CheckLine(
        player_points=sum(page.table.scores),
        on_table=page.table.deposits * rules.riichi_deposit,
        removed_points=removed_points,
        expected=sum(page.start.scores),
    )
