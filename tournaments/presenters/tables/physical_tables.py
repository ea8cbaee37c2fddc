"""The current and next game at a table of the hall."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser

from referee.frozen import dataclass
from tournaments.models import PhysicalTable, Player, Round, Table
from tournaments.services.events import rounds
from tournaments.services.events.plans.round_plans import planned_rounds
from tournaments.services.tables.physical_tables import games_at

__all__ = ["HallTable", "NextGame", "games_at_table"]


@dataclass(frozen=True, slots=True, kw_only=True)
class NextGame:
    """The next round with a game at the table, and its players, from the first dealer on."""

    round: int
    called: str
    players: tuple[Player, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HallTable:
    """A table of the hall: the games in play there, the latest first, and the next published game."""

    at: PhysicalTable
    games: tuple[Table, ...]
    next: NextGame | None

    @property
    def mark(self) -> str:
        """A mark that changes if other games are in play or another round comes next."""
        return "-".join(
            str(number) for number in (*(game.pk for game in self.games), self.next and self.next.round)
        )


def games_at_table(physical_table: PhysicalTable) -> HallTable:
    """The games at the table now; if there are none, the next one, from the rounds that the public may see."""
    games = tuple(games_at(physical_table))
    return HallTable(at=physical_table, games=games, next=None if games else _next_game(physical_table))


def _next_game(physical_table: PhysicalTable) -> NextGame | None:
    drawn_rounds = rounds.visible(physical_table.tournament, AnonymousUser()).filter(state=Round.State.DRAWN)
    tables = Table.objects.filter(round__in=drawn_rounds, number=physical_table.number).select_related(
        "round__tournament"
    )
    table = tables.order_by("round__number").first()
    if table is not None:
        seatings = table.seatings.select_related("player__person").order_by("seat")
        players = tuple(seating.player for seating in seatings)
        return NextGame(round=table.round.number, called=table.round.called, players=players)
    for planned_round in planned_rounds(physical_table.tournament):
        if planned_round.number <= physical_table.tournament.seats_shown_to and physical_table.number <= len(
            planned_round.tables
        ):
            called = Round(tournament=physical_table.tournament, number=planned_round.number).called
            return NextGame(
                round=planned_round.number,
                called=called,
                players=planned_round.tables[physical_table.number - 1],
            )
    return None
