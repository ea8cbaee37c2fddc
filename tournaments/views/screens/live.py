"""Server-sent events for hall screens.

Each process has one poller. While there are listeners, it reads the version of each event once a second, in one query.
When a version has changed, each board of the event is rendered once for each language, and all listeners get the same
bytes. A slow listener's queue holds only the newest board; a new listener gets the current board.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import signal
import threading
import time
from collections.abc import AsyncIterator, Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextvars import Context
from dataclasses import dataclass, field
from functools import partial
from types import FrameType
from typing import Any, Final, TypeVar

from django.db import connections

from tournaments.common.outages import log_once, outage_of

__all__ = ["HEARTBEAT_SECONDS", "BoardRequest", "BoardStream", "html_hash"]

HEARTBEAT_SECONDS: Final = 10.0
"""Seconds between two signs of life. A board that hears nothing for one and a half of these intervals says so."""
POLL_SECONDS: Final = 1.0
REFRESH_SECONDS: Final = 30.0
"""Seconds after which a board is rendered again without a new version: not everything on it comes from an entry."""
MAX_LISTENERS: Final = 2_000
"""Maximum number of listeners in one process."""

_log = logging.getLogger("django.request")
_Result = TypeVar("_Result")
_Queue = asyncio.Queue[bytes | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardRequest:
    """A board to show: an event by its uid, a board by its word, a language, and a number for the feature table.

    *public*: everybody may see the event, and any visitor may be looking.
    """

    event: str
    board: str
    language: str
    table: int = 0
    public: bool = False


@dataclass(slots=True, eq=False)
class _Topic:
    """A board with listeners, as last rendered; *is_healthy* is false after a failed rendering."""

    board_request: BoardRequest
    listeners: set[_Queue] = field(default_factory=set)
    version: str | None = None
    due: float = 0.0
    is_healthy: bool = True
    digest: str = ""
    message: bytes = b""


class BoardStream:
    """The listeners of this process and its poller, which runs while there are listeners.

    *versions* returns the version of each event, *render* a requested board as HTML. Both run in one separate thread,
    one call after the other; the thread keeps its database connection while there are listeners.
    """

    def __init__(
        self,
        versions: Callable[[Collection[str]], Mapping[str, str]],
        render: Callable[[BoardRequest], str],
        *,
        poll_seconds: float = POLL_SECONDS,
        heartbeat_seconds: float = HEARTBEAT_SECONDS,
        refresh_seconds: float = REFRESH_SECONDS,
        max_listeners: int = MAX_LISTENERS,
    ) -> None:
        self._versions, self._render = versions, render
        self._poll_seconds, self._heartbeat_seconds, self._refresh_seconds, self._max_listeners = (
            poll_seconds,
            heartbeat_seconds,
            refresh_seconds,
            max_listeners,
        )
        self._topics: dict[BoardRequest, _Topic] = {}
        self._poller: asyncio.Task[None] | None = None
        self._wake = asyncio.Event()
        self._listening = 0
        self._closed = self._signals_heard = False

    @property
    def full(self) -> bool:
        """Whether the maximum number of listeners is reached."""
        return self._listening >= self._max_listeners

    async def listen(self, board_request: BoardRequest, digest: str = "") -> AsyncIterator[bytes]:
        """Yield encoded server-sent events for one listener, until the listener leaves.

        First a sign of life, and the board unless it has that *digest*; then each new board.
        Ends at once if the process is full, and when the desk shuts down.
        """
        if self._closed or self.full:
            return
        queue: _Queue = asyncio.Queue(maxsize=1)
        topic = self._topics.setdefault(board_request, _Topic(board_request))
        topic.listeners.add(queue)
        self._listening += 1
        self._poll_on()
        try:
            if topic.is_healthy:
                yield _sign_of_life()
            current_message = topic.message
            if current_message and topic.digest != digest:
                yield current_message
            while (message := await queue.get()) is not None:
                if message is not current_message:
                    yield message
        finally:
            self._listening -= 1
            topic.listeners.discard(queue)
            if not topic.listeners and self._topics.get(board_request) is topic:
                del self._topics[board_request]

    def close(self) -> None:
        """Release all listeners, when the desk shuts down."""
        self._closed = True
        for topic in self._topics.values():
            for queue in topic.listeners:
                _offer(queue, None)

    def _poll_on(self) -> None:
        if self._poller is not None and not self._poller.done():
            self._wake.set()
        else:
            self._hear_signals()
            self._wake = asyncio.Event()
            # Use a new context: the poller outlives the request that starts it.
            self._poller = asyncio.get_running_loop().create_task(self._poll(), context=Context())

    async def _poll(self) -> None:
        loop = asyncio.get_running_loop()
        beat = loop.time() + self._heartbeat_seconds
        with ThreadPoolExecutor(max_workers=1, thread_name_prefix="boards") as thread:

            async def ask(function: Callable[..., _Result], *arguments: Any) -> _Result:
                return await loop.run_in_executor(thread, partial(function, *arguments))

            while self._topics and not self._closed:
                self._wake.clear()
                try:
                    versions = await ask(
                        self._versions, {board_request.event for board_request in self._topics}
                    )
                except Exception as error:
                    _log_failure(error, "the versions of the events cannot be read")
                    await ask(connections.close_all)
                else:
                    for topic in list(self._topics.values()):
                        version = versions.get(topic.board_request.event, "")
                        if version != topic.version or loop.time() >= topic.due:
                            await self._make(topic, version, ask)
                    if loop.time() >= beat:
                        beat = loop.time() + self._heartbeat_seconds
                        self._say_alive()
                await _wait(self._wake, self._poll_seconds)
            # A listener that arrives from here on starts a new poller.
            self._poller = None
            await ask(connections.close_all)

    async def _make(self, topic: _Topic, version: str, ask: Callable[..., Any]) -> None:
        """Render the board, and send it to its listeners if it has changed."""
        try:
            html = await ask(self._render, topic.board_request)
        except Exception as error:
            # Log once and try again at the next poll; the listeners hear nothing meanwhile and say so.
            if topic.is_healthy:
                _log_failure(error, f"{topic.board_request} cannot be made")
            topic.is_healthy, topic.version = False, None
            return
        topic.is_healthy, topic.version, topic.due = (
            True,
            version,
            asyncio.get_running_loop().time() + self._refresh_seconds,
        )
        digest = html_hash(html)
        if digest != topic.digest:
            topic.digest, topic.message = digest, _event("board", html, digest)
            for queue in topic.listeners:
                _offer(queue, topic.message)

    def _say_alive(self) -> None:
        sign = _sign_of_life()
        for topic in self._topics.values():
            for queue in topic.listeners:
                if topic.is_healthy and queue.empty():
                    queue.put_nowait(sign)

    def _hear_signals(self) -> None:
        """Release the listeners on SIGINT and SIGTERM, because the server waits for every response to end."""
        if self._signals_heard or threading.current_thread() is not threading.main_thread():
            return
        self._signals_heard = True
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            if callable(old_handler := signal.getsignal(number)):
                signal.signal(number, partial(self._end, loop, old_handler))

    def _end(
        self,
        loop: asyncio.AbstractEventLoop,
        old_handler: Callable[[int, FrameType | None], Any],
        number: int,
        frame: FrameType | None,
    ) -> None:
        loop.call_soon_threadsafe(self.close)
        old_handler(number, frame)


def html_hash(html: str) -> str:
    """Return a short hash of a rendered board."""
    return hashlib.sha256(html.encode()).hexdigest()[:16]


def _log_failure(error: Exception, sentence: str) -> None:
    """Log an error with its traceback, but an outage of the database as one line."""
    if outage := outage_of(error):
        log_once(outage)
    else:
        _log.exception("boards: %s", sentence)


async def _wait(wake: asyncio.Event, seconds: float) -> None:
    """Wait for *seconds*, or until a new listener arrives."""
    try:
        await asyncio.wait_for(wake.wait(), seconds)
    except TimeoutError:
        return


def _offer(queue: _Queue, message: bytes | None) -> None:
    """Put the message in the queue, replacing an unread one: the newest board replaces all earlier ones."""
    if queue.full():
        queue.get_nowait()
    queue.put_nowait(message)


def _event(name: str, data: str, number: str = "") -> bytes:
    lines = "".join(f"data: {line}\n" for line in data.splitlines() or [""])
    head = f"id: {number}\n" if number else ""
    return f"{head}event: {name}\n{lines}\n".encode()


def _sign_of_life() -> bytes:
    """Return an event with the desk's clock, in milliseconds since 1970."""
    return _event("alive", str(round(time.time() * 1000)))
