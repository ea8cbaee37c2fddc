"""The seating of rounds, and the players who rest."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournaments.models import Player, Rest, Round, Seating, Table
from tournaments.presenters.people.listed_names import in_list_order
from tournaments.services.people.player_search import sort_by_name

__all__ = ["NamedPlace", "RoundSeating", "SeatedTable", "by_player", "round_seatings"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedTable:
    """A table and its players, from the first dealer on."""

    table: Table
    players: tuple[Player, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSeating:
    """One round, or the games that are played at the same time at an evening of a league.

    Its tables are sorted by number, its resting players by name. *part* counts the games of an evening that are played
    one after the other.
    """

    rounds: tuple[Round, ...]
    tables: tuple[SeatedTable, ...]
    rests: tuple[Player, ...]
    part: int = 1

    @property
    def called(self) -> str:
        """The name that people use for it."""
        called = self.rounds[0].called
        return f"{called} · {self.part}" if self.part > 1 else called


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedPlace:
    """A player with the table's number and the seat (0 deals first); both None for a rest."""

    player: Player
    table: int | None = None
    seat: int | None = None


def round_seatings(rounds: Sequence[Round]) -> tuple[RoundSeating, ...]:
    """The seats of each of *rounds*, in their order; takes two queries, however many there are.

    The games of an evening are shown side by side as long as no player and no table has a second one.
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
    told: list[RoundSeating] = []
    for round_ in rounds:
        here = tuple(
            SeatedTable(table=table, players=tuple(players[table.pk])) for table in tables[round_.pk]
        )
        resting = tuple(sort_by_name(rests[round_.pk]))
        last = told[-1] if told else None
        if last is None or not round_.is_of_an_evening or last.rounds[0].name != round_.name:
            told.append(RoundSeating(rounds=(round_,), tables=here, rests=resting))
        elif _taken(last.tables) & _taken(here):
            told.append(RoundSeating(rounds=(round_,), tables=here, rests=resting, part=last.part + 1))
        else:
            together = sorted((*last.tables, *here), key=lambda one: one.table.number)
            told[-1] = replace(last, rounds=(*last.rounds, round_), tables=tuple(together))
    return tuple(told)


def _taken(tables: Sequence[SeatedTable]) -> set[object]:
    """The numbers of the tables, and their players."""
    return {one.table.number for one in tables} | {player for one in tables for player in one.players}


def by_player(seating: RoundSeating) -> tuple[NamedPlace, ...]:
    """The players of a round by name, each with their places in it; resting players are included."""
    places: dict[Player, list[NamedPlace]] = defaultdict(list)
    for one in seating.tables:
        for seat, player in enumerate(one.players):
            places[player].append(NamedPlace(player=player, table=one.table.number, seat=seat))
    for player in seating.rests:
        places[player].append(NamedPlace(player=player))
    return tuple(place for player in in_list_order(places) for place in places[player])
