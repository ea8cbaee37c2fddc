"""The players' results of an evening."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

import referee
from referee.frozen import dataclass
from tournaments.models import Attendance, Meeting, Player, Table, Tournament
from tournaments.presenters.events.games import Game

__all__ = ["EveningRow", "evening_rows"]


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningRow:
    """A player's results of the evening: games, places and results in points; equal sums share the rank.

    A guest has no *rank*.
    """

    rank: int | None
    tied: bool
    player: Player
    games: int
    places: tuple[int, ...]
    total: referee.Points
    notes: Mapping[str, str]


def evening_rows(
    meeting: Meeting,
    tournament: Tournament,
    played: Sequence[Game],
    attendances: Mapping[int, Attendance],
) -> Iterator[EveningRow]:
    """Everybody who played, by the evening's total, guests last; a friendly evening counts its friendly games."""
    lines: dict[int, list[tuple[referee.Points, int]]] = defaultdict(list)
    players: dict[int, Player] = {}
    for game in played:
        friendly = meeting.friendly and game.table.counts == Table.Counts.FRIENDLY and not game.awaits
        counts = game.counts or friendly
        if not counts or not game.state.is_finished:
            continue
        for line in game.results:
            players[line.player.pk] = line.player
            lines[line.player.pk].append((line.total, line.place))
    totals = {pk: sum(points for points, _place in results) for pk, results in lines.items()}
    seats = max((len(game.players) for game in played), default=tournament.ruleset.players)
    guests = {pk for pk, player in players.items() if player.state == Player.State.GUEST}
    ranked = [total for pk, total in totals.items() if pk not in guests]
    for pk in sorted(totals, key=lambda pk: (pk in guests, -totals[pk], players[pk].number)):
        row = attendances.get(pk)
        yield EveningRow(
            rank=None if pk in guests else 1 + sum(total > totals[pk] for total in ranked),
            tied=pk not in guests and ranked.count(totals[pk]) > 1,
            player=players[pk],
            games=len(lines[pk]),
            places=tuple(
                sum(place == position for _points, place in lines[pk]) for position in range(1, seats + 1)
            ),
            total=totals[pk],
            notes=row.notes if row else {},
        )
