"""Who sits where in some rounds, and who rests?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from tournaments.models import Player, Rest, Round, Seating, Table
from tournaments.services.people import by_name

__all__ = ["NamedPlace", "Seated", "SeatedTable", "by_player", "seated"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedTable:
    """A table and who sits there, from the first dealer on."""

    table: Table
    players: tuple[Player, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """One round, or the games of one evening of a league: its tables by number, and who rests, by name."""

    rounds: tuple[Round, ...]
    tables: tuple[SeatedTable, ...]
    rests: tuple[Player, ...]

    @property
    def called(self) -> str:
        """What people call it."""
        return self.rounds[0].called


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedPlace:
    """Somebody with the table's number and the seat, 0 deals first; both None for a rest."""

    player: Player
    table: int | None = None
    seat: int | None = None


def seated(rounds: Sequence[Round]) -> tuple[Seated, ...]:
    """Who sits where in each of *rounds*, in their order; two queries, however many there are.

    The games of an evening are shown as one: nobody there counts rounds.
    """
    players: dict[int, list[Player]] = defaultdict(list)
    tables: dict[int, list[Table]] = defaultdict(list)
    found = Seating.objects.filter(round__in=rounds).select_related(
        "table__round__tournament", "player__person"
    )
    for one in found.order_by("table__number", "table", "seat"):
        if one.table_id not in players:
            tables[one.round_id].append(one.table)
        players[one.table_id].append(one.player)
    rests: dict[int, list[Player]] = defaultdict(list)
    for rest in Rest.objects.filter(round__in=rounds).select_related("player__person"):
        rests[rest.round_id].append(rest.player)
    told = []
    for _word, group in groupby(rounds, key=lambda one: one.name if one.is_of_an_evening else one.number):
        together = tuple(group)
        there = [table for round_ in together for table in tables[round_.pk]]
        told.append(
            Seated(
                rounds=together,
                tables=tuple(
                    SeatedTable(table=table, players=tuple(players[table.pk]))
                    for table in sorted(there, key=lambda table: (table.number, table.round.number))
                ),
                rests=tuple(by_name(player for round_ in together for player in rests[round_.pk])),
            )
        )
    return tuple(told)


def by_player(shown: Seated) -> tuple[NamedPlace, ...]:
    """Everybody of a round by name, each with their places in it; who rests is there too."""
    places: dict[Player, list[NamedPlace]] = defaultdict(list)
    for one in shown.tables:
        for seat, player in enumerate(one.players):
            places[player].append(NamedPlace(player=player, table=one.table.number, seat=seat))
    for player in shown.rests:
        places[player].append(NamedPlace(player=player))
    return tuple(place for player in by_name(places) for place in places[player])
