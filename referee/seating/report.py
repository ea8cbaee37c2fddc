"""Quality figures of a plan of rounds."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Hashable, Sequence
from itertools import combinations, pairwise
from typing import Generic, TypeVar

from referee.frozen import dataclass
from referee.seating.published_plans import PublishedPlan, published_plan

__all__ = ["SeatingReport", "report_on"]

Person = TypeVar("Person", bound=Hashable)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingReport(Generic[Person]):
    """The figures of a plan, counted from its tables alone.

    - *meetings*: how often each pair sits together; *winds*, *tables*, *rests*: by person, how often in each wind (East
      first), at each table's number, and without a table.
    - *extra_meetings*: meetings over the first of each pair; *least_extra*: a lower limit for any plan of so many
      tables, from the number of pairs who are present in one round and may meet and, where all play every round, from
      the few tables of the round before from which each table is filled.
    - *wind_cells_out*: how many counts of *winds* are below or above the even share; *table_returns*: how many people
      come to a table's number more often than the rounds require, tables counted apart.
    - *least_indirect*: over the pairs who never meet, the fewest third people whom both met; None where all met.
    - *together*: pairs of one club or country at one table; *least_together*: the lower limit for any plan of so many
      tables in which people rest in turn, because a club has more people than there are tables, None where people came
      or went between the rounds; *team_mates*: pairs of one team, which a plan never seats.
    - *published_plan*: the best published plan of this size, where all play every round at tables of four.
    """

    people: tuple[Person, ...]
    meetings: Counter[frozenset[Person]]
    winds: dict[Person, tuple[int, ...]]
    tables: dict[Person, Counter[int]]
    rests: dict[Person, int]
    extra_meetings: int
    least_extra: int
    most_meetings: int
    wind_cells_out: int
    table_returns: int
    least_indirect: int | None
    together: int
    least_together: int | None
    team_mates: int
    published_plan: PublishedPlan | None


def report_on(
    people: Sequence[Person],
    rounds: Sequence[Sequence[Sequence[Person]]],
    *,
    seats: int = 4,
    apart: Sequence[Collection[Person]] = (),
    alike: Sequence[Collection[Person]] = (),
    participants: Sequence[Collection[Person]] = (),
) -> SeatingReport[Person]:
    """Compute the figures of *rounds* for *people*; each table is from East on, tables in the order of their numbers.

    *apart* are the teams, *alike* the clubs or countries. *participants* are those who take part in each round, seated
    or not: without it, all *people* in every round. Nobody rests in a round before they came or after they left. A
    person at a table who is not among *people* counts for the others' meetings and is in no list. Pairs of a team may
    not meet and do not count for *least_extra*.

    >>> found = report_on("ABCDEFGH", [["ABCD", "EFGH"], ["BEAF", "CGDH"]])
    >>> found.extra_meetings, found.least_extra, found.most_meetings, found.least_indirect
    (4, 4, 2, 4)

    A substitute, I, who sits in for A from the second round on:

    >>> found = report_on("IBCDEFGH", [["ABCD", "EFGH"], ["BEIF", "CGDH"]], participants=["ABCDEFGH", "BCDEFGHI"])
    >>> found.rests["I"], found.least_extra
    (0, 0)
    """
    known_people = frozenset(people)
    meetings: Counter[frozenset[Person]] = Counter()
    winds = {person: [0] * seats for person in people}
    tables: dict[Person, Counter[int]] = {person: Counter() for person in people}
    rest_counts = dict.fromkeys(people, 0)
    presence = [
        {person for table in tables_of_round for person in table}.union(
            people if not participants else participants[round_index]
        )
        for round_index, tables_of_round in enumerate(rounds)
    ]
    for tables_of_round, present in zip(rounds, presence, strict=True):
        playing = set()
        for number, table in enumerate(tables_of_round, start=1):
            meetings.update(frozenset(pair) for pair in combinations(table, 2))
            for wind, person in enumerate(table):
                playing.add(person)
                if person in known_people:
                    winds[person][wind] += 1
                    tables[person][number] += 1
        for person in people:
            if person in present and person not in playing:
                rest_counts[person] += 1
    table_count = max((len(tables_of_round) for tables_of_round in rounds), default=0)
    allowed = math.ceil(len(rounds) / table_count) if table_count else 0
    team_pairs = {frozenset(pair) for team in apart for pair in combinations(team, 2)}
    club_pairs = {frozenset(pair) for club in alike for pair in combinations(club, 2)}
    pair_count = sum(meetings.values())
    possible_pairs = _possible_pairs(presence, team_pairs)
    everybody_present = all(present == known_people for present in presence)
    all_play = everybody_present and not any(rest_counts.values())
    is_full_plan = all_play and seats == 4
    return SeatingReport(
        people=tuple(people),
        meetings=meetings,
        winds={person: tuple(counts) for person, counts in winds.items()},
        tables=tables,
        rests=rest_counts,
        extra_meetings=pair_count - len(meetings),
        least_extra=max(pair_count - possible_pairs, _least_repeats(rounds) if all_play else 0, 0),
        most_meetings=max(meetings.values(), default=0),
        wind_cells_out=sum(
            not sum(counts) // seats <= count <= -(-sum(counts) // seats)
            for counts in winds.values()
            for count in counts
        ),
        table_returns=sum(count > allowed for visits in tables.values() for count in visits.values()),
        least_indirect=_least_indirect(people, meetings),
        together=sum(meetings[pair] for pair in club_pairs),
        least_together=_least_together(
            len(people), alike, [len(tables_of_round) for tables_of_round in rounds], seats
        )
        if everybody_present
        else None,
        team_mates=sum(meetings[pair] for pair in team_pairs),
        published_plan=published_plan(len(people), len(rounds)) if is_full_plan else None,
    )


def _possible_pairs(presence: Sequence[Collection[Person]], excluded: Collection[frozenset[Person]]) -> int:
    """The number of pairs who are both present in at least one round, without those who *excluded* meet."""
    rounds_of: dict[Person, int] = {}
    for round_index, present in enumerate(presence):
        for person in present:
            rounds_of[person] = rounds_of.get(person, 0) | 1 << round_index
    # People present in the same rounds are counted together: most events have one such group.
    groups = Counter(rounds_of.values())
    pairs = sum(math.comb(size, 2) for size in groups.values())
    pairs += sum(
        groups[first] * groups[second] for first, second in combinations(groups, 2) if first & second
    )
    return pairs - sum(
        bool(rounds_of.get(first, 0) & rounds_of.get(second, 0)) for first, second in map(tuple, excluded)
    )


def _least_repeats(rounds: Sequence[Sequence[Sequence[Person]]]) -> int:
    """The fewest pairs who sit together again in the next round, in which everybody plays again."""
    return sum(
        _pairs_when_spread(len(table), len(before)) for before, tables in pairwise(rounds) for table in tables
    )


def _least_together(
    people: int, alike: Sequence[Collection[Person]], tables: Sequence[int], seats: int
) -> int:
    """The pairs of a club that must sit together; of clubs and countries that share people the worst ones count."""
    if not people or not tables:
        return 0
    rest_count = sum(max(0, people - seats * number) for number in tables)
    pairs_by_club: list[tuple[int, Collection[Person]]] = []
    for club in alike:
        # Each member of the club rests at most as often as anybody else, rounded up.
        playing = len(club) * len(tables) - min(rest_count, len(club) * -(-rest_count // people))
        per_table, larger_tables = divmod(playing, len(tables))
        # Assume the tables of the largest round: with fewer tables, no fewer pairs sit together.
        pairs = larger_tables * _pairs_when_spread(per_table + 1, max(tables)) + (
            len(tables) - larger_tables
        ) * _pairs_when_spread(per_table, max(tables))
        pairs_by_club.append((pairs, club))
    least, members = 0, set[Person]()
    for pairs, club in sorted(pairs_by_club, key=lambda entry: -entry[0]):
        if members.isdisjoint(club):
            least += pairs
            members |= set(club)
    return least


def _pairs_when_spread(people: int, tables: int) -> int:
    """The number of pairs of *people* that sit together when they are spread out over the tables."""
    per_table, larger_tables = divmod(people, tables) if tables else (0, 0)
    return larger_tables * math.comb(per_table + 1, 2) + (tables - larger_tables) * math.comb(per_table, 2)


def _least_indirect(people: Sequence[Person], meetings: Counter[frozenset[Person]]) -> int | None:
    index_by_person = {person: number for number, person in enumerate(people)}
    met_people = [0] * len(people)
    for pair in meetings:
        first, second = pair
        if first in index_by_person and second in index_by_person:
            met_people[index_by_person[first]] |= 1 << index_by_person[second]
            met_people[index_by_person[second]] |= 1 << index_by_person[first]
    return min(
        (
            (met_people[first] & met_people[second]).bit_count()
            for first, second in combinations(range(len(people)), 2)
            if not met_people[first] >> second & 1
        ),
        default=None,
    )
