"""Queue in which requests wait, those of tables first: a process answers a few at a time.

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

__all__ = ["REQUESTS", "RequestQueue", "Urgency"]

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
    """A table's page, everybody who has logged in, and news for phones."""
    VISITOR = 2
    """Everybody else, and the hall's screens."""


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


REQUESTS: Final = RequestQueue()
"""The queue of this process."""
