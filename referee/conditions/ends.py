"""The possible outcomes of a hand, each once."""

from __future__ import annotations

from collections.abc import Sequence

from referee.conditions.grids import Grid
from referee.conditions.places import Outcome, Places
from referee.conditions.ways import DrawOutcome, WinOutcomes

__all__ = ["Ends"]


class Ends:
    """The same wins and draws, with the numbers of their outcomes among *outcomes*: several keys share one outcome."""

    def __init__(self, places: Places, wins: Sequence[WinOutcomes], draws: Sequence[DrawOutcome]) -> None:
        numbers: dict[Outcome, int] = {}
        outcome_numbers = [numbers.setdefault(outcome, len(numbers)) for outcome in places.outcomes]
        self.outcomes: tuple[Outcome, ...] = tuple(numbers)
        self.grids = places.grids.mapped(outcome_numbers)
        self.won: list[tuple[WinOutcomes, Grid | None]] = [
            (win, self.grids.replacement(win.grid)) for win in wins
        ]
        self.drawn = [(draw.tenpai, outcome_numbers[draw.key]) for draw in draws]
