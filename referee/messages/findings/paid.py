"""What does a finding on payments found wrong say?"""

from __future__ import annotations

from referee.messages.names import Names

__all__ = ["FINDINGS"]

FINDINGS: Names = {
    "paid_agrees": ("Everything was paid as it was due.", "支払いはすべて正しい。"),
    "paid_one_of_these": (
        "One of these {count} explains the difference; ask which.",
        "差の原因は次の{count}通りのいずれか。確認する。",
    ),
    "paid_otherwise": (
        "{giver} to {taker}, {for}: {paid} was paid in place of {points}.",
        "{giver}から{taker}への{for}:{points}点のところ{paid}点が支払われた。",
    ),
    "paid_to_another": (
        "{giver} to {taker}, {for}: {missing} of the {points} went to {other}.",
        "{giver}から{taker}への{for}{points}点のうち{missing}点が{other}に渡った。",
    ),
    "paid_not_explained": (
        "More than one payment was wrong; count every one again.",
        "複数の支払いが誤っている。一つずつ確かめる。",
    ),
    "paid_points_missing": (
        "{points} points are missing at the table: look for sticks before anything is put right.",
        "卓上から{points}点が足りない。訂正の前に点棒を探す。",
    ),
    "paid_points_too_many": (
        "There are {points} points too many at the table: look for sticks before anything is put right.",
        "卓上に{points}点多い。訂正の前に点棒を確かめる。",
    ),
    "paid_put_right": ("{giver} gives {taker} {points}.", "{giver}が{taker}に{points}点を渡す。"),
}
