"""Findings on differences in a count. They rest on no question, because they compare figures."""

from __future__ import annotations

from typing import TypedDict

from referee.findings.facts import GiverFacts, HanFuFacts, PointsFacts, TransferFacts
from referee.findings.kind import Remark
from referee.ruling import Party, Points
from referee.values import Seat


class PlaceFacts(TypedDict):
    """The player or the place where something was counted."""

    where: Party


class MiscountFacts(PlaceFacts, PointsFacts):
    """The points of a miscount, and where it happened."""


class TransferToAnotherFacts(TransferFacts):
    """The points that one party gives to another, and the player who was mistaken for one of them."""

    other: Seat


class TakenSticksFacts(PointsFacts):
    """The points of the sticks that somebody takes."""

    taker: Party


class TakenByAnotherFacts(TakenSticksFacts):
    """The points of the sticks that somebody was to take, and the player who took them."""

    other: Seat


class OtherSeatFacts(TypedDict):
    """The player who was mistaken for another."""

    other: Seat


class SwappedSeatsFacts(OtherSeatFacts):
    """Two players who were mistaken for each other."""

    one: Seat


class HonbaDueFacts(TypedDict):
    """The honba that were paid, and those that were due."""

    honba: int
    due: int


class OtherPointsFacts(TransferFacts):
    """The points that were due, and those that were paid."""

    paid: Points


# The reading
COUNT_TOO_MANY = Remark(
    "count_too_many",
    facts=MiscountFacts,
    says="{where}: miscounted by {points} too many, or sticks there that belong elsewhere",
)
COUNT_TOO_FEW = Remark(
    "count_too_few",
    facts=MiscountFacts,
    says="{where}: miscounted by {points} too few, or sticks missing there",
)
COUNT_OTHER_SIGN = Remark(
    "count_other_sign",
    facts=PlaceFacts,
    says="the minus of {where} left out, or one too many, when the figure was read or entered",
)
COUNT_CHANGED_OVER = Remark(
    "count_changed_over",
    facts=SwappedSeatsFacts,
    says="the figures of {one} and {other} swapped when they were read or entered",
)
COUNT_OTHER_ORDER = Remark(
    "count_other_order", says="the right figures at the wrong seats: read or entered in another order"
)

# Sticks
COUNT_STICK_NOT_LAID = Remark(
    "count_stick_not_laid", facts=TransferFacts, says="a riichi stick that {giver} did not put down"
)
COUNT_STICK_NOT_ENTERED = Remark(
    "count_stick_not_entered", facts=GiverFacts, says="a riichi of {giver} that was not entered"
)
COUNT_STICK_NOT_RETURNED = Remark(
    "count_stick_not_returned", facts=TransferFacts, says="a riichi stick that was not given back to {taker}"
)
COUNT_STICKS_NOT_TAKEN = Remark(
    "count_sticks_not_taken",
    facts=TakenSticksFacts,
    says="sticks of {points} that {taker} did not take from the table",
)
COUNT_STICKS_TO_ANOTHER = Remark(
    "count_sticks_to_another",
    facts=TakenByAnotherFacts,
    says="sticks of {points} that {other} took instead of {taker}",
)
COUNT_LEFT_ON_TABLE = Remark(
    "count_left_on_table",
    facts=PointsFacts,
    says="the {points} left over at the end, which are still on the table",
)
COUNT_DEPOSIT_NOT_LAID = Remark(
    "count_deposit_not_laid", facts=TransferFacts, says="the {points} that {giver} had to put on the table"
)
COUNT_NOT_TAKEN_OFF = Remark(
    "count_not_taken_off",
    facts=TransferFacts,
    says="the {points} that {giver} was to lose at the table and still has",
)

# Payments
COUNT_NOT_PAID = Remark(
    "count_not_paid", facts=TransferFacts, says="{points} that {giver} did not pay to {taker}"
)
COUNT_PAID_TWICE = Remark(
    "count_paid_twice", facts=TransferFacts, says="{points} that {giver} paid twice to {taker}"
)
COUNT_PAID_BACKWARDS = Remark(
    "count_paid_backwards",
    facts=TransferFacts,
    says="{points} that {taker} paid to {giver}: the wrong way round",
)
COUNT_PAID_TO_ANOTHER = Remark(
    "count_paid_to_another",
    facts=TransferToAnotherFacts,
    says="{points} that {giver} paid to {other} instead of {taker}",
)
COUNT_PAID_BY_ANOTHER = Remark(
    "count_paid_by_another",
    facts=TransferToAnotherFacts,
    says="{points} that {other} paid to {taker} instead of {giver}",
)
COUNT_HONBA_NOT_PAID = Remark(
    "count_honba_not_paid",
    facts=TransferFacts,
    says="{points} for the honba that {giver} did not pay to {taker}",
)
COUNT_NOTEN_FORGOTTEN = Remark("count_noten_forgotten", says="the noten payment forgotten")
COUNT_NOTHING_PAID = Remark("count_nothing_paid", says="nothing paid for this hand")
COUNT_ALL_TWICE = Remark("count_all_twice", says="everything of it paid twice")
COUNT_ALL_BACKWARDS = Remark("count_all_backwards", says="everything of it paid the wrong way round")
COUNT_PAID_AS = Remark("count_paid_as", facts=HanFuFacts, says="{seat}'s win paid as {worth}")
COUNT_AS_DEALER = Remark("count_as_dealer", facts=OtherSeatFacts, says="paid as though {other} had dealt")
COUNT_HONBA_FORGOTTEN = Remark(
    "count_honba_forgotten", facts=HonbaDueFacts, says="the honba forgotten: {due} were due"
)
COUNT_OTHER_HONBA = Remark(
    "count_other_honba", facts=HonbaDueFacts, says="paid with {honba} honba instead of {due}"
)
COUNT_AS_TENPAI = Remark("count_as_tenpai", says="paid as though {seat} had been tenpai")
COUNT_AS_TENPAI_ANOTHER = Remark(
    "count_as_tenpai_another",
    facts=OtherSeatFacts,
    says="paid as though {other} had been tenpai instead of {seat}",
)
COUNT_AS_NOTEN = Remark("count_as_noten", says="paid as though {seat} had been noten")
COUNT_OTHER_POINTS = Remark(
    "count_other_points",
    facts=OtherPointsFacts,
    says="{paid} that {giver} paid to {taker} instead of {points}",
)
