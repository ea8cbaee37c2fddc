"""Findings on incorrect payments. They rest on no question, because they compare figures."""

from __future__ import annotations

from typing import TypedDict

from referee.catalogue import Plural
from referee.findings.facts import CountFacts, PointsFacts, TransferFacts
from referee.findings.kind import Remark, Variants
from referee.ruling import Party, Points


class OwedFacts(TypedDict):
    """The points that one party paid to another too much or too little in all."""

    giver: Party
    taker: Party
    missing: Points
    too_little: bool


PaymentFacts = TypedDict(
    "PaymentFacts", {"giver": Party, "taker": Party, "points": Points, "paid": Points, "for": str}
)
"""A payment: what was due, what was paid and what it was for."""


class MisdirectedPaymentFacts(PaymentFacts):
    """A payment, and the player to whom the missing points went."""

    other: Party
    missing: Points


class StandingDifferenceFacts(PointsFacts):
    """Points that do not add up, and whether the payments are final anyway."""

    stands: bool


PAID_AGREES = Remark("paid_agrees", says="Everything was paid correctly.")
PAID_ONE_OF_THESE = Remark(
    "paid_one_of_these", facts=CountFacts, says="One of these {count} explains the difference; ask which one."
)
PAID_IN_ALL = Remark(
    "paid_in_all",
    facts=OwedFacts,
    says=Variants(
        "{giver} paid {taker} {missing} too much.",
        by="too_little",
        others={"too_little": "{giver} paid {taker} {missing} too little."},
    ),
)
PAID_OTHERWISE = Remark(
    "paid_otherwise",
    facts=PaymentFacts,
    says="{giver} to {taker}, {for}: {paid} was paid instead of {points}.",
)
PAID_TO_ANOTHER = Remark(
    "paid_to_another",
    facts=MisdirectedPaymentFacts,
    says="{giver} to {taker}, {for}: {missing} of the {points} went to {other}.",
)
PAID_NOT_EXPLAINED = Remark(
    "paid_not_explained", says="More than one payment was wrong; count every one again."
)
PAID_POINTS_MISSING = Remark(
    "paid_points_missing",
    facts=StandingDifferenceFacts,
    says=Variants(
        Plural(
            "finding",
            "1 point is missing at the table: look for sticks before correcting anything.",
            "{points} points are missing at the table: look for sticks before correcting anything.",
        ),
        by="stands",
        others={
            "stands": Plural(
                "finding",
                "1 point is missing at the table: look for sticks; payments can no longer be corrected.",
                (
                    "{points} points are missing at the table: look for sticks; payments can no longer be "
                    "corrected."
                ),
            )
        },
    ),
)
PAID_POINTS_TOO_MANY = Remark(
    "paid_points_too_many",
    facts=StandingDifferenceFacts,
    says=Variants(
        Plural(
            "finding",
            ("There is 1 point too many at the table: find where it came from before correcting anything."),
            (
                "There are {points} points too many at the table: find where they came from before "
                "correcting anything."
            ),
        ),
        by="stands",
        others={
            "stands": Plural(
                "finding",
                (
                    "There is 1 point too many at the table: find where it came from; payments can no longer "
                    "be corrected."
                ),
                (
                    "There are {points} points too many at the table: find where they came from; payments "
                    "can no longer be corrected."
                ),
            )
        },
    ),
)
PAID_PUT_RIGHT = Remark("paid_put_right", facts=TransferFacts, says="{giver} gives {taker} {points}.")
