"""The games that statistics are based on.

They are the same games as in the standings: finished and counting. Friendly, cancelled, unconfirmed and unfinished
games are excluded, and so are rounds that the viewer may not see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import referee
from tournaments.common import dates
from tournaments.models import Player, Round, Tournament, layered
from tournaments.presenters.clubs.histories import history
from tournaments.presenters.clubs.seasons import meeting_label, meeting_name
from tournaments.presenters.events.games import Game, GameState
from tournaments.presenters.events.ranking.scoring import load_scores
from tournaments.presenters.screens.statistics.hands import tallies

__all__ = ["Choice", "GatheredGames", "Part", "of_club", "of_event"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A selection of games: rounds *first* to *last*, an *evening*, a *ruleset*, an *event* by its slug.

    *players* is the number at a table: games of three and of four are never mixed, and the default is the more common
    size. *game* is a round and a table: that game alone.
    """

    first: int | None = None
    last: int | None = None
    evening: str = ""
    ruleset: str = ""
    event: str = ""
    players: int | None = None
    game: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A player's part in one game, with their *hands*; or in a round that was entered without tables.

    *called* is the game's name in a list, *table* its key.
    """

    player: Player
    event: Tournament
    called: str
    table: int | None
    game: referee.statistics.GamePlayed
    hands: referee.statistics.HandTally

    @property
    def who(self) -> str:
        """The random word of the person."""
        return self.player.person_id


@dataclass(frozen=True, slots=True, kw_only=True)
class _ResultWithoutTable:
    """A player's result of a round that was entered without tables."""

    event: Tournament
    player: Player
    round: int
    evening: str
    called: str
    game: referee.statistics.GamePlayed


# `cached_property` needs the instance's own dictionary, which slots do not provide.
@dataclass(frozen=True, kw_only=True)
class GatheredGames:
    """All games that count, in order, and results without tables; *rounds* are set only for a single event."""

    games: tuple[Game, ...]
    told: tuple[_ResultWithoutTable, ...]
    rounds: tuple[Round, ...] = ()

    @cached_property
    def events(self) -> tuple[Tournament, ...]:
        """The events with games or results, in order."""
        found = [game.round.tournament for game in self.games] + [one.event for one in self.told]
        return tuple({one.pk: one for one in found}.values())

    @cached_property
    def evenings(self) -> dict[str, str]:
        """The evenings of a league with their labels, in order; empty for a tournament."""
        if len(self.events) != 1 or self.events[0].kind == Tournament.Kind.TOURNAMENT:
            return {}
        return {meeting_name(one): meeting_label(one) for one in self._played_rounds}

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of an event's rounds with games or results."""
        return tuple(one.number for one in self._played_rounds)

    @cached_property
    def rulesets(self) -> dict[str, str]:
        """The rulebooks of the games, by their keys, with their titles."""
        keys = [_rules_of(game)[0] for game in self.games] + [one.event.ruleset_key for one in self.told]
        return {key: referee.ruleset(key).title for key in dict.fromkeys(keys)}

    @cached_property
    def sizes(self) -> Counter[int]:
        """The number of games by number of players."""
        games = [_size(game) for game in self.games]
        return Counter([*games, *(one.event.ruleset.players for one in self.told)])

    @property
    def _played_rounds(self) -> list[Round]:
        there = {game.round.number for game in self.games} | {one.round for one in self.told}
        return [one for one in self.rounds if one.number in there]

    def player_of(self, who: str) -> Player | None:
        """The person with that random word, as the player of their last game; None if they have no game."""
        found = [line.player for game in self.games for line in game.results if line.player.person_id == who]
        found += [one.player for one in self.told if one.player.person_id == who]
        return found[-1] if found else None

    def players_of(self, choice: Choice) -> int:
        """The number of players at the selected tables."""
        if choice.players is not None:
            return choice.players
        chosen = [_size(game) for game in self.games if _is_chosen(choice, game)]
        told = [one.event.ruleset.players for one in self.told if _is_told(choice, one)]
        sizes = Counter([*chosen, *told])
        return max(sizes, key=lambda size: (sizes[size], size), default=4)

    def parts(self, choice: Choice) -> tuple[Part, ...]:
        """The parts of all players in the selected games, in their order."""
        players = self.players_of(choice)
        chosen = [game for game in self.games if _is_chosen(choice, game) and _size(game) == players]
        hands = tallies(chosen)
        found = [part for game in chosen for part in _parts(game, hands[game.table.pk])]
        found += [
            Part(
                player=one.player,
                event=one.event,
                called=one.called,
                table=None,
                game=one.game,
                hands=referee.statistics.HandTally(),
            )
            for one in self.told
            if _is_told(choice, one) and one.event.ruleset.players == players
        ]
        return tuple(found) if not self.told else tuple(self._in_order(found))

    def _in_order(self, parts: Iterable[Part]) -> list[Part]:
        """Results without tables sorted in among the games, event by event, in the order of the rounds."""
        events = {event.pk: at for at, event in enumerate(self.events)}
        return sorted(parts, key=lambda part: events[part.event.pk])


def of_event(tournament: Tournament, *, everything: bool) -> GatheredGames:
    """The games of an event; without *everything* as the public may see it."""
    found = load_scores(tournament, everything=everything)
    people = {player.pk: player for player in found.players}
    rounds = {round_.number: round_ for round_ in found.rounds}
    told = [
        _ResultWithoutTable(
            event=tournament,
            player=people[player],
            round=one.number,
            evening=meeting_name(rounds[one.number]),
            called=rounds[one.number].called,
            game=referee.statistics.GamePlayed(result=points, place=place, games=one.games),
        )
        for one in found.played
        for player, (points, place) in one.stated.items()
    ]
    order = {round_.pk: at for at, round_ in enumerate(found.rounds)}
    games = sorted(found.games, key=lambda game: order[game.round.pk])
    return GatheredGames(
        games=tuple(game for game in games if _is_counted(game)),
        told=tuple(told),
        rounds=found.rounds,
    )


def of_club(events: Sequence[Tournament]) -> GatheredGames:
    """The games of all *events* of a club (given newest first)."""
    found = history(events)
    return GatheredGames(
        games=tuple(one.game for one in found.games),
        told=tuple(
            _ResultWithoutTable(
                event=part.event,
                player=part.player,
                round=part.round,
                evening="",
                called=dates.day(part.date) or part.event.name,
                game=referee.statistics.GamePlayed(result=part.result, place=part.place, games=part.games),
            )
            for part in found.parts
            if part.game is None
        ),
    )


def _is_counted(game: Game) -> bool:
    return game.state is GameState.FINISHED and game.counts


def _rules_of(game: Game) -> tuple[str, Any]:
    event = game.round.tournament
    return layered(event.ruleset_key, event.overlay, game.table.own)


def _size(game: Game) -> int:
    return len(game.results)


def _is_chosen(choice: Choice, game: Game) -> bool:
    return (
        choice.game in (None, (game.round.number, game.table.number))
        and _is_of(choice, game.round.tournament, game.round.number)
        and choice.evening in ("", meeting_name(game.round))
        and (not choice.ruleset or choice.ruleset == _rules_of(game)[0])
    )


def _is_told(choice: Choice, one: _ResultWithoutTable) -> bool:
    return (
        choice.game is None
        and _is_of(choice, one.event, one.round)
        and choice.evening in ("", one.evening)
        and choice.ruleset in ("", one.event.ruleset_key)
    )


def _is_of(choice: Choice, event: Tournament, round_: int) -> bool:
    return (
        (choice.first is None or choice.first <= round_)
        and (choice.last is None or round_ <= choice.last)
        and choice.event in ("", event.slug)
    )


def _parts(game: Game, hands: Sequence[referee.statistics.HandTally]) -> Iterable[Part]:
    for line in game.results:
        seat = referee.Seat(line.seat)
        yield Part(
            player=line.player,
            event=game.round.tournament,
            called=_called(game),
            table=game.table.pk,
            game=referee.statistics.GamePlayed(result=line.counts, place=line.place, seat=seat),
            hands=hands[seat],
        )


def _called(game: Game) -> str:
    return meeting_label(game.round) if game.round.is_of_an_evening else game.round.called
