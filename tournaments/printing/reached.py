"""The address of private links on a sheet."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.common.errors import OutOfTurn
from tournaments.models import Tournament

__all__ = ["no_address", "reached"]


def reached(event: Tournament) -> str:
    """The address, without a path, under which phones reach the desk of *event*.

    Raises `OutOfTurn` where none is said: two runs of one document bear the same links, whoever asks for it from where.
    """
    if said := no_address(event):
        raise OutOfTurn(said)
    return event.address


def no_address(event: Tournament) -> str:
    """Why what bears links for phones waits: the event says no address; empty once it does."""
    if event.address:
        return ""
    return _("Say first, at The event, under which address phones reach this desk.")
