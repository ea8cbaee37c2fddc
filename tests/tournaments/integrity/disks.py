"""A desk on a small disk of its own, which can become full or read-only, behind the real server."""

from __future__ import annotations

import contextlib
import http.cookiejar
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

__all__ = ["Answer", "Visitor", "environment", "filled", "read_only", "served", "small_disk"]

PATIENCE = 120
"""Seconds within which a server must have started."""
FILLER = "filler"


@contextmanager
def small_disk(folder: Path, megabytes: int = 40) -> Iterator[Path]:
    """A file system in memory with that many megabytes, at *folder*; skips the test where nothing may be mounted."""
    if shutil.which("mount") is None:
        pytest.skip("a disk can only be mounted with the program `mount`")
    folder.mkdir()
    mounted = _mount("-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(folder))
    if mounted.returncode:
        pytest.skip(f"a disk can only be mounted as root: {mounted.stderr.strip()}")
    try:
        yield folder
    finally:
        # A server that ends a moment later still has files open.
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


@contextmanager
def filled(disk: Path) -> Iterator[None]:
    """Use up the space of *disk* to the last byte."""
    with (disk / FILLER).open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            # At the end a write takes what has room, down to one byte.
            file.write(bytes(4096))
    assert shutil.disk_usage(disk).free == 0
    try:
        yield
    finally:
        (disk / FILLER).unlink()


@contextmanager
def read_only(disk: Path) -> Iterator[None]:
    """Mount *disk* over itself, read-only."""
    for options in (["--bind", str(disk), str(disk)], ["-o", "remount,bind,ro", str(disk)]):
        assert _mount(*options).returncode == 0
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(disk)], check=True)


def _mount(*options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["mount", *options], capture_output=True, text=True, check=False)


def environment(folder: Path, port: int = 0, **more: str) -> dict[str, str]:
    """The environment of a process whose desk keeps its data in *folder*."""
    inherited = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    own = {"DATA_DIR": str(folder), "PORT": str(port), "HOST": "127.0.0.1", "BACKUP_MINUTES": "0"}
    return inherited | own | more


@contextmanager
def served(folder: Path, *, log: Path | None = None, **more: str) -> Iterator[str]:
    """The address of the desk in *folder*, behind the real server, which logs everything into *log*."""
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "uvicorn", "tournaments.asgi:application", "--port", str(port)]
    command += ["--log-level", "info" if log else "warning"]
    with log.open("w") if log else contextlib.nullcontext() as stream:
        server = subprocess.Popen(
            command,
            cwd=settings.BASE_DIR,
            env=environment(folder, port, **more),
            stderr=stream,
            stdout=stream,
        )
    try:
        _wait_for(f"http://127.0.0.1:{port}", server)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait()


def _wait_for(base: str, server: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + PATIENCE
    while server.poll() is None and time.monotonic() < deadline:
        try:
            urllib.request.urlopen(f"{base}/guide/", timeout=5).close()  # noqa: S310 - our own address
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise AssertionError(base)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """A response, with the seconds that it took."""

    status: int
    text: str
    headers: Mapping[str, str]
    seconds: float

    @property
    def json(self) -> Any:
        """The JSON in it."""
        return json.loads(self.text)


class Visitor:
    """A browser at the desk at *base*, with cookies."""

    def __init__(self, base: str) -> None:
        self.base = base
        self._cookies = http.cookiejar.CookieJar()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self._cookies))

    def get(self, path: str, **headers: str) -> Answer:
        """Open a page."""
        return self._ask(urllib.request.Request(self.base + path, headers=headers))  # noqa: S310 - our own address

    def post(self, path: str, fields: Mapping[str, str], **headers: str) -> Answer:
        """Send a form."""
        content = urllib.parse.urlencode({"csrfmiddlewaretoken": self._token(), **fields}).encode()
        return self._ask(urllib.request.Request(self.base + path, content, headers))  # noqa: S310 - the same

    def send(self, path: str, facts: object) -> Answer:
        """Send JSON, as a phone's outbox does."""
        headers = {
            "Content-Type": "application/json",
            "Accept": "application/json",
            "X-CSRFToken": self._token(),
        }
        return self._ask(urllib.request.Request(self.base + path, json.dumps(facts).encode(), headers))  # noqa: S310 - the same

    def log_in(self, name: str) -> None:
        """Log in as one of the demo's people."""
        self.get("/login/")
        assert self.post("/login/", {"username": name, "password": name}).status == 200

    def token_of(self, links: str) -> str:
        """The token of the first table on the page of links at *links*."""
        found = re.search(r"/t/([\w-]+)/", self.get(links).text)
        assert found
        return found[1]

    def _token(self) -> str:
        values = [cookie.value for cookie in self._cookies if cookie.name == "csrftoken"]
        return (values[0] if values else "") or ""

    def _ask(self, request: urllib.request.Request) -> Answer:
        start = time.monotonic()
        try:
            response = self._opener.open(request, timeout=60)
        except urllib.error.HTTPError as refusal:
            response = refusal
        with response:
            text = response.read().decode("utf-8", "replace")
        seconds = time.monotonic() - start
        return Answer(status=response.status, text=text, headers=dict(response.headers), seconds=seconds)


def copied_to(disk: Path, prepared: Path) -> Path:
    """Copy a prepared desk to *disk*, except for its fonts, which are large.

    Another test may have the database open. Its files beside the database are left out: a copy with them would need no
    room on the disk to be opened.
    """
    folder = disk / "data"
    shutil.copytree(prepared, folder, ignore=shutil.ignore_patterns("fonts", "*-wal", "*-shm"))
    (folder / "fonts").symlink_to(prepared / "fonts")
    return folder
