"""The judge's question about furiten and the ruling on a claimed ron agree."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import referee

CASES = tomllib.loads((Path(__file__).parents[1] / "cases" / "furiten.toml").read_text(encoding="utf-8"))[
    "case"
]
FACTS = ("concealed", "discards", "passed", "nukidora", "passed_kita")


def closed() -> list[Any]:
    """The furiten cases with closed tenpai hands, once for each ruleset, without those about events since a tile."""
    return [
        pytest.param(case, rules, id=f"{case['name']} [{rules}]")
        for case in CASES
        for rules in case["rules"]
        if case["event"]["kind"] == "furiten"
        and case["expect"].get("waits")
        and not case["event"].keys() & {"melds", "since"}
    ]


@pytest.mark.parametrize(("case", "rules"), closed())
def test_a_ron_is_refused_for_furiten_just_when_the_question_says_so(
    case: dict[str, Any], rules: Any
) -> None:
    seat, event = case["event"]["seat"], case["event"]
    asked = referee.codec.answer({"rules": rules, "event": event})
    facts = {name: event[name] for name in FACTS if name in event}
    waits = referee.read_tiles(asked["waits"])
    assert waits
    for wait in waits:
        # A hand in riichi never lacks a yaku, and the double riichi gives the two han of a two-han game.
        hand = {**facts, "winning_tile": str(wait), "flags": ["double_riichi"]}
        ron = {
            "kind": "win",
            "from": 0,
            "riichi": [{"seat": seat, "double": True}],
            "winners": [{"seat": seat, "hand": hand}],
        }
        ruled = referee.codec.answer({"rules": rules, "event": ron})
        refused = [finding["code"] for finding in ruled["findings"] if finding["code"] == "false_win_furiten"]
        assert bool(refused) == (asked["verdict"] == "furiten"), ruled
        assert ruled["verdict"] == ("chombo" if refused else "win")


@pytest.mark.parametrize(
    ("change", "option"),
    [({"sanma_kita_ron": False}, "sanma_kita_ron"), ({"sanma_kita_pass": False}, "sanma_kita_pass")],
)
def test_a_north_let_go_that_bars_nothing_rests_on_why_it_does_not(
    change: dict[str, bool], option: str
) -> None:
    event = {
        "kind": "furiten",
        "seat": 1,
        "concealed": "111567p99s44z777z",
        "melds": [],
        "discards": "",
        "passed": "",
        "riichi": True,
        "passed_kita": True,
    }
    answer = referee.codec.answer({"rules": {"base": "tenhou-3p", "set": change}, "event": event})
    assert answer["verdict"] == "not_furiten"
    assert answer["findings"][0]["clause"]["option"] == option
