"""Full addresses of an event's pages, for links and codes that others open."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.http import HttpRequest

from tournaments.common.hosts import LOOPBACK_HOSTS
from tournaments.models import Tournament

__all__ = ["full_address", "is_only_here"]


def full_address(request: HttpRequest, tournament: Tournament | None, path: str) -> str:
    """Return the address of *path* under the event's own web address if it has one, else under the one in use."""
    own = tournament.address.rstrip("/") if tournament else ""
    # An address that only this computer reaches is worse than the one in use.
    if own and urlsplit(own).hostname not in LOOPBACK_HOSTS:
        return own + path
    return request.build_absolute_uri(path)


def is_only_here(request: HttpRequest, tournament: Tournament | None = None) -> bool:
    """Whether only this computer can open links of the event, or without one of this site."""
    return urlsplit(full_address(request, tournament, "/")).hostname in LOOPBACK_HOSTS
