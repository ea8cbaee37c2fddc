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
from referee.seating.rests import who_rests
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
    met = _met(ranked, earlier_rounds)
    tables = [playing[at : at + seats] for at in range(0, len(playing), seats)]
    place = {who: number for number, who in enumerate(playing)}
    teams = _teams(ranked, apart)
    tables = _parted(tables, seats, teams, rng)
    return _seated(
        ranked, _swapped(tables, place, met, span or len(ranked), rng, teams), seats, earlier_rounds, rng
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
    tables, at = [], 0
    while at < len(playing):
        step = min(interval, (len(playing) - at) // seats)
        block = playing[at : at + step * seats]
        tables += [block[first::step] for first in range(step)]
        at += step * seats
    tables = _parted(tables, seats, _teams(ranked, apart), rng)
    return _seated(ranked, tables, seats, earlier_rounds, rng)


def _teams(ranked: Sequence[Person], apart: Sequence[Collection[Person]]) -> list[object | None]:
    """The number of each person's team, None outside all teams."""
    of = {who: number for number, team in enumerate(apart) for who in team}
    return [of.get(who) for who in ranked]


def _parted(
    tables: list[list[int]], seats: int, teams: Sequence[object | None], rng: random.Random
) -> list[list[int]]:
    """The tables after moving people who would sit with a member of their team."""
    if not has_teammates_together([tables], teams):
        return tables
    playing = list(chain.from_iterable(tables))
    most = max(Counter(team for who in playing if (team := teams[who]) is not None).values())
    if most > len(tables):
        facts = {"people": most, "tables": len(tables)}
        raise Rejected([Problem(path="apart", code="team_too_large", facts=facts)])
    return separate_teams(playing, len(tables), seats, teams, rng, near=tables)


def _check(ranked: Sequence[Person], seats: int, *, span: int | None = None, interval: int = 1) -> None:
    problems = []
    if twice := [person for person, times in Counter(ranked).items() if times > 1]:
        problems.append(Problem(path="people", code="person_twice", facts={"people": tuple(twice)}))
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
    (resting,) = who_rests(ranked, 1, len(ranked) // seats * seats, earlier_rounds, (), rng)
    return [who for who in range(len(ranked)) if who not in resting]


def _met(ranked: Sequence[Person], earlier_rounds: Sequence[Draw[Person]]) -> Counter[frozenset[int]]:
    at = {who: number for number, who in enumerate(ranked)}
    return Counter(
        frozenset((at[one], at[other]))
        for draw in earlier_rounds
        for table in draw.tables
        for one, other in combinations(table, 2)
        if one in at and other in at
    )


def _swapped(
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
        again = sum(earlier_meetings[frozenset(pair)] ** 2 for pair in combinations(table, 2))
        at = [place[who] for who in table]
        return again * _AGAIN + (max(at) - min(at))

    def reach(table: Sequence[int]) -> int:
        at = [place[who] for who in table]
        return max(at) - min(at) + 1

    costs = [cost(table) for table in tables]
    now = least = sum(costs)
    best, heat = [table[:] for table in tables], float(_AGAIN)
    cooling = (1 / heat) ** (1 / _STEPS)
    near = max(1, span // len(tables[0]))
    for _step in range(_STEPS if len(tables) > 1 and (has_teams or any(earlier_meetings.values())) else 0):
        heat *= cooling
        one = int(rng.random() * len(tables))
        other = one + 1 + int(rng.random() * near)
        if other >= len(tables):
            continue
        seat, other_seat = int(rng.random() * len(tables[one])), int(rng.random() * len(tables[other]))
        first, second = tables[one][:], tables[other][:]
        first[seat], second[other_seat] = second[other_seat], first[seat]
        if reach(first) > span or reach(second) > span:
            continue
        if has_teams and has_teammates_together([[first, second]], teams):
            continue
        one_cost, other_cost = cost(first), cost(second)
        change = one_cost + other_cost - costs[one] - costs[other]
        if change > 0 and rng.random() >= math.exp(-change / heat):
            continue
        tables[one], tables[other], costs[one], costs[other] = first, second, one_cost, other_cost
        now += change
        if now < least:
            best, least = [table[:] for table in tables], now
    return best


def _seated(
    ranked: Sequence[Person],
    tables: list[list[int]],
    seats: int,
    earlier_rounds: Sequence[Draw[Person]],
    rng: random.Random,
) -> Draw[Person]:
    budget = Budget(_NUMBERING, lambda share: share >= 0)
    (draw,) = finish_draws(ranked, [tables], seats, earlier_rounds, (), frozenset(), budget, rng)
    return draw
