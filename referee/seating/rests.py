"""The people who rest in each round."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Hashable, Sequence
from typing import TypeVar

from referee.seating.draw import Draw

__all__ = ["who_rests"]

Person = TypeVar("Person", bound=Hashable)


def who_rests(
    order: Sequence[Person],
    rounds: int,
    places: int,
    earlier_rounds: Sequence[Draw[Person]],
    start: Sequence[Draw[Person]],
    rng: random.Random,
    fixed: Collection[tuple[int, int]] = (),
) -> list[frozenset[int]]:
    """The people who rest in each round with *places* places.

    Those who rested least rest first; among them those who rested in that round of *start*, then by lot.
    """
    at = {who: number for number, who in enumerate(order)}
    rested = Counter(at[who] for draw in earlier_rounds for who in draw.resting if who in at)
    found = []
    for round_ in range(rounds):
        before = start[round_] if round_ < len(start) else Draw(tables=(), resting=())
        stay = {
            at[who]
            for place, table in enumerate(before.tables)
            if (round_, place) in fixed
            for who in table
            if who in at
        }
        rested_at_start = {at[who] for who in before.resting if who in at}
        drawn = {number: rng.random() for number in range(len(order))}
        turn = sorted(
            (number for number in range(len(order)) if number not in stay),
            key=lambda number: (rested[number], number not in rested_at_start, drawn[number]),
        )
        rests = frozenset(turn[: len(order) - places])
        rested.update(rests)
        found.append(rests)
    return found
