"""Quality figures of a plan of rounds."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Generic, TypeVar

from referee.seating.published_plans import PublishedPlan, known

__all__ = ["SeatingReport", "report_on"]

Person = TypeVar("Person", bound=Hashable)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingReport(Generic[Person]):
    """The figures of a plan, counted from its tables alone.

    - *meetings*: how often each pair sits together; *winds*, *tables*, *rests*: by person, how often in each wind (East
      first), at each table's number, and without a table.
    - *extra_meetings*: meetings over the first of each pair; *least_extra*: the lower limit for any plan of so many
      tables, from the number of pairs who are present in one round and may meet.
    - *wind_cells_out*: how many counts of *winds* are below or above the even share; *table_returns*: how many people
      come to a table's number more often than the rounds require, tables counted apart.
    - *least_indirect*: over the pairs who never meet, the fewest third people whom both met; None where all met.
    - *together*: pairs of one club or country at one table; *least_together*: the lower limit for any plan of so many
      tables in which people rest in turn, because a club has more people than there are tables, None where people came
      or went between the rounds; *team_mates*: pairs of one team, which a plan never seats.
    - *known*: the best published plan of this size, where all play every round at tables of four.
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
    known: PublishedPlan | None


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
    (4, 0, 2, 4)

    A substitute, I, who sits in for A from the second round on:

    >>> found = report_on("IBCDEFGH", [["ABCD", "EFGH"], ["BEIF", "CGDH"]], participants=["ABCDEFGH", "BCDEFGHI"])
    >>> found.rests["I"], found.least_extra
    (0, 0)
    """
    known_people = frozenset(people)
    meetings: Counter[frozenset[Person]] = Counter()
    winds = {who: [0] * seats for who in people}
    tables: dict[Person, Counter[int]] = {who: Counter() for who in people}
    rests = dict.fromkeys(people, 0)
    presence = [
        {who for table in drawn for who in table}.union(people if not participants else participants[at])
        for at, drawn in enumerate(rounds)
    ]
    for drawn, present in zip(rounds, presence, strict=True):
        playing = set()
        for number, table in enumerate(drawn, start=1):
            meetings.update(frozenset(pair) for pair in combinations(table, 2))
            for wind, who in enumerate(table):
                playing.add(who)
                if who in known_people:
                    winds[who][wind] += 1
                    tables[who][number] += 1
        for who in people:
            if who in present and who not in playing:
                rests[who] += 1
    widest = max((len(drawn) for drawn in rounds), default=0)
    allowed = math.ceil(len(rounds) / widest) if widest else 0
    in_team = {frozenset(pair) for team in apart for pair in combinations(team, 2)}
    in_club = {frozenset(pair) for club in alike for pair in combinations(club, 2)}
    slots = sum(meetings.values())
    may_meet = _pairs_there(presence, in_team)
    as_one = all(present == known_people for present in presence)
    full = as_one and not any(rests.values()) and seats == 4
    return SeatingReport(
        people=tuple(people),
        meetings=meetings,
        winds={who: tuple(had) for who, had in winds.items()},
        tables=tables,
        rests=rests,
        extra_meetings=slots - len(meetings),
        least_extra=max(0, slots - may_meet),
        most_meetings=max(meetings.values(), default=0),
        wind_cells_out=sum(
            not sum(had) // seats <= times <= -(-sum(had) // seats) for had in winds.values() for times in had
        ),
        table_returns=sum(times > allowed for sat in tables.values() for times in sat.values()),
        least_indirect=_least_indirect(people, meetings),
        together=sum(meetings[pair] for pair in in_club),
        least_together=_least_together(len(people), alike, [len(drawn) for drawn in rounds], seats)
        if as_one
        else None,
        team_mates=sum(meetings[pair] for pair in in_team),
        known=known(len(people), len(rounds)) if full else None,
    )


def _pairs_there(presence: Sequence[Collection[Person]], never: Collection[frozenset[Person]]) -> int:
    """The number of pairs who are both present in at least one round, without those who *never* meet."""
    rounds_of: dict[Person, int] = {}
    for at, present in enumerate(presence):
        for who in present:
            rounds_of[who] = rounds_of.get(who, 0) | 1 << at
    # People present in the same rounds are counted together: most events have one such group.
    groups = Counter(rounds_of.values())
    pairs = sum(math.comb(size, 2) for size in groups.values())
    pairs += sum(groups[one] * groups[other] for one, other in combinations(groups, 2) if one & other)
    return pairs - sum(
        bool(rounds_of.get(one, 0) & rounds_of.get(other, 0)) for one, other in map(tuple, never)
    )


def _least_together(
    people: int, alike: Sequence[Collection[Person]], tables: Sequence[int], seats: int
) -> int:
    """The pairs of a club that must sit together; of clubs and countries that share people the worst ones count."""
    if not people or not tables:
        return 0
    rests = sum(max(0, people - seats * number) for number in tables)
    found: list[tuple[int, Collection[Person]]] = []
    for club in alike:
        # Each member of the club rests at most as often as anybody else, rounded up.
        playing = len(club) * len(tables) - min(rests, len(club) * -(-rests // people))
        each, more = divmod(playing, len(tables))
        # Assume the tables of the largest round: with fewer tables, no fewer pairs sit together.
        pairs = more * _pairs(each + 1, max(tables)) + (len(tables) - more) * _pairs(each, max(tables))
        found.append((pairs, club))
    least, members = 0, set[Person]()
    for pairs, club in sorted(found, key=lambda one: -one[0]):
        if members.isdisjoint(club):
            least += pairs
            members |= set(club)
    return least


def _pairs(people: int, tables: int) -> int:
    """The number of pairs of *people* that sit together when they are spread out over the tables."""
    each, more = divmod(people, tables) if tables else (0, 0)
    return more * math.comb(each + 1, 2) + (tables - more) * math.comb(each, 2)


def _least_indirect(people: Sequence[Person], meetings: Counter[frozenset[Person]]) -> int | None:
    at = {who: number for number, who in enumerate(people)}
    met = [0] * len(people)
    for pair in meetings:
        one, other = pair
        if one in at and other in at:
            met[at[one]] |= 1 << at[other]
            met[at[other]] |= 1 << at[one]
    return min(
        (
            (met[one] & met[other]).bit_count()
            for one, other in combinations(range(len(people)), 2)
            if not met[one] >> other & 1
        ),
        default=None,
    )
