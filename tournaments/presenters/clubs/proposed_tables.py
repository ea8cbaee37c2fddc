"""The tables of an evening that may start next."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations
from zlib import crc32

import referee
from referee.frozen import dataclass
from tournaments.models import Player, Seating, Table
from tournaments.presenters.clubs.evenings import Evening

__all__ = ["Proposed", "propose"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposed:
    """A table that may start: its players from the first dealer on, and how often its pairs met this season.

    *other_tables* are the other tables shown with it, as the numbers of their players.
    """

    number: int
    players: tuple[Player, ...]
    met: int
    other_tables: str = ""


def propose(
    evening: Evening, again: int = 0, seats: int | None = None, keep: Sequence[Sequence[int]] = ()
) -> tuple[Proposed, ...]:
    """The tables that may start now, as many as the free players fill; *again* asks for other tables that are as good.

    The tables to *keep*, given as the numbers of their players, stay as they were read aloud as long as all their
    players are free. The players who rested longest play; among equals, players who met least this season sit together.
    """
    seats = seats or evening.seats
    free = evening.free
    season = list(
        Seating.objects.filter(round__tournament=evening.tournament)
        .exclude(table__counts=Table.Counts.TAKEN_BACK)
        .order_by("table", "seat")
        .values_list("table_id", "player_id", "seat")
    )
    at_table: dict[int, list[int]] = defaultdict(list)
    winds: dict[int, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for table, player, seat in season:
        at_table[table].append(player)
        winds[player][seat] += 1
    meetings = referee.seating.count_meetings(at_table.values())
    by_number = {person.player.number: person.player.pk for person in free}
    kept_tables = [
        tuple(by_number[number] for number in table)
        for table in keep
        if len(set(table)) == seats and all(number in by_number for number in table)
    ]
    kept_keys = {pk for table in kept_tables for pk in table}
    if len(kept_keys) < seats * len(kept_tables):
        kept_tables, kept_keys = [], set()
    remaining = [person for person in free if person.player.pk not in kept_keys]
    proposal = referee.seating.next_tables(
        [
            referee.seating.FreePlayer(person=person.player.pk, games=person.games, waited=person.waited)
            for person in remaining
        ],
        seats=seats,
        seed=crc32(evening.meeting.word.encode()) + again,
        earlier_meetings=meetings,
        winds={pk: tuple(counts[:seats]) for pk, counts in winds.items()},
        tables=len(remaining) // seats,
    )
    tables = [*kept_tables, *(proposal.tables if proposal else ())]
    players = {person.player.pk: person.player for person in free}
    used_tables = {evening_game.game.table.number for evening_game in evening.playing}
    numbers = [number for number in range(1, len(used_tables) + len(tables) + 1) if number not in used_tables]
    table_codes = [".".join(str(players[pk].number) for pk in table) for table in tables]
    return tuple(
        Proposed(
            number=number,
            other_tables="-".join(code for index, code in enumerate(table_codes) if tables[index] != table),
            players=tuple(players[pk] for pk in table),
            met=sum(meetings.get(frozenset(pair), 0) for pair in combinations(table, 2)),
        )
        for number, table in zip(numbers, tables, strict=False)
    )
