"""The games that statistics are based on.

They are the same games as in the standings: finished and counting. Friendly, cancelled, unconfirmed and unfinished
games are excluded, and so are rounds that the viewer may not see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from functools import cached_property
from typing import Any

import referee
from referee.frozen import dataclass
from tournaments.common import dates
from tournaments.common.language import rules_title
from tournaments.models import Player, Round, Tournament, merge_overlays
from tournaments.presenters.clubs.histories import history
from tournaments.presenters.clubs.seasons import meeting_label, meeting_name
from tournaments.presenters.events.games import Game
from tournaments.presenters.events.ranking.scoring import load_scores

__all__ = ["Choice", "GatheredGames", "Part", "of_club", "of_event"]


_SEATS = tuple(referee.Seat)


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
    results_without_tables: tuple[_ResultWithoutTable, ...]
    rounds: tuple[Round, ...] = ()

    @cached_property
    def events(self) -> tuple[Tournament, ...]:
        """The events with games or results, in order."""
        all_events = [game.round.tournament for game in self.games] + [
            result.event for result in self.results_without_tables
        ]
        return tuple({event.pk: event for event in all_events}.values())

    @cached_property
    def evenings(self) -> dict[str, str]:
        """The evenings of a league with their labels, in order; empty for a tournament."""
        if len(self.events) != 1 or self.events[0].kind == Tournament.Kind.TOURNAMENT:
            return {}
        return {meeting_name(round_): meeting_label(round_) for round_ in self._played_rounds}

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of an event's rounds with games or results."""
        return tuple(round_.number for round_ in self._played_rounds)

    @cached_property
    def rulesets(self) -> dict[str, str]:
        """The rulebooks of the games, by their keys, with their titles."""
        keys = [_rules_of(game)[0] for game in self.games] + [
            result.event.ruleset_key for result in self.results_without_tables
        ]
        return {key: rules_title(referee.ruleset(key)) for key in dict.fromkeys(keys)}

    @cached_property
    def sizes(self) -> Counter[int]:
        """The number of games by number of players."""
        games = [_size(game) for game in self.games]
        return Counter([*games, *(result.event.ruleset.players for result in self.results_without_tables)])

    @property
    def _played_rounds(self) -> list[Round]:
        numbers = {game.round.number for game in self.games} | {
            result.round for result in self.results_without_tables
        }
        return [round_ for round_ in self.rounds if round_.number in numbers]

    def player_of(self, person: str) -> Player | None:
        """The person with that random word, as the player of their last game; None if they have no game."""
        players = [
            line.player for game in self.games for line in game.results if line.player.person_id == person
        ]
        players += [
            result.player for result in self.results_without_tables if result.player.person_id == person
        ]
        return players[-1] if players else None

    def players_of(self, choice: Choice) -> int:
        """The number of players at the selected tables."""
        if choice.players is not None:
            return choice.players
        chosen = [_size(game) for game in self.games if _is_chosen(choice, game)]
        result_sizes = [
            result.event.ruleset.players
            for result in self.results_without_tables
            if _is_chosen_result(choice, result)
        ]
        sizes = Counter([*chosen, *result_sizes])
        return max(sizes, key=lambda size: (sizes[size], size), default=4)

    def parts(self, choice: Choice) -> tuple[Part, ...]:
        """The parts of all players in the selected games, in their order."""
        players = self.players_of(choice)
        chosen = [game for game in self.games if _is_chosen(choice, game) and _size(game) == players]
        names: dict[int, str] = {}
        for game in chosen:
            if game.round.id not in names:
                names[game.round.id] = _game_name(game)
        all_parts = [part for game in chosen for part in _parts(game, names[game.round.id])]
        all_parts += [
            Part(
                player=result.player,
                event=result.event,
                called=result.called,
                table=None,
                game=result.game,
                hands=referee.statistics.HandTally(),
            )
            for result in self.results_without_tables
            if _is_chosen_result(choice, result) and result.event.ruleset.players == players
        ]
        return tuple(all_parts) if not self.results_without_tables else tuple(self._in_order(all_parts))

    def _in_order(self, parts: Iterable[Part]) -> list[Part]:
        """Results without tables sorted in among the games, event by event, in the order of the rounds."""
        events = {event.pk: position for position, event in enumerate(self.events)}
        return sorted(parts, key=lambda part: events[part.event.pk])


def of_event(tournament: Tournament, *, everything: bool) -> GatheredGames:
    """The games of an event; without *everything* as the public may see it."""
    event_scores = load_scores(tournament, everything=everything)
    people: dict[Hashable, Player] = {player.pk: player for player in event_scores.players}
    rounds = {round_.number: round_ for round_ in event_scores.rounds}
    results = [
        _ResultWithoutTable(
            event=tournament,
            player=people[player],
            round=played_round.number,
            evening=meeting_name(rounds[played_round.number]),
            called=rounds[played_round.number].called,
            game=referee.statistics.GamePlayed(result=points, place=place, games=played_round.games),
        )
        for played_round in event_scores.played
        for player, (points, place) in played_round.stated.items()
    ]
    order = {round_.pk: position for position, round_ in enumerate(event_scores.rounds)}
    games = sorted(event_scores.games, key=lambda game: order[game.round.pk])
    return GatheredGames(
        games=tuple(game for game in games if _is_counted(game)),
        results_without_tables=tuple(results),
        rounds=event_scores.rounds,
    )


def of_club(events: Sequence[Tournament]) -> GatheredGames:
    """The games of all *events* of a club (given newest first)."""
    club_history = history(events)
    return GatheredGames(
        games=tuple(played.game for played in club_history.games),
        results_without_tables=tuple(
            _ResultWithoutTable(
                event=part.event,
                player=part.player,
                round=part.round,
                evening="",
                called=dates.day(part.date) or part.event.name,
                game=referee.statistics.GamePlayed(result=part.result, place=part.place, games=part.games),
            )
            for part in club_history.parts
            if part.game is None
        ),
    )


def _is_counted(game: Game) -> bool:
    return game.state.is_finished and game.counts


def _rules_of(game: Game) -> tuple[str, Any]:
    event = game.round.tournament
    return merge_overlays(event.ruleset_key, event.overlay, game.table.own)


def _size(game: Game) -> int:
    return len(game.outcome.games)


def _is_chosen(choice: Choice, game: Game) -> bool:
    return (
        choice.game in (None, (game.round.number, game.table.number))
        and _is_in_range(choice, game.round.tournament, game.round.number)
        and choice.evening in ("", meeting_name(game.round))
        and (not choice.ruleset or choice.ruleset == _rules_of(game)[0])
    )


def _is_chosen_result(choice: Choice, result: _ResultWithoutTable) -> bool:
    return (
        choice.game is None
        and _is_in_range(choice, result.event, result.round)
        and choice.evening in ("", result.evening)
        and choice.ruleset in ("", result.event.ruleset_key)
    )


def _is_in_range(choice: Choice, event: Tournament, round_: int) -> bool:
    return (
        (choice.first is None or choice.first <= round_)
        and (choice.last is None or round_ <= choice.last)
        and choice.event in ("", event.slug)
    )


def _parts(game: Game, called: str) -> Iterable[Part]:
    event, table = game.round.tournament, game.table.id
    for line in game.results:
        seat = _SEATS[line.seat]
        yield Part(
            player=line.player,
            event=event,
            called=called,
            table=table,
            game=referee.statistics.GamePlayed(result=line.counts, place=line.place, seat=seat),
            hands=game.hands[seat],
        )


def _game_name(game: Game) -> str:
    return meeting_label(game.round) if game.round.is_of_an_evening else game.round.called
