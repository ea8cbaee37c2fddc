"""Queue in which requests wait, those of tables first: a process answers two at a time.

Python runs one thread at a time, and threads that compete for it lose more time than they use: a full hall that opens
its pages at once would get no answer within a minute. Answered a few at a time, the pages take no longer than one after
the other.
"""

from __future__ import annotations

import asyncio
import time
from enum import IntEnum
from heapq import heappop, heappush
from itertools import count
from typing import Final, NamedTuple

__all__ = ["REQUESTS", "RequestQueue", "Urgency"]

AT_ONCE: Final = 2
"""Requests that are answered at a time. While one waits for the disk, the other one computes."""
LONG_SECONDS: Final = 1.0
"""Seconds after which a request makes room for the next one: it prints or imports something."""
MOST_LONG: Final = 2
"""Requests that may have made room so. With more of them, under load all requests would soon be long."""
MOST_BLOCKED: Final = 40
"""Requests that may have made room because they only wait, for a database or another process."""
IDLE: Final = 0.1
"""Part of the time that a process computes at most if its requests only wait. Beside others, a busy one gets more."""
LOOK_SECONDS: Final = 0.25
"""Seconds between two looks at the requests that are answered, while others wait."""


class Urgency(IntEnum):
    """Who is answered first."""

    TABLE_SENDS = 0
    """A table sends a hand, or asks for a preview of one."""
    TABLE_READS = 1
    STAFF = 2
    """Everybody who has logged in or logs in."""
    VISITOR = 3


class _Place(NamedTuple):
    urgency: Urgency
    since: float


class RequestQueue:
    """A queue of requests: the most urgent ones first, then the oldest.

    At most one visitor is answered at a time: the other place is for tables and staff. The queue belongs to the event
    loop that uses it; in another one it starts empty.
    """

    def __init__(
        self, at_once: int = AT_ONCE, long_seconds: float = LONG_SECONDS, idle: float = IDLE
    ) -> None:
        self._at_once, self._long_seconds, self._idle = at_once, long_seconds, idle
        self._numbers = count()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._forget()

    def _forget(self) -> None:
        self._waiting: list[tuple[Urgency, int, asyncio.Future[None]]] = []
        self._running: dict[asyncio.Future[None], _Place] = {}
        self._long: dict[asyncio.Future[None], _Place] = {}
        self._blocked: dict[asyncio.Future[None], _Place] = {}
        self._is_looking = False
        self._looked = self._computed = 0.0

    async def enter(self, urgency: Urgency) -> asyncio.Future[None]:
        """Wait for a place, and return what `leave` takes. Whoever is cancelled meanwhile leaves the queue."""
        loop = asyncio.get_running_loop()
        if loop is not self._loop:
            self._loop = loop
            self._forget()
        turn = loop.create_future()
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
        for places in (self._running, self._long, self._blocked):
            places.pop(turn, None)
        self._call_next()

    def _call_next(self) -> None:
        while self._waiting and len(self._running) < self._at_once:
            urgency, _number, turn = self._waiting[0]
            if urgency is Urgency.VISITOR and _visitors(self._running):
                break
            heappop(self._waiting)
            if not turn.cancelled():
                self._running[turn] = _Place(urgency, turn.get_loop().time())
                turn.set_result(None)
        if self._waiting and not self._is_looking:
            self._look_later(self._waiting[0][-1].get_loop())

    def _look_later(self, loop: asyncio.AbstractEventLoop) -> None:
        self._is_looking = True
        self._looked, self._computed = loop.time(), time.process_time()
        loop.call_later(LOOK_SECONDS, self._look, loop)

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        """Let requests that are long or only wait make room."""
        if loop is not self._loop:
            return
        now = loop.time()
        is_idle = time.process_time() - self._computed < self._idle * (now - self._looked)
        for turn, place in list(self._running.items()):
            if is_idle and place.since <= self._looked and _has_room(self._blocked, MOST_BLOCKED, place):
                self._blocked[turn] = self._running.pop(turn)
            elif now - place.since >= self._long_seconds and _has_room(self._long, MOST_LONG, place):
                self._long[turn] = self._running.pop(turn)
        self._is_looking = False
        self._call_next()


def _has_room(places: dict[asyncio.Future[None], _Place], most: int, place: _Place) -> bool:
    """Whether there are fewer than *most* places. At most half of them are for visitors."""
    is_for_too_many = place.urgency is Urgency.VISITOR and _visitors(places) >= most // 2
    return len(places) < most and not is_for_too_many


def _visitors(places: dict[asyncio.Future[None], _Place]) -> int:
    return sum(place.urgency is Urgency.VISITOR for place in places.values())


REQUESTS: Final = RequestQueue()
"""The queue of this process."""
