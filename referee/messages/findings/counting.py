"""Causes of a difference between a count and the ledger, worded to follow "It can come from:"."""

from __future__ import annotations

from referee.messages.names import Names

__all__ = ["FINDINGS"]

FINDINGS: Names = {
    # The reading
    "count_too_many": (
        "{where}: miscounted by {points} too many, or sticks there that belong elsewhere",
        "{where}の数え間違い({points}点多い)、または余分な点棒",
    ),
    "count_too_few": (
        "{where}: miscounted by {points} too few, or sticks missing there",
        "{where}の数え間違い({points}点少ない)、または点棒の不足",
    ),
    "count_other_sign": (
        "the minus of {where} left out, or one too many, when the figure was read or entered",
        "{where}の点数の正負の取り違え(読み上げまたは入力)",
    ),
    "count_changed_over": (
        "the figures of {one} and {other} changed over when they were read or entered",
        "{one}と{other}の点数の取り違え(読み上げまたは入力)",
    ),
    "count_other_order": (
        "the right figures at the wrong seats: read or entered in another order",
        "席の取り違え(点数は合っており、読み上げまたは入力の順序が違う)",
    ),
    # Sticks
    "count_stick_not_laid": ("a riichi stick that {giver} did not lay down", "{giver}の立直棒の出し忘れ"),
    "count_stick_not_entered": (
        "a riichi of {giver} that was not entered",
        "{giver}の立直の記入漏れ",
    ),
    "count_stick_not_returned": (
        "a riichi stick that was not given back to {taker}",
        "{taker}への立直棒の返し忘れ",
    ),
    "count_sticks_not_taken": (
        "sticks of {points} that {taker} did not take from the table",
        "{taker}の供託{points}点の取り忘れ",
    ),
    "count_sticks_to_another": (
        "sticks of {points} that {other} took in place of {taker}",
        "{taker}の供託{points}点を{other}が取った取り違え",
    ),
    "count_left_on_table": (
        "the {points} left over at the end, which still lie on the table",
        "終局時に残った供託{points}点が卓上に残ったまま",
    ),
    "count_deposit_not_laid": (
        "the {points} that {giver} was to lay on the table",
        "{giver}が卓上に出すべき{points}点の出し忘れ",
    ),
    "count_not_taken_off": (
        "the {points} that {giver} was to lose at the table and still has",
        "{giver}から引くべき{points}点の引き忘れ",
    ),
    # Payments
    "count_not_paid": (
        "{points} that {giver} did not pay to {taker}",
        "{giver}から{taker}への{points}点の払い忘れ",
    ),
    "count_paid_twice": (
        "{points} that {giver} paid twice to {taker}",
        "{giver}から{taker}への{points}点の二重払い",
    ),
    "count_paid_backwards": (
        "{points} that {taker} paid to {giver}: the wrong way round",
        "{giver}から{taker}への{points}点の払いが逆",
    ),
    "count_paid_to_another": (
        "{points} that {giver} paid to {other} in place of {taker}",
        "{giver}から{taker}への{points}点を{other}に払った相手違い",
    ),
    "count_paid_by_another": (
        "{points} that {other} paid to {taker} in place of {giver}",
        "{giver}から{taker}への{points}点を{other}が払った払い手違い",
    ),
    "count_honba_not_paid": (
        "{points} for the honba that {giver} did not pay to {taker}",
        "{giver}から{taker}への積み棒分{points}点の払い忘れ",
    ),
    "count_noten_forgotten": ("the noten payment forgotten", "不聴罰符のやり取り忘れ"),
    "count_nothing_paid": ("nothing paid for this hand", "この局の点数のやり取り忘れ"),
    "count_all_twice": ("everything of it paid twice", "すべての二重払い"),
    "count_all_backwards": ("everything of it paid the wrong way round", "すべての払いが逆"),
    "count_paid_as": ("{seat}'s win paid as {worth}", "{seat}の和了を{worth}とした払い違い"),
    "count_as_dealer": ("paid as though {other} had dealt", "{other}を親とした払い違い"),
    "count_honba_forgotten": ("the honba forgotten: {due} were due", "{due}本場の加算忘れ"),
    "count_other_honba": (
        "paid with {honba} honba in place of {due}",
        "{due}本場のところ{honba}本場とした払い違い",
    ),
    "count_as_tenpai": ("paid as though {seat} had been tenpai", "{seat}を聴牌とした払い違い"),
    "count_as_tenpai_another": (
        "paid as though {other} had been tenpai in place of {seat}",
        "{seat}でなく{other}を聴牌とした払い違い",
    ),
    "count_as_noten": ("paid as though {seat} had been noten", "{seat}を不聴とした払い違い"),
    "count_other_points": (
        "{paid} that {giver} paid to {taker} in place of {points}",
        "{giver}から{taker}への{points}点を{paid}点とした払い違い",
    ),
}
