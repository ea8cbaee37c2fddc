"""Starting winds, with everybody having each equally often.

Each player's tables are grouped by fours (by threes at tables of three); every four of a player is one end of a thread,
every table the other. No end has more threads than there are winds. The threads can therefore be coloured with the
winds with no two of the same colour meeting: each four has each wind once, and each table too.

Source: D. Kőnig, "Über Graphen und ihre Anwendung auf Determinantentheorie und Mengenlehre", Mathematische Annalen 77
(1916), 453-465: as many colours suffice as threads meet at an end, where the ends are of two sorts.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Mapping, Sequence

__all__ = ["balance_winds"]

Tables = list[list[list[int]]]

# Exchanges tried for each seat where earlier rounds already have their winds.
_LOOKS = 150


def balance_winds(
    rounds: Sequence[Sequence[Sequence[int]]],
    seats: int,
    rng: random.Random,
    earlier_winds: Mapping[int, Sequence[int]] | None = None,
) -> Tables:
    """The same *rounds* with the people of each table in the order of their winds, East first.

    Everybody has every wind as often as any other or once more, whatever the tables. *earlier_winds* are the winds that
    people had in earlier rounds, East first: their unevenness is corrected as far as an exchange of seats finds a way,
    which is not guaranteed.
    """
    seated = _coloured(rounds, seats)
    if earlier_winds and any(any(had) for had in earlier_winds.values()):
        _made_good(seated, seats, earlier_winds, rng)
    return seated


def _coloured(rounds: Sequence[Sequence[Sequence[int]]], seats: int) -> Tables:
    games: dict[int, int] = defaultdict(int)
    # The two ends of each wind: the table for a group of four games, and the group of four games for a table.
    fours: dict[tuple[int, int], list[tuple[int, int] | None]] = {}
    tables: dict[tuple[int, int], list[tuple[int, int] | None]] = {}
    for round_, drawn in enumerate(rounds):
        for number, people in enumerate(drawn):
            table = (round_, number)
            tables[table] = [None] * seats
            for who in people:
                four = (who, games[who] // seats)
                games[who] += 1
                _thread(four, table, fours.setdefault(four, [None] * seats), tables[table], fours, tables)
    return [
        [[_at(wind)[0] for wind in tables[round_, number]] for number in range(len(drawn))]
        for round_, drawn in enumerate(rounds)
    ]


def _at(four: tuple[int, int] | None) -> tuple[int, int]:
    assert four is not None  # noqa: S101
    return four


def _thread(
    four: tuple[int, int],
    table: tuple[int, int],
    of_four: list[tuple[int, int] | None],
    of_table: list[tuple[int, int] | None],
    fours: dict[tuple[int, int], list[tuple[int, int] | None]],
    tables: dict[tuple[int, int], list[tuple[int, int] | None]],
) -> None:
    """Colour one more thread; where its ends have no free wind in common, two winds change along a path."""
    mine, theirs = of_four.index(None), of_table.index(None)
    if mine != theirs:
        # From the table along the four's free wind and the table's, alternating: the path never reaches the four.
        path, wind, other = [], mine, theirs
        at_table, here = True, table
        while (following := (tables if at_table else fours)[here][wind]) is not None:
            path.append((here, following, wind) if at_table else (following, here, wind))
            here, at_table, wind, other = following, not at_table, other, wind
        for one, another, was in path:
            tables[one][was] = None
            fours[another][was] = None
        for one, another, was in path:
            now = mine + theirs - was
            tables[one][now] = another
            fours[another][now] = one
    of_four[mine] = table
    of_table[mine] = four


def _made_good(
    seated: Tables, seats: int, earlier_winds: Mapping[int, Sequence[int]], rng: random.Random
) -> None:
    winds_so_far: dict[int, list[int]] = defaultdict(lambda: [0] * seats)
    for who, winds in earlier_winds.items():
        winds_so_far[who] = list(winds)
    places = [(round_, number) for round_, drawn in enumerate(seated) for number in range(len(drawn))]
    for round_, number in places:
        for wind, who in enumerate(seated[round_][number]):
            winds_so_far[who][wind] += 1
    for _look in range(_LOOKS * seats * len(places)):
        round_, number = rng.choice(places)
        one, other = rng.sample(range(seats), 2)
        table = seated[round_][number]
        first, second = winds_so_far[table[one]], winds_so_far[table[other]]
        # The sum of the squares is least where everybody has every wind equally often; an exchange that is equally good
        # is taken too.
        gain = (first[other] - first[one] + 1) + (second[one] - second[other] + 1)
        if gain <= 0:
            table[one], table[other] = table[other], table[one]
            first[one], first[other] = first[one] - 1, first[other] + 1
            second[other], second[one] = second[other] - 1, second[one] + 1
