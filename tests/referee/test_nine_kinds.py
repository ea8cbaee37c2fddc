"""Are the tiles that break a hand off told to be wrong in both languages, at the place where they stand?"""

from __future__ import annotations

from typing import Any

import pytest

import referee

NINE = "19m14559p1459s123z"


@pytest.mark.parametrize(
    ("more", "wanted"),
    [
        (
            {"shown": {"1": {"concealed": "234567m23466p78s"}}},
            {
                "path": "event.shown.1.concealed",
                "code": "draw_not_shown",
                "says": "南家は九種九牌を自摸牌を含む14枚で宣言する(13枚は不可)。",
            },
        ),
        (
            {"concealed": NINE, "shown": {"1": {"concealed": "19m14559p1459s124z"}}},
            {
                "path": "event.concealed",
                "code": "declared_and_shown_differ",
                "says": (
                    f"記入された牌({NINE})と公開された手牌(19m14559p1459s124z)が違う。どちらか一方とする。"
                ),
            },
        ),
    ],
)
def test_what_a_declarer_cannot_hold_is_said_in_japanese_too(
    more: dict[str, Any], wanted: dict[str, str]
) -> None:
    event = {"kind": "abortive_draw", "reason": "kyuushu_kyuuhai", "by": 1, **more}
    answer = referee.answer({"rules": "tenhou-4p", "language": "ja", "event": event})
    assert answer["errors"] == [wanted]
