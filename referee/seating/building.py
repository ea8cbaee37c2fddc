"""Plans in which everybody plays every round."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import chain, combinations

from referee.seating.budget import Budget, search_layout
from referee.seating.constructions import LOOKS, Layout, without_repeats
from referee.seating.report import report_on
from referee.seating.rotations import TWENTY_PLAYER_PLAN
from referee.seating.teams import has_teammates_together, separate_teams

__all__ = ["build_layout"]


def build_layout(
    people: int,
    rounds: int,
    seats: int,
    teams: Sequence[object | None],
    clubs: Sequence[frozenset[int]],
    budget: Budget,
    rng: random.Random,
) -> Layout:
    """A layout where everybody plays every round: a form as far as it reaches, then a search."""
    layout = _best_form(people, rounds, seats, budget.all, rng)
    if (form := len(layout)) < rounds:
        layout = layout + _dealt(people, seats, rounds - form, rng)
        layout = _further(layout, form, people, rounds, seats, budget, rng)
    return assign_people(layout, seats, teams, clubs, budget, rng)


def _best_form(people: int, rounds: int, seats: int, steps: int, rng: random.Random) -> Layout:
    """Of the longest forms without repeats, the one with the fewest table returns, then the most indirect meetings."""
    tries = max(1, min(_FORMS, _PAIRS // people**2, steps // LOOKS))
    looks = min(LOOKS, steps // tries)
    forms = [form for _try in range(tries) for form in without_repeats(people, seats, rounds, rng, looks)]
    most = max(map(len, forms))
    return min((form for form in forms if len(form) == most), key=lambda form: _worth(people, seats, form))


# The number of forms compared, and the number of pairs that may be counted for it.
_FORMS, _PAIRS = 40, 80_000


def _worth(people: int, seats: int, form: Layout) -> tuple[int, int]:
    found = report_on(range(people), form, seats=seats)
    return found.table_returns, -(people if found.least_indirect is None else found.least_indirect)


def _dealt(people: int, seats: int, rounds: int, rng: random.Random) -> Layout:
    drawn = []
    for _round in range(rounds):
        order = rng.sample(range(people), people)
        drawn.append([order[at : at + seats] for at in range(0, people, seats)])
    return drawn


def _further(
    layout: Layout, form: int, people: int, rounds: int, seats: int, budget: Budget, rng: random.Random
) -> Layout:
    """Search the rounds that the form does not reach; with few people, search all rounds at once too."""
    fixed = frozenset((at, place) for at in range(form) for place in range(people // seats))
    nobody: list[object | None] = [None] * people
    nowhere: list[frozenset[int]] = [frozenset()] * people
    tried = [search_layout(layout, seats, nobody, nowhere, {}, fixed, budget, rng, 0.35)]
    if (
        people == len(TWENTY_PLAYER_PLAN[0].replace("/", " ").split())
        and seats == 4
        and rounds >= len(TWENTY_PLAYER_PLAN)
    ):
        published_rounds = [
            [[int(who) for who in table.split()] for table in line.split("/")] for line in TWENTY_PLAYER_PLAN
        ]
        longer = published_rounds + _dealt(people, seats, rounds - len(published_rounds), rng)
        fixed = frozenset(
            (at, place) for at in range(len(published_rounds)) for place in range(people // seats)
        )
        tried.append(search_layout(longer, seats, nobody, nowhere, {}, fixed, budget, rng, 0.1))
    elif people <= _FEW:
        tried.append(search_layout(layout, seats, nobody, nowhere, {}, frozenset(), budget, rng, 0.25))
    return min(tried, key=_repeats)


_FEW = 20


def _repeats(layout: Layout) -> tuple[int, int]:
    met = Counter(frozenset(pair) for tables in layout for table in tables for pair in combinations(table, 2))
    return sum(met.values()) - len(met), max(met.values())


def assign_people(
    layout: Layout,
    seats: int,
    teams: Sequence[object | None],
    clubs: Sequence[frozenset[int]],
    budget: Budget,
    rng: random.Random,
) -> Layout:
    """Assign people to the places of the plan: teams apart, then clubs. The meetings stay those of the plan."""
    people = len(teams)
    places = rng.sample(range(people), people)
    if all(team is None for team in teams) and not any(clubs):
        return _put(layout, places)
    met: list[list[int]] = [[] for _ in range(people)]
    for tables in layout:
        for table in tables:
            for one, other in combinations(table, 2):
                met[one].append(other)
                met[other].append(one)

    def strain(place: int, who: int, not_at: int) -> int:
        return sum(
            (_MATES if teams[who] is not None and teams[other] == teams[who] else 0)
            + len(clubs[who] & clubs[other])
            for at in met[place]
            if at != not_at and (other := places[at]) != who
        )

    steps = budget.part(0.15)
    best, least = places[:], sum(strain(at, who, -1) for at, who in enumerate(places))
    current, heat = least, 2.0
    cooling = (0.1 / heat) ** (1 / max(1, steps))
    for step in range(steps):
        if not least:
            break
        heat *= cooling
        one, other = int(rng.random() * people), int(rng.random() * people)
        first, second = places[one], places[other]
        if first == second:
            continue
        change = (
            strain(one, second, other)
            + strain(other, first, one)
            - strain(one, first, other)
            - strain(other, second, one)
        )
        budget.used += 1
        if change > 0 and rng.random() >= 2.718281828 ** (-change / heat):
            continue
        places[one], places[other] = second, first
        current += 2 * change
        if current < least:
            best, least = places[:], current
        if not step & 4095 and not budget.progress_of_part(steps)(0):
            budget.stopped = True
            break
    put = _put(layout, best)
    if not has_teammates_together(put, teams):
        # Assigning places may not separate all clubs; exchanges may, where the form leaves room for it.
        return search_layout(put, seats, teams, clubs, {}, frozenset(), budget, rng, 0.4) if least else put
    # No assignment of places keeps the teams apart: the tables themselves must change.
    tables_apart = [
        separate_teams(list(chain.from_iterable(tables)), len(tables), seats, teams, rng, tables)
        for tables in put
    ]
    return search_layout(tables_apart, seats, teams, clubs, {}, frozenset(), budget, rng, 0.6)


_MATES = 1_000


def _put(layout: Layout, places: Sequence[int]) -> Layout:
    return [[[places[who] for who in table] for table in tables] for tables in layout]
