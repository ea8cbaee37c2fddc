"""The demo's recorded hanchan is a genuine recorded game."""

from __future__ import annotations

import json
from pathlib import Path

import referee
from tests.ground_truth.lacking import LeftOut
from tests.ground_truth.records import four_player_games, report_of

RECORDED = Path(__file__).parents[2] / "tournaments/demo/recorded.json"


def test_one_recorded_game_is_the_demos_hand_for_hand(data: Path) -> None:
    ours = [hand["event"] for hand in json.loads(RECORDED.read_text(encoding="utf-8"))["hands"]]
    left = LeftOut()
    same = []
    for game in four_player_games(data).values():
        with left.check():
            if (
                len(game) == len(ours)
                and [referee.codec.write_report(report_of(hand)) for hand in game] == ours
            ):
                same.append(game[-1]["final"]["scores"])
    print(f"\n{left.of} games, {len(same)} of them the demo's{left}")
    # The game can only be missing among those that were left out.
    assert same == [[36600, 41500, 16800, 5100]] or (not same and left.lacking)
