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
        layout = layout + _random_rounds(people, seats, rounds - form, rng)
        layout = _extend_form(layout, form, people, rounds, seats, budget, rng)
    return assign_people(layout, seats, teams, clubs, budget, rng)


def _best_form(people: int, rounds: int, seats: int, steps: int, rng: random.Random) -> Layout:
    """Of the longest forms without repeats, the one with the fewest table returns, then the most indirect meetings."""
    tries = max(1, min(_FORMS, _PAIRS // people**2, steps // LOOKS))
    looks = min(LOOKS, steps // tries)
    forms = [form for _try in range(tries) for form in without_repeats(people, seats, rounds, rng, looks)]
    most = max(map(len, forms))
    return min((form for form in forms if len(form) == most), key=lambda form: _form_key(people, seats, form))


# The number of forms compared, and the number of pairs that may be counted for it.
_FORMS, _PAIRS = 40, 80_000


def _form_key(people: int, seats: int, form: Layout) -> tuple[int, int]:
    report = report_on(range(people), form, seats=seats)
    return report.table_returns, -(people if report.least_indirect is None else report.least_indirect)


def _random_rounds(people: int, seats: int, rounds: int, rng: random.Random) -> Layout:
    layout = []
    for _round in range(rounds):
        order = rng.sample(range(people), people)
        layout.append([order[start : start + seats] for start in range(0, people, seats)])
    return layout


def _extend_form(
    layout: Layout, form: int, people: int, rounds: int, seats: int, budget: Budget, rng: random.Random
) -> Layout:
    """Search the rounds that the form does not reach; with few people, search all rounds at once too."""
    fixed = frozenset((round_index, place) for round_index in range(form) for place in range(people // seats))
    no_teams: list[object | None] = [None] * people
    no_clubs: list[frozenset[int]] = [frozenset()] * people
    layouts = [search_layout(layout, seats, no_teams, no_clubs, {}, fixed, budget, rng, 0.35)]
    if (
        people == len(TWENTY_PLAYER_PLAN[0].replace("/", " ").split())
        and seats == 4
        and rounds >= len(TWENTY_PLAYER_PLAN)
    ):
        published_rounds = [
            [[int(person) for person in table.split()] for table in line.split("/")]
            for line in TWENTY_PLAYER_PLAN
        ]
        extended = published_rounds + _random_rounds(people, seats, rounds - len(published_rounds), rng)
        fixed = frozenset(
            (round_index, place)
            for round_index in range(len(published_rounds))
            for place in range(people // seats)
        )
        layouts.append(search_layout(extended, seats, no_teams, no_clubs, {}, fixed, budget, rng, 0.1))
    elif people <= _FEW:
        layouts.append(search_layout(layout, seats, no_teams, no_clubs, {}, frozenset(), budget, rng, 0.25))
    return min(layouts, key=_repeats)


_FEW = 20


def _repeats(layout: Layout) -> tuple[int, int]:
    meetings = Counter(
        frozenset(pair) for tables in layout for table in tables for pair in combinations(table, 2)
    )
    return sum(meetings.values()) - len(meetings), max(meetings.values())


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
        return _place_people(layout, places)
    neighbours: list[list[int]] = [[] for _ in range(people)]
    for tables in layout:
        for table in tables:
            for place_a, place_b in combinations(table, 2):
                neighbours[place_a].append(place_b)
                neighbours[place_b].append(place_a)

    def strain(place: int, person: int, excluded_place: int) -> int:
        return sum(
            (_MATES if teams[person] is not None and teams[place_b] == teams[person] else 0)
            + len(clubs[person] & clubs[place_b])
            for neighbour in neighbours[place]
            if neighbour != excluded_place and (place_b := places[neighbour]) != person
        )

    steps = budget.part(0.15)
    best, least = places[:], sum(strain(neighbour, person, -1) for neighbour, person in enumerate(places))
    current, heat = least, 2.0
    cooling = (0.1 / heat) ** (1 / max(1, steps))
    for step in range(steps):
        if not least:
            break
        heat *= cooling
        place_a, place_b = int(rng.random() * people), int(rng.random() * people)
        first, second = places[place_a], places[place_b]
        if first == second:
            continue
        change = (
            strain(place_a, second, place_b)
            + strain(place_b, first, place_a)
            - strain(place_a, first, place_b)
            - strain(place_b, second, place_a)
        )
        budget.used += 1
        if change > 0 and rng.random() >= 2.718281828 ** (-change / heat):
            continue
        places[place_a], places[place_b] = second, first
        current += 2 * change
        if current < least:
            best, least = places[:], current
        if not step & 4095 and not budget.progress_of_part(steps)(0):
            budget.stopped = True
            break
    placed = _place_people(layout, best)
    if not has_teammates_together(placed, teams):
        # Assigning places may not separate all clubs; exchanges may, where the form leaves room for it.
        return (
            search_layout(placed, seats, teams, clubs, {}, frozenset(), budget, rng, 0.4) if least else placed
        )
    # No assignment of places keeps the teams apart: the tables themselves must change.
    tables_apart = [
        separate_teams(list(chain.from_iterable(tables)), len(tables), seats, teams, rng, tables)
        for tables in placed
    ]
    return search_layout(tables_apart, seats, teams, clubs, {}, frozenset(), budget, rng, 0.6)


_MATES = 1_000


def _place_people(layout: Layout, places: Sequence[int]) -> Layout:
    return [[[places[person] for person in table] for table in tables] for tables in layout]
