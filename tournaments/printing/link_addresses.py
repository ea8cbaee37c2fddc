"""The address of private links on a sheet."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.common.errors import StateError
from tournaments.models import Tournament

__all__ = ["phone_address", "waits_for_address"]


def phone_address(event: Tournament) -> str:
    """The address, without a path, under which phones reach the desk of *event*.

    Raises `StateError` if the event has none. The links on a document do not depend on the request.
    """
    if reason := waits_for_address(event):
        raise StateError(reason)
    return event.address


def waits_for_address(event: Tournament) -> str:
    """Why sheets with links for phones wait: the event has no address; empty once it has one."""
    if event.address:
        return ""
    return _("First enter the address at which phones reach this site, in Settings.")
