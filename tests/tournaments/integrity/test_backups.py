"""A backup is made while the desk is in use, and a restored desk equals it row for row."""

import contextlib
import io
import json
import os
import re
import sqlite3
import stat
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from threading import Condition, Event

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from tests.desks import copied
from tests.halls import full_hall
from tests.sampled import every_nth
from tests.tournaments.project.test_settings import manage
from tests.tournaments.tables.test_outbox import desk, item, table  # noqa: F401 - fixtures
from tournaments.common.errors import StateError
from tournaments.models import Table
from tournaments.services.integrity import backups
from tournaments.services.integrity.backups import is_one_file

BACKUPS = 20


@pytest.fixture
def at(monkeypatch):
    """Makes a file the desk's database in the settings; the connection of this process stays as it is."""

    def lies_in(file):
        own, place = settings.DATABASES, {"ENGINE": "django.db.backends.sqlite3", "NAME": str(file)}
        monkeypatch.setattr(settings, "DATABASES", {**own, "default": {**own["default"], **place}})
        return Path(file)

    return lies_in


@pytest.fixture
def kept(transactional_db, organizer, tmp_path, at):
    """A desk in a file, with 24 entries at two tables."""
    full_hall(2)
    file = tmp_path / "desk.sqlite3"
    copied(file)
    return at(file)


def keys(file):
    with contextlib.closing(sqlite3.connect(file)) as base:
        return {key for (key,) in base.execute("SELECT key FROM tournaments_entry")}


def counted(file):
    """The number of rows of all tables together."""
    with contextlib.closing(sqlite3.connect(file)) as base:
        made = [name for (name,) in base.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        return sum(base.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in made)  # noqa: S608 - a table's own name


class Device:
    """A phone that enters one hand after another, and remembers those that the desk confirmed."""

    def __init__(self, address, confirmed, news, stop):
        self.address, self.confirmed, self.news, self.stop = address, confirmed, news, stop

    def run(self):
        """Enters hands until *stop* is set; an error sets it too and so stops all devices."""
        try:
            number = 0
            while not self.stop.is_set():
                number += 1
                self.enter(number)
            return number
        finally:
            with self.news:
                self.stop.set()
                self.news.notify_all()

    def enter(self, number):
        key = f"{self.address[-9:-1]}-{number:05}"
        sent = item({"kind": "chombo", "offenders": [number % 4]}, expects=number, key=key)
        headers = {
            "Content-Type": "application/json",
            "X-CSRFToken": "a" * 32,
            "Cookie": f"csrftoken={'a' * 32}",
        }
        request = urllib.request.Request(f"{self.address}send/", json.dumps(sent).encode(), headers)  # noqa: S310 - our own address
        with urllib.request.urlopen(request) as answer:  # noqa: S310 - our own address
            assert json.load(answer)["outcome"] == "stored"
        with self.news:
            self.confirmed.add(key)
            self.news.notify_all()


def more_than(before, confirmed, news, stop):
    """All confirmed hands, as soon as there are more of them than *before*."""
    with news:
        news.wait_for(lambda: len(confirmed) > len(before) or stop.is_set())
        return set(confirmed)


@pytest.mark.larger
@pytest.mark.django_db(transaction=True)
def test_twenty_backups_during_entry_hold_every_hand_confirmed_before_they_began(
    desk,  # noqa: F811 - the fixture of that name is meant
    at,
    tmp_path,
    monkeypatch,
):
    address, folder = desk
    if is_one_file():
        at(folder / "shinpan.sqlite3")
    own = settings.DATABASES
    base = address.rsplit("/t/", 1)[0]
    confirmed, news, stop = set(), Condition(), Event()
    phones = [Device(f"{base}{one.get_absolute_url()}", confirmed, news, stop) for one in Table.objects.all()]
    held, before = [], set()
    with ThreadPoolExecutor(len(phones)) as pool:
        entering = [pool.submit(phone.run) for phone in phones]
        try:
            for number in range(BACKUPS):
                before = more_than(before, confirmed, news, stop)
                monkeypatch.setattr(settings, "DATABASES", own)
                copy = tmp_path / f"backup-{number}.sqlite3"
                copied = backups.back_up(copy)
                again = tmp_path / f"desk-{number}" / "shinpan.sqlite3"
                again.parent.mkdir()
                at(again)
                assert backups.restore(copy) == copied
                assert copied.faults == 0
                there = keys(again)
                assert before <= there
                assert len(there) == copied.entries
                held.append((len(before), len(there)))
        finally:
            stop.set()
        entered = sum(phone.result() for phone in entering)
    assert len(confirmed) == entered
    assert all(one < other for (one, _), (other, _) in pairwise(held)), "hands were entered meanwhile"
    print(f"\n{BACKUPS} backups while {entered} hands were entered (confirmed before, held): {held}")


def test_a_backup_is_equal_and_for_the_owner_alone(kept, at, tmp_path):
    copy = tmp_path / "copy.sqlite3"
    copied = backups.back_up(copy)
    assert copied == backups.CopySummary(rows=counted(kept), entries=24)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    again = at(tmp_path / "again" / "desk.sqlite3")
    again.parent.mkdir()
    assert backups.restore(copy) == copied
    with (
        contextlib.closing(sqlite3.connect(kept)) as one,
        contextlib.closing(sqlite3.connect(again)) as other,
    ):
        assert list(one.iterdump()) == list(other.iterdump())
    assert sorted(file.name for file in tmp_path.rglob("*") if file.is_file()) == [
        "copy.sqlite3",
        "desk.sqlite3",
        "desk.sqlite3",
    ]


def test_nothing_is_written_over_unless_it_is_said(kept, tmp_path):
    copy = tmp_path / "copy.sqlite3"
    copy.write_bytes(b"dear")
    with pytest.raises(StateError) as refused:
        backups.back_up(copy)
    assert str(refused.value) == f"{copy} already exists. Name another file, or replace it with --replace."
    assert copy.read_bytes() == b"dear"
    assert backups.back_up(copy, replace=True).entries == 24
    assert keys(copy) == keys(kept)


def left(folder):
    """The files in *folder*, without those that SQLite keeps beside an open database."""
    return sorted(file.name for file in folder.iterdir() if not file.name.endswith(("-wal", "-shm")))


def test_a_file_that_comes_to_its_place_meanwhile_is_not_written_over(kept, tmp_path, monkeypatch):
    copy = tmp_path / "copy.sqlite3"
    monkeypatch.setattr(os, "fsync", lambda _descriptor: copy.write_bytes(b"dear"))
    with pytest.raises(StateError) as refused:
        backups.back_up(copy)
    assert str(refused.value) == f"{copy} already exists. Name another file, or replace it with --replace."
    assert copy.read_bytes() == b"dear"
    assert left(tmp_path) == ["copy.sqlite3", "desk.sqlite3"]


def test_a_copy_gets_its_place_where_a_file_has_one_name_only(kept, tmp_path, monkeypatch):
    def refuse(*_names, **_more):
        raise PermissionError("no second name")

    monkeypatch.setattr(os, "link", refuse)
    backups.back_up(tmp_path / "copy.sqlite3")
    assert keys(tmp_path / "copy.sqlite3") == keys(kept)
    assert left(tmp_path) == ["copy.sqlite3", "desk.sqlite3"]


def test_a_copy_is_named_from_where_one_stands_and_goes_only_into_a_folder_that_is_there(
    kept, at, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    copied = backups.back_up(Path("copy.sqlite3"))
    at(tmp_path / "again.sqlite3")
    assert backups.restore(Path("copy.sqlite3")) == copied
    at(tmp_path / "nowhere" / "desk.sqlite3")
    with pytest.raises(StateError) as refused:
        backups.restore(Path("copy.sqlite3"))
    says = f"There is no folder {tmp_path / 'nowhere'}. Create it first, or name another one."
    assert str(refused.value) == says
    assert left(tmp_path) == ["again.sqlite3", "copy.sqlite3", "desk.sqlite3"]


@pytest.mark.parametrize("beside", ["", "-wal", "-shm", "-journal"])
@pytest.mark.parametrize("replace", [True, False])
def test_the_desks_own_database_is_no_place_for_its_copy(kept, tmp_path, beside, replace):
    before = keys(kept)
    (tmp_path / "way").symlink_to(kept.parent)
    for folder in (kept.parent, tmp_path / "way"):
        with pytest.raises(StateError, match="is the database itself: write the copy elsewhere"):
            backups.back_up(folder / f"{kept.name}{beside}", replace=replace)
    assert keys(kept) == before


@pytest.mark.parametrize("beside", ["", "-wal", "-shm", "-journal"])
def test_a_backup_goes_only_into_an_empty_place(kept, at, tmp_path, beside):
    copy = tmp_path / "copy.sqlite3"
    backups.back_up(copy)
    again = at(tmp_path / "again.sqlite3")
    there = again.with_name(again.name + beside)
    there.write_bytes(b"")
    with pytest.raises(StateError, match="Stop Shinpan if it is running, and move this file"):
        backups.restore(copy)
    assert there.read_bytes() == b""


def test_what_is_no_backup_of_a_desk_is_not_brought_back(kept, at, tmp_path):
    copy, text, other = (tmp_path / name for name in ("copy.sqlite3", "text.sqlite3", "other.sqlite3"))
    backups.back_up(copy)
    text.write_text("a letter")
    with contextlib.closing(sqlite3.connect(other)) as base:
        base.execute("CREATE TABLE anything (of)")
        base.commit()
    again = at(tmp_path / "again.sqlite3")
    for file, says in (
        (
            tmp_path / "nowhere",
            r"There is no file .*/nowhere\. Backups that Shinpan made itself are in .*/backups\.",
        ),
        (text, "cannot be copied: file is not a database"),
        (other, "is not a Shinpan database"),
    ):
        with pytest.raises(StateError, match=says):
            backups.restore(file)
    with contextlib.closing(sqlite3.connect(copy)) as base:
        newer = [("tournaments", "9999_later"), ("tournaments", "9998_soon"), ("axes", "9999_last")]
        base.executemany("INSERT INTO django_migrations (app, name, applied) VALUES (?, ?, '')", newer)
        base.commit()
    with pytest.raises(StateError) as refused:
        backups.restore(copy)
    assert str(refused.value) == (f"{copy} was made by a newer Shinpan (9999_later): install that one first.")
    damaged = bytearray(kept.read_bytes())
    damaged[4096 * 4 : 4096 * 5] = bytes(4096)
    text.write_bytes(damaged)
    with pytest.raises(StateError, match=r"cannot be copied|is damaged"):
        backups.restore(text)
    assert not again.exists()
    assert [file.name for file in tmp_path.iterdir() if file.name.startswith(".")] == []


def test_a_file_that_opens_and_is_not_sound_is_not_brought_back(kept, at, tmp_path):
    copy = tmp_path / "copy.sqlite3"
    backups.back_up(copy)
    with contextlib.closing(sqlite3.connect(copy)) as base:
        base.execute("INSERT INTO tournaments_unlocked (unlocked) VALUES (1)")
        base.execute("DELETE FROM tournaments_entry WHERE number = 5")
        base.execute("DELETE FROM tournaments_unlocked")
        base.commit()
    again = at(tmp_path / "again.sqlite3")
    with pytest.raises(StateError) as caught:
        backups.restore(copy)
    assert str(caught.value) == (
        f"The copy of {copy} is damaged, so it was deleted: a row of tournaments_announcement belongs to none of "
        "tournaments_entry."
    )
    assert not again.exists()


def test_a_file_with_a_row_that_no_rule_of_its_table_allows_is_not_brought_back(kept, at, tmp_path):
    copy = tmp_path / "copy.sqlite3"
    backups.back_up(copy)
    with contextlib.closing(sqlite3.connect(copy)) as base:
        base.execute("PRAGMA ignore_check_constraints = ON")
        base.execute("UPDATE tournaments_seating SET seat = 7 WHERE seat = 3")
        base.commit()
    again = at(tmp_path / "again.sqlite3")
    with pytest.raises(StateError) as caught:
        backups.restore(copy)
    assert str(caught.value) == (
        f"The copy of {copy} is damaged, so it was deleted: CHECK constraint failed in tournaments_seating."
    )
    assert not again.exists()


def test_a_newer_library_makes_no_newer_program(kept, at, tmp_path):
    copy = tmp_path / "copy.sqlite3"
    backups.back_up(copy)
    with contextlib.closing(sqlite3.connect(copy)) as base:
        base.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('axes', '9999_later', '')")
        base.commit()
    at(tmp_path / "again.sqlite3")
    assert backups.restore(copy).entries == 24


def test_what_was_tampered_with_is_copied_as_it_is_and_said(kept, tmp_path):
    with contextlib.closing(sqlite3.connect(kept)) as base:
        base.execute("INSERT INTO tournaments_unlocked (unlocked) VALUES (1)")
        base.execute("UPDATE tournaments_entry SET \"by\" = 'Mallory' WHERE number = 5")
        base.execute("DELETE FROM tournaments_unlocked")
        base.commit()
    assert backups.back_up(tmp_path / "copy.sqlite3").faults == 2


def test_what_somebody_added_to_the_database_is_not_brought_back_and_is_named(kept, at, tmp_path):
    file = tmp_path / "copy.sqlite3"
    backups.back_up(file)
    with contextlib.closing(sqlite3.connect(file)) as base:
        base.execute("CREATE TRIGGER flip AFTER INSERT ON tournaments_folded BEGIN SELECT 1; END")
        base.execute('CREATE VIEW "a ""b" AS SELECT name FROM tournaments_person')
    at(tmp_path / "again.sqlite3")
    call_command("restore", file, stdout=(out := io.StringIO()))
    assert out.getvalue().splitlines()[:2] == [
        "Left out, because it is not Shinpan's: trigger flip on tournaments_folded.",
        "Left out, because it is not Shinpan's: view a \"b.",
    ]
    call_command("verify", stdout=(out := io.StringIO()))
    assert out.getvalue().endswith(": all as they were written.\n")


@pytest.mark.larger
def test_the_commands_say_what_they_copied_and_refuse_in_words(kept, at, tmp_path):
    here, there = tmp_path / "here", tmp_path / "there"
    for folder in (here, there):
        folder.mkdir()
    kept.rename(here / "shinpan.sqlite3")
    file = tmp_path / "evening.backup"
    done = manage("backup", file, DATA_DIR=here)
    assert done.stdout.endswith("rows, 24 entries, equal to the database's.\n"), done.stderr
    at(here / "shinpan.sqlite3")
    with pytest.raises(CommandError, match="replace it with --replace"):
        call_command("backup", file)
    call_command("backup", file, "--replace", stdout=(out := io.StringIO()))
    # The activity log has a line on the first backup, with its seal, in the second one.
    assert re.sub(r"\d+ rows", "rows", out.getvalue()) == re.sub(r"\d+ rows", "rows", done.stdout)
    back = manage("restore", file, DATA_DIR=there)
    assert "24 entries, equal to" in back.stdout, back.stderr
    assert (
        "24 entries of 2 tables, 5 of journals: all as they were written."
        in manage("verify", DATA_DIR=there).stdout
    )
    at(tmp_path / "nowhere" / "shinpan.sqlite3")
    with pytest.raises(CommandError, match="nothing to back up"):
        call_command("backup", tmp_path / "x")


@pytest.mark.parametrize("command", every_nth(["backup", "restore"], 2))
def test_a_database_that_cannot_be_reached_is_named(tmp_path, command):
    (tmp_path / "x").touch()
    url = "postgres://u:p@127.0.0.1:1/hall"
    options = ["--replace"] if command == "backup" else []
    done = manage(command, tmp_path / "x", *options, DATA_DIR=tmp_path, DATABASE_URL=url)
    assert done.returncode == 1
    assert done.stderr.startswith("CommandError: The database hall cannot be copied: ")
    assert (tmp_path / "x").read_bytes() == b""
