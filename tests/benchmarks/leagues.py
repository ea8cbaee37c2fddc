"""Benchmark of a season's table and a club's evening, after few games and after many.

Compared in the same run with a page that says that it is empty.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import Group, User
from django.db import connection
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

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Response

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
        return [figure for people, games in SIZES for figure in _figures_of_league(desk, people, games)]


def league_file(people: int, games: int, name: str) -> dict[str, Any]:
    """The file of a league with *people* in two divisions and *games* over sixteen evenings."""
    lot = Random(people)
    meetings_: list[dict[str, Any]] = [
        {"id": f"2026-{1 + index // 4:02}-{1 + index % 4 * 7:02}", "games": []} for index in range(EVENINGS)
    ]
    for meeting in meetings_:
        meeting["date"] = meeting["id"]
    for index in range(games):
        cuts = [100 * lot.randrange(-200, 201) for _seat in range(3)]
        scores = [30000 + cut for cut in cuts]
        seats = [f"p{number}" for number in lot.sample(range(people), 4)]
        game = {"seats": seats, "result": {"scores": [*scores, 120000 - sum(scores)]}}
        meetings_[index % EVENINGS]["games"].append(game)
    return {
        "format": "shinpan-event",
        "version": 1,
        "name": name,
        "rules": "wrc-2025",
        "people": [
            {"id": f"p{index}", "name": f"Player {index:02} of the club", "division": "AB"[index % 2]}
            for index in range(people)
        ],
        "counting": {
            "minimum_games": 12,
            "best": {"of": "games", "n": 20},
            "promotion": {"up": 2, "down": 2},
        },
        "meetings": meetings_,
    }


def _figures_of_league(desk: Client, people: int, games: int) -> list[Figure]:
    named = f"{people} people, {games} games"
    data = json.dumps(league_file(people, games, f"League of {people}")).encode()
    league, _warnings = import_event(data, by="Olga")
    _hold_evening(league, min(HERE, people))
    pages = {
        f"season's table ({named})": reverse("standings", args=[league.slug]),
        f"season's own page ({named})": reverse("tournament", args=[league.slug]),
        f"evening's page, {min(HERE, people)} here ({named})": reverse("tonight", args=[league.slug]),
    }
    lines = []
    for subject, address in pages.items():
        lines += _page(desk, subject, address)
    return lines


def _hold_evening(league: Tournament, count: int) -> None:
    """Hold an evening today with *count* people, all but two of them in play."""
    evening = evenings.begin(league, timezone.localdate().isoformat(), act=by())
    players = list(league.players.order_by("number")[:count])
    meetings.record_presence(evening, players, Presence.HERE, act=by())
    while proposed := propose(shown.evening(evening)):
        evenings.start(evening, proposed[0].players, act=by())


def _page(desk: Client, subject: str, address: str) -> list[Figure]:
    def page() -> Response:
        return desk.get(address)

    def empty() -> Response:
        return desk.get("/nowhere/")

    page()
    empty()
    queries: list[str] = []

    def counted(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        queries.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(counted):
        answer = page()
    if answer.status_code != 200:
        raise AssertionError(f"{address} answers {answer.status_code}")
    page_seconds = min(_spent(page) for _run in range(5))
    empty_page_seconds = min(_spent(lambda: [empty() for _run in range(20)]) for _run in range(3)) / 20
    return [
        Figure(subject=subject, value=page_seconds * 1000, unit="ms"),
        Figure(subject="  of a page with nothing on it", value=page_seconds / empty_page_seconds, unit="x"),
        Figure(subject="  queries", value=len(queries), unit=""),
    ]


def _spent(run: Callable[[], object]) -> float:
    start = time.process_time()
    run()
    return time.process_time() - start
