"""Check whether a ruling may be reviewed, and find its state afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from referee.adjudication.validation.table import Problems, check_seats
from referee.answers import Appeal
from referee.findings.problems import DECIDED_ON_APPEAL, NO_APPEAL
from referee.findings.rulings import (
    CHANGED_AFTER_APPEAL,
    CHANGED_AFTER_NEXT_HAND,
    CHANGED_WHERE_RULINGS_STAND,
)
from referee.judgement import Judgement, ReviewOutcome
from referee.ledger.entries import Review
from referee.ledger.page import RulingState
from referee.rules import Ruleset
from referee.ruling import Finding

__all__ = ["review_faults", "review_findings", "state_after"]

Reviews = Sequence[tuple[int, Review]]


def state_after(reviews: Reviews) -> RulingState:
    """The state of a ruling after its *reviews*."""
    return RulingState(reviews[-1][1].outcome.value) if reviews else RulingState.GIVEN


def _appeals(rules: Ruleset) -> int:
    """The number of appeals allowed. Source: the ruleset's answer to `appeal`."""
    match rules.appeal:
        case Appeal.NONE:
            return 0
        case Appeal.HEAD_REFEREE:
            return 1
        case Appeal.HEAD_REFEREE_THEN_WRITTEN:
            return 2
        case _:
            assert_never(rules.appeal)


def review_faults(rules: Ruleset, earlier_reviews: Reviews, review: Review) -> Problems:
    """The problems of a review of a ruling, given the *earlier_reviews*."""
    problems = Problems()
    if review.player is not None:
        check_seats(problems, rules, "review.player", [review.player])
    state = state_after(earlier_reviews)
    match review.outcome:
        case ReviewOutcome.CONFIRMED:
            if state.is_confirmed:
                problems.say("review.outcome", "confirmed_already")
            elif state.is_decided_on_appeal:
                problems.append(DECIDED_ON_APPEAL.at(rules, "review.outcome"))
        case ReviewOutcome.APPEALED:
            appeal_count = sum(earlier_review.outcome.is_appeal for _, earlier_review in earlier_reviews)
            if state.awaits_decision:
                problems.say("review.outcome", "appealed_already")
            elif _appeals(rules) == 0:
                problems.append(NO_APPEAL.at(rules, "review.outcome"))
            elif appeal_count >= _appeals(rules):
                problems.append(DECIDED_ON_APPEAL.at(rules, "review.outcome"))
        case ReviewOutcome.UPHELD | ReviewOutcome.OVERTURNED:
            if not state.awaits_decision:
                problems.say("review.outcome", "not_appealed")
        case ReviewOutcome.CHANGED:
            pass
        case _:
            assert_never(review.outcome)
    if state.awaits_decision and review.outcome in (ReviewOutcome.CONFIRMED, ReviewOutcome.CHANGED):
        problems.say("review.outcome", "appeal_is_open")
    if review.outcome.changes_ruling:
        if review.judgement is None:
            problems.say("review.judgement", "missing")
        if not review.why.strip():
            problems.say("review.why", "review_without_reason")
    elif review.judgement is not None:
        problems.say("review.judgement", "nothing_changes_by_it", outcome=review.outcome.value)
    return problems


def review_findings(
    rules: Ruleset, number: int, judgement: Judgement, reviews: Reviews, ended_hands: Sequence[int]
) -> list[Finding]:
    """The findings on a ruling's reviews; *ended_hands* are the entries that ended a hand.

    If a hand was entered between a ruling on the hand in play and its change, the next hand had begun, and what was
    played since then rests on the ruling as it was.
    """
    findings: list[Finding] = []
    is_decided = False
    for review_number, review in reviews:
        if review.outcome.changes_ruling and judgement.about is None:
            hand = next((hand for hand in range(number + 1, review_number) if hand in ended_hands), None)
            if hand is not None:
                findings.append(
                    CHANGED_AFTER_NEXT_HAND.finding(None, {"number": review_number, "hand": hand})
                )
        if review.outcome is ReviewOutcome.CHANGED and is_decided:
            findings.append(CHANGED_AFTER_APPEAL.finding(rules, None, {"number": review_number}))
        elif review.outcome.changes_ruling and not _appeals(rules):
            findings.append(CHANGED_WHERE_RULINGS_STAND.finding(rules, None, {"number": review_number}))
        is_decided = is_decided or review.outcome.decides_appeal
    return findings
