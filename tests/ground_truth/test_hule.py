"""Hands are scored as two other programs score them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from referee import (
    Meld,
    MeldType,
    Riichi,
    Round,
    Seat,
    TableState,
    Verdict,
    Win,
    Wind,
    Winner,
    WonHand,
    adjudicate,
    read_tiles,
    ruleset,
)
from referee.answers import PaoYaku
from referee.reports import Flag, Liability
from referee.worth import NoWin, worth_of
from tests.ground_truth.lacking import LeftOut
from tests.ground_truth.records import read_lines

# The settings of the first program: as Tenhou, but patterns count double, liability is for the fed yakuman alone,
# concealed quads count among the sets before it, and beside another yakuman everybody pays the honba.
RULES: dict[str, object] = {
    "pattern_double_yakuman": True,
    "pao_earlier_sets": "melded_or_concealed_quads",
    "pao_composite": "only_the_pao_yakuman",
    "pao_tsumo_honba": "everybody_with_several_yakuman",
    "bust": "none",
    "agari_yame": "none",
}
CHANGED: dict[str, tuple[str, object]] = {
    "クイタンあり": ("kuitan", False),
    "ダブル役満あり": ("pattern_double_yakuman", False),
    "数え役満あり": ("kazoe_yakuman", "sanbaiman"),
}


def won_hand(case: dict[str, Any]) -> WonHand:
    """The hand of a case; the winner's seat is the seat wind, 0 for the dealer."""
    tsumo = case["kind"] == "tsumo"
    flags: set[Flag] = set()
    for fact in case["ctx"]:
        if fact == "last_tile":
            flags.add(Flag.HAITEI if tsumo else Flag.HOUTEI)
        elif fact == "first_turn":
            flags.add(Flag.TENHOU if case["winner"] == 0 else Flag.CHIIHOU)
        else:
            flags.add(Flag(fact))
    return WonHand(
        concealed=read_tiles(case["hand"]),
        melds=tuple(
            Meld(
                type=MeldType(meld["type"]),
                tiles=read_tiles(meld["tiles"]),
                called=read_tiles(meld["called"])[0] if meld.get("called") else None,
                source=Seat(meld["from"])
                if meld.get("from") is not None and meld["type"] != "ankan"
                else None,
            )
            for meld in case["melds"]
            if meld["type"] != "kita"
        ),
        nukidora=sum(meld["type"] == "kita" for meld in case["melds"]),
        winning_tile=read_tiles(case["win_tile"])[0],
        dora=tuple(read_tiles(tile)[0] for tile in case["dora"]),
        ura=tuple(read_tiles(tile)[0] for tile in case["ura"] or ()),
        flags=frozenset(flags),
    )


def test_every_scored_hand_is_paid_as_that_program_pays_it(data: Path) -> None:
    left = LeftOut()
    told: list[str] = []
    others = 0
    for case in read_lines(data / "hule.jsonl.gz"):
        if case.get("source", "kobalab/majiang-core") != "kobalab/majiang-core":
            continue
        settings = case.get("rules") or {}
        if not settings.keys() <= CHANGED.keys():
            others += 1
            continue
        changes = RULES | dict(CHANGED[setting] for setting in settings)
        with left.check():
            assert case["source"] == "kobalab/majiang-core"
            told += _differences(case, changes)
    print(f"\n{left.of} scored hands, {len(told)} differences; {others} by settings that are not ours{left}")
    assert told == []


def _differences(case: dict[str, Any], changes: dict[str, object]) -> list[str]:
    hand = won_hand(case)
    winner = Seat(case["winner"])
    liable: tuple[Liability, ...] | None = None
    if case.get("pao") is not None:
        yaku = {"daisangen": PaoYaku.DAISANGEN, "daisuushii": PaoYaku.DAISUUSHI}[case["pao_yaku"]]
        liable = (Liability(seat=Seat(case["pao"]), yaku=yaku),)
    # The deposit of the winner's own riichi is already among the deposits.
    in_riichi = bool(hand.flags & {Flag.RIICHI, Flag.DOUBLE_RIICHI})
    declared = (Riichi(seat=winner, double=Flag.DOUBLE_RIICHI in hand.flags),) if in_riichi else ()
    win = Win(
        winners=(Winner(seat=winner, worth=hand, liable=liable),),
        discarder=Seat(case["loser"]) if case["kind"] == "ron" else None,
        riichi=declared,
    )
    table = TableState(
        scores=(25000,) * 4,
        round=Round(Wind("ESWN".index(case["wind"])), 1),
        honba=case["honba"],
        deposits=case["deposits"],
    )
    ruling = adjudicate(ruleset("tenhou-4p", changes), table, win)
    if case.get("win") is False:
        return (
            [] if ruling.verdict is Verdict.CHOMBO else [f"{case['id']}: {ruling.verdict}, should be refused"]
        )
    # The winner's own deposit comes back to the winner, so it does not change the points.
    got = list(ruling.deltas)
    return [] if got == case["deltas"] else [f"{case['id']}: {got}, there {case['deltas']}"]


@pytest.mark.parametrize("players", [3, 4])
def test_every_scored_hand_of_riichienv_is_worth_what_it_says(data: Path, players: int) -> None:
    # Mahjong Soul's values: as Tenhou's, but patterns count double.
    rules = ruleset(f"tenhou-{players}p", {"pattern_double_yakuman": True, "aka_dora": 3})
    left = LeftOut()
    told: list[str] = []
    for case in read_lines(data / "hule.jsonl.gz"):
        if case.get("source") != "smly/RiichiEnv" or case.get("players", players) != players:
            continue
        with left.check():
            assert case["players"] == players
            worth = worth_of(
                rules,
                won_hand(case),
                seat_wind=Wind("ESWN".index(case["seat_wind"])),
                round_wind=Wind("ESWN".index(case["wind"])),
                tsumo=case["kind"] == "tsumo",
            )
            if case["yakuman"]:
                wanted: tuple[object, ...] = ("yakuman", case["yakuman"])
            else:
                wanted = (case["han"], case["fu"], _named(case["yaku_names"]))
            got: tuple[object, ...] = ("no win",)
            if not isinstance(worth, NoWin):
                got = (worth.han, worth.fu, _named(name for name, _ in worth.yaku))
                got = ("yakuman", worth.yakuman) if worth.yakuman else got
            if got != wanted:
                told.append(f"{case['id']}: {got}, there {wanted}")
    print(f"\n{left.of} hands of {players} players scored by riichienv, {len(told)} differences{left}")
    assert told == []


def _named(yaku: Iterable[str]) -> list[str]:
    """The names of yaku in one spelling and order."""
    return sorted("nukidora" if name == "kita_dora" else name for name in yaku)
