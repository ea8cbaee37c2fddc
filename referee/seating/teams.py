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
        times > 1 and team is not None
        for tables in layout
        for table in tables
        for team, times in Counter(teams[who] for who in table).items()
    )


def separate_teams(
    playing: Sequence[int],
    tables: int,
    seats: int,
    teams: Sequence[object | None],
    rng: random.Random,
    near: Sequence[Sequence[int]] = (),
    fixed: Collection[int] = (),
) -> list[list[int]]:
    """Tables at which no two of a team sit; people stay where *near* has them as far as that allows.

    A way is always found where no team is larger than the number of tables: people are moved along a path of exchanges
    until everybody has a place, as in the colouring of winds.
    """
    seated: list[list[int]] = [[] for _ in range(tables)]
    left = set(playing)

    def free(who: int, table: Sequence[int]) -> bool:
        return teams[who] is None or all(teams[other] != teams[who] for other in table)

    for number, table in enumerate(near[:tables]):
        for who in table:
            if who in left and len(seated[number]) < seats and (number in fixed or free(who, seated[number])):
                seated[number].append(who)
                left.discard(who)
    sizes = Counter(team for who in playing if (team := teams[who]) is not None)
    waiting = sorted(left, key=lambda who: -sizes.get(teams[who], 0))
    lot_of = {who: rng.random() for who in waiting}
    waiting.sort(key=lambda who: (-sizes.get(teams[who], 0), lot_of[who]))
    for who in waiting:
        open_ = [at for at in range(tables) if len(seated[at]) < seats and at not in fixed]
        fitting = [at for at in open_ if free(who, seated[at])]
        if fitting:
            seated[rng.choice(fitting)].append(who)
            continue
        if not _made_room(who, open_[0], seated, seats, teams, fixed):
            return separate_teams(playing, tables, seats, teams, rng) if near and not fixed else _refuse()
    return seated


def _refuse() -> list[list[int]]:
    raise Rejected([Problem(path="apart", code="teams_not_apart", facts={})])


def _made_room(
    who: int,
    open_: int,
    seated: list[list[int]],
    seats: int,
    teams: Sequence[object | None],
    fixed: Collection[int],
) -> bool:
    """Seat *who* at a table without the person's own team, moving somebody there to the table with an open seat."""
    mates_at = {teams[other] for other in seated[open_]}
    for at, table in enumerate(seated):
        if at == open_ or at in fixed or any(teams[other] == teams[who] for other in table):
            continue
        for other in table:
            if teams[other] is None or teams[other] not in mates_at:
                table.remove(other)
                table.append(who)
                seated[open_].append(other)
                return True
    del seats
    return False
