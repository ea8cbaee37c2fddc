"""The least number of hands to the end of a game."""

from __future__ import annotations

import dataclasses

import pytest

import referee

HANCHAN = referee.ruleset("ema-2025")
TONPUU = referee.ruleset("tenhou-4p", {"game_length": "tonpuu"})
SANMA = referee.ruleset("tenhou-3p")


def at(rules: referee.Ruleset, wind: referee.Wind, number: int, **more: int | bool) -> referee.TableState:
    return dataclasses.replace(referee.first_hand(rules), round=referee.Round(wind, number), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("rules", "last", "wind", "number", "hands"),
    [
        (HANCHAN, "S4", referee.Wind.EAST, 1, 8),
        (HANCHAN, "S4", referee.Wind.EAST, 4, 5),
        (HANCHAN, "S4", referee.Wind.SOUTH, 3, 2),
        (HANCHAN, "S4", referee.Wind.SOUTH, 4, 1),
        (TONPUU, "E4", referee.Wind.EAST, 2, 3),
        (TONPUU, "E4", referee.Wind.SOUTH, 1, 1),
        (SANMA, "S3", referee.Wind.EAST, 1, 6),
        (SANMA, "S3", referee.Wind.WEST, 2, 1),
    ],
)
def test_every_dealer_to_come_is_a_hand_and_all_last_is_one(
    rules: referee.Ruleset, last: str, wind: referee.Wind, number: int, hands: int
) -> None:
    assert str(referee.adjudication.last_round(rules)) == last
    assert referee.adjudication.hands_to_end(rules, at(rules, wind, number, honba=2)) == hands


def test_no_hand_is_left_once_the_game_is_over() -> None:
    assert referee.adjudication.hands_to_end(HANCHAN, at(HANCHAN, referee.Wind.SOUTH, 4, over=True)) == 0
