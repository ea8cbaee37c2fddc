"""Draw one round by lot."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Generic, TypeVar

from referee.errors import Problem, Rejected
from referee.frozen import dataclass

__all__ = ["Draw", "Meetings", "count_meetings", "draw_tables", "exchange_seats"]

Person = TypeVar("Person", bound=Hashable)

Meetings = Counter[frozenset[Person]]
"""How many times each pair has sat at one table; a pair that has not met counts 0."""

# Enough for ten rounds of a full hall without a repeat, and a fifth of a second where repeats cannot be avoided.
_LOOKS = 350_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(Generic[Person]):
    """The tables of a round, each in the order of its seats from the first dealer on, and the people who rest."""

    tables: tuple[tuple[Person, ...], ...]
    resting: tuple[Person, ...]


def count_meetings(tables: Iterable[Sequence[Person]]) -> Meetings[Person]:
    """How often each pair of people sat together at *tables*, in any rounds.

    >>> met = count_meetings([("Sato", "Mori", "Akagi"), ("Mori", "Sato", "Tanaka")])
    >>> met[frozenset(("Sato", "Mori"))], met[frozenset(("Akagi", "Tanaka"))]
    (2, 0)
    """
    return Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))


def draw_tables(
    people: Sequence[Person],
    *,
    seats: int,
    seed: int,
    earlier_meetings: Mapping[frozenset[Person], int] | None = None,
    rest_counts: Mapping[Person, int] | None = None,
) -> Draw[Person]:
    """Draw *people* by lot onto tables of *seats*, away from those whom they met in *earlier_meetings*.

    The same people in the same order with the same *seed* always give the same draw. Nobody rests who by *rest_counts*
    rested more often than somebody who plays. Pairs who met are separated as far as exchanges of two seats find a way:
    repeats remain only where that search cannot remove them, but the minimum is not guaranteed.

    Raises `Rejected` when somebody is named twice or the people do not fill one table.

    >>> draw = draw_tables(range(1, 10), seats=4, seed=1, rest_counts={9: 1})
    >>> [len(table) for table in draw.tables], len(draw.resting), 9 in draw.resting
    ([4, 4], 1, False)
    >>> met = count_meetings([(1, 2, 3, 4), (5, 6, 7, 8)])
    >>> again = draw_tables(range(1, 17), seats=4, seed=2, earlier_meetings=met)
    >>> any({1, 2} <= set(table) or {5, 8} <= set(table) for table in again.tables)
    False
    """
    _check(people, seats)
    rng = random.Random(seed)
    order = rng.sample(people, len(people))
    ordered_by_rests = sorted(order, key=lambda person: (rest_counts or {}).get(person, 0))
    resting = frozenset(ordered_by_rests[: len(order) % seats])
    playing = [person for person in order if person not in resting]
    placed = exchange_seats(playing, seats, earlier_meetings or {}, rng)
    return Draw(
        tables=tuple(tuple(placed[start : start + seats]) for start in range(0, len(placed), seats)),
        resting=tuple(person for person in people if person in resting),
    )


def _check(people: Sequence[Person], seats: int) -> None:
    problems = []
    if repeated := [person for person, count in Counter(people).items() if count > 1]:
        problems.append(Problem(path="people", code="person_twice", facts={"people": tuple(repeated)}))
    if len(people) < seats:
        problems.append(
            Problem(path="people", code="too_few_people", facts={"people": len(people), "seats": seats})
        )
    if problems:
        raise Rejected(problems)


def exchange_seats(
    playing: Sequence[Person],
    seats: int,
    earlier_meetings: Mapping[frozenset[Person], int],
    rng: random.Random,
    looks: int = _LOOKS,
) -> list[Person]:
    """Exchange seats until no pair at a table has met, or until *looks* ways were tried.

    A pair that met twice weighs four times one that met once. Each step takes somebody who has met a neighbour and
    makes the best exchange open to them, even a bad one, but not one that was just made. In this way the search leaves
    a dead end.
    """
    places = list(range(len(playing)))  # place -> index into playing; a table is a run of places
    index = {person: number for number, person in enumerate(playing)}
    weight: list[dict[int, int]] = [{} for _ in playing]
    for pair, count in earlier_meetings.items():
        first, second = (index.get(person) for person in pair)
        if first is not None and second is not None:
            weight[first][second] = weight[second][first] = count * count
    # With one table there is nobody to exchange seats with.
    if len(playing) == seats:
        return list(playing)

    def strain_with_table(player: int, table: int) -> int:
        strain_sum, weights = 0, weight[player]
        for neighbour in places[table * seats : (table + 1) * seats]:
            strain_sum += weights.get(neighbour, 0)
        return strain_sum

    best, best_strain = places[:], _total_strain(places, seats, weight)
    current, barred_until_step = best_strain, dict[frozenset[int], int]()
    for step in range(looks // (len(places) * seats)):
        if not best_strain:
            break
        strains = [strain_with_table(player, place // seats) for place, player in enumerate(places)]
        place_a = rng.choice([place for place, strain in enumerate(strains) if strain])
        first, own_table = places[place_a], place_a // seats
        strain_by_table = [strain_with_table(first, table) for table in range(len(places) // seats)]
        exchanges = []
        for place_b, second in enumerate(places):
            if place_b // seats == own_table:
                continue
            # A person who changes seats with *first* leaves that table.
            double_counted = 2 * weight[first].get(second, 0)
            gain = (
                strain_by_table[place_b // seats]
                + strain_with_table(second, own_table)
                - double_counted
                - strains[place_a]
                - strains[place_b]
            )
            barred_until = barred_until_step.get(frozenset((first, second)))
            if barred_until is None or barred_until < step or current + gain < best_strain:
                exchanges.append((gain, rng.random(), place_b))
        # Few exchanges are barred at a time. Somebody is always left to exchange with.
        gain, _, place_b = min(exchanges)
        second = places[place_b]
        places[place_a], places[place_b] = second, first
        current += gain
        barred_until_step[frozenset((first, second))] = step + len(places) // 2
        if current < best_strain:
            best, best_strain = places[:], current
    return [playing[player] for player in best]


def _total_strain(places: Sequence[int], seats: int, weight: Sequence[Mapping[int, int]]) -> int:
    return sum(
        weight[first].get(second, 0)
        for start in range(0, len(places), seats)
        for first, second in combinations(places[start : start + seats], 2)
    )
