"""Seating by the standings: Swiss and interval.

*Swiss* seats neighbours in the standings together: equals meet. *Interval* seats the first, fifth, ninth and thirteenth
of sixteen together, to spread strength. Both are drawn round by round, because the standings are not known before.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Collection, Hashable, Sequence
from itertools import combinations
from typing import TypeVar

from referee.errors import Problem, Rejected
from referee.seating.draw import Draw
from referee.seating.ranked import (
    choose_playing,
    finish_round,
    meeting_counts,
    people_problems,
    separate_tables,
    team_numbers,
)
from referee.seating.teams import has_teammates_together

__all__ = ["interval_round", "swiss_round"]

Person = TypeVar("Person", bound=Hashable)

_STEPS = 60_000
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
    playing = choose_playing(ranked, seats, earlier_rounds, rng)
    meetings = meeting_counts(ranked, earlier_rounds)
    tables = [playing[start : start + seats] for start in range(0, len(playing), seats)]
    place = {person: number for number, person in enumerate(playing)}
    teams = team_numbers(ranked, apart)
    tables = separate_tables(tables, seats, teams, rng)
    return finish_round(
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
    playing = choose_playing(ranked, seats, earlier_rounds, rng)
    tables, position = [], 0
    while position < len(playing):
        step = min(interval, (len(playing) - position) // seats)
        block = playing[position : position + step * seats]
        tables += [block[first::step] for first in range(step)]
        position += step * seats
    tables = separate_tables(tables, seats, team_numbers(ranked, apart), rng)
    return finish_round(ranked, tables, seats, earlier_rounds, rng)


def _check(ranked: Sequence[Person], seats: int, *, span: int | None = None, interval: int = 1) -> None:
    problems = people_problems(ranked, seats)
    if span is not None and span < seats:
        problems.append(Problem(path="span", code="span_too_small", facts={"given": span, "seats": seats}))
    if interval < 1:
        problems.append(Problem(path="interval", code="interval_too_small", facts={"given": interval}))
    if problems:
        raise Rejected(problems)


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
