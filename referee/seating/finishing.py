"""Table numbers, winds and names for rounds of tables."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from itertools import chain
from typing import TypeVar

from referee.seating.budget import Budget
from referee.seating.constructions import Layout
from referee.seating.draw import Draw
from referee.seating.numbering import number_tables
from referee.seating.winds import balance_winds

__all__ = ["finish_draws"]

Person = TypeVar("Person", bound=Hashable)

# The same exchange is looked at no more often than this: a small plan is done long before its steps are used up.
_LOOKS_AT_AN_EXCHANGE = 2_000


def finish_draws(
    order: Sequence[Person],
    layout: Layout,
    seats: int,
    earlier_rounds: Sequence[Draw[Person]],
    start: Sequence[Draw[Person]],
    fixed: frozenset[tuple[int, int]],
    budget: Budget,
    rng: random.Random,
) -> tuple[Draw[Person], ...]:
    """Assign numbers, then winds, then names.

    Where nothing is searched, a person who stays at a table of *start* keeps the wind there too, and a new person takes
    a free seat.
    """
    index_by_person = {person: number for number, person in enumerate(order)}
    visits: Counter[tuple[int, int]] = Counter()
    winds_so_far: dict[int, list[int]] = {}
    for draw in earlier_rounds:
        for number, table in enumerate(draw.tables):
            for wind, person in enumerate(table):
                if person in index_by_person:
                    visits[index_by_person[person], number] += 1
                    winds_so_far.setdefault(index_by_person[person], [0] * seats)[wind] += 1
    exchanges = sum(len(tables) ** 2 for tables in layout)
    steps = min(budget.part(1.0), budget.requested, exchanges * _LOOKS_AT_AN_EXCHANGE)
    numbers, used, stopped = number_tables(
        layout,
        rng,
        steps=steps,
        report_progress=budget.progress_of_part(steps),
        earlier_visits=visits,
        rounds_played=len(earlier_rounds),
        fixed=fixed,
    )
    budget.used += used
    budget.stopped |= stopped
    kept_count = min(len(start), len(numbers)) if not budget.searches else 0
    kept_rounds = [
        [
            _kept_seats(table, draw.tables[place] if place < len(draw.tables) else (), index_by_person)
            for place, table in enumerate(tables)
        ]
        for tables, draw in zip(numbers[:kept_count], start, strict=False)
    ]
    for table_of_people in chain.from_iterable(kept_rounds):
        for wind, number in enumerate(table_of_people):
            winds_so_far.setdefault(number, [0] * seats)[wind] += 1
    seated = [*kept_rounds, *balance_winds(numbers[kept_count:], seats, rng, winds_so_far)]
    for round_, place in fixed:
        seated[round_][place] = [index_by_person[person] for person in start[round_].tables[place]]
    rounds = []
    for tables in seated:
        playing = set(chain.from_iterable(tables))
        rounds.append(
            Draw(
                tables=tuple(tuple(order[person] for person in table) for table in tables),
                resting=tuple(person for person in order if index_by_person[person] not in playing),
            )
        )
    return tuple(rounds)


def _kept_seats(
    table: Sequence[int], seated_before: Sequence[Person], index_by_person: Mapping[Person, int]
) -> list[int]:
    """The people of a table where they sat before, and new people on the seats that are left."""
    seats = [
        index_by_person[person] if index_by_person.get(person) in table else None for person in seated_before
    ] + [None] * (len(table) - len(seated_before))
    new_people = iter([person for person in table if person not in seats])
    return [next(new_people) if person is None else person for person in seats]
