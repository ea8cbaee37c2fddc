"""A browser without a window for many at once: one connection that stays open, cookies, and streams of events."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

__all__ = ["Connection", "Response"]

TIMEOUT = 30.0
"""Seconds that a browser waits for an answer."""
_COOKIE = re.compile(r"([^=]+)=([^;]*)")


@dataclass(frozen=True, slots=True)
class Response:
    """The answer to a request."""

    status: int
    text: str


class Connection:
    """Somebody with a browser at the server *base*, who sends one request at a time."""

    def __init__(self, base: str) -> None:
        self._host, self._port = urlsplit(base).hostname, urlsplit(base).port
        self._cookies: dict[str, str] = {}
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def get(self, path: str, headers: Mapping[str, str] | None = None) -> Response:
        """Open a page. Raises `OSError`, or `TimeoutError` if it is not answered in time."""
        return await self._request("GET", path, b"", headers or {})

    async def send(self, path: str, body: object) -> Response:
        """Send JSON as a phone's outbox does, with the token of a page that was opened before."""
        headers = {"Content-Type": "application/json", "X-CSRFToken": self._cookies.get("csrftoken", "")}
        return await self._request("POST", path, json.dumps(body).encode(), headers)

    async def post(self, path: str, fields: str) -> Response:
        """Send a form's encoded fields."""
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        headers["X-CSRFToken"] = self._cookies.get("csrftoken", "")
        return await self._request("POST", path, fields.encode(), headers)

    async def events(self, path: str) -> AsyncIterator[str]:
        """Yield the data of each event of a stream, on a connection of its own, until the server ends it."""
        reader, writer = await asyncio.open_connection(self._host, self._port)
        try:
            writer.write(self._head("GET", path, {"Accept": "text/event-stream"}, 0))
            status, _headers = await self._read_head(reader)
            if status != 200:
                return
            name, data = "", list[str]()
            async for line in _lines(reader):
                field, _, value = line.partition(": ")
                if field == "event":
                    name = value
                elif field == "data":
                    data.append(value)
                elif not field and data:
                    # Everything else is a sign of life.
                    if name == "news":
                        yield "\n".join(data)
                    name, data = "", list[str]()
        finally:
            writer.close()

    async def _request(self, method: str, path: str, body: bytes, headers: Mapping[str, str]) -> Response:
        # The server may have closed a connection that was idle; then a browser opens another one.
        for attempt in range(2):
            is_new = self._streams is None
            try:
                async with asyncio.timeout(TIMEOUT):
                    return await self._exchange(method, path, body, headers)
            except (OSError, asyncio.IncompleteReadError, ConnectionError):
                self.close()
                if is_new or attempt:
                    raise
        raise AssertionError("unreachable")

    async def _exchange(self, method: str, path: str, body: bytes, headers: Mapping[str, str]) -> Response:
        if self._streams is None:
            self._streams = await asyncio.open_connection(self._host, self._port)
        reader, writer = self._streams
        writer.write(self._head(method, path, headers, len(body)) + body)
        status, answered = await self._read_head(reader)
        if "chunked" in answered.get("transfer-encoding", ""):
            content = await _chunks(reader)
        else:
            content = await reader.readexactly(int(answered.get("content-length", 0)))
        if answered.get("connection", "") == "close":
            self.close()
        return Response(status, content.decode("utf-8", "replace"))

    def _head(self, method: str, path: str, headers: Mapping[str, str], length: int) -> bytes:
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self._host}:{self._port}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        if self._cookies:
            lines.append("Cookie: " + "; ".join(f"{name}={value}" for name, value in self._cookies.items()))
        if method == "POST":
            lines += [f"Content-Length: {length}", f"Origin: http://{self._host}:{self._port}"]
        return "\r\n".join([*lines, "", ""]).encode()

    async def _read_head(self, reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
        first = await reader.readline()
        if not first:
            raise ConnectionError("closed")
        headers: dict[str, str] = {}
        while (line := (await reader.readline()).decode().strip()) != "":
            name, _, value = line.partition(": ")
            if name.lower() == "set-cookie" and (cookie := _COOKIE.match(value)):
                self._cookies[cookie[1]] = cookie[2]
            headers[name.lower()] = value.lower()
        return int(first.split()[1]), headers

    def close(self) -> None:
        """Close the connection; the next request opens another one."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    content = b""
    while size := int((await reader.readline()).strip() or b"0", 16):
        content += await reader.readexactly(size)
        await reader.readline()
    await reader.readline()
    return content


async def _lines(reader: asyncio.StreamReader) -> AsyncIterator[str]:
    """Yield the lines of a body that comes in chunks; a chunk may end anywhere, within a letter too."""
    rest = b""
    while size := int(await reader.readline() or b"0", 16):
        *lines, rest = (rest + await reader.readexactly(size)).split(b"\n")
        await reader.readexactly(len(b"\r\n"))
        for line in lines:
            yield line.decode()
