"""The lists of an event as CSV and XLSX.

Points are whole points without a thousands separator; names, clubs and numbers are text.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from fractions import Fraction
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from referee.frozen import dataclass
from tournaments.common import winds
from tournaments.common.punctuation import bracketed
from tournaments.listings.common.ranks import rank, shared, shared_head
from tournaments.listings.screens.held_back import (
    figures_or_none,
    is_cell_held_back,
    placeholder,
    rounds_without_tables,
)
from tournaments.models import Player, Tournament
from tournaments.presenters.clubs.seasons import MeetingCell, MeetingShown, SeasonRow, season
from tournaments.presenters.events.games import Game
from tournaments.presenters.events.ranking.decision_texts import decisions
from tournaments.presenters.events.ranking.parts import stage_name
from tournaments.presenters.events.ranking.standing_words import place_heads
from tournaments.presenters.events.round_days import days_of
from tournaments.presenters.events.standings import Row, Standings
from tournaments.services.interchange.rosters import split_name

__all__ = ["FILES", "File", "build_list", "family_and_given_name"]

Cells = tuple[object, ...]
_FIGURES: Final = 6
"""Number of result cells in a row of the games list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class File:
    """A list: its name, its title, whether it is for officials only, and the function that makes it."""

    name: str
    title: Callable[[], str]
    private: bool
    table: Callable[[Standings], tuple[Cells, Iterable[Cells]]]


def build_list(name: str, standings: Standings) -> tuple[list[str], list[list[Any]]]:
    """Return the headings and rows of the list *name*. Raises `KeyError` for an unknown name."""
    head, rows = FILES[name].table(standings)
    return [str(heading) for heading in head], [[_cell(value) for value in row] for row in rows]


def _cell(value: object) -> object:
    if isinstance(value, Fraction) and value.denominator == 1:
        return value.numerator
    return str(value) if isinstance(value, Promise) else value


def family_and_given_name(player: Player) -> tuple[str, str]:
    """Return the family name and the given name, as far as they are known."""
    person = player.person
    if person.is_erased:
        return player.name, ""
    if person.family or person.given:
        return person.family, person.given
    return split_name(player.name)


def _results(row: Row, hidden_rounds: Container[int]) -> list[object]:
    """Return each round's result, including earlier stages; rounds in *hidden_rounds* are held back as a whole."""
    earlier = row.earlier or (None,) * len(row.cells)
    cells = (cell or earlier_cell for cell, earlier_cell in zip(row.cells, earlier, strict=True))
    return [
        placeholder() if is_cell_held_back(cell, index, hidden_rounds) else cell and cell.result
        for index, cell in enumerate(cells)
    ]


def _standings_list(standings: Standings) -> tuple[Cells, Iterable[Cells]]:
    if standings.tournament.kind == Tournament.Kind.LEAGUE and not standings.stages:
        return _season_list(standings)
    rounds = [round_.name or _("R%(number)d") % {"number": round_.number} for round_ in standings.rounds]
    places = place_heads(standings.rules.players)
    carries = any(row.carry for row in standings.rows)
    carry_heads = [_("Carried over")] if carries else []
    hidden_rounds = rounds_without_tables(standings)
    head = (
        _("Rank"), _("No."), _("Player"), _("Club"), _("Country"), _("Status"), _("Total"), *carry_heads, _("Games"),
        *rounds, _("Uma"), _("Penalties"), *places,
        *([_("Stage")] if standings.stage is None else []), shared_head(),
    )  # fmt: skip
    return head, (_standings_row(standings, row, hidden_rounds, carries=carries) for row in standings.rows)


def _standings_row(standings: Standings, row: Row, hidden_rounds: Container[int], *, carries: bool) -> Cells:
    results = _results(row, hidden_rounds)
    leading_figures = (row.total, *([row.carry] if carries else []), row.games)
    all_figures = (*leading_figures, row.all_uma, row.penalties, *row.all_places)
    figures = figures_or_none(all_figures, is_hidden=placeholder() in results)
    leading = 3 if carries else 2
    return (
        rank(row.rank),
        row.player.number,
        row.player.name,
        row.player.person.club,
        row.player.person.nation,
        Player.State(row.state.value).label,
        *figures[:leading],
        *results,
        *figures[leading:],
        *([stage_name(standings.stages, row.stage)] if standings.stage is None else []),
        shared(row.rank, tied=row.tied),
    )


def _season_list(standings: Standings) -> tuple[Cells, Iterable[Cells]]:
    """Return the season's list: a column for each meeting's counted games, and one for results that do not count."""
    season_shown = season(standings)
    places = place_heads(standings.rules.players)
    head = (
        _("Rank"), _("No."), _("Player"), _("Division"), _("Club"), _("Status"), _("Total"), _("Games"),
        _("Games needed"),
        *(meeting.head for meeting in season_shown.played), _("Dropped results"), _("Handicap"), _("Attendance"),
        _("Penalties and bonuses"), _("Uma"), *places, shared_head(),
    )  # fmt: skip
    rows = (*season_shown.rows, *(guest for guest in season_shown.guests if guest not in season_shown.rows))
    return head, (_season_list_row(season_row, season_shown.played) for season_row in rows)


def _season_list_row(season_row: SeasonRow, played: Iterable[MeetingShown]) -> Cells:
    row = season_row.row
    results = [
        _meeting_result(season_row, meeting, cell)
        for meeting, cell in zip(played, season_row.cells, strict=True)
    ]
    left_out = sum(cell.left_out for cell in season_row.cells if cell)
    figures = figures_or_none(
        (
            row.total,
            row.games,
            left_out,
            season_row.handicap,
            season_row.attendance,
            row.penalties,
            row.uma,
            *row.places,
        ),
        is_hidden=placeholder() in results,
    )
    return (
        rank(row.rank),
        row.player.number,
        row.player.name,
        row.player.group,
        row.player.person.club,
        Player.State(row.state.value).label,
        *figures[:2],
        season_row.lacks or None,
        *results,
        *figures[2:],
        shared(row.rank, tied=row.tied),
    )


def _meeting_result(season_row: SeasonRow, meeting: MeetingShown, cell: MeetingCell | None) -> object:
    if cell and cell.games:
        return cell.result
    games = (season_row.row.cells[index] for index in meeting.rounds)
    return placeholder() if any(game and game.state.is_held_back for game in games) else None


def _games_list(standings: Standings) -> tuple[Cells, Iterable[Cells]]:
    head = (
        pgettext("of an event", "Round"), _("Date"), _("Table"), _("Seat"), _("No."), _("Player"),
        pgettext("sheet", "Final points"), pgettext("sheet", "Place"), _("Uma"), _("Result"), _("Penalties"),
        _("Total"),
        *_league_cells(standings, _("Game"), pgettext("of a game", "Counts")),
    )  # fmt: skip
    days = days_of(standings.tournament, [game.round for game in standings.games])
    return head, (
        row for game in standings.games for row in _game_rows(standings, game, days[game.round.number])
    )


def _game_rows(standings: Standings, game: Game, day: str) -> Iterable[Cells]:
    """Yield a row for each seat once there are results; if they are held back, only with the player."""
    game_cells = (game.round.name or game.round.number, day, game.table.number)
    if game.is_held_back:
        figures = (placeholder(),) * _FIGURES
        for seat, player in enumerate(game.players):
            league_cells = _league_cells(standings, game.round.number, placeholder())
            yield (*game_cells, winds.wind_sign(seat), player.number, player.name, *figures, *league_cells)
    for line in game.results:
        yield (
            *game_cells,
            winds.wind_sign(line.seat),
            line.player.number,
            line.player.name,
            line.score,
            line.place,
            line.uma + line.oka,
            line.counts,
            line.penalties,
            line.total,
            *_league_cells(standings, game.round.number, _counts_text(game)),
        )


def _league_cells(standings: Standings, *cells: object) -> Cells:
    """Return the cells for leagues and for events with approval, in which not all games count; else none.

    They include the game's number, because many league games are played at table 1 of the same evening.
    """
    tournament = standings.tournament
    return cells if tournament.approves or tournament.kind == Tournament.Kind.LEAGUE else ()


def _counts_text(game: Game) -> object:
    return game.judged or game.table.get_counts_display()


def _people_list(standings: Standings) -> tuple[Cells, Iterable[Cells]]:
    federations = sorted({name for row in _all_rows(standings) for name in row.player.person.numbers})
    head = (
        _("No."), _("Name"), _("Reading"), _("Family name"), _("Given name"), _("Preferred name"), _("Club"),
        _("Country"), _("Status"), _("Group"), *(name.upper() for name in federations),
    )  # fmt: skip
    rows = (
        (
            player.number,
            player.name,
            player.reading,
            player.person.family,
            player.person.given,
            player.person.preferred,
            player.person.club,
            player.person.nation,
            Player.State(player.state).label,
            player.group,
            *(player.person.numbers.get(name, "") for name in federations),
        )
        for player in sorted((row.player for row in _all_rows(standings)), key=lambda player: player.number)
    )
    return head, rows


def _all_rows(standings: Standings) -> tuple[Row, ...]:
    return (*standings.rows, *standings.unlisted)


def _decisions_list(standings: Standings) -> tuple[Cells, Iterable[Cells]]:
    head = (
        pgettext("of an event", "Round"), _("Table"), _("No."), _("Player"), _("Points"), _("Decision details"),
        _("Cancelled"),
    )  # fmt: skip
    rows = (
        (
            line.meeting or line.round,
            line.table,
            line.player.number,
            line.player.name,
            line.points,
            bracketed(line.says, line.source) if line.source else line.says,
            _("cancelled") if line.lifted else "",
        )
        for line in decisions(standings)
    )
    return head, rows


def _ema_list(standings: Standings) -> tuple[Cells, Iterable[Cells]]:
    """Return the European Mahjong Association's list: place, EMA number, last name, first name, country, points."""
    head = ("Place", "EMA number", "Last name", "First name", "Country", "Points")
    rows = (
        (
            row.rank,
            row.player.person.numbers.get("ema", ""),
            *family_and_given_name(row.player),
            row.player.person.nation,
            row.total,
        )
        for row in standings.rows
        if row.rank is not None
    )
    return head, rows


def _ara_list(standings: Standings) -> tuple[Cells, Iterable[Cells]]:
    """Return the American Riichi Association's list: place, ARA ID, legal and preferred name, organization, points."""
    head = ("Place", "ARA ID", "Legal name", "Preferred name", "Organization", "Points")
    rows = (
        (
            row.rank,
            row.player.person.numbers.get("ara", ""),
            " ".join(filter(None, reversed(family_and_given_name(row.player)))),
            row.player.person.preferred or row.player.name,
            row.player.person.club,
            row.total,
        )
        for row in standings.rows
        if row.rank is not None
    )
    return head, rows


_LISTS = (
    File(name="standings", title=lambda: _("Standings"), private=False, table=_standings_list),
    File(name="games", title=lambda: _("Games"), private=False, table=_games_list),
    File(
        name="decisions", title=lambda: _("Decisions affecting results"), private=False, table=_decisions_list
    ),
    File(name="people", title=lambda: _("Players"), private=True, table=_people_list),
    File(name="ema", title=lambda: _("Result list for the EMA"), private=True, table=_ema_list),
    File(name="ara", title=lambda: _("ARA result list"), private=True, table=_ara_list),
)
FILES: Final = {file.name: file for file in _LISTS}
"""The lists by name."""
