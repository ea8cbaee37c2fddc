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
    seated = _colour_winds(rounds, seats)
    if earlier_winds and any(any(counts) for counts in earlier_winds.values()):
        _correct_earlier_winds(seated, seats, earlier_winds, rng)
    return seated


def _colour_winds(rounds: Sequence[Sequence[Sequence[int]]], seats: int) -> Tables:
    games: dict[int, int] = defaultdict(int)
    # The two ends of each wind: the table for a group of four games, and the group of four games for a table.
    fours: dict[tuple[int, int], list[tuple[int, int] | None]] = {}
    tables: dict[tuple[int, int], list[tuple[int, int] | None]] = {}
    for round_, round_tables in enumerate(rounds):
        for number, people in enumerate(round_tables):
            table = (round_, number)
            tables[table] = [None] * seats
            for person in people:
                four = (person, games[person] // seats)
                games[person] += 1
                _colour_thread(
                    four, table, fours.setdefault(four, [None] * seats), tables[table], fours, tables
                )
    return [
        [[_assigned(wind)[0] for wind in tables[round_, number]] for number in range(len(round_tables))]
        for round_, round_tables in enumerate(rounds)
    ]


def _assigned(four: tuple[int, int] | None) -> tuple[int, int]:
    assert four is not None  # noqa: S101
    return four


def _colour_thread(
    four: tuple[int, int],
    table: tuple[int, int],
    of_four: list[tuple[int, int] | None],
    of_table: list[tuple[int, int] | None],
    fours: dict[tuple[int, int], list[tuple[int, int] | None]],
    tables: dict[tuple[int, int], list[tuple[int, int] | None]],
) -> None:
    """Colour one more thread; where its ends have no free wind in common, two winds change along a path."""
    four_wind, table_wind = of_four.index(None), of_table.index(None)
    if four_wind != table_wind:
        # From the table along the four's free wind and the table's, alternating: the path never reaches the four.
        path, wind, other_wind = [], four_wind, table_wind
        is_at_table, node = True, table
        while (next_node := (tables if is_at_table else fours)[node][wind]) is not None:
            path.append((node, next_node, wind) if is_at_table else (next_node, node, wind))
            node, is_at_table, wind, other_wind = next_node, not is_at_table, other_wind, wind
        for path_table, path_four, old_wind in path:
            tables[path_table][old_wind] = None
            fours[path_four][old_wind] = None
        for path_table, path_four, old_wind in path:
            new_wind = four_wind + table_wind - old_wind
            tables[path_table][new_wind] = path_four
            fours[path_four][new_wind] = path_table
    of_four[four_wind] = table
    of_table[four_wind] = four


def _correct_earlier_winds(
    seated: Tables, seats: int, earlier_winds: Mapping[int, Sequence[int]], rng: random.Random
) -> None:
    winds_so_far: dict[int, list[int]] = defaultdict(lambda: [0] * seats)
    for person, winds in earlier_winds.items():
        winds_so_far[person] = list(winds)
    places = [
        (round_, number) for round_, round_tables in enumerate(seated) for number in range(len(round_tables))
    ]
    for round_, number in places:
        for wind, person in enumerate(seated[round_][number]):
            winds_so_far[person][wind] += 1
    for _look in range(_LOOKS * seats * len(places)):
        round_, number = rng.choice(places)
        first_seat, second_seat = rng.sample(range(seats), 2)
        table = seated[round_][number]
        first, second = winds_so_far[table[first_seat]], winds_so_far[table[second_seat]]
        # The sum of the squares is least where everybody has every wind equally often; an exchange that is equally good
        # is taken too.
        gain = (first[second_seat] - first[first_seat] + 1) + (second[first_seat] - second[second_seat] + 1)
        if gain <= 0:
            table[first_seat], table[second_seat] = table[second_seat], table[first_seat]
            first[first_seat], first[second_seat] = first[first_seat] - 1, first[second_seat] + 1
            second[second_seat], second[first_seat] = second[second_seat] - 1, second[first_seat] + 1
