"""Recorded hands that the points card answers are settled as by the referee and, under their own rules, as recorded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee import Round, TableState, Wind, ruleset
from referee.reports import Report
from tests.ground_truth.lacking import LeftOut
from tests.ground_truth.records import read_lines
from tests.ground_truth.test_settlements import ENDLESS, FIELDS, named, report_of
from tests.settled_by_card import settled, told_apart

FOUR = ("ema-2025", "wrc-2025", "m-league", "rrc", "tenhou-4p", "mahjong-soul-4p")
THREE = ("tenhou-3p", "mahjong-soul-3p", "tonpuusou-sanma-2009")


def recorded(data: Path, players: int) -> Iterator[tuple[TableState, Report, tuple[list[int], int] | None]]:
    left = LeftOut()
    for line in read_lines(data / "settlements.jsonl.gz"):
        record = named(FIELDS, line)
        if record.get("players", players) != players:
            continue
        with left.check():
            number = record["round"]
            table = TableState(
                scores=tuple(record["scores_before"]),
                round=Round(Wind(number // 4 % 4), number % 4 + 1),
                honba=record["honba"],
                deposits=record["deposits"],
            )
            after = (record["scores_after"], record["deposits_after"])
            yield table, report_of(record["riichi"], record["results"]), after


@pytest.mark.parametrize("key", [*FOUR, *THREE])
def test_the_card_settles_recorded_hands_as_the_referee_does(data: Path, key: str) -> None:
    rules = ruleset(key)
    hands = [(table, report) for table, report, _after in recorded(data, rules.players)]
    answers = settled(rules, hands)
    asked = Counter(answer["asks"] for answer in answers if "asks" in answer)
    apart = [
        apart
        for (table, report), answer in zip(hands, answers, strict=True)
        if "asks" not in answer and (apart := told_apart(rules, table, report, answer))
    ]
    share = 1 - asked.total() / len(hands)
    print(f"\n{key}: {len(hands)} hands, {share:.1%} answered, {len(apart)} differences, asked {dict(asked)}")
    assert apart == []
    assert share > 0.97


@pytest.mark.parametrize("players", [3, 4])
def test_the_card_settles_recorded_hands_as_recorded(data: Path, players: int) -> None:
    rules = ENDLESS[players]
    hands = list(recorded(data, players))
    answers = settled(rules, [(table, report) for table, report, _after in hands])
    apart = [
        f"{table} {report}: {answer['table']}, recorded {after}"
        for (table, report, after), answer in zip(hands, answers, strict=True)
        if "asks" not in answer
        and not answer["table"]["over"]
        and (answer["table"]["scores"], answer["table"]["deposits"]) != after
    ]
    answered = sum("asks" not in answer for answer in answers)
    print(f"\n{players} players: {answered} of {len(hands)} answered, {len(apart)} differences")
    assert apart == []
