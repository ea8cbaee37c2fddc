"""`manage.py doctor` says of each thing that it is fine, or what to do."""

import contextlib
import io
import json
import re
import shutil
import socket
import sqlite3
import threading
from contextlib import closing
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
import time_machine
from django.conf import settings as own
from django.core.management import call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from tests.desks import empty_database, own_data
from tests.tournaments.project.test_settings import manage
from tests.tournaments.tables import games
from tournaments.common.system import locks
from tournaments.management.doctor import machine, network, safety, stored
from tournaments.management.listening import listener
from tournaments.models import Tournament
from tournaments.services.integrity.last_verify import note_verify
from tournaments.services.integrity.starting import desk_addresses

CERTIFICATE = own.BASE_DIR / "tests/tournaments/people/localhost.pem"
EXPIRED = Path(__file__).with_name("expired.pem")


@pytest.fixture
def data(of_the_run, tmp_path):
    """The data folder of a desk without events and accounts."""
    shutil.copy(empty_database(of_the_run) / "shinpan.sqlite3", own_data(tmp_path))
    (tmp_path / "shinpan.sqlite3").chmod(0o600)
    return tmp_path


def free_port():
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def said(check):
    return [(one.state.value, one.says) for one in check()]


def test_a_server_with_these_data_at_another_port_is_not_called_stopped(settings, tmp_path):
    settings.DATA_DIR, settings.PORT = tmp_path, str(free_port())
    assert said(network.server)[0][1].endswith("Shinpan is not running, and the port is free.")
    elsewhere = (
        "Shinpan is running with these data, but not at http://127.0.0.1:%s. Add its port: --port NUMBER."
    )
    with locks.exclusive(tmp_path / "serve.lock"):
        assert said(network.server) == [("note", elsewhere % settings.PORT)]


def test_a_desk_in_order_has_no_problem(data):
    environment = {"DATA_DIR": data, "PORT": free_port(), "TIME_ZONE": "Asia/Tokyo"}
    assert manage("verify", **environment).returncode == 0
    told = manage("doctor", **environment)
    assert (told.returncode, told.stderr) == (0, "")
    size, free, port = r"[\d.]+\s[KMG]?B", r"[\d.]+\s[KMGT]?B", environment["PORT"]
    moment = r"[A-Z][a-z]{2} \d+, \d{4}, \d\d:\d\d JST"
    expected = [
        r"fine     Versions: Shinpan \d+\.\d+\.\d+, Python [\d.]+, Django [\d.]+\.",
        rf"fine     Database: SQLite [\d.]+, {size}, complete and up to date\.",
        rf"fine     Database: Verified on {moment}\.",
        r"note     Backups: They are kept only on this computer\. Name a folder on a USB stick in BACKUP_COPY_DIR\.",
        r"fine     Backups: None yet\. Next: 15 minutes after the next change of an event\.",
        rf"fine     Disk: {data}: {free} free\.",
        r"fine     Fonts: Japanese and other letters can be printed\.",
        rf"fine     Clock: It is {moment} in Asia/Tokyo\.",
        r"note     Address: Only this computer reaches Shinpan\. For phones, start it with “HOST=0\.0\.0\.0”\.",
        rf"note     Server: Nothing answers at http://127\.0\.0\.1:{port}: Shinpan is not running, and .*\.",
        r"fine     HTTPS: Not needed on this computer alone\.",
        r"fine     Safety: The settings are safe, and the secret key is private\.",
        r"note     Accounts: There is no administrator\. `.*` makes one\.",
        r"fine     Accounts: 0 accounts can log in\.",
        r"fine     Processes: Server processes by WEB_CONCURRENCY: 1\.",
        r"No problem\.",
    ]
    lines = told.stdout.splitlines()
    assert [line for line, one in zip(lines, expected, strict=True) if not re.fullmatch(one, line)] == []


def test_a_desk_without_a_database_is_told_what_to_do_and_gets_none(tmp_path):
    told = manage("doctor", "--json", DATA_DIR=own_data(tmp_path), PORT=free_port())
    assert told.returncode == 1
    rows = json.loads(told.stdout)
    says = f"There is no database at {tmp_path}/shinpan.sqlite3. `manage.py prepare` makes one."
    assert [row for row in rows if row["state"] == "problem"] == [
        {"check": "database", "state": "problem", "says": says}
    ]
    assert not (tmp_path / "shinpan.sqlite3").exists()


def damage(file):
    with closing(sqlite3.connect(file)) as base:
        size, page = (
            base.execute("PRAGMA page_size").fetchone()[0],
            base.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'tournaments_entry'").fetchone()[0],
        )
        base.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    with file.open("r+b") as written:
        written.seek(size * (page - 1))
        written.write(b"\xff" * size)


def test_a_damaged_database_is_a_problem(data):
    damage(data / "shinpan.sqlite3")
    told = manage("doctor", "--json", DATA_DIR=data, PORT=free_port())
    problems = [row["says"] for row in json.loads(told.stdout) if row["state"] == "problem"]
    says = "The database is damaged. Stop Shinpan and restore a backup"
    assert (told.returncode, len(problems), problems[0][: len(says)]) == (1, 1, says)


@pytest.fixture
def database(db, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    if connection.vendor == "sqlite":
        Path(connection.settings_dict["NAME"]).chmod(0o600)
    return MigrationRecorder(connection)


def test_a_database_of_another_version_is_a_problem(database):
    assert [state for state, _says in said(stored.database)] == ["fine", "note"]
    database.record_unapplied("tournaments", "0041_change_times")
    older = "The database is of an older version. `manage.py prepare` makes a backup and updates it."
    assert said(stored.database) == [("problem", older)]
    database.record_applied("tournaments", "0999_later")
    [(state, newer)] = said(stored.database)
    assert (state, "was changed by a newer Shinpan (0999_later)" in newer) == ("problem", True)


def test_a_database_that_others_can_read_is_a_problem(database):
    if connection.vendor == "sqlite":
        file = connection.settings_dict["NAME"]
        Path(file).chmod(0o644)
        says = f"Others on this computer can read the database. Type: chmod 600 {file}"
        assert said(stored.database) == [("problem", says)]


def test_every_line_is_in_japanese_too(database):
    note_verify(0)
    out = io.StringIO()
    with contextlib.suppress(SystemExit):
        call_command("doctor", "--lang", "ja", stdout=out)
    # Browser tests in the same process set a variable for which Django warns in English.
    lines = [line for line in out.getvalue().splitlines() if "async.E001" not in line]
    assert len(lines) > 12
    assert [line for line in lines[1:] if not re.search(r"[ぁ-ん]", line.partition(": ")[2] or line)] == []


def test_the_last_verify_is_told(database):
    note_verify(2)
    assert said(stored.database)[1:] == [
        ("problem", "`manage.py verify` found 2 faults. Run it again to see them.")
    ]
    note_verify(0)
    assert said(stored.database)[1][0] == "fine"
    with time_machine.travel(datetime.now(UTC) + timedelta(days=31)):
        assert said(stored.database)[1][0] == "note"


def test_a_clock_that_is_wrong_is_a_problem(small_cup, settings):
    games.play(small_cup.rounds.get().tables.get(), games.HANCHAN[0])
    assert said(machine.last_entry) == []
    with time_machine.travel(datetime.now(UTC) - timedelta(hours=1)):
        [(state, says)] = said(machine.last_entry)
    assert (state, says[:39]) == ("problem", "The clock is behind: the last entry is ")
    with time_machine.travel(datetime(2020, 1, 1, tzinfo=UTC)):
        assert said(machine.clock)[0][0] == "problem"
    settings.TIME_ZONE = "UTC"
    assert said(machine.clock)[0][0] == "note"


def test_printed_codes_that_lead_elsewhere_are_a_problem(small_cup, settings):
    settings.ALLOWED_HOSTS = ["192.0.2.7"]
    Tournament.objects.update(address="http://192.0.2.7:8000")
    assert said(network.printed_codes) == []
    Tournament.objects.update(address="http://192.0.2.9:8000")
    [(state, says)] = said(network.printed_codes)
    assert (state, "lead to http://192.0.2.9:8000, where" in says) == ("problem", True)


def test_an_address_that_this_computer_has_not_is_a_problem(settings):
    settings.HOST, settings.OPEN_TO_ALL = "203.0.113.9", False
    assert said(network.addresses) == [
        (
            "problem",
            "This computer does not have the address 203.0.113.9 any more. Start Shinpan with “HOST=0.0.0.0”.",
        )
    ]


def test_an_address_of_ipv6_is_in_brackets_and_is_listened_at(settings):
    settings.HOST, settings.PORT, settings.OPEN_TO_ALL = "2001:db8::9", "8000", False
    assert desk_addresses() == ["http://[2001:db8::9]:8000"]
    assert said(network.addresses)[0][0] == "problem"
    with contextlib.suppress(OSError), listener("::1", 0):
        assert network._is_own("::1")


class Answers(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(self.server.content)

    def log_message(self, *_facts):
        pass


@pytest.mark.parametrize(
    ("content", "state", "begins"),
    [
        (b'{"status": "ok"}', "fine", "Shinpan answers at http://127.0.0.1:"),
        (b"<html>", "problem", "Another program answers at http://127.0.0.1:"),
    ],
)
def test_whoever_answers_at_the_port_is_named(settings, content, state, begins):
    with HTTPServer(("127.0.0.1", 0), Answers) as other:
        other.content = content
        threading.Thread(target=other.handle_request).start()
        settings.HOST, settings.PORT, settings.OPEN_TO_ALL = "127.0.0.1", other.server_port, False
        [(told, says)] = said(network.server)
    assert (told, says[: len(begins)]) == (state, begins)


def test_the_certificate_is_read_and_its_key_must_be_private(settings, tmp_path):
    key = tmp_path / "key.pem"
    shutil.copy(CERTIFICATE, key)
    key.chmod(0o600)
    settings.CERTIFICATE, settings.KEY = str(CERTIFICATE), str(key)
    settings.HOST, settings.OPEN_TO_ALL = "127.0.0.1", False
    [(state, says)] = said(network.https)
    assert (state, says) == (
        "fine",
        "The certificate is valid until Oct 29, 2126, 05:20 UTC, for localhost, 127.0.0.1.",
    )
    settings.HOST = "hall.example"
    with time_machine.travel(datetime(2126, 10, 20, tzinfo=UTC)):
        assert [state for state, _says in said(network.https)] == ["note", "note"]
    key.chmod(0o644)
    assert said(network.https)[0] == (
        "problem",
        f"Others on this computer can read the key. Type: chmod 600 {key}",
    )
    settings.CERTIFICATE = settings.KEY = str(EXPIRED)
    assert said(network.https)[-1] == (
        "problem",
        f"The certificate {EXPIRED} is not valid: certificate has expired. Make a new one.",
    )
    settings.CERTIFICATE = "nowhere.pem"
    assert said(network.https)[-1] == (
        "problem",
        "The certificate nowhere.pem and its key cannot be used: No such file or directory.",
    )
    settings.KEY = ""
    assert [state for state, _says in said(network.https)] == ["problem"]


def test_a_key_that_others_can_read_and_debug_are_problems(settings, tmp_path, monkeypatch):
    # The browser's tests set it.
    monkeypatch.delenv("DJANGO_ALLOW_ASYNC_UNSAFE", raising=False)
    settings.DATA_DIR, settings.SECRET_KEY = tmp_path, "0123456789" * 6
    key = tmp_path / "secret_key"
    key.touch(0o644)
    assert said(safety.settings_and_key) == [
        ("problem", f"Others on this computer can read the secret key. Type: chmod 600 {key}")
    ]
    key.chmod(0o600)
    settings.DEBUG, settings.REACHED_BY_OTHERS = True, True
    [(state, says)] = said(safety.settings_and_key)
    assert (state, says[:6]) == ("problem", "DEBUG ")


def test_an_account_with_its_name_for_a_password_is_a_problem(organizer, settings):
    settings.REACHED_BY_OTHERS = True
    assert [state for state, _says in said(safety.accounts)] == ["problem"]
