"""The events under test: one with sixteen tables in play, and one with registration open."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from tests.endurance.desk import Desk
from tests.endurance.visitor import Visitor

__all__ = ["Hall", "logged_in", "made_hall"]

_PASSWORD = "organizer of the hall"

_SETUP = """
import json
from django.contrib.auth.models import User
from tests.acts import by
from tests.halls import full_hall
from tournaments.services.events import rounds, tournaments
from tournaments.services.people import registration_settings, roles
from tournaments.services.people.registration_settings import RegistrationOptions
hall = full_hall({tables}, played=0, name="Hall")
drawn = rounds.draw(hall, seed=1, act=by())
rounds.open_round(drawn, act=by())
door = tournaments.create(name="Door", ruleset_key="tenhou-4p", act=by())
registration_settings.save_options(door, RegistrationOptions(open=True), act=by())
organizer = User.objects.create_superuser("organizer", password={password!r})
print(json.dumps({{
    "slug": hall.slug,
    "door": door.slug,
    "tokens": list(drawn.tables.order_by("number").values_list("token", flat=True)),
    "players": list(hall.players.order_by("number").values_list("pk", flat=True)),
}}))
"""


@dataclass(frozen=True, slots=True)
class Hall:
    """The event's address, the tokens of its tables in order, and the primary keys of its players.

    *door* is an event that has not begun, for registrations.
    """

    slug: str
    door: str
    tokens: list[str]
    players: list[int]

    @property
    def address(self) -> str:
        """The address of the event."""
        return f"/tournaments/{self.slug}/"


def made_hall(desk: Desk, tables: int = 16) -> Hall:
    """Make the event on a desk whose database is empty."""
    printed = desk.manage("shell", "-v", "0", "-c", _SETUP.format(tables=tables, password=_PASSWORD))
    facts: dict[str, Any] = json.loads(printed.splitlines()[-1])
    return Hall(**facts)


def logged_in(desk: Desk) -> Visitor:
    """An organizer with a browser."""
    visitor = Visitor(desk.base)
    visitor.log_in("organizer", _PASSWORD)
    return visitor
