"""How do an event and its standings look as the JSON that others read?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

import referee
from tournaments.eventfile.shape import FORMAT, VERSION
from tournaments.journal import canonical
from tournaments.journal.reading import written
from tournaments.models import PARTICULARS, Entry, JournalEntry, Player, Round, Team, Tournament
from tournaments.showing.standings import Cell, Row, Standings
from tournaments.showing.teams import TeamRow, TeamStandings

__all__ = ["event", "name_of", "standings", "team_name", "team_standings"]


def name_of(player: Player) -> str:
    """What a file calls the player: as the one did that they came from, else by their number."""
    return player.ref or f"p{player.number}"


def standings(found: Standings) -> dict[str, Any]:
    """The standings as the protocol has them."""
    after = found.rounds[-1] if found.rounds else None
    return {
        "event": found.tournament.slug,
        "stage": found.stage,
        "after": _name(found.tournament, after) if after else None,
        "complete": found.complete,
        "rows": [_row(found, row) for row in found.rows],
    } | _cut(found)


def _cut(found: Standings) -> dict[str, Any]:
    """Who is level for a place in a stage."""
    if not found.level:
        return {}
    level = [
        {"stage": one.stage, "places": one.places, "who": [name_of(player) for player in one.who]}
        for one in found.level
    ]
    return {"undecided": level}


def team_standings(found: TeamStandings) -> dict[str, Any]:
    """The standings of teams as the protocol has them."""
    after = found.rounds[-1] if found.rounds else None
    shown: dict[str, Any] = {
        "event": found.tournament.slug,
        "stage": found.stage,
        "after": _name(found.tournament, after) if after else None,
        "complete": found.complete,
        "rows": [_team_row(found, row) for row in found.rows],
    }
    if found.level:
        shown["undecided"] = [
            {"stage": one.stage, "places": one.places, "who": [team_name(team) for team in one.who]}
            for one in found.level
        ]
    return shown


def _team_row(found: TeamStandings, row: TeamRow) -> dict[str, Any]:
    point = referee.write_points
    by_round: dict[str, referee.Points] = defaultdict(int)
    for round_, cell in zip(found.rounds, row.cells, strict=True):
        if cell is not None:
            by_round[str(_name(found.tournament, round_))] += cell.result
    shown: dict[str, Any] = {
        "rank": row.rank,
        "tied": row.tied,
        "ranked": row.rank is not None,
        "id": team_name(row.team),
        "name": row.team.name,
        "total": point(row.total),
        "games": row.played,
        "by_round": {name: point(points) for name, points in by_round.items()},
        "places": list(row.places),
        "uma": point(row.uma),
        "carry": point(row.carry),
        "penalties": row.penalties,
        "state": referee.State.PLAYING.value,
    }
    if row.table is not None:
        shown["table"] = row.table
    if row.advanced is not None:
        shown["advanced"] = row.advanced
    if row.stage and found.stage is None:
        shown["stage"] = row.stage
    return shown


def _name(tournament: Tournament, round_: Round) -> int | str:
    """A league's rounds go by their meeting, all others by their number."""
    by_number = tournament.kind == Tournament.Kind.TOURNAMENT
    return round_.number if by_number else round_.name or round_.number


def _row(found: Standings, row: Row) -> dict[str, Any]:
    point = referee.write_points
    by_round: dict[str, referee.Points] = defaultdict(int)
    why: dict[str, str] = {}
    for round_, cell in zip(found.rounds, row.cells, strict=True):
        if cell is not None and cell.result is not None:
            name = str(_name(found.tournament, round_))
            by_round[name] += cell.result
            if cell.why is not None:
                why[name] = _why(cell)
    shown: dict[str, Any] = {
        "rank": row.rank,
        "tied": row.tied,
        "ranked": row.rank is not None,
        "id": name_of(row.player),
        "name": row.player.name,
        "total": point(row.total),
        "games": row.played,
        "by_round": {name: point(points) for name, points in by_round.items()},
        "places": list(row.places),
        "uma": point(row.uma),
        "carry": point(row.carry),
        "penalties": row.penalties,
        "state": row.state.value,
    }
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


def event(tournament: Tournament) -> dict[str, Any]:
    """The whole event: people, rounds with every table's ledger, and the journal with its hashes."""
    players = list(tournament.players.order_by("number"))
    names = {player.pk: name_of(player) for player in players}
    return {
        "format": FORMAT,
        "version": VERSION,
        "uid": tournament.uid,
        "name": tournament.name,
        "kind": tournament.kind,
        "rules": {"base": tournament.ruleset_key, "set": tournament.overlay},
        "dates": tournament.dates,
        "place": tournament.place,
        "contact": tournament.contact,
        "language": tournament.language,
        "minutes": tournament.minutes,
        "last_round": tournament.last_round,
        "public": tournament.public,
        "ties": tournament.ties,
        **_formats(tournament, players),
        "people": [_person(player) for player in players],
        "rounds": _rounds(tournament, names),
        "journal": [
            _entry(entry) for entry in JournalEntry.objects.filter(event=tournament.uid).order_by("number")
        ],
    }


def team_name(team: Team) -> str:
    """What a file calls the team: as the one did that it came from, else by its number."""
    return team.ref or f"t{team.number}"


def _formats(tournament: Tournament, players: Sequence[Player]) -> dict[str, Any]:
    """Stages and teams, where there are any."""
    names = {player.person_id: name_of(player) for player in players}
    by_key = {player.pk: name_of(player) for player in players}
    shown: dict[str, Any] = {}
    teams = list(tournament.teams.prefetch_related("members"))
    if teams:
        names |= {team.word: team_name(team) for team in teams}
        shown["teams"] = [
            {
                "id": team_name(team),
                "name": team.name,
                "members": [{"id": by_key[one.player_id], "from": one.since} for one in team.members.all()],
                "maximum_games": team.maximum_games,
                "word": team.word,
            }
            for team in teams
        ]
    if tournament.relay_stock is not None:
        shown["team_scoring"] = {"relay": {"stock": tournament.relay_stock}}
    listed: dict[str, list[str]] = defaultdict(list)
    stages = list(tournament.stages.all())
    if stages:
        for place in tournament.stage_places.filter(listed=True):
            listed[place.stage].append(names[place.who])
        shown["stages"] = [_stage(stage.said, listed[stage.word]) for stage in stages]
    return shown


def _stage(said: Mapping[str, Any], listed: Sequence[str]) -> dict[str, Any]:
    shown = {**said, "id": said["stage"]}
    del shown["stage"]
    if "enters" in shown and "list" in shown["enters"]:
        shown["enters"] = {**shown["enters"], "list": list(listed)}
    if "carry" in shown and "by_rank" in shown["carry"]:
        carry = {**shown["carry"], "part": {"by_rank": shown["carry"]["by_rank"]}}
        shown["carry"] = {name: value for name, value in carry.items() if name != "by_rank"}
    return shown


def _person(player: Player) -> dict[str, Any]:
    person = player.person
    return {
        "id": name_of(player),
        "number": player.number,
        **{name: getattr(person, name) for name in PARTICULARS},
        "numbers": person.numbers,
        "group": player.group,
        "state": player.state,
        "who": person.who,
        "salt": person.salt,
    }


def _rounds(tournament: Tournament, names: dict[int, str]) -> list[dict[str, Any]]:
    seats: dict[int, list[str]] = defaultdict(list)
    ledgers: dict[int, list[dict[str, Any]]] = defaultdict(list)
    entries = Entry.objects.filter(table__round__tournament=tournament).select_related("announcement")
    for entry in entries.order_by("table", "number"):
        ledgers[entry.table_id].append(
            {
                "number": entry.number,
                "kind": entry.kind,
                "payload": entry.payload,
                "by": entry.by,
                "at": canonical.moment(entry.at),
                "device": entry.device,
                "announced": entry.announcement.ruling,
                "previous": entry.previous_hash,
                "hash": entry.hash,
            }
        )
    found = []
    rounds = tournament.rounds.prefetch_related("tables", "seatings", "rests", "results")
    for round_ in rounds.order_by("number"):
        for seating in sorted(round_.seatings.all(), key=lambda one: (one.table_id, one.seat)):
            seats[seating.table_id].append(names[seating.player_id])
        shown: dict[str, Any] = {"number": round_.number, "state": round_.state}
        shown |= {"date": round_.date, "name": round_.name, "games": round_.games}
        tables = [
            {"table": table.number, "seats": seats[table.pk], "ledger": ledgers[table.pk]}
            | ({} if table.own is None else {"rules": table.own})
            | ({} if table.start is None else {"start": table.start})
            for table in sorted(round_.tables.all(), key=lambda one: one.number)
        ]
        told = [
            {"id": names[row.player_id], "result": referee.write_points(row.points), "place": row.place}
            for row in round_.results.all()
        ]
        shown |= {"results": told} if told and not tables else {"tables": tables}
        found.append({**shown, "rests": [names[rest.player_id] for rest in round_.rests.all()]})
    return found


def _entry(entry: JournalEntry) -> dict[str, Any]:
    return {
        "number": entry.number,
        "kind": entry.kind,
        **written(entry.payload),
        "by": entry.by,
        "at": canonical.moment(entry.at),
        "device": entry.device,
        "why": entry.why,
        "previous": entry.previous_hash,
        "hash": entry.hash,
    }
