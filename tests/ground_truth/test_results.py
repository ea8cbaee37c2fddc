"""Published tournament results follow from the published scores."""

from __future__ import annotations

import csv
from fractions import Fraction
from pathlib import Path

from referee import ruleset
from referee.standings import game_results
from tests.ground_truth.lacking import LeftOut, Record


def test_every_published_result_follows_from_its_scores(data: Path) -> None:
    left = LeftOut()
    told: list[str] = []
    with (data / "results" / "forward_fixtures.csv").open(encoding="utf-8") as lines:
        for row in csv.DictReader(lines):
            with left.check():
                told += differences(Record((name, text) for name, text in row.items() if text))
    print(f"\n{left.of} published games, {len(told)} differences{left}")
    assert told == []


def differences(game: Record) -> list[str]:
    """The differences between our results and the published ones."""
    rules = ruleset(
        "ema-2025",
        {
            "start_points": int(game["start"]),
            "return_points": int(game["return"]),
            "uma": [int(points) * 1000 for points in game["uma"].split("/")],
            "oka": int(game["oka"]) * 1000,
            "tie_remainder": "exact_fraction",
        },
    )
    scores = [int(float(game[f"raw{seat}"])) for seat in range(1, 5)]
    told = []
    for seat, result in enumerate(game_results(rules, scores), 1):
        total = Fraction(result.result, 1000) + Fraction(game[f"pen{seat}"])
        if abs(total - Fraction(game[f"res{seat}"])) >= Fraction(1, 10):
            where = f"{game['dataset']} {game['game']} seat {seat}"
            told.append(f"{where}: {float(total)}, {game[f'res{seat}']}")
    return told
