"""Figures of a player's games and hands, and the sample each rests on."""

from __future__ import annotations

from referee.statistics.figures import MIN_UNITS, Figure, MeasuredFigure, measure_figures
from referee.statistics.opponents import HeadToHead, head_to_head
from referee.statistics.places import GamePlayed, GameTally, game_tally
from referee.statistics.tallies import HandTally, hand_tallies, sum_tallies

__all__ = [
    "MIN_UNITS",
    "Figure",
    "GamePlayed",
    "GameTally",
    "HandTally",
    "HeadToHead",
    "MeasuredFigure",
    "game_tally",
    "hand_tallies",
    "head_to_head",
    "measure_figures",
    "sum_tallies",
]
