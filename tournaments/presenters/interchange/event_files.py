"""Events and standings as JSON."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import referee
from tournaments.journal import canonical
from tournaments.journal.reading import to_json
from tournaments.models import (
    PARTICULARS,
    Entry,
    JournalEntry,
    Meeting,
    Person,
    Player,
    Round,
    Table,
    Team,
    Tournament,
)
from tournaments.presenters.clubs.seasons import meeting_name
from tournaments.presenters.clubs.series import SeriesRow, SeriesShown
from tournaments.presenters.events.standings import Cell, Row, Standings
from tournaments.presenters.events.teams import TeamRow, TeamStandings
from tournaments.services.clubs import counting_rules
from tournaments.services.events.stage_formats import listed_words
from tournaments.services.interchange.eventfile.shape import FORMAT, VERSION
from tournaments.services.people.kept_particulars import merged_in_event

__all__ = ["event", "series", "standings", "team_standings"]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Names:
    """The names in a file for every person and team of an event, by their keys; each name is unique."""

    people: Mapping[int, str]
    teams: Mapping[int, str]


def _names(players: Sequence[Player], teams: Sequence[Team]) -> _Names:
    """The names of the file that they came from, else their numbers; another word if the name is already taken."""
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
    """The standings in the protocol's form."""
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


def series(shown: SeriesShown) -> dict[str, Any]:
    """The table of a series; each row has the worth of each event by the event's address."""
    circuit = shown.circuit
    return {
        "series": shown.series.slug,
        "formula": circuit.formula.value,
        "best": circuit.best,
        "minimum": circuit.minimum,
        "place_points": list(circuit.place_points),
        "complete": bool(shown.events) and all(one.played and not one.provisional for one in shown.events),
        "events": [
            {
                "event": one.tournament.slug,
                "name": one.tournament.name,
                "ranked": one.ranked,
                "weight": referee.codec.write_points(one.total_weight),
                "complete": one.played and not one.provisional,
            }
            for one in shown.events
        ],
        "rows": [_series_row(row) for row in shown.rows],
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


def event(tournament: Tournament, *, by_meeting: bool = True) -> dict[str, Any]:
    """The whole event: people, rounds with every table's ledger, and the journal with its hashes.

    A league has its meetings instead of rounds; without *by_meeting* it has rounds, as in the older format.
    """
    players = list(tournament.players.select_related("person").order_by("number"))
    rounds = _rounds(tournament)
    by_meeting = by_meeting and _has_meetings(tournament)
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
        "address": tournament.address,
        "timezone": tournament.timezone,
        "minutes": tournament.minutes,
        "last_round": tournament.last_round,
        "public": tournament.public,
        "ties": tournament.ties,
        **_formats(tournament, players, teams, names),
        **_club(tournament),
        **_counting(tournament, players, names.people),
        "people": [_person(player, names.people[player.pk], tournament) for player in players],
        **_merged(tournament),
        **(
            {"meetings": _meetings(tournament, rounds, names.people)}
            if by_meeting
            else {"rounds": [_round(round_, rounds.tables(round_), names.people) for round_ in rounds.rows]}
        ),
        "journal": [
            _entry(entry) for entry in JournalEntry.objects.filter(event=tournament.uid).order_by("number")
        ],
    }


def _formats(
    tournament: Tournament, players: Sequence[Player], teams: Sequence[Team], names: _Names
) -> dict[str, Any]:
    """Stages and teams, if there are any."""
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
        there = listed_words(tournament)
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


def _has_meetings(tournament: Tournament) -> bool:
    """Whether the games are listed by meeting: a league's are, and those of another series that has meetings."""
    if tournament.kind == Tournament.Kind.LEAGUE:
        return True
    return tournament.kind != Tournament.Kind.TOURNAMENT and tournament.meetings.exists()


def _club(tournament: Tournament) -> dict[str, Any]:
    """The event's club, as its journal has it, whatever the club's current name is."""
    if not tournament.club:
        return {}
    said = JournalEntry.objects.filter(event=tournament.uid, kind="club").order_by("number").last()
    if said is None:
        return {}
    told = {name: said.payload.get(name, "") for name in ("name", "place", "language", "timezone")}
    return {"club": {"word": tournament.club, **told}}


def _counting(tournament: Tournament, players: Sequence[Player], names: Mapping[int, str]) -> dict[str, Any]:
    """How a league counts; if a division and a player share a name, only the journal has the division's handicap."""
    said = counting_rules.stored_counting(tournament)
    if said is None:
        return {}
    handicap = {one.division: one.points for one in said.handicap}
    handicap |= {names[player.pk]: player.handicap for player in players if player.handicap is not None}
    shown = {
        "order": said.order.value,
        "minimum_games": said.minimum_games,
        "maximum_games": said.maximum_games,
        "best": None if said.best is None else {"of": said.best.of.value, "n": said.best.n},
        "attendance": said.attendance,
        "handicap": handicap,
        "promotion": None
        if said.promotion is None
        else {"up": said.promotion.up, "down": said.promotion.down},
    }
    return {"counting": shown}


def _person(player: Player, name: str, tournament: Tournament) -> dict[str, Any]:
    own: dict[str, Any] = {"number": player.number, "group": player.group, "state": player.state}
    if tournament.kind == Tournament.Kind.LEAGUE:
        own["division"] = player.group
    return {"id": name, **own, **_known(player.person)}


def _known(person: Person) -> dict[str, Any]:
    """All saved data of a person; how they are shown is included only if they chose it."""
    return {
        **{field: getattr(person, field) for field in PARTICULARS},
        "numbers": person.numbers,
        **({} if person.shown == Person.Shown.FULL else {"shown": person.shown}),
        "who": person.who,
        "salt": person.salt,
    }


def _merged(tournament: Tournament) -> dict[str, Any]:
    """The people merged into others in the event, if any; a merge can then be undone on any desk."""
    merged = [{"id": one.who, **_known(one)} for one in merged_in_event(tournament.uid)]
    return {"merged": merged} if merged else {}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Rounds:
    """An event's rounds in order, with the players of their tables, by the tables' keys, and the entries there."""

    rows: tuple[Round, ...]
    seats: Mapping[int, Sequence[int]]
    ledgers: Mapping[int, Sequence[dict[str, Any]]]

    def tables(self, round_: Round) -> list[tuple[Table, Sequence[int], Sequence[dict[str, Any]]]]:
        """The tables of a round in the order of their numbers, each with its players' keys and its ledger."""
        return [
            (table, self.seats.get(table.pk, ()), self.ledgers.get(table.pk, ()))
            for table in sorted(round_.tables.all(), key=lambda one: one.number)
        ]


def _rounds(tournament: Tournament) -> _Rounds:
    seats: dict[int, list[int]] = defaultdict(list)
    ledgers: dict[int, list[dict[str, Any]]] = defaultdict(list)
    entries = Entry.objects.filter(table__round__tournament=tournament).select_related("announcement")
    for entry in entries.order_by("table", "number"):
        ledgers[entry.table_id].append(
            {
                "number": entry.number,
                "kind": entry.kind,
                "payload": entry.payload,
                "by": entry.by,
                "at": canonical.format_moment(entry.at),
                "device": entry.device,
                "announced": entry.announcement.ruling,
                "previous": entry.previous_hash,
                "hash": entry.hash,
            }
        )
    rounds = tournament.rounds.prefetch_related("tables", "seatings", "rests", "results").order_by("number")
    for round_ in rounds:
        for seating in sorted(round_.seatings.all(), key=lambda one: (one.table_id, one.seat)):
            seats[seating.table_id].append(seating.player_id)
    return _Rounds(rows=tuple(rounds), seats=seats, ledgers=ledgers)


def _round(
    round_: Round,
    tables: Sequence[tuple[Table, Sequence[int], Sequence[dict[str, Any]]]],
    names: Mapping[int, str],
) -> dict[str, Any]:
    shown: dict[str, Any] = {"number": round_.number, "state": round_.state}
    shown |= {"date": round_.date, "name": round_.name, "games": round_.games}
    told = _stated(round_, names)
    shown |= {"results": told} if told and not tables else {"tables": [_table(*one, names) for one in tables]}
    return {**shown, "rests": [names[rest.player_id] for rest in round_.rests.all()]}


def _stated(round_: Round, names: Mapping[int, str]) -> list[dict[str, Any]]:
    """The results of a round without tables."""
    return [
        {"id": names[row.player_id], "result": referee.codec.write_points(row.points), "place": row.place}
        for row in round_.results.all()
    ]


def _table(
    table: Table, seats: Sequence[int], ledger: Sequence[dict[str, Any]], names: Mapping[int, str]
) -> dict[str, Any]:
    return (
        {"table": table.number, "seats": [names[one] for one in seats], "ledger": list(ledger)}
        | ({} if table.own is None else {"rules": table.own})
        | ({} if table.start is None else {"start": table.start})
    )


def _meetings(tournament: Tournament, rounds: _Rounds, names: Mapping[int, str]) -> list[dict[str, Any]]:
    """The meetings by day, if all have one, with the games of each in the order in which they were drawn."""
    rows = {row.word: row for row in Meeting.objects.filter(tournament=tournament).order_by("pk")}
    of: dict[str, list[Round]] = {word: [] for word in rows}
    for round_ in rounds.rows:
        of.setdefault(meeting_name(round_), []).append(round_)
    found = []
    for word, its in of.items():
        row = rows.get(word)
        shown: dict[str, Any] = {"id": word, "date": row.date if row else its[0].date}
        if row is not None:
            shown |= {"division": row.division, "friendly": row.friendly, "over": row.over}
            shown |= {} if row.own is None else {"rules": row.own}
        shown["games"] = [_game(round_, one, names) for round_ in its for one in rounds.tables(round_)]
        shown["rounds"] = [_of_a_meeting(round_, names) for round_ in its]
        found.append(shown)
    return sorted(found, key=lambda one: one["date"]) if all(one["date"] for one in found) else found


def _game(
    round_: Round, at: tuple[Table, Sequence[int], Sequence[dict[str, Any]]], names: Mapping[int, str]
) -> dict[str, Any]:
    table = at[0]
    return {
        "round": round_.number,
        **_table(*at, names),
        "friendly": table.counts == Table.Counts.FRIENDLY,
        "counts": table.counts,
    }


def _of_a_meeting(round_: Round, names: Mapping[int, str]) -> dict[str, Any]:
    told = _stated(round_, names)
    return {
        "number": round_.number,
        "state": round_.state,
        "date": round_.date,
        "games": round_.games,
        **({"results": told} if told else {}),
        "rests": [names[rest.player_id] for rest in round_.rests.all()],
    }


def _entry(entry: JournalEntry) -> dict[str, Any]:
    return {
        "number": entry.number,
        "kind": entry.kind,
        **to_json(entry.payload),
        "by": entry.by,
        "at": canonical.format_moment(entry.at),
        "device": entry.device,
        "why": entry.why,
        "previous": entry.previous_hash,
        "hash": entry.hash,
    }
