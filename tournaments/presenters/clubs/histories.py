"""All games of a club that count.

One event and twenty events take the same number of queries.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import referee
from referee.frozen import dataclass
from tournaments.models import Player, RoundResult, Tournament
from tournaments.presenters.events.games import Game, games_of_events
from tournaments.services.clubs import club_settings

__all__ = ["History", "Part", "Played", "history"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A finished game that counts; *date* is its day in ISO format, empty if unknown."""

    event: Tournament
    game: Game
    date: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One player's part in one game, or in a round that was entered as results without tables.

    *score* is in points at the table, *result* what counts, without penalties; *games* is how many games it represents.
    *place* is None if unknown, *game* is None if there is no table.
    """

    event: Tournament
    player: Player
    date: str
    round: int
    place: int | None
    tied: bool
    result: referee.Points
    games: int = 1
    score: referee.Points | None = None
    game: Played | None = None

    @property
    def who(self) -> str:
        """The person's random word, the same in every event."""
        return self.player.person_id


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """Events with everything played in them, from the first one on; *parts* are all players', game by game."""

    events: tuple[Tournament, ...]
    games: tuple[Played, ...]
    parts: tuple[Part, ...]


def history(events: Sequence[Tournament]) -> History:
    """Everything that counts of *events*, given in the order of `club_settings.events`, the newest first."""
    order = {event.pk: position for position, event in enumerate(reversed(events))}
    ordered = sorted(events, key=lambda event: order[event.pk])
    games = [
        Played(event=game.round.tournament, game=game, date=_day(game.round.date, game.round.tournament))
        for game in games_of_events(ordered)
        if game.state.is_finished and game.counts
    ]

    def sort_key(event: Tournament, date: str, round_: int) -> tuple[str, int, str, int]:
        # An unknown day counts as the first day of the event.
        return date or club_settings.first_day(event), order[event.pk], date, round_

    games.sort(
        key=lambda played: (
            sort_key(played.event, played.date, played.game.round.number),
            played.game.table.number,
        )
    )
    parts = [part for played in games for part in _game_parts(played)]
    result_parts = list(_result_parts(ordered))
    if result_parts:
        parts = sorted([*parts, *result_parts], key=lambda part: sort_key(part.event, part.date, part.round))
    return History(events=tuple(ordered), games=tuple(games), parts=tuple(parts))


def _day(date: str, event: Tournament) -> str:
    return date or (event.dates[0] if len(event.dates) == 1 else "")


def _game_parts(played: Played) -> Iterator[Part]:
    for line in played.game.results:
        yield Part(
            event=played.event,
            player=line.player,
            date=played.date,
            round=played.game.round.number,
            place=line.place,
            tied=line.tied,
            result=line.counts,
            score=line.score,
            game=played,
        )


def _result_parts(events: Sequence[Tournament]) -> Iterator[Part]:
    """The results of rounds that were entered without tables."""
    by_key = {event.pk: event for event in events}
    rows = RoundResult.objects.filter(round__tournament__in=by_key).select_related("round", "player__person")
    for row in rows.order_by("round__number", "pk"):
        event = by_key[row.round.tournament_id]
        yield Part(
            event=event,
            player=row.player,
            date=_day(row.round.date, event),
            round=row.round.number,
            place=row.place,
            tied=False,
            result=row.points,
            games=row.round.games,
        )
