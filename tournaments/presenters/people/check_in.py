"""Players who have checked in, players who are missing, and their seats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from django.db.models import Count, Subquery

from referee.frozen import dataclass
from tournaments.models import (
    Anchor,
    PlannedSeat,
    Player,
    PlayerColumnValue,
    Rest,
    Round,
    Seating,
    Tournament,
)
from tournaments.services.events.plans.round_plans import next_planned_number
from tournaments.services.integrity.compiled_query import CompiledQuery
from tournaments.services.people.check_in import GONE_STATES
from tournaments.services.people.player_search import sort_by_name

__all__ = ["Arrival", "Arrivals", "arrivals", "lacking", "state_hash"]


_FEW_LACKING: Final = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrival:
    """A player at the check-in, or not there yet, with the table and the seat in the round they are expected for.

    Both are None if they have none in it; *rests*: they rest in that round.
    """

    player: Player
    table: int | None = None
    seat: int | None = None
    rests: bool = False

    @property
    def is_missed(self) -> bool:
        """Whether they have a seat and are not here."""
        return self.table is not None and not self.player.is_here


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrivals:
    """Everybody by name: players who are *missing*, players who are *here*, and *others*, who may still come.

    *expected* and *arrived* count all players who are to play, whatever the search. *round* is the number of the round
    whose seats are shown, *planned*: it is not drawn yet, *in_play*: it is in play; at the *short* tables a player of
    that round is missing.
    """

    missing: tuple[Arrival, ...]
    here: tuple[Arrival, ...]
    others: tuple[Arrival, ...]
    expected: int
    arrived: int
    round: int | None
    planned: bool
    in_play: bool
    short: tuple[int, ...]
    mark: str

    @property
    def rows(self) -> tuple[Arrival, ...]:
        """Everybody: players who are missing, players who are here, and others."""
        return (*self.missing, *self.here, *self.others)

    def only(self, players: Iterable[Player]) -> Arrivals:
        """The same, with these *players* only, in their order."""
        places = {player.pk: place for place, player in enumerate(players)}
        parts = {"missing": self.missing, "here": self.here, "others": self.others}
        kept = {
            name: tuple(
                sorted(
                    (row for row in part if row.player.pk in places), key=lambda row: places[row.player.pk]
                )
            )
            for name, part in parts.items()
        }
        return replace(self, **kept)  # type: ignore[arg-type]  # only the three lists

    @property
    def lists_short_tables(self) -> bool:
        """Whether few enough are missing for a list of their tables to be useful."""
        return bool(self.short) and self.lacking <= _FEW_LACKING

    @property
    def lacking(self) -> int:
        """The number of players who are to play and are not here."""
        return self.expected - self.arrived


def arrivals(tournament: Tournament) -> Arrivals:
    """The arrivals of all players.

    The seats are those of the drawn round, else of the one in play, else of the next planned one.
    """
    mark = state_hash(tournament)
    possible_players = [player for player in tournament.players.all() if player.state not in GONE_STATES]
    expected = [player for player in possible_players if player.is_expected]
    round_ = _awaited_round(tournament)
    planned = next_planned_number(tournament) if round_ is None else None
    seats = _planned_arrivals(tournament, planned) if round_ is None else _drawn_arrivals(round_)
    rows = [seats.get(player.pk) or Arrival(player=player) for player in sort_by_name(possible_players)]
    expected_rows = [row for row in rows if row.player.is_expected]
    return Arrivals(
        missing=tuple(row for row in expected_rows if not row.player.is_here),
        here=tuple(row for row in expected_rows if row.player.is_here),
        others=tuple(row for row in rows if not row.player.is_expected),
        expected=len(expected),
        arrived=sum(player.is_here for player in expected),
        round=planned if round_ is None else round_.number,
        planned=round_ is None,
        in_play=round_ is not None and round_.state == Round.State.OPEN,
        short=_short_tables(seats),
        mark=mark,
    )


_GROUPS: Final = CompiledQuery(
    lambda event: (
        Player.objects.filter(tournament=event)
        .order_by()
        .values_list("state", "active", "here")
        .annotate(Count("pk"))
    )
)
"""The numbers of players by what decides whether they lack: an event has few such groups and many players."""


def lacking(tournament: Tournament, *, has_started: bool | None = None) -> int:
    """The number of players who are to play and are not here; zero if a round started and nobody ever checked in.

    *has_started*: whether a round started, if it is known.
    """
    expected = arrived = 0
    for state, active, here, count in _GROUPS.rows(tournament.pk):
        player = Player(state=state, active=active, here=here)
        if player.is_expected and state not in GONE_STATES:
            expected += count
            arrived += count * player.is_here
    if not arrived:
        if has_started is None:
            has_started = tournament.rounds.exclude(state=Round.State.DRAWN).exists()
        if has_started:
            return 0
    return expected - arrived


def state_hash(tournament: Tournament) -> str:
    """A short mark of the event's journal and its ticks: if it changes, the page may have changed."""
    ends = Anchor.objects.filter(event=tournament.uid, round=0, table=0)
    cells = PlayerColumnValue.objects.filter(column__tournament=tournament).order_by("-changed_at")
    length, ticked_at = ends.values_list("length", Subquery(cells.values("changed_at")[:1])).first() or (
        None,
        None,
    )
    return f"{length}" if ticked_at is None else f"{length}-{ticked_at:%d%H%M%S%f}"


def _short_tables(seats: Mapping[int, Arrival]) -> tuple[int, ...]:
    tables = {
        arrival.table
        for arrival in seats.values()
        if arrival.table is not None and not arrival.player.is_here
    }
    return tuple(sorted(tables))


def _awaited_round(tournament: Tournament) -> Round | None:
    states = (Round.State.DRAWN, Round.State.OPEN)
    rounds = list(tournament.rounds.filter(state__in=states).order_by("number"))
    return next((round_ for state in states for round_ in rounds if round_.state == state), None)


def _drawn_arrivals(round_: Round) -> Mapping[int, Arrival]:
    seatings = Seating.objects.filter(round=round_).select_related("table", "player__person")
    rests = Rest.objects.filter(round=round_).select_related("player__person")
    seats = {
        row.player_id: Arrival(player=row.player, table=row.table.number, seat=row.seat) for row in seatings
    }
    return seats | {row.player_id: Arrival(player=row.player, rests=True) for row in rests}


def _planned_arrivals(tournament: Tournament, number: int | None) -> Mapping[int, Arrival]:
    if number is None:
        return {}
    seats = PlannedSeat.objects.filter(tournament=tournament, round=number).select_related("player__person")
    return {
        planned_seat.player_id: Arrival(
            player=planned_seat.player,
            table=planned_seat.table,
            seat=None if planned_seat.table is None else planned_seat.seat,
            rests=not planned_seat.table,
        )
        for planned_seat in seats
    }
