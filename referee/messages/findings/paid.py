"""Sentences for findings on incorrect payments."""

from __future__ import annotations

from typing import Final

from referee.catalogue import Plural

__all__ = ["FINDINGS", "PLURALS"]

FINDINGS: dict[str, str] = {
    "paid_agrees": "Everything was paid as it was due.",
    "paid_one_of_these": "One of these {count} explains the difference; ask which.",
    "paid_in_all": "{giver} paid {taker} {missing} too much.",
    "paid_otherwise": "{giver} to {taker}, {for}: {paid} was paid in place of {points}.",
    "paid_to_another": "{giver} to {taker}, {for}: {missing} of the {points} went to {other}.",
    "paid_not_explained": "More than one payment was wrong; count every one again.",
    "paid_put_right": "{giver} gives {taker} {points}.",
}

PLURALS: Final = {
    "paid_points_missing": Plural(
        "finding",
        "1 point is missing at the table: look for sticks before anything is put right.",
        "{points} points are missing at the table: look for sticks before anything is put right.",
    ),
    "paid_points_missing.stands": Plural(
        "finding",
        "1 point is missing at the table: look for sticks; no payment is put right any more.",
        "{points} points are missing at the table: look for sticks; no payment is put right any more.",
    ),
    "paid_points_too_many": Plural(
        "finding",
        "There is 1 point too many at the table: find where they came from before anything is put right.",
        "There are {points} points too many at the table: find where they came from before anything is put right.",
    ),
    "paid_points_too_many.stands": Plural(
        "finding",
        "There is 1 point too many at the table: find where they came from; no payment is put right any more.",
        "There are {points} points too many at the table: find where they came from; no payment is put right any more.",
    ),
}
"""The sentences that depend on the number of points."""
