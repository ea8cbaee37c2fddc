"""What did the European Mahjong Association's rulebook of 2025 change?"""

from __future__ import annotations

from referee.answers import ClockChombo, ClockHandBegins, TieRemainder
from referee.rules import Book
from referee.rulesets import ema_2016

BOOK = Book(
    cite="EMA 2025",
    title="EMA Riichi – Rules for Japanese Mahjong, 2025 edition",
    edition="August 2025, version 1.1 of 2 December 2025",
)

RULES = ema_2016.RULES.amended(
    "ema-2025",
    BOOK,
    tie_remainder=(TieRemainder.LOST, "3.7"),
    clock_hand_begins=(ClockHandBegins.PREVIOUS_HAND_ENDED, "7.4"),
    clock_chombo=(ClockChombo.COUNTS, "3.4.6"),
    kiriage_mangan=(True, "4.1.2"),
    double_wind_pair_fu=(2, "4.1.1"),
)
