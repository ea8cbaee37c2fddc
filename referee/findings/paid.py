"""Findings on incorrect payments. They rest on no question, because they compare figures."""

from __future__ import annotations

from referee.findings.kind import Remark

__all__ = [
    "PAID_AGREES",
    "PAID_IN_ALL",
    "PAID_NOT_EXPLAINED",
    "PAID_ONE_OF_THESE",
    "PAID_OTHERWISE",
    "PAID_POINTS_MISSING",
    "PAID_POINTS_TOO_MANY",
    "PAID_PUT_RIGHT",
    "PAID_TO_ANOTHER",
]

PAID_AGREES = Remark("paid_agrees")
PAID_ONE_OF_THESE = Remark("paid_one_of_these")
PAID_IN_ALL = Remark("paid_in_all")
PAID_OTHERWISE = Remark("paid_otherwise")
PAID_TO_ANOTHER = Remark("paid_to_another")
PAID_NOT_EXPLAINED = Remark("paid_not_explained")
PAID_POINTS_MISSING = Remark("paid_points_missing")
PAID_POINTS_TOO_MANY = Remark("paid_points_too_many")
PAID_PUT_RIGHT = Remark("paid_put_right")
