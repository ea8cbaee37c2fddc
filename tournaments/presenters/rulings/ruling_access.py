"""Access to an event's rulings."""

from __future__ import annotations

import enum

from django.contrib.auth.models import AnonymousUser, User

from tournaments.models import Tournament
from tournaments.services.people import permissions

__all__ = ["Telling", "telling_to"]


class Telling(enum.Enum):
    """How much of a ruling is shown."""

    NOTHING = "nothing"
    """No ruling is shown."""
    UNNAMED = "unnamed"
    """The decision and its reason, without player, table, hand, points moved or any text typed by a judge."""
    ALL = "all"
    """Everything."""


def telling_to(user: User | AnonymousUser, tournament: Tournament) -> Telling:
    """What *user* may see: officials everything, others what the event has chosen."""
    if permissions.is_official(user, tournament):
        return Telling.ALL
    return public_telling(tournament)


def public_telling(tournament: Tournament) -> Telling:
    """What the public may see."""
    if not tournament.rulings_public:
        return Telling.NOTHING
    return Telling.ALL if tournament.rulings_named else Telling.UNNAMED
