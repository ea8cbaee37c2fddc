"""Sentences for findings on incorrect payments."""

from __future__ import annotations

from referee.messages.names import Names

__all__ = ["FINDINGS"]

FINDINGS: Names = {
    "paid_agrees": ("Everything was paid as it was due.", "支払いはすべて正しい。"),
    "paid_one_of_these": (
        "One of these {count} explains the difference; ask which.",
        "差の原因は次の{count}通りのいずれか。確認する。",
    ),
    "paid_in_all": (
        "{giver} paid {taker} {missing} too {much}.",
        "{giver}から{taker}への支払いが{missing}点{much}。",
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
        "{points} points are missing at the table: {first}.",
        "卓上から{points}点が足りない。{first}。",
    ),
    "paid_points_too_many": (
        "There are {points} points too many at the table: {first}.",
        "卓上に{points}点多い。{first}。",
    ),
    "paid_put_right": ("{giver} gives {taker} {points}.", "{giver}が{taker}に{points}点を渡す。"),
}
