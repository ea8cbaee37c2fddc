"""A database from before the first version that is migrated is refused everywhere in one line, and left as it is."""

import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from tests.desks import empty_database
from tests.sampled import every_nth
from tests.tournaments.project.test_settings import manage
from tournaments.common.errors import StateError
from tournaments.models import HEAD_JUDGES, JUDGES, ORGANIZERS
from tournaments.services.integrity.first_database import OLD_MIGRATIONS, check_supported

# Each test starts programs; only a desk of the first days can have such a database.
pytestmark = pytest.mark.larger
SAYS = (
    "This database was made by an older Shinpan, before the first that is carried on, and cannot be taken over. "
    "{way} and run `manage.py prepare`, which begins anew."
)


@pytest.fixture(scope="module")
def before(tmp_path_factory, of_the_run):
    """A folder with a desk's database that records the migrations of before."""
    folder = tmp_path_factory.mktemp("before")
    (folder / "static").mkdir()
    shutil.copy(empty_database(of_the_run) / "shinpan.sqlite3", folder)
    with closing(sqlite3.connect(folder / "shinpan.sqlite3")) as base:
        base.execute("DELETE FROM django_migrations WHERE app = 'tournaments'")
        rows = [("tournaments", name, "2026-11-21") for name in sorted(OLD_MIGRATIONS)]
        base.executemany("INSERT INTO django_migrations (app, name, applied) VALUES (?, ?, ?)", rows)
        base.commit()
    return folder


def written(folder):
    with closing(sqlite3.connect(folder / "shinpan.sqlite3")) as base:
        return list(base.iterdump())


@pytest.mark.larger
@pytest.mark.parametrize(
    "command",
    ["prepare", *(pytest.param(one, marks=pytest.mark.larger) for one in ("migrate", "verify", "demo"))],
)
def test_a_command_refuses_it_in_one_line_and_changes_nothing(before, command):
    there = written(before)
    refused = manage(command, DATA_DIR=before)
    says = SAYS.format(way=f"Move {before}/shinpan.sqlite3* away")
    assert (refused.returncode, refused.stderr) == (1, f"CommandError: {says}\n")
    assert written(before) == there


def serve(server, folder):
    return subprocess.run(
        [sys.executable, "-c", f"import tournaments.{server}"],
        cwd=settings.BASE_DIR,
        env={"DATA_DIR": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("server", every_nth(["asgi", "wsgi"], 2))
def test_a_server_does_not_start_on_it(before, server):
    served = serve(server, before)
    says = SAYS.format(way=f"Move {before}/shinpan.sqlite3* away")
    assert (served.returncode, served.stderr) == (1, f"{says}\n")


@pytest.mark.larger
def test_a_server_starts_where_there_is_no_database_yet(tmp_path):
    (tmp_path / "static").mkdir()
    served = serve("wsgi", tmp_path)
    assert (served.returncode, served.stderr) == (0, "")


def test_a_backup_of_it_is_not_brought_back(before, tmp_path):
    file = before / "shinpan.sqlite3"
    refused = manage("restore", file, DATA_DIR=tmp_path)
    says = (
        f"{file} was made by an older Shinpan, before the first that is carried on, and cannot be taken over."
    )
    assert refused.stderr == f"CommandError: {says} Without it `manage.py prepare` begins anew.\n"
    assert refused.returncode == 1
    assert not (tmp_path / "shinpan.sqlite3").exists()


@pytest.mark.django_db
def test_elsewhere_an_empty_database_is_to_be_named(monkeypatch):
    check_supported()
    MigrationRecorder(connection).record_applied("axes", "0001_beginning")
    check_supported()
    MigrationRecorder(connection).record_applied("tournaments", "0001_beginning")
    monkeypatch.setattr(connection, "vendor", "postgresql")
    says = SAYS.format(way="Name an empty database in DATABASE_URL")
    with pytest.raises(StateError) as refused:
        check_supported()
    assert str(refused.value) == says
    with pytest.raises(CommandError) as stopped:
        call_command("migrate", verbosity=0)
    assert str(stopped.value) == says


def test_no_migration_has_a_name_of_before():
    ours = {name for app, name in MigrationLoader(None).disk_migrations if app == "tournaments"}
    assert ours
    assert ours & OLD_MIGRATIONS == set()


def test_a_new_desk_has_the_three_groups(of_the_run):
    with closing(sqlite3.connect(empty_database(of_the_run) / "shinpan.sqlite3")) as base:
        groups = {name for (name,) in base.execute("SELECT name FROM auth_group")}
    assert groups == {ORGANIZERS, JUDGES, HEAD_JUDGES}
