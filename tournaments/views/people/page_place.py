"""What a page belongs to, and the user's role there.

A page belongs to an event by its address (`tournaments/<slug>/…`) or by the table whose link was opened
(`t/<token>/…`); the roles at that event count there. A page belongs to a club by its address (`clubs/<slug>/…`) or by
its series (`series/<slug>/…`); the roles in that club count there. All other pages (the list of events, pages that
create an event) belong to the desk; only roles at the whole desk count there.
"""

from __future__ import annotations

from typing import Final, cast

from django.http import HttpRequest

from tournaments.models import Club, Role, Series, Table, Tournament
from tournaments.services.people import permissions
from tournaments.views.common.requests import Request
from tournaments.views.common.zones import use_zone_of

__all__ = ["OF_SERIES", "OF_TABLE", "club_of", "event_of", "role_of", "set_page_event"]

_OF_EVENT: Final = ("tournaments/<str:slug>/", "register/<str:slug>/")
_OF_CLUB: Final = "clubs/<str:slug>/"
OF_TABLE: Final = "t/<str:token>/"
"""How the routes of a table's private pages start."""
OF_SERIES: Final = "series/<str:slug>/"
"""How the routes of a series' pages start."""


def role_of(request: HttpRequest) -> Role | None:
    """Return the user's highest role at the page's event or in its club; at the desk if the page belongs to neither."""
    if club := club_of(request):
        return permissions.club_role(request.user, club)
    at_desk = permissions.role(request.user, "")
    if at_desk is Role.ORGANIZER or not permissions.has_event_roles(request.user):
        return at_desk
    return permissions.role(request.user, event_of(request))


def set_page_event(request: HttpRequest, tournament: Tournament) -> None:
    """Set the page's event if its address does not name it; the page's times are shown in the event's zone."""
    use_zone_of(request, tournament)
    cast(Request, request).event = tournament.slug


def event_of(request: HttpRequest) -> str:
    """Return the slug of the page's event; empty for a page of the desk."""
    known = cast(Request, request)
    if not hasattr(known, "event"):
        match = request.resolver_match
        if match is None:
            # The address is not resolved yet; a later call may find the event.
            return ""
        known.event = ""
        if match.route.startswith(_OF_EVENT):
            known.event = match.kwargs["slug"]
        elif match.route.startswith(OF_TABLE):
            event = Table.objects.filter(token=match.kwargs["token"]).values_list(
                "round__tournament__slug", flat=True
            )
            known.event = event.first() or ""
    return known.event


def club_of(request: HttpRequest) -> str:
    """Return the slug of the page's club; empty for a page of an event or of the desk."""
    known, match = cast(Request, request), request.resolver_match
    if match is None:
        return ""
    if not hasattr(known, "club"):
        known.club = ""
        if match.route.startswith(_OF_CLUB):
            known.club = match.kwargs["slug"]
        elif match.route.startswith(OF_SERIES) and permissions.has_club_roles(request.user):
            club = Series.objects.filter(slug=match.kwargs["slug"]).values("club")
            known.club = Club.objects.filter(word__in=club).values_list("slug", flat=True).first() or ""
    return known.club
