"""The stored rows of an event, line by line.

Rows are identified by their place in the event, never by a database key; hashes, links and passwords are left
out.
"""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

from django.db.models import Model

from tournaments.models import (
    Announcement,
    ClockEvent,
    Entry,
    LoggedRuling,
    Player,
    RefereeCall,
    Rest,
    Round,
    RulesDecision,
    Seating,
    Table,
    Tournament,
)

__all__ = ["rows"]

LEFT_OUT = {"id", "token", "hash", "previous_hash", "tournament", "entry", "round", "table"}


def rows(tournament: Tournament) -> dict[str, list[str]]:
    """The lines of each kind of row, in the order of the event."""
    of_round = {"round__tournament": tournament}
    of_table = {"table__round__tournament": tournament}
    querysets: dict[str, Any] = {
        "tournament": Tournament.objects.filter(pk=tournament.pk),
        "players": Player.objects.filter(tournament=tournament).order_by("number"),
        "rounds": Round.objects.filter(tournament=tournament).order_by("number"),
        "rests": Rest.objects.filter(**of_round).order_by("round__number", "player__number"),
        "seatings": Seating.objects.filter(**of_round).order_by("round__number", "table__number", "seat"),
        "entries": Entry.objects.filter(**of_table).order_by(
            "table__round__number", "table__number", "number"
        ),
        "announcements": Announcement.objects.filter(entry__table__round__tournament=tournament).order_by(
            "entry__table__round__number", "entry__table__number", "entry__number"
        ),
        "rulings": LoggedRuling.objects.filter(tournament=tournament).order_by("number"),
        "decisions": RulesDecision.objects.filter(tournament=tournament).order_by("number"),
        "clock": ClockEvent.objects.filter(**of_round).order_by("round__number", "number"),
        "calls": RefereeCall.objects.filter(**of_table).order_by("at"),
    }
    return {name: [_line(row) for row in queryset] for name, queryset in querysets.items()}


def _line(row: Model) -> str:
    fields = [f"{name}={_value(value)}" for name, value in _values(row).items()]
    return f"{_place(row)}: {' '.join(fields)}"


def _values(row: Model) -> dict[str, Any]:
    if isinstance(row, Player):
        return {name: getattr(row, name) for name in ("number", "name", "reading", "active")}
    return {
        field.name: getattr(row, field.name)
        for field in row._meta.concrete_fields
        if field.name not in LEFT_OUT and not (isinstance(row, Tournament) and field.name == "created_by")
    }


def _value(value: Any) -> str:
    match value:
        case Model():
            return str(value)
        case datetime():
            return value.isoformat()
        case dict() | list():
            return json.dumps(value, ensure_ascii=False, sort_keys=True)
        case _:
            pass
    return repr(value)


def _place(row: Model) -> str:
    match row:
        case Announcement(entry=entry) | LoggedRuling(entry=entry):
            return f"{_place(entry.table)} #{entry.number}"
        case Seating(table=table) | Entry(table=table) | RefereeCall(table=table):
            return _place(table)
        case ClockEvent(round=round_, table=table):
            return _place(table) if table else f"round {round_.number}"
        case Table():
            return f"round {row.round.number} table {row.number}"
        case Rest(round=round_):
            return f"round {round_.number}"
        case _:
            pass
    return "event"
