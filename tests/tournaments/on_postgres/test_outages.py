"""A PostgreSQL server that is stopped, or that accepts no changes."""

import subprocess
import sys
import time
from contextlib import contextmanager
from html import unescape

import psycopg
import pytest
from django.conf import settings

from tests.desks import prepared
from tests.postgres import running_server
from tests.register import CLUB
from tests.tournaments.integrity.disks import Visitor, copied_to, environment, served

pytestmark = [pytest.mark.postgres, pytest.mark.larger]
READ_ONLY = "The database or the data folder of Shinpan is read-only."
UNREACHABLE = "The database server does not respond. Check that PostgreSQL is running"
PAGES = ("/", f"/tournaments/{CLUB}/", f"/tournaments/{CLUB}/standings/", f"/tournaments/{CLUB}/rounds/1/")


@pytest.fixture(scope="module")
def server():
    with running_server() as server:
        yield server


@pytest.fixture(scope="module")
def desk(server, of_the_run, tmp_path_factory):
    """The organizer's browser and a phone with the address of its table, at the demo on that server."""
    folder = copied_to(tmp_path_factory.mktemp("outages"), prepared(of_the_run) / "data")
    subprocess.run(
        [sys.executable, "manage.py", "restore", str(folder / "shinpan.sqlite3")],
        cwd=settings.BASE_DIR,
        env=environment(folder, DATABASE_URL=server.url),
        check=True,
    )
    with served(folder, DATABASE_URL=server.url) as base:
        organizer, phone = Visitor(base), Visitor(base)
        organizer.log_in("organizer")
        yield organizer, phone, f"/t/{organizer.token_of(f'/tournaments/{CLUB}/rounds/2/links/')}/"


@contextmanager
def stopped(server):
    server.stop()
    try:
        yield
    finally:
        server.start()


@contextmanager
def read_only(server):
    def set_to(word):
        with psycopg.connect(server.url, autocommit=True) as database:
            database.execute(f"ALTER SYSTEM SET default_transaction_read_only = {word}")
            database.execute("SELECT pg_reload_conf()")
        # Each process reads it at its next command.
        time.sleep(0.5)

    set_to("on")
    try:
        yield
    finally:
        set_to("off")


def text(answer):
    return " ".join(unescape(answer.text).split())


def send(phone, table, key):
    hand = {"event": {"kind": "exhaustive_draw", "tenpai": [2]}, "key": key, "seen": ""}
    return phone.send(f"{table}send/", hand | {"round": "E1", "honba": 0, "expects": 1})


def test_every_page_says_that_the_server_is_stopped_and_is_back_with_it(desk, server):
    organizer, phone, table = desk
    assert phone.get(table).status == 200
    with stopped(server):
        for browser, page in ((phone, table), *((organizer, page) for page in PAGES)):
            answer = browser.get(page)
            assert (answer.status, UNREACHABLE in text(answer)) == (503, True), page
            assert "Retry-After" in answer.headers
        saved = organizer.post(f"/tournaments/{CLUB}/rounds/2/calls/register/", {"table": "1", "why": "late"})
        assert saved.status == 503
        assert "It is not certain that your entries were saved." in text(saved)
        assert UNREACHABLE in text(saved)
        answer = send(phone, table, "hand-while-stopped")
        assert (answer.status, [error["code"] for error in answer.json["errors"]]) == (503, ["unreachable"])
        health = phone.get("/health/")
        assert (health.status, UNREACHABLE in text(health)) == (503, True)
    time.sleep(1.1)
    assert phone.get("/health/").status == 200
    assert [organizer.get(page).status for page in PAGES] == [200] * len(PAGES)
    assert phone.get(table).status == 200


def test_pages_are_read_while_nothing_can_be_saved(desk, server):
    organizer, phone, table = desk
    with read_only(server):
        assert [organizer.get(page).status for page in PAGES] == [200] * len(PAGES)
        assert phone.get(table).status == 200
        saved = organizer.post(f"/tournaments/{CLUB}/rounds/2/calls/register/", {"table": "1", "why": "late"})
        assert saved.status == 503
        assert "Nothing was saved" in text(saved)
        assert READ_ONLY in text(saved)
        answer = send(phone, table, "hand-while-read-only")
        assert (answer.status, [error["code"] for error in answer.json["errors"]]) == (503, ["read_only"])
    assert organizer.get("/").status == 200
