"""Benchmark of a whole event: its import, its export and its standings page.

Compared in the same run with the bare libraries: as many rows written by Django alone, the same data as JSON, and a
page that says that it is empty.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import User
from django.db import connection
from django.test import Client, override_settings
from django.urls import reverse

from tests.acts import by
from tests.benchmarks.clock import Figure
from tournaments.forms.interchange.event_files import import_event
from tournaments.models import Person, Tournament
from tournaments.presenters.interchange import event_files
from tournaments.services.events import tournaments
from tournaments.services.interchange.rosters import Particulars
from tournaments.services.people import particulars

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Response

__all__ = ["figures"]

PLAYERS, ROUNDS, PEOPLE = 256, 10, 1000
SCORES = (45000, 35000, 25000, 15000)


def figures() -> list[Figure]:
    """An event of 256 players and ten rounds from paper, and a thousand people at once."""
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    with override_settings(STORAGES={"staticfiles": plain}, ALLOWED_HOSTS=["testserver"]):
        return [*_event(), *_people()]


def _spent(run: Callable[[], object]) -> float:
    """Seconds of processor time of this process for one run."""
    start = time.process_time()
    run()
    return time.process_time() - start


def _event() -> list[Figure]:
    data = json.dumps(_file()).encode()
    imported: list[Tournament] = []
    into = _spent(lambda: imported.append(import_event(data, by="Olga")[0]))
    (event,) = imported
    parse = _spent(lambda: json.loads(data))
    out = _spent(lambda: json.dumps(event_files.event(event)))
    dumped = json.loads(json.dumps(event_files.event(event)))
    bare = _spent(lambda: json.dumps(dumped))
    visitor, reader, address = Client(), Client(), reverse("standings", args=[event.slug])
    # The same page as a visitor's, but made for somebody with a login it is made each time.
    reader.force_login(User.objects.create_user("reader"))

    def page() -> Response:
        return reader.get(address)

    def known() -> Response:
        return visitor.get(address)

    def empty() -> Response:
        return visitor.get("/nowhere/")

    page()
    known()
    empty()
    queries: list[str] = []

    def counted(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        queries.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(counted):
        page()
    page_seconds = min(_spent(page) for _run in range(5))
    known_seconds = min(_spent(lambda: [known() for _run in range(20)]) for _run in range(3)) / 20
    empty_page_seconds = min(_spent(lambda: [empty() for _run in range(20)]) for _run in range(3)) / 20
    named = f"{PLAYERS} players, {ROUNDS} rounds"
    return [
        Figure(subject=f"event imported ({named})", value=into, unit="s"),
        Figure(subject="  of reading its JSON alone", value=into / parse, unit="x"),
        Figure(subject=f"event exported ({named})", value=out, unit="s"),
        Figure(subject="  of writing its JSON alone", value=out / bare, unit="x"),
        Figure(subject=f"standings page ({named})", value=page_seconds * 1000, unit="ms"),
        Figure(subject="  of a page with nothing on it", value=page_seconds / empty_page_seconds, unit="x"),
        Figure(subject="  queries", value=len(queries), unit=""),
        Figure(subject="  made before, for a visitor", value=known_seconds / empty_page_seconds, unit="x"),
    ]


def _file() -> dict[str, Any]:
    people = [
        {"id": f"p{player_number}", "name": f"Player {player_number:03} of the hall"}
        for player_number in range(PLAYERS)
    ]
    tables = PLAYERS // 4
    rounds = [
        {
            "number": number,
            "tables": [
                {
                    "table": table + 1,
                    "seats": [f"p{(seat * tables + (table + number * seat) % tables)}" for seat in range(4)],
                    "result": {"scores": SCORES},
                }
                for table in range(tables)
            ],
        }
        for number in range(1, ROUNDS + 1)
    ]
    head = {"format": "shinpan-event", "version": 1, "name": "Bench", "rules": "wrc-2025"}
    return {**head, "people": people, "rounds": rounds}


def _people() -> list[Figure]:
    event = tournaments.create(name="Roster", ruleset_key="wrc-2025", act=by())
    listed = [
        Particulars(line=number, name=f"Person {number:04} of the list", country="POL")
        for number in range(1, PEOPLE + 1)
    ]
    spent = _spent(lambda: particulars.enter(event, listed, act=by()))
    rows = [Person(name=f"Bare {number}") for number in range(PEOPLE)]
    bare = _spent(lambda: Person.objects.bulk_create(rows))
    Person.objects.filter(name__startswith="Bare").delete()
    return [
        Figure(subject=f"{PEOPLE} people entered", value=spent, unit="s"),
        Figure(subject="  of writing as many rows alone", value=spent / bare, unit="x"),
    ]
