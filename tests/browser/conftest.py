"""A real browser at a real desk: a phone's touch screen, and the cast of the other tests."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright
from pytest_django.live_server_helper import LiveServer

from tests.acts import by
from tests.browser.chromium import launched
from tests.browser.crowded import crowded
from tests.browser.serving import prepared_facts, served
from tests.browser.shelf import PATIENCE, Shelf
from tests.browser.visiting import Visitors
from tests.desks import common
from tests.tournaments.conftest import (  # noqa: F401 - fixtures
    _in_english,
    _no_permission_is_made_out,
    _plain_static_files,
    cup,
    desk,
    django_db_keepdb,
    django_db_modify_db_settings,
    full_cup,
    judge,
    organizer,
)
from tournaments.models import Table, Tournament
from tournaments.services.events import rounds

# The browser's event loop runs in this thread, and the tests query the database from it.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

# Messages on the console of a page that fail a test: what the policy forbids, and a part without a place on the page.
_FAULTS = ("Content Security Policy", "htmx:oobErrorNoTarget")

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "reduced_motion": "reduce",
    "locale": "en",
}
# A service worker would answer requests that a test wants to see; its own tests allow it.
PHONE["service_workers"] = "block"
# Speed is measured by the benchmarks: a busy machine only waits longer.
expect.set_options(timeout=PATIENCE)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Starts the browser tests first, because they take longest, and each file of them in one process of the run.

    Each process begins with an equal part of the list, and takes over what is left at the end of another's part: a
    file that is divided starts its server and its browser twice. The files that visit the crowded desk stay together.

    A browser test that fails, or that is ended because its browser never answered, runs a second time: about one run of
    ten on a busy machine has one, in another test each time. The summary names it (RERUN), and after three of them in a
    run the next one fails at once (--max-suite-reruns in the Makefile).
    """
    files: dict[Path | str, list[pytest.Item]] = {}
    others: list[pytest.Item] = []
    for item in items:
        is_of_browser = "browser" in item.path.parts
        if is_of_browser:
            item.add_marker(pytest.mark.flaky(reruns=1))
        shares = "crowd" if "crowd" in getattr(item, "fixturenames", ()) else item.path
        of_file = files.setdefault(shares, []) if is_of_browser else others
        of_file.append(item)
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    parts: list[list[pytest.Item]] = [[] for _worker in range(workers)]
    for of_file in sorted(files.values(), key=len, reverse=True):
        min(parts, key=len).extend(of_file)
    ordered: list[pytest.Item] = []
    for at, part in enumerate(parts):
        share = (len(items) - len(ordered)) // (workers - at)
        fill = max(0, share - len(part))
        ordered += [*part, *others[:fill]]
        others = others[fill:]
    items[:] = [*ordered, *others]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright, launched(playwright) as browser:
        yield browser


@pytest.fixture(autouse=True, scope="session")
def _files_are_kept() -> Iterator[None]:
    # As a real desk does for its own files. In a fresh clone the files are so new that a browser requests them again.
    handler_type: Any = StaticFilesHandler
    serve = handler_type.serve

    def keeping(handler: StaticFilesHandler, request: HttpRequest) -> HttpResponseBase:
        answer: HttpResponseBase = serve(handler, request)
        answer["Cache-Control"] = "max-age=86400, immutable"
        return answer

    handler_type.serve = keeping
    yield
    handler_type.serve = serve


@pytest.fixture(scope="session")
def crowd(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a served desk with long names and a hall of sixty tables."""
    with served(crowded(common(request, tmp_path_factory))) as address:
        yield address


@pytest.fixture(scope="session")
def known(
    chromium: Browser, crowd: str, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, str]:
    """The values for the braces in the register's addresses at that desk."""
    return prepared_facts(chromium, crowd, common(request, tmp_path_factory))


@pytest.fixture(scope="session")
def visitors(chromium: Browser, crowd: str) -> Iterator[Visitors]:
    """Visitors of that desk, by their logins."""
    opened = Visitors(chromium, crowd)
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def shelf(chromium: Browser, live_server: LiveServer) -> Shelf:
    return Shelf(chromium, live_server.url)


@pytest.fixture
def phones(shelf: Shelf, transactional_db: None) -> Iterator[Callable[..., Page]]:
    """Makes phones, each a device of its own; an error in a page's scripts fails the test."""
    opened: list[Page] = []
    broken: list[str] = []

    def on_error(error: object) -> None:
        broken.append(str(error))

    def on_console(message: ConsoleMessage) -> None:
        if any(fault in message.text for fault in _FAULTS):
            broken.append(message.text)

    def phone(**options: Any) -> Page:
        page = shelf.take({**PHONE, **options})
        opened.append(page)
        page.on("pageerror", on_error)
        page.on("console", on_console)
        return page

    yield phone
    for page in opened:
        if not page.is_closed():
            page.wait_for_timeout(0)  # all messages of the console have arrived
        # The deletion of its storage is not a fault of the page.
        page.remove_listener("pageerror", on_error)
        page.remove_listener("console", on_console)
        shelf.give_back(page.context)
    assert broken == []


@pytest.fixture
def phone(phones: Callable[..., Page]) -> Page:
    """One judge's phone."""
    return phones()


@pytest.fixture
def table(full_cup: Tournament) -> Table | None:  # noqa: F811 - the fixture of that name is meant
    """Akagi, Mori, Sato and Tanaka at table 1 under EMA 2025, in play."""
    drawn = rounds.create_from_text(full_cup, "1, 2, 3, 4\n5, 6, 7, 8", act=by())
    rounds.open_round(drawn, act=by())
    return drawn.tables.first()
