"""The tables of an evening that may start next."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from zlib import crc32

import referee
from tournaments.models import Player, Seating, Table
from tournaments.presenters.clubs.evenings import Evening

__all__ = ["Proposed", "propose"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposed:
    """A table that may start: its players from the first dealer on, and how often its pairs met this season.

    *beside* are the other tables shown with it, as the numbers of their players.
    """

    number: int
    players: tuple[Player, ...]
    met: int
    beside: str = ""


def propose(
    found: Evening, again: int = 0, seats: int | None = None, keep: Sequence[Sequence[int]] = ()
) -> tuple[Proposed, ...]:
    """The tables that may start now, as many as the free players fill; *again* asks for other tables that are as good.

    The tables to *keep*, given as the numbers of their players, stay as they were read aloud as long as all their
    players are free. The players who rested longest play; among equals, players who met least this season sit together.
    """
    seats = seats or found.seats
    free = found.free
    season = list(
        Seating.objects.filter(round__tournament=found.tournament)
        .exclude(table__counts=Table.Counts.TAKEN_BACK)
        .order_by("table", "seat")
        .values_list("table_id", "player_id", "seat")
    )
    at_table: dict[int, list[int]] = defaultdict(list)
    winds: dict[int, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for table, player, seat in season:
        at_table[table].append(player)
        winds[player][seat] += 1
    met = referee.seating.count_meetings(at_table.values())
    by_number = {one.player.number: one.player.pk for one in free}
    read_aloud = [
        tuple(by_number[number] for number in table)
        for table in keep
        if len(set(table)) == seats and all(number in by_number for number in table)
    ]
    taken_up = {pk for table in read_aloud for pk in table}
    if len(taken_up) < seats * len(read_aloud):
        read_aloud, taken_up = [], set()
    rest = [one for one in free if one.player.pk not in taken_up]
    made = referee.seating.next_tables(
        [referee.seating.FreePlayer(who=one.player.pk, games=one.games, waited=one.waited) for one in rest],
        seats=seats,
        seed=crc32(found.meeting.word.encode()) + again,
        earlier_meetings=met,
        winds={pk: tuple(times[:seats]) for pk, times in winds.items()},
        tables=len(rest) // seats,
    )
    tables = [*read_aloud, *(made.tables if made else ())]
    players = {one.player.pk: one.player for one in free}
    taken = {one.game.table.number for one in found.playing}
    numbers = [number for number in range(1, len(taken) + len(tables) + 1) if number not in taken]
    written = [".".join(str(players[pk].number) for pk in table) for table in tables]
    return tuple(
        Proposed(
            number=number,
            beside="-".join(one for at, one in enumerate(written) if tables[at] != table),
            players=tuple(players[pk] for pk in table),
            met=sum(met.get(frozenset(pair), 0) for pair in combinations(table, 2)),
        )
        for number, table in zip(numbers, tables, strict=False)
    )
