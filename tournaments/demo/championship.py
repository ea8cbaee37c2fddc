"""The demo's championship: teams, four qualifying rounds, semifinals, and a final in play."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from django.contrib.auth.models import User

import referee
from tournaments.demo.club import Game
from tournaments.demo.league import scores
from tournaments.models import Round, Tournament
from tournaments.presenters.events.round_players import by_pattern
from tournaments.presenters.rulings.effects import announcement
from tournaments.services.events import results, rounds
from tournaments.services.events.drawing import next_round_number
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.interchange import importing
from tournaments.services.interchange.eventfile import reading
from tournaments.services.tables import physical_tables

__all__ = ["load"]

_TEAMS = ("Harbour Lights", "北風クラブ", "The Red Fives", "Alpine Tiles")
_PEOPLE = (
    ("Grete Halvorsen", "NOR"),
    ("Lucien Abadie", "FRA"),
    ("Tove Sandqvist", "SWE"),
    ("Matthijs Verbruggen", "NLD"),
    ("黒田 結衣（くろだ ゆい）", "JPN"),
    ("早瀬 航（はやせ わたる）", "JPN"),
    ("Emilia Nowakowska", "POL"),
    ("Santiago Arrieta", "ESP"),
    ("Fiona MacAllister", "GBR"),
    ("Kasper Nørgaard", "DNK"),
    ("Beatrice Contarini", "ITA"),
    ("Dávid Szalontai", "HUN"),
    ("Annelies Steinhauser", "AUT"),
    ("Ruedi Zurbriggen", "CHE"),
    ("Lukáš Havránek", "CZE"),
    ("Theresa Leitgeb", "AUT"),
)
_QUALIFYING, _SEMIFINAL, _FINAL = (1, 2, 3, 4), 5, (6, 7)
_HANDS = 5
_SEED = 64


def load(organizer: User) -> Tournament:
    """Create the championship and play it up to the fifth hand of its final."""
    lot = Random(_SEED)  # noqa: S311 - the same demo every time; nothing here is secret
    act = Action(by=organizer.username, key="demo-championship")
    event_data = reading.read_event(_event(lot))
    event = importing.store_event(
        event_data, act=act, report=importing.ImportReport(), announced=announcement
    )
    physical_tables.create_links(event, physical_tables.count_needed(event))
    semifinal = _next_round(event, act.then("semifinal"))
    table_results = {
        table.number: referee.ledger.Result(scores=scores(lot))
        for table in semifinal.tables.order_by("number")
    }
    results.enter_all(semifinal, table_results, act=act.then("results"))
    rounds.finish(semifinal, act=act.then("finished"))
    final = _next_round(event, act.then("final"))
    Game(final.tables.select_related("round__tournament").get(), lot).play(_HANDS)
    return event


def _next_round(event: Tournament, act: Action) -> Round:
    """Seat the next round by the pattern of its stage, open it and return it."""
    seats = by_pattern(event, next_round_number(event))
    round_ = rounds.create_round(event, seats, (), act=act)
    rounds.open_round(round_, act=act.then("opened"))
    return round_


def _event(lot: Random) -> dict[str, Any]:
    """Return the event file of everything before the semifinals."""
    people = [f"p{number}" for number in range(1, len(_PEOPLE) + 1)]
    plan = referee.seating.plan_rounds(people, rounds=len(_QUALIFYING), seed=_SEED, steps=2_000)
    played_rounds = [
        _round(number, draw.tables, lot) for number, draw in zip(_QUALIFYING, plan.rounds, strict=True)
    ]
    return {
        "format": "shinpan-event",
        "version": 1,
        "name": "Demo: Four Winds Championship",
        "rules": "wrc-2025",
        "dates": ["2026-10-17", "2026-10-18"],
        "place": "Vienna",
        "people": [
            _person(person_id, name_and_country)
            for person_id, name_and_country in zip(people, _PEOPLE, strict=True)
        ],
        "teams": [
            {
                "id": f"t{index}",
                "name": name,
                "members": [{"id": person_id} for person_id in people[index :: len(_TEAMS)]],
            }
            for index, name in enumerate(_TEAMS)
        ],
        "stages": [
            {"id": "qualifying", "name": "Qualifying", "rounds": list(_QUALIFYING)},
            {
                "id": "semifinals",
                "name": "Semifinals",
                "rounds": [_SEMIFINAL],
                "enters": {"of": "qualifying", "first": 8},
                "pattern": "[1,4,5,8][2,3,6,7]",
            },
            {
                "id": "final",
                "name": "Final",
                "rounds": list(_FINAL),
                "enters": {"of": "semifinals", "advance": 2},
                "pattern": "A1 B1 A2 B2",
            },
        ],
        "rounds": played_rounds,
    }


def _person(person_id: str, name_and_country: tuple[str, str]) -> dict[str, Any]:
    name, _, reading_ = name_and_country[0].rstrip("）").partition("（")
    return {"id": person_id, "name": name, "reading": reading_, "country": name_and_country[1]}


def _round(number: int, tables: Sequence[Sequence[str]], lot: Random) -> dict[str, Any]:
    rows = [
        {
            "table": table_number,
            "seats": list(seats),
            "result": {"scores": list(scores(lot)), "sticks_left": 0},
        }
        for table_number, seats in enumerate(tables, start=1)
    ]
    return {"number": number, "tables": rows}
