"""A whole event as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tournaments.common.read_snapshot import read_snapshot
from tournaments.journal import canonical
from tournaments.journal.reading import to_json
from tournaments.models import PARTICULARS, JournalEntry, Person, Player, Team, Tournament
from tournaments.presenters.interchange.event_file_names import FileNames, file_names
from tournaments.presenters.interchange.event_file_rounds import load_rounds, meetings_as_json, round_as_json
from tournaments.services.clubs import counting_rules
from tournaments.services.events.stage_formats import listed_words
from tournaments.services.interchange.eventfile.shape import FORMAT, VERSION
from tournaments.services.people.kept_particulars import merged_in_event

__all__ = ["event"]


@read_snapshot()
def event(tournament: Tournament, *, by_meeting: bool = True) -> dict[str, Any]:
    """The whole event: people, rounds with every table's ledger, and the journal with its hashes.

    A league has its meetings instead of rounds; without *by_meeting* it has rounds, as in the older format.
    """
    players = list(tournament.players.select_related("person").order_by("number"))
    rounds = load_rounds(tournament)
    by_meeting = by_meeting and _has_meetings(tournament)
    teams = list(tournament.teams.prefetch_related("members"))
    names = file_names(players, teams)
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
        **_stages_and_teams(tournament, players, teams, names),
        **_club(tournament),
        **_counting(tournament, players, names.people),
        "people": [_person_json(player, names.people[player.pk], tournament) for player in players],
        **_merged(tournament),
        **(
            {"meetings": meetings_as_json(tournament, rounds, names.people)}
            if by_meeting
            else {
                "rounds": [
                    round_as_json(round_, rounds.tables(round_), names.people) for round_ in rounds.rows
                ]
            }
        ),
        "journal": [
            _entry_json(entry)
            for entry in JournalEntry.objects.filter(event=tournament.uid).order_by("number")
        ],
    }


def _stages_and_teams(
    tournament: Tournament, players: Sequence[Player], teams: Sequence[Team], names: FileNames
) -> dict[str, Any]:
    """Stages and teams, if there are any."""
    by_word = {player.person_id: names.people[player.pk] for player in players}
    by_word |= {team.word: names.teams[team.pk] for team in teams}
    formats: dict[str, Any] = {}
    if teams:
        formats["teams"] = [
            {
                "id": names.teams[team.pk],
                "name": team.name,
                "members": [
                    {"id": names.people[member.player_id], "from": member.since}
                    for member in team.members.all()
                ],
                "maximum_games": team.maximum_games,
                "word": team.word,
            }
            for team in teams
        ]
    if tournament.relay_stock is not None:
        formats["team_scoring"] = {"relay": {"stock": tournament.relay_stock}}
    stages = list(tournament.stages.all())
    if stages:
        listed_people = listed_words(tournament)
        formats["stages"] = [
            _stage_json(stage.said, [by_word[entrant] for entrant in listed_people.get(stage.word, ())])
            for stage in stages
        ]
    return formats


def _stage_json(stage: Mapping[str, Any], listed: Sequence[str]) -> dict[str, Any]:
    stage_json = {**stage, "id": stage["stage"]}
    del stage_json["stage"]
    if "enters" in stage_json and "list" in stage_json["enters"]:
        stage_json["enters"] = {**stage_json["enters"], "list": list(listed)}
    if "carry" in stage_json and "by_rank" in stage_json["carry"]:
        carry = {**stage_json["carry"], "part": {"by_rank": stage_json["carry"]["by_rank"]}}
        stage_json["carry"] = {name: value for name, value in carry.items() if name != "by_rank"}
    return stage_json


def _has_meetings(tournament: Tournament) -> bool:
    """Whether the games are listed by meeting: a league's are, and those of another series that has meetings."""
    if tournament.kind == Tournament.Kind.LEAGUE:
        return True
    return tournament.kind != Tournament.Kind.TOURNAMENT and tournament.meetings.exists()


def _club(tournament: Tournament) -> dict[str, Any]:
    """The event's club, as its journal has it, whatever the club's current name is."""
    if not tournament.club:
        return {}
    club_entry = JournalEntry.objects.filter(event=tournament.uid, kind="club").order_by("number").last()
    if club_entry is None:
        return {}
    fields = {name: club_entry.payload.get(name, "") for name in ("name", "place", "language", "timezone")}
    return {"club": {"word": tournament.club, **fields}}


def _counting(tournament: Tournament, players: Sequence[Player], names: Mapping[int, str]) -> dict[str, Any]:
    """How a league counts; if a division and a player share a name, only the journal has the division's handicap."""
    counting = counting_rules.stored_counting(tournament)
    if counting is None:
        return {}
    handicap = {
        division_handicap.division: division_handicap.points for division_handicap in counting.handicap
    }
    handicap |= {names[player.pk]: player.handicap for player in players if player.handicap is not None}
    counting_json = {
        "order": counting.order.value,
        "minimum_games": counting.minimum_games,
        "maximum_games": counting.maximum_games,
        "best": None if counting.best is None else {"of": counting.best.of.value, "n": counting.best.n},
        "attendance": counting.attendance,
        "handicap": handicap,
        "promotion": None
        if counting.promotion is None
        else {"up": counting.promotion.up, "down": counting.promotion.down},
    }
    return {"counting": counting_json}


def _person_json(player: Player, name: str, tournament: Tournament) -> dict[str, Any]:
    event_fields: dict[str, Any] = {"number": player.number, "group": player.group, "state": player.state}
    if tournament.kind == Tournament.Kind.LEAGUE:
        event_fields["division"] = player.group
    return {"id": name, **event_fields, **_particulars_json(player.person)}


def _particulars_json(person: Person) -> dict[str, Any]:
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
    merged = [{"id": person.who, **_particulars_json(person)} for person in merged_in_event(tournament.uid)]
    return {"merged": merged} if merged else {}


def _entry_json(entry: JournalEntry) -> dict[str, Any]:
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
