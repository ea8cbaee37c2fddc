"""Findings on differences in a count. They rest on no question, because they compare figures."""

from __future__ import annotations

from referee.findings.kind import Remark

__all__ = [
    "COUNT_ALL_BACKWARDS",
    "COUNT_ALL_TWICE",
    "COUNT_AS_DEALER",
    "COUNT_AS_NOTEN",
    "COUNT_AS_TENPAI",
    "COUNT_AS_TENPAI_ANOTHER",
    "COUNT_CHANGED_OVER",
    "COUNT_DEPOSIT_NOT_LAID",
    "COUNT_HONBA_FORGOTTEN",
    "COUNT_HONBA_NOT_PAID",
    "COUNT_LEFT_ON_TABLE",
    "COUNT_NOTEN_FORGOTTEN",
    "COUNT_NOTHING_PAID",
    "COUNT_NOT_PAID",
    "COUNT_NOT_TAKEN_OFF",
    "COUNT_OTHER_HONBA",
    "COUNT_OTHER_ORDER",
    "COUNT_OTHER_POINTS",
    "COUNT_OTHER_SIGN",
    "COUNT_PAID_AS",
    "COUNT_PAID_BACKWARDS",
    "COUNT_PAID_BY_ANOTHER",
    "COUNT_PAID_TO_ANOTHER",
    "COUNT_PAID_TWICE",
    "COUNT_STICKS_NOT_TAKEN",
    "COUNT_STICKS_TO_ANOTHER",
    "COUNT_STICK_NOT_ENTERED",
    "COUNT_STICK_NOT_LAID",
    "COUNT_STICK_NOT_RETURNED",
    "COUNT_TOO_FEW",
    "COUNT_TOO_MANY",
]

# The reading
COUNT_TOO_MANY = Remark("count_too_many")
COUNT_TOO_FEW = Remark("count_too_few")
COUNT_OTHER_SIGN = Remark("count_other_sign")
COUNT_CHANGED_OVER = Remark("count_changed_over")
COUNT_OTHER_ORDER = Remark("count_other_order")

# Sticks
COUNT_STICK_NOT_LAID = Remark("count_stick_not_laid")
COUNT_STICK_NOT_ENTERED = Remark("count_stick_not_entered")
COUNT_STICK_NOT_RETURNED = Remark("count_stick_not_returned")
COUNT_STICKS_NOT_TAKEN = Remark("count_sticks_not_taken")
COUNT_STICKS_TO_ANOTHER = Remark("count_sticks_to_another")
COUNT_LEFT_ON_TABLE = Remark("count_left_on_table")
COUNT_DEPOSIT_NOT_LAID = Remark("count_deposit_not_laid")
COUNT_NOT_TAKEN_OFF = Remark("count_not_taken_off")

# Payments
COUNT_NOT_PAID = Remark("count_not_paid")
COUNT_PAID_TWICE = Remark("count_paid_twice")
COUNT_PAID_BACKWARDS = Remark("count_paid_backwards")
COUNT_PAID_TO_ANOTHER = Remark("count_paid_to_another")
COUNT_PAID_BY_ANOTHER = Remark("count_paid_by_another")
COUNT_HONBA_NOT_PAID = Remark("count_honba_not_paid")
COUNT_NOTEN_FORGOTTEN = Remark("count_noten_forgotten")
COUNT_NOTHING_PAID = Remark("count_nothing_paid")
COUNT_ALL_TWICE = Remark("count_all_twice")
COUNT_ALL_BACKWARDS = Remark("count_all_backwards")
COUNT_PAID_AS = Remark("count_paid_as")
COUNT_AS_DEALER = Remark("count_as_dealer")
COUNT_HONBA_FORGOTTEN = Remark("count_honba_forgotten")
COUNT_OTHER_HONBA = Remark("count_other_honba")
COUNT_AS_TENPAI = Remark("count_as_tenpai")
COUNT_AS_TENPAI_ANOTHER = Remark("count_as_tenpai_another")
COUNT_AS_NOTEN = Remark("count_as_noten")
COUNT_OTHER_POINTS = Remark("count_other_points")
