"""Findings on a judge's ruling."""

from __future__ import annotations

from typing import TypedDict

from referee.findings.facts import ProblemsFacts
from referee.findings.kind import Kind, Remark


class NumberFacts(TypedDict):
    """The number of an entry."""

    number: int


class ChangedHandFacts(NumberFacts):
    """The number of an entry, and of the hand that was entered before it."""

    hand: int


RULING_TOO_LIGHT = Kind(
    "ruling_too_light", "mitigation", says="{seat}: this is lighter than these rules allow."
)
RULED_HAND_IS_VOID = Remark(
    "ruled_hand_is_void",
    facts=NumberFacts,
    says="The hand of entry {number} is cancelled; the ruling on it remains valid until it is changed.",
)
PAST_HAND_RULED_ON = Kind(
    "past_hand_ruled_on", "past_hand_rulings", facts=NumberFacts, says="The hand of entry {number} is over."
)
PAST_HAND_NOT_RULED_ON = Kind(
    "past_hand_not_ruled_on",
    "past_hand_rulings",
    facts=NumberFacts,
    says="The hand of entry {number} is over, and these rules do not rule on hands that are over.",
)
TILES_MIXED_BEFORE_RULING = Remark(
    "tiles_mixed_before_ruling", says="The tiles were mixed before the judge ruled."
)
QUESTION_NOT_ANSWERED = Remark(
    "question_not_answered",
    facts=ProblemsFacts,
    says="{seat}: under the current rules this question can no longer be answered.",
)
RULING_WITHOUT_EFFECT = Remark(
    "ruling_without_effect",
    facts=ProblemsFacts,
    says="This ruling has no effect: it does not fit the table. Change it in a review.",
)
TOO_LATE_TO_PAY = Remark("too_late_to_pay", says="The game was over, so no points move at the table for it.")
CHANGED_AFTER_NEXT_HAND = Remark(
    "changed_after_next_hand",
    facts=ChangedHandFacts,
    says=(
        "Changed by entry {number}, after the hand of entry {hand} was entered: the play in "
        "between followed the earlier ruling."
    ),
)
CHANGED_AFTER_APPEAL = Kind(
    "changed_after_appeal",
    "appeal",
    facts=NumberFacts,
    says="Changed by entry {number}, after an appeal was decided; that decision should have been final.",
)
CHANGED_WHERE_RULINGS_STAND = Kind(
    "changed_where_rulings_stand",
    "appeal",
    facts=NumberFacts,
    says=(
        "Changed by entry {number}. Under these rules even wrong rulings are not changed; only "
        "writing errors are corrected."
    ),
)
