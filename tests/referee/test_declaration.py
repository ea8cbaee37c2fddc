"""The ruling on a riichi does not depend on the form of the question."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import referee
from referee import Meld, MeldType, Seat, Tile, read_tiles, reply, ruleset, write_tiles
from referee.codec import write_report
from referee.reports import Event, Furiten, NineKinds, RiichiDeclaration, SinceDiscard
from tests.referee.cases import answered
from tests.sampled import every_nth

CASES = tomllib.loads((Path(__file__).parents[1] / "cases" / "declaration.toml").read_text(encoding="utf-8"))[
    "case"
]
QUAD = Meld(type=MeldType.ANKAN, tiles=read_tiles("7777s"))


def asked() -> list[Any]:
    """Every declaration of the cases, except those with a rejected request."""
    return [
        pytest.param(case, id=case["name"])
        for case in CASES
        if case["event"]["kind"] == "riichi_declaration" and case["expect"]["verdict"] != "rejected"
    ]


def verdict_with(case: dict[str, Any], rules: Any, discard: str | None) -> dict[str, Any]:
    """The answer to a case's declaration with another discard, or with none, and without taking it back."""
    event = {name: value for name, value in case["event"].items() if name not in ("discard", "retracts")}
    if discard is not None:
        event["discard"] = discard
    return answered({**case, "event": event}, rules)


@pytest.mark.parametrize("case", asked())
def test_of_a_riichi_that_was_not_declared_as_double_nobody_is_told_whether_it_is_one(
    case: dict[str, Any],
) -> None:
    for rules in case["rules"]:
        assert ("double" in answered(case, rules)) is case["event"].get("double", False)


@pytest.mark.parametrize("case", every_nth(asked(), 6))
def test_the_discards_named_are_just_those_that_are_legal_one_by_one(case: dict[str, Any]) -> None:
    tiles = sorted(set(read_tiles(case["event"]["concealed"])))
    for rules in case["rules"]:
        any_discard = verdict_with(case, rules, None)
        legal = [str(tile) for tile in tiles if verdict_with(case, rules, str(tile))["verdict"] == "legal"]
        assert {str(tile) for tile in read_tiles(any_discard["discards"])} == set(legal), rules
        assert any_discard["verdict"] == ("legal" if legal else "illegal"), rules


@pytest.mark.parametrize(
    "question",
    [
        RiichiDeclaration(
            seat=Seat.THIRD,
            concealed=read_tiles("5509m46p11z55z6p"),
            melds=(QUAD,),
            discard=read_tiles("9m")[0],
            discards=read_tiles("3z1m"),
            score=900,
            wall_left=3,
            honba=5,
            double=True,
            open=True,
            calls=(Event.PON, Event.ANKAN),
            seen=read_tiles("9p2m9p"),
            said=False,
            turned=False,
            stick=False,
            retracts=True,
        ),
        Furiten(
            seat=Seat.SECOND,
            concealed=read_tiles("6m123p45m11z55z"),
            melds=(QUAD,),
            discards=read_tiles("9p1m"),
            passed=read_tiles("5z1m"),
            riichi=True,
            since=(SinceDiscard.CALL, SinceDiscard.DISCARD, SinceDiscard.DRAW),
        ),
        NineKinds(
            seat=Seat.FIRST,
            concealed=read_tiles("19m19p19s12345675z"),
            first_turn=False,
            any_call=True,
            calls=(Event.CHI,),
        ),
    ],
    ids=["riichi_declaration", "furiten", "nine_kinds"],
)
def test_a_question_written_as_json_is_answered_as_the_question_itself(
    question: RiichiDeclaration | Furiten | NineKinds,
) -> None:
    rules = ruleset("m-league")
    request = {"rules": "m-league", "event": write_report(question)}
    jsonschema.Draft202012Validator(referee.codec.json_schema()).validate(request)
    answered, given = referee.codec.answer(request), reply(rules, None, question)
    assert answered["verdict"] == given.verdict
    assert [finding["code"] for finding in answered["findings"]] == [one.code for one in given.findings]
    for name, value in given.facts.items():
        tiles = (value,) if isinstance(value, Tile) else value
        assert answered[name] == (write_tiles(tiles) if isinstance(tiles, tuple) else value)


@pytest.mark.parametrize("rules", ["shiragiku-sanma", "shiragiku-kitanuki", "shiragiku-ponrii"])
@pytest.mark.parametrize("score", [0, -3000])
def test_where_no_stick_is_asked_for_none_brings_a_score_down(rules: str, score: int) -> None:
    event = {
        "kind": "riichi_declaration",
        "seat": 1,
        "concealed": "123456p789s11557z",
        "score": score,
        "wall_left": 30,
    }
    answer = referee.codec.answer({"rules": rules, "event": event})
    assert [finding["code"] for finding in answer["findings"]] == ["riichi_allowed"]


def riichi_with(**more: Any) -> RiichiDeclaration:
    return RiichiDeclaration(
        seat=Seat(1), concealed=read_tiles("123456789m1123p5z"), score=25000, wall_left=40, **more
    )


@pytest.mark.parametrize(
    ("stick", "deposit", "code"),
    [
        (True, 1000, "riichi_stands"),
        (False, 1000, "riichi_taken_back_dead_hand"),
        # Without a deposit, the declaration does not bind.
        (True, 0, "riichi_taken_back_dead_hand"),
    ],
)
def test_a_riichi_that_the_stick_binds_is_taken_back_until_then_at_the_price_of_the_hand(
    stick: bool, deposit: int, code: str
) -> None:
    rules = ruleset("rrc", {"riichi_deposit": deposit})
    answer = reply(rules, None, riichi_with(stick=stick, retracts=True))
    assert code in [finding.code for finding in answer.findings]


@pytest.mark.parametrize(("deposit", "complete"), [(1000, False), (0, True)])
def test_where_word_tile_and_stick_are_asked_for_a_stick_that_nobody_lays_is_not_missing(
    deposit: int, complete: bool
) -> None:
    rules = ruleset("m-league", {"riichi_deposit": deposit})
    answer = reply(rules, None, riichi_with(stick=False))
    assert ("riichi_form_incomplete" not in [finding.code for finding in answer.findings]) is complete
