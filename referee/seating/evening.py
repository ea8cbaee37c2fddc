"""The next game of a club's evening, from the players who are free.

Tables start and end independently, and there are no rounds: a player who leaves a table waits, and the one who has
rested longest plays next. Earlier meetings matter only where several are level for the last places.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from itertools import combinations, permutations
from typing import Generic, TypeVar

from referee.errors import Problem, Rejected
from referee.frozen import dataclass

__all__ = ["FreePlayer", "Proposal", "next_tables"]

Person = TypeVar("Person", bound=Hashable)

Weights = Sequence[Sequence[int]]
Tables = list[list[int]]

# Enough for one table of thirty people who all just came, two of twelve or three of twelve; up to this number every way
# is tried.
_WAYS = 30_000
# Ten times as many improve hardly anything for thirty people; these finish before a tap on a phone is felt.
_STEPS = 30_000
# Relative to the mean of all meetings: hot enough to move people who sit badly, cool enough for few bad moves at the
# end.
_HOT, _COLD = 0.3, 0.1


@dataclass(frozen=True, slots=True, kw_only=True)
class FreePlayer(Generic[Person]):
    """Somebody who is at the club and sits at no table.

    *games* were played tonight; a latecomer who counts from 0 does not have to wait until they have as many as the
    others. *waited* is how many games of the evening, at any table, began since this person last left a table, or came.
    """

    person: Person
    games: int
    waited: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal(Generic[Person]):
    """The tables that start, each in the order of its seats from the first dealer on, and the people who wait.

    The table of the person first in turn comes first; *waiting* are in turn, the longest rest first.
    """

    tables: tuple[tuple[Person, ...], ...]
    waiting: tuple[Person, ...]


def next_tables(
    free: Sequence[FreePlayer[Person]],
    *,
    seats: int,
    seed: int,
    earlier_meetings: Mapping[frozenset[Person], int] | None = None,
    winds: Mapping[Person, Sequence[int]] | None = None,
    tables: int = 1,
) -> Proposal[Person] | None:
    """Propose which of the *free* start at up to *tables* tables of *seats*; fewer where they do not fill them.

    None if they do not fill one table, or if none is asked for.

    Nobody is passed over: a longer wait, then fewer games, comes first. Among people level for the last places, and
    among all ways to divide the players, the proposal minimizes first the total number of *earlier_meetings* of its
    pairs, then the number of times of its most frequent pair. Both are guaranteed where there are at most 30,000 ways,
    as for one table of thirty people or three of twelve; with more ways, exchanges come near, and neither is
    guaranteed.

    Then each table is ordered to minimize first how often, in all, its people sat in their *winds* before (how often
    each sat where, East first; missing entries count 0), then the highest count of one person. The *seed* decides
    remaining ties: the same people in the same order with the same seed always give the same tables.

    Raises `Rejected` when somebody is named twice.

    >>> four = [FreePlayer(person=name, games=1, waited=0) for name in "ABCD"]
    >>> five = [*four, FreePlayer(person="E", games=0, waited=1)]
    >>> played = Counter({frozenset("EA"): 2, frozenset("BC"): 1})
    >>> winds = {"B": (1, 0, 0, 0), "C": (0, 1, 0, 1), "D": (0, 1, 1, 0), "E": (1, 1, 1, 0)}
    >>> next_tables(five, seats=4, seed=1, earlier_meetings=played, winds=winds)
    Proposal(tables=(('D', 'B', 'C', 'E'),), waiting=('A',))
    >>> next_tables(five[:3], seats=4, seed=1) is None
    True
    """
    _check(free)
    number = min(tables, len(free) // seats) if seats > 0 else 0
    if number < 1:
        return None
    rng = random.Random(seed)
    turn = sorted(free, key=_turn_key)
    last = _turn_key(turn[number * seats - 1])
    ahead = [place for place, player in enumerate(turn) if _turn_key(player) < last]
    tied = [place for place, player in enumerate(turn) if _turn_key(player) == last]
    lot_order = rng.sample(ahead, len(ahead)) + rng.sample(tied, len(tied))
    weights = _weights([turn[place].person for place in lot_order], earlier_meetings or {})
    combinations_count = math.comb(len(tied), number * seats - len(ahead)) * _partition_count(number, seats)
    choose_tables = _best_tables if combinations_count <= _WAYS else _improved_tables
    chosen = sorted(
        sorted(lot_order[person] for person in table)
        for table in choose_tables(weights, len(ahead), number, seats, rng)
    )
    playing = {place for table in chosen for place in table}
    return Proposal(
        tables=tuple(
            _seat_order([turn[place].person for place in table], winds or {}, rng) for table in chosen
        ),
        waiting=tuple(player.person for place, player in enumerate(turn) if place not in playing),
    )


def _check(free: Sequence[FreePlayer[Person]]) -> None:
    if repeated := tuple(
        person for person, count in Counter(player.person for player in free).items() if count > 1
    ):
        raise Rejected([Problem(path="free", code="person_twice", facts={"people": repeated})])


def _turn_key(player: FreePlayer[Person]) -> tuple[int, int]:
    return (-player.waited, player.games)


def _weights(people: Sequence[Person], earlier_meetings: Mapping[frozenset[Person], int]) -> Weights:
    """How often each two of them met, minus the least of all pairs; the number of pairs is always the same."""
    meetings = {
        pair: earlier_meetings.get(frozenset((people[pair[0]], people[pair[1]])), 0)
        for pair in combinations(range(len(people)), 2)
    }
    least = min(meetings.values(), default=0)
    weights = [[0] * len(people) for _ in people]
    for (first, second), count in meetings.items():
        weights[first][second] = weights[second][first] = count - least
    return weights


def _partition_count(tables: int, seats: int) -> int:
    return math.prod(math.comb(number * seats - 1, seats - 1) for number in range(1, tables + 1))


def _best_tables(weights: Weights, ahead: int, tables: int, seats: int, _rng: random.Random) -> Tables:
    """The tables whose pairs met least, of all there are; the first *ahead* people all get a seat.

    Places are filled one by one, tables ordered by their first person and each by its people in the order given, and no
    combination occurs twice; a partial result that is no better than the best is abandoned at once.
    """
    places = tables * seats
    best: Tables = []
    least = (math.inf, math.inf)
    placed: list[int] = []
    used = [False] * len(weights)

    def fill(total: int, most: int, ahead_to_seat: int, spare: int) -> None:
        nonlocal best, least
        if len(placed) == places:
            best = [placed[start : start + seats] for start in range(0, places, seats)]
            least = (total, most)
            return
        position = len(placed) % seats
        table = placed[len(placed) - position :]
        previous = table[-1] if position else placed[-seats] if placed else -1
        # A person passed over here sits at no later table: tables are ordered by their first person, and none follows
        # the last.
        for_good = not position or len(placed) > places - seats
        for person in range(previous + 1, len(weights)):
            if used[person]:
                continue
            row = weights[person]
            table_meetings = [row[neighbour] for neighbour in table]
            new_total, highest = (
                total + sum(table_meetings),
                max(most, *table_meetings) if table_meetings else most,
            )
            ahead_left = ahead_to_seat - (person < ahead)
            if ahead_left < places - len(placed) and (new_total, highest) < least:
                used[person] = True
                placed.append(person)
                fill(new_total, highest, ahead_left, spare)
                placed.pop()
                used[person] = False
            if for_good:
                if person < ahead or not spare:
                    break
                spare -= 1

    fill(0, 0, ahead, len(weights) - places)
    return best


def _improved_tables(weights: Weights, ahead: int, tables: int, seats: int, rng: random.Random) -> Tables:
    """The tables whose pairs met least among those that the exchanges find; the first *ahead* people keep a seat.

    Two people change places, between two tables or between a table and the waiting ones. An exchange may make it worse,
    but less and less so as the search goes on.
    """
    people = len(weights)
    waiting = tables
    # With equally many repeats, two pairs a second time are better than one a third: the squares weigh less than a
    # meeting.
    one_meeting = 1 + tables * math.comb(seats, 2) * max(map(max, weights)) ** 2
    weights = [[meetings * one_meeting + meetings**2 for meetings in row] for row in weights]
    table_of = [min(person // seats, waiting) for person in range(people)]
    # How often each met the people of each table; a waiting person meets nobody.
    strain = [
        [sum(row[start : start + seats]) for start in range(0, tables * seats, seats)] + [0]
        for row in weights
    ]
    total = sum(strain[person][table_of[person]] for person in range(people)) // 2
    best, least = table_of[:], total
    mean = sum(map(sum, weights)) / (people * (people - 1))
    heat = _HOT * mean
    cooling = (_COLD / _HOT) ** (1 / _STEPS)
    for _step in range(_STEPS):
        if not least:
            break
        heat *= cooling
        first, second = int(rng.random() * people), int(rng.random() * people)
        first_table, second_table = table_of[first], table_of[second]
        if (
            first_table == second_table
            or (second_table == waiting and first < ahead)
            or (first_table == waiting and second < ahead)
        ):
            continue
        # The two people do not meet at the table that one of them leaves.
        pair = weights[first][second] * ((first_table != waiting) + (second_table != waiting))
        change = (
            strain[first][second_table]
            + strain[second][first_table]
            - strain[first][first_table]
            - strain[second][second_table]
            - pair
        )
        if change > 0 and rng.random() >= math.exp(-change / heat):
            continue
        table_of[first], table_of[second] = second_table, first_table
        total += change
        for row, leaving, joining in zip(strain, weights[first], weights[second], strict=True):
            row[first_table] += joining - leaving
            row[second_table] += leaving - joining
            row[waiting] = 0
        if total < least:
            best, least = table_of[:], total
    return [[person for person in range(people) if best[person] == table] for table in range(tables)]


def _seat_order(
    table: Sequence[Person], winds: Mapping[Person, Sequence[int]], rng: random.Random
) -> tuple[Person, ...]:
    """The people of one table in the order of the seats where they sat least."""

    def wind_counts(order: tuple[Person, ...]) -> tuple[int, int]:
        counts_by_seat = [winds.get(person, ())[wind : wind + 1] for wind, person in enumerate(order)]
        counts = [count[0] if count else 0 for count in counts_by_seat]
        return sum(counts), max(counts)

    return min(permutations(rng.sample(table, len(table))), key=wind_counts)
