"""Wrong tiles for an abortive draw are reported in both languages, at their place in the request."""

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
                "says": "南家の九種九牌は、ツモ牌を含む14枚の手牌を入力してください（今は13枚）。",
            },
        ),
        (
            {"concealed": NINE, "shown": {"1": {"concealed": "19m14559p1459s124z"}}},
            {
                "path": "event.concealed",
                "code": "declared_and_shown_differ",
                "says": (
                    f"入力された牌（{NINE}）と公開された手牌（19m14559p1459s124z）が違います。どちらか一方にしてください。"
                ),
            },
        ),
    ],
)
def test_what_a_declarer_cannot_hold_is_said_in_japanese_too(
    more: dict[str, Any], wanted: dict[str, str]
) -> None:
    event = {"kind": "abortive_draw", "reason": "kyuushu_kyuuhai", "by": 1, **more}
    answer = referee.codec.answer({"rules": "tenhou-4p", "language": "ja", "event": event})
    assert answer["errors"] == [wanted]


@pytest.mark.parametrize("kita_as_call", [True, False])
def test_a_call_ends_the_first_turn_with_three_players_whatever_a_north_does(kita_as_call: bool) -> None:
    rules = {"base": "tenhou-3p", "set": {"sanma_kita_as_call": kita_as_call}}
    asked = {"kind": "nine_kinds", "seat": 1, "concealed": "19m1599p159s12345z"}
    broken_off = {"kind": "abortive_draw", "reason": "kyuushu_kyuuhai", "by": 1, "any_call": True}
    shown = {"1": {"concealed": "19m1599p159s12345z", "nukidora": 1}}
    for event in ({**asked, "calls": ["pon"]}, {**broken_off, "shown": shown}):
        answer = referee.codec.answer({"rules": rules, "event": event})
        said = [(one["code"], one["clause"]["option"]) for one in answer.get("findings", ())]
        assert ("nine_kinds_after_north", "kyuushu_kyuuhai") in said, answer
