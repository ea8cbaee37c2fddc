"""Events whose people have names of 42 letters, for tests of printed sheets."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from typing import Any, Final

import referee
from tests import paper
from tests.acts import by
from tests.tournaments.tables import games
from tests.tournaments.tables.long_game import play_long
from tournaments.forms.interchange.event_files import import_event
from tournaments.models import Person, Tournament
from tournaments.services.events import rounds
from tournaments.services.tables import physical_tables

__all__ = ["LETTERS", "PEOPLE", "ROUNDS", "crowd", "is_of_a_name", "kanji", "latin", "lengthen", "mixed"]

LETTERS: Final = 42
PEOPLE: Final = 64
ROUNDS: Final = 10

_LONG: Final = (
    "Wolfeschlegelsteinhausenbergerdorff",
    "Papadimitrakopoulou",
    "Brzęczyszczykiewicz",
    "Vējonis",
)
_GIVEN: Final = ("Maximiliane", "Grzegorz", "Þorbjörg", "Bartholomäus", "Ekaterína", "Dagný", "Żaklina")
_HYPHENED: Final = (
    "Konstantinopoulou-Weber",
    "Súilleabháin-Ní Dhomhnaill",
    "Grønbech-Sørlund",
    "Quijano-Ybarra",
)
_KANJI: Final = "勅使河原龍之介小鳥遊御手洗長宗我部伊集院綾小路西園寺喜屋武東恩納九十九五百旗頭"
_KANA: Final = "コンスタンティノープルマクシミリアーネブラニスラヴァ"


def latin() -> list[str]:
    """Sixty-four names in Latin letters: with a very long word, with hyphens, of many short words."""
    names = []
    for index, (given, family) in enumerate(product(_GIVEN, _LONG + _HYPHENED)):
        name = f"{given} {family}"
        while len(name) < LETTERS:
            name += f" {_GIVEN[(index + len(name)) % len(_GIVEN)]}"
        names.append(_closed(name, index))
    more = (
        _closed(f"Zdzisława Ilvy Ożga Rúna Éva Jörn Nhượng Uxía {index}vé", index) for index in range(PEOPLE)
    )
    return [*names, *more][:PEOPLE]


def _closed(name: str, index: int) -> str:
    """*name* with exactly that many letters, different for each *index*."""
    mark = "bcdfghjklmnpqrstvwxz"
    end = mark[index % 20] + "ÿ" + mark[index // 20]
    return name[: LETTERS - 3].rstrip(" -").ljust(LETTERS - 3, "ø") + end


def kanji() -> list[str]:
    """Sixty-four names in kanji, or in kanji and kana."""
    names = []
    for index in range(PEOPLE):
        signs = (_KANJI * 3)[index % len(_KANJI) :]
        kana = (_KANA * 2)[index % len(_KANA) :]
        first = signs[: LETTERS // 2]
        names.append(f"{first} {(kana if index % 2 else signs[7:])[: LETTERS - len(first) - 1]}")
    return names


def mixed() -> list[str]:
    """Names of both kinds alternately."""
    return [name for both in zip(latin(), kanji(), strict=True) for name in both][:PEOPLE]


def is_of_a_name(text: str, names: str) -> bool:
    """Whether *text* is part of one of *names*, which are joined without spaces; a final hyphen is ignored."""
    plain = "".join(text.split()).rstrip("-")
    return len(plain) >= 4 and plain in names


def lengthen(event: Tournament, names: list[str]) -> Tournament:
    """Rename the players of *event* to *names*."""
    for player, name in zip(event.players.select_related("person"), names, strict=False):
        Person.objects.filter(pk=player.person_id).update(name=name, reading="", family="", given="")
    return event


def crowd(names: list[str], *, over: bool) -> Tournament:
    """Sixty-four people, ten rounds: all of them over, or the last one in play with a long game at its first table."""
    finished_rounds = ROUNDS if over else ROUNDS - 1
    data = {
        "format": "shinpan-event",
        "version": 1,
        "address": paper.ADDRESS,
        "name": "Internationale Meisterschaft im Riichi-Mahjong",
        "rules": "ema-2025",
        "dates": ["2026-05-02", "2026-05-03"],
        "place": "Kulturzentrum am Fluss",
        "last_round": ROUNDS,
        "people": list(_people(names)),
        "rounds": [_round(number, names) for number in range(1, finished_rounds + 1)],
    }
    event, _warnings = import_event(json.dumps(data).encode(), by="Olga")
    physical_tables.create_links(event, PEOPLE // 4)
    if not over:
        lines = [", ".join(map(str, seats)) for seats in _seats(len(names), ROUNDS)]
        last = rounds.create_from_text(event, "\n".join(lines), act=by())
        rounds.open_round(last, act=by())
        play_long(last.tables.select_related("round__tournament").get(number=1))
        games.play(last.tables.get(number=2), games.ron(referee.Seat(1), referee.Seat(2), 3, 30))
    return event


def _people(names: list[str]) -> Iterator[dict[str, Any]]:
    countries = ("JPN", "POL", "FRA", "ESP")
    for number, name in enumerate(names, start=1):
        club = f"Riichi-Mahjong-Verein Hohenstein {number % 5 + 1}"
        yield {"id": f"p{number}", "name": name, "club": club, "country": countries[number % 4]}


def _seats(count: int, round_: int) -> list[list[int]]:
    tables = count // 4
    return [
        [1 + seat * tables + (table + seat * (round_ - 1)) % tables for seat in range(4)]
        for table in range(tables)
    ]


def _round(number: int, names: list[str]) -> dict[str, Any]:
    tables = []
    for table_number, seats in enumerate(_seats(len(names), number), start=1):
        swing = 100 * ((table_number * 7 + number * 5) % 23)
        scores = [41_000 + swing, 33_000, 27_000 - swing, 19_000]
        result = {"scores": scores, "sticks_left": 0, "why": ""}
        tables.append({"table": table_number, "seats": [f"p{seat}" for seat in seats], "result": result})
    return {"number": number, "tables": tables}
