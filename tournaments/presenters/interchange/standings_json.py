"""Standings and the table of a series as JSON."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

import referee
from tournaments.models import Round, Tournament
from tournaments.presenters.clubs.series import SeriesRow, SeriesShown
from tournaments.presenters.events.standings import Cell, Row, Standings
from tournaments.presenters.events.teams import TeamRow, TeamStandings
from tournaments.presenters.interchange.event_file_names import file_names_of_event

__all__ = ["series", "standings", "team_standings"]


def standings(found: Standings) -> dict[str, Any]:
    """The standings in the protocol's form."""
    after = found.rounds[-1] if found.rounds else None
    names = file_names_of_event(found.tournament).people
    return {
        "event": found.tournament.slug,
        "stage": found.stage,
        "after": _name(found.tournament, after) if after else None,
        "complete": found.complete,
        "rows": [_row(found, row, names) for row in found.rows],
    } | _cut(found, names)


def _cut(found: Standings, names: Mapping[int, str]) -> dict[str, Any]:
    """Those tied for a place in a stage."""
    if not found.level:
        return {}
    level = [
        {"stage": one.stage, "places": one.places, "who": [names[player.pk] for player in one.who]}
        for one in found.level
    ]
    return {"undecided": level}


def team_standings(found: TeamStandings) -> dict[str, Any]:
    """The standings of teams in the protocol's form."""
    after = found.rounds[-1] if found.rounds else None
    names = file_names_of_event(found.tournament).teams
    shown: dict[str, Any] = {
        "event": found.tournament.slug,
        "stage": found.stage,
        "after": _name(found.tournament, after) if after else None,
        "complete": found.complete,
        "rows": [_team_row(found, row, names) for row in found.rows],
    }
    if found.level:
        shown["undecided"] = [
            {"stage": one.stage, "places": one.places, "who": [names[team.pk] for team in one.who]}
            for one in found.level
        ]
    return shown


def series(series_page: SeriesShown) -> dict[str, Any]:
    """The table of a series; each row has the worth of each event by the event's address."""
    circuit = series_page.circuit
    return {
        "series": series_page.series.slug,
        "formula": circuit.formula.value,
        "best": circuit.best,
        "minimum": circuit.minimum,
        "place_points": list(circuit.place_points),
        "complete": bool(series_page.events)
        and all(one.played and not one.provisional for one in series_page.events),
        "events": [
            {
                "event": one.tournament.slug,
                "name": one.tournament.name,
                "ranked": one.ranked,
                "weight": referee.codec.write_points(one.total_weight),
                "complete": one.played and not one.provisional,
            }
            for one in series_page.events
        ],
        "rows": [_series_row(row) for row in series_page.rows],
    }


def _series_row(row: SeriesRow) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "tied": row.tied,
        "ranked": row.rank is not None,
        "name": row.name,
        "total": referee.codec.write_points(row.total),
        "by_event": {
            cell.event.tournament.slug: referee.codec.write_points(cell.worth) for cell in row.there
        },
        "counted": [cell.event.tournament.slug for cell in row.there if cell.counts],
        "events": row.events,
        "missing": row.missing,
    }


def _team_row(found: TeamStandings, row: TeamRow, names: Mapping[int, str]) -> dict[str, Any]:
    point = referee.codec.write_points
    by_round: dict[str, referee.Points] = defaultdict(int)
    for round_, cell in zip(found.rounds, row.cells, strict=True):
        if cell is not None:
            by_round[str(_name(found.tournament, round_))] += cell.result
    shown: dict[str, Any] = {
        "rank": row.rank,
        "tied": row.tied,
        "ranked": row.rank is not None,
        "id": names[row.team.pk],
        "name": row.team.name,
        "total": point(row.total),
        "games": row.played,
        "by_round": {name: point(points) for name, points in by_round.items()},
        "places": list(row.places),
        "uma": point(row.uma),
        "carry": point(row.carry),
        "penalties": row.penalties,
        "state": referee.standings.EntrantState.PLAYING.value,
    }
    if row.table is not None:
        shown["table"] = row.table
    if row.advanced is not None:
        shown["advanced"] = row.advanced
    if row.stage and found.stage is None:
        shown["stage"] = row.stage
    return shown


def _name(tournament: Tournament, round_: Round) -> int | str:
    """The name of a round: a tournament's is its number, any other's its meeting."""
    by_number = tournament.kind == Tournament.Kind.TOURNAMENT
    return round_.number if by_number else round_.name or round_.number


def _row(found: Standings, row: Row, names: Mapping[int, str]) -> dict[str, Any]:
    point = referee.codec.write_points
    by_round: dict[str, referee.Points] = defaultdict(int)
    why: dict[str, str] = {}
    each = row.counted.handicap if row.counted else 0
    for round_, cell in zip(found.rounds, row.cells, strict=True):
        if cell is not None and cell.result is not None and not cell.left_out:
            name = str(_name(found.tournament, round_))
            by_round[name] += cell.result + each * round_.games
            if cell.why is not None:
                why[name] = _why(cell)
    shown: dict[str, Any] = {
        "rank": row.rank,
        "tied": row.tied,
        "ranked": row.rank is not None,
        "id": names[row.player.pk],
        "name": row.player.name,
        "total": point(row.total),
        "games": row.played,
        "by_round": {name: point(points) for name, points in by_round.items()},
        "places": list(row.places),
        "uma": point(row.uma),
        "carry": point(row.carry),
        "penalties": row.penalties + (row.counted.attendance if row.counted else 0),
        "state": row.state.value,
    }
    if row.missing:
        shown["missing"] = row.missing
    if row.counted is not None:
        shown["counted"] = len(row.counted.kept)
    if row.player.group and found.tournament.kind == Tournament.Kind.LEAGUE:
        shown["division"] = row.player.group
    if row.table is not None:
        shown["table"] = row.table
    if row.advanced is not None:
        shown["advanced"] = row.advanced
    if row.stage and found.stage is None:
        shown["stage"] = row.stage
    return {**shown, "why": why} if why else shown


def _why(cell: Cell) -> str:
    if cell.why is None:
        raise AssertionError("asked where something stands in place of a result")
    return f"{cell.why.value} {cell.number}" if cell.number is not None else cell.why.value
