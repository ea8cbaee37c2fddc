"""Use an installed Shinpan as a person would, from an empty folder to a restored backup.

`python tests/first_run.py shinpan` needs nothing but Python, on any system. It starts the program with demo events,
logs in, searches for a seating plan, prints a long document, makes backups and checks them, stops the program, restores
a backup into a new folder and starts it there. It ends with 1 and the program's output if anything fails.
"""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from html.parser import HTMLParser
from http.cookiejar import CookieJar
from pathlib import Path
from typing import TypeVar
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode, urljoin
from urllib.request import HTTPCookieProcessor, build_opener

PATIENCE = float(os.environ.get("PATIENCE", "180"))
"""Seconds for each step that takes a while."""
EVENT = "/tournaments/demo-river-club-spring-cup/"
Found = TypeVar("Found")
if sys.platform == "win32":
    # Ctrl-C would reach all processes of the console; this reaches one, and is what closing its window sends.
    _FLAGS, _CTRL_C = subprocess.CREATE_NEW_PROCESS_GROUP, signal.CTRL_BREAK_EVENT
else:
    _FLAGS, _CTRL_C = 0, signal.SIGINT


class Forms(HTMLParser):
    """The forms of a page by their addresses, each with the fields that a browser would send."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.forms: dict[str, dict[str, str]] = {}
        self._fields: dict[str, str] = {}
        self._select = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        at = dict(attrs)
        name, value, kind = (at.get(key) or "" for key in ("name", "value", "type"))
        if tag == "form":
            self._fields = self.forms.setdefault(at.get("action") or "", {})
        elif tag == "select":
            self._select = name
        elif tag == "option":
            if "selected" in at or self._select not in self._fields:
                self._fields[self._select] = value
        elif tag == "input" and name and (kind not in ("checkbox", "radio", "file") or "checked" in at):
            self._fields[name] = value


class Browser:
    """A browser without scripts."""

    def __init__(self, address: str) -> None:
        self._address, self._opener = address, build_opener(HTTPCookieProcessor(CookieJar()))
        self.place, self.page = address, ""

    def get(self, path: str) -> str:
        return self._load(urljoin(self._address, path))

    def send(self, page: str, action: str, **changes: str) -> str:
        """Open *page*, and send its form to *action*, with the *changes* to what is filled in there."""
        fields = Forms(self.get(page)).forms[action] | changes
        return self._load(urljoin(self.place, action or self.place), urlencode(fields).encode())

    def _load(self, address: str, data: bytes | None = None) -> str:
        try:
            with self._opener.open(address, data, timeout=60) as answer:
                self.place, self.page = answer.geturl(), answer.read().decode("utf-8", errors="replace")
        except HTTPError as error:
            text = re.sub(r"<[^>]*>|\n\s*\n", "", error.read().decode(errors="replace"))
            raise AssertionError(f"{address}: {error.code}\n{text}") from error
        return self.page


def until(look: Callable[[], Found | None], what: str) -> Found:
    """Return what *look* finds."""
    limit = time.monotonic() + PATIENCE
    while time.monotonic() < limit:
        found = look()
        if found:
            return found
        time.sleep(0.3)
    raise AssertionError(f"Not within {PATIENCE:.0f} seconds: {what}")


def run(command: Sequence[str], *words: str) -> str:
    """Run a command of the program and return what it prints."""
    # Without a window, as where nobody looks.
    done = subprocess.run(
        [*command, *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    said = done.stdout.decode("utf-8", errors="replace").replace("\r\n", "\n").strip()
    assert done.returncode == 0, f"{words} ended with {done.returncode}:\n{said}"
    print(f"  {words[0]}: {said.splitlines()[-1] if said else 'done'}", flush=True)
    return said


@contextmanager
def served(command: Sequence[str], data: Path, *words: str) -> Iterator[Browser]:
    """Start the program on a free port; stop it as Ctrl-C does."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    log = data.parent / "server.log"
    with log.open("wb") as output:
        server = subprocess.Popen(
            [*command, "serve", "--data", str(data), "--local", "--port", port, "--no-browser", *words],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            creationflags=_FLAGS,
        )
    browser = Browser(f"http://127.0.0.1:{port}")

    def is_healthy() -> bool:
        assert server.poll() is None, "The server has ended."
        with suppress(URLError, TimeoutError):
            return bool(json.loads(browser.get("/health/"))["status"] == "ok")
        return False

    try:
        until(is_healthy, "the server answers")
        yield browser
        try:
            server.send_signal(_CTRL_C)
        except OSError:
            # Without a console nobody can press Ctrl-C.
            server.terminate()
        server.wait(timeout=PATIENCE)
    except BaseException:
        print(log.read_text("utf-8", errors="replace"))
        raise
    finally:
        if server.poll() is None:
            server.kill()
            server.wait()
    said = log.read_text("utf-8", errors="replace")
    assert not re.search("Traceback|Error", said), said
    print(f"  stopped with {server.returncode}", flush=True)


def search_plan(browser: Browser) -> None:
    browser.send(f"{EVENT}plan/", f"{EVENT}plan/search/")
    result = browser.place
    assert "/plan/found/" in result, result
    until(lambda: 'value="keep"' in browser.get(result), "a seating plan is found")
    print("  a seating plan is found", flush=True)


def print_long(browser: Browser) -> None:
    browser.get(f"{EVENT}print/plain-score-sheets.pdf?copies=20")
    job = browser.place
    until(lambda: browser.get(job).startswith("%PDF"), f"a long document is printed at {job}")
    print("  a document is printed", flush=True)


def back_up(browser: Browser) -> None:
    browser.send("/backups/", "/backups/")
    name = until(
        lambda: re.search(r'/backups/(shinpan-\d{8}-\d{6}\.sqlite3)"', browser.get("/backups/")),
        "a backup is made",
    )[1]
    assert browser.get(f"/backups/{name}").startswith("SQLite format 3")
    print(f"  {name} is made and downloaded", flush=True)


def main(command: Sequence[str]) -> None:
    # A person's name in Japanese and a space are usual on Windows.
    with tempfile.TemporaryDirectory(prefix="審判 ", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        data, copy, restored = folder / "first data", folder / "copy.sqlite3", folder / "second data"
        with served(command, data, "--demo") as browser:
            password = re.search(
                r"^ola / (\S+)$", run(command, "createuser", "ola", "--data", str(data)), re.MULTILINE
            )
            assert password
            browser.send("/login/", "", username="ola", password=password[1])
            assert "Spring Cup" in browser.get("/")
            search_plan(browser)
            print_long(browser)
            back_up(browser)
            run(command, "backup", str(copy), "--data", str(data))
            run(command, "verify", "--data", str(data))
        run(command, "restore", str(copy), "--data", str(restored))
        run(command, "verify", "--data", str(restored))
        with served(command, restored) as browser:
            browser.send("/login/", "", username="ola", password=password[1])
            assert "Spring Cup" in browser.get("/")
    print("1 passed, 0 failed")


if __name__ == "__main__":
    main(sys.argv[1:] or ["shinpan"])
