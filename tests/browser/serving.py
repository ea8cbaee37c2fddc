"""Starts a desk for a browser, as people run it."""

from __future__ import annotations

import html
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode, urlsplit

from playwright.sync_api import Browser, Page

import referee
from tests.desks import once
from tests.register import CHAMPIONSHIP, CLUB, LEAGUE, RECORDED
from tournaments.presenters.tables import practice

__all__ = ["ADMIN", "ROOT", "facts", "log_in", "prepare", "prepared_facts", "served", "wait_for"]

ROOT = Path(__file__).parents[2]
ADMIN = "admin"
"""The administrator of a desk from `prepare`."""
PORT = 8000
"""The port in the links of a desk from `prepare`, where `make run` serves it."""
PATIENCE = 180
"""Seconds within which a server must have started."""


def prepare(folder: Path) -> None:
    """Fills *folder* with a desk that has the demo, and `ADMIN`, whose name is also the password."""
    account = {"DJANGO_SUPERUSER_USERNAME": ADMIN, "DJANGO_SUPERUSER_PASSWORD": ADMIN}
    for command in (("prepare",), ("createsuperuser", "--noinput", "--email", "")):
        subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=ROOT,
            env=_environment(folder, PORT) | account,
            check=True,
            stdout=subprocess.DEVNULL,
        )


def _environment(folder: Path, port: int) -> dict[str, str]:
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    # A backup during play would slow down what is tested.
    own = {"DATA_DIR": str(folder), "PORT": str(port), "HOST": "127.0.0.1", "BACKUP_MINUTES": "0"}
    return environment | own


@contextmanager
def served(ready: Path, **more: str) -> Iterator[str]:
    """Yields the address of a copy of the desk in the folder *ready*, its files compressed, behind the real server.

    *more* is added to the server's environment.
    """
    with tempfile.TemporaryDirectory() as folder, socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        shutil.copytree(ready, folder, dirs_exist_ok=True)
        command = [sys.executable, "-m", "uvicorn", "tournaments.asgi:application", "--port", str(port)]
        environment = _environment(Path(folder), port) | more
        server = subprocess.Popen([*command, "--log-level", "warning"], cwd=ROOT, env=environment)
        try:
            base = f"http://127.0.0.1:{port}"
            wait_for(base)
            yield base
        finally:
            server.terminate()
            server.wait()


def wait_for(base: str) -> None:
    """Waits until the desk at *base* responds, however busy the machine is."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(base, timeout=1):  # noqa: S310 - our own address
                return
        except OSError:
            time.sleep(0.1)
    raise TimeoutError(f"{base} does not answer")


def log_in(page: Page, username: str) -> None:
    """Logs in as one of the demo's people by the form, which is not shown: that costs as much as the page itself."""
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page.request.get("/login/").text())
    entered = {"csrfmiddlewaretoken": token[1] if token else "", "username": username, "password": username}
    assert page.request.post("/login/", form=entered, max_redirects=0).status == 302, username


def _addresses(page: Page, path: str) -> list[str]:
    """The addresses in full on the page at *path*."""
    return re.findall(r'<a class="address"[^>]* href="([^"]+)"', page.request.get(path).text())


def _practised(page: Page) -> str:
    """A finished run through cases, as a query string: only the desk can make one."""
    query = "rules=rrc&level=easy&count=10&seed=5"
    while True:
        case = page.request.get(f"/practice/desk/?{query}&choice=1")
        if case.url.endswith(query):
            return query
        following = re.search(r'href="/practice/desk/\?([^"]+answers=[^"]+)"', case.text())
        query = html.unescape(following[1] if following else "")


def _played(page: Page) -> str:
    """A finished run at the practice table, as a query string: only the desk can make one."""
    ruleset, query = referee.ruleset("rrc"), "rules=rrc&game=1"
    for hand in range(practice.HANDS):
        event = referee.codec.write_report(practice.asked_hand(ruleset, 0, hand))
        entered = urlencode({"taps": 5, "entered": json.dumps(event)})
        query = urlsplit(page.request.get(f"/practice/table/?{query}&{entered}").url).query
    return query


def _own_token(page: Page) -> str:
    """The token of a personal link, which a desk makes when somebody looks at it."""
    return _addresses(page, f"/tournaments/{CLUB}/people/links/")[0].rstrip("/").rsplit("/", 1)[1]


def prepared_facts(browser: Browser, base: str, shared: Path) -> dict[str, str]:
    """The `facts` of the desk at *base*, a copy of the prepared desk in *shared*; copies have the same values.

    Only the personal link is each copy's own.
    """

    def write(folder: Path) -> None:
        (folder / "facts.json").write_text(json.dumps(facts(browser, base)), encoding="utf-8")

    values: dict[str, str] = json.loads(
        (once(shared, "facts", write) / "facts.json").read_text(encoding="utf-8")
    )
    context = browser.new_context(base_url=base, locale="en")
    page = context.new_page()
    log_in(page, "organizer")
    own = _own_token(page)
    context.close()
    return values | {"own": own}


def facts(browser: Browser, base: str) -> dict[str, str]:
    """The values for the braces in the register's addresses, at the demo's desk at *base*."""
    context = browser.new_context(base_url=base, locale="en")
    page = context.new_page()
    log_in(page, "organizer")
    tokens = {}
    for name, round_ in (("token", 2), ("done", 1)):
        address = _addresses(page, f"/tournaments/{CLUB}/rounds/{round_}/links/")[0]
        tokens[name] = address.rstrip("/").rsplit("/", 1)[1]
    tonight = f"/tournaments/{LEAGUE}/tonight/"
    tokens["here"] = _addresses(page, tonight)[-1].rstrip("/").rsplit("/", 1)[1]
    evening = re.search(
        r'<form class="end"[^>]* action="[^"]*/(\d+)/[^"/]+/"', page.request.get(tonight).text()
    )
    tokens["evening"] = evening[1] if evening else ""
    # The code is at the foot of the printed sheet.
    printed = page.request.get(f"/tournaments/{CLUB}/rounds/1/tables/1/sheet.pdf").body()
    text = subprocess.run(["pdftotext", "-", "-"], input=printed, capture_output=True, check=True).stdout
    code = re.search(r"Code\s+([0-9A-F]{6})", text.decode())
    found = page.request.get(f"/p/?event={CLUB}&code={code[1] if code else ''}")
    tokens["sheet"] = found.url.rpartition("/p/")[2]
    tokens |= {"practised": _practised(page), "played": _played(page)}
    tokens["own"] = _own_token(page)
    context.close()
    return {"club": CLUB, "recorded": RECORDED, "league": LEAGUE, "championship": CHAMPIONSHIP, **tokens}
