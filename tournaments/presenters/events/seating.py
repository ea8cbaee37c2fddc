"""The seating of rounds, and the players who rest."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from referee.frozen import dataclass
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
    seatings = Seating.objects.filter(round__in=rounds).select_related(
        "table__round__tournament", "player__person"
    )
    for seating in seatings.order_by("table__number", "table", "seat"):
        if seating.table_id not in players:
            tables[seating.round_id].append(seating.table)
        players[seating.table_id].append(seating.player)
    rests: dict[int, list[Player]] = defaultdict(list)
    for rest in Rest.objects.filter(round__in=rounds).select_related("player__person"):
        rests[rest.round_id].append(rest.player)
    shown_rounds: list[RoundSeating] = []
    for round_ in rounds:
        seated_tables = tuple(
            SeatedTable(table=table, players=tuple(players[table.pk])) for table in tables[round_.pk]
        )
        resting = tuple(sort_by_name(rests[round_.pk]))
        previous = shown_rounds[-1] if shown_rounds else None
        if previous is None or not round_.is_of_an_evening or previous.rounds[0].name != round_.name:
            shown_rounds.append(RoundSeating(rounds=(round_,), tables=seated_tables, rests=resting))
        elif _numbers_and_players(previous.tables) & _numbers_and_players(seated_tables):
            shown_rounds.append(
                RoundSeating(rounds=(round_,), tables=seated_tables, rests=resting, part=previous.part + 1)
            )
        else:
            all_tables = sorted(
                (*previous.tables, *seated_tables), key=lambda seated_table: seated_table.table.number
            )
            shown_rounds[-1] = replace(previous, rounds=(*previous.rounds, round_), tables=tuple(all_tables))
    return tuple(shown_rounds)


def _numbers_and_players(tables: Sequence[SeatedTable]) -> set[object]:
    """The numbers of the tables, and their players."""
    return {seated_table.table.number for seated_table in tables} | {
        player for seated_table in tables for player in seated_table.players
    }


def by_player(seating: RoundSeating) -> tuple[NamedPlace, ...]:
    """The players of a round by name, each with their places in it; resting players are included."""
    places: dict[Player, list[NamedPlace]] = defaultdict(list)
    for seated_table in seating.tables:
        for seat, player in enumerate(seated_table.players):
            places[player].append(NamedPlace(player=player, table=seated_table.table.number, seat=seat))
    for player in seating.rests:
        places[player].append(NamedPlace(player=player))
    return tuple(place for player in in_list_order(places) for place in places[player])
