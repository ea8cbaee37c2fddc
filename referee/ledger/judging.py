"""Preview a ruling or a review before it is written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.errors import Problem, Rejected
from referee.judgement import Judgement
from referee.ledger.entries import Entry, Review, RulingEntry
from referee.ledger.folding import fold
from referee.ledger.page import RulingRow
from referee.ledger.reviews import review_faults
from referee.ledger.rulings import Place, judgement_problems
from referee.rules import Ruleset
from referee.ruling import TableState

__all__ = ["judge", "review"]


def judge(
    rules: Ruleset, entries: Sequence[Entry], judgement: Judgement, start: TableState | None = None
) -> RulingRow:
    """The ruling as it would be recorded, given now at the table of *entries*, which began with *start*.

    Raises `Rejected` with every problem at once: it is impossible, the rules refuse it, or it differs from the proposal
    without a reason. Sources: the ruleset's answers to `past_hand_rulings` and to the incident.
    """
    page = fold(rules, entries, start)
    hands = {row.number: row for row in page.rows}
    place = Place(rules=rules, table=page.table, hands=hands, closed=page.closed)
    problems = judgement_problems(place, judgement)
    if problems:
        raise Rejected(problems)
    ruling_entry = RulingEntry(judgement=judgement, round=page.table.round, honba=page.table.honba)
    entry = Entry(number=page.last_number + 1, what=ruling_entry)
    return fold(rules, [*entries, entry], start).rulings[-1]


def review(
    rules: Ruleset, entries: Sequence[Entry], new_review: Review, start: TableState | None = None
) -> RulingRow:
    """The ruling as it would be after *new_review*.

    A judgement that replaces the ruling's must be possible there, as `judge` requires. Raises `Rejected` with every
    problem at once. Source: the ruleset's answer to `appeal`.
    """
    page = fold(rules, entries, start)
    ruling = next((row for row in page.rulings if row.number == new_review.number), None)
    if ruling is None:
        raise Rejected(
            [Problem(path="review.number", code="no_such_ruling", facts={"number": new_review.number})]
        )
    problems: list[Problem] = [*review_faults(rules, ruling.reviews, new_review)]
    if new_review.judgement is not None:
        # A hand that the ruling itself had dealt again may be kept after all.
        hands = {
            row.number: replace(row, voided=False) if row.changed_by == ruling.number else row
            for row in page.rows
            if row.number < new_review.number
        }
        place = Place(rules=rules, table=ruling.before, hands=hands, closed=page.closed)
        problems += (
            Problem(path=f"review.{problem.path}", code=problem.code, facts=problem.facts)
            for problem in judgement_problems(place, new_review.judgement)
        )
    if problems:
        raise Rejected(problems)
    entry = Entry(number=page.last_number + 1, what=new_review)
    rulings = fold(rules, [*entries, entry], start).rulings
    return next(row for row in rulings if row.number == new_review.number)
