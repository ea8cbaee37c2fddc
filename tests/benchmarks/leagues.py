"""Benchmark of a season's table and a club's evening, after few games and after many.

Compared in the same run with a page that says that it is empty.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from random import Random
from typing import Any

from django.contrib.auth.models import Group, User
from django.db import connection
from django.http import HttpResponse
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone

from tests.acts import by
from tests.benchmarks.clock import Figure
from tournaments.forms.interchange.event_files import import_event
from tournaments.journal.kinds import Presence
from tournaments.models import ORGANIZERS, Tournament
from tournaments.presenters.clubs import evenings as shown
from tournaments.presenters.clubs.proposed_tables import propose
from tournaments.services.clubs import evenings, meetings

__all__ = ["figures", "league_file"]

SIZES = ((60, 600), (20, 60))
"""People and games: for a club's year, and for its first weeks."""
EVENINGS = 16
HERE = 30


def figures() -> list[Figure]:
    """The season's table and the evening's page, for a year of sixty people and for a few weeks of twenty."""
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    with override_settings(STORAGES={"staticfiles": plain}, ALLOWED_HOSTS=["testserver"]):
        organizer = User.objects.create_user("secretary")
        organizer.groups.add(Group.objects.get_or_create(name=ORGANIZERS)[0])
        desk = Client()
        desk.force_login(organizer)
        return [figure for people, games in SIZES for figure in _of(desk, people, games)]


def league_file(people: int, games: int, name: str) -> dict[str, Any]:
    """The file of a league with *people* in two divisions and *games* over sixteen evenings."""
    lot = Random(people)
    meetings_: list[dict[str, Any]] = [
        {"id": f"2026-{1 + at // 4:02}-{1 + at % 4 * 7:02}", "games": []} for at in range(EVENINGS)
    ]
    for meeting in meetings_:
        meeting["date"] = meeting["id"]
    for at in range(games):
        cuts = [100 * lot.randrange(-200, 201) for _seat in range(3)]
        scores = [30000 + cut for cut in cuts]
        seats = [f"p{one}" for one in lot.sample(range(people), 4)]
        game = {"seats": seats, "result": {"scores": [*scores, 120000 - sum(scores)]}}
        meetings_[at % EVENINGS]["games"].append(game)
    return {
        "format": "shinpan-event",
        "version": 1,
        "name": name,
        "rules": "wrc-2025",
        "people": [
            {"id": f"p{at}", "name": f"Player {at:02} of the club", "division": "AB"[at % 2]}
            for at in range(people)
        ],
        "counting": {
            "minimum_games": 12,
            "best": {"of": "games", "n": 20},
            "promotion": {"up": 2, "down": 2},
        },
        "meetings": meetings_,
    }


def _of(desk: Client, people: int, games: int) -> list[Figure]:
    named = f"{people} people, {games} games"
    data = json.dumps(league_file(people, games, f"League of {people}")).encode()
    made, _says = import_event(data, by="Olga")
    _held(made, min(HERE, people))
    pages = {
        f"season's table ({named})": reverse("standings", args=[made.slug]),
        f"season's own page ({named})": reverse("tournament", args=[made.slug]),
        f"evening's page, {min(HERE, people)} here ({named})": reverse("tonight", args=[made.slug]),
    }
    found = []
    for what, address in pages.items():
        found += _page(desk, what, address)
    return found


def _held(league: Tournament, here: int) -> None:
    """Hold an evening today with *here* people, all but two of them in play."""
    evening = evenings.begin(league, timezone.localdate().isoformat(), act=by())
    players = list(league.players.order_by("number")[:here])
    meetings.record_presence(evening, players, Presence.HERE, act=by())
    while proposed := propose(shown.evening(evening)):
        evenings.start(evening, proposed[0].players, act=by())


def _page(desk: Client, what: str, address: str) -> list[Figure]:
    def page() -> HttpResponse:
        return desk.get(address)

    def empty() -> HttpResponse:
        return desk.get("/nowhere/")

    page()
    empty()
    asked: list[str] = []

    def counted(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        asked.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(counted):
        answer = page()
    if answer.status_code != 200:
        raise AssertionError(f"{address} answers {answer.status_code}")
    seen = min(_spent(page) for _run in range(5))
    nothing = min(_spent(lambda: [empty() for _run in range(20)]) for _run in range(3)) / 20
    return [
        Figure(what=what, value=seen * 1000, unit="ms"),
        Figure(what="  of a page with nothing on it", value=seen / nothing, unit="x"),
        Figure(what="  queries", value=len(asked), unit=""),
    ]


def _spent(run: Callable[[], object]) -> float:
    begun = time.process_time()
    run()
    return time.process_time() - begun
