"""The sweep over the cases reports where the stated findings differ from the announced ones."""

from __future__ import annotations

import tomllib
from typing import Any

from tests.referee.cases import listed, ruled
from tests.referee.sweep import case_differences, drafted, kinds, merged, written

CASE = """\
[[case]]
name = "a win"
source = "EMA Riichi rules 2025, 3.4.5"
rules = ["ema-2025", "m-league"]
# What was seen.
[case.event]
kind = "win"
from = 0
winners = [{seat = 2, value = {han = 2, fu = 30}}]
[case.expect]
verdict = "win"
deltas = [-2000, 0, 2000, 0]
"""
WORTH = {"code": "hand_worth", "seat": 2}
PASSES = {"code": "deal_passes", "seat": 0, "option": "renchan"}


def case(text: str) -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads(text)["case"][0]
    return found


def test_a_list_is_drafted_before_what_was_seen_and_drafting_it_again_changes_nothing() -> None:
    text = written(CASE, drafted(case(CASE)))
    assert case(text) == {**case(CASE), "findings": [WORTH, PASSES]}
    assert written(text, drafted(case(text))) == text
    assert written(text, []) == CASE


def test_a_list_on_one_line_is_drafted_in_the_place_of_itself() -> None:
    one_line = CASE.replace("[case.event]", 'findings = [{code = "deal_passes", seat = 0}]\n[case.event]', 1)
    assert written(one_line, drafted(case(CASE))) == written(CASE, drafted(case(CASE)))


def test_a_line_that_only_some_rulesets_announce_names_them() -> None:
    fault = {"code": "sum_differs"}
    whole = merged({"ema-2025": [WORTH, PASSES], "m-league": [fault, WORTH, PASSES]})
    assert whole == [{**fault, "under": ["m-league"]}, WORTH, PASSES]
    assert listed({"findings": whole}, "ema-2025") == [WORTH, PASSES]
    assert listed({"findings": whole}, "m-league") == [fault, WORTH, PASSES]


def test_two_articles_of_one_sentence_stand_side_by_side() -> None:
    other = {**PASSES, "option": "abort_dealer"}
    assert merged({"a": [WORTH, PASSES], "b": [WORTH, other], "c": [WORTH, other]}) == [
        WORTH,
        {**PASSES, "under": ["a"]},
        {**other, "under": ["b", "c"]},
    ]


def test_a_sentence_not_in_the_list_is_marked_and_so_is_one_no_longer_said() -> None:
    wrong = {**PASSES, "option": "game_length"}
    stated = {**case(CASE), "rules": ["ema-2025"], "findings": [WORTH, wrong]}
    assert case_differences(stated, "ema-2025", ["deal_passes"]) == [
        "  + The deal passes: E2, honba 0. [renchan: EMA 2025, 3.4.5]",
        '  - {code = "deal_passes", seat = 0, option = "game_length"}',
    ]
    assert case_differences(stated, "ema-2025", ["hand_worth"]) == ["    West: 2 han 30 fu."]
    assert case_differences(stated, "ema-2025", ["noten_payment"]) == []


def test_every_kind_is_counted_with_the_questions_it_rests_on() -> None:
    runs = (run for run in ruled() if run[0] in ("exposure", "nine_kinds"))
    lines = dict(line.split(maxsplit=1) for line in kinds(runs).splitlines())
    assert lines["noten_riichi"].split()[0].isdigit()
    assert "noten_riichi_at_own_win" in lines["noten_riichi"]
    assert lines["nine_kinds_allowed"].split()[1:2] == ["kyuushu_kyuuhai"]
