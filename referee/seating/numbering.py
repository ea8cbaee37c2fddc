"""Table numbers that keep people from returning to a table early."""

from __future__ import annotations

import math
import random
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
    drawn = [[list(table) for table in tables] for tables in rounds]
    widest = max((len(tables) for tables in drawn), default=0)
    most = math.ceil((len(drawn) + rounds_played) / widest) if widest else 0
    visits: dict[tuple[int, int], int] = dict(earlier_visits or {})
    for tables in drawn:
        for number, table in enumerate(tables):
            for who in table:
                visits[who, number] = visits.get((who, number), 0) + 1
    cost = sum(max(0, times - most) for times in visits.values())
    free = [
        (round_, [number for number in range(len(tables)) if (round_, number) not in fixed])
        for round_, tables in enumerate(drawn)
    ]
    free = [(round_, numbers) for round_, numbers in free if len(numbers) > 1]
    best, least, used = [tables[:] for tables in drawn], cost, 0
    if not free:
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
        round_, numbers = free[int(rng.random() * len(free))]
        one = numbers[int(rng.random() * len(numbers))]
        other = numbers[int(rng.random() * len(numbers))]
        if one == other:
            continue
        tables = drawn[round_]
        change = 0
        for here, there in ((one, other), (other, one)):
            for who in tables[here]:
                if visits[who, here] > most:
                    change -= 1
                if visits.get((who, there), 0) >= most:
                    change += 1
        if change > 0 and rng.random() >= math.exp(-change / heat):
            continue
        for here, there in ((one, other), (other, one)):
            for who in tables[here]:
                visits[who, here] -= 1
                visits[who, there] = visits.get((who, there), 0) + 1
        tables[one], tables[other] = tables[other], tables[one]
        cost += change
        if cost < least:
            best, least = [tables[:] for tables in drawn], cost
    return best, used, False
