"""Backups are made by themselves, the right ones are kept, and each is copied into a second folder."""

import os
import sqlite3
from contextlib import closing
from datetime import UTC, timedelta

import pytest
from django.core.management import CommandError
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils.timezone import now

from tests.acts import by
from tests.tournaments.integrity.disks import filled, small_disk
from tests.tournaments.integrity.test_kept_backups import data, ended, lying, root  # noqa: F401 - fixtures
from tests.tournaments.rulings.test_rules import Desk
from tournaments.common.system import locks
from tournaments.models import Round, Tournament
from tournaments.presenters.integrity.backup_status import backup_status
from tournaments.services.clubs import series
from tournaments.services.integrity import automatic_backups, backup_retention, backups, kept_backups
from tournaments.services.integrity.kept_backups import Reason

pytestmark = pytest.mark.django_db(transaction=True)
PAGE = "/backups/"


@pytest.fixture(autouse=True)
def _switched_on(settings):
    settings.BACKUP_KEEP = 3


@pytest.fixture
def stick(settings, tmp_path):
    """A second folder."""
    settings.BACKUP_COPY_DIR = tmp_path / "stick"
    settings.BACKUP_COPY_DIR.mkdir()
    return settings.BACKUP_COPY_DIR


def named(at, reason=""):
    return f"shinpan-{at:%Y%m%d-%H%M%S}{'-' * bool(reason)}{reason}.sqlite3"


def files(folder):
    return {file.name for file in folder.iterdir() if file.suffix == ".sqlite3"}


def column(file, question):
    with closing(sqlite3.connect(file)) as base:
        return [value for (value,) in base.execute(question)]


def entered_before(minutes):
    """Move all entries of the database to that many minutes ago."""
    at = now() - timedelta(minutes=minutes)
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO tournaments_unlocked (unlocked) VALUES (1)")
        cursor.execute("UPDATE tournaments_entry SET at = %s", [at])
        cursor.execute("UPDATE tournaments_journalentry SET at = %s", [at])
        cursor.execute("DELETE FROM tournaments_unlocked")


def test_the_newest_are_kept_and_the_last_of_each_day_for_two_weeks():
    noon = now().replace(hour=12, minute=0, second=0, microsecond=0)
    days = [noon - timedelta(days=day) for day in range(20)]
    moments = [moment - timedelta(hours=hour) for moment in days for hour in range(3)]
    assert backup_retention.kept(moments, 2) == {
        moments[0],
        moments[1],
        *days[: backup_retention.KEPT_DAYS + 1],
    }
    months = [noon - timedelta(days=30 * month) for month in range(2, 8)]
    assert backup_retention.kept(months, 48) == {months[0], months[1]}
    assert backup_retention.kept(months[2:], 48) == {months[2]}, "older than 90 days, and the newest"


def test_one_made_by_itself_is_copied_too_and_pushes_out_only_older_ones_of_its_kind(
    data,  # noqa: F811 - the fixture of that name is meant
    stick,
    settings,
):
    today = now().astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    old = today - timedelta(days=40)
    by_hand, update = named(old), named(old, "update")
    intervals = [named(old + timedelta(minutes=minute), "interval") for minute in range(4)]
    for name in (by_hand, update, *intervals):
        lying(data, name=name, entries=1)
        (stick / name).write_bytes(b"SQLite")
    (stick / "letter.sqlite3").write_text("dear")
    killed = lying(data, name=named(old + timedelta(minutes=9), "interval"), content=b"")
    half = killed.with_name(f".{killed.name}.abc")
    half.write_bytes(b"half")
    new = named(now().astimezone(UTC), "interval")
    with locks.exclusive(killed.with_name(f".{killed.name}.lock")):
        assert kept_backups.make(data / "backups" / new).entries == 24
    assert half.exists(), "another process is copying"
    assert files(data / "backups") == {by_hand, update, *intervals[2:], new}
    assert files(stick) == {"letter.sqlite3", by_hand, update, *intervals[2:], new}
    assert (stick / new).read_bytes() == (data / "backups" / new).read_bytes()
    kept_backups.delete_leftovers()
    assert not half.exists()


def test_a_round_that_is_played_and_finished_at_once_is_in_a_backup_after_those_minutes(
    data,  # noqa: F811 - the fixture of that name is meant
    settings,
    root,  # noqa: F811 - the same
):
    assert Round.objects.get().state == Round.State.FINISHED
    entered_before(minutes=10)
    since = automatic_backups.unsaved_since([])
    assert automatic_backups.next_due() == since + timedelta(minutes=15)
    latest = named(now())
    lying(data, name=latest, entries=24)
    assert automatic_backups.next_due() is None, "all is in a backup"
    assert "15 minutes after the next change of an event" in root.get(PAGE).text
    settings.BACKUP_MINUTES = 0
    kept_backups.delete(latest)
    assert automatic_backups.next_due() is None
    assert "Switched off" in root.get(PAGE).text


def test_a_clock_that_was_ahead_stops_no_backup(
    data,  # noqa: F811 - the fixture of that name is meant
):
    since = automatic_backups.unsaved_since([])
    ahead = now() + timedelta(days=2)
    lying(data, name=named(ahead, "interval"), entries=24)
    killed = lying(data, name=named(ahead + timedelta(minutes=1)), content=b"")
    os.utime(f"{killed}.json", (ahead.timestamp(), ahead.timestamp()))
    assert automatic_backups.next_due() == since + timedelta(minutes=15)
    failed = named(now(), "interval")
    lying(data, name=failed, content=b"", failure="[Errno 28] …")
    assert kept_backups.newest_attempt().name == failed
    assert [backup.is_running for backup in kept_backups.list_backups()] == [False] * 3


def test_a_process_of_its_own_makes_the_one_that_is_due_and_a_second_look_makes_none(
    data,  # noqa: F811 - the fixture of that name is meant
    settings,
    tmp_path,
    monkeypatch,
):
    settings.BACKUP_MINUTES = 0.0001
    automatic_backups._start_if_due()
    settings.BACKUP_MINUTES = 15
    automatic_backups._start_if_due()
    assert ended() == 0
    [backup] = kept_backups.list_backups()
    assert (backup.reason, backup.is_made, backup.copy_error, backup.is_late) == (
        Reason.INTERVAL,
        True,
        None,
        False,
    )
    new_place = tmp_path / "new.sqlite3"
    place = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(new_place)}
    monkeypatch.setitem(settings.DATABASES, "default", {**settings.DATABASES["default"], **place})
    restored = backups.restore(backup.file)
    assert (restored.entries, restored.faults) == (24, 0)


def test_the_rules_before_a_change_are_in_a_backup(
    data,  # noqa: F811 - the fixture of that name is meant
    organizer,
    monkeypatch,
):
    if connection.vendor == "sqlite":
        # The database of this test itself, not the copy beside it.
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA database_list")
            monkeypatch.setenv("DATABASE_URL", f"sqlite:///{cursor.fetchone()[2]}")
    event = Tournament.objects.get()
    page = Desk(event, organizer)
    page.send("text", text='{"base": "tenhou-4p", "set": {"chombo_points": 12000}}')
    page.send("save")
    page.send("decide", why="As announced.")
    assert ended() == 0
    year = series.create(name="Year", formula="total", act=by())
    series.add(year, event)
    page.client.post(reverse("edit_series", args=[year.slug]), {"name": "Year", "formula": "total"})
    assert len(kept_backups.list_backups()) == 1, "nothing that counts has changed"
    saved = page.client.post(
        reverse("edit_series", args=[year.slug]), {"name": "Year", "formula": "total", "best": "1"}
    )
    assert (saved.status_code, ended()) == (302, 0)
    after, before = [backup.file for backup in kept_backups.list_backups()]
    assert {backup.reason for backup in kept_backups.list_backups()} == {Reason.RULES}
    overlays = "SELECT overlay FROM tournaments_tournament"
    assert [column(file, overlays) for file in (before, after)] == [["{}"], ['{"chombo_points": 12000}']]
    year.refresh_from_db()
    assert (year.settings["best"], "best" in column(after, "SELECT settings FROM tournaments_series")[0]) == (
        1,
        False,
    )


@pytest.mark.larger
def test_a_backup_before_rules_that_begins_too_late_is_made_and_says_so(
    data,  # noqa: F811 - the fixture of that name is meant
    root,  # noqa: F811 - the same
    monkeypatch,
):
    monkeypatch.setattr(kept_backups, "_BEGIN_WAIT", 0.001)
    kept_backups.start(Reason.RULES, wait=True)
    assert ended() == 0
    [backup] = kept_backups.list_backups()
    assert (backup.failure, backup.is_made, backup.is_late) == ("", True, True)
    assert "This backup began late. It may already contain the new rules." in root.get(PAGE).text


def test_a_database_with_data_is_copied_before_migrations_or_they_are_refused(
    data,  # noqa: F811 - the fixture of that name is meant
    settings,
):
    automatic_backups.back_up_before_migrating("default", plan=[])
    assert kept_backups.list_backups() == []
    automatic_backups.back_up_before_migrating("default", plan=["0001"])
    [backup] = kept_backups.list_backups()
    assert (backup.reason, backup.is_made) == (Reason.UPDATE, True)
    (data / "elsewhere").mkdir()
    (data / "elsewhere" / "backups").write_text("no folder")
    settings.DATA_DIR = data / "elsewhere"
    with pytest.raises(
        CommandError, match=r"because no backup could be made: The folder .* cannot be written"
    ):
        automatic_backups.back_up_before_migrating("default", plan=["0001"])
    settings.BACKUP_KEEP = 0
    automatic_backups.back_up_before_migrating("default", plan=["0001"])


def test_the_oldest_made_after_changes_give_way_to_a_new_one_when_space_is_short(
    data,  # noqa: F811 - the fixture of that name is meant
    settings,
    tmp_path,
):
    settings.BACKUP_KEEP = 48
    intervals = [named(now() - timedelta(minutes=minutes), "interval") for minutes in (4, 3, 2, 1)]
    # The newest one is small: with PostgreSQL its size is the expected size of the next.
    others = {named(now() - timedelta(days=1)), named(now() - timedelta(seconds=30), "update")}
    new, failed = named(now(), "interval"), named(now() + timedelta(seconds=1), "interval")
    with small_disk(tmp_path / "disk", megabytes=64) as disk:
        settings.DATA_DIR = disk
        for name in (*intervals, *others):
            lying(disk, name=name, content=bytes(8 * 2**20 if name in intervals else 9))
        kept_backups.make(disk / "backups" / new)
        assert files(disk / "backups") == {*intervals[1:], *others, new}
        (disk / "letter").write_bytes(bytes(36 * 2**20))
        with pytest.raises(OSError, match="No space left"):
            kept_backups.make(disk / "backups" / failed)
        assert files(disk / "backups") == {*intervals[1:], *others, new}, "it would not have been enough"
        file = lying(disk, name=failed, content=b"")
        os.utime(f"{file}.json", (0, 0))
        with filled(disk):
            # The copy left no room for its lock or its result.
            [failure] = [one.failure for one in kept_backups.list_backups() if one.name == failed]
            assert failure.startswith("The disk of the server computer is full.")


def test_the_second_folder_of_another_site_is_left_alone(
    data,  # noqa: F811 - the fixture of that name is meant
    root,  # noqa: F811 - the same
    stick,
    settings,
):
    names = [named(now() - timedelta(minutes=minutes), "interval") for minutes in range(9, 0, -1)]
    new = named(now(), "interval")
    for name in (*names, new):
        (stick / name).write_bytes(b"SQLite of another site")
    half = stick / f".{names[0]}.abc"
    half.write_bytes(b"half")
    (stick / "shinpan-site.txt").write_text("another site")
    (data / "backups").mkdir()
    kept_backups.make(data / "backups" / new)
    assert files(stick) == {*names, new}
    assert half.exists()
    assert (stick / new).read_bytes() == b"SQLite of another site"
    assert "It contains the backups of another site." in root.get(PAGE).text


def test_a_full_second_folder_is_said_and_the_next_backup_goes_there_again(
    data,  # noqa: F811 - the fixture of that name is meant
    root,  # noqa: F811 - the same
    settings,
    tmp_path,
):
    settings.BACKUP_COPY_DIR = tmp_path / "stick"
    names = [named(now() - timedelta(minutes=minutes), "interval") for minutes in (3, 2, 1)]
    (data / "backups").mkdir()
    kept_backups.make(data / "backups" / names[0])
    assert "is not available. It does not exist. Plug in the USB stick." in root.get(PAGE).text
    with small_disk(settings.BACKUP_COPY_DIR) as stick:
        with filled(stick):
            kept_backups.make(data / "backups" / names[1])
            assert "It is full. Delete files there" in root.get(PAGE).text
            assert [file.name for file in stick.iterdir()] == ["filler"]
        kept_backups.make(data / "backups" / names[2])
        status = backup_status(kept_backups.list_backups())
        assert (status.warnings, status.last.is_copied) == ((), True)
        assert files(stick) == {names[2]}
        page = root.get(PAGE).text
        assert ("also in the second folder" in page, "not in the second folder" in page) == (True, True)
        assert "Available, 1 backup, " in page
        root.post(f"{PAGE}{names[2]}/delete/", {"sure": "yes"})
        assert files(stick) == set()
    gone = root.post(f"{PAGE}{names[1]}/delete/", {"sure": "yes"}, follow=True)
    assert f"The second folder is not available. Delete the copy there, too: {names[1]}" in gone.text
    assert files(data / "backups") == {names[0]}


def test_an_administrator_sees_a_failure_on_the_first_page_and_that_a_backup_is_overdue(
    data,  # noqa: F811 - the fixture of that name is meant
    root,  # noqa: F811 - the same
    organizer,
    settings,
):
    lying(data, name=named(now(), "interval"), content=b"", failure="[Errno 28] …", outage="disk_full")
    sentence = "The last backup failed: The disk of the server computer is full."
    assert sentence in root.get("/").text
    assert sentence in root.get(PAGE).text
    other = Client()
    other.force_login(organizer)
    assert sentence not in other.get("/").text
    entered_before(minutes=40)
    assert "What was entered in the last 40 minutes is in no backup." in root.get(PAGE).text
