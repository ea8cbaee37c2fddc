"""The next game of a club's evening, from the players who are free.

Tables start and end independently, and there are no rounds: a player who leaves a table waits, and the one who has
rested longest plays next. Earlier meetings matter only where several are level for the last places.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Generic, TypeVar

from referee.errors import Problem, Rejected

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

    who: Person
    games: int
    waited: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal(Generic[Person]):
    """The tables that start, each in the order of its seats from the first dealer on, and the people who wait.

    The table of the person first in turn comes first; *out* are in turn, the longest rest first.
    """

    tables: tuple[tuple[Person, ...], ...]
    out: tuple[Person, ...]


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

    >>> five = [FreePlayer(who=who, games=1, waited=0) for who in "ABCD"] + [FreePlayer(who="E", games=0, waited=1)]
    >>> played = Counter({frozenset("EA"): 2, frozenset("BC"): 1})
    >>> winds = {"B": (1, 0, 0, 0), "C": (0, 1, 0, 1), "D": (0, 1, 1, 0), "E": (1, 1, 1, 0)}
    >>> next_tables(five, seats=4, seed=1, earlier_meetings=played, winds=winds)
    Proposal(tables=(('D', 'B', 'C', 'E'),), out=('A',))
    >>> next_tables(five[:3], seats=4, seed=1) is None
    True
    """
    _check(free)
    number = min(tables, len(free) // seats) if seats > 0 else 0
    if number < 1:
        return None
    rng = random.Random(seed)
    turn = sorted(free, key=_rank)
    last = _rank(turn[number * seats - 1])
    before = [place for place, one in enumerate(turn) if _rank(one) < last]
    level = [place for place, one in enumerate(turn) if _rank(one) == last]
    drawn = rng.sample(before, len(before)) + rng.sample(level, len(level))
    weights = _weights([turn[place].who for place in drawn], earlier_meetings or {})
    ways = math.comb(len(level), number * seats - len(before)) * _ways_to_part(number, seats)
    part = _least if ways <= _WAYS else _parted
    chosen = sorted(
        sorted(drawn[who] for who in table) for table in part(weights, len(before), number, seats, rng)
    )
    playing = {place for table in chosen for place in table}
    return Proposal(
        tables=tuple(_seated([turn[place].who for place in table], winds or {}, rng) for table in chosen),
        out=tuple(one.who for place, one in enumerate(turn) if place not in playing),
    )


def _check(free: Sequence[FreePlayer[Person]]) -> None:
    if twice := tuple(who for who, times in Counter(one.who for one in free).items() if times > 1):
        raise Rejected([Problem(path="free", code="person_twice", facts={"people": twice})])


def _rank(player: FreePlayer[Person]) -> tuple[int, int]:
    return (-player.waited, player.games)


def _weights(people: Sequence[Person], earlier_meetings: Mapping[frozenset[Person], int]) -> Weights:
    """How often each two of them met, minus the least of all pairs; the number of pairs is always the same."""
    times = {
        pair: earlier_meetings.get(frozenset((people[pair[0]], people[pair[1]])), 0)
        for pair in combinations(range(len(people)), 2)
    }
    least = min(times.values(), default=0)
    weights = [[0] * len(people) for _ in people]
    for (one, other), often in times.items():
        weights[one][other] = weights[other][one] = often - least
    return weights


def _ways_to_part(tables: int, seats: int) -> int:
    return math.prod(math.comb(number * seats - 1, seats - 1) for number in range(1, tables + 1))


def _least(weights: Weights, before: int, tables: int, seats: int, _rng: random.Random) -> Tables:
    """The tables whose pairs met least, of all there are; the first *before* people all get a seat.

    Places are filled one by one, tables ordered by their first person and each by its people in the order given, and no
    combination occurs twice; a partial result that is no better than the best is abandoned at once.
    """
    places = tables * seats
    best: Tables = []
    least = (math.inf, math.inf)
    placed: list[int] = []
    used = [False] * len(weights)

    def fill(total: int, most: int, must: int, spare: int) -> None:
        nonlocal best, least
        if len(placed) == places:
            best = [placed[start : start + seats] for start in range(0, places, seats)]
            least = (total, most)
            return
        at = len(placed) % seats
        table = placed[len(placed) - at :]
        after = table[-1] if at else placed[-seats] if placed else -1
        # A person passed over here sits at no later table: tables are ordered by their first person, and none follows
        # the last.
        for_good = not at or len(placed) > places - seats
        for who in range(after + 1, len(weights)):
            if used[who]:
                continue
            row = weights[who]
            again = [row[other] for other in table]
            now, highest = total + sum(again), max(most, *again) if again else most
            left = must - (who < before)
            if left < places - len(placed) and (now, highest) < least:
                used[who] = True
                placed.append(who)
                fill(now, highest, left, spare)
                placed.pop()
                used[who] = False
            if for_good:
                if who < before or not spare:
                    break
                spare -= 1

    fill(0, 0, before, len(weights) - places)
    return best


def _parted(weights: Weights, before: int, tables: int, seats: int, rng: random.Random) -> Tables:
    """The tables whose pairs met least among those that the exchanges find; the first *before* people keep a seat.

    Two people change places, between two tables or between a table and the waiting ones. An exchange may make it worse,
    but less and less so as the search goes on.
    """
    people = len(weights)
    waiting = tables
    # With equally many repeats, two pairs a second time are better than one a third: the squares weigh less than a
    # meeting.
    one_meeting = 1 + tables * math.comb(seats, 2) * max(map(max, weights)) ** 2
    weights = [[times * one_meeting + times**2 for times in row] for row in weights]
    table_of = [min(who // seats, waiting) for who in range(people)]
    # How often each met the people of each table; a waiting person meets nobody.
    strain = [
        [sum(row[start : start + seats]) for start in range(0, tables * seats, seats)] + [0]
        for row in weights
    ]
    total = sum(strain[who][table_of[who]] for who in range(people)) // 2
    best, least = table_of[:], total
    mean = sum(map(sum, weights)) / (people * (people - 1))
    heat = _HOT * mean
    cooling = (_COLD / _HOT) ** (1 / _STEPS)
    for _step in range(_STEPS):
        if not least:
            break
        heat *= cooling
        one, other = int(rng.random() * people), int(rng.random() * people)
        here, there = table_of[one], table_of[other]
        if here == there or (there == waiting and one < before) or (here == waiting and other < before):
            continue
        # The two people do not meet at the table that one of them leaves.
        pair = weights[one][other] * ((here != waiting) + (there != waiting))
        change = strain[one][there] + strain[other][here] - strain[one][here] - strain[other][there] - pair
        if change > 0 and rng.random() >= math.exp(-change / heat):
            continue
        table_of[one], table_of[other] = there, here
        total += change
        for row, left, come in zip(strain, weights[one], weights[other], strict=True):
            row[here] += come - left
            row[there] += left - come
            row[waiting] = 0
        if total < least:
            best, least = table_of[:], total
    return [[who for who in range(people) if best[who] == table] for table in range(tables)]


def _seated(
    table: Sequence[Person], winds: Mapping[Person, Sequence[int]], rng: random.Random
) -> tuple[Person, ...]:
    """The people of one table in the order of the seats where they sat least."""

    def sat(order: tuple[Person, ...]) -> tuple[int, int]:
        counts_by_seat = [winds.get(who, ())[wind : wind + 1] for wind, who in enumerate(order)]
        counts = [count[0] if count else 0 for count in counts_by_seat]
        return sum(counts), max(counts)

    return min(permutations(rng.sample(table, len(table))), key=sat)
