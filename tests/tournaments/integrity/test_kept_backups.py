"""An administrator makes, downloads and deletes backups on a page; nobody else can."""

import json
import os
import sqlite3
import stat
import time
from contextlib import closing
from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.desks import own_data, shared
from tests.halls import full_hall
from tournaments.services.integrity import backups, kept_backups
from tournaments.services.integrity.backups import is_one_file

pytestmark = pytest.mark.django_db(transaction=True)
PAGE = "/backups/"
NAME = "shinpan-20261129-093000.sqlite3"


@pytest.fixture
def data(organizer, settings, tmp_path, monkeypatch):
    """The data folder of a site whose database a separate process can open."""
    full_hall(2)
    User.objects.create_superuser("root")
    settings.DATA_DIR = own_data(tmp_path)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    for name, value in shared(tmp_path).items():
        monkeypatch.setenv(name, value)
    file = tmp_path / "shinpan.sqlite3"
    if file.exists():
        monkeypatch.setitem(settings.DATABASES["default"], "NAME", str(file))
    return tmp_path


@pytest.fixture
def root(data):
    client = Client()
    client.force_login(User.objects.get(username="root"))
    return client


def ended():
    return kept_backups._running[-1].wait(timeout=240)


def shown(page):
    return [row.backup for row in page.context["status"].rows]


def lying(data, name=NAME, content=b"SQLite", **result):
    folder = data / "backups"
    folder.mkdir(exist_ok=True)
    if content:
        (folder / name).write_bytes(content)
    (folder / f"{name}.json").write_text(json.dumps(result) if result or content else "")
    return folder / name


def test_a_backup_made_on_the_page_is_downloaded_and_restores_to_the_same_rows(
    root, data, tmp_path, settings, monkeypatch
):
    assert root.post(PAGE).url == PAGE
    waiting = root.get(PAGE)
    if any(backup.is_running for backup in shown(waiting)):
        assert "<progress" in waiting.text
    assert ended() == 0
    [backup] = shown(root.get(PAGE))
    assert backup.is_made
    assert stat.S_IMODE(backup.file.stat().st_mode) == 0o600
    assert stat.S_IMODE(backup.file.parent.stat().st_mode) == 0o700
    sent = root.get(reverse("download_backup", args=[backup.name]))
    assert sent["Content-Disposition"] == f'attachment; filename="{backup.name}"'
    taken = tmp_path / "taken.sqlite3"
    taken.write_bytes(b"".join(sent))
    new_place = tmp_path / "new" / "shinpan.sqlite3"
    new_place.parent.mkdir()
    place = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(new_place)}
    monkeypatch.setitem(settings.DATABASES, "default", {**settings.DATABASES["default"], **place})
    restored = backups.restore(taken)
    assert (restored.entries, restored.faults) == (24, 0)
    with closing(sqlite3.connect(new_place)) as base:
        assert base.execute("SELECT count(*) FROM tournaments_entry").fetchone() == (24,)


def test_a_second_tap_does_not_start_a_second_backup(root, data):
    root.post(PAGE)
    first = [backup.name for backup in kept_backups.list_backups()]
    children = len(kept_backups._running)
    root.post(PAGE)
    second = [backup.name for backup in kept_backups.list_backups()]
    ended()
    assert (first, children) == (second, len(kept_backups._running))


def test_a_failed_backup_says_why_and_can_be_removed(root, data, monkeypatch):
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{data / 'nowhere.sqlite3'}")
    root.post(PAGE)
    assert ended() == 1
    page = root.get(PAGE)
    [backup] = shown(page)
    assert backup.failure == f"There is no database at {data / 'nowhere.sqlite3'} yet: nothing to back up."
    assert "There is no database at" in page.text
    root.post(reverse("delete_backup", args=[backup.name]), {"sure": "yes"})
    assert list((data / "backups").iterdir()) == []


def test_a_killed_backup_is_given_up(root, data):
    lying(data, content=b"")
    [backup] = kept_backups.list_backups()
    assert backup.is_running
    past = time.time() - kept_backups.MAX_SILENCE - 1
    os.utime(data / "backups" / f"{NAME}.json", (past, past))
    [backup] = kept_backups.list_backups()
    assert backup.failure == "The backup stopped before it was complete. Make another one."


def test_a_copy_that_was_moved_away_is_no_failure(root, data):
    lying(data, content=b"", rows=9, entries=4, faults=0)
    assert kept_backups.list_backups() == []


def test_wrong_entries_that_the_check_found_are_shown(root, data):
    lying(data, rows=9, entries=4, faults=2)
    assert "2 entries are wrong, in the database as in the backup." in root.get(PAGE).text


def test_a_backup_is_deleted_only_when_confirmed(root, data):
    file = lying(data)
    root.post(reverse("delete_backup", args=[NAME]))
    assert file.exists()
    root.post(reverse("delete_backup", args=[NAME]), {"sure": "yes"})
    assert list((data / "backups").iterdir()) == []


def test_only_backups_of_the_folder_are_listed_sent_or_deleted(root, data):
    lying(data)
    (data / "shinpan.sqlite3").touch()
    lying(data, name="notes.sqlite3")
    lying(data, name="shinpan-99999999-999999.sqlite3")
    (data / "backups" / ".shinpan-20261129-093000.sqlite3.abc").write_bytes(b"half")
    assert [backup.at for backup in kept_backups.list_backups()] == [
        datetime(2026, 11, 29, 9, 30, tzinfo=UTC)
    ]
    for name in (
        "notes.sqlite3",
        "shinpan-99999999-999999.sqlite3",
        "..%2Fshinpan.sqlite3",
        "shinpan-20261129-093001.sqlite3",
        f"{NAME}.json",
    ):
        assert root.get(f"/backups/{name}").status_code == 404
        root.post(f"/backups/{name}/delete/", {"sure": "yes"})
    assert (data / "shinpan.sqlite3").exists()
    assert (data / "backups" / "notes.sqlite3").exists()


def test_a_site_on_postgresql_restores_into_another_database(root, settings, monkeypatch):
    assert ("mkdir old-" in root.get(PAGE).text) == is_one_file()
    monkeypatch.setitem(settings.DATABASES["default"], "ENGINE", "django.db.backends.postgresql")
    monkeypatch.setitem(settings.DATABASES["default"], "NAME", "hall")
    page = root.get(PAGE).text
    assert "createdb hall_20" in page
    assert "mkdir" not in page
    assert "Back up now" in page


@pytest.mark.parametrize("who", ["visitor", "judge", "organizer"])
def test_others_reach_nothing(data, request, who):
    lying(data)
    user = request.getfixturevalue(who)
    client = user
    if who != "visitor":
        client = Client()
        client.force_login(user)
    wanted = 302 if who == "visitor" else 403
    got = [client.get(PAGE), client.post(PAGE), client.get(f"/backups/{NAME}")]
    got.append(client.post(f"/backups/{NAME}/delete/", {"sure": "yes"}))
    assert [answer.status_code for answer in got] == [wanted] * 4
    assert [backup.name for backup in kept_backups.list_backups()] == [NAME]
