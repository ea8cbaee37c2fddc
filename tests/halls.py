"""A hall full of tables that have all played the recorded hanchan of the demo."""

from __future__ import annotations

import json
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from tests.acts import by
from tournaments.models import Anchor, Announcement, Entry, Table, Tournament
from tournaments.services.events import rounds, tournaments
from tournaments.services.people import entry_list
from tournaments.services.tables import ledger

__all__ = ["full_hall", "recorded_hands"]


def recorded_hands() -> list[tuple[str, dict[str, object]]]:
    """The recorded hanchan as stored entries: kind and payload."""
    path = Path(settings.BASE_DIR) / "tournaments/demo/recorded.json"
    hands = json.loads(path.read_text(encoding="utf-8"))["hands"]
    return [
        ("hand", {"report": hand["event"], "round": hand["round"], "honba": hand["honba"]}) for hand in hands
    ]


def full_hall(tables: int, *, played: int = 1, name: str = "Full hall") -> Tournament:
    """A tournament of *tables* tables with *played* rounds; its entries are written straight into the ledger."""
    tournament = tournaments.create(name=name, ruleset_key="tenhou-4p", act=by())
    entry_list.enter(
        tournament, "\n".join(f"Player {number:03} of the hall" for number in range(tables * 4)), act=by()
    )
    for shift in range(played):
        seats = [[table * 4 + 1 + (seat + shift) % 4 for seat in range(4)] for table in range(tables)]
        round_ = rounds.create_from_text(
            tournament, "\n".join(", ".join(map(str, numbers)) for numbers in seats), act=by()
        )
        rounds.open_round(round_, act=by())
        for table in round_.tables.all():
            _write(table)
        rounds.finish(round_, act=by())
    return tournament


def _write(table: Table) -> None:
    anchor = Anchor.objects.get(
        event=table.round.tournament.uid, round=table.round.number, table=table.number
    )
    hands = recorded_hands()
    announcements: list[Announcement] = []
    for number, (kind, payload) in enumerate(hands, start=1):
        ruling = {"table": {"over": number == len(hands)}}
        entry = Entry(
            table=table,
            number=number,
            key=str(number),
            kind=kind,
            payload=payload,
            by="judge",
            at=timezone.now(),
            previous_hash=anchor.head,
        )
        entry.hash = ledger.chain_hash(entry, ruling)
        anchor.length, anchor.head = number, entry.hash
        announcements.append(Announcement(entry=entry, ruling=ruling))
    Entry.objects.bulk_create(announcement.entry for announcement in announcements)
    Announcement.objects.bulk_create(announcements)
    anchor.save()
