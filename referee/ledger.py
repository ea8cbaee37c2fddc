"""What does a table come to, from everything that was entered at it?

A table is the fold of its entries. Entries are appended, never edited: a wrong hand is voided, or corrected by an
entry that takes its place in the fold. A count read out by the players is checked, and overwrites nothing.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from referee.adjudication import adjudicate, close_game, final_results
from referee.adjudication.ending import cut_off
from referee.answers import ClockHandBegins, TimeLimitEnd
from referee.errors import LedgerError, Rejected
from referee.reports import Report
from referee.rules import Ruleset
from referee.ruling import (
    OUT,
    Clock,
    Closing,
    Finding,
    Payment,
    PaymentFor,
    Penalty,
    PenaltyWhen,
    Points,
    Ruling,
    TableState,
    first_hand,
)
from referee.standings import GameResult
from referee.values import Round, Seat

__all__ = [
    "CheckedCount",
    "Close",
    "Correct",
    "Count",
    "Entry",
    "EntryKind",
    "HandEntry",
    "Page",
    "PenaltyEntry",
    "Reopen",
    "Row",
    "TimeCalled",
    "Void",
    "changed_by",
    "fold",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandEntry:
    """A hand as it was seen, and the round and honba that the judge saw on the table."""

    report: Report
    round: Round
    honba: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Void:
    """Hand *number* was entered wrongly and did not take place."""

    number: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Correct:
    """Hand *number* was entered wrongly; this is what was seen."""

    number: int
    report: Report
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """What the players read out: their points by seat and the sticks on the table."""

    scores: tuple[int, ...]
    sticks: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyEntry:
    """A penalty given beside the hands; *points* is negative."""

    seat: Seat
    points: int
    when: PenaltyWhen
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeCalled:
    """The time was called; *dice_thrown*: the dice of the hand in play had been thrown.

    *just_ended*: a hand had just ended that is not written down yet; the entry that follows is that hand.
    """

    dice_thrown: bool
    just_ended: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Close:
    """The table is closed: the sheet is signed, or the game ends as it stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reopen:
    """A closed table is opened again."""

    why: str


EntryKind = HandEntry | Void | Correct | Count | PenaltyEntry | TimeCalled | Close | Reopen


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One line of a table's ledger: its number, counted from one, and what it says.

    Who entered it, when, on which device and the chain of hashes belong to what is stored, not to what follows.
    """

    number: int
    what: EntryKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One hand of the page: what was seen as it now stands, and what follows.

    *ruling* is missing for a voided hand and for one that can no longer be ruled on; *findings* say why, or that
    the round differs from the one it was entered for. *changed_by* is the number of the entry that voided or last
    corrected it.
    """

    number: int
    report: Report
    before: TableState
    ruling: Ruling | None
    voided: bool = False
    changed_by: int | None = None
    why: str = ""
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedCount:
    """A count and what it should have been; *differences* by seat, then the sticks, are counted less expected."""

    number: int
    count: Count
    differences: tuple[Points, ...]
    sticks_difference: int

    @property
    def agrees(self) -> bool:
        """Is nothing different?"""
        return not any(self.differences) and not self.sticks_difference


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A table's whole page: where it began, its hands, and where it stands."""

    start: TableState
    rows: tuple[Row, ...]
    table: TableState
    results: tuple[Points, ...] | None
    games: tuple[GameResult, ...]
    penalties: tuple[Penalty, ...]
    at_table: tuple[tuple[int, Payment, str], ...]
    counts: tuple[CheckedCount, ...]
    closing: Closing | None
    closed: bool
    last_number: int

    @property
    def hands(self) -> tuple[Row, ...]:
        """The hands that count: neither voided nor impossible."""
        return tuple(row for row in self.rows if row.ruling is not None)

    def penalties_of(self, seat: Seat) -> int:
        """What *seat* loses beside the result, in points: zero or negative."""
        return sum(penalty.points for penalty in self.penalties if penalty.seat == seat)


def fold(rules: Ruleset, entries: Sequence[Entry], start: TableState | None = None) -> Page:
    """The page that *entries* come to under *rules*, from *start* or the beginning of a game.

    The same entries always give the same page; hands alone can be folded in parts, each from where the last ended.
    A voided hand moves nothing; a correction stands in the place of what it corrects. Where such a change makes a
    later hand's round or honba differ from what its judge saw, the players keep their seats, the rest is derived anew
    and the row says so. Raises `LedgerError` if a number is out of order or a void or correction names no hand.
    """
    return _fold(rules, entries, start, checking=True)


def _fold(rules: Ruleset, entries: Sequence[Entry], start: TableState | None, *, checking: bool) -> Page:
    """The page; without *checking* the counts are passed over, and none stands on it."""
    _in_order(entries)
    reports, voided, changed = _as_corrected(entries)
    begin = start or first_hand(rules)
    table = begin
    results: tuple[Points, ...] | None = None
    closing: Closing | None = None
    closed = False
    rows: list[Row] = []
    penalties: list[Penalty] = []
    at_table: list[tuple[int, Payment, str]] = []
    counts: list[CheckedCount] = []
    before_closing: tuple[TableState, tuple[Points, ...] | None, Closing | None] = (table, None, None)
    changes = [at for at, entry in enumerate(entries) if isinstance(entry.what, Void | Correct)]
    for at, entry in enumerate(entries):
        later_changes = bool(changes) and changes[-1] > at
        match entry.what:
            case HandEntry() as hand:
                row = _row(rules, entry.number, hand, reports[entry.number], table, voided.get(entry.number))
                change = changed.get(entry.number)
                if change is not None:
                    row = dataclasses.replace(row, changed_by=change[0], why=change[1])
                rows.append(row)
                if row.ruling is not None:
                    table, results = row.ruling.table, row.ruling.results
                    penalties += row.ruling.penalties
            case PenaltyEntry() as penalty:
                # At a table whose game is over no points move any more; what was to move comes off the result.
                if penalty.when is PenaltyWhen.AFTER_UMA or table.over:
                    penalties.append(
                        Penalty(penalty.seat, penalty.points, PenaltyWhen.AFTER_UMA, penalty.why)
                    )
                else:
                    payment = Payment(penalty.seat, OUT, -penalty.points, PaymentFor.AT_TABLE)
                    at_table.append((entry.number, payment, penalty.why))
                    table = _lowered(table, penalty.seat, -penalty.points)
            case Count() as count:
                if checking:
                    # A count is held against what was written before it: a later correction does not make it false.
                    known = (
                        _fold(rules, entries[:at], start, checking=False).table if later_changes else table
                    )
                    counts.append(_checked(entry.number, count, known))
            case TimeCalled() as called:
                # At a table whose game is over the signal changes nothing, and nothing is settled a second time.
                table = table if table.over else _called(rules, table, called)
                if table.last_hands == 0:
                    # No hand was running, or it is broken off, and none is to follow: the game ends with the signal.
                    closing = close_game(rules, table)
                    table, results = closing.table, closing.results
            case Close():
                if not closed:
                    before_closing = (table, results, closing)
                closed = True
                if not table.over:
                    closing = close_game(rules, table)
                    table, results = closing.table, closing.results
            case Reopen():
                if closed:
                    table, results, closing = before_closing
                closed = False
            case Void() | Correct():
                pass
            case _:
                assert_never(entry.what)
    return Page(
        start=begin,
        rows=tuple(rows),
        table=table,
        results=results,
        games=_games(rules, table, rows, closing),
        penalties=tuple(penalties),
        at_table=tuple(at_table),
        counts=tuple(counts),
        closing=closing,
        closed=closed,
        last_number=entries[-1].number if entries else 0,
    )


def _games(
    rules: Ruleset, table: TableState, rows: Sequence[Row], closing: Closing | None
) -> tuple[GameResult, ...]:
    """The results of a game that is over, by seat; nothing before."""
    if not table.over:
        return ()
    if closing is not None:
        return final_results(rules, table.scores, closing.payments)
    ended = next((row.ruling for row in reversed(rows) if row.ruling is not None), None)
    return final_results(rules, table.scores, ended.payments if ended else ())


def _in_order(entries: Sequence[Entry]) -> None:
    for wanted, entry in enumerate(entries, entries[0].number if entries else 1):
        if entry.number != wanted:
            raise LedgerError(f"entry {entry.number} stands where entry {wanted} is due")


def _as_corrected(
    entries: Sequence[Entry],
) -> tuple[dict[int, Report], dict[int, Void], dict[int, tuple[int, str]]]:
    """For each hand its report as last corrected, the void that took it out, and the last change to it."""
    reports: dict[int, Report] = {}
    voided: dict[int, Void] = {}
    changed: dict[int, tuple[int, str]] = {}
    for entry in entries:
        match entry.what:
            case HandEntry(report=report):
                reports[entry.number] = report
            case Void(number=number, why=why) as void:
                _names_a_hand(entry.number, number, reports)
                voided[number] = void
                changed[number] = (entry.number, why)
            case Correct(number=number, report=report, why=why):
                _names_a_hand(entry.number, number, reports)
                reports[number] = report
                # A hand that was voided by mistake is brought back by correcting it.
                voided.pop(number, None)
                changed[number] = (entry.number, why)
            case _:
                pass
    return reports, voided, changed


def _names_a_hand(at: int, number: int, reports: dict[int, Report]) -> None:
    if number not in reports:
        raise LedgerError(f"entry {at} speaks of hand {number}, but no hand has that number")


def _row(
    rules: Ruleset, number: int, hand: HandEntry, report: Report, table: TableState, void: Void | None
) -> Row:
    if void is not None:
        return Row(number=number, report=report, before=table, ruling=None, voided=True)
    if table.over:
        finding = cut_off(rules, table) or Finding("after_the_end", None, {"round": str(hand.round)})
        return Row(number=number, report=report, before=table, ruling=None, findings=(finding,))
    findings: tuple[Finding, ...] = ()
    if (hand.round, hand.honba) != (table.round, table.honba):
        facts = {
            "seen": str(hand.round),
            "seen_honba": hand.honba,
            "round": str(table.round),
            "honba": table.honba,
        }
        findings = (Finding("round_differs", None, facts),)
    try:
        ruling = adjudicate(rules, table, report)
    except Rejected as rejected:
        facts = {"problems": tuple(problem.code for problem in rejected.problems)}
        impossible = Finding("no_longer_possible", None, facts)
        return Row(number=number, report=report, before=table, ruling=None, findings=(*findings, impossible))
    return Row(number=number, report=report, before=table, ruling=ruling, findings=findings)


def _lowered(table: TableState, seat: Seat, points: int) -> TableState:
    scores = tuple(score - points if at == seat else score for at, score in enumerate(table.scores))
    return dataclasses.replace(table, scores=scores)


def _checked(number: int, count: Count, table: TableState) -> CheckedCount:
    return CheckedCount(
        number=number,
        count=count,
        differences=tuple(counted - score for counted, score in zip(count.scores, table.scores, strict=True)),
        sticks_difference=count.sticks - table.deposits,
    )


def _called(rules: Ruleset, table: TableState, called: TimeCalled) -> TableState:
    """The table once the time is called, with the hands still to play.

    Where a hand begins as soon as the one before has ended, one is always running; else it is running once its dice
    are thrown. Where the time cuts the running hand off, none is left. A hand that had ended but is still to be written
    down comes on top. Sources: `time_limit_end`, `clock_hand_begins`.
    """
    if rules.time_limit_end is TimeLimitEnd.NONE or table.time is Clock.CALLED:
        return table
    running = called.dice_thrown or rules.clock_hand_begins is ClockHandBegins.PREVIOUS_HAND_ENDED
    match rules.time_limit_end:
        case TimeLimitEnd.CUT_OFF:
            left = 0
        case TimeLimitEnd.END_AFTER_HAND:
            left = int(running)
        case TimeLimitEnd.ONE_MORE_HAND:
            left = running + 1
        case _:
            assert_never(rules.time_limit_end)
    return dataclasses.replace(table, time=Clock.CALLED, last_hands=left + called.just_ended)


def changed_by(
    rules: Ruleset, entries: Sequence[Entry], change: Entry, start: TableState | None = None
) -> list[Row]:
    """The rows that *change* (a void or a correction) would alter, as they would then stand.

    The changed hand itself is among them; later hands follow if their ruling, round or findings differ.
    """
    was = {row.number: row for row in fold(rules, entries, start).rows}
    will_be = fold(rules, [*entries, change], start).rows
    return [row for row in will_be if row != was.get(row.number)]
