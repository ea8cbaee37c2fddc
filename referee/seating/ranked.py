"""The steps that rounds by the standings share."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Hashable, Sequence
from itertools import chain, combinations
from typing import TypeVar

from referee.errors import Problem, Rejected
from referee.seating.budget import Budget
from referee.seating.draw import Draw
from referee.seating.finishing import finish_draws
from referee.seating.rests import choose_resting
from referee.seating.teams import has_teammates_together, separate_teams

__all__ = [
    "choose_playing",
    "finish_round",
    "meeting_counts",
    "people_problems",
    "separate_tables",
    "team_numbers",
]

Person = TypeVar("Person", bound=Hashable)

_NUMBERING = 20_000


def people_problems(ranked: Sequence[Person], seats: int) -> list[Problem]:
    """Return the problems of people who are named twice or do not fill a table."""
    problems = []
    if repeated := [person for person, count in Counter(ranked).items() if count > 1]:
        problems.append(Problem(path="people", code="person_twice", facts={"people": tuple(repeated)}))
    if len(ranked) < seats:
        facts = {"people": len(ranked), "seats": seats}
        problems.append(Problem(path="people", code="too_few_people", facts=facts))
    return problems


def choose_playing(
    ranked: Sequence[Person], seats: int, earlier_rounds: Sequence[Draw[Person]], rng: random.Random
) -> list[int]:
    """Return the places in *ranked* of those who play; the others rest as in a plan."""
    (resting,) = choose_resting(ranked, 1, len(ranked) // seats * seats, earlier_rounds, (), rng)
    return [person for person in range(len(ranked)) if person not in resting]


def meeting_counts(
    ranked: Sequence[Person], earlier_rounds: Sequence[Draw[Person]]
) -> Counter[frozenset[int]]:
    """Return how often each pair of *ranked*, by their places there, sat together."""
    index_by_person = {person: number for number, person in enumerate(ranked)}
    return Counter(
        frozenset((index_by_person[first], index_by_person[second]))
        for draw in earlier_rounds
        for table in draw.tables
        for first, second in combinations(table, 2)
        if first in index_by_person and second in index_by_person
    )


def team_numbers(ranked: Sequence[Person], apart: Sequence[Collection[Person]]) -> list[object | None]:
    """The number of each person's team, None outside all teams."""
    team_by_person = {person: number for number, team in enumerate(apart) for person in team}
    return [team_by_person.get(person) for person in ranked]


def separate_tables(
    tables: list[list[int]], seats: int, teams: Sequence[object | None], rng: random.Random
) -> list[list[int]]:
    """The tables after moving people who would sit with a member of their team."""
    if not has_teammates_together([tables], teams):
        return tables
    playing = list(chain.from_iterable(tables))
    most = max(Counter(team for person in playing if (team := teams[person]) is not None).values())
    if most > len(tables):
        facts = {"people": most, "tables": len(tables)}
        raise Rejected([Problem(path="apart", code="team_too_large", facts=facts)])
    return separate_teams(playing, len(tables), seats, teams, rng, near_tables=tables)


def finish_round(
    ranked: Sequence[Person],
    tables: list[list[int]],
    seats: int,
    earlier_rounds: Sequence[Draw[Person]],
    rng: random.Random,
) -> Draw[Person]:
    """Return the round with these *tables*, their numbers and winds balanced over the event."""
    budget = Budget(_NUMBERING, lambda share: share >= 0)
    (draw,) = finish_draws(ranked, [tables], seats, earlier_rounds, (), frozenset(), budget, rng)
    return draw
