"""A club's evening and season as text."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.common import dates, points
from tournaments.listings.common.texts import ListText, TextLine, TextSection
from tournaments.listings.screens.round_texts import result_lines
from tournaments.listings.screens.standing_texts import RIGHT, held_back_notes, ranked_line
from tournaments.presenters.clubs.evening_results import EveningRow
from tournaments.presenters.clubs.evenings import Evening, EveningGame
from tournaments.presenters.clubs.seasons import Season, SeasonRow
from tournaments.presenters.events.ranking.standing_words import unranked_text
from tournaments.presenters.screens.list_heads import list_head, total_format

__all__ = ["evening_text", "season_text"]


def season_text(season: Season, address: str) -> ListText:
    """Return the standings of a season, now or after an evening; guests come last."""
    written = total_format(season)
    lines = [
        ranked_line(_rank(season_row), season_row.row.player.name, season_row.row.total, written=written)
        for season_row in season.rows
    ]
    guests = [ranked_line("", guest.row.player.name, guest.row.results) for guest in season.guests]
    return ListText(
        name=_("Standings"),
        head=list_head(season.standings, season),
        sections=(
            TextSection(lines=tuple(lines), right=RIGHT),
            TextSection(lines=tuple(guests), heading=_("Guests, not ranked"), right=RIGHT),
        ),
        notes=held_back_notes(season.tournament),
        address=address,
    )


def evening_text(evening: Evening, address: str) -> ListText:
    """Return the results of an evening: everybody's sum, and the games in the order in which they were played."""
    games = [line for game in reversed(evening.over) for line in _game_lines(game)]
    return ListText(
        name=_("Results"),
        head=f"{evening.tournament.name} · {_('Results')} · {dates.evening_name(evening.meeting.word)}",
        sections=(
            TextSection(lines=tuple(map(_evening_line, evening.rows)), right=RIGHT),
            TextSection(lines=tuple(games), heading=_("Games"), right=frozenset({1, 3, 4})),
        ),
        notes=held_back_notes(evening.tournament),
        address=address,
    )


def _rank(season_row: SeasonRow) -> str:
    row = season_row.row
    return unranked_text(row.state) if row.rank is None else points.place(row.rank, tied=row.tied)


def _evening_line(row: EveningRow) -> TextLine:
    rank = "" if row.rank is None else points.place(row.rank, tied=row.tied)
    return ranked_line(rank or (_("guest") if row.player.is_guest else ""), row.player.name, row.total)


def _game_lines(evening_game: EveningGame) -> tuple[TextLine, ...]:
    return result_lines(_("Game %(number)s") % {"number": evening_game.number}, evening_game.game)
