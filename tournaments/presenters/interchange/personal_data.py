"""Everything stored about one person, as JSON and photos in a ZIP file; the guide describes its fields."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any, Final

from django.db.models import Q
from django.utils import timezone

from tournaments.models import (
    Activity,
    Attendance,
    Entry,
    JournalEntry,
    OwnLink,
    Person,
    Player,
    PlayerColumnValue,
    RulingPhoto,
    Substitution,
)
from tournaments.presenters.people import player_games
from tournaments.presenters.rulings import RulingDisclosure, log
from tournaments.services.people import erasing, kept_particulars

__all__ = ["FORMAT", "personal_data", "zip_file"]

FORMAT: Final = "shinpan-person-1"
_WITH_LINK: Final = (
    "This file was made through the personal link. Email addresses, notes, answers, the organizers' extra columns, "
    "photos and the activity log are left out, because others may have the link. Organizers can make the whole file."
)


def personal_data(players: Iterable[Player], *, everything: bool = True) -> dict[str, Any]:
    """Return what is stored about the person of *players*, one of each event; without *everything* for a link's holder.

    Such a person sees no more results than their own page shows, and nothing that only organizers see.
    """
    players = list(players)
    person = players[0].person
    data: dict[str, Any] = {
        "format": FORMAT,
        "made": _moment(timezone.now()),
        **({} if everything else {"note": _WITH_LINK}),
        "person": _person(person),
        "merged": [_person(merged) for merged in kept_particulars.merged_into_person(person.who)],
        "events": [_event(player, everything=everything) for player in players],
    }
    if everything:
        data["activity"] = [
            {"at": _moment(row.at), "kind": row.kind, "by": row.by}
            for row in Activity.objects.filter(subject=person.who).order_by("at")
        ]
    return data


def zip_file(data: dict[str, Any], photos: Iterable[RulingPhoto] = ()) -> bytes:
    """Return the ZIP file of *data*, as `data.json`, and of the *photos*."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("data.json", json.dumps(data, ensure_ascii=False, indent=1))
        for photo in photos:
            file.writestr(f"photos/{photo.pk}.jpg", bytes(photo.image))
    return buffer.getvalue()


def _person(person: Person) -> dict[str, Any]:
    return {"id": person.who, **person.particulars, "public_name": person.shown}


def _event(player: Player, *, everything: bool) -> dict[str, Any]:
    event = player.tournament
    page = player_games.page(player, everything=everything)
    person_ids = [
        player.person_id,
        *(one.who for one in kept_particulars.merged_into_person(player.person_id)),
    ]
    data: dict[str, Any] = {
        "event": event.name,
        "id": event.uid,
        "number": player.number,
        "state": player.state,
        "group": player.group,
        "handicap": player.handicap,
        "checked_in": player.is_here,
        "imported_as": player.ref,
        "rank": page.standing.rank,
        "total": str(page.standing.total),
        "games": [_game(player, game) for game in page.games],
        "rounds_without_a_game": [
            {"round": line.round, "points": str(line.points), "place": line.place, "why": line.says}
            for line in page.rounds
        ],
        "penalties_and_bonuses": [
            {"points": line.penalty.points, "why": line.penalty.why, "at": _moment(line.penalty.at)}
            for line in page.outside_points
        ],
        "substitutions": [
            {"from_round": row.from_round, "to_round": row.to_round, "plays": row.in_player_id == player.pk}
            for row in Substitution.objects.filter(Q(out=player) | Q(in_player=player))
        ],
        "evenings": [
            {"evening": row.meeting.word, "presence": row.presence, "came": _moment(row.came)}
            for row in Attendance.objects.filter(player=player).select_related("meeting")
        ],
    }
    return data | (_for_organizers(player, person_ids) if everything else {})


def _game(player: Player, game: player_games.GameLine) -> dict[str, Any]:
    entries = Entry.objects.filter(
        table__round__tournament=player.tournament, table__round__number=game.round, table__number=game.table
    )
    held_back = game.state.is_held_back
    return {
        "round": game.round,
        "table": game.table,
        "seat": game.seat,
        "place": game.result.place if game.result else None,
        "result": str(game.result.counts) if game.result else None,
        "penalties": None if held_back else game.penalties,
        "entries": [
            {"number": row.number, "kind": row.kind, "at": _moment(row.at), "content": row.payload}
            for row in (() if held_back else entries.order_by("number"))
        ],
    }


def _for_organizers(player: Player, person_ids: list[str]) -> dict[str, Any]:
    """Return what only organizers see."""
    event = player.tournament
    return {
        "registrations": list(_registrations(player)),
        "extra_columns": {
            value.column.name: value.value
            for value in PlayerColumnValue.objects.filter(
                column__tournament=event, who__in=person_ids
            ).select_related("column")
        },
        "personal_links": OwnLink.objects.filter(event=event.uid, who__in=person_ids).count(),
        "rulings": [
            {
                "number": line.number,
                "at": _moment(line.at),
                "round": line.round,
                "table": line.table,
                "about": line.about,
                "facts": line.facts,
                "decision": line.decision,
            }
            for line in log.log_lines(event, RulingDisclosure.ALL)
            if line.player == player
        ],
        "journal": [
            {"number": row.number, "kind": row.kind, "at": _moment(row.at), "why": row.why}
            for row in JournalEntry.objects.filter(event=event.uid).order_by("number")
            if any(f'"{person_id}"' in json.dumps(row.payload) for person_id in person_ids)
        ],
    }


def _registrations(player: Player) -> Iterator[dict[str, Any]]:
    for row in erasing.registrations_of(player.person).filter(tournament=player.tournament_id):
        yield {
            "at": _moment(row.at),
            "state": row.state,
            **row.particulars,
            "email": row.mail,
            "note": row.note,
            "answers": row.answers,
            "public_name": row.shown,
            "why": row.why,
        }


def _moment(at: datetime) -> str:
    return at.isoformat(timespec="seconds")
