"""A table's score sheet.

The hands with the players called by their winds, the lines of the ledger that are no hands (counts, penalties, the call
of time, the closing) and whether all points are there. Frozen rows again: the sheet prints them and computes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import referee
from tournaments.common.winds import wind_sign
from tournaments.presenters.events.ranking.decided import at_table
from tournaments.presenters.tables.entries import NoteLine, notes
from tournaments.presenters.tables.table_page import FindingLine, HandLine, TablePage, called, finding_lines
from tournaments.presenters.tables.voice import Voice

__all__ = ["Beside", "CheckLine", "NoteLine", "beside", "by_wind", "found", "hands"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckLine:
    """Are all points there: what the players hold, the sticks on the table, what left the game, and the start."""

    held: referee.Points
    on_table: int
    gone: referee.Points
    expected: referee.Points

    @property
    def total(self) -> referee.Points:
        """All that is accounted for."""
        return self.held + self.on_table + self.gone

    @property
    def agrees(self) -> bool:
        """Is nothing missing and nothing too much?"""
        return self.total == self.expected


@dataclass(frozen=True, slots=True, kw_only=True)
class Beside:
    """What a sheet needs beside the page: the notes in the order of their entries, and the check.

    *decided* is what stands below the results: who sits in for whom, and what stands in place of a result.
    """

    notes: tuple[NoteLine, ...]
    check: CheckLine
    decided: tuple[str, ...]


def beside(page: TablePage, voice: Voice | None = None) -> Beside:
    """What the sheet shows beside *page*, from the same entries; *voice* calls the players, else their names do."""
    at = page.at
    counts = referee.counting.stored_counts(page.rules, at.entries, at.page)
    return Beside(
        notes=notes(at.page.lines, voice or at.voice, counts, tells_rulings=page.tells_rulings),
        check=_check(page.rules, at.page),
        decided=at_table(page),
    )


def by_wind(page: TablePage) -> Voice:
    """Each player by the wind of their seat at the start, as it stands with the name at the head of a sheet."""
    return Voice({seat: wind_sign(int(seat)) for seat in page.at.players}, page.at.voice.language)


def hands(page: TablePage, voice: Voice) -> tuple[HandLine, ...]:
    """The hands of *page*, the players called by *voice*."""
    rows = {row.number: row for row in page.at.page.rows}
    return tuple(
        # Of whom a ruling that is not told concerned, the page has said what may be said.
        hand if hand.judged and not page.tells_rulings else called(hand, rows[hand.number], voice)
        for hand in page.hands
    )


def found(page: TablePage, voice: Voice) -> dict[int, tuple[FindingLine, ...]]:
    """What the referee found, by the number of the entry: of each hand that is ruled on, and of each ruling.

    Of a ruling it is on what its proposal rests. Nothing is there of rulings that are not told. The table's own book
    stands at the foot of a sheet: its articles are named without it.
    """
    folded = page.at.page
    lines = {
        row.number: _findings(page.rules, row.ruling.findings, voice)
        for row in folded.rows
        if row.ruling and not row.voided and (page.tells_rulings or not row.judged)
    }
    for judged in folded.rulings if page.tells_rulings else ():
        if judged.proposal and judged.number not in lines:
            lines[judged.number] = _findings(page.rules, judged.proposal.findings, voice)
    return lines


def _findings(
    rules: referee.Ruleset, findings: Sequence[referee.Finding], voice: Voice
) -> tuple[FindingLine, ...]:
    book = f"{rules.book.cite}, "
    return tuple(
        replace(line, source=line.source.removeprefix(book)) for line in finding_lines(rules, findings, voice)
    )


def _check(rules: referee.Ruleset, folded: referee.ledger.Page) -> CheckLine:
    payments = [payment for row in folded.hands if row.ruling for payment in row.ruling.payments]
    payments += [payment for _number, payment, _why in folded.at_table]
    payments += folded.closing.payments if folded.closing else ()
    gone = sum(payment.points for payment in payments if payment.to is referee.ruling.OUT)
    gone -= sum(payment.points for payment in payments if payment.source is referee.ruling.OUT)
    return CheckLine(
        held=sum(folded.table.scores),
        on_table=folded.table.deposits * rules.riichi_deposit,
        gone=gone,
        expected=sum(folded.start.scores),
    )
