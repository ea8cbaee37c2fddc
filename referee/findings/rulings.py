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
    "ruling_too_light", "mitigation", says="{seat}: this is lighter than the least that these rules allow."
)
RULED_HAND_IS_VOID = Remark(
    "ruled_hand_is_void",
    facts=NumberFacts,
    says="The hand of entry {number} is void; what was decided on it stands until the ruling is changed.",
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
    "tiles_mixed_before_ruling", says="The tiles were mixed before the referee had ruled."
)
QUESTION_NOT_ANSWERED = Remark(
    "question_not_answered",
    facts=ProblemsFacts,
    says="{seat}: by these rules the question can no longer be answered as it was put.",
)
RULING_WITHOUT_EFFECT = Remark(
    "ruling_without_effect",
    facts=ProblemsFacts,
    says="Nothing follows from this ruling: it does not fit the table. Change it by a review.",
)
TOO_LATE_TO_PAY = Remark("too_late_to_pay", says="The game was over, so no points move at the table for it.")
CHANGED_AFTER_NEXT_HAND = Remark(
    "changed_after_next_hand",
    facts=ChangedHandFacts,
    says=(
        "Changed by entry {number}, when the hand of entry {hand} had been entered: what was played since "
        "rests on the ruling as it was."
    ),
)
CHANGED_AFTER_APPEAL = Kind(
    "changed_after_appeal",
    "appeal",
    facts=NumberFacts,
    says="Changed by entry {number}, after an appeal had been decided; that decision was to be final.",
)
CHANGED_WHERE_RULINGS_STAND = Kind(
    "changed_where_rulings_stand",
    "appeal",
    facts=NumberFacts,
    says=(
        "Changed by entry {number}. By these rules rulings stand, even wrong ones; only a slip of the pen "
        "is mended."
    ),
)
