"""The people who rest in each round."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Hashable, Sequence
from typing import TypeVar

from referee.seating.draw import Draw

__all__ = ["choose_resting"]

Person = TypeVar("Person", bound=Hashable)


def choose_resting(
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
    index_by_person = {person: number for number, person in enumerate(order)}
    rested = Counter(
        index_by_person[person]
        for draw in earlier_rounds
        for person in draw.resting
        if person in index_by_person
    )
    resting_by_round = []
    for round_ in range(rounds):
        start_draw = start[round_] if round_ < len(start) else Draw(tables=(), resting=())
        fixed_people = {
            index_by_person[person]
            for place, table in enumerate(start_draw.tables)
            if (round_, place) in fixed
            for person in table
            if person in index_by_person
        }
        rested_at_start = {
            index_by_person[person] for person in start_draw.resting if person in index_by_person
        }
        lots = {number: rng.random() for number in range(len(order))}
        ordered = sorted(
            (number for number in range(len(order)) if number not in fixed_people),
            key=lambda number: (rested[number], number not in rested_at_start, lots[number]),
        )
        resting = frozenset(ordered[: len(order) - places])
        rested.update(resting)
        resting_by_round.append(resting)
    return resting_by_round
