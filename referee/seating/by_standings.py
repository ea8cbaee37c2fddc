"""Seating by the standings: Swiss and interval.

*Swiss* seats neighbours in the standings together: equals meet. *Interval* seats the first, fifth, ninth and thirteenth
of sixteen together, to spread strength. Both are drawn round by round, because the standings are not known before.
"""

from __future__ import annotations

import math
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

__all__ = ["interval_round", "swiss_round"]

Person = TypeVar("Person", bound=Hashable)

_STEPS, _NUMBERING = 60_000, 20_000
# A meeting over the first weighs more than any table's spread of ranks.
_AGAIN = 100


def swiss_round(
    ranked: Sequence[Person],
    *,
    seats: int = 4,
    seed: int,
    earlier_rounds: Sequence[Draw[Person]] = (),
    span: int | None = None,
    apart: Sequence[Collection[Person]] = (),
) -> Draw[Person]:
    """Seat neighbours of *ranked* (the leader first) together, with as few repeats of *earlier_rounds* as possible.

    Two of one team (*apart*) never sit together, whatever else applies. Tables consist of neighbours before repeats are
    separated, and afterwards no table spans more than *span* ranks of the players, where that is given and the teams
    allow it. Within that, repeats are separated first, a third meeting before a second; then tables are kept close.
    Rests, winds and table numbers are assigned as in a plan; the same arguments give the same round on every machine.
    The fewest repeats are not guaranteed.

    Raises `Rejected` when somebody is named twice, people do not fill a table, *span* is less than a table, or more
    people of a team play than there are tables.

    >>> first = Draw(tables=(tuple("ABCE"), tuple("DFGH")), resting=())
    >>> swiss_round("ABCDEFGH", seed=1, earlier_rounds=[first]).resting
    ()
    """
    _check(ranked, seats, span=span)
    rng = random.Random(seed)
    playing = _playing(ranked, seats, earlier_rounds, rng)
    meetings = _meeting_counts(ranked, earlier_rounds)
    tables = [playing[start : start + seats] for start in range(0, len(playing), seats)]
    place = {person: number for number, person in enumerate(playing)}
    teams = _team_numbers(ranked, apart)
    tables = _separated(tables, seats, teams, rng)
    return _finished_draw(
        ranked,
        _with_fewer_repeats(tables, place, meetings, span or len(ranked), rng, teams),
        seats,
        earlier_rounds,
        rng,
    )


def interval_round(
    ranked: Sequence[Person],
    *,
    interval: int,
    seats: int = 4,
    seed: int,
    earlier_rounds: Sequence[Draw[Person]] = (),
    apart: Sequence[Collection[Person]] = (),
) -> Draw[Person]:
    """Seat people of *ranked* who are *interval* ranks apart together; those who met may meet again.

    Two of one team (*apart*) never sit together: only as many people move as that requires.

    Among *seats* times *interval* people each table has one of every *interval*; the people left over at the end are
    seated by the largest interval that fills their tables. Raises as `swiss_round` does, and where *interval* is less
    than one.

    >>> draw = interval_round(range(1, 13), interval=2, seed=1)
    >>> sorted(sorted(table) for table in draw.tables)
    [[1, 3, 5, 7], [2, 4, 6, 8], [9, 10, 11, 12]]
    """
    _check(ranked, seats, interval=interval)
    rng = random.Random(seed)
    playing = _playing(ranked, seats, earlier_rounds, rng)
    tables, position = [], 0
    while position < len(playing):
        step = min(interval, (len(playing) - position) // seats)
        block = playing[position : position + step * seats]
        tables += [block[first::step] for first in range(step)]
        position += step * seats
    tables = _separated(tables, seats, _team_numbers(ranked, apart), rng)
    return _finished_draw(ranked, tables, seats, earlier_rounds, rng)


def _team_numbers(ranked: Sequence[Person], apart: Sequence[Collection[Person]]) -> list[object | None]:
    """The number of each person's team, None outside all teams."""
    team_by_person = {person: number for number, team in enumerate(apart) for person in team}
    return [team_by_person.get(person) for person in ranked]


def _separated(
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


def _check(ranked: Sequence[Person], seats: int, *, span: int | None = None, interval: int = 1) -> None:
    problems = []
    if repeated := [person for person, count in Counter(ranked).items() if count > 1]:
        problems.append(Problem(path="people", code="person_twice", facts={"people": tuple(repeated)}))
    if len(ranked) < seats:
        facts = {"people": len(ranked), "seats": seats}
        problems.append(Problem(path="people", code="too_few_people", facts=facts))
    if span is not None and span < seats:
        problems.append(Problem(path="span", code="span_too_small", facts={"given": span, "seats": seats}))
    if interval < 1:
        problems.append(Problem(path="interval", code="interval_too_small", facts={"given": interval}))
    if problems:
        raise Rejected(problems)


def _playing(
    ranked: Sequence[Person], seats: int, earlier_rounds: Sequence[Draw[Person]], rng: random.Random
) -> list[int]:
    (resting,) = choose_resting(ranked, 1, len(ranked) // seats * seats, earlier_rounds, (), rng)
    return [person for person in range(len(ranked)) if person not in resting]


def _meeting_counts(
    ranked: Sequence[Person], earlier_rounds: Sequence[Draw[Person]]
) -> Counter[frozenset[int]]:
    index_by_person = {person: number for number, person in enumerate(ranked)}
    return Counter(
        frozenset((index_by_person[first], index_by_person[second]))
        for draw in earlier_rounds
        for table in draw.tables
        for first, second in combinations(table, 2)
        if first in index_by_person and second in index_by_person
    )


def _with_fewer_repeats(
    tables: list[list[int]],
    place: dict[int, int],
    earlier_meetings: Counter[frozenset[int]],
    span: int,
    rng: random.Random,
    teams: Sequence[object | None],
) -> list[list[int]]:
    """Exchange people of nearby tables for as few repeated meetings as possible, never two of a team at a table."""
    has_teams = any(team is not None for team in teams)

    def cost(table: Sequence[int]) -> int:
        repeats = sum(earlier_meetings[frozenset(pair)] ** 2 for pair in combinations(table, 2))
        places = [place[person] for person in table]
        return repeats * _AGAIN + (max(places) - min(places))

    def reach(table: Sequence[int]) -> int:
        places = [place[person] for person in table]
        return max(places) - min(places) + 1

    costs = [cost(table) for table in tables]
    current = least = sum(costs)
    best, heat = [table[:] for table in tables], float(_AGAIN)
    cooling = (1 / heat) ** (1 / _STEPS)
    max_distance = max(1, span // len(tables[0]))
    for _step in range(_STEPS if len(tables) > 1 and (has_teams or any(earlier_meetings.values())) else 0):
        heat *= cooling
        table_a = int(rng.random() * len(tables))
        table_b = table_a + 1 + int(rng.random() * max_distance)
        if table_b >= len(tables):
            continue
        seat, other_seat = int(rng.random() * len(tables[table_a])), int(rng.random() * len(tables[table_b]))
        first, second = tables[table_a][:], tables[table_b][:]
        first[seat], second[other_seat] = second[other_seat], first[seat]
        if reach(first) > span or reach(second) > span:
            continue
        if has_teams and has_teammates_together([[first, second]], teams):
            continue
        first_cost, second_cost = cost(first), cost(second)
        change = first_cost + second_cost - costs[table_a] - costs[table_b]
        if change > 0 and rng.random() >= math.exp(-change / heat):
            continue
        tables[table_a], tables[table_b], costs[table_a], costs[table_b] = (
            first,
            second,
            first_cost,
            second_cost,
        )
        current += change
        if current < least:
            best, least = [table[:] for table in tables], current
    return best


def _finished_draw(
    ranked: Sequence[Person],
    tables: list[list[int]],
    seats: int,
    earlier_rounds: Sequence[Draw[Person]],
    rng: random.Random,
) -> Draw[Person]:
    budget = Budget(_NUMBERING, lambda share: share >= 0)
    (draw,) = finish_draws(ranked, [tables], seats, earlier_rounds, (), frozenset(), budget, rng)
    return draw
