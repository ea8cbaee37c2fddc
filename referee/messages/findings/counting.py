"""Causes of a difference between a count and the ledger, worded to follow "It can come from:"."""

from __future__ import annotations

__all__ = ["FINDINGS"]

FINDINGS: dict[str, str] = {
    # The reading
    "count_too_many": "{where}: miscounted by {points} too many, or sticks there that belong elsewhere",
    "count_too_few": "{where}: miscounted by {points} too few, or sticks missing there",
    "count_other_sign": "the minus of {where} left out, or one too many, when the figure was read or entered",
    "count_changed_over": "the figures of {one} and {other} changed over when they were read or entered",
    "count_other_order": "the right figures at the wrong seats: read or entered in another order",
    # Sticks
    "count_stick_not_laid": "a riichi stick that {giver} did not lay down",
    "count_stick_not_entered": "a riichi of {giver} that was not entered",
    "count_stick_not_returned": "a riichi stick that was not given back to {taker}",
    "count_sticks_not_taken": "sticks of {points} that {taker} did not take from the table",
    "count_sticks_to_another": "sticks of {points} that {other} took in place of {taker}",
    "count_left_on_table": "the {points} left over at the end, which still lie on the table",
    "count_deposit_not_laid": "the {points} that {giver} was to lay on the table",
    "count_not_taken_off": "the {points} that {giver} was to lose at the table and still has",
    # Payments
    "count_not_paid": "{points} that {giver} did not pay to {taker}",
    "count_paid_twice": "{points} that {giver} paid twice to {taker}",
    "count_paid_backwards": "{points} that {taker} paid to {giver}: the wrong way round",
    "count_paid_to_another": "{points} that {giver} paid to {other} in place of {taker}",
    "count_paid_by_another": "{points} that {other} paid to {taker} in place of {giver}",
    "count_honba_not_paid": "{points} for the honba that {giver} did not pay to {taker}",
    "count_noten_forgotten": "the noten payment forgotten",
    "count_nothing_paid": "nothing paid for this hand",
    "count_all_twice": "everything of it paid twice",
    "count_all_backwards": "everything of it paid the wrong way round",
    "count_paid_as": "{seat}'s win paid as {worth}",
    "count_as_dealer": "paid as though {other} had dealt",
    "count_honba_forgotten": "the honba forgotten: {due} were due",
    "count_other_honba": "paid with {honba} honba in place of {due}",
    "count_as_tenpai": "paid as though {seat} had been tenpai",
    "count_as_tenpai_another": "paid as though {other} had been tenpai in place of {seat}",
    "count_as_noten": "paid as though {seat} had been noten",
    "count_other_points": "{paid} that {giver} paid to {taker} in place of {points}",
}
