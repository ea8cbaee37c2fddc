"""Turns a recorded hand into a report.

The README beside the records describes them: one hand per line, with the state before, the observations and the state
after. Only observations are taken from a record, never its figures.
"""

from __future__ import annotations

import dataclasses
import gzip
import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from referee import (
    AbortiveDraw,
    AbortReason,
    ExhaustiveDraw,
    Meld,
    MeldType,
    Report,
    Riichi,
    Round,
    Ruleset,
    Seat,
    ShownHand,
    TableState,
    Tile,
    Win,
    Wind,
    Winner,
    WonHand,
    read_tiles,
    ruleset,
)
from referee.reports import Flag
from tests.ground_truth.lacking import Lacking, Record

__all__ = [
    "four_player_games",
    "read_lines",
    "report_of",
    "rules_of",
    "state_before",
    "three_player_games",
    "won_hand",
]

_ABORTS = {
    "kyuushu": AbortReason.KYUUSHU_KYUUHAI,
    "suufon": AbortReason.SUUFON_RENDA,
    "suukaikan": AbortReason.SUUKAIKAN,
    "four_riichi": AbortReason.SUUCHA_RIICHI,
    "triple_ron": AbortReason.SANCHAHOU,
}


def read_lines(path: Path) -> Iterator[Any]:
    """Every line of a gzipped file of JSON lines."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line, object_hook=Record)


def four_player_games(folder: Path) -> dict[str, list[dict[str, Any]]]:
    """Every recorded game of Tenhou's own four-player rules, its hands in order, by the game's id."""
    return _games(folder, "tenhou-4p")


def three_player_games(folder: Path) -> dict[str, list[dict[str, Any]]]:
    """Every recorded game of Tenhou's own three-player rules, its hands in order, by the game's id."""
    return _games(folder, "tenhou-3p")


def _games(folder: Path, site: str) -> dict[str, list[dict[str, Any]]]:
    games: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for hand in read_lines(folder / "hands.jsonl.gz"):
        # A hand without its ruleset or its game is kept too: a test that needs them leaves it out and reports it.
        ruleset = hand.get("ruleset", site)
        if ruleset.startswith(site) and "extra" not in ruleset:
            games[hand.get("game", "")].append(hand)
    return games


def rules_of(record: dict[str, Any]) -> Ruleset:
    """Tenhou's rules for the record's number of players, with the record's own overlay."""
    changes: dict[str, object] = {}
    if "-tonpuu-" in record["ruleset"]:
        changes["game_length"] = "tonpuu"
    if "-noaka" in record["ruleset"]:
        changes["aka_dora"] = 0
    if "-nokuitan" in record["ruleset"]:
        changes["kuitan"] = False
    return ruleset(f"tenhou-{record['players']}p", changes)


def state_before(record: dict[str, Any]) -> TableState:
    """The table before the hand."""
    return TableState(
        scores=tuple(record["scores_before"]),
        round=Round(Wind("ESWN".index(record["wind"])), record["num"]),
        honba=record["honba"],
        deposits=record["deposits"],
    )


def _tile(text: str) -> Tile:
    return read_tiles(text)[0]


def _meld(record: dict[str, Any]) -> Meld:
    kind = MeldType(record["type"])
    called = record["called"] if kind is not MeldType.ANKAN else None
    source = record["from"] if kind is not MeldType.ANKAN else None
    return Meld(
        type=kind,
        tiles=read_tiles(record["tiles"]),
        called=_tile(called) if called else None,
        source=Seat(source) if source is not None else None,
    )


def _melds(record: dict[str, Any]) -> tuple[Meld, ...]:
    """The melds of a hand in the record's order, the latest first, without norths set aside."""
    if "melds" not in record and len(read_tiles(record["hand"])) < 13:
        # Without calls the field is missing, and the hand has thirteen tiles.
        raise Lacking("melds")
    return tuple(_meld(meld) for meld in record.get("melds", []) if meld["type"] != "kita")


def _in_order(result: dict[str, Any]) -> tuple[Meld, ...]:
    """A winner's melds, the latest first; numbered by their order of call if the yaku may name a liable player."""
    melds = _melds(result)
    if not any(name in ("daisangen", "daisuushii") for name, _ in result["yaku"]):
        return melds
    return tuple(dataclasses.replace(meld, nth=len(melds) - index) for index, meld in enumerate(melds))


def _norths(record: dict[str, Any]) -> int:
    """The number of norths set aside."""
    return sum(meld["type"] == "kita" for meld in record.get("melds", []))


def _flags(record: dict[str, Any], result: dict[str, Any]) -> frozenset[Flag]:
    tsumo = result["kind"] == "tsumo"
    flags: set[Flag] = set()
    for fact in result["ctx"]:
        if fact == "last_tile":
            flags.add(Flag.HAITEI if tsumo else Flag.HOUTEI)
        elif fact == "first_turn":
            flags.add(Flag.TENHOU if result["winner"] == record["dealer"] else Flag.CHIIHOU)
        else:
            flags.add(Flag(fact))
    return frozenset(flags)


def won_hand(record: dict[str, Any], result: dict[str, Any]) -> WonHand:
    """A winning hand's tiles and the facts of its play."""
    return WonHand(
        concealed=read_tiles(result["hand"]),
        melds=_in_order(result),
        nukidora=_norths(result),
        winning_tile=_tile(result["win_tile"]),
        dora=tuple(_tile(tile) for tile in result["dora"]),
        ura=tuple(_tile(tile) for tile in (result["ura"] if "riichi" in " ".join(result["ctx"]) else ())),
        flags=_flags(record, result),
    )


def report_of(record: dict[str, Any]) -> Report:
    """The observations of the hand as a report."""
    riichi = tuple(
        Riichi(seat=Seat(r["seat"]), double=r["double"], ronned=not r["accepted"]) for r in record["riichi"]
    )
    first = record["results"][0]
    kind = first["kind"]
    if kind in ("ron", "tsumo"):
        return Win(
            discarder=Seat(first["loser"]) if kind == "ron" else None,
            winners=tuple(
                Winner(seat=Seat(r["winner"]), worth=won_hand(record, r)) for r in record["results"]
            ),
            riichi=riichi,
        )
    if kind == "exhaustive_draw":
        shown = {
            Seat(t["seat"]): ShownHand(concealed=read_tiles(t["hand"]), melds=_melds(t), nukidora=_norths(t))
            for t in first["tenpai"]
        }
        return ExhaustiveDraw(tenpai=tuple(shown), shown=shown, riichi=riichi)
    if kind == "nagashi_mangan":
        # A riichi hand that this record does not show was tenpai too, because the server allows no other declaration.
        seats = [t["seat"] for t in first["tenpai"]] + first.get("tenpai_unknown", [])
        tenpai = tuple(Seat(seat) for seat in seats)
        return ExhaustiveDraw(
            tenpai=tenpai, nagashi=tuple(Seat(winner) for winner in first["winners"]), riichi=riichi
        )
    loser = first.get("loser")
    by = first.get("seat")
    return AbortiveDraw(
        reason=_ABORTS[kind],
        by=Seat(by) if by is not None else None,
        discarder=Seat(loser) if loser is not None else None,
        riichi=riichi,
    )
