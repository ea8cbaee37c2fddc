"""Who may read an event's rulings."""

from __future__ import annotations

import enum

from django.contrib.auth.models import AnonymousUser, User

from tournaments.models import Tournament
from tournaments.services.people import entry_list

__all__ = ["Telling", "telling_to"]


class Telling(enum.Enum):
    """How much is told of rulings?"""

    NOTHING = "nothing"
    """None of them is shown."""
    UNNAMED = "unnamed"
    """What was ruled and why, without player, table, hand, points moved or anything a judge wrote in words."""
    ALL = "all"
    """Everything."""


def telling_to(user: User | AnonymousUser, tournament: Tournament) -> Telling:
    """How much *user* is told: officials everything, others what the event has chosen."""
    if entry_list.is_official(user, tournament):
        return Telling.ALL
    return public_telling(tournament)


def public_telling(tournament: Tournament) -> Telling:
    """How much everybody is told."""
    if not tournament.rulings_public:
        return Telling.NOTHING
    return Telling.ALL if tournament.rulings_named else Telling.UNNAMED
