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
        used_before = self.used

        def report_share(share: float) -> bool:
            return self._report_progress(min(1.0, (used_before + share * most) / self.all))

        return report_share

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

    def search_at_cost(best_layout: Layout, together: int, heats: tuple[float, float], part: float) -> Layout:
        steps = min(budget.part(part), len(layout) * people**2 * _LOOKS_AT_A_PAIR)
        if not steps:
            return best_layout
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
        better, used, stopped = improve_rounds(best_layout, search, rng)
        budget.used += used
        budget.stopped |= stopped
        return better

    if not any(clubs):
        return search_at_cost(layout, 0, HOT_SEARCH, share)
    worth = _layout_key(clubs, earlier_meetings)
    used_before = budget.used
    best_layout = min((layout, search_at_cost(layout, 0, HOT_SEARCH, share / 2)), key=worth)
    share_left = share - (budget.used - used_before) / budget.all
    for high_price, low_price, part in _TOGETHER:
        if not worth(best_layout)[-1]:
            break
        # With a high price few club pairs are left, and a few repeats, which a second search then removes.
        few_pairs = search_at_cost(best_layout, high_price, HOT_SEARCH, part[0] * share_left)
        best_layout = min(
            (best_layout, search_at_cost(few_pairs, low_price, WARM_SEARCH, part[1] * share_left)), key=worth
        )
    return best_layout


_TOGETHER = ((43, 16, (0.3, 0.1)), (26, 12, (0.2, 0.1)), (12, 4, (0.2, 0.1)))


def _layout_key(
    clubs: Sequence[frozenset[int]], earlier_meetings: Mapping[tuple[int, int], int]
) -> Callable[[Layout], tuple[int, int, int]]:
    """A key of a layout: its meetings over the first, the most of one pair, and its club pairs at a table."""

    def worth(layout: Layout) -> tuple[int, int, int]:
        meetings = Counter(earlier_meetings)
        meetings.update(
            (first, second)
            for tables in layout
            for table in tables
            for first, second in combinations(sorted(table), 2)
        )
        club_pairs = sum(
            bool(clubs[first] & clubs[second])
            for tables in layout
            for table in tables
            for first, second in combinations(table, 2)
        )
        return meetings.total() - len(meetings), max(meetings.values(), default=0), club_pairs

    return worth
