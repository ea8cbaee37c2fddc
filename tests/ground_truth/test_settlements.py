"""Every recorded payment by han and fu is reproduced."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee import (
    AbortiveDraw,
    AbortReason,
    ExhaustiveDraw,
    HanFu,
    Report,
    Riichi,
    Round,
    Seat,
    TableState,
    Win,
    Wind,
    Winner,
    Yakuman,
    adjudicate,
    ruleset,
)
from referee.answers import PaoYaku
from referee.reports import Liability
from tests.ground_truth.lacking import LeftOut, Record
from tests.ground_truth.records import read_lines

FIELDS = """
    game hand players round honba deposits scores_before riichi results scores_after deposits_after final
""".split()  # noqa: SIM905 - they read as the record's README has them
WIN = ["kind", "winner", "loser", "pao", "han", "fu", "limit", "yakuman", "points", "deltas"]
DRAW = ["kind", "nagashi", "tenpai", "deltas"]

# A game without end, because these records do not say where a game was to end.
ENDLESS = {
    players: ruleset(f"tenhou-{players}p", {"game_length": "hanchan", "bust": "none", "agari_yame": "none"})
    for players in (3, 4)
}
ABORTS = {
    "kyuushu": AbortReason.KYUUSHU_KYUUHAI,
    "suufon": AbortReason.SUUFON_RENDA,
    "suukaikan": AbortReason.SUUKAIKAN,
    "four_riichi": AbortReason.SUUCHA_RIICHI,
    "triple_ron": AbortReason.SANCHAHOU,
}


def named(fields: list[str], line: list[Any]) -> Record:
    """The line as a record by field names; empty fields are missing."""
    return Record((name, told) for name, told in zip(fields, line, strict=False) if told is not None)


def report_of(riichi: list[list[Any]], results: list[list[Any]]) -> Report:
    """The settlement as a report."""
    declared = tuple(Riichi(seat=Seat(seat), ronned=not accepted) for seat, accepted in riichi)
    kind = results[0][0]
    if kind in ("ron", "tsumo"):
        return Win(
            discarder=Seat(named(WIN, results[0])["loser"]) if kind == "ron" else None,
            winners=tuple(_winner(named(WIN, result)) for result in results),
            riichi=declared,
        )
    if kind in ("exhaustive_draw", "nagashi_mangan"):
        drawn = named(DRAW, results[0])
        return ExhaustiveDraw(
            tenpai=tuple(Seat(seat) for seat in drawn["tenpai"]),
            nagashi=tuple(Seat(seat) for seat in drawn.get("nagashi", [])),
            riichi=declared,
        )
    return AbortiveDraw(reason=ABORTS[kind], riichi=declared)


def _winner(won: Record) -> Winner:
    if won["yakuman"]:
        worth: Yakuman | HanFu = Yakuman(count=won["yakuman"])
    else:
        worth = HanFu(han=won["han"], fu=won["fu"] if won["han"] < 5 else None)
    liable = (Liability(seat=Seat(won["pao"]), yaku=PaoYaku.DAISANGEN),) if "pao" in won else ()
    return Winner(seat=Seat(won["winner"]), worth=worth, liable=liable)


@pytest.mark.parametrize("of", [3, 4])
def test_scores_and_sticks_after_every_recorded_settlement_equal_the_record(data: Path, of: int) -> None:
    left = LeftOut()
    told: list[str] = []
    for line in read_lines(data / "settlements.jsonl.gz"):
        record = named(FIELDS, line)
        if record.get("players", of) == of:
            with left.check():
                told += differences(record)
    print(f"\n{left.of} settlements with {of} players, {len(told)} differences{left}")
    assert told == []


def differences(record: Record) -> list[str]:
    """The differences between our ruling and the record."""
    number = record["round"]
    table = TableState(
        scores=tuple(record["scores_before"]),
        round=Round(Wind(number // 4 % 4), number % 4 + 1),
        honba=record["honba"],
        deposits=record["deposits"],
    )
    ruling = adjudicate(ENDLESS[record["players"]], table, report_of(record["riichi"], record["results"]))
    # The ruling pays deposits that are left at the end; the record lists them separately.
    left = [payment for payment in ruling.payments if payment.reason.value == "leftover_deposits"]
    scores = list(ruling.table.scores)
    for payment in left:
        scores[int(payment.to)] -= payment.points  # type: ignore[arg-type, call-overload]  # under these rules a seat
    got = (scores, ruling.table.deposits + sum(payment.points for payment in left) // 1000)
    recorded = (record["scores_after"], record["deposits_after"])
    return [] if got == recorded else [f"{record['game']} hand {record['hand']}: {got}, recorded {recorded}"]
