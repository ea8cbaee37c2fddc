"""The type of a request that has passed the middleware."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from tournaments.models import Club, Tournament

__all__ = ["Request"]


class Request(HttpRequest):
    """A request with what middleware and guards add to it.

    *htmx* says whether and how htmx sent it, *device* which browser. *event* and *club* are the addresses of the page's
    event and club, if they are known; *zone_of* the event or the club in whose *zone* times are shown.
    """

    htmx: HtmxDetails
    device: str
    event: str
    club: str
    zone: ZoneInfo | None
    zone_of: Tournament | Club
