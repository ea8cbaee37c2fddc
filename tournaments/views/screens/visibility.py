"""Middleware that sets which results the current request may see."""

from __future__ import annotations

from collections.abc import AsyncIterable, AsyncIterator, Callable, Iterable, Iterator
from typing import Any

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse

from tournaments.models.visibility import EVERYTHING, Viewer, override_viewer
from tournaments.services.people import permissions

__all__ = ["VisibilityMiddleware"]


class VisibilityMiddleware:
    """Middleware that shows officials everything, holders of a table's link that table, and others what is released.

    The decision is made when the first result is read. Streamed content is read with the same visibility.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Call the next middleware, with results as the user may see them."""
        viewers: list[Viewer] = []

        def look() -> Viewer:
            if not viewers:
                viewers.append(_viewer(request))
            return viewers[0]

        with override_viewer(look):
            response = self._get_response(request)
        if isinstance(response, StreamingHttpResponse):
            content: Any = response.streaming_content
            response.streaming_content = (
                _stream_as_viewer_async(content, look)
                if response.is_async
                else _stream_as_viewer(content, look)
            )
        return response


def _viewer(request: HttpRequest) -> Viewer:
    if permissions.is_official(request.user, None):
        return EVERYTHING
    match = request.resolver_match
    token = (match.kwargs.get("token") if match else None) or request.GET.get("token", "")
    if not permissions.has_event_roles(request.user):
        return Viewer(token=str(token))
    events = permissions.events_judged_by(request.user)
    return Viewer(events=frozenset(events.values_list("pk", flat=True)), token=str(token))


def _stream_as_viewer(content: Iterable[bytes], get_viewer: Callable[[], Viewer]) -> Iterator[bytes]:
    """Yield streamed content as its requester may see it; other requests may run between two pieces."""
    pieces = iter(content)
    while True:
        with override_viewer(get_viewer):
            piece = next(pieces, None)
        if piece is None:
            return
        yield piece


async def _stream_as_viewer_async(
    content: AsyncIterable[bytes], get_viewer: Callable[[], Viewer]
) -> AsyncIterator[bytes]:
    pieces = aiter(content)
    while True:
        with override_viewer(get_viewer):
            piece = await anext(pieces, None)
        if piece is None:
            return
        yield piece
