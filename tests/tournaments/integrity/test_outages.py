"""A full disk, a read-only one, a database that another program holds, and one that is gone."""

import json
import os
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass
from html import unescape
from pathlib import Path

import pytest
from django.conf import settings

from tests.desks import prepared
from tests.register import CLUB
from tests.sampled import every_nth
from tests.tournaments.integrity.disks import (
    Visitor,
    copied_to,
    environment,
    filled,
    read_only,
    served,
    small_disk,
)
from tournaments.common import outages, sqlite
from tournaments.services.integrity import health
from tournaments.services.integrity.row_copies import opened, sqlite_file

HOLD = """
import sqlite3, sys
base = sqlite3.connect(sys.argv[1], isolation_level=None)
base.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.readline()
"""
CALL = f"/tournaments/{CLUB}/rounds/2/calls/register/"
SENTENCES = {
    "disk_full": "The disk of the server computer is full.",
    "read_only": "The database or the data folder of Shinpan is read-only.",
    "locked": "Another program is using the database.",
    "unreachable": "The database file is missing or was replaced.",
}
STATES = tuple(SENTENCES)
READABLE = STATES[:3]
# A request to a locked database waits for five seconds: `make larger` also reads, posts and asks for parts then.
LATER = pytest.param("locked", marks=pytest.mark.larger)


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """A desk behind the real server, alone on its disk: a phone at a table, and the organizer's browser."""

    disk: Path
    database: Path
    phone: Visitor
    organizer: Visitor
    table: str

    def hand(self, key):
        """A hand that the table expects next."""
        stale = {"event": {"kind": "exhaustive_draw", "tenpai": [2]}, "round": "E1", "honba": 0, "expects": 1}
        now = self.phone.send(f"{self.table}send/", stale | {"key": f"{key}-asks", "seen": ""}).json["now"]
        place = {name: now[name] for name in ("round", "honba", "expects")}
        return stale | place | {"key": key, "seen": ""}

    def stored(self, key):
        """How often an entry with this key is stored."""
        with closing(sqlite3.connect(self.database)) as base:
            return base.execute("SELECT count(*) FROM tournaments_entry WHERE key = ?", [key]).fetchone()[0]

    @contextmanager
    def state(self, word):
        """The desk while that is wrong."""
        states = {
            "disk_full": lambda: filled(self.disk),
            "read_only": lambda: read_only(self.disk),
            "locked": lambda: held(self.database),
            "unreachable": lambda: moved_away(self.database),
        }
        with states[word]():
            yield


@contextmanager
def held(database):
    """Another program holds the write lock of the database."""
    command = [sys.executable, "-c", HOLD, str(database)]
    holder = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert holder.stdout.readline() == "held\n"
    try:
        yield
    finally:
        holder.communicate("\n")


@contextmanager
def moved_away(database):
    elsewhere = database.with_name("elsewhere")
    database.rename(elsewhere)
    try:
        yield
    finally:
        elsewhere.rename(database)


@pytest.fixture(scope="module")
def small(of_the_run, tmp_path_factory):
    """A prepared desk on a small disk."""
    with small_disk(tmp_path_factory.mktemp("small") / "disk") as disk:
        yield copied_to(disk, prepared(of_the_run) / "data")


@pytest.fixture(scope="module")
def desk(small):
    with served(small) as base:
        phone, organizer = Visitor(base), Visitor(base)
        organizer.log_in("organizer")
        table = f"/t/{organizer.token_of(f'/tournaments/{CLUB}/rounds/2/links/')}/"
        phone.get(table)
        database = small / "shinpan.sqlite3"
        yield Desk(disk=small.parent, database=database, phone=phone, organizer=organizer, table=table)


def text(answer):
    return " ".join(unescape(answer.text).split())


# While the desk is served


@pytest.mark.parametrize("word", every_nth(STATES, 2))
def test_a_hand_is_answered_before_the_phone_gives_up_and_stored_once_when_it_is_over(desk, word):
    key = f"hand-while-{word}"
    hand = desk.hand(key)
    with desk.state(word):
        answer = desk.phone.send(f"{desk.table}send/", hand)
        assert answer.status == 503, answer.text
        [error] = answer.json["errors"]
        assert (error["path"], error["code"]) == ("", word)
        assert error["says"].startswith(SENTENCES[word])
        assert answer.seconds < 7, "a phone gives up after 8 seconds"
        assert int(answer.headers["Retry-After"]) in {5, 10}
    answers = [desk.phone.send(f"{desk.table}send/", hand) for _ in range(2)]
    assert [(answer.status, answer.json["outcome"]) for answer in answers] == [(200, "stored")] * 2
    assert desk.stored(key) == 1


@pytest.mark.parametrize("word", READABLE)
def test_reading_goes_on(desk, word):
    hand = desk.hand(f"before-{word}")
    with desk.state(word):
        # A request that fails first must not take the files beside the database away.
        assert desk.phone.send(f"{desk.table}send/", hand).status == 503
        visited = [
            desk.phone.get(page).status for page in ("/", desk.table, f"/tournaments/{CLUB}/standings/")
        ]
        pages = (
            "/",
            f"/tournaments/{CLUB}/floor/",
            f"/tournaments/{CLUB}/people/",
            "/login/",
            "/admin/login/",
        )
        assert visited + [desk.organizer.get(page).status for page in pages] == [200] * 8


@pytest.mark.parametrize("word", ["disk_full", "read_only", LATER])
def test_a_page_is_shown_although_what_it_keeps_in_the_session_cannot_be_saved(desk, word):
    # The print page keeps paper and language.
    address = f"/tournaments/{CLUB}/print/score-sheets.pdf?paper=Letter"
    with desk.state(word):
        answer = desk.organizer.get(address)
    assert answer.status == 200, text(answer)


@pytest.mark.parametrize("word", ["disk_full", "read_only", LATER, "unreachable"])
def test_a_form_says_what_is_wrong_and_keeps_its_entries(desk, word):
    with desk.state(word):
        answer = desk.organizer.post(CALL, {"table": "1", "key": f"call-while-{word}", "why": 'a "<b>"'})
    assert (answer.status, answer.headers["Content-Type"]) == (503, "text/html; charset=utf-8")
    assert "Retry-After" in answer.headers
    assert "Nothing was saved" in text(answer)
    assert SENTENCES[word] in text(answer)
    assert f'<form action="{CALL}" method="post">' in answer.text
    assert '<input type="hidden" name="why" value="a &quot;&lt;b&gt;&quot;">' in answer.text
    assert f'<input type="hidden" name="key" value="call-while-{word}">' in answer.text


def test_a_password_is_not_put_into_a_page(desk):
    with desk.state("disk_full"):
        answer = Visitor(desk.phone.base)
        answer.get("/login/")
        answer = answer.post("/login/", {"username": "judge", "password": "wrong-secret"})
    assert answer.status == 503
    assert "Nothing was saved" in text(answer)
    assert "wrong-secret" not in answer.text


@pytest.mark.parametrize("word", ["disk_full", "read_only", LATER, "unreachable"])
def test_a_part_of_a_page_says_so_and_nothing_else(desk, word):
    with desk.state(word):
        answer = desk.phone.post(
            f"{desk.table}call/", {"key": f"part-while-{word}"}, **{"HX-Request": "true"}
        )
    assert (answer.status, answer.headers["X-Outage"]) == (503, word)
    assert SENTENCES[word] in text(answer)
    assert "<html" not in answer.text


def test_the_page_is_in_the_language_of_the_browser(desk):
    with desk.state("unreachable"):
        japanese = desk.phone.get("/", **{"Accept-Language": "ja"})
        english = desk.phone.get("/", **{"Accept-Language": "en"})
    assert (japanese.status, english.status) == (503, 503)
    assert '<html lang="ja">' in japanese.text
    assert "データベースのファイル" in japanese.text
    assert "The page cannot be shown now" in english.text


def test_a_monitor_is_told_what_is_wrong(desk):
    for word in STATES:
        with desk.state(word):
            # The desk remembers its health for a second.
            time.sleep(1.1)
            answer = Visitor(desk.phone.base).get("/health/")
            assert (answer.status, answer.json["status"]) == (503, word)
            assert answer.json["says"].startswith(SENTENCES[word])
            assert (
                answer.json["free_bytes"] == os.statvfs(desk.disk).f_bavail * os.statvfs(desk.disk).f_frsize
            )
    time.sleep(1.1)
    answer = Visitor(desk.phone.base).get("/health/")
    assert (answer.status, set(answer.json), answer.json["status"]) == (
        200,
        {"status", "says", "free_bytes"},
        "ok",
    )


def test_many_monitors_wait_for_one_look_at_most(db, tmp_path, monkeypatch):
    monkeypatch.setattr(health, "_last", None)
    file = made(tmp_path / "desk.sqlite3")
    with closing(sqlite3.connect(file)) as other, opened(sqlite_file(file, read_only=False)) as base:
        other.execute("PRAGMA journal_mode=DELETE")
        other.execute("CREATE TABLE django_migrations (id)")
        base.ensure_connection()
        other.execute("BEGIN EXCLUSIVE")
        found = health.current_health()
        assert found.outage is outages.Outage.LOCKED
        assert health.current_health() is found, "it is remembered although finding it took a second"
        monkeypatch.setattr(health, "_last", (time.monotonic() - 10, found))
        with ThreadPoolExecutor() as pool, health._lock:
            # Another thread is finding the next one.
            assert pool.submit(health.current_health).result(timeout=5) is found


# The start


def started(command, folder, **more):
    """Run a command that must end by itself: its exit status and what it said."""
    ended = subprocess.run(
        command,
        cwd=settings.BASE_DIR,
        env=environment(folder, **more),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return ended.returncode, ended.stdout + ended.stderr


PREPARE = [sys.executable, "manage.py", "prepare"]
SERVE = [
    *(sys.executable, "-m", "uvicorn", "tournaments.asgi:application"),
    *("--port", "0", "--log-level", "error"),
]


def on_a_full_disk(command, disk, desk):
    with filled(disk):
        return started(command, desk), "Not started (disk_full): The disk of the server computer is full."


def without_room_for_a_key(command, disk, desk):
    with filled(disk):
        return started(command, disk), "Not started: the key in "


def without_a_database_server(command, disk, desk):
    address = "postgres://somebody@127.0.0.1:1/shinpan"
    sentence = "Not started (unreachable): The database server does not respond."
    return started(command, desk, DATABASE_URL=address), sentence


def in_a_new_folder_of_a_read_only_disk(command, disk, desk):
    with read_only(disk):
        return started(command, disk / "new"), "Not started: the data folder "


def with_a_damaged_database(command, disk, desk):
    (desk / "shinpan.sqlite3").write_bytes(b"not a database".ljust(8_192))
    return started(command, desk), "Not started (damaged): The database is damaged. Stop Shinpan"


def without_a_database_on_a_read_only_disk(command, disk, desk):
    (desk / "shinpan.sqlite3").unlink()
    beginning = "Not started (read_only): " if command is PREPARE else "Not started: there is no database at "
    with read_only(disk):
        return started(command, desk), beginning


def in_another_language(command, _disk, desk):
    # As `shinpan --lang ja serve --workers 2` starts its processes.
    (desk / "shinpan.sqlite3").write_bytes(b"not a database".ljust(8_192))
    return started(command, desk, SHINPAN_LANGUAGE="ja"), "起動していません（damaged）"


STARTS = (
    on_a_full_disk,
    without_room_for_a_key,
    without_a_database_server,
    in_a_new_folder_of_a_read_only_disk,
    with_a_damaged_database,
    without_a_database_on_a_read_only_disk,
    in_another_language,
)
FIRST = (on_a_full_disk, with_a_damaged_database, without_a_database_on_a_read_only_disk)


@pytest.mark.parametrize(
    ("command", "start"),
    [
        pytest.param(
            command,
            start,
            marks=() if command is PREPARE and start in FIRST else pytest.mark.larger,
            id=f"{name}-{start.__name__}",
        )
        for name, command in (("prepare", PREPARE), ("serve", SERVE))
        for start in STARTS
        # A server may be started by another process; other commands start in the language asked for.
        if command is SERVE or start is not in_another_language
    ],
)
def test_a_start_that_is_not_possible_ends_with_one_sentence(of_the_run, tmp_path, command, start):
    with small_disk(tmp_path / "disk") as disk:
        assert_one_line(*start(command, disk, copied_to(disk, prepared(of_the_run) / "data")))


def assert_one_line(ended, beginning):
    status, said = ended
    assert status != 0
    assert len(said.splitlines()) == 1, said
    assert said.startswith(beginning)


# Connections


def made(path):
    with closing(sqlite.Connection(path)) as base:
        base.execute("CREATE TABLE t (x)")
        base.execute("INSERT INTO t VALUES (1)")
        base.commit()
    return path


def rows(path):
    with closing(sqlite.Connection(path)) as base:
        return base.execute("SELECT x FROM t").fetchall()


@pytest.fixture
def kept(tmp_path):
    """A database that this process keeps open."""
    path = made(tmp_path / "kept.sqlite3")
    sqlite.keep_open(path)
    yield path
    sqlite._keepers.pop(path).close()
    del sqlite._identities[path]


def test_the_files_beside_a_database_stay_while_it_is_kept_open(kept):
    assert rows(kept) == [(1,)]
    assert {file.name for file in kept.parent.iterdir()} == {
        f"kept.sqlite3{end}" for end in ("", "-wal", "-shm")
    }


def test_no_database_is_created_in_place_of_one_that_is_gone(kept):
    with moved_away(kept):
        with pytest.raises(sqlite3.OperationalError) as refused:
            rows(kept)
        assert not kept.exists()
    assert outages.outage_of(refused.value) is outages.Outage.UNREACHABLE
    assert rows(kept) == [(1,)]


def test_a_database_in_place_of_another_is_not_read(kept):
    with moved_away(kept):
        kept.write_bytes(made(kept.with_name("other.sqlite3")).read_bytes())
        with pytest.raises(sqlite3.OperationalError, match="was replaced") as refused:
            rows(kept)
        kept.unlink()
    assert outages.outage_of(refused.value) is outages.Outage.UNREACHABLE
    assert rows(kept) == [(1,)]


def test_no_connection_is_carried_into_a_forked_process(kept):
    child = os.fork()
    if child == 0:
        os._exit(0 if not sqlite._keepers and rows(kept) == [(1,)] and kept in sqlite._keepers else 1)
    assert os.waitpid(child, 0)[1] == 0
    assert rows(kept) == [(1,)]
    assert kept in sqlite._keepers


def test_a_database_on_a_read_only_disk_is_read(tmp_path):
    with small_disk(tmp_path / "disk", megabytes=1) as disk:
        path = made(disk / "base.sqlite3")
        assert [file.name for file in disk.iterdir()] == ["base.sqlite3"]
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
        assert rows(path) == [(1,)]
        with closing(sqlite.Connection(path)) as base, pytest.raises(sqlite3.OperationalError) as refused:
            base.execute("INSERT INTO t VALUES (2)")
        assert outages.outage_of(refused.value) is outages.Outage.READ_ONLY


def test_a_database_that_others_may_still_write_is_not_taken_for_one_at_rest(tmp_path):
    with small_disk(tmp_path / "disk", megabytes=1) as disk:
        path = made(disk / "base.sqlite3")
        with read_only(disk), pytest.raises(sqlite3.OperationalError, match="unable to open"):
            rows(path)
        assert rows(path) == [(1,)]


def test_entries_left_in_the_wal_file_of_a_read_only_disk_are_read(tmp_path):
    ends = "import os, sys; from tournaments.common import sqlite; base = sqlite.Connection(sys.argv[1])\n"
    ends += "base.execute('INSERT INTO t VALUES (2)'); base.commit(); os._exit(0)"
    with small_disk(tmp_path / "disk", megabytes=1) as disk:
        path = made(disk / "base.sqlite3")
        subprocess.run([sys.executable, "-c", ends, str(path)], cwd=settings.BASE_DIR, check=True)
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
        assert rows(path) == [(1,), (2,)]


def test_another_error_is_no_outage():
    with pytest.raises(sqlite3.OperationalError) as refused, closing(sqlite3.connect(":memory:")) as base:
        base.execute("SELECT x FROM nothing")
    assert outages.outage_of(refused.value) is None
    with pytest.raises(json.JSONDecodeError) as unread:
        json.loads("{")
    assert outages.outage_of(unread.value) is None
