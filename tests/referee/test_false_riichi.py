"""A fault found in a riichi is announced with its proof and leaves the rest of the table unchanged."""

from __future__ import annotations

import dataclasses

import pytest

import referee
from referee import (
    Chombo,
    HanFu,
    Riichi,
    Round,
    Seat,
    TableState,
    Win,
    Wind,
    Winner,
    adjudicate,
    fold,
    ruleset,
)
from referee.ledger import Entry, HandEntry
from referee.ruling import Clock
from tests.random_quads import random_quad

E1 = Round(Wind.EAST, 1)
EAST, SOUTH, WEST, NORTH = Seat
BOUGHT_BACK = Chombo(
    offenders=(WEST,),
    reason="RII-NOTEN",
    in_play=True,
    cancels=True,
    riichi=(Riichi(seat=SOUTH), Riichi(seat=WEST)),
)


def asked(rules: object, concealed: str, drawn: str, tile: str, language: str = "en") -> dict[str, object]:
    event = {"kind": "ankan_after_riichi", "seat": 0, "concealed": concealed, "drawn": drawn, "tile": tile}
    answer = referee.codec.answer({"rules": rules, "event": event, "language": language})
    first: dict[str, object] = answer["findings"][0]
    return first


def test_a_quad_without_the_drawn_tile_is_refused_with_the_run_that_it_moves() -> None:
    finding = asked("wikipedia-ja", "555567m1239p789s", "8m", "5m")
    assert finding["code"] == "ankan_not_the_drawn_tile"
    assert finding["facts"] == {
        "tile": "5m",
        "drawn": "8m",
        "before": "9p",
        "after": "9p",
        "destroyed": [{"wait": "9p", "blocks": ["567m", "555m", "123p", "99p", "789s"]}],
    }
    says = "The kan must be made with the tile just drawn: 8m was drawn, the kan is of 5m."
    assert finding["says"] == says


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "The ankan of 1m loses a yaku of the hand: 3m: chuuren poutou."),
        ("ja", "1mの暗槓で役が失われる：3mの九蓮宝燈。"),
    ],
)
def test_a_yaku_that_a_quad_takes_is_named_with_its_wait(language: str, said: str) -> None:
    kept = {"base": "ema-2025", "set": {"ankan_after_riichi": "strict_yaku_kept"}}
    finding = asked(kept, "1112455678999m", "1m", "1m", language)
    assert finding["says"] == said
    assert finding["facts"] == {
        "tile": "1m",
        "drawn": "1m",
        "before": "3m",
        "after": "3m",
        "destroyed": [],
        "lost": [["3m", ["chuuren"]]],
    }


def test_where_no_yaku_may_be_lost_only_what_is_allowed_otherwise_is_refused_besides() -> None:
    # None of the random hands loses a yaku by an allowed quad; this one loses chuuren poutou.
    gates = {"concealed": "1112455678999m", "drawn": "1m", "tile": "1m", "melds": []}
    parted = 0
    for seed in range(400):
        event = random_quad(seed).event() | (gates if seed == 0 else {})
        codes = {}
        for rule in ("strict", "strict_yaku_kept"):
            rules = {"base": "tenhou-4p", "set": {"ankan_after_riichi": rule}}
            codes[rule] = referee.codec.answer({"rules": rules, "event": event})["findings"][0]["code"]
        if codes["strict"] != codes["strict_yaku_kept"]:
            parted += 1
            assert codes == {"strict": "ankan_allowed", "strict_yaku_kept": "ankan_loses_yaku"}, event
    assert parted == 1


def test_a_riichi_that_is_bought_back_leaves_all_of_the_table_but_the_points() -> None:
    rules = ruleset("tenhou-4p", {"noten_riichi_cancel": "allowed"})
    table = TableState(
        scores=(25_000,) * 4,
        honba=2,
        deposits=1,
        time=Clock.CALLED,
        last_hands=1,
        dead=frozenset({NORTH}),
    )
    ruling = adjudicate(rules, table, BOUGHT_BACK)
    assert ruling.table == dataclasses.replace(table, scores=(29_000, 27_000, 17_000, 27_000))
    assert not ruling.replay


def test_the_hand_that_goes_on_is_entered_without_the_riichi_that_was_bought_back() -> None:
    rules = ruleset("tenhou-4p", {"noten_riichi_cancel": "allowed"})
    won = Win(
        winners=(Winner(seat=SOUTH, worth=HanFu(han=2, fu=30)),),
        discarder=WEST,
        riichi=(Riichi(seat=SOUTH),),
    )
    entries = [
        Entry(number=number, what=HandEntry(report=report, round=E1, honba=0))
        for number, report in enumerate((BOUGHT_BACK, won), 1)
    ]
    page = fold(rules, entries)
    assert page.table.scores == (29_000, 29_000, 15_000, 27_000)
    assert str(page.table.round) == "E2"
    assert [row.findings for row in page.rows] == [(), ()]


def test_after_nagashi_scored_as_a_win_the_deal_rests_on_that_and_not_on_tenpai() -> None:
    event = {"kind": "exhaustive_draw", "tenpai": [0], "nagashi": [1]}
    answer = referee.codec.answer({"rules": "wikipedia-ja", "event": event})
    passes = next(finding for finding in answer["findings"] if finding["code"] == "deal_passes")
    assert passes["clause"]["option"] == "nagashi_mangan"
