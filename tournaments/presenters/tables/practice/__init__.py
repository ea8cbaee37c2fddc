"""The practice table: hands to enter on the felt, without storing anything."""

from tournaments.presenters.tables.practice.hands import (
    HANDS,
    asked_hand,
    differences,
    games,
    least_taps,
    say_hand,
    table_before,
)
from tournaments.presenters.tables.practice.runs import HandResult, PracticePage, Run

__all__ = [
    "HANDS",
    "HandResult",
    "PracticePage",
    "Run",
    "asked_hand",
    "differences",
    "games",
    "least_taps",
    "say_hand",
    "table_before",
]
