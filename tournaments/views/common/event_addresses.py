"""Full addresses of an event's pages, for links and codes that others open."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest

from tournaments.common.environment import is_address, own_addresses
from tournaments.common.hosts import LOOPBACK_HOSTS
from tournaments.models import Tournament

__all__ = ["event_address", "full_address", "is_only_here", "site_address"]


def site_address(request: HttpRequest) -> str:
    """Return the address of the site that others open, without a path.

    Usually it is the one in use. On a computer that opens its own page as 127.0.0.1 while phones may open it, it is the
    computer's address in the network.
    """
    used = request.build_absolute_uri("/").rstrip("/")
    parts = urlsplit(used)
    is_open_here = settings.OPEN_TO_ALL and parts.hostname in LOOPBACK_HOSTS
    if is_open_here and is_address(in_network := own_addresses()[0]):
        return f"{parts.scheme}://{in_network}" + (f":{parts.port}" if parts.port else "")
    return used


def event_address(request: HttpRequest, event: Tournament | None) -> str:
    """Return the event's own web address if it has one that others can open, else that of the site."""
    own = event.address.rstrip("/") if event else ""
    # An address that only this computer reaches is worse than the one in use.
    return own if own and not _is_loopback(own) else site_address(request)


def full_address(request: HttpRequest, tournament: Tournament | None, path: str) -> str:
    """Return the address of *path* under the address of the event."""
    return event_address(request, tournament) + path


def is_only_here(request: HttpRequest, tournament: Tournament | None = None) -> bool:
    """Whether only this computer can open links of the event, or without one of this site."""
    return _is_loopback(event_address(request, tournament))


def _is_loopback(address: str) -> bool:
    return urlsplit(address).hostname in LOOPBACK_HOSTS
