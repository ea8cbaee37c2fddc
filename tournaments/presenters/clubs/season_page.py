"""A league's first page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

import referee
from referee.frozen import dataclass
from tournaments.models import Player, Tournament
from tournaments.presenters.clubs.counting_words import lacks, sentences
from tournaments.presenters.clubs.seasons import MeetingShown, Season, evening_address, meeting_name, season
from tournaments.presenters.events.games import Game
from tournaments.presenters.events.ranking.building_standings import group_standings
from tournaments.presenters.events.standings import Row, Standings
from tournaments.presenters.tables.lines import by_place
from tournaments.presenters.tables.table_page import ResultLine
from tournaments.services.clubs import counting_rules

__all__ = [
    "BelowMinimum",
    "Division",
    "HeldGame",
    "HeldMeeting",
    "SeasonPage",
    "divisions",
    "page",
    "players_below_minimum",
    "rules_in_words",
]

_FIRST, _LAST = 8, 3
"""Numbers of rows of a division, and of meetings, that are read at a glance."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Division:
    """A division's first rows; *name* is empty for a league without divisions, *more* counts the rows left out."""

    name: str
    rows: tuple[Row, ...]
    more: int
    by_mean: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldGame:
    """A game of a meeting with its results by place; there are none before it is over."""

    game: Game
    results: tuple[ResultLine, ...]

    @property
    def lines(self) -> tuple[tuple[int, bool, int, str, referee.Points], ...]:
        """Each result as the page shows it: place, whether it is tied, the player's number and name, and points."""
        return tuple(
            (line.place, line.tied, line.player.number, line.player.name, line.counts)
            for line in self.results
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldMeeting:
    """A meeting that was held, with its games; *address* is its own page's, empty if it has none."""

    meeting: MeetingShown
    games: tuple[HeldGame, ...]
    address: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BelowMinimum:
    """A player below the minimum, and how far, in words."""

    player: Player
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonPage:
    """All that the page shows on the day *today* (ISO format). *lacking* are players below the minimum; *held* the last
    meetings, newest first.
    """

    season: Season
    today: str
    divisions: tuple[Division, ...]
    held: tuple[HeldMeeting, ...]
    lacking: tuple[BelowMinimum, ...]
    counts: tuple[str, ...]

    @property
    def tournament(self) -> Tournament:
        """The season's event."""
        return self.season.tournament

    @property
    def next(self) -> MeetingShown | None:
        """The meeting in progress, or the next one."""
        return self.season.next(self.today)

    @property
    def to_come(self) -> tuple[MeetingShown, ...]:
        """The meetings after the next one."""
        return tuple(
            meeting
            for meeting in self.season.meetings
            if meeting.is_upcoming(self.today) and meeting != self.next
        )

    @property
    def in_play(self) -> int:
        """The number of games in play."""
        return self.season.standings.tables_in_play

    @property
    def is_held(self) -> bool:
        """Whether an evening is in progress."""
        return bool(self.in_play or (self.next and self.next.is_held(self.today)))

    @property
    def is_left_open(self) -> bool:
        """Whether the evening in progress is one of an earlier day."""
        return self.next is not None and self.next.is_left_open(self.today)


def page(standings: Standings, *, today: str) -> SeasonPage:
    """The page of a league's season on the day *today* (ISO format), from the standings of all its divisions."""
    current_season = season(standings)
    return SeasonPage(
        season=current_season,
        today=today,
        divisions=tuple(_short_divisions(standings, current_season)),
        held=tuple(_held_meetings(current_season)),
        lacking=players_below_minimum(current_season),
        counts=rules_in_words(standings.tournament, [row.player for row in standings.all_rows]),
    )


def players_below_minimum(season: Season) -> tuple[BelowMinimum, ...]:
    """Players who have played and lack games for a rank, the nearest to it first."""
    return tuple(
        BelowMinimum(player=row.row.player, says=lacks(row.lacks, reaches=row.reaches, left=season.left))
        for row in season.rows
        if row.lacks and row.row.games
    )


def rules_in_words(tournament: Tournament, players: Sequence[Player]) -> tuple[str, ...]:
    """How the season counts, in sentences, with the handicaps of these people."""
    return sentences(
        counting_rules.full_counting(tournament, players),
        {player.person_id: player.name for player in players},
    )


def divisions(standings: Standings) -> tuple[tuple[str, Standings], ...]:
    """Each division's standings, by name; without divisions the whole standings, without a name.

    Players without a division come last, if there are divisions.
    """
    names = {row.player.group for row in standings.all_rows}
    if names <= {""}:
        return (("", standings),)
    ordered = sorted(names, key=lambda name: (name == "", name))
    by_name = ((name, group_standings(standings, name)) for name in ordered)
    return tuple((name, division) for name, division in by_name if name or division.rows)


def _short_divisions(standings: Standings, season: Season) -> Iterator[Division]:
    by_mean = season.rules.order is referee.standings.CountingOrder.AVERAGE
    for name, division in divisions(standings):
        # Players below the minimum are listed too, without a rank: in the first weeks that is everybody.
        first = tuple(row for row in division.rows[:_FIRST] if row.rank is not None or row.played)
        yield Division(name=name, rows=first, more=len(division.rows) - len(first), by_mean=by_mean)


def _held_meetings(season: Season) -> Iterator[HeldMeeting]:
    games: Mapping[str, list[Game]] = defaultdict(list)
    for game in season.standings.games:
        if not game.state.is_to_come:
            games[meeting_name(game.round)].append(game)
    for meeting in reversed(season.played[-_LAST:]):
        address = evening_address(season.tournament.slug, meeting.word)
        yield HeldMeeting(meeting=meeting, games=tuple(map(_game, games[meeting.word])), address=address)


def _game(game: Game) -> HeldGame:
    return HeldGame(game=game, results=by_place(game.results))
