"""Decide what somebody with a table's private link may do there.

The link itself lets its holder see the table, enter hands and count points, undo the last hand from the same device for
some seconds, and call a judge. Once the round is finished, the ledger refuses entries from everybody, and players
confirm no result. Whether players enter and confirm final points is a setting of its own (`Tournament.confirms`).
"""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser, User
from django.utils.translation import gettext as _

from tournaments.models import Table
from tournaments.services.people import permissions

__all__ = ["may_change", "may_rule", "only_entering_message"]


def may_change(user: User | AnonymousUser, table: Table) -> bool:
    """Return whether *user*, with the link, may correct and cancel hands, add tiles, record that time
    was called, and close the table.

    The event may limit this to users with a role there.
    """
    event = table.round.tournament
    return event.players_correct or permissions.is_scorekeeper(user, event)


def may_rule(user: User | AnonymousUser, table: Table) -> bool:
    """Return whether *user* may also rule, penalize, end a game early and reopen the table."""
    return permissions.is_official(user, table.round.tournament)


def only_entering_message() -> str:
    """Return why somebody without a role may not change what was entered."""
    return _(
        "At this event, players can enter hands, undo the last one and count points. Ask an official to correct a "
        "hand, to record that time was called, or to close the table."
    )
