"""What does a table's sheet show that its page says otherwise, or not?

The hands with the players called by their winds, the lines of the ledger that are no hands (counts, penalties, the call
of time, the closing) and whether all points are there. Frozen rows again: the sheet prints them and computes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

import referee
from tournaments.showing.decided import at_table
from tournaments.showing.entries import NoteLine, notes
from tournaments.showing.pages import HandLine, TablePage, called
from tournaments.showing.voice import Voice
from tournaments.winds import wind_sign

__all__ = ["Beside", "CheckLine", "NoteLine", "beside", "by_wind", "hands"]


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
    counts = referee.stored_counts(page.rules, at.entries, at.page)
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


def _check(rules: referee.Ruleset, folded: referee.Page) -> CheckLine:
    payments = [payment for row in folded.hands if row.ruling for payment in row.ruling.payments]
    payments += [payment for _number, payment, _why in folded.at_table]
    payments += folded.closing.payments if folded.closing else ()
    gone = sum(payment.points for payment in payments if payment.to is referee.OUT)
    gone -= sum(payment.points for payment in payments if payment.source is referee.OUT)
    return CheckLine(
        held=sum(folded.table.scores),
        on_table=folded.table.deposits * rules.riichi_deposit,
        gone=gone,
        expected=sum(folded.start.scores),
    )
