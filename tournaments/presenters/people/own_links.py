"""A player's personal page.

It shows public information about one person: their current and next seats, their results, and the rows near theirs. It
shows nothing that is hidden from the public.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from django.contrib.auth.models import AnonymousUser
from django.db.models import Sum
from django.utils.crypto import salted_hmac

from referee.frozen import dataclass
from tournaments.models import Anchor, Player, Rest, Round, Seating, Table, Tournament
from tournaments.presenters.events.ranking import standing_rows
from tournaments.presenters.people import player_games
from tournaments.presenters.people.player_games import GameLine, PlayerPage, RoundLine
from tournaments.services.events import rounds
from tournaments.services.events.plans.round_plans import planned_rounds
from tournaments.services.tables import clocks
from tournaments.services.tables.clocks import TimeLeft

__all__ = ["OwnPage", "OwnSeat", "page", "state_hash"]

_SEATLESS: Final = (Player.State.WAITING, Player.State.WITHDRAWN, Player.State.DISQUALIFIED)
ROWS_AROUND = 2
"""The number of rows above and below the player's own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnSeat:
    """The player's seat in a round, with everybody at the table from the first dealer on; without a *table* they rest.

    *now*: the round is in play; *over*: their game in it is over. *left* is the time left on the clock at their table.
    """

    round: int
    called: str
    now: bool = False
    over: bool = False
    table: int | None = None
    seat: int | None = None
    seats: tuple[Player, ...] = ()
    left: TimeLeft | None = None

    @property
    def others(self) -> tuple[Player, ...]:
        """The other players at the table."""
        return tuple(player for seat, player in enumerate(self.seats) if seat != self.seat)


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnPage:
    """A player's page: *seats* in the current and coming rounds, in order; *around* are the rows near theirs."""

    player: Player
    seats: tuple[OwnSeat, ...]
    around: tuple[standing_rows.Row, ...]
    player_page: PlayerPage
    mark: str

    @property
    def awaits_seats(self) -> bool:
        """Whether the player is still drawn in new rounds."""
        return self.player.state not in _SEATLESS

    @property
    def awaits_check_in(self) -> bool:
        """Whether the player has yet to check in: not here, without a game, and drawn in new rounds."""
        return not self.player.is_here and not self.lines and self.awaits_seats

    @property
    def first(self) -> OwnSeat | None:
        """The most important seat: that of a game in play, else of the next one."""
        return next((seat for seat in self.seats if not seat.over), None)

    @property
    def later(self) -> tuple[OwnSeat, ...]:
        """All later seats."""
        return tuple(seat for seat in self.seats if not seat.over and seat != self.first)

    @property
    def lines(self) -> tuple[GameLine | RoundLine, ...]:
        """The lines that were played or are in play; lines to come are among the seats."""
        return tuple(line for line in self.player_page.lines if not _is_to_come(line))

    @property
    def over(self) -> OwnSeat | None:
        """The seat of a game that is over while its round goes on; None if another game is already in play."""
        last = next((seat for seat in reversed(self.seats) if seat.over), None)
        return None if self.first and self.first.now else last


def _is_to_come(line: GameLine | RoundLine) -> bool:
    return isinstance(line, GameLine) and line.state.is_to_come


def page(player: Player) -> OwnPage:
    """The page as everything is now, in the same number of queries for any number of players."""
    mark = state_hash(player)
    player_page = player_games.page(player, everything=False)
    finished_tables = {(game.round, game.table) for game in player_page.games if game.state.is_finished}
    return OwnPage(
        player=player,
        seats=(*_drawn_seats(player, finished_tables), *_planned_seats(player)),
        around=_neighbouring_rows(player_page),
        player_page=player_page,
        mark=mark,
    )


def state_hash(player: Player) -> str:
    """A short mark of the event's journal and its ledgers: if it changes, there may be something new.

    It does not reveal how much was written: for results that are held back, not even that may be known.
    """
    ends = Anchor.objects.filter(event=player.tournament.uid)
    return salted_hmac("own page", str(ends.aggregate(total=Sum("length"))["total"])).hexdigest()[:12]


def _drawn_seats(player: Player, finished_tables: set[tuple[int, int]]) -> Iterator[OwnSeat]:
    open_rounds = rounds.visible(player.tournament, AnonymousUser()).exclude(state=Round.State.FINISHED)
    tables = Table.objects.filter(round__in=open_rounds, seatings__player=player).select_related("round")
    at_round = {table.round_id: table for table in tables}
    rests = Rest.objects.filter(round__in=open_rounds, player=player).values_list("round_id", flat=True)
    resting = set(rests)
    if not at_round and not resting:
        return
    at_table: dict[int, list[Player]] = defaultdict(list)
    seatings = Seating.objects.filter(table__in=at_round.values()).select_related("player__person")
    for seating in seatings.order_by("table", "seat"):
        at_table[seating.table_id].append(seating.player)
    for round_ in open_rounds.order_by("number"):
        round_.tournament = player.tournament
        now = round_.state == Round.State.OPEN
        table = at_round.get(round_.pk)
        if table is not None:
            is_over = (round_.number, table.number) in finished_tables
            yield OwnSeat(
                round=round_.number,
                called=round_.called,
                now=now,
                over=is_over,
                table=table.number,
                seat=at_table[table.pk].index(player),
                seats=tuple(at_table[table.pk]),
                left=clocks.clock_of(round_).time_left_at(table) if now and not is_over else None,
            )
        elif round_.pk in resting:
            yield OwnSeat(round=round_.number, called=round_.called, now=now)


def _planned_seats(player: Player) -> Iterator[OwnSeat]:
    if player.tournament.kind != Tournament.Kind.TOURNAMENT or not player.tournament.seats_shown_to:
        return
    for round_plan in planned_rounds(player.tournament):
        if round_plan.number > player.tournament.seats_shown_to:
            continue
        called = Round(tournament=player.tournament, number=round_plan.number).called
        if player in round_plan.resting:
            yield OwnSeat(round=round_plan.number, called=called)
        for table, seats in enumerate(round_plan.tables, start=1):
            if player in seats:
                yield OwnSeat(
                    round=round_plan.number,
                    called=called,
                    table=table,
                    seat=seats.index(player),
                    seats=tuple(seats),
                )


def _neighbouring_rows(player_page: PlayerPage) -> tuple[standing_rows.Row, ...]:
    """Their row with the neighbouring rows; empty before they have a rank."""
    rows = [row for row in player_page.current.rows if row.rank is not None]
    index = next((index for index, row in enumerate(rows) if row.player == player_page.player), None)
    return () if index is None else tuple(rows[max(0, index - ROWS_AROUND) : index + ROWS_AROUND + 1])
