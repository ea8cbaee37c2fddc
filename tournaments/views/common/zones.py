"""Middleware that sets the time zone of a page: that of its event or club."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from tournaments.common.zones import OnDemand
from tournaments.models import Club, Series, Tournament
from tournaments.services.events import zones
from tournaments.views.common.requests import Request

__all__ = ["Zones", "use_zone_of"]

_EVENT: Final = ("tournaments/<str:slug>/", "register/<str:slug>/")
_CLUB: Final = "clubs/<str:slug>/"
_SERIES: Final = "series/<str:slug>/"


class Zones:
    """Middleware that shows times in the zone of the page's event or club, and in the desk's zone on other pages.

    The zone is looked up when the first time is shown: a page without times costs no query. A view behind a private
    link names its event with `use_zone_of`. After the request the desk's zone applies again.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Call the next middleware in the page's time zone."""
        with timezone.override(OnDemand(lambda: _page_zone(request))):
            return self._get_response(request)


def use_zone_of(request: HttpRequest, owner: Tournament | Club) -> None:
    """Show the times of this request in the zone of this event or club, regardless of the address."""
    known = cast(Request, request)
    known.zone = None
    known.zone_of = owner


def _page_zone(request: HttpRequest) -> ZoneInfo:
    zone: ZoneInfo | None = getattr(request, "zone", None)
    if zone is not None:
        return zone
    owner: Tournament | Club | None = getattr(request, "zone_of", None)
    match = request.resolver_match
    if owner is not None:
        zone = zones.zone_of(owner)
    elif match is not None:
        zone = ZoneInfo(_zone_name(match.route, match.kwargs.get("slug", "")))
    else:
        # The address is not resolved yet; a later call may find the event.
        return ZoneInfo(zones.desk_zone_name())
    cast(Request, request).zone = zone
    return zone


def _zone_name(route: str, slug: str) -> str:
    if route.startswith(_EVENT):
        event = Tournament.objects.filter(slug=slug).only("timezone", "club").first()
        return zones.zone_name(event) if event else zones.desk_zone_name()
    if route.startswith(_CLUB):
        club = Club.objects.filter(slug=slug).only("timezone").first()
        return zones.zone_name(club) if club else zones.desk_zone_name()
    if route.startswith(_SERIES):
        word = Series.objects.filter(slug=slug).values_list("club", flat=True).first()
        return zones.club_zone_name(word) if word else zones.desk_zone_name()
    return zones.desk_zone_name()
