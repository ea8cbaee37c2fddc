"""ASGI handler whose requests wait in a queue."""

from __future__ import annotations

import asyncio

from django.conf import settings
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from tournaments.common.request_queue import REQUESTS, RequestQueue, Urgency

__all__ = ["QueueingHandler"]


class QueueingHandler(ASGIHandler):
    """ASGI handler whose requests wait in *queue* after they have arrived completely.

    A response is sent without a place in the queue: a slow phone keeps nobody waiting, nor does a stream.
    """

    def __init__(self, queue: RequestQueue = REQUESTS) -> None:
        super().__init__()
        self._queue = queue

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        """Answer the request when it is its turn."""
        turn = await self._queue.enter(_urgency(request))
        answer = asyncio.ensure_future(super().get_response_async(request))
        answer.add_done_callback(lambda _answer: self._queue.leave(turn))
        # If a browser closes the connection, the thread still works for it and keeps the place.
        return await asyncio.shield(answer)


def _urgency(request: HttpRequest) -> Urgency:
    """Return how urgent a request is; a table's address begins with /t/."""
    if request.path_info.startswith("/t/"):
        return Urgency.STAFF if request.method == "GET" else Urgency.TABLE_SENDS
    return Urgency.STAFF if settings.SESSION_COOKIE_NAME in request.COOKIES else Urgency.VISITOR
