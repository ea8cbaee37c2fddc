"""The current place in the site, and the way back."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from django import template
from django.http import HttpRequest
from django.urls import Resolver404, resolve, reverse
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from tournaments.common.addresses import is_page, opens_page
from tournaments.models import Tournament
from tournaments.presenters.common import guides
from tournaments.presenters.common.guide_links import place_for
from tournaments.presenters.events.navigation import Area, Place, areas, audience_of, content_of, place_of

__all__ = ["at_table", "current_room", "desk_address", "event_navigation", "guide_link", "place", "register"]

register = template.Library()

_SECTIONS = {
    **dict.fromkeys(("login", "logout", "change_password", "offline_shell", "guides", "guide"), ""),
    **dict.fromkeys(("rulesets", "ruleset"), "rulebooks"),
    **dict.fromkeys(("desk", "desk_question", "table_desk", "table_question"), "desk"),
    **dict.fromkeys(
        (
            "practice",
            "practice_desk",
            "practice_result",
            "practice_certificate",
            "practice_table",
            "practice_table_result",
            "practice_table_certificate",
        ),
        "desk",
    ),
}

_BESIDE_EVENT = ("desk", "desk_question", "register")
"""Pages of an event although their addresses are outside those of events."""


@register.simple_tag(takes_context=True)
def current_room(context: dict[str, Any], room: str) -> SafeString:
    """Return the attribute of the link to *room* if the page belongs to it: `tournaments`, `rulebooks` or `desk`."""
    match = getattr(context.get("request"), "resolver_match", None)
    is_current = match is not None and _SECTIONS.get(match.url_name or "", "tournaments") == room
    return SafeString(' aria-current="true"' if is_current else "")


@register.simple_tag(takes_context=True)
def at_table(context: dict[str, Any]) -> bool:
    """Return whether the page is for a phone at one table, where space is scarce."""
    match = getattr(context.get("request"), "resolver_match", None)
    return bool(match and "token" in match.kwargs)


@register.simple_tag(takes_context=True)
def desk_address(context: dict[str, Any]) -> str:
    """Return the address of the dispute desk for this page: at its table, or with its rules."""
    match = getattr(context.get("request"), "resolver_match", None)
    kwargs = match.kwargs if match else {}
    if "token" in kwargs and "table" in context:
        sticks = f"?{context['carried']}" if context.get("carried") else ""
        return reverse("table_desk", args=[kwargs["token"]]) + sticks
    if "slug" in kwargs and "tournament" in context:
        return f"{reverse('desk')}?{urlencode({'tournament': kwargs['slug']})}"
    if match and "key" in kwargs and "ruleset" in (match.url_name or ""):
        return f"{reverse('desk')}?{urlencode({'rules': kwargs['key']})}"
    if match and match.url_name in _BESIDE_EVENT and (event := context.get("event_here")):
        return f"{reverse('desk')}?{urlencode({'tournament': event.slug})}"
    return reverse("desk")


@register.simple_tag(takes_context=True)
def place(context: dict[str, Any]) -> str:
    """Return the address that opens the page again, for example in another language.

    For a page that only accepts POST, such as finishing a round, this is the nearest parent page.
    """
    request: HttpRequest | None = context.get("request")
    if request is None:
        return ""
    if request.resolver_match and opens_page(request.resolver_match.func):
        return request.get_full_path()
    path = request.path
    while path != "/" and not is_page(path):
        path = path.rstrip("/").rpartition("/")[0] + "/"
    return request.get_full_path() if path == request.path else path


@register.simple_tag(takes_context=True)
def guide_link(context: dict[str, Any]) -> guides.Link | None:
    """Return the link to the part of the guides that explains the page, if there is one."""
    match = getattr(context.get("request"), "resolver_match", None)
    event = context.get("tournament")
    place = (
        place_for(match.url_name or "", event if isinstance(event, Tournament) else None) if match else None
    )
    return guides.link_to(place, get_language()) if place else None


@register.inclusion_tag("common/event_navigation.html", takes_context=True)
def event_navigation(context: dict[str, Any]) -> dict[str, Any]:
    """Render the navigation of the page's event; nothing on a page of no event, or at a table."""
    request: HttpRequest | None = context.get("request")
    match = getattr(request, "resolver_match", None)
    if request is None or match is None:
        return {}
    event = None
    if match.route.startswith("tournaments/<str:slug>/"):
        event = context.get("tournament")
    elif match.url_name not in _BESIDE_EVENT:
        return {}
    if not isinstance(event, Tournament):
        event = context.get("event_here")
    if not event:
        return {}
    viewer = audience_of(request.user, event)
    content = content_of(event, viewer)
    seen = areas(event, viewer, content)
    page = match.url_name or ""
    current = place_of(seen, page)
    if current is None and request.method == "POST":
        current = _place_above(seen, request.path)

    def mark(place: Place) -> str:
        # The page itself, or a page below it
        return "" if place is not current else "page" if page == place.name else "true"

    return {
        "event": event,
        "logo": content.logo,
        "current": current.label if current else "",
        "areas": [
            {
                "label": area.label,
                "url": area.places[0].url(event),
                "current": current in area.places,
                # An area with one place is that place.
                "mark": mark(area.places[0])
                if len(area.places) == 1
                else "true"
                if current in area.places
                else "",
                "places": [
                    {"label": place.label, "url": place.url(event), "current": mark(place)}
                    for place in area.places
                ],
            }
            for area in seen
        ],
        "request": request,
    }


def _place_above(seen: Iterable[Area], path: str) -> Place | None:
    """The place of the nearest page above *path* that has one; None if there is none."""
    while path != "/":
        path = path.rstrip("/").rpartition("/")[0] + "/"
        with suppress(Resolver404):
            if place := place_of(seen, resolve(path).url_name or ""):
                return place
    return None
