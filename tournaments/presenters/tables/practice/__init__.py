"""The practice table: hands to enter on the felt, without storing anything."""

from tournaments.presenters.tables.practice.comparing import differences, least_taps
from tournaments.presenters.tables.practice.hands import HANDS, asked_hand, games, table_before
from tournaments.presenters.tables.practice.runs import HandResult, PracticePage, Run
from tournaments.presenters.tables.practice.telling import say_hand

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
