"""A hand's value is announced with its fu if they count, its limit and the deciding article."""

from __future__ import annotations

import pytest

import referee

KIRIAGE, KAZOE = "kiriage_mangan", "kazoe_yakuman"


@pytest.mark.parametrize(
    ("han", "fu", "says", "option"),
    [
        (1, 30, "West: 1 han 30 fu.", None),
        (3, 50, "West: 3 han 50 fu.", None),
        (3, 60, "West: 3 han 60 fu, mangan.", KIRIAGE),
        (3, 70, "West: 3 han 70 fu, mangan.", None),
        (4, 25, "West: 4 han 25 fu.", None),
        (4, 30, "West: 4 han 30 fu, mangan.", KIRIAGE),
        (4, 40, "West: 4 han 40 fu, mangan.", None),
        (5, 30, "West: 5 han, mangan.", None),
        (6, 30, "West: 6 han, haneman.", None),
        (7, None, "West: 7 han, haneman.", None),
        (8, None, "West: 8 han, baiman.", None),
        (10, None, "West: 10 han, baiman.", None),
        (11, None, "West: 11 han, sanbaiman.", None),
        (12, None, "West: 12 han, sanbaiman.", None),
        (13, None, "West: 13 han, sanbaiman.", KAZOE),
    ],
)
def test_fu_are_said_up_to_four_han_and_an_article_where_one_decides_on_the_limit(
    han: int, fu: int | None, says: str, option: str | None
) -> None:
    worth = {"han": han} | ({} if fu is None else {"fu": fu})
    event = {"kind": "win", "from": 0, "winners": [{"seat": 2, "value": worth}]}
    answer = referee.codec.answer({"rules": "ema-2025", "table": {"scores": [30000] * 4}, "event": event})
    said = answer["findings"][0]
    assert (said["says"], said.get("clause", {}).get("option")) == (says, option)
