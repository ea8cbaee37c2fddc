"""How many hands are recorded in a second, each in a transaction of its own, and what of that is the database's?"""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable

from django.db import transaction
from django.utils import timezone

import referee
from tests.benchmarks.clock import Figure
from tournaments.models import Announcement, Entry, Table, Tournament
from tournaments.services import hands, people, rounds, tournaments

__all__ = ["figures"]

TABLES = 16
HANDS = 12


def figures() -> list[Figure]:
    """Hands through the service beside the same rows written without a thought."""
    recorded, bare = _seconds(_record), _seconds(_insert)
    count = TABLES * HANDS
    return [
        Figure(
            what="hands recorded through the service",
            value=count / recorded,
            unit="hands/s",
            against=f"{recorded / bare:.1f} times as long as writing the two rows alone",
        ),
        Figure(what="the two rows of a hand written without a ruling", value=count / bare, unit="hands/s"),
    ]


def _seconds(write: Callable[[Table, int], None]) -> float:
    tables = _tables()
    begun = time.perf_counter()
    for number in range(1, HANDS + 1):
        for table in tables:
            write(table, number)
    return time.perf_counter() - begun


def _tables() -> list[Table]:
    tournament: Tournament = tournaments.create(name=f"Bench {uuid.uuid4()}", ruleset_key="ema-2025", by=None)
    people.enter(tournament, "\n".join(f"Player {number}" for number in range(1, 4 * TABLES + 1)))
    drawn = rounds.draw(tournament, seed=1)
    rounds.open_round(drawn)
    drawn.refresh_from_db()
    return list(Table.objects.filter(round=drawn).select_related("round__tournament"))


def _record(table: Table, number: int) -> None:
    state = hands.fold(table).table
    hands.record(
        table,
        _report(number),
        round=str(state.round),
        honba=state.honba,
        by="bench",
        expects=number,
        key=f"{table.pk}-{number}",
    )


def _report(number: int) -> referee.Report:
    """Draws that keep the game going, and wins between them."""
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
