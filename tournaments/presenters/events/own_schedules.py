"""Each player's seats and opponents in every round.

They are for sheets that are printed once and handed out: badges, and cards for writing down results. Every expected
player has one, even without a seat in any round; players who withdrew have none.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from math import inf

from referee.frozen import dataclass
from tournaments.models import Player, Tournament
from tournaments.presenters.events.schedules import schedule
from tournaments.presenters.people.listed_names import in_list_order

__all__ = ["OwnRound", "OwnSchedule", "by_first_table", "is_expected", "own_schedules"]

_NOT_EXPECTED = frozenset({Player.State.WAITING, Player.State.WITHDRAWN, Player.State.DISQUALIFIED})


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnRound:
    """A round of one player: the table, the seat (0 deals first), and the others there, from the first dealer on.

    Without a *table* the player rests, or the seat is not known yet.
    """

    number: int
    table: int | None = None
    seat: int | None = None
    others: tuple[Player, ...] = ()
    rests: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnSchedule:
    """A player with a line for each round that is known or still to come."""

    player: Player
    rounds: tuple[OwnRound, ...]

    @property
    def known_rounds(self) -> tuple[OwnRound, ...]:
        """The rounds with a known seat or rest."""
        return tuple(own_round for own_round in self.rounds if own_round.table or own_round.rests)


def own_schedules(tournament: Tournament, *, everything: bool) -> tuple[OwnSchedule, ...]:
    """All expected players, by name; without *everything* with the rounds that the public may see.

    All have the same rounds: those drawn or planned, and after them those up to the event's last one.
    """
    full_schedule = schedule(tournament, everything=everything)
    numbers = (
        *full_schedule.rounds,
        *range(max(full_schedule.rounds, default=0) + 1, (tournament.last_round or 0) + 1),
    )
    places = {
        row.player.pk: dict(zip(full_schedule.rounds, row.places, strict=True)) for row in full_schedule.rows
    }
    at_table: dict[tuple[int, int], dict[int, Player]] = defaultdict(dict)
    for row in full_schedule.rows:
        for place in row.places:
            if place and place.table and place.seat is not None:
                at_table[place.round, place.table][place.seat] = row.player

    def own_round(player: Player, number: int) -> OwnRound:
        place = places.get(player.pk, {}).get(number)
        if place is None:
            return OwnRound(number=number)
        if place.table is None:
            return OwnRound(number=number, rests=True)
        seats = at_table[number, place.table]
        others = tuple(seats[seat] for seat in sorted(seats) if seat != place.seat)
        return OwnRound(number=number, table=place.table, seat=place.seat, others=others)

    expected_players = filter(is_expected, tournament.players.all())
    return tuple(
        OwnSchedule(player=player, rounds=tuple(own_round(player, number) for number in numbers))
        for player in in_list_order(expected_players)
    )


def is_expected(player: Player) -> bool:
    """Whether *player* is expected to play: not waiting, withdrawn, disqualified or erased.

    A player from the waiting list who substitutes to the end of the event is drawn, and is expected.
    """
    return (player.state not in _NOT_EXPECTED or player.active) and not player.person.is_erased


def by_first_table(schedules: Iterable[OwnSchedule]) -> tuple[OwnSchedule, ...]:
    """The same, by the first round's tables and seats; players without a seat there come last, in their order."""

    def key(own_schedule: OwnSchedule) -> tuple[float, float]:
        first = own_schedule.rounds[0] if own_schedule.rounds else None
        if first is None or first.table is None or first.seat is None:
            return inf, inf
        return first.table, first.seat

    return tuple(sorted(schedules, key=key))
