"""The current place in the site, and the way back."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from django import template
from django.http import HttpRequest
from django.urls import Resolver404, resolve, reverse
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from tournaments.common.addresses import is_page
from tournaments.models import Tournament
from tournaments.presenters.events.navigation import Audience, areas, place_of

__all__ = ["at_table", "current_room", "desk_address", "event_navigation", "place", "register"]

register = template.Library()

_SECTIONS = {
    **dict.fromkeys(("login", "logout", "change_password", "offline_shell"), ""),
    **dict.fromkeys(("rulesets", "ruleset"), "rulebooks"),
    **dict.fromkeys(("desk", "desk_question", "table_desk", "table_question"), "desk"),
}


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
    return reverse("desk")


@register.simple_tag(takes_context=True)
def place(context: dict[str, Any]) -> str:
    """Return the address that opens the page again, for example in another language.

    For a page that only accepts POST, such as finishing a round, this is the nearest parent page.
    """
    request: HttpRequest | None = context.get("request")
    if request is None:
        return ""
    path = request.path
    while path != "/" and not is_page(path):
        path = path.rstrip("/").rpartition("/")[0] + "/"
    return request.get_full_path() if path == request.path else path


@register.inclusion_tag("common/event_navigation.html", takes_context=True)
def event_navigation(context: dict[str, Any]) -> dict[str, Any]:
    """Render the navigation of the page's event; nothing on a page of no event, or at a table."""
    request: HttpRequest | None = context.get("request")
    match = getattr(request, "resolver_match", None)
    if request is None or match is None or not match.route.startswith("tournaments/<str:slug>/"):
        return {}
    event = context.get("tournament")
    if not isinstance(event, Tournament):
        event = context.get("event_here")
    if not event:
        return {}
    viewer = (
        Audience.ORGANIZERS
        if context["is_organizer"]
        else Audience.OFFICIALS
        if context["is_official"]
        else Audience.EVERYBODY
    )
    page = match.url_name or ""
    if request.method == "POST" and place_of(page) is None:
        page = _parent_page(request.path)
    current = place_of(page)
    return {
        "event": event,
        "current": gettext(current.label) if current else "",
        "areas": [
            {
                "label": gettext(area.label),
                "url": area.places[0].url(event),
                "current": area.current,
                "places": [
                    {
                        "label": place.title,
                        "url": place.url(event),
                        # The page itself, or a page below it
                        "current": "" if place is not current else "page" if page == place.name else "true",
                    }
                    for place in area.places
                ],
            }
            for area in areas(event, viewer, page)
        ],
        "request": request,
    }


def _parent_page(path: str) -> str:
    """The name of the nearest page above *path* that has a place in the navigation; empty if there is none."""
    while path != "/":
        path = path.rstrip("/").rpartition("/")[0] + "/"
        with suppress(Resolver404):
            if place_of(name := resolve(path).url_name or ""):
                return name
    return ""
