"""Middleware that sets which results the current request may see."""

from __future__ import annotations

from collections.abc import AsyncIterable, AsyncIterator, Callable, Iterable, Iterator
from typing import Any

from django.http import HttpRequest, HttpResponse

from tournaments.models.visibility import EVERYTHING, Viewer, override_viewer
from tournaments.services.people import permissions

__all__ = ["VisibilityMiddleware"]


class VisibilityMiddleware:
    """Middleware that shows officials everything, holders of a table's link that table, and others what is released.

    The decision is made when the first result is read. Streamed content is read with the same sight.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Call the next middleware, with results as the user may see them."""
        known: list[Viewer] = []

        def look() -> Viewer:
            if not known:
                known.append(_sight(request))
            return known[0]

        with override_viewer(look):
            answer: Any = self._get_response(request)
        if answer.streaming:
            content = answer.streaming_content
            answer.streaming_content = _later(content, look) if answer.is_async else _seen(content, look)
        return answer


def _sight(request: HttpRequest) -> Viewer:
    if permissions.is_official(request.user, None):
        return EVERYTHING
    match = request.resolver_match
    token = (match.kwargs.get("token") if match else None) or request.GET.get("token", "")
    seen = permissions.events_seen_by(request.user) if permissions.has_event_roles(request.user) else ()
    return Viewer(events=frozenset(event.pk for event in seen), token=str(token))


def _seen(content: Iterable[bytes], look: Callable[[], Viewer]) -> Iterator[bytes]:
    """Yield streamed content under the requester's sight; other requests may run between two pieces."""
    pieces = iter(content)
    while True:
        with override_viewer(look):
            piece = next(pieces, None)
        if piece is None:
            return
        yield piece


async def _later(content: AsyncIterable[bytes], look: Callable[[], Viewer]) -> AsyncIterator[bytes]:
    pieces = aiter(content)
    while True:
        with override_viewer(look):
            piece = await anext(pieces, None)
        if piece is None:
            return
        yield piece
