"""A club's page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from referee.frozen import dataclass
from tournaments.models import Club, SeasonPlace, Tournament
from tournaments.presenters.clubs import seasons
from tournaments.presenters.clubs.seasons import MeetingShown, Season
from tournaments.presenters.events import standings
from tournaments.presenters.events.games import Game
from tournaments.presenters.events.ranking.building_standings import group_standings
from tournaments.presenters.events.ranking.standing_rows import Row, Standings
from tournaments.presenters.tables import table_page
from tournaments.services.clubs import club_settings

__all__ = ["Champions", "ClubPage", "Division", "Evening", "EventLine", "GameLine", "page"]

MAX_ROWS: Final = 5
"""Number of lines of a division on the club's page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Division:
    """A division's standings: the first *rows*, and how many *more* there are. Without divisions the name is empty."""

    name: str
    rows: tuple[Row, ...]
    more: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLine:
    """A game of an evening with all results by place; *counts*: it counts for the season."""

    game: Game
    results: tuple[table_page.ResultLine, ...]

    @property
    def counts(self) -> bool:
        """Whether it counts."""
        return self.game.counts


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """The last evening at which a game was finished."""

    meeting: MeetingShown
    games: tuple[GameLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Champions:
    """A season that is over, and its titles with their winners."""

    event: Tournament
    year: str
    places: tuple[SeasonPlace, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EventLine:
    """An event and its first day."""

    event: Tournament
    began: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubPage:
    """A club's page. *event* is the running season, or the last one if none runs; *season* is its standings.

    *next* is the evening held on the given day, or the next one of the running season. *past* are the earlier seasons
    and *others* the club's events that are not seasons, both newest first.
    """

    club: Club
    event: Tournament | None
    runs: bool
    season: Season | None
    divisions: tuple[Division, ...]
    next: MeetingShown | None
    today: str
    place: str
    last: Evening | None
    champions: tuple[Champions, ...]
    past: tuple[EventLine, ...]
    others: tuple[EventLine, ...]

    @property
    def is_held(self) -> bool:
        """Whether that evening has started."""
        return self.next is not None and self.next.is_held(self.today)

    @property
    def is_left_open(self) -> bool:
        """Whether the evening in progress is one of an earlier day."""
        return self.next is not None and self.next.is_left_open(self.today)

    @property
    def has_other_events(self) -> bool:
        """Whether there are earlier seasons or other events."""
        return bool(self.past or self.others)


def page(club: Club, events: Sequence[Tournament], *, today: str, everything: bool) -> ClubPage:
    """The club's page on the day *today* (ISO format), from those of its *events* that may be seen.

    Without *everything* the page is as the public may see it. Earlier seasons are not counted again: their places were
    saved when they ended.
    """
    running = club_settings.current_season(events)
    event = running or club_settings.newest_season(events)
    event_standings = standings.current(event, everything=everything) if event is not None else None
    season = seasons.season(event_standings) if event_standings is not None else None
    leagues = [each_event for each_event in events if each_event.kind == Tournament.Kind.LEAGUE]
    return ClubPage(
        club=club,
        event=event,
        runs=running is not None,
        season=season,
        divisions=tuple(_divisions(event_standings)) if event_standings is not None else (),
        next=season.next(today) if season is not None and running is not None else None,
        today=today,
        place=(event.place if event is not None else "") or club.place,
        last=_last_evening(season) if season is not None else None,
        champions=tuple(_champions(leagues)),
        past=_lines(each_event for each_event in leagues if each_event != event),
        others=_lines(each_event for each_event in events if each_event.kind != Tournament.Kind.LEAGUE),
    )


def _lines(events: Iterable[Tournament]) -> tuple[EventLine, ...]:
    return tuple(EventLine(event=event, began=club_settings.first_day(event)) for event in events)


def _divisions(standings: Standings) -> Iterator[Division]:
    """The divisions by name; players without a division come last."""
    names = sorted({row.player.group for row in standings.rows}, key=lambda name: (not name, name))
    for name in names:
        rows = group_standings(standings, name).rows
        yield Division(name=name, rows=rows[:MAX_ROWS], more=max(0, len(rows) - MAX_ROWS))


def _last_evening(season: Season) -> Evening | None:
    standings = season.standings
    for meeting in reversed(season.played):
        keys = {standings.rounds[index].pk for index in meeting.rounds}
        finished_games = [
            game
            for game in standings.games
            if game.round.pk in keys
            and game.state.is_finished
            and game.table.counts != game.table.Counts.TAKEN_BACK
        ]
        if finished_games:
            lines = (
                GameLine(game=game, results=tuple(sorted(game.results, key=lambda line: line.place)))
                for game in finished_games
            )
            return Evening(meeting=meeting, games=tuple(lines))
    return None


def _champions(leagues: Sequence[Tournament]) -> Iterator[Champions]:
    """The titles of every season that is over, the newest season first, each in the order of its list."""
    ended = [season for season in leagues if season.ended]
    if not ended:
        return
    rows = SeasonPlace.objects.filter(tournament__in=[season.pk for season in ended]).exclude(title="")
    places = list(rows.select_related("player__person").order_by("place"))
    for event in ended:
        titles = tuple(row for row in places if row.tournament_id == event.pk)
        if titles:
            yield Champions(event=event, year=club_settings.first_day(event)[:4], places=titles)
