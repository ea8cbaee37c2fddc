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


def standings(event_standings: Standings) -> dict[str, Any]:
    """The standings in the protocol's form."""
    after = event_standings.rounds[-1] if event_standings.rounds else None
    names = file_names_of_event(event_standings.tournament).people
    return {
        "event": event_standings.tournament.slug,
        "stage": event_standings.stage,
        "after": _round_name(event_standings.tournament, after) if after else None,
        "complete": event_standings.complete,
        "rows": [_row(event_standings, row, names) for row in event_standings.rows],
    } | _undecided_cuts(event_standings, names)


def _undecided_cuts(event_standings: Standings, names: Mapping[int, str]) -> dict[str, Any]:
    """Those tied for a place in a stage."""
    if not event_standings.level:
        return {}
    cuts = [
        {"stage": cut.stage, "places": cut.places, "who": [names[player.pk] for player in cut.entrants]}
        for cut in event_standings.level
    ]
    return {"undecided": cuts}


def team_standings(event_standings: TeamStandings) -> dict[str, Any]:
    """The standings of teams in the protocol's form."""
    after = event_standings.rounds[-1] if event_standings.rounds else None
    names = file_names_of_event(event_standings.tournament).teams
    standings_json: dict[str, Any] = {
        "event": event_standings.tournament.slug,
        "stage": event_standings.stage,
        "after": _round_name(event_standings.tournament, after) if after else None,
        "complete": event_standings.complete,
        "rows": [_team_row(event_standings, row, names) for row in event_standings.rows],
    }
    if event_standings.level:
        standings_json["undecided"] = [
            {"stage": cut.stage, "places": cut.places, "who": [names[team.pk] for team in cut.entrants]}
            for cut in event_standings.level
        ]
    return standings_json


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
        and all(series_event.played and not series_event.provisional for series_event in series_page.events),
        "events": [
            {
                "event": series_event.tournament.slug,
                "name": series_event.tournament.name,
                "ranked": series_event.ranked,
                "weight": referee.codec.write_points(series_event.total_weight),
                "complete": series_event.played and not series_event.provisional,
            }
            for series_event in series_page.events
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
            cell.event.tournament.slug: referee.codec.write_points(cell.worth) for cell in row.results
        },
        "counted": [cell.event.tournament.slug for cell in row.results if cell.counts],
        "events": row.events,
        "missing": row.missing,
    }


def _team_row(event_standings: TeamStandings, row: TeamRow, names: Mapping[int, str]) -> dict[str, Any]:
    point = referee.codec.write_points
    by_round: dict[str, referee.Points] = defaultdict(int)
    for round_, cell in zip(event_standings.rounds, row.cells, strict=True):
        if cell is not None:
            by_round[str(_round_name(event_standings.tournament, round_))] += cell.result
    row_json: dict[str, Any] = {
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
        row_json["table"] = row.table
    if row.advanced is not None:
        row_json["advanced"] = row.advanced
    if row.stage and event_standings.stage is None:
        row_json["stage"] = row.stage
    return row_json


def _round_name(tournament: Tournament, round_: Round) -> int | str:
    """The name of a round: a tournament's is its number, any other's its meeting."""
    by_number = tournament.kind == Tournament.Kind.TOURNAMENT
    return round_.number if by_number else round_.name or round_.number


def _row(event_standings: Standings, row: Row, names: Mapping[int, str]) -> dict[str, Any]:
    point = referee.codec.write_points
    by_round: dict[str, referee.Points] = defaultdict(int)
    reasons: dict[str, str] = {}
    handicap_per_game = row.counted.handicap if row.counted else 0
    for round_, cell in zip(event_standings.rounds, row.cells, strict=True):
        if cell is not None and cell.result is not None and not cell.left_out:
            name = str(_round_name(event_standings.tournament, round_))
            by_round[name] += cell.result + handicap_per_game * round_.games
            if cell.why is not None:
                reasons[name] = _replacement_text(cell)
    row_json: dict[str, Any] = {
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
        row_json["missing"] = row.missing
    if row.counted is not None:
        row_json["counted"] = len(row.counted.kept)
    if row.player.group and event_standings.tournament.kind == Tournament.Kind.LEAGUE:
        row_json["division"] = row.player.group
    if row.table is not None:
        row_json["table"] = row.table
    if row.advanced is not None:
        row_json["advanced"] = row.advanced
    if row.stage and event_standings.stage is None:
        row_json["stage"] = row.stage
    return {**row_json, "why": reasons} if reasons else row_json


def _replacement_text(cell: Cell) -> str:
    if cell.why is None:
        raise AssertionError("asked where something stands in place of a result")
    return f"{cell.why.value} {cell.number}" if cell.number is not None else cell.why.value
