"""Benchmark of hands recorded per second, each in its own transaction, and the database's share."""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable
from statistics import median

from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

import referee
from tests.acts import by
from tests.benchmarks.clock import Figure
from tests.entries import hand_entry
from tournaments.models import Announcement, Entry, Table, Tournament
from tournaments.services.events import rounds, tournaments
from tournaments.services.people import entry_list
from tournaments.services.tables import hands

__all__ = ["figures"]

TABLES = 16
HANDS = 12

# The round and honba of each table, as its judge's page shows them.
_rounds_of_tables: dict[int, tuple[str, int]] = {}


def figures() -> list[Figure]:
    """Hands recorded through the service, compared with the same rows written without a ruling."""
    recorded, bare = _seconds(_record), _seconds(_insert)
    count = TABLES * HANDS
    return [
        Figure(
            subject="hands recorded through the service",
            value=count / recorded,
            unit="hands/s",
            against=f"{recorded / bare:.1f} times as long as writing the two rows alone",
        ),
        Figure(subject="the two rows of a hand written without a ruling", value=count / bare, unit="hands/s"),
        _preview(),
    ]


def _preview() -> Figure:
    """The median time of a preview at the server, twelve hands into a game."""
    table = _tables()[0]
    for number in range(1, HANDS + 1):
        _record(table, number)
    state = hands.fold(table).table
    position = {
        "step": "preview",
        "key": uuid.uuid4().hex,
        "expects": HANDS + 1,
        "round": state.round,
        "honba": state.honba,
    }
    data = {**position, "riichi": "2", "discarder": "1", "wins": "2", "2-worth": "3-30"}
    client, times = Client(SERVER_NAME="localhost"), []
    for _ in range(31):
        start = time.perf_counter()
        answer = client.post(
            reverse("enter_hand", args=[table.token, "ron"]), data, headers={"HX-Request": "true"}
        )
        times.append(time.perf_counter() - start)
    if "confirm" not in answer.text:
        raise RuntimeError("the preview could not be confirmed")
    return Figure(subject="preview of a hand at the server, median", value=1000 * median(times), unit="ms")


def _seconds(write: Callable[[Table, int], None]) -> float:
    tables = _tables()
    start = time.perf_counter()
    for number in range(1, HANDS + 1):
        for table in tables:
            write(table, number)
    return time.perf_counter() - start


def _tables() -> list[Table]:
    tournament: Tournament = tournaments.create(
        name=f"Bench {uuid.uuid4()}", ruleset_key="ema-2025", act=by()
    )
    entry_list.enter(
        tournament, "\n".join(f"Player {number}" for number in range(1, 4 * TABLES + 1)), act=by()
    )
    drawn = rounds.draw(tournament, seed=1, act=by())
    rounds.open_round(drawn, act=by())
    drawn.refresh_from_db()
    return list(Table.objects.filter(round=drawn).select_related("round__tournament"))


def _record(table: Table, number: int) -> None:
    round_, honba = _rounds_of_tables.get(table.pk, ("E1", 0))
    entry, _ = hands.record(
        table,
        hand_entry(_report(number), round_, honba),
        by="bench",
        expects=number,
        key=f"{table.pk}-{number}",
    )
    after = entry.announcement.ruling["table"]
    _rounds_of_tables[table.pk] = (after["round"], after["honba"])


def _report(number: int) -> referee.Report:
    """A report by number: draws that keep the game going, and a win at every third hand."""
    if number % 3:
        return referee.ExhaustiveDraw(tenpai=(referee.Seat.FIRST, referee.Seat.SECOND))
    winner = referee.Winner(seat=referee.Seat(number % 4), worth=referee.HanFu(han=2, fu=30))
    return referee.Win(winners=(winner,), discarder=referee.Seat((number + 1) % 4))


def _insert(table: Table, number: int) -> None:
    with transaction.atomic():
        entry = Entry(
            table=table,
            number=number,
            key=f"{table.pk}-{number}",
            kind="hand",
            payload={"report": {"kind": "win"}},
            by="bench",
            at=timezone.now(),
        )
        entry.save()
        Announcement(entry=entry, ruling={"verdict": "win"}).save()
