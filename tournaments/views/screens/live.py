"""Server-sent events for hall screens, and for pages that ask for news themselves.

Each process has one poller. While there are listeners, it reads the versions of all that is shown: after each write of
this process, on PostgreSQL also of others, and otherwise once a second. When a version has changed, each board of the
event is rendered once for each language, and all listeners get the same bytes. A page only hears that something is new,
and asks for it as it does without a stream, so that what it may see is decided in one place. A slow listener's queue
holds only the newest message; a new listener gets the current one.
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
from dataclasses import field
from functools import partial
from types import FrameType
from typing import Any, Final, Literal, TypeVar

from asgiref.sync import SyncToAsync
from django.db import connections

from referee.frozen import dataclass
from tournaments.common.monitoring.counts import OPEN_STREAMS
from tournaments.common.outages import log_once, outage_of
from tournaments.services.screens import news
from tournaments.views.screens import open_files

__all__ = ["HEARTBEAT_SECONDS", "BoardRequest", "LiveStream", "PageRequest", "html_hash"]

HEARTBEAT_SECONDS: Final = 10.0
"""Seconds between two signs of life. A board that hears nothing for one and a half of these intervals says so."""
POLL_SECONDS: Final = 1.0
TOLD_SECONDS: Final = 5.0
"""The same where the database tells of what other processes write, for what was missed."""
LATER_SECONDS: Final = 0.05
"""Seconds from news until it is read: first whoever wrote gets the answer, which is being made then."""
REFRESH_SECONDS: Final = 30.0
"""Seconds after which a board is rendered again without a new version: not everything on it comes from an entry."""
MAX_LISTENERS: Final = 2_000
"""Maximum number of listeners in one process, if it may open twice as many files."""

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

    @property
    def page(self) -> str:
        """What is shown, for counts and the log."""
        return "board"


@dataclass(frozen=True, slots=True, kw_only=True)
class PageRequest:
    """A page that hears of news: the event by its uid, which page it is, and for a table the token of its link."""

    event: str
    page: Literal["table", "floor", "own"]
    token: str = ""


Request = BoardRequest | PageRequest


@dataclass(slots=True, eq=False)
class _Topic:
    """What has listeners, as last rendered; *is_healthy* is false after a failed rendering.

    It is rendered again not before *rests_until*, even if it is new, and at *due* even if it is not.
    """

    request: Request
    listeners: set[_Queue] = field(default_factory=set)
    version: str | None = None
    rests_until: float = 0.0
    due: float = 0.0
    is_healthy: bool = True
    digest: str = ""
    message: bytes = b""


class LiveStream:
    """The listeners of this process and its poller, which runs while there are listeners.

    *versions* returns the version of each request, *render* what is sent for it: a board as HTML, or what is new for a
    page. Both run in one separate thread, one call after the other; the thread keeps its database connection while
    there are listeners.
    """

    def __init__(
        self,
        versions: Callable[[Collection[Request]], Mapping[Request, str]],
        render: Callable[[Request, str], str],
        *,
        poll_seconds: float = POLL_SECONDS,
        heartbeat_seconds: float = HEARTBEAT_SECONDS,
        refresh_seconds: float = REFRESH_SECONDS,
        max_listeners: int = MAX_LISTENERS,
    ) -> None:
        self._versions, self._render = versions, render
        self._poll_seconds, self._heartbeat_seconds, self._refresh_seconds = (
            poll_seconds,
            heartbeat_seconds,
            refresh_seconds,
        )
        self._max_listeners = min(max_listeners, open_files.most() // 2)
        self._topics: dict[Request, _Topic] = {}
        self._poller: asyncio.Task[None] | None = None
        self._wake = asyncio.Event()
        self._listening = 0
        self._closed = self._signals_heard = False

    def is_full(self, request: Request) -> bool:
        """Whether the maximum number of listeners is reached; a quarter is kept for boards, tables and judges."""
        is_spectator = isinstance(request, PageRequest) and request.page == "own"
        return self._listening >= self._max_listeners * (3 if is_spectator else 4) // 4

    async def listen(self, request: Request, digest: str = "") -> AsyncIterator[bytes]:
        """Yield encoded server-sent events for one listener, until the listener leaves.

        First a sign of life, and the current message unless its hash is *digest*; then each new message.
        Ends at once if the process is full, and when the desk shuts down.
        """
        _release_thread()
        if self._closed or self.is_full(request):
            return
        queue: _Queue = asyncio.Queue(maxsize=1)
        topic = self._topics.setdefault(request, _Topic(request))
        topic.listeners.add(queue)
        self._listening += 1
        OPEN_STREAMS.add(request.page)
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
            OPEN_STREAMS.add(request.page, by=-1)
            topic.listeners.discard(queue)
            if not topic.listeners and self._topics.get(request) is topic:
                del self._topics[request]

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
        wake = partial(loop.call_soon_threadsafe, loop.call_later, LATER_SECONDS, self._wake.set)
        news.watch(wake)
        try:
            await self._poll_while_listened(news.Listener(wake))
        finally:
            news.unwatch(wake)

    async def _poll_while_listened(self, listener: news.Listener) -> None:
        loop = asyncio.get_running_loop()
        beat = loop.time() + self._heartbeat_seconds
        with ThreadPoolExecutor(max_workers=1, thread_name_prefix="live") as thread:

            async def ask(function: Callable[..., _Result], *arguments: Any) -> _Result:
                return await loop.run_in_executor(thread, partial(function, *arguments))

            while self._topics and not self._closed:
                self._wake.clear()
                descriptor, pause, asked = None, self._poll_seconds, tuple(self._topics)
                try:
                    # Listen first: what is written after this is told.
                    descriptor = await ask(listener.listen)
                    versions = await ask(self._versions, asked)
                except Exception as error:
                    _log_failure(error, "the versions of the events cannot be read")
                    await ask(_disconnect, listener)
                    descriptor = None
                else:
                    all_made = await self._make_all({one: versions.get(one, "") for one in asked}, ask)
                    if loop.time() >= beat:
                        beat = loop.time() + self._heartbeat_seconds
                        self._say_alive()
                    if all_made and descriptor is not None:
                        pause = min(TOLD_SECONDS, beat - loop.time())
                await _wait(self._wake, pause, descriptor)
            # A listener that arrives from here on starts a new poller.
            self._poller = None
            await ask(_disconnect, listener)

    async def _make_all(self, versions: Mapping[Request, str], ask: Callable[..., Any]) -> bool:
        """Make what has another version or is due; return whether everything is up to date."""
        loop, all_made = asyncio.get_running_loop(), True
        for request, version in versions.items():
            topic = self._topics.get(request)
            if topic is None or (version == topic.version and loop.time() < topic.due):
                continue
            if loop.time() >= topic.rests_until:
                await self._make(topic, version, ask)
            all_made = all_made and version == topic.version
        return all_made

    async def _make(self, topic: _Topic, version: str, ask: Callable[..., Any]) -> None:
        """Render the topic, and send it to its listeners if it has changed."""
        request, loop = topic.request, asyncio.get_running_loop()
        try:
            # Rendering a board takes time, what is new for a page does not.
            content = await ask(self._render, request, version)
        except Exception as error:
            # Log once and try again at the next poll; the listeners hear nothing meanwhile and say so.
            if topic.is_healthy:
                _log_failure(error, f"{request.page} cannot be made")
            topic.is_healthy, topic.version = False, None
            return
        topic.is_healthy, topic.version, topic.due = True, version, loop.time() + self._refresh_seconds
        if isinstance(request, BoardRequest):
            topic.rests_until = loop.time() + self._poll_seconds
        digest = html_hash(content)
        if digest != topic.digest:
            topic.digest, topic.message = digest, _event("news", content, digest)
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
        _log.exception("live: %s", sentence)


def _disconnect(listener: news.Listener) -> None:
    """Close the database connection of this thread."""
    listener.stop()
    connections.close_all()


def _release_thread() -> None:
    """End the thread that has answered the request: a stream needs none, and lasts for hours."""
    context = SyncToAsync.thread_sensitive_context.get(None)
    if context is not None and (thread := SyncToAsync.context_to_thread_executor.pop(context, None)):
        thread.shutdown(wait=False)


async def _wait(wake: asyncio.Event, seconds: float, descriptor: int | None) -> None:
    """Wait for *seconds*, or until a new listener arrives or something was written.

    *descriptor* is the socket on which the database tells what other processes write.
    """
    loop, is_watched = asyncio.get_running_loop(), False

    def tell(told: int) -> None:
        # Until it is read, the socket would call again and again.
        loop.remove_reader(told)
        loop.call_later(LATER_SECONDS, wake.set)

    try:
        if descriptor is not None:
            loop.add_reader(descriptor, tell, descriptor)
            is_watched = True
        await asyncio.wait_for(wake.wait(), seconds)
    except TimeoutError:
        return
    finally:
        if descriptor is not None and is_watched:
            loop.remove_reader(descriptor)


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
