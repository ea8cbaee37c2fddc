"""Keep the members of a team apart."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Sequence

from referee.errors import Problem, Rejected
from referee.seating.constructions import Layout

__all__ = ["has_teammates_together", "separate_teams"]


def has_teammates_together(layout: Layout, teams: Sequence[object | None]) -> bool:
    """Whether two of a team sit at one table."""
    return any(
        count > 1 and team is not None
        for tables in layout
        for table in tables
        for team, count in Counter(teams[person] for person in table).items()
    )


def separate_teams(
    playing: Sequence[int],
    tables: int,
    seats: int,
    teams: Sequence[object | None],
    rng: random.Random,
    near_tables: Sequence[Sequence[int]] = (),
    fixed: Collection[int] = (),
) -> list[list[int]]:
    """Tables at which no two of a team sit; people stay where *near_tables* has them as far as that allows.

    A way is always found where no team is larger than the number of tables: people are moved along a path of exchanges
    until everybody has a place, as in the colouring of winds.
    """
    seated: list[list[int]] = [[] for _ in range(tables)]
    unseated = set(playing)

    def fits(person: int, table: Sequence[int]) -> bool:
        return teams[person] is None or all(teams[neighbour] != teams[person] for neighbour in table)

    for number, table in enumerate(near_tables[:tables]):
        for person in table:
            if (
                person in unseated
                and len(seated[number]) < seats
                and (number in fixed or fits(person, seated[number]))
            ):
                seated[number].append(person)
                unseated.discard(person)
    sizes = Counter(team for person in playing if (team := teams[person]) is not None)
    waiting = sorted(unseated, key=lambda person: -sizes.get(teams[person], 0))
    lots = {person: rng.random() for person in waiting}
    waiting.sort(key=lambda person: (-sizes.get(teams[person], 0), lots[person]))
    for person in waiting:
        open_tables = [
            table_index
            for table_index in range(tables)
            if len(seated[table_index]) < seats and table_index not in fixed
        ]
        possible_tables = [table_index for table_index in open_tables if fits(person, seated[table_index])]
        if possible_tables:
            seated[rng.choice(possible_tables)].append(person)
            continue
        if not _make_room(person, open_tables[0], seated, seats, teams, fixed):
            return (
                separate_teams(playing, tables, seats, teams, rng) if near_tables and not fixed else _reject()
            )
    return seated


def _reject() -> list[list[int]]:
    raise Rejected([Problem(path="apart", code="teams_not_apart", facts={})])


def _make_room(
    person: int,
    open_table: int,
    seated: list[list[int]],
    seats: int,
    teams: Sequence[object | None],
    fixed: Collection[int],
) -> bool:
    """Seat *person* at a table without the person's own team, moving somebody there to the table with an open seat."""
    teams_at_open_table = {teams[neighbour] for neighbour in seated[open_table]}
    for table_index, table in enumerate(seated):
        if (
            table_index == open_table
            or table_index in fixed
            or any(teams[neighbour] == teams[person] for neighbour in table)
        ):
            continue
        for neighbour in table:
            if teams[neighbour] is None or teams[neighbour] not in teams_at_open_table:
                table.remove(neighbour)
                table.append(person)
                seated[open_table].append(neighbour)
                return True
    del seats
    return False
