"""Is every recorded payment by han and fu paid as it was?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee import (
    AbortiveDraw,
    AbortReason,
    ExhaustiveDraw,
    HanFu,
    Liability,
    PaoYaku,
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
from tests.ground_truth.records import read_lines

# A length without end: these records do not say where a game was to end.
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


def report_of(riichi: list[list[Any]], results: list[list[Any]]) -> Report:
    """The settlement as what was seen."""
    declared = tuple(Riichi(seat=Seat(seat), ronned=not accepted) for seat, accepted in riichi)
    kind = results[0][0]
    if kind in ("ron", "tsumo"):
        return Win(
            discarder=Seat(results[0][2]) if kind == "ron" else None,
            winners=tuple(_winner(result) for result in results),
            riichi=declared,
        )
    if kind in ("exhaustive_draw", "nagashi_mangan"):
        _, nagashi, tenpai, _ = results[0]
        return ExhaustiveDraw(
            tenpai=tuple(Seat(seat) for seat in tenpai or []),
            nagashi=tuple(Seat(seat) for seat in nagashi or []),
            riichi=declared,
        )
    return AbortiveDraw(reason=ABORTS[kind], riichi=declared)


def _winner(result: list[Any]) -> Winner:
    _, winner, _, pao, han, fu, _, yakuman, _, _ = result
    worth = Yakuman(count=yakuman) if yakuman else HanFu(han=han, fu=fu if han < 5 else None)
    liable = (Liability(seat=Seat(pao), yaku=PaoYaku.DAISANGEN),) if pao is not None else ()
    return Winner(seat=Seat(winner), worth=worth, liable=liable)


@pytest.mark.parametrize("of", [3, 4])
def test_scores_and_sticks_after_every_recorded_settlement_equal_the_record(data: Path, of: int) -> None:
    seen = 0
    told: list[str] = []
    for line in read_lines(data / "settlements.jsonl.gz"):
        game, hand, players, number, honba, deposits, before, riichi, results, after, sticks, final = line
        if players != of:
            continue
        seen += 1
        table = TableState(
            scores=tuple(before),
            round=Round(Wind(number // 4 % 4), number % 4 + 1),
            honba=honba,
            deposits=deposits,
        )
        ruling = adjudicate(ENDLESS[players], table, report_of(riichi, results))
        # Sticks left at the end are settled in the ruling, and stand apart in the record.
        left = [payment for payment in ruling.payments if payment.reason.value == "leftover_deposits"]
        scores = list(ruling.table.scores)
        for payment in left:
            scores[int(payment.to)] -= payment.points  # type: ignore[arg-type, call-overload]  # under these rules a seat
        got = (scores, ruling.table.deposits + sum(payment.points for payment in left) // 1000)
        if got != (after, sticks):
            told.append(f"{game} hand {hand}: {got}, recorded {(after, sticks)} {final}")
    print(f"\n{seen} settlements with {of} players, {len(told)} differences")
    assert told == []
