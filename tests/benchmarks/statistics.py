"""Benchmark of a year's statistics including hands, after few games and after many.

Sixty people play six hundred games of recorded hands. Compared in the same run with a page that says that it is empty,
and with the plain sum of the stored results in SQL.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any

from django.contrib.auth.models import User
from django.db import connection, transaction
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone

from tests.acts import by
from tests.benchmarks.clock import Figure, side_by_side
from tests.halls import recorded_hands
from tournaments.models import Anchor, Announcement, Entry, Folded, Table, Tournament
from tournaments.presenters.events import table_results
from tournaments.services.events import rounds, tournaments
from tournaments.services.people import entry_list
from tournaments.services.tables import ledger, refolding

__all__ = ["figures", "year"]

SIZES = ((60, 600), (20, 60))
"""People and games: for a club's year, and for its first weeks."""


def figures() -> list[Figure]:
    """The table of all people and one person's page, before and after the first read."""
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    with override_settings(STORAGES={"staticfiles": plain}, ALLOWED_HOSTS=["testserver"]):
        return [figure for people_, games_ in SIZES for figure in _figures_of_year(people_, games_)]


def year(people_: int, games_: int) -> Tournament:
    """An event in which every game is the recorded hanchan, written straight into the ledgers."""
    lot = Random(people_)
    event = tournaments.create(name=f"Year of {people_}", ruleset_key="tenhou-4p", act=by())
    entry_list.enter(event, "\n".join(f"Player {index:02} of the year" for index in range(people_)), act=by())
    everybody = list(event.players.order_by("number"))
    tables = people_ // 4
    for _round in range(games_ // tables):
        lot.shuffle(everybody)
        seats = [everybody[index * 4 : index * 4 + 4] for index in range(tables)]
        round_ = rounds.create_round(event, seats, everybody[tables * 4 :], act=by())
        rounds.open_round(round_, act=by())
        for table in round_.tables.all():
            _write(table)
        rounds.finish(round_, act=by())
    return event


def _write(table: Table) -> None:
    anchor = Anchor.objects.get(
        event=table.round.tournament.uid, round=table.round.number, table=table.number
    )
    stored = []
    for number, (kind, payload) in enumerate(recorded_hands(), start=1):
        entry = Entry(
            table=table, number=number, key=str(number), kind=kind, payload=payload, by="judge",
            at=timezone.now(), previous_hash=anchor.head,
        )  # fmt: skip
        entry.hash = ledger.chain_hash(entry, {})
        anchor.length, anchor.head = number, entry.hash
        stored.append(entry)
    Entry.objects.bulk_create(stored)
    Announcement.objects.bulk_create(Announcement(entry=entry, ruling={}) for entry in stored)
    anchor.save()


def _figures_of_year(people_: int, games_: int) -> list[Figure]:
    named = f"{people_} people, {games_} games"
    event = year(people_, games_)
    desk = Client()
    # A page for somebody with a login is made each time.
    desk.force_login(User.objects.get_or_create(username="reader")[0])
    table = reverse("statistics", args=[event.slug])
    player_address = reverse("player_statistics", args=[event.slug, 1])

    def page(address: str = table) -> None:
        answer = desk.get(address)
        if answer.status_code != 200:
            raise AssertionError(f"{address} answers {answer.status_code}")

    def started() -> None:
        table_results.clear_cache()
        page()

    def folded() -> None:
        # The next run needs the stored results again.
        with transaction.atomic():
            Folded.objects.all().delete()
            started()
            transaction.set_rollback(True)

    refolding.refresh_results(event)
    without, stored_seconds, warm = side_by_side([folded, started, page], times=3)
    queries: list[str] = []

    def counted(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        queries.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(counted):
        page()
    empty_page_seconds = (
        min(_spent(lambda: [desk.get("/nowhere/") for _run in range(20)]) for _run in range(3)) / 20
    )
    plain = min(_spent(lambda: _plain_sum(event)) for _run in range(5))
    own = min(_spent(lambda: page(player_address)) for _run in range(5))
    return [
        Figure(subject=f"statistics, every hand folded ({named})", value=without * 1000, unit="ms"),
        Figure(subject="  on a server that just started", value=stored_seconds * 1000, unit="ms"),
        Figure(subject="  once it was read", value=warm * 1000, unit="ms"),
        Figure(subject="  of a page with nothing on it", value=warm / empty_page_seconds, unit="x"),
        Figure(subject="  a plain sum of the kept results in SQL", value=plain * 1000, unit="ms"),
        Figure(subject="  queries", value=len(queries), unit=""),
        Figure(subject=f"one person's statistics ({named})", value=own * 1000, unit="ms"),
    ]


def _plain_sum(event: Tournament) -> None:
    """Query the number of games and the sum of results of every player from the stored rows."""
    result = (
        "SELECT s.player_id, COUNT(*), SUM(json_extract(f.game, '$.games[' || s.seat || '].result')) "
        "FROM tournaments_seating s JOIN tournaments_folded f ON f.table_id = s.table_id "
        "JOIN tournaments_round r ON r.id = s.round_id WHERE r.tournament_id = %s GROUP BY s.player_id"
    )
    with connection.cursor() as cursor:
        cursor.execute(result, [event.pk])
        cursor.fetchall()


def _spent(run: Callable[[], object]) -> float:
    start = time.process_time()
    run()
    return time.process_time() - start
