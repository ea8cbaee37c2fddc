"""Are the published results of tournaments those that follow from the published scores?"""

from __future__ import annotations

import csv
from fractions import Fraction
from pathlib import Path

from referee import game_results, ruleset


def test_every_published_result_follows_from_its_scores(data: Path) -> None:
    seen = 0
    told: list[str] = []
    with (data / "results" / "forward_fixtures.csv").open(encoding="utf-8") as lines:
        for game in csv.DictReader(lines):
            seen += 1
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
            results = game_results(rules, scores)
            for seat, result in enumerate(results, 1):
                total = Fraction(result.result, 1000) + Fraction(game[f"pen{seat}"] or 0)
                if abs(total - Fraction(game[f"res{seat}"])) >= Fraction(1, 10):
                    told.append(
                        f"{game['dataset']} {game['game']} seat {seat}: {float(total)}, {game[f'res{seat}']}"
                    )
    print(f"\n{seen} published games, {len(told)} differences")
    assert told == []
