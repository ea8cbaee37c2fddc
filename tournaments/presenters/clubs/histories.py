"""All games of a club that count.

Read in as many queries for one event as for twenty.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import referee
from tournaments.models import Player, RoundResult, Tournament
from tournaments.presenters.events.games import Game, GameState, of_events
from tournaments.services.clubs import club_settings

__all__ = ["History", "Part", "Played", "history"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A game that is over and counts; *date* is its day as ISO writes it, empty where nobody knows it."""

    event: Tournament
    game: Game
    date: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """What somebody did in one game, or in a round that was told as results without tables.

    *score* is in points at the table, *result* what counts, without penalties; *games* how many it stands for. *place*
    is None where it is not known, *game* where no table is.
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
        """The random word of the person, who is one and the same in every event."""
        return self.player.person_id


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """Events with what was played in them, all from the first one on; *parts* are everybody's, game by game."""

    events: tuple[Tournament, ...]
    games: tuple[Played, ...]
    parts: tuple[Part, ...]


def history(events: Sequence[Tournament]) -> History:
    """All that counts of *events*, which come as `services.clubs.events` gives them, the newest first."""
    order = {event.pk: at for at, event in enumerate(reversed(events))}
    ordered = sorted(events, key=lambda event: order[event.pk])
    games = [
        Played(event=game.round.tournament, game=game, date=_day(game.round.date, game.round.tournament))
        for game in of_events(ordered)
        if game.state is GameState.FINISHED and game.counts
    ]

    def at(event: Tournament, date: str, round_: int) -> tuple[str, int, str, int]:
        # A day that nobody knows is the one on which the event began.
        return date or club_settings.began(event), order[event.pk], date, round_

    games.sort(key=lambda one: (at(one.event, one.date, one.game.round.number), one.game.table.number))
    parts = [part for one in games for part in _parts(one)]
    told = list(_told(ordered))
    if told:
        parts = sorted([*parts, *told], key=lambda one: at(one.event, one.date, one.round))
    return History(events=tuple(ordered), games=tuple(games), parts=tuple(parts))


def _day(date: str, event: Tournament) -> str:
    return date or (event.dates[0] if len(event.dates) == 1 else "")


def _parts(one: Played) -> Iterator[Part]:
    for line in one.game.results:
        yield Part(
            event=one.event,
            player=line.player,
            date=one.date,
            round=one.game.round.number,
            place=line.place,
            tied=line.tied,
            result=line.counts,
            score=line.score,
            game=one,
        )


def _told(events: Sequence[Tournament]) -> Iterator[Part]:
    """The results of rounds whose tables nobody knows."""
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
