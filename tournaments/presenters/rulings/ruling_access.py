"""Access to an event's rulings."""

from __future__ import annotations

import enum
from typing import assert_never

from django.contrib.auth.models import AnonymousUser, User

from tournaments.models import Tournament
from tournaments.services.people import permissions

__all__ = ["RulingDisclosure", "disclosure_to"]


class RulingDisclosure(enum.Enum):
    """How much of a ruling is shown."""

    NOTHING = "nothing"
    """No ruling is shown."""
    UNNAMED = "unnamed"
    """The decision and its reason, without player, table, hand, points moved or any text typed by a judge."""
    ALL = "all"
    """Everything."""

    @property
    def tells_all(self) -> bool:
        """Whether everything is shown."""
        match self:
            case RulingDisclosure.ALL:
                return True
            case RulingDisclosure.NOTHING | RulingDisclosure.UNNAMED:
                return False
            case _:
                assert_never(self)

    @property
    def tells_nothing(self) -> bool:
        """Whether no ruling is shown."""
        match self:
            case RulingDisclosure.NOTHING:
                return True
            case RulingDisclosure.UNNAMED | RulingDisclosure.ALL:
                return False
            case _:
                assert_never(self)


def disclosure_to(user: User | AnonymousUser, tournament: Tournament) -> RulingDisclosure:
    """What *user* may see: officials everything, others what the event has chosen."""
    if permissions.is_official(user, tournament):
        return RulingDisclosure.ALL
    return public_disclosure(tournament)


def public_disclosure(tournament: Tournament) -> RulingDisclosure:
    """What the public may see."""
    if not tournament.rulings_public:
        return RulingDisclosure.NOTHING
    return RulingDisclosure.ALL if tournament.rulings_named else RulingDisclosure.UNNAMED
