"""Fold a table's entries into its page."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import assert_never

from referee.adjudication import close_game, final_results
from referee.answers import Measure
from referee.errors import LedgerError, Rejected
from referee.findings.incidents import CHOMBO_DISQUALIFIES
from referee.findings.rulings import QUESTION_NOT_ANSWERED, RULING_WITHOUT_EFFECT
from referee.judgement import Judgement
from referee.ledger.consequences import Cost, cost_of, table_after_payments
from referee.ledger.entries import (
    Close,
    Correct,
    Count,
    Entry,
    HandEntry,
    PenaltyEntry,
    Reopen,
    Result,
    Review,
    RulingEntry,
    Swap,
    TimeCalled,
    Void,
)
from referee.ledger.hands import compare_count, hand_row, round_differs, table_after_time
from referee.ledger.in_force import entries_in_force, is_change
from referee.ledger.page import CheckedCount, Line, Page, PaperResult, ResultOverride, Row, RulingRow
from referee.ledger.proposals import expected_judgement
from referee.ledger.reviews import review_findings, state_after
from referee.ledger.rulings import Place, chombo_of, findings_on, get_proposal, is_deliberate, place_problems
from referee.rules import Ruleset
from referee.ruling import (
    OUTSIDE,
    Closing,
    Payment,
    PaymentFor,
    Penalty,
    PenaltyWhen,
    Points,
    TableState,
    first_hand,
)
from referee.standings import GameResult, demote_seats, stated_results
from referee.values import Seat

__all__ = ["altered_rows", "fold"]


def fold(rules: Ruleset, entries: Sequence[Entry], start: TableState | None = None) -> Page:
    """The page that results from *entries* under *rules*, from *start* or the beginning of a game.

    The same entries always give the same page; hands alone can be folded in parts, each from where the last ended. A
    voided hand or penalty moves nothing; a correction replaces what it corrects, and a judgement that was changed on
    review replaces the ruling. Where such a change makes a later hand's round or honba differ from what its judge
    saw, the players keep their seats, the rest is derived again and the row says so. A result on paper ends the game
    and suspends the hands before it, until it is voided. A judge's decision is never refused here: it counts as it
    was stored. Raises `LedgerError` if a number is out of order, if a void, a correction or a review refers to a
    missing entry, or if a count or a penalty is for another number of players.
    """
    for previous, entry in pairwise(entries):
        if entry.number != previous.number + 1:
            raise LedgerError(f"entry {entry.number} found where entry {previous.number + 1} was expected")
    folding = _Folding(rules, entries, start)
    for index, entry in enumerate(entries):
        table_before = folding.table
        folding.read(entry)
        if isinstance(entry.what, Count):
            # A count is compared with the entries before it: a later change does not make it false.
            is_changed = any(map(is_change, entries[index:]))
            compared_table = _table_after(rules, entries[:index], start) if is_changed else folding.table
            folding.counts.append(compare_count(entry.number, entry.what, compared_table))
        folding.line(entry, table_before)
    return folding.page(entries[-1].number if entries else 0)


def _table_after(rules: Ruleset, entries: Sequence[Entry], start: TableState | None) -> TableState:
    folding = _Folding(rules, entries, start)
    for entry in entries:
        folding.read(entry)
    return folding.table


class _Folding:
    """A page under construction: it reads every entry in turn and records what it changes."""

    def __init__(self, rules: Ruleset, entries: Sequence[Entry], start: TableState | None) -> None:
        self.rules, self.in_force = rules, entries_in_force(rules, entries)
        self.start = begin = start or first_hand(rules)
        self.table = begin
        self.results: tuple[Points, ...] | None = None
        self.closing: Closing | None = None
        self.closed = False
        self.rows: list[Row] = []
        # Each penalty with the number of its entry, and whether that is a hand and not a judge's decision.
        self.penalties: list[tuple[int, Penalty, bool]] = []
        self.at_table: list[tuple[int, Payment, str]] = []
        self.counts: list[CheckedCount] = []
        self.rulings: list[RulingRow] = []
        self.lines: list[Line] = []
        self.disqualified: dict[Seat, int] = {}
        self.result_overrides: list[ResultOverride] = []
        self.paper_result: PaperResult | None = None
        self.drawn_seats = tuple(rules.seats)
        self.before_closing: tuple[TableState, tuple[Points, ...] | None, Closing | None] | None = None
        # The dead hands of a hand that was entered wrongly, and the entry that voided it.
        self.held_dead_hands: tuple[frozenset[Seat], int] | None = None

    def read(self, entry: Entry) -> None:
        self._restore_dead_hands(entry.number)
        match entry.what:
            case HandEntry() as hand:
                self._apply_hand(entry.number, hand)
            case RulingEntry() as ruling_entry:
                self._apply_ruling(entry.number, ruling_entry)
            case PenaltyEntry() as penalty:
                self._apply_penalty(entry.number, penalty)
            case TimeCalled() as call:
                # Once the game is over, the signal changes nothing, and nothing is settled a second time.
                self.table = self.table if self.table.over else table_after_time(self.rules, self.table, call)
                if self.table.last_hands == 0:
                    # No hand is running, or it was broken off, and none is to follow: the game ends with the signal.
                    self._close()
            case Close():
                self._mark_closed()
                if not self.table.over:
                    self._close()
            case Result() as result:
                if entry.number not in self.in_force.voided:
                    self._mark_closed()
                    self._apply_paper_result(entry.number, result)
            case Swap(seats=seats):
                self.drawn_seats = tuple(self.drawn_seats[seat] for seat in seats)
            case Reopen():
                if self.before_closing is not None:
                    self.table, self.results, self.closing = self.before_closing
                self._reopen()
                self.closed, self.before_closing, self.paper_result = False, None, None
                self._restore_dead_hands(entry.number)
            case Count() | Void() | Correct() | Review():
                pass
            case _:
                assert_never(entry.what)

    def _mark_closed(self) -> None:
        """Close the table, and keep the state before for reopening it."""
        if not self.closed:
            self.before_closing = (self.table, self.results, self.closing)
        self.closed = True

    def _apply_paper_result(self, number: int, result: Result) -> None:
        """End the game with the result on paper, which replaces the closing and every earlier result."""
        rules, replaced_numbers = (
            self.rules,
            [line.number for line in self.lines if isinstance(line.entry.what, Result)],
        )
        self._take_out_of_force(replaced_numbers)
        scores: tuple[Points, ...] = result.scores
        if result.results:
            games = stated_results(rules, result.results, result.places, self.start.starting_scores)
            scores = tuple(game.score for game in games)
        table_before = dataclasses.replace(
            self.table, scores=scores, deposits=result.sticks_left, bettors=(), dead=frozenset(), over=False
        )
        if result.results:
            # Nothing is settled: the results already include the sticks.
            table = dataclasses.replace(table_before, over=True, deposits=0, last_hands=None)
            self.closing = None
            self.table, self.results = table, tuple(result.results)
            difference = sum(result.results) - _expected_sum(rules, self.start)
        else:
            self.closing = close_game(rules, table_before)
            self.table, self.results = self.closing.table, self.closing.results
            points_counted = sum(result.scores) + result.sticks_left * rules.riichi_deposit
            difference = points_counted - sum(self.start.scores)
        self.paper_result = PaperResult(number=number, result=result, off=difference)

    def _reopen(self) -> None:
        """Mark the closings in force until now as no longer in force."""
        self._take_out_of_force(
            [line.number for line in self.lines if isinstance(line.entry.what, Close | Result)]
        )

    def _take_out_of_force(self, numbers: Collection[int]) -> None:
        self.lines = [
            dataclasses.replace(line, in_force=False) if line.number in numbers else line
            for line in self.lines
        ]

    def line(self, entry: Entry, table_before: TableState) -> None:
        """Record the line of the entry just read; *table_before* is the table before it."""
        number = entry.number
        row = self.rows[-1] if self.rows and self.rows[-1].number == number else None
        ruling_row = self.rulings[-1] if self.rulings and self.rulings[-1].number == number else None
        count = self.counts[-1] if self.counts and self.counts[-1].number == number else None
        in_force = (
            not (row and row.voided)
            and (ruling_row is None or ruling_row.judgement == ruling_row.given)
            and number not in self.in_force.voided
        )
        self.lines.append(
            Line(
                entry=entry,
                before=table_before,
                after=self.table,
                row=row,
                judged=ruling_row,
                count=count,
                in_force=in_force,
            )
        )

    def _restore_dead_hands(self, number: int) -> None:
        """After the wrong entry is voided, the hand is in play again, and its dead hands are dead again."""
        if self.held_dead_hands is None or self.table.over:
            return
        dead, void_number = self.held_dead_hands
        if number >= void_number:
            self.table = dataclasses.replace(self.table, dead=self.table.dead | dead)
            self.held_dead_hands = None

    def _close(self) -> None:
        self.closing = close_game(self.rules, self.table.with_live_hands)
        self.table, self.results = self.closing.table, self.closing.results

    def _apply_hand(self, number: int, hand: HandEntry) -> None:
        void_number = self.in_force.voided.get(number)
        row = hand_row(
            self.rules,
            number,
            self.in_force.reports[number],
            self.table,
            (hand.round, hand.honba),
            voided=void_number is not None,
        )
        change = self.in_force.changed.get(number)
        if change is not None:
            row = dataclasses.replace(row, changed_by=change[0], why=change[1])
        if void_number is not None and number not in self.in_force.dealt_again:
            dead, _ = self.held_dead_hands or (frozenset(), void_number)
            self.held_dead_hands = (self.table.dead | dead, void_number)
            self.table = self.table.with_live_hands
            self.rows.append(row)
            return
        self._add_row(row)

    def _add_row(self, row: Row) -> None:
        """Add a hand that was played or is dealt again; hands that were dead in it are live in the next."""
        self.rows.append(row)
        self.held_dead_hands = None
        if row.ruling is not None:
            self.table, self.results = row.ruling.table, row.ruling.results
            self.penalties += [(row.number, penalty, not row.judged) for penalty in row.ruling.penalties]
            for finding in row.ruling.findings:
                if finding.code == CHOMBO_DISQUALIFIES.code and finding.seat is not None:
                    self.disqualified.setdefault(finding.seat, row.number)
        self.table = self.table.with_live_hands

    def _apply_penalty(self, number: int, penalty: PenaltyEntry) -> None:
        if number in self.in_force.voided:
            return
        # Once the game is over, no points move at the table; they are deducted from the result.
        if not penalty.when.at_table or self.table.over:
            after_uma_penalty = Penalty(penalty.seat, penalty.points, PenaltyWhen.AFTER_UMA, penalty.why)
            self.penalties.append((number, after_uma_penalty, False))
            return
        self._pay(number, [Payment(penalty.seat, OUTSIDE, -penalty.points, PaymentFor.AT_TABLE)], penalty.why)

    def _pay(self, number: int, payments: Sequence[Payment], reason: str) -> None:
        self.at_table += [(number, payment, reason) for payment in payments]
        self.table = table_after_payments(self.rules, self.table, payments)

    def _apply_ruling(self, number: int, entry: RulingEntry) -> None:
        judgement, table_before = self.in_force.judgements[number], self.table
        place = Place(rules=self.rules, table=table_before, hands={row.number: row for row in self.rows})
        # A ruling that changes the hand it concerns moves the round itself; the hands after it say so.
        moves_round = judgement.about is not None and judgement.hand.changes_hand
        findings = [] if moves_round else list(round_differs(table_before, (entry.round, entry.honba)))
        problems = place_problems(place, judgement)
        proposal, cost = None, Cost()
        try:
            proposal = None if problems else get_proposal(place, judgement)
        except Rejected as rejected:
            codes = tuple(problem.code for problem in rejected.problems)
            findings.append(QUESTION_NOT_ANSWERED.finding(judgement.seat, {"problems": codes}))
        if problems:
            codes = tuple(problem.code for problem in problems)
            findings.append(RULING_WITHOUT_EFFECT.finding(None, {"problems": codes}))
        else:
            cost = cost_of(self.rules, table_before, judgement, place.table_of(judgement).dealer)
            findings += (*findings_on(place, judgement, proposal), *cost.findings)
            self._apply_consequences(number, entry, judgement, cost)
        expected = expected_judgement(self.rules, table_before, judgement, proposal) if proposal else None
        reviews = tuple(self.in_force.reviews[number])
        self.rulings.append(
            RulingRow(
                number=number,
                given=entry.judgement,
                judgement=judgement,
                round=entry.round,
                honba=entry.honba,
                before=table_before,
                proposal=proposal,
                differs=expected is not None and expected.differs(judgement),
                state=state_after(reviews),
                payments=cost.payments,
                penalties=cost.penalties,
                reviews=reviews,
                findings=(
                    *findings,
                    *review_findings(self.rules, number, judgement, reviews, self.in_force.ended),
                ),
            )
        )

    def _apply_consequences(self, number: int, entry: RulingEntry, judgement: Judgement, cost: Cost) -> None:
        """Apply a ruling: points, dead hands, the end of the hand in play."""
        self.penalties += [(number, penalty, False) for penalty in cost.penalties]
        if judgement.when.in_place and judgement.points:
            last = judgement.when.is_last
            self.result_overrides.append(
                ResultOverride(number=number, seat=judgement.seat, points=-judgement.points, last=last)
            )
        self._pay(number, cost.payments, judgement.code or judgement.facts)
        disqualifies = self.rules.chombo_intentional_disqualifies and is_deliberate(judgement)
        if judgement.decision is Measure.DISQUALIFIED or (
            judgement.decision is Measure.CHOMBO and disqualifies
        ):
            self.disqualified.setdefault(judgement.seat, number)
        if judgement.about is not None:
            return
        if judgement.ends_hand:
            round_at_entry = (entry.round, entry.honba)
            self._add_row(
                hand_row(self.rules, number, chombo_of(judgement), self.table, round_at_entry, judged=True)
            )
        elif judgement.hand.deals_again:
            self.table = self.table.with_live_hands
        elif judgement.decision is Measure.DEAD_HAND and not self.table.over:
            self.table = dataclasses.replace(self.table, dead=self.table.dead | {judgement.seat})

    def page(self, last_number: int) -> Page:
        return Page(
            start=self.start,
            lines=tuple(map(self._mark_superseded, self.lines)),
            table=self.table,
            results=self.results,
            games=self._games(),
            # The penalties of a hand are suspended with the hand; those of a judge's decision are not.
            penalties_by_entry=tuple(
                (number, penalty)
                for number, penalty, of_hand in self.penalties
                if not (of_hand and self.paper_result)
            ),
            at_table=tuple(self.at_table),
            disqualified_by=self.disqualified,
            closing=self.closing,
            closed=self.closed,
            last_number=last_number,
            drawn_seats=self.drawn_seats,
            paper_result=self.paper_result,
            result_overrides=tuple(self.result_overrides),
        )

    def _mark_superseded(self, line: Line) -> Line:
        """The line, marked as not in force if it is a hand with a result on paper in its place."""
        if self.paper_result is None or line.row is None or line.row.judged:
            return line
        return dataclasses.replace(line, in_force=False)

    def _games(self) -> tuple[GameResult, ...]:
        """The results of a game that is over, by seat; empty before."""
        if not self.table.over:
            return ()
        last = frozenset(override.seat for override in self.result_overrides if override.last)
        return demote_seats(
            self.rules, self._results_as_played(), last, relay=bool(self.start.starting_scores)
        )

    def _results_as_played(self) -> tuple[GameResult, ...]:
        if self.paper_result is not None and self.paper_result.result.results:
            result = self.paper_result.result
            return stated_results(self.rules, result.results, result.places, self.start.starting_scores)
        if self.closing is not None:
            return final_results(
                self.rules, self.table.scores, self.closing.payments, self.start.starting_scores
            )
        last_ruling = next((row.ruling for row in reversed(self.rows) if row.ruling is not None), None)
        payments = last_ruling.payments if last_ruling else ()
        return final_results(self.rules, self.table.scores, payments, self.start.starting_scores)


def _expected_sum(rules: Ruleset, opening: TableState) -> Points:
    """The sum of the results of a game that began in this way, if no points are missing."""
    if opening.starting_scores:
        return 0
    return sum(rules.uma[0]) + rules.oka + sum(opening.scores) - rules.players * rules.return_points


def altered_rows(old_page: Page, new_page: Page) -> tuple[Row, ...]:
    """The rows of a table that a change (a void, a correction, a ruling, a review) alters, as they would be after it.

    *old_page* is the page without the change, *new_page* the page with it. The changed hand itself is among them; later
    hands follow if their ruling, round or findings differ.
    """
    old_rows = {row.number: row for row in old_page.rows}
    return tuple(row for row in new_page.rows if row != old_rows.get(row.number))
