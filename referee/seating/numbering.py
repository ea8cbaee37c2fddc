"""Table numbers that keep people from returning to a table early."""

from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence

__all__ = ["number_tables"]


def number_tables(
    rounds: Sequence[Sequence[Sequence[int]]],
    rng: random.Random,
    *,
    steps: int,
    report_progress: Callable[[float], bool],
    earlier_visits: Mapping[tuple[int, int], int] | None = None,
    rounds_played: int = 0,
    fixed: frozenset[tuple[int, int]] = frozenset(),
) -> tuple[list[list[list[int]]], int, bool]:
    """The same *rounds* with their tables in another order, the steps used, and whether *report_progress* stopped it.

    Nobody sits at one table more often than everybody must, as far as exchanges of two numbers find a way in *steps*;
    the fewest returns are not guaranteed. *earlier_visits* counts who sat where in *rounds_played* earlier rounds; the
    tables of *fixed*, by round and place, keep their numbers.
    """
    numbered = [[list(table) for table in tables] for tables in rounds]
    table_count = max((len(tables) for tables in numbered), default=0)
    most = math.ceil((len(numbered) + rounds_played) / table_count) if table_count else 0
    earlier_visits = earlier_visits or {}
    places = max(table_count, 1 + max((number for _person, number in earlier_visits), default=0))
    visits: dict[int, list[int]] = defaultdict(lambda: [0] * places)
    for (person, number), count in earlier_visits.items():
        visits[person][number] += count
    for tables in numbered:
        for number, table in enumerate(tables):
            for person in table:
                visits[person][number] += 1
    cost = sum(max(0, count - most) for counts in visits.values() for count in counts)
    movable = [
        (round_, [number for number in range(len(tables)) if (round_, number) not in fixed])
        for round_, tables in enumerate(numbered)
    ]
    movable = [(round_, numbers) for round_, numbers in movable if len(numbers) > 1]
    best, least, used = [tables[:] for tables in numbered], cost, 0
    if not movable:
        return best, 0, False
    cooling = (0.12 / 0.9) ** (1 / max(1, steps))
    heat = 0.9
    for step in range(1, steps + 1):
        if not least:
            break
        used = step
        if not step & 4095 and not report_progress(step / steps):
            return best, used, True
        heat *= cooling
        round_, numbers = movable[int(rng.random() * len(movable))]
        first = numbers[int(rng.random() * len(numbers))]
        second = numbers[int(rng.random() * len(numbers))]
        if first == second:
            continue
        tables = numbered[round_]
        change = 0
        for source, target in ((first, second), (second, first)):
            for person in tables[source]:
                counts = visits[person]
                if counts[source] > most:
                    change -= 1
                if counts[target] >= most:
                    change += 1
        if change > 0 and rng.random() >= math.exp(-change / heat):
            continue
        for source, target in ((first, second), (second, first)):
            for person in tables[source]:
                visits[person][source] -= 1
                visits[person][target] += 1
        tables[first], tables[second] = tables[second], tables[first]
        cost += change
        if cost < least:
            best, least = [tables[:] for tables in numbered], cost
    return best, used, False
