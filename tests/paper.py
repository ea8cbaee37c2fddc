"""Events with everything that makes a sheet hard: names, scripts, long games, many tables, kinds of events."""

from __future__ import annotations

import json
from typing import Any

import referee
from tests.acts import by
from tests.tournaments.clubs import leagues
from tests.tournaments.tables import games
from tests.tournaments.tables.long_game import play_long
from tournaments.forms.interchange.event_files import import_event
from tournaments.models import Tournament
from tournaments.services.events import rounds
from tournaments.services.tables import physical_tables

__all__ = ["ADDRESS", "NAMES", "huge", "league", "many_names", "over", "staged", "three_players"]

ADDRESS = "https://mahjong.example.org"
_ONE, TWO, THREE, _FOUR = referee.Seat
NAMES = (
    "Maximiliane Konstantinopoulou-Weber von Hohenstein zu Bergen",
    "Sinéad Súilleabháin Ó Maoilchiaráin-Ní Dhomhnaill",
    "勅使河原 龍之介（てしがわら りゅうのすけ）",
    "Nguyễn Thị Ánh-Tuyết",
    "Brzęczyszczykiewicz Grzegorz",
    "Παπαδοπούλου Κωνσταντίνα",
    "Константинопольская Анастасия",
    "محمد عبد الرحمن",
    "יעל כהן-לוי",
    "桐谷 恒一（きりたに こういち）",
    "Ōno Mei",
    "García-Márquez Lucía",
    "김민준",
    "王小明",
    "Þórdís Guðmundsdóttir",
    "Şahin Çağatay",
    *(f"Player {number}" for number in range(17, 41)),
)
_COUNTRIES = ("GER", "IRL", "JPN", "VIE", "POL", "GRE", "UKR", "EGY", "ISR", "JPN", "FRA", "ESP")


def many_names() -> Tournament:
    """Forty players, two rounds over with their results, the third in play with one long game, the fourth drawn.

    The event has a penalty, a withdrawn player, links for the tables of the hall, and rulings.
    """
    event = _imported(
        {
            "name": "Internationale Deutsche Meisterschaft im Riichi-Mahjong Frankfurt an der Oder"[:80],
            "rules": "ema-2025",
            "dates": ["2026-05-02", "2026-05-03"],
            "place": "Kulturzentrum am Fluss",
            "last_round": 4,
            "people": _people(NAMES),
            "rounds": [_round(1, 40, 4), _round(2, 40, 4)],
            "journal": [
                {"kind": "penalty", "who": "p3", "points": -20_000, "after_round": 2, "why": "chombo"},
                {"kind": "withdrawal", "who": "p40", "after_round": 2},
            ],
        }
    )
    lines = [", ".join(map(str, seats)) for seats in _seats(36, 4, 3)]
    third = rounds.create_from_text(event, "\n".join(lines), act=by())
    rounds.open_round(third, act=by())
    play_long(third.tables.select_related("round__tournament").get(number=1))
    rounds.create_from_text(event, "\n".join(lines[1:] + lines[:1]), act=by())
    physical_tables.create_links(event, 10)
    return event


def three_players() -> Tournament:
    """Six players under three-player rules."""
    seats = [["p1", "p2", "p3"], ["p4", "p5", "p6"]]
    table_results = [
        {
            "table": number,
            "seats": names,
            "result": {"scores": [52_000, 35_000, 18_000], "sticks_left": 0, "why": ""},
        }
        for number, names in enumerate(seats, start=1)
    ]
    event = _imported(
        {
            "name": "Sanma Evening",
            "rules": "tenhou-3p",
            "people": _people(NAMES[:6]),
            "rounds": [{"number": 1, "tables": table_results}],
        }
    )
    round_ = rounds.create_from_text(event, "1, 4, 2\n5, 3, 6", act=by())
    rounds.open_round(round_, act=by())
    games.play(round_.tables.get(number=1), games.ron(TWO, THREE, 3, 30))
    return event


def over() -> Tournament:
    """Sixteen players and only two rounds, both over; one player withdrew."""
    return _imported(
        {
            "name": "River Cup",
            "rules": "wrc-2025",
            "dates": ["2026-05-02"],
            "place": "Kulturzentrum am Fluss",
            "last_round": 2,
            "people": _people(NAMES[:16]),
            "rounds": [_round(1, 16, 4), _round(2, 16, 4)],
            "journal": [{"kind": "withdrawal", "who": "p16", "after_round": 2}],
        }
    )


def staged() -> Tournament:
    """Eight players in two teams, two rounds, then a semifinal of two tables and a final that is not drawn yet."""
    names = [f"p{number}" for number in range(1, 9)]
    return _imported(
        {
            "name": "Knock-out with teams",
            "rules": "wrc-2025",
            "people": _people(NAMES[2:10]),
            "teams": [
                {
                    "id": "a",
                    "name": "Drachen von Hohenstein",
                    "members": [{"id": member} for member in names[:4]],
                },
                {"id": "b", "name": "桜", "members": [{"id": member} for member in names[4:]]},
            ],
            "stages": [
                {"id": "main", "name": "Preliminaries", "rounds": [1, 2]},
                {
                    "id": "half",
                    "name": "Semifinals",
                    "rounds": [3],
                    "enters": {"of": "main", "first": 8},
                    "pattern": "[1,4,5,8][2,3,6,7]",
                },
                {"id": "final", "name": "Final", "rounds": [4], "enters": {"of": "half", "advance": 2}},
            ],
            "rounds": [_round(1, 8, 4), _round(2, 8, 4)],
        }
    )


def league() -> Tournament:
    """A season of two divisions with three evenings played and two to come."""
    counting = {
        "order": "total",
        "minimum_games": 3,
        "best": {"of": "games", "n": 4},
        "promotion": {"up": 1, "down": 1},
    }
    return _imported(leagues.league_data(counting))


def huge() -> Tournament:
    """A hundred and seventy-two players at forty-three tables, two rounds over and the third in play."""
    names = [f"{NAMES[number % 15 + 1].partition('（')[0]} {number}" for number in range(1, 173)]
    event = _imported(
        {
            "name": "Open of many tables",
            "rules": "ema-2025",
            "last_round": 8,
            "people": _people(names),
            "rounds": [_round(1, 172, 4), _round(2, 172, 4)],
        }
    )
    lines = [", ".join(map(str, seats)) for seats in _seats(172, 4, 3)]
    rounds.open_round(rounds.create_from_text(event, "\n".join(lines), act=by()), act=by())
    return event


def _imported(data: dict[str, Any]) -> Tournament:
    whole = {"format": "shinpan-event", "version": 1, "address": ADDRESS, **data}
    event, _warnings = import_event(json.dumps(whole).encode(), by="Olga")
    return event


def _people(names: Any) -> list[dict[str, Any]]:
    people = []
    for number, name in enumerate(names, start=1):
        plain, _mark, reading = name.partition("（")
        person = {"id": f"p{number}", "name": plain, "reading": reading.rstrip("）")}
        people.append(
            person | {"country": _COUNTRIES[number % len(_COUNTRIES)], "club": f"Club {number % 5 + 1}"}
        )
    return people


def _seats(count: int, size: int, round_: int) -> list[list[int]]:
    """Seats by table: the players of a table are *tables* numbers apart, with other neighbours each round."""
    tables = count // size
    return [
        [1 + seat * tables + (table + seat * (round_ - 1)) % tables for seat in range(size)]
        for table in range(tables)
    ]


def _round(number: int, count: int, size: int) -> dict[str, Any]:
    tables = []
    for table_number, seats in enumerate(_seats(count, size, number), start=1):
        swing = 100 * (table_number * 7 % 23)
        scores = [41_000 + swing, 33_000, 27_000 - swing, 19_000]
        names = [f"p{seat}" for seat in seats]
        tables.append(
            {"table": table_number, "seats": names, "result": {"scores": scores, "sticks_left": 0, "why": ""}}
        )
    return {"number": number, "tables": tables}
