"""The streams of server-sent events: a board's content, and that there is something new for a page.

A page that hears of news asks for them as it does without a stream; so these views only decide who may listen.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from http import HTTPStatus
from typing import Final

from django.core.handlers.asgi import ASGIRequest
from django.db import close_old_connections
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import get_object_or_404
from django.utils.crypto import salted_hmac
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.models import Table
from tournaments.services.people import own_links, permissions
from tournaments.services.screens import event_versions
from tournaments.views.common.event_lookup import event_or_404
from tournaments.views.people.roles import officials_only
from tournaments.views.screens.boards import board_request_of, render_board
from tournaments.views.screens.live import BoardRequest, LiveStream, PageRequest, Request
from tournaments.views.tables.at_table import at_table

__all__ = ["board", "floor", "own_page", "table"]

_MOST_DIGITS: Final = 7


@require_safe
@never_cache
def board(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Stream every change to a board."""
    word, number = request.GET.get("board", ""), request.GET.get("table", "0")
    if not (number.isascii() and number.isdecimal()):
        raise Http404(number)
    event = get_object_or_404(permissions.visible_events(request.user), slug=slug)
    return _stream(request, board_request_of(request, event, word, int(number[:_MOST_DIGITS])))


@require_safe
@at_table
def table(request: HttpRequest, table: Table) -> HttpResponseBase:
    """Stream that there is something new at the table."""
    event = table.round.tournament.uid
    return _stream(request, PageRequest(event=event, page="table", token=table.token))


@require_safe
@officials_only
@never_cache
def floor(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Stream that there is something new on the floor."""
    tournament = event_or_404(request, slug)
    return _stream(request, PageRequest(event=tournament.uid, page="floor"))


@require_safe
@never_cache
def own_page(request: HttpRequest, token: str) -> HttpResponseBase:
    """Stream that there is something new on a player's personal page."""
    linked_player = own_links.by_token(token)
    if linked_player is None:
        raise Http404(token)
    if linked_player.renewed:
        return HttpResponse(status=HTTPStatus.GONE)
    return _stream(request, PageRequest(event=linked_player.player.tournament.uid, page="own"))


def _stream(request: HttpRequest, asked: Request) -> HttpResponseBase:
    if not isinstance(request, ASGIRequest):
        # Under WSGI there is no stream; the page polls instead.
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    if _live.is_full(asked):
        refusal = HttpResponse(status=HTTPStatus.SERVICE_UNAVAILABLE)
        # Django would log each response, with the token in a table's address.
        refusal._has_been_logged = True  # type: ignore[attr-defined]
        return refusal
    events = _live.listen(asked, request.GET.get("seen", ""))
    response = StreamingHttpResponse(events, content_type="text/event-stream")
    # Compression and buffering proxies would delay the events.
    response["Content-Encoding"] = "identity"
    response["X-Accel-Buffering"] = "no"
    # The response lasts for hours: do not hold a database connection for it in this thread.
    close_old_connections()
    return response


def _versions(requests: Collection[Request]) -> dict[Request, str]:
    """Return the version of each request; for a page, what is new at once, with its next poll, and of riichi sticks.

    What changes often and for many pages at once waits for their polls: a hand at another table for the floor, and all
    results for personal pages.
    """
    pages = [one for one in requests if isinstance(one, PageRequest)]
    events = event_versions.versions_by_event({one.event for one in requests})
    tokens, visited = ({one.token for one in pages} - {""}, {one.event for one in pages if one.page == "own"})
    tables = event_versions.versions_by_table(tokens) if tokens else {}
    rounds = event_versions.rounds_by_event(visited) if visited else {}
    versions: dict[Request, str] = {}
    for one in requests:
        event = events.get(one.event)
        if isinstance(one, BoardRequest):
            versions[one] = repr(event)
        elif one.page == "table":
            seats = tables.get(one.token)
            versions[one] = _news(
                now=seats and seats.game, later=event and event.journal, sticks=seats and seats.sticks
            )
        elif one.page == "floor":
            versions[one] = _news(now=event and event.journal, later=event and event.ledgers)
        else:
            versions[one] = _news(now=rounds.get(one.event), later=event)
    return versions


def _news(**parts: object) -> str:
    """Return the parts as JSON; they do not reveal how much was written, not even for results that are held back."""
    return json.dumps(
        {name: salted_hmac("news", repr(part)).hexdigest()[:12] for name, part in parts.items()}
    )


def _render(request: Request, version: str) -> str:
    return render_board(request) if isinstance(request, BoardRequest) else version


_live = LiveStream(_versions, _render)
