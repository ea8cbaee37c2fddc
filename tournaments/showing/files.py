"""How do an event and its standings look as the JSON that others read?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import referee
from tournaments.eventfile.shape import FORMAT, VERSION
from tournaments.journal import canonical
from tournaments.journal.reading import written
from tournaments.models import PARTICULARS, Entry, JournalEntry, Person, Player, Round, Team, Tournament
from tournaments.services.formats import listed
from tournaments.services.kept import kept_of
from tournaments.showing.standings import Cell, Row, Standings
from tournaments.showing.teams import TeamRow, TeamStandings

__all__ = ["event", "standings", "team_standings"]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Names:
    """What a file calls everybody and every team of an event, by their keys: no two of them alike."""

    people: Mapping[int, str]
    teams: Mapping[int, str]


def _names(players: Sequence[Player], teams: Sequence[Team]) -> _Names:
    """As the file did that they came from, else by their number: by another word where somebody is called so."""
    taken = {one.ref for one in (*players, *teams) if one.ref}

    def name(one: Player | Team, word: str) -> str:
        if not one.ref:
            words = (word, *(f"{word}-{at}" for at in range(2, len(taken) + 3)))
            word = next(each for each in words if each not in taken)
            taken.add(word)
        return one.ref or word

    return _Names(
        people={player.pk: name(player, f"p{player.number}") for player in players},
        teams={team.pk: name(team, f"t{team.number}") for team in teams},
    )


def _names_of(tournament: Tournament) -> _Names:
    return _names(list(tournament.players.order_by("number")), list(tournament.teams.all()))


def standings(found: Standings) -> dict[str, Any]:
    """The standings as the protocol has them."""
    after = found.rounds[-1] if found.rounds else None
    names = _names_of(found.tournament).people
    return {
        "event": found.tournament.slug,
        "stage": found.stage,
        "after": _name(found.tournament, after) if after else None,
        "complete": found.complete,
        "rows": [_row(found, row, names) for row in found.rows],
    } | _cut(found, names)


def _cut(found: Standings, names: Mapping[int, str]) -> dict[str, Any]:
    """Who is level for a place in a stage."""
    if not found.level:
        return {}
    level = [
        {"stage": one.stage, "places": one.places, "who": [names[player.pk] for player in one.who]}
        for one in found.level
    ]
    return {"undecided": level}


def team_standings(found: TeamStandings) -> dict[str, Any]:
    """The standings of teams as the protocol has them."""
    after = found.rounds[-1] if found.rounds else None
    names = _names_of(found.tournament).teams
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


def _team_row(found: TeamStandings, row: TeamRow, names: Mapping[int, str]) -> dict[str, Any]:
    point = referee.write_points
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


def _row(found: Standings, row: Row, names: Mapping[int, str]) -> dict[str, Any]:
    point = referee.write_points
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


def event(tournament: Tournament) -> dict[str, Any]:
    """The whole event: people, rounds with every table's ledger, and the journal with its hashes."""
    players = list(tournament.players.order_by("number"))
    teams = list(tournament.teams.prefetch_related("members"))
    names = _names(players, teams)
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
        **_formats(tournament, players, teams, names),
        "people": [_person(player, names.people[player.pk]) for player in players],
        **_merged(tournament),
        "rounds": _rounds(tournament, names.people),
        "journal": [
            _entry(entry) for entry in JournalEntry.objects.filter(event=tournament.uid).order_by("number")
        ],
    }


def _formats(
    tournament: Tournament, players: Sequence[Player], teams: Sequence[Team], names: _Names
) -> dict[str, Any]:
    """Stages and teams, where there are any."""
    by_word = {player.person_id: names.people[player.pk] for player in players}
    by_word |= {team.word: names.teams[team.pk] for team in teams}
    shown: dict[str, Any] = {}
    if teams:
        shown["teams"] = [
            {
                "id": names.teams[team.pk],
                "name": team.name,
                "members": [
                    {"id": names.people[one.player_id], "from": one.since} for one in team.members.all()
                ],
                "maximum_games": team.maximum_games,
                "word": team.word,
            }
            for team in teams
        ]
    if tournament.relay_stock is not None:
        shown["team_scoring"] = {"relay": {"stock": tournament.relay_stock}}
    stages = list(tournament.stages.all())
    if stages:
        there = listed(tournament)
        shown["stages"] = [
            _stage(stage.said, [by_word[who] for who in there.get(stage.word, ())]) for stage in stages
        ]
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


def _person(player: Player, name: str) -> dict[str, Any]:
    own = {"number": player.number, "group": player.group, "state": player.state}
    return {"id": name, **own, **_known(player.person)}


def _known(person: Person) -> dict[str, Any]:
    """All that is kept of a person; how they are shown only where they asked for it."""
    return {
        **{field: getattr(person, field) for field in PARTICULARS},
        "numbers": person.numbers,
        **({} if person.shown == Person.Shown.FULL else {"shown": person.shown}),
        "who": person.who,
        "salt": person.salt,
    }


def _merged(tournament: Tournament) -> dict[str, Any]:
    """Those who became another in the event, if any: so that it can be taken back wherever it is brought."""
    merged = [{"id": one.who, **_known(one)} for one in kept_of(tournament.uid)]
    return {"merged": merged} if merged else {}


def _rounds(tournament: Tournament, names: Mapping[int, str]) -> list[dict[str, Any]]:
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
