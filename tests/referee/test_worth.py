"""The breakdown of a hand's value adds up, and does not depend on the form in which the tiles are given.

`tests/peers/test_worth.py` compares random hands with other programs.
"""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

import referee
from referee import Ruleset, Tile, ruleset
from referee.reports import Flag
from referee.worth import NoWin, Worth, dora_from_indicator, worth_of
from tests.random_hands import WonSituation, random_win

TENHOU = ruleset("tenhou-4p")


def value(won: WonSituation, rules: Ruleset = TENHOU) -> Worth | NoWin:
    """The hand's value under Tenhou's rules."""
    return worth_of(rules, won.hand, seat_wind=won.seat_wind, round_wind=won.round_wind, tsumo=won.tsumo)


def test_han_and_fu_are_the_sums_of_what_is_named() -> None:
    for seed in range(3_000):
        worth = value(random_win(seed))
        if isinstance(worth, NoWin):
            continue
        if worth.yakuman:
            assert (worth.han, worth.fu) == (0, None)
            continue
        assert worth.han == sum(han for _, han in worth.yaku)
        assert worth.fu is not None
        exact = sum(part.fu for part in worth.fu_parts)
        assert exact <= worth.fu < exact + 10
        assert worth.fu in (20, 25) or worth.fu % 10 == 0


def test_a_yakuman_has_neither_han_nor_fu_be_it_counted_by_the_players_or_read_from_its_tiles() -> None:
    orphans = {"concealed": "19m19p19s1234567z", "winning_tile": "1m", "dora": "5m"}
    for worth in ({"value": {"yakuman": 1}}, {"hand": orphans}):
        event = {"kind": "win", "from": 0, "winners": [{"seat": 1, **worth}]}
        told = referee.codec.answer({"rules": "ema-2025", "event": event})["findings"][0]["facts"]
        assert (told["han"], told["fu"], told["yakuman"]) == (0, None, 1)


def test_equal_hands_are_equal_in_whatever_order_their_tiles_were_named() -> None:
    for seed in range(100):
        hand = random_win(seed).hand
        assert dataclasses.replace(hand, concealed=hand.concealed[::-1]) == hand


def drawn_and_sorted_in(rules: Ruleset, won: WonSituation) -> Worth | NoWin:
    """The hand as a self-draw whose winning tile is sorted into the hand."""
    hand = dataclasses.replace(won.hand, apart=False, flags=won.hand.flags - {Flag.HOUTEI, Flag.CHANKAN})
    return worth_of(rules, hand, seat_wind=won.seat_wind, round_wind=won.round_wind, tsumo=True)


def test_a_drawn_tile_sorted_in_is_worth_the_same_whichever_it_was() -> None:
    for answer in ("lowest", "common_only"):
        rules = ruleset("tenhou-4p", {"winning_tile_not_apart": answer})
        for seed in range(300):
            won = random_win(seed)
            tiles = (*won.hand.concealed, won.hand.winning_tile)
            worths = set()
            for at, tile in enumerate(tiles):
                hand = dataclasses.replace(
                    won.hand, concealed=tiles[:at] + tiles[at + 1 :], winning_tile=tile
                )
                worth = drawn_and_sorted_in(rules, dataclasses.replace(won, hand=hand))
                worths.add(worth if isinstance(worth, NoWin) else (worth.base, worth.han, worth.fu))
            assert len(worths) == 1, (seed, worths)


def test_what_holds_whichever_tile_it_was_is_never_dearer_than_the_lowest_and_that_never_than_the_full_value() -> (
    None
):
    full, lowest, common = (
        ruleset("tenhou-4p", {"winning_tile_not_apart": answer})
        for answer in ("full_value", "lowest", "common_only")
    )
    for seed in range(3_000):
        won = random_win(seed)
        bases = [
            0 if isinstance(worth, NoWin) else worth.base
            for worth in (drawn_and_sorted_in(rules, won) for rules in (common, lowest, full))
        ]
        assert bases == sorted(bases), seed


def test_without_pinfu_and_the_fu_of_its_wait_a_hand_is_never_dearer_and_keeps_all_its_other_yaku() -> None:
    full, without = (
        ruleset("tenhou-4p", {"winning_tile_not_apart": answer}) for answer in ("full_value", "without_wait")
    )
    for seed in range(1_000):
        won = random_win(seed)
        dear, cheap = drawn_and_sorted_in(full, won), drawn_and_sorted_in(without, won)
        if isinstance(dear, NoWin) or isinstance(cheap, NoWin):
            assert dear == cheap, seed
            continue
        assert cheap.base <= dear.base, seed
        if dear.reading == cheap.reading:
            assert set(dear.yaku) - set(cheap.yaku) <= {("pinfu", 1)}, seed
        assert not {part.code for part in cheap.fu_parts} & {"pinfu_tsumo"}, seed


def test_an_indicator_shows_the_next_of_its_row_and_the_last_the_first() -> None:
    shown = [str(dora_from_indicator(tile)) for tile in Tile]
    suits = [f"{rank}{suit}" for suit in "mps" for rank in "234567891"]
    assert shown == [*suits, "2z", "3z", "4z", "1z", "6z", "7z", "5z", "6m", "6p", "6s"]


IMPOSSIBLE = [
    ({"winning_tile": "5s", "concealed": "22m234567p34678s"}, "tile_left_out"),
    ({"dora": "5m"}, "tile_left_out"),
    ({"concealed": "23456788p34s", "melds": [{"type": "chi", "tiles": "678s"}]}, "no_chi_with_three"),
    ({"concealed": "234567p34678s44z", "nukidora": 3}, "too_many_copies"),
    ({"nukidora": 5}, "no_nukidora"),
    ({"flags": ["robbed_kita"]}, "robbed_kita_is_north"),
    ({"flags": ["kita_draw"], "from": None}, "kita_draw_without_north"),
    ({"flags": ["kita_draw"], "nukidora": 1}, "only_by_tsumo"),
    ({"flags": ["riichi", "ippatsu", "kita_draw"], "nukidora": 1, "from": None}, "ippatsu_after_kita"),
    ({"flags": ["rinshan"], "from": None}, "rinshan_without_kan"),
    ({"flags": ["rinshan"], "nukidora": 2, "from": None}, "rinshan_is_kita_draw"),
    ({"apart": False}, "not_apart_by_ron"),
]


@pytest.mark.parametrize(("changes", "code"), IMPOSSIBLE, ids=[code for _, code in IMPOSSIBLE])
def test_what_three_players_cannot_have_seen_is_named_and_nothing_else(
    changes: dict[str, Any], code: str
) -> None:
    hand: dict[str, Any] = {"concealed": "99m234567p34678s", "winning_tile": "5s", "dora": "1z", "flags": []}
    event = {"kind": "value", "seat": 1, "from": changes.get("from", 2)}
    hand |= {name: value for name, value in changes.items() if name != "from"}
    answer = referee.codec.answer({"rules": "tenhou-3p", "event": {**event, "hand": hand}})
    assert {problem["code"] for problem in answer["errors"]} == {code}, answer
