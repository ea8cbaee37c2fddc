"""ASGI handler whose requests wait in a queue."""

from __future__ import annotations

import asyncio

from django.conf import settings
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from tournaments.common.system.request_queue import REQUESTS, RequestQueue, Urgency

__all__ = ["QueueingHandler", "urgency_of"]


class QueueingHandler(ASGIHandler):
    """ASGI handler whose requests wait in *queue* after they have arrived completely.

    A response is sent without a place in the queue: a slow phone keeps nobody waiting, nor does a stream.
    """

    def __init__(self, queue: RequestQueue = REQUESTS) -> None:
        super().__init__()
        self._queue = queue

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        """Answer the request when it is its turn."""
        urgency = urgency_of(request)
        if urgency is None:
            return await super().get_response_async(request)
        turn = await self._queue.enter(urgency)
        answer = asyncio.ensure_future(super().get_response_async(request))
        answer.add_done_callback(lambda _answer: self._queue.leave(turn))
        # If a browser closes the connection, the thread still works for it and keeps the place.
        return await asyncio.shield(answer)


def urgency_of(request: HttpRequest) -> Urgency | None:
    """Return how urgent a request is; None if it does not wait, because its answer costs next to nothing."""
    path = request.path_info
    if path.startswith((settings.STATIC_URL, "/health/", "/metrics")):
        return None
    # A table's link, and the code on a table that opens its game.
    if path.startswith(("/t/", "/at/")):
        return Urgency.TABLE_READS if request.method in {"GET", "HEAD"} else Urgency.TABLE_SENDS
    is_staff = settings.SESSION_COOKIE_NAME in request.COOKIES or path.startswith("/login/")
    return Urgency.STAFF if is_staff else Urgency.VISITOR
