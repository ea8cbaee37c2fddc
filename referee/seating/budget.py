"""How many steps are left, and has somebody said to stop?"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

from referee.seating.closed import Layout
from referee.seating.search import Search, improved

__all__ = ["Budget", "searched"]

# More than this often the same pair is not looked at: a small plan is done long before its steps are gone.
_LOOKS_AT_A_PAIR = 300


class Budget:
    """The steps that are left, and whether somebody said to stop."""

    def __init__(self, steps: int, told: Callable[[float], bool]) -> None:
        self.all, self.gone, self.stopped, self._told = max(1, steps), 0, False, told
        self.searches = steps > 0

    def told(self, most: int) -> Callable[[float], bool]:
        """What a part of the search of at most so many steps tells."""
        before = self.gone

        def tell(share: float) -> bool:
            return self._told(min(1.0, (before + share * most) / self.all))

        return tell

    def part(self, share: float) -> int:
        """So much of all the steps, as far as they are left."""
        return 0 if self.stopped else min(int(self.all * share), self.all - self.gone)


def searched(
    layout: Layout,
    seats: int,
    teams: Sequence[object | None],
    clubs: Sequence[frozenset[int]],
    met: Mapping[tuple[int, int], int],
    fixed: frozenset[tuple[int, int]],
    budget: Budget,
    lot: random.Random,
    share: float,
) -> Layout:
    """The layout after a search of at most *share* of all steps, as `improved` promises it."""
    steps = min(budget.part(share), len(layout) * len(teams) ** 2 * _LOOKS_AT_A_PAIR)
    if not steps:
        return layout
    search = Search(
        seats=seats, apart=teams, alike=clubs, met=met, fixed=fixed, steps=steps, told=budget.told(steps)
    )
    found, gone, stopped = improved(layout, search, lot)
    budget.gone += gone
    budget.stopped |= stopped
    return found
