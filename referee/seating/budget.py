"""The steps left of a search, and whether it was asked to stop."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from referee.seating.constructions import Layout
from referee.seating.search import HOT_SEARCH, WARM_SEARCH, Search, improve_rounds

__all__ = ["Budget", "search_layout"]

# The same pair is looked at no more often than this: a small plan is done long before its steps are used up.
_LOOKS_AT_A_PAIR = 300


class Budget:
    """The steps that are left, and whether a stop was requested; *clubs* add twice as many to keep clubs apart."""

    def __init__(self, steps: int, report_progress: Callable[[float], bool], *, clubs: bool = False) -> None:
        self.all = max(1, steps) * (3 if clubs else 1)
        self.used = 0
        self.stopped = False
        self.requested = max(1, steps)
        self._report_progress = report_progress
        self.searches = steps > 0

    def progress_of_part(self, most: int) -> Callable[[float], bool]:
        """The progress callback for a part of the search with at most *most* steps."""
        before = self.used

        def tell(share: float) -> bool:
            return self._report_progress(min(1.0, (before + share * most) / self.all))

        return tell

    def part(self, share: float) -> int:
        """The given share of all steps, as far as they are left."""
        return 0 if self.stopped else min(int(self.all * share), self.all - self.used)


def search_layout(
    layout: Layout,
    seats: int,
    teams: Sequence[object | None],
    clubs: Sequence[frozenset[int]],
    earlier_meetings: Mapping[tuple[int, int], int],
    fixed: frozenset[tuple[int, int]],
    budget: Budget,
    rng: random.Random,
    share: float,
) -> Layout:
    """The layout with the fewest repeats, then the fewest club pairs, found in at most *share* of all steps.

    It is never worse than *layout*, in this order; the minimum is not guaranteed.
    """
    people = len(teams)

    def at_cost(found: Layout, together: int, heats: tuple[float, float], part: float) -> Layout:
        steps = min(budget.part(part), len(layout) * people**2 * _LOOKS_AT_A_PAIR)
        if not steps:
            return found
        search = Search(
            seats=seats,
            apart=teams,
            alike=clubs,
            together=together,
            met=earlier_meetings,
            fixed=fixed,
            steps=steps,
            heats=heats,
            report_progress=budget.progress_of_part(steps),
        )
        better, used, stopped = improve_rounds(found, search, rng)
        budget.used += used
        budget.stopped |= stopped
        return better

    if not any(clubs):
        return at_cost(layout, 0, HOT_SEARCH, share)
    worth = _worth(clubs, earlier_meetings)
    before = budget.used
    found = min((layout, at_cost(layout, 0, HOT_SEARCH, share / 2)), key=worth)
    left = share - (budget.used - before) / budget.all
    for dear, cheap, part in _TOGETHER:
        if not worth(found)[-1]:
            break
        # With a high price few club pairs are left, and a few repeats, which a second search then removes.
        few = at_cost(found, dear, HOT_SEARCH, part[0] * left)
        found = min((found, at_cost(few, cheap, WARM_SEARCH, part[1] * left)), key=worth)
    return found


_TOGETHER = ((43, 16, (0.3, 0.1)), (26, 12, (0.2, 0.1)), (12, 4, (0.2, 0.1)))


def _worth(
    clubs: Sequence[frozenset[int]], earlier_meetings: Mapping[tuple[int, int], int]
) -> Callable[[Layout], tuple[int, int, int]]:
    """A key of a layout: its meetings over the first, the most of one pair, and its club pairs at a table."""

    def worth(layout: Layout) -> tuple[int, int, int]:
        meetings = Counter(earlier_meetings)
        meetings.update(
            (one, other)
            for tables in layout
            for table in tables
            for one, other in combinations(sorted(table), 2)
        )
        together = sum(
            bool(clubs[one] & clubs[other])
            for tables in layout
            for table in tables
            for one, other in combinations(table, 2)
        )
        return meetings.total() - len(meetings), max(meetings.values(), default=0), together

    return worth
