"""The pictures of standings, games, events and clubs, from the rows of their pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from django.utils.translation import gettext as _

from tournaments.common import dates, points
from tournaments.models import Club, Series, Tournament
from tournaments.presenters.clubs.evenings import Evening
from tournaments.presenters.clubs.seasons import Season
from tournaments.presenters.events.ranking.blocks import headings
from tournaments.presenters.events.ranking.standing_words import unranked_text
from tournaments.presenters.events.standings import Row, Standings
from tournaments.presenters.events.teams import TeamRow, TeamStandings
from tournaments.presenters.screens.held_back import held_back_message
from tournaments.presenters.screens.list_heads import as_of, list_name, total_format
from tournaments.presenters.tables.lines import by_place
from tournaments.presenters.tables.table_page import TablePage
from tournaments.sheets.screens.pictures import MAX_ROWS, Picture, PictureRow

__all__ = [
    "club_picture",
    "evening_picture",
    "event_picture",
    "result_picture",
    "season_picture",
    "series_picture",
    "standings_picture",
]


def standings_picture(standings: Standings | TeamStandings, most: int = MAX_ROWS) -> Picture:
    """Return the first rows of standings of people or teams."""
    heading_by_row = headings(standings.stages, standings.stage, standings.rows)
    listed: Sequence[Row | TeamRow] = standings.rows
    rows = [_row(row, heading=heading_by_row.get(index, "")) for index, row in enumerate(listed)]
    lines = (list_name(standings), as_of(standings))
    return _picture(standings.tournament, lines, rows, most)


def season_picture(season: Season, most: int = MAX_ROWS) -> Picture:
    """Return the first rows of a season's standings."""
    rows = [_row(row.row, total_format(season)) for row in season.rows]
    lines = (list_name(season.standings), as_of(season.standings, season))
    return _picture(season.tournament, lines, rows, most)


def evening_picture(evening: Evening, most: int = MAX_ROWS) -> Picture:
    """Return everybody's sum at an evening."""
    rows = [
        PictureRow(
            rank="–" if row.rank is None else points.place(row.rank, tied=row.tied),
            name=row.player.name,
            figure=points.thousands(row.total),
            direction=points.direction(row.total),
        )
        for row in evening.rows
    ]
    name = dates.evening_name(evening.meeting.word)
    return _picture(evening.tournament, (_("Results"), name), rows, most)


def result_picture(page: TablePage) -> Picture:
    """Return the result of a game by place, with the final points."""
    round_, number = page.table.round, page.table.number
    return Picture(
        title=round_.tournament.name,
        lines=(round_.called, _("Table %(number)d") % {"number": number}),
        rows=tuple(
            PictureRow(
                rank=points.place(line.place, tied=line.tied),
                name=line.player.name,
                figure=points.thousands(line.total),
                direction=points.direction(line.total),
                detail=points.score(line.score),
            )
            for line in by_place(page.results)
        ),
    )


def event_picture(tournament: Tournament) -> Picture:
    """Return an event's name, days and venue."""
    lines = (dates.span(tournament.dates), tournament.place)
    return Picture(title=tournament.name, lines=tuple(filter(None, lines)))


def club_picture(club: Club) -> Picture:
    """Return a club's name."""
    return Picture(title=club.name, lines=(_("Seasons, evenings and results"),))


def series_picture(series: Series) -> Picture:
    """Return the name of a series."""
    return Picture(title=series.name, lines=(_("Series"),))


def _row(
    row: Row | TeamRow, written: Callable[[int | Fraction], str] = points.thousands, heading: str = ""
) -> PictureRow:
    unranked = "–" if isinstance(row, TeamRow) else unranked_text(row.state) or "–"
    return PictureRow(
        rank=unranked if row.rank is None else points.place(row.rank, tied=row.tied),
        name=row.team.name if isinstance(row, TeamRow) else row.player.name,
        figure=written(row.total),
        direction=points.direction(row.total),
        heading=heading,
    )


def _picture(tournament: Tournament, lines: Iterable[str], rows: list[PictureRow], most: int) -> Picture:
    more = len(rows) - most if most == MAX_ROWS else 0
    notes = [held_back_message(tournament), _("and %(count)d more") % {"count": more} if more > 0 else ""]
    return Picture(
        title=tournament.name,
        lines=tuple(filter(None, lines)),
        rows=tuple(rows[:most]),
        note=" · ".join(filter(None, notes)),
    )
