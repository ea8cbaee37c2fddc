"""The lists of an event as CSV and XLSX.

Points are whole points without a thousands separator; names, clubs and numbers are text.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.common import points
from tournaments.listings.common.ranks import rank, shared, shared_head
from tournaments.listings.screens.held_back import (
    figures_or_none,
    is_cell_held_back,
    placeholder,
    rounds_without_tables,
)
from tournaments.models import Player, Tournament
from tournaments.presenters.clubs.seasons import MeetingCell, MeetingShown, SeasonRow, season
from tournaments.presenters.events.games import Game, GameState
from tournaments.presenters.events.ranking.decision_texts import decisions
from tournaments.presenters.events.ranking.parts import stage_name
from tournaments.presenters.events.round_days import days_of
from tournaments.presenters.events.standings import Row, Standings
from tournaments.services.interchange.rosters import split_name

__all__ = ["FILES", "File", "build_list"]

Cells = tuple[object, ...]
_FIGURES: Final = 6
"""Number of result cells in a row of the games list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class File:
    """A list: its name, its title, whether it is for officials only, and the function that makes it."""

    name: str
    says: Callable[[], str]
    private: bool
    table: Callable[[Standings], tuple[Cells, Iterable[Cells]]]


def build_list(name: str, found: Standings) -> tuple[list[str], list[list[Any]]]:
    """Return the headings and rows of the list *name*. Raises `KeyError` for an unknown name."""
    head, rows = FILES[name].table(found)
    return [str(one) for one in head], [[_cell(value) for value in row] for row in rows]


def _cell(value: object) -> object:
    if isinstance(value, Fraction) and value.denominator == 1:
        return value.numerator
    return str(value) if isinstance(value, Promise) else value


def _named(player: Player) -> tuple[str, str]:
    """Return the family name and the given name, as far as they are known."""
    person = player.person
    if person.family or person.given:
        return person.family, person.given
    return split_name(player.name)


def _results(row: Row, untold: Container[int]) -> list[object]:
    """Return each round's result, including earlier stages; rounds in *untold* are held back as a whole."""
    earlier = row.earlier or (None,) * len(row.cells)
    both = (cell or before for cell, before in zip(row.cells, earlier, strict=True))
    return [
        placeholder() if is_cell_held_back(cell, at, untold) else cell and cell.result
        for at, cell in enumerate(both)
    ]


def _standings(found: Standings) -> tuple[Cells, Iterable[Cells]]:
    if found.tournament.kind == Tournament.Kind.LEAGUE and not found.stages:
        return _season(found)
    rounds = [round_.name or _("R%(number)d") % {"number": round_.number} for round_ in found.rounds]
    places = [_("Places %(place)d") % {"place": place} for place in range(1, found.rules.players + 1)]
    carries = any(row.carry for row in found.rows)
    carried = [_("Carried")] if carries else []
    untold = rounds_without_tables(found)
    head = (
        _("Rank"), _("No."), _("Player"), _("Club"), _("Country"), _("State"), _("Total"), *carried, _("Games"),
        *rounds, _("Uma"), _("Penalties"), *places,
        *([_("Stage")] if found.stage is None else []), shared_head(),
    )  # fmt: skip
    return head, (_line(found, row, untold, carries=carries) for row in found.rows)


def _line(found: Standings, row: Row, untold: Container[int], *, carries: bool) -> Cells:
    results = _results(row, untold)
    figures = (row.total, *([row.carry] if carries else []), row.games)
    figures += (row.all_uma, row.penalties, *row.all_places)
    figures = figures_or_none(figures, untold=placeholder() in results)
    before = 3 if carries else 2
    return (
        rank(row.rank),
        row.player.number,
        row.player.name,
        row.player.person.club,
        row.player.person.nation,
        Player.State(row.state.value).label,
        *figures[:before],
        *results,
        *figures[before:],
        *([stage_name(found.stages, row.stage)] if found.stage is None else []),
        shared(row.rank, tied=row.tied),
    )


def _season(found: Standings) -> tuple[Cells, Iterable[Cells]]:
    """Return the season's list: a column for each meeting's counted games, and one for results that do not count."""
    whole = season(found)
    places = [_("Places %(place)d") % {"place": place} for place in range(1, found.rules.players + 1)]
    head = (
        _("Rank"), _("No."), _("Player"), _("Division"), _("Club"), _("State"), _("Total"), _("Games"), _("Lacks"),
        *(meeting.head for meeting in whole.played), _("Not among the best"), _("Handicap"), _("Attendance"),
        _("Penalties and bonuses"), _("Uma"), *places, shared_head(),
    )  # fmt: skip
    there = (*whole.rows, *(guest for guest in whole.guests if guest not in whole.rows))
    return head, (_season_line(one, whole.played) for one in there)


def _season_line(one: SeasonRow, played: Iterable[MeetingShown]) -> Cells:
    row = one.row
    results = [_of_meeting(one, meeting, cell) for meeting, cell in zip(played, one.cells, strict=True)]
    left_out = sum(cell.left_out for cell in one.cells if cell)
    figures = figures_or_none(
        (
            row.total,
            row.games,
            left_out,
            one.handicap,
            one.attendance,
            row.penalties,
            row.uma,
            *row.places,
        ),
        untold=placeholder() in results,
    )
    return (
        rank(row.rank),
        row.player.number,
        row.player.name,
        row.player.group,
        row.player.person.club,
        Player.State(row.state.value).label,
        *figures[:2],
        one.lacks or None,
        *results,
        *figures[2:],
        shared(row.rank, tied=row.tied),
    )


def _of_meeting(one: SeasonRow, meeting: MeetingShown, cell: MeetingCell | None) -> object:
    if cell and cell.games:
        return cell.result
    games = (one.row.cells[at] for at in meeting.rounds)
    return placeholder() if any(game and game.state is GameState.HELD_BACK for game in games) else None


def _games(found: Standings) -> tuple[Cells, Iterable[Cells]]:
    head = (
        pgettext("of an event", "Round"), _("Date"), _("Table"), _("Seat"), _("No."), _("Player"),
        pgettext("sheet", "Final points"), pgettext("sheet", "Place"), _("Uma"), _("Result"), _("Penalties"),
        _("Total"),
        *_if_league(found, _("Game"), _("Counts")),
    )  # fmt: skip
    days = days_of(found.tournament, [game.round for game in found.games])
    return head, (row for game in found.games for row in _seats(found, game, days[game.round.number]))


def _seats(found: Standings, game: Game, day: str) -> Iterable[Cells]:
    """Yield a row for each seat once there are results; if they are held back, only with the player."""
    at = (game.round.name or game.round.number, day, game.table.number)
    if game.is_held_back:
        figures = (placeholder(),) * _FIGURES
        for seat, player in enumerate(game.players):
            last = _if_league(found, game.round.number, placeholder())
            yield (*at, points.wind_sign(seat), player.number, player.name, *figures, *last)
    for line in game.results:
        yield (
            *at,
            points.wind_sign(line.seat),
            line.player.number,
            line.player.name,
            line.score,
            line.place,
            line.uma + line.oka,
            line.counts,
            line.penalties,
            line.total,
            *_if_league(found, game.round.number, _says_counts(game)),
        )


def _if_league(found: Standings, *cells: object) -> Cells:
    """Return the cells for leagues and for events with approval, in which not all games count; else none.

    They include the game's number, because many league games are played at table 1 of the same evening.
    """
    tournament = found.tournament
    return cells if tournament.approves or tournament.kind == Tournament.Kind.LEAGUE else ()


def _says_counts(game: Game) -> object:
    return game.judged or game.table.get_counts_display()


def _people(found: Standings) -> tuple[Cells, Iterable[Cells]]:
    federations = sorted({name for row in _everybody(found) for name in row.player.person.numbers})
    head = (
        _("No."), _("Name"), _("Reading"), _("Family name"), _("Given name"), _("Preferred name"), _("Club"),
        _("Country"), _("State"), _("Group"), *(name.upper() for name in federations),
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
        for player in sorted((row.player for row in _everybody(found)), key=lambda player: player.number)
    )
    return head, rows


def _everybody(found: Standings) -> tuple[Row, ...]:
    return (*found.rows, *found.unlisted)


def _decisions(found: Standings) -> tuple[Cells, Iterable[Cells]]:
    head = (
        pgettext("of an event", "Round"), _("Table"), _("No."), _("Player"), _("Points"), _("What was decided"),
        _("Lifted"),
    )  # fmt: skip
    rows = (
        (
            line.meeting or line.round,
            line.table,
            line.player.number,
            line.player.name,
            line.points,
            f"{line.says} ({line.source})" if line.source else line.says,
            _("lifted") if line.lifted else "",
        )
        for line in decisions(found)
    )
    return head, rows


def _ema(found: Standings) -> tuple[Cells, Iterable[Cells]]:
    """Return the European Mahjong Association's list: place, EMA number, last name, first name, country, points."""
    head = ("Place", "EMA number", "Last name", "First name", "Country", "Points")
    rows = (
        (
            row.rank,
            row.player.person.numbers.get("ema", ""),
            *_named(row.player),
            row.player.person.nation,
            row.total,
        )
        for row in found.rows
        if row.rank is not None
    )
    return head, rows


def _ara(found: Standings) -> tuple[Cells, Iterable[Cells]]:
    """Return the American Riichi Association's list: place, ARA ID, legal and preferred name, organization, points."""
    head = ("Place", "ARA ID", "Legal name", "Preferred name", "Organization", "Points")
    rows = (
        (
            row.rank,
            row.player.person.numbers.get("ara", ""),
            " ".join(filter(None, reversed(_named(row.player)))),
            row.player.person.preferred or row.player.name,
            row.player.person.club,
            row.total,
        )
        for row in found.rows
        if row.rank is not None
    )
    return head, rows


_LISTS = (
    File(name="standings", says=lambda: _("Standings"), private=False, table=_standings),
    File(name="games", says=lambda: _("Games"), private=False, table=_games),
    File(name="decisions", says=lambda: _("Decisions that count"), private=False, table=_decisions),
    File(name="people", says=lambda: _("People"), private=True, table=_people),
    File(name="ema", says=lambda: _("Result list of the EMA"), private=True, table=_ema),
    File(name="ara", says=lambda: _("Result list of the ARA"), private=True, table=_ara),
)
FILES: Final = {one.name: one for one in _LISTS}
"""The lists by name."""
