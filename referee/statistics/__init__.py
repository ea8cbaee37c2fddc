"""Figures of a player's games and hands, and the sample each rests on."""

from __future__ import annotations

from referee.statistics.figures import ENOUGH, Figure, Measured, measured
from referee.statistics.opponents import HeadToHead, head_to_head
from referee.statistics.places import GamePlayed, GameTally, game_tally
from referee.statistics.tallies import HandTally, hand_tallies, summed

__all__ = [
    "ENOUGH",
    "Figure",
    "GamePlayed",
    "GameTally",
    "HandTally",
    "HeadToHead",
    "Measured",
    "game_tally",
    "hand_tallies",
    "head_to_head",
    "measured",
    "summed",
]
