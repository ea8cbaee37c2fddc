"""Benchmark of Progressive Swiss beside Swiss and interval rounds.

``python -m tests.benchmarks.blocks`` plays 200 tournaments of 16 to 60 players by each method and prints the repeats
and how many ranks a table reaches over; ``make bench`` has twenty of them and the time of a full hall.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from statistics import mean
from typing import NamedTuple

from referee.seating import Draw, block_round, block_schedule, interval_round, swiss_round
from tests.benchmarks.clock import Figure

__all__ = ["Size", "figures", "play", "sizes"]

_POINTS = {3: (40, 0, -40), 4: (45, 10, -15, -40)}
_POINTS_OFF = 5


class Size(NamedTuple):
    """A tournament; the *blocks* of each round, its length."""

    seed: int
    people: int
    seats: int
    blocks: tuple[int, ...]


Method = Callable[[Sequence[int], int, Sequence[Draw[int]]], Draw[int]]
"""Draws a round from the standings, its index and the rounds before."""


def sizes(tournaments: int) -> Iterator[Size]:
    """Yield tournaments with the proposed blocks, with one more block each round, and with twice as many."""
    for seed in range(tournaments):
        lot = random.Random(seed)
        people, rounds, seats = lot.randint(16, 60), lot.randint(4, 8), 3 if seed % 5 == 0 else 4
        tables = people // seats
        schedules = (
            block_schedule(people, rounds, seats),
            tuple(min(number, tables) for number in range(1, rounds + 1)),
            tuple(min(2**number, tables) for number in range(rounds)),
        )
        yield Size(seed, people, seats, schedules[seed % len(schedules)])


def play(size: Size, draw: Method) -> Iterator[tuple[list[int], Draw[int]]]:
    """Yield the standings before each round and the round; the results follow a skill drawn by the seed."""
    lot = random.Random(size.seed)
    skills = [lot.gauss() for _person in range(size.people)]
    totals = dict.fromkeys(lot.sample(range(size.people), size.people), 0)
    rounds: list[Draw[int]] = []
    for number in range(len(size.blocks)):
        ranked = sorted(totals, key=lambda person: -totals[person])
        rounds.append(draw(ranked, number, rounds))
        yield ranked, rounds[-1]
        for table in rounds[-1].tables:
            form = {person: skills[person] + lot.gauss() for person in table}
            order = sorted(table, key=lambda person: -form[person])
            for person, points in zip(order, _POINTS[size.seats], strict=True):
                totals[person] += points + lot.randint(-_POINTS_OFF, _POINTS_OFF)


def methods(size: Size) -> dict[str, Method]:
    """Return the ways to draw a tournament."""

    def swiss(ranked: Sequence[int], number: int, earlier: Sequence[Draw[int]]) -> Draw[int]:
        return swiss_round(ranked, seats=size.seats, seed=number, earlier_rounds=earlier)

    def blocks(ranked: Sequence[int], number: int, earlier: Sequence[Draw[int]]) -> Draw[int]:
        return block_round(
            ranked, blocks=size.blocks[number], seats=size.seats, seed=number, earlier_rounds=earlier
        )

    def interval(ranked: Sequence[int], number: int, earlier: Sequence[Draw[int]]) -> Draw[int]:
        return interval_round(ranked, interval=4, seats=size.seats, seed=number, earlier_rounds=earlier)

    return {"Progressive Swiss": blocks, "Swiss": swiss, "interval of 4": interval}


class Worth(NamedTuple):
    """What some tournaments come to by one method."""

    meetings: int
    repeats: int
    third_meetings: int
    ranks: float


def measure(tournaments: int) -> dict[str, Worth]:
    """Return the figures of each method over the same tournaments."""
    worths = {}
    for name in methods(Size(0, 16, 4, (1,))):
        meetings: Counter[tuple[int, frozenset[int]]] = Counter()
        reaches: list[int] = []
        for size in sizes(tournaments):
            for ranked, draw in play(size, methods(size)[name]):
                place = {person: number for number, person in enumerate(ranked)}
                for table in draw.tables:
                    places = [place[person] for person in table]
                    reaches.append(max(places) - min(places) + 1)
                    meetings.update((size.seed, frozenset(pair)) for pair in combinations(table, 2))
        counts = meetings.values()
        repeats = meetings.total() - len(meetings)
        third = sum(max(0, count - 2) for count in counts)
        worths[name] = Worth(meetings.total(), repeats, third, mean(reaches))
    return worths


def figures() -> list[Figure]:
    """Lines for twenty tournaments, and for one round of a full hall."""
    worths = measure(20)
    others = ", ".join(f"{name}: {worth.repeats}" for name, worth in list(worths.items())[1:])
    repeats = worths["Progressive Swiss"].repeats
    return [
        Figure(subject="Progressive Swiss, 20 tournaments", value=repeats, unit="repeats", against=others),
        Figure(subject="  slowest round of 240 players", value=slowest_round(240, 8), unit="s"),
    ]


def slowest_round(people: int, rounds: int) -> float:
    """The processor seconds of the slowest round of an event, with blocks down to one table."""
    schedule = (*block_schedule(people, rounds - 1), people // 4)
    size = Size(1, people, 4, schedule)
    rounds_played = play(size, methods(size)["Progressive Swiss"])
    spent = []
    for _number in schedule:
        start = time.process_time()
        next(rounds_played)
        spent.append(time.process_time() - start)
    return max(spent)


def _table(tournaments: int) -> Iterator[str]:
    yield f"{tournaments} tournaments  meetings   repeats  third meetings  ranks at a table"
    for name, worth in measure(tournaments).items():
        yield (
            f"{name:<15}  {worth.meetings:>9}  {worth.repeats:>8}  {worth.third_meetings:>14}  {worth.ranks:>16.1f}"
        )


if __name__ == "__main__":
    for line in _table(200):
        print(line, flush=True)
