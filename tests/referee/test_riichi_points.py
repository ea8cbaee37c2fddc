"""A riichi without enough points is ruled on within a hand as in its declaration, in both languages."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from hypothesis import given

import referee
from referee import ExhaustiveDraw, adjudicate, first_hand, ruleset
from tests.referee.strategies import reports

TABLE = {"scores": [40000, 900, 29100, 30000], "round": "E2", "dealer": 1, "honba": 0, "deposits": 0}


def said(language: str, event: dict[str, Any], code: str) -> str:
    answer = referee.codec.answer(
        {"rules": "tenhou-4p", "language": language, "table": TABLE, "event": event}
    )
    return str(next(finding["says"] for finding in answer["findings"] if finding["code"] == code))


COUNTED = {"kind": "win", "from": 3, "riichi": [1], "winners": [{"seat": 1, "value": {"han": 2, "fu": 30}}]}
FOUR = {"kind": "abortive_draw", "reason": "suucha_riichi", "riichi": [0, 1, 2, 3]}


@pytest.mark.parametrize(
    ("event", "code", "english", "japanese"),
    [
        (
            COUNTED,
            "riichi_too_few_points",
            "East has 900 points; a riichi needs 1,000.",
            "東家の持ち点は900点。立直には1,000点が必要。",
        ),
        (
            COUNTED,
            "riichi_counts_for_nothing",
            (
                "East's riichi is void: no stick is owed, and riichi, ippatsu and ura dora do not count. "
                "The judge decides on any further penalty."
            ),
            "東家の立直は無効。立直棒は出さず、立直・一発・裏ドラも付かない。それ以上の扱いは審判が決める。",
        ),
        (
            COUNTED,
            "han_without_riichi",
            "East's han are used as entered; check that riichi, ippatsu and ura dora are not among them.",
            "東家の翻数は入力どおりとする。立直・一発・裏ドラが入っていないか確認する。",
        ),
        (
            FOUR,
            "not_all_in_riichi",
            "Only 3 of 4 riichi are valid; play continues.",
            "成立した立直は4人中3人。続行。",
        ),
    ],
)
def test_what_becomes_of_such_a_riichi_is_said(
    event: dict[str, Any], code: str, english: str, japanese: str
) -> None:
    assert said("en", event, code) == english
    assert said("ja", event, code) == japanese


def test_declared_and_played_the_riichi_is_refused_in_the_same_words_by_the_same_article() -> None:
    asked = {"kind": "riichi_declaration", "seat": 1, "concealed": "123m456p789s11557z", "wall_left": 20}
    answers = [
        referee.codec.answer({"rules": "tenhou-4p", "table": TABLE, "event": event})["findings"][0]
        for event in ({**asked, "score": 900}, COUNTED)
    ]
    assert answers[0] == answers[1]


@given(reports())
def test_without_the_points_a_riichi_neither_costs_nor_brings_a_stick(report: referee.Report) -> None:
    rules = ruleset("tenhou-4p")
    ruled = adjudicate(rules, dataclasses.replace(first_hand(rules), scores=(900,) * 4), report)
    assert [paid for paid in ruled.payments if paid.reason.value == "riichi_bet"] == []
    void = [finding.seat for finding in ruled.findings if finding.code == "riichi_counts_for_nothing"]
    assert void == [riichi.seat for riichi in report.riichi]
    if isinstance(report, ExhaustiveDraw):
        assert ruled.verdict.value in ("exhaustive_draw", "nagashi_mangan")
