"""Answers that make play at any table impossible are refused with the reason."""

from __future__ import annotations

from typing import Any

import pytest

from referee import ruleset
from referee.codec import answer
from referee.question import answer_words

HUNDREDS = ("points are in whole hundreds", "点数は100点単位です。")
STICK = ("a stick is in whole hundreds", "立直棒は100点単位です。")
HONBA = (
    "a honba is shared in whole hundreds by three payers, with three players by two or three",
    "1本場の点は、100点単位で3人（三人打ちでは2人か3人）で分けられる点数にしてください。",
)
POOL = (
    "the noten pool is shared by any number of players in whole hundreds",
    "不聴罰符は、何人でも100点単位で分けられる点数にしてください。",
)
WARNING = (
    "points are in whole hundreds, and a repeated warning that costs points needs a number of points",
    "点数は100点単位です。繰り返しの警告を減点とする場合は、その点数も決めてください。",
)
CHOMBO = (
    "a fixed chombo costs points, in whole hundreds; set chombo_points too",
    "チョンボの罰が固定の点数の場合は100点単位です。chombo_pointsも決めてください。",
)
INTENDED = (
    "a fixed chombo costs points, in whole hundreds, when it is intended too",
    "チョンボの罰が固定の点数の場合は、故意のときも100点単位です。",
)
PRICES = {"repeated_warning": "doubling"}
CARD = {"repeated_warning": "red_card"}
FOUR, THREE = "tenhou-4p", "tenhou-3p"


@pytest.mark.parametrize(
    ("base", "given"),
    [
        (FOUR, {"max_ron_winners": 1}),
        (FOUR, {"max_ron_winners": 3}),
        (THREE, {"max_ron_winners": 2}),
        (FOUR, {"uma": [100, 0, 0, -100]}),
        (FOUR, {"uma": [[0, 0, 0, 0]] * 5}),
        (THREE, {"uma": [[0, 0, 0]] * 4}),
        (FOUR, {"honba_value": 0}),
        (FOUR, {"honba_value": 1500}),
        (THREE, {"honba_value": 200}),
        (THREE, {"honba_value": 300}),
        (FOUR, {"noten_pool": 0}),
        (FOUR, {"noten_pool": 600}),
        (THREE, {"noten_pool": 200}),
        (FOUR, {"riichi_deposit": 0}),
        (FOUR, {"riichi_deposit": 100}),
        (FOUR, {"start_points": 0}),
        (FOUR, {"start_points": 100}),
        (FOUR, {"return_points": -100}),
        (FOUR, {"goal_points": 100}),
        (FOUR, {"oka": 100}),
        (FOUR, {"aka_dora": 0}),
        (FOUR, {"aka_dora": 12}),
        (FOUR, {"riichi_han": 1, "open_riichi_han": 1, "open_double_riichi_han": 1}),
        (FOUR, {"riichi_han": 13, "open_riichi_han": 13, "open_double_riichi_han": 13}),
        (FOUR, {"riichi_min_wall": 0}),
        (FOUR, {"riichi_min_wall": 70}),
        (FOUR, {"two_han_minimum": 0}),
        (FOUR, {"two_han_minimum": "off"}),
        (FOUR, {"open_hand_20_fu": 20}),
        (FOUR, {"open_hand_20_fu": 30}),
        (FOUR, {"sanma_rinshan_tiles": 4}),
        (FOUR, {"sanma_rinshan_tiles": 8}),
        (FOUR, {"double_wind_pair_fu": 2}),
        (FOUR, {"double_wind_pair_fu": 4}),
        (FOUR, {"repeated_warning_points": 0}),
        (FOUR, {**PRICES, "repeated_warning_points": 100}),
        (FOUR, {**CARD, "repeated_warning_points": 100}),
        (FOUR, {"chombo_penalty": "fixed_each", "chombo_points": 100}),
        (FOUR, {"chombo_penalty": "fixed_each", "chombo_points": 200, "chombo_intentional_points": 100}),
        (FOUR, {"chombo_points": -1, "chombo_intentional_points": 150}),
        (FOUR, {"refuse_to_show": "noten", "noten_riichi_at_exhaustive_draw": "noten_payment_only"}),
        (FOUR, {"kan_dora": False, "kan_dora_timing": "off"}),
        (FOUR, {"kan_dora": True, "kan_dora_timing": "all_immediate"}),
    ],
)
def test_the_smallest_and_the_largest_answers_can_be_played(base: str, given: dict[str, Any]) -> None:
    rules = ruleset(base, given)
    assert {name: answer_words(getattr(rules, name)) for name in given} == given


@pytest.mark.parametrize(
    ("base", "given", "name", "why"),
    [
        (FOUR, {"players": 2}, "players", ("there are three or four players", "人数は3人か4人です。")),
        (FOUR, {"players": 5}, "players", ("there are three or four players", "人数は3人か4人です。")),
        *((FOUR, {"max_ron_winners": winners}, "max_ron_winners",
           ("from one to 3 players can win on a discard", "1枚の捨て牌で和了できるのは1人から3人までです。"))
          for winners in (0, 4)),
        (THREE, {"max_ron_winners": 3}, "max_ron_winners",
         ("from one to 2 players can win on a discard", "1枚の捨て牌で和了できるのは1人から2人までです。")),
        *((FOUR, {"uma": uma}, "uma",
           ("uma names 4 places, in one row or in 5", "ウマは4人分で、1行または5行です。"))
          for uma in ([1000, 0, -1000], [[0, 0, 0, 0]] * 2, [[0, 0, 0, 0]] * 4, [[0, 0, 0, 0]] * 6,
                      [[0, 0, 0, 0]] * 4 + [[0, 0, 0]])),
        (THREE, {"uma": [[0, 0, 0]] * 5}, "uma",
         ("uma names 3 places, in one row or in 4", "ウマは3人分で、1行または4行です。")),
        (FOUR, {"uma": [15, 5, -5, -15]}, "uma",
         ("uma is in points, in whole hundreds: 15000, not 15",
          "ウマは100点単位の点数です（15ではなく15000）。")),
        *((FOUR, {"honba_value": points}, "honba_value", HONBA) for points in (-300, 3, 100, 200, 400, 330)),
        *((THREE, {"honba_value": points}, "honba_value", HONBA) for points in (-200, 100, 250, 500)),
        *((FOUR, {"noten_pool": points}, "noten_pool", POOL) for points in (-3000, 100, 200, 300, 1000, 1500)),
        *((THREE, {"noten_pool": points}, "noten_pool", POOL) for points in (-2000, 100, 300)),
        *((FOUR, {"riichi_deposit": points}, "riichi_deposit", STICK) for points in (-1000, 50, 999)),
        *((FOUR, {"start_points": points}, "start_points", HUNDREDS) for points in (-100, 50, 25001)),
        *((FOUR, {name: 30050}, name, HUNDREDS) for name in ("return_points", "goal_points", "oka")),
        *((FOUR, {"aka_dora": fives}, "aka_dora",
           ("there are from none to twelve red fives", "赤ドラは0枚から12枚までです。")) for fives in (-1, 13)),
        *((FOUR, {"riichi_han": han}, "riichi_han",
           ("a riichi is from one to thirteen han", "立直は1翻から13翻までです。")) for han in (0, 14)),
        *((FOUR, {"riichi_min_wall": tiles}, "riichi_min_wall",
           ("the wall has from none to seventy tiles", "山の牌は0枚から70枚までです。")) for tiles in (-1, 71)),
        (FOUR, {"two_han_minimum": -1}, "two_han_minimum",
         ("the number of honba cannot be below zero", "本場は0以上です。")),
        *((FOUR, {"open_riichi_han": han}, "open_riichi_han",
           ("an open riichi is from one to thirteen han", "オープン立直は1翻から13翻までです。"))
          for han in (0, 14)),
        *((FOUR, {"open_double_riichi_han": han}, "open_double_riichi_han",
           ("an open double riichi is from one to thirteen han", "オープンダブル立直は1翻から13翻までです。"))
          for han in (0, 14)),
        (FOUR, {"open_hand_20_fu": 25}, "open_hand_20_fu",
         ("an open hand has twenty fu or thirty", "喰い平和形は20符か30符です。")),
        *((FOUR, {"sanma_rinshan_tiles": tiles}, "sanma_rinshan_tiles",
           ("there are from four to eight replacement tiles", "嶺上牌は4枚から8枚までです。")) for tiles in (3, 9)),
        (FOUR, {"double_wind_pair_fu": 3}, "double_wind_pair_fu",
         ("a double-wind pair is two fu or four", "連風牌の雀頭は2符か4符です。")),
        *((FOUR, given, "repeated_warning_points", WARNING)
          for given in ({"repeated_warning_points": -100}, {"repeated_warning_points": 50},
                        {**PRICES, "repeated_warning_points": 0}, {**PRICES, "repeated_warning_points": 150},
                        {**CARD, "repeated_warning_points": 0})),
        (FOUR, {"chombo_penalty": "fixed_each", "chombo_points": 0}, "chombo_points", CHOMBO),
        *((FOUR, {"chombo_penalty": "fixed_each", "chombo_points": points, "chombo_intentional_points": 8000},
           "chombo_points", CHOMBO) for points in (-8000, 8050)),
        *((FOUR, {"chombo_penalty": "fixed_each", "chombo_points": 8000, "chombo_intentional_points": points},
           "chombo_intentional_points", INTENDED) for points in (-8000, 0, 8050)),
        (FOUR, {"refuse_to_show": "noten", "noten_riichi_at_exhaustive_draw": "chombo"}, "refuse_to_show",
         ("a hand whose noten riichi is a chombo must be shown; set noten_riichi_at_exhaustive_draw too",
          "不聴立直がチョンボなら手牌は公開します。noten_riichi_at_exhaustive_drawも決めてください。")),
        *((FOUR, {"kan_dora": turned, "kan_dora_timing": timing}, "kan_dora_timing",
           ("off only if kans turn no indicator, and then always; set kan_dora too",
            "offは槓ドラのない場合だけです。kan_doraも決めてください。"))
          for turned, timing in ((True, "off"), (False, "all_immediate"))),
    ],
)  # fmt: skip
def test_an_answer_that_no_table_can_be_played_with_is_refused_with_the_reason(
    base: str, given: dict[str, Any], name: str, why: tuple[str, str]
) -> None:
    asked = {"rules": {"base": base, "set": given}, "event": {"kind": "chombo", "offenders": [0]}}
    english, japanese = why
    assert answer(asked)["errors"] == [
        {
            "path": f"rules.set.{name}",
            "code": "answers_disagree",
            "says": f"No game can be played with these answers: {english}.",
        }
    ]
    [error] = answer({**asked, "language": "ja"})["errors"]
    assert error["says"] == f"この設定では対局できません。{japanese}"
