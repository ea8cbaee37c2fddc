"""Progressive Swiss: a draw by lot within blocks of the standings.

The standings are cut into blocks of whole tables: one block in the first rounds, more and smaller ones later. People
are drawn by lot within their block, so that equals meet more and more often.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Hashable, Mapping, Sequence
from itertools import accumulate, chain, combinations, pairwise
from typing import TypeVar

from referee.errors import Problem, Rejected
from referee.frozen import dataclass
from referee.seating.draw import Draw, exchange_seats
from referee.seating.ranked import (
    choose_playing,
    finish_round,
    meeting_counts,
    people_problems,
    separate_tables,
    team_numbers,
)

__all__ = ["BlockDraw", "block_round", "block_schedule"]

Person = TypeVar("Person", bound=Hashable)
_Meetings = Mapping[frozenset[int], int]

_LOOKS = 150_000
_STEPS_AT_A_BORDER = 20
_TABLES_OF_A_BLOCK = 2
# Members of a team count as having met more often than any two people do.
_TEAMMATES = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockDraw(Draw[Person]):
    """A round drawn within blocks; *blocks* are the people of each, the leader first."""

    blocks: tuple[tuple[Person, ...], ...]


def block_round(
    ranked: Sequence[Person],
    *,
    blocks: int,
    seats: int = 4,
    seed: int,
    earlier_rounds: Sequence[Draw[Person]] = (),
    apart: Sequence[Collection[Person]] = (),
) -> BlockDraw[Person]:
    """Cut *ranked* (the leader first) into *blocks* and draw each by lot, with as few repeats as possible.

    Those who rest are chosen before the cut, as in a plan. Blocks are whole tables and as equal as possible; where they
    cannot be equal the first ones have a table more. A third meeting is avoided before a second. Where a block cannot
    avoid repeats, one of the lowest *seats* people of a block changes places with one of the highest *seats* of the
    next, if that leaves fewer repeats; nobody moves further than the next block. Two of one team (*apart*) never sit
    together, whatever else applies. Winds and table numbers are assigned as in a plan; the same arguments give the same
    round on every machine. The fewest repeats are not guaranteed.

    Raises `Rejected` when somebody is named twice, people do not fill a table, there are more blocks than tables, or
    more people of a team play than there are tables.

    >>> first = Draw(tables=(tuple("ABCE"), tuple("DFGH")), resting=())
    >>> draw = block_round("ABCDEFGHIJKLMNOPQRST", blocks=2, seed=1, earlier_rounds=[first])
    >>> ["".join(block) for block in draw.blocks]
    ['ABCDEFGHIJKL', 'MNOPQRST']
    """
    _check(ranked, seats, blocks)
    rng = random.Random(seed)
    playing = choose_playing(ranked, seats, earlier_rounds, rng)
    teams = team_numbers(ranked, apart)
    meetings = meeting_counts(ranked, earlier_rounds) + _teammates(playing, teams)
    ends = [0, *accumulate(size * seats for size in _shares(len(playing) // seats, blocks))]
    cut = [playing[start:end] for start, end in pairwise(ends)]
    looks = _LOOKS // len(playing)
    drawn = [
        exchange_seats(rng.sample(block, len(block)), seats, _among(block, meetings), rng, looks * len(block))
        for block in cut
    ]
    _exchange_over_borders(drawn, cut, seats, meetings, rng)
    seated = list(chain.from_iterable(drawn))
    tables = [seated[start : start + seats] for start in range(0, len(seated), seats)]
    tables = separate_tables(tables, seats, teams, rng)
    seated = list(chain.from_iterable(tables))
    draw = finish_round(ranked, tables, seats, earlier_rounds, rng)
    return BlockDraw(
        tables=draw.tables,
        resting=draw.resting,
        blocks=tuple(
            tuple(ranked[person] for person in sorted(seated[start:end])) for start, end in pairwise(ends)
        ),
    )


def block_schedule(players: int, rounds: int, seats: int = 4) -> tuple[int, ...]:
    """Propose the number of blocks of each round: 1, 2, 4 and so on, as long as each block has two tables.

    With more rounds than such numbers each is used for several rounds, the first ones for one more where it must be.

    >>> block_schedule(32, 4), block_schedule(40, 8), block_schedule(12, 3)
    ((1, 1, 2, 4), (1, 1, 1, 2, 2, 2, 4, 4), (1, 1, 1))
    """
    most = max(1, players // seats // _TABLES_OF_A_BLOCK)
    numbers = [2**level for level in range(most.bit_length())][: max(1, rounds)]
    return tuple(
        number
        for number, times in zip(numbers, _shares(rounds, len(numbers)), strict=True)
        for _round in range(times)
    )


def _check(ranked: Sequence[Person], seats: int, blocks: int) -> None:
    problems = people_problems(ranked, seats)
    most = max(1, len(ranked) // seats)
    if not 1 <= blocks <= most:
        facts = {"given": blocks, "most": most}
        problems.append(Problem(path="blocks", code="so_many_blocks", facts=facts))
    if problems:
        raise Rejected(problems)


def _shares(total: int, parts: int) -> list[int]:
    """The total in parts as equal as possible, the larger ones first."""
    return [total // parts + (part < total % parts) for part in range(parts)]


def _teammates(playing: Sequence[int], teams: Sequence[object | None]) -> Counter[frozenset[int]]:
    members: dict[object, list[int]] = {}
    for person in playing:
        if teams[person] is not None:
            members.setdefault(teams[person], []).append(person)
    return Counter(
        {frozenset(pair): _TEAMMATES for team in members.values() for pair in combinations(team, 2)}
    )


def _among(block: Sequence[int], meetings: _Meetings) -> dict[frozenset[int], int]:
    """The meetings of the people of a block with one another."""
    pairs = map(frozenset, combinations(block, 2))
    return {pair: meetings[pair] for pair in pairs if pair in meetings}


def _exchange_over_borders(
    drawn: list[list[int]],
    cut: Sequence[Sequence[int]],
    seats: int,
    meetings: _Meetings,
    rng: random.Random,
) -> None:
    """Exchange people beside the borders of the blocks as long as that leaves fewer repeats.

    People are moved only once. Of several exchanges the one that leaves the fewest repeats is made, then the one of the
    nearest ranks.
    """
    strains = [_strain(block, seats, meetings) for block in drawn]
    place = {person: number for number, person in enumerate(chain.from_iterable(cut))}
    for upper, lower in pairwise(range(len(drawn))):
        while strain := strains[upper] + strains[lower]:
            pairs = [
                (high, low)
                for high in cut[upper][-seats:]
                for low in cut[lower][:seats]
                if high in drawn[upper] and low in drawn[lower]
            ]
            best = None
            for high, low in sorted(pairs, key=lambda pair: place[pair[1]] - place[pair[0]]):
                blocks = [
                    _with_another(drawn[upper], high, low, seats, meetings, rng),
                    _with_another(drawn[lower], low, high, seats, meetings, rng),
                ]
                new_strains = [_strain(block, seats, meetings) for block in blocks]
                if sum(new_strains) < strain:
                    best, strain = (blocks, new_strains), sum(new_strains)
                if not strain:
                    break
            if best is None:
                break
            (drawn[upper], drawn[lower]), (strains[upper], strains[lower]) = best


def _with_another(
    block: Sequence[int], person: int, other: int, seats: int, meetings: _Meetings, rng: random.Random
) -> list[int]:
    """The block with *other* in the place of *person*, after a short search for fewer repeats."""
    changed = [other if somebody == person else somebody for somebody in block]
    looks = _STEPS_AT_A_BORDER * len(block) * seats
    return exchange_seats(changed, seats, _among(changed, meetings), rng, looks)


def _strain(seated: Sequence[int], seats: int, meetings: _Meetings) -> int:
    """The repeats at the tables of a block: a meeting after n others counts n times n."""
    return sum(
        meetings.get(frozenset(pair), 0) ** 2
        for start in range(0, len(seated), seats)
        for pair in combinations(seated[start : start + seats], 2)
    )
