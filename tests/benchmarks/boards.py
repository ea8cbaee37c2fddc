"""Benchmark of two hundred boards on one desk, and their reconnection after a network outage.

A separate server has sixteen tables that play through its pages. First ten boards listen, then two hundred, for the
same time, and the server's costs are compared. Then a small proxy, through which all boards listen, drops every
connection for half a minute; when it accepts connections again, each board must show the newest state within ten
seconds.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from http.cookiejar import CookieJar
from pathlib import Path
from statistics import median
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, Request, build_opener

__all__ = ["free_port", "processor_seconds", "run", "wait_for"]

ROOT = Path(__file__).parents[2]
FEW, MANY, TABLES = 10, 200, 16
LANGUAGES = ("en", "ja")
CUT, BACK = 30.0, 10.0
"""Seconds without a network, and seconds within which every listener must be connected again."""
EVERY = 3.0
"""Seconds between two hands of the hall."""
HAND = {"kind": "exhaustive_draw", "tenpai": [0, 1, 2, 3]}

# The same times as in the boards' script (`static/js/common/stream_state.js`).
SILENT, TRY, WAITS = 15.0, 8.0, (0.25, 1.0, 2.0)

SETUP = """
from tests.acts import by
from tests.halls import full_hall
from tournaments.services.tables import clocks
from tournaments.services.events import rounds
hall = full_hall({tables}, played=0, name="Hall of the boards")
drawn = rounds.draw(hall, seed=1, act=by())
rounds.open_round(drawn, act=by())
clocks.start(drawn, 90, act=by())
print(hall.slug, *drawn.tables.values_list("token", flat=True))
"""


@dataclass(slots=True)
class Took:
    """The server's costs over a time: seconds of processor time, and megabytes of memory at its end."""

    seconds: float
    processor: float
    memory: float

    @property
    def share(self) -> float:
        """The share of one processor, from 0 to 1."""
        return self.processor / self.seconds


@dataclass(slots=True, eq=False)
class Listener:
    """A board: *state* is what it shows, *received_at* the time when that came; it reopens its stream by itself."""

    port: int
    slug: str
    language: str
    state: str = ""
    received_at: float = 0.0

    async def look(self) -> None:
        """Listen until it is cancelled."""
        attempts = 0
        while True:
            with contextlib.suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
                async for name in self._events():
                    attempts = 0 if name else attempts
            await asyncio.sleep(WAITS[min(attempts, len(WAITS) - 1)] + random.random() / 2)
            attempts += 1

    async def _events(self) -> AsyncIterator[str]:
        async with asyncio.timeout(TRY):
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            path = f"/tournaments/{self.slug}/board/live/?board=tables&lang={self.language}&seen={self.state}"
            request_text = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
            writer.write(request_text.encode())
            name, first = "", True
            while True:
                async with asyncio.timeout(TRY if first else SILENT):
                    line = await reader.readline()
                if not line:
                    return
                text = line.decode().strip()
                if text.startswith("id: "):
                    self.state, self.received_at = text.removeprefix("id: "), time.monotonic()
                elif text.startswith("event: "):
                    name, first = text.removeprefix("event: "), False
                    yield name
        finally:
            writer.close()


class Proxy:
    """Forwards all data, or drops all connections and accepts no new ones."""

    def __init__(self, to: int) -> None:
        self.to, self.port, self.cut = to, 0, False
        self._pipes: set[asyncio.StreamWriter] = set()

    async def begin(self) -> asyncio.Server:
        """Listen on a free port."""
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0, backlog=1000)
        self.port = server.sockets[0].getsockname()[1]
        return server

    def drop(self) -> int:
        """Cut the network; returns the number of dropped connections."""
        self.cut, fell = True, len(self._pipes) // 2
        for writer in list(self._pipes):
            writer.transport.abort()
        return fell

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.cut:
            writer.transport.abort()
            return
        behind, over = await asyncio.open_connection("127.0.0.1", self.to)
        self._pipes |= {writer, over}
        try:
            await asyncio.gather(self._pass(reader, over), self._pass(behind, writer))
        finally:
            self._pipes -= {writer, over}

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        writer.close()


class Hall:
    """Sixteen tables that enter hands in turn, each through its own page's address."""

    def __init__(self, base: str, slug: str, tokens: list[str]) -> None:
        self._base, self.slug, self._tokens = base, slug, tokens
        self._cookies = CookieJar()
        self._opener = build_opener(HTTPCookieProcessor(self._cookies))
        self.played = 0

    async def play(self) -> None:
        """Enter hands until it is cancelled."""
        while True:
            began = time.monotonic()
            await asyncio.to_thread(self.hand)
            await asyncio.sleep(max(0.0, EVERY - (time.monotonic() - began)))

    def hand(self) -> None:
        """Enter a draw with all players tenpai at the next table: nobody pays, and the honba goes up."""
        number = self.played + 1
        table = f"{self._base}/t/{self._tokens[number % len(self._tokens)]}/"
        if not len(self._cookies):
            self._opener.open(table, timeout=60).read()
        [csrf] = [str(cookie.value) for cookie in self._cookies if cookie.name == "csrftoken"]
        place: dict[str, object] = {"round": "E1", "honba": 0, "expects": 100_000}
        for _attempt in range(2):
            body = json.dumps({"event": HAND, "key": f"soak-{number:08}", **place}).encode()
            headers = {"X-CSRFToken": csrf, "Content-Type": "application/json"}
            request = Request(f"{table}send/", body, headers)  # noqa: S310 - our own address
            try:
                answer = json.load(self._opener.open(request, timeout=60))
            except HTTPError as refused:
                answer = json.load(refused)
            place = {name: answer["now"][name] for name in place}
        if answer["outcome"] != "stored":
            raise RuntimeError(f"a hand was not stored: {answer['says']}")
        self.played = number

    def newest(self, language: str) -> str:
        """The mark of the tables' board, from the header of its page."""
        page = f"{self._base}/tournaments/{self.slug}/board/tables/?part=yes&lang={language}"
        return str(self._opener.open(page, timeout=60).headers["Board-Seen"])


def run(seconds: float) -> bool:
    """Let ten and then two hundred listen, half of *seconds* each, then cut the network; true if all came back."""
    with tempfile.TemporaryDirectory() as folder, _served(Path(folder)) as (port, pid, slug, tokens):
        return asyncio.run(_soak(port, pid, slug, tokens, seconds / 2))


async def _soak(port: int, pid: int, slug: str, tokens: list[str], seconds: float) -> bool:
    proxy = Proxy(port)
    server = await proxy.begin()
    hall = Hall(f"http://127.0.0.1:{port}", slug, tokens)
    # Costs of a server's first answers are in neither figure.
    for _hand in range(TABLES):
        await asyncio.to_thread(hall.hand)
    async with server:
        async with _in_background(hall.play()):
            few = _listeners(FEW, proxy.port, slug)
            async with _in_background(*(listener.look() for listener in few)):
                lightly = await _measured(pid, few, seconds)
            many = _listeners(MANY, proxy.port, slug)
            looking = [asyncio.ensure_future(listener.look()) for listener in many]
            heavily = await _measured(pid, many, seconds)
        _say(lightly, heavily, hall.played)
        seconds_back = await _cut(proxy, hall, many)
        for look in looking:
            look.cancel()
        await asyncio.gather(*looking, return_exceptions=True)
        proxy.drop()
        await asyncio.sleep(1)
    late = [listener for listener in seconds_back if listener > BACK]
    print(
        f"{len(seconds_back) - len(late)} of {MANY} show the newest board within {BACK:.0f} s of the network's return: "
        f"the middle one after {median(seconds_back):.1f} s, the last after {max(seconds_back):.1f} s"
        if seconds_back
        else "nobody shows the newest board"
    )
    return len(seconds_back) == MANY and not late


async def _cut(proxy: Proxy, hall: Hall, many: list[Listener]) -> list[float]:
    """Seconds from the network's return until each had the newest board; listeners over a minute are left out."""
    fell = proxy.drop()
    print(
        f"the network is cut for {CUT:.0f} s: {fell} connections fell; hands are entered meanwhile",
        flush=True,
    )
    deadline = time.monotonic() + CUT
    for _hand in range(3):
        await asyncio.to_thread(hall.hand)
    await asyncio.sleep(deadline - time.monotonic())
    # The tables enter no more hands, so each board must come to show the state that the desk shows now.
    newest = {language: await asyncio.to_thread(hall.newest, language) for language in LANGUAGES}
    behind = sum(listener.state != newest[listener.language] for listener in many)
    back = time.monotonic()
    proxy.cut = False
    deadline = back + 60
    while time.monotonic() < deadline and any(
        listener.state != newest[listener.language] for listener in many
    ):
        await asyncio.sleep(0.05)
    print(f"the network is back: {behind} showed an older board", flush=True)
    return [listener.received_at - back for listener in many if listener.state == newest[listener.language]]


def _listeners(count: int, port: int, slug: str) -> list[Listener]:
    return [Listener(port, slug, LANGUAGES[index % len(LANGUAGES)]) for index in range(count)]


async def _measured(pid: int, listeners: list[Listener], seconds: float) -> Took:
    while any(not listener.state for listener in listeners):
        await asyncio.sleep(0.1)
    began, before = time.monotonic(), processor_seconds(pid)
    await asyncio.sleep(seconds)
    return Took(
        seconds=time.monotonic() - began, processor=processor_seconds(pid) - before, memory=_memory(pid)
    )


def _say(lightly: Took, heavily: Took, hands: int) -> None:
    for count, took in ((FEW, lightly), (MANY, heavily)):
        print(
            f"{count} listeners for {took.seconds:.0f} s: {100 * took.share:.1f} % of a processor, {took.memory:.0f} MB"
        )
    print(
        f"{MANY} beside {FEW}: {heavily.share / lightly.share:.1f} times the processor, "
        f"{heavily.memory / lightly.memory:.2f} times the memory; {hands} hands entered at {TABLES} tables",
        flush=True,
    )


def processor_seconds(pid: int) -> float:
    """Seconds of processor time that the process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory(pid: int) -> float:
    """Megabytes of memory that the process uses."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


@asynccontextmanager
async def _in_background(*work: Coroutine[Any, Any, object]) -> AsyncIterator[None]:
    tasks = [asyncio.ensure_future(coroutine) for coroutine in work]
    try:
        yield
        for task in tasks:
            if task.done():
                task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@contextmanager
def _served(folder: Path) -> Iterator[tuple[int, int, str, list[str]]]:
    """A desk with the hall: its port, its process, the event's slug and the tables' tokens."""
    port = free_port()
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    environment |= {"DATA_DIR": str(folder), "DEMO": "false", "PORT": str(port), "HOST": "127.0.0.1"}

    def managed(*words: str) -> str:
        command = [sys.executable, "manage.py", *words]
        return subprocess.run(
            command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True
        ).stdout

    managed("migrate")
    managed("collectstatic", "--noinput")
    slug, *tokens = managed("shell", "-v", "0", "-c", SETUP.format(tables=TABLES)).split()
    command = [sys.executable, "-m", "uvicorn", "tournaments.asgi:application", "--log-level", "warning"]
    server = subprocess.Popen([*command, "--port", str(port)], cwd=ROOT, env=environment)
    try:
        wait_for(port)
        yield port, server.pid, slug, tokens
    finally:
        server.terminate()
        server.wait(60)


def free_port() -> int:
    """A free port of this machine."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def wait_for(port: int) -> None:
    """Wait until something listens at *port*."""
    for _again in range(600):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.1)
    raise SystemExit("the desk does not answer")
