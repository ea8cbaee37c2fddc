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
        by_key = [numbers.setdefault(outcome, len(numbers)) for outcome in places.outcomes]
        self.outcomes: tuple[Outcome, ...] = tuple(numbers)
        self.grids = places.grids.seen(by_key)
        self.won: list[tuple[WinOutcomes, Grid | None]] = [(way, self.grids.became(way.grid)) for way in wins]
        self.drawn = [(one.tenpai, by_key[one.key]) for one in draws]
