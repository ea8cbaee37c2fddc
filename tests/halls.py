"""A hall full of tables, all of which played the recorded hanchan of the demo."""

from __future__ import annotations

import json
from pathlib import Path

from django.conf import settings
from django.contrib.auth.models import User
from django.utils import timezone

from tournaments.models import Announcement, Entry, Round, Table, Tournament
from tournaments.services import ledger, people, rounds, tournaments

__all__ = ["full_hall", "recorded_hands"]


def recorded_hands() -> list[tuple[str, dict[str, object]]]:
    """The recorded hanchan as its entries are stored: kind and payload."""
    path = Path(settings.BASE_DIR) / "tournaments/demo/recorded.json"
    hands = json.loads(path.read_text(encoding="utf-8"))["hands"]
    return [
        ("hand", {"report": hand["event"], "round": hand["round"], "honba": hand["honba"]}) for hand in hands
    ]


def full_hall(tables: int, *, by: User | None, played: int = 1, name: str = "Full hall") -> Tournament:
    """A tournament of so many tables with so many rounds played; its entries are written straight into the ledger."""
    tournament = tournaments.create(name=name, ruleset_key="tenhou-4p", by=by)
    people.enter(tournament, "\n".join(f"Player {number:03} of the hall" for number in range(tables * 4)))
    for shift in range(played):
        seats = [[table * 4 + 1 + (seat + shift) % 4 for seat in range(4)] for table in range(tables)]
        round_ = rounds.seat(tournament, "\n".join(", ".join(map(str, numbers)) for numbers in seats))
        rounds.open_round(round_)
        for table in round_.tables.all():
            _write(table)
        Round.objects.filter(pk=round_.pk).update(state=Round.State.FINISHED)
    return tournament


def _write(table: Table) -> None:
    made: list[Entry] = []
    for number, (kind, payload) in enumerate(recorded_hands(), start=1):
        entry = Entry(
            table=table,
            number=number,
            key=str(number),
            kind=kind,
            payload=payload,
            by="judge",
            at=timezone.now(),
            previous_hash=made[-1].hash if made else "",
        )
        entry.hash = ledger.chain_hash(entry)
        made.append(entry)
    Entry.objects.bulk_create(made)
    Announcement.objects.bulk_create(
        Announcement(entry=entry, ruling={"table": {"over": entry is made[-1]}}) for entry in made
    )
