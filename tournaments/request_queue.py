"""ASGI handler that answers a few requests at a time, those of tables first.

Python runs one thread at a time, and threads that compete for it lose more time than they use: a full hall that opens
its pages at once would get no answer within a minute. Answered a few at a time, it takes as long as one page after the
other.
"""

from __future__ import annotations

import asyncio
from enum import IntEnum
from heapq import heappop, heappush
from itertools import count
from typing import Final

from django.conf import settings
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase

__all__ = ["QueueingHandler", "RequestQueue", "Urgency"]

AT_ONCE: Final = 2
"""Requests that are answered at a time. While one waits for the disk, the other one computes."""
LONG_SECONDS: Final = 1.0
MOST_LONG: Final = 2
"""Seconds after which a request makes room for the next one: it prints, imports, or waits for a database. Not more of
them do so at a time, or those that are long only because there are many would become more and more.
"""


class Urgency(IntEnum):
    """Who is answered first."""

    TABLE_SENDS = 0
    STAFF = 1
    """A table's page, and everybody who has logged in."""
    VISITOR = 2


class RequestQueue:
    """A queue of requests: the most urgent ones first, then the oldest. Belongs to one event loop."""

    def __init__(self, at_once: int = AT_ONCE, long_seconds: float = LONG_SECONDS) -> None:
        self._at_once, self._long_seconds = at_once, long_seconds
        self._waiting: list[tuple[Urgency, int, asyncio.Future[None]]] = []
        self._numbers = count()
        self._running: dict[asyncio.Future[None], Urgency] = {}
        self._long: set[asyncio.Future[None]] = set()

    async def enter(self, urgency: Urgency) -> asyncio.Future[None]:
        """Wait for a place, and return what `leave` takes. Whoever is cancelled meanwhile leaves the queue."""
        turn = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (urgency, next(self._numbers), turn))
        self._call_next()
        try:
            await turn
        except asyncio.CancelledError:
            self.leave(turn)
            raise
        return turn

    def leave(self, turn: asyncio.Future[None]) -> None:
        """Give the place to the next one, if *turn* has one."""
        self._long.discard(turn)
        self._running.pop(turn, None)
        self._call_next()

    def _make_room(self, turn: asyncio.Future[None]) -> None:
        """Let the next one begin while *turn* goes on, or look again later."""
        if turn not in self._running:
            return
        if len(self._long) < MOST_LONG:
            del self._running[turn]
            self._long.add(turn)
            self._call_next()
        else:
            asyncio.get_running_loop().call_later(self._long_seconds, self._make_room, turn)

    def _call_next(self) -> None:
        while self._waiting and len(self._running) < self._at_once:
            urgency, _number, turn = self._waiting[0]
            # The last place is kept for tables and staff.
            if urgency is Urgency.VISITOR and Urgency.VISITOR in self._running.values():
                return
            heappop(self._waiting)
            if not turn.cancelled():
                self._running[turn] = urgency
                turn.set_result(None)
                asyncio.get_running_loop().call_later(self._long_seconds, self._make_room, turn)


class QueueingHandler(ASGIHandler):
    """ASGI handler whose requests wait in a queue after they have arrived completely.

    A response is sent without a place in the queue: a slow phone keeps nobody waiting, nor does a stream.
    """

    def __init__(self, queue: RequestQueue | None = None) -> None:
        super().__init__()
        self._queue = queue or RequestQueue()

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        """Answer the request when it is its turn."""
        turn = await self._queue.enter(urgency_of(request))
        answer = asyncio.ensure_future(super().get_response_async(request))
        answer.add_done_callback(lambda _answer: self._queue.leave(turn))
        # If a browser closes the connection, the thread still works for it and keeps the place.
        return await asyncio.shield(answer)


def urgency_of(request: HttpRequest) -> Urgency:
    """Return how urgent a request is; a table's address begins with /t/."""
    if request.path_info.startswith("/t/"):
        return Urgency.STAFF if request.method == "GET" else Urgency.TABLE_SENDS
    return Urgency.STAFF if settings.SESSION_COOKIE_NAME in request.COOKIES else Urgency.VISITOR
