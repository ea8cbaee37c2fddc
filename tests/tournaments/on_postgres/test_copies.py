"""A backup of either database is restored into either, and nothing is lost on the way."""

import json
import sqlite3
from contextlib import closing

import pytest
from django.db import connection

from tests.desks import prepared
from tests.halls import full_hall
from tests.tournaments.integrity.test_kept_backups import data, ended  # noqa: F401 - a fixture
from tests.tournaments.on_postgres.homes import at_home, empty_postgresql, in_file
from tournaments.common.errors import StateError
from tournaments.services.integrity import automatic_backups, backups, kept_backups, verifying
from tournaments.services.integrity.faults import FaultKind
from tournaments.services.integrity.row_copies import opened

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def rows(file):
    """All rows of a file, with moments and texts as SQLite stores them."""
    with closing(sqlite3.connect(file)) as base:
        tables = [name for (name,) in base.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        return {table: sorted(map(repr, base.execute(f'SELECT * FROM "{table}"'))) for table in tables}  # noqa: S608


def rows_of(database):
    """All rows of a PostgreSQL database."""
    with database.cursor() as cursor:
        rows = {}
        for table in database.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')  # noqa: S608
            rows[table] = sorted(map(repr, cursor.fetchall()))
        return rows


@pytest.mark.larger
def test_the_demo_comes_back_equal_by_way_of_either_database(of_the_run, tmp_path):
    first = prepared(of_the_run) / "data" / "shinpan.sqlite3"
    one, two, three, again = (tmp_path / name for name in ("one", "two", "three", "again"))
    with at_home(in_file(first)):
        copied = backups.back_up(one)
    assert copied.entries > 100
    assert copied.faults == 0
    with empty_postgresql("restored") as database:
        with at_home(database):
            assert backups.restore(one) == copied
            with opened(database), connection.cursor() as cursor:
                assert verifying.verify_all() == verifying.VerifySummary(entries=copied.entries, found=())
                # The next row gets the key that it would have got.
                cursor.execute("SELECT nextval(pg_get_serial_sequence('tournaments_entry', 'id'))")
                [next_key] = cursor.fetchone()
            from_postgresql = backups.back_up(two)
        assert (from_postgresql.entries, from_postgresql.faults) == (copied.entries, 0)
        with empty_postgresql("restored_again") as another, at_home(another):
            assert backups.restore(two) == from_postgresql
            assert backups.back_up(three) == from_postgresql
    with at_home(in_file(again)):
        assert backups.restore(three) == from_postgresql
    before, after = rows(first), rows(again)
    before_keys, after_keys = (dict(map(eval, found.pop("sqlite_sequence"))) for found in (before, after))
    assert after == before
    assert next_key == before_keys["tournaments_entry"] + 1
    assert after_keys["tournaments_entry"] == next_key


@pytest.mark.larger
def test_a_backup_goes_only_into_an_empty_database_and_one_that_does_not_fit_leaves_it_empty(
    of_the_run, tmp_path
):
    file = tmp_path / "backup"
    with at_home(in_file(prepared(of_the_run) / "data" / "shinpan.sqlite3")):
        backups.back_up(file)
    with pytest.raises(StateError, match=r"is restored only into an empty one\. Name another"):
        backups.restore(file)
    with closing(sqlite3.connect(file)) as base:
        base.execute(
            "UPDATE tournaments_player SET number = 'seven' WHERE id = (SELECT min(id) FROM tournaments_player)"
        )
        base.commit()
    with empty_postgresql("left_empty") as database, at_home(database):
        with pytest.raises(StateError, match="cannot be copied"):
            backups.restore(file)
        with opened(database) as left:
            assert left.introspection.table_names() == []
        with pytest.raises(StateError, match="The database left_empty is empty: nothing to back up"):
            backups.back_up(tmp_path / "nothing")
    assert not (tmp_path / "nothing").exists()


def test_what_was_made_by_itself_restores_into_an_empty_database_clean_and_equal(
    data,  # noqa: F811 - the fixture of that name is meant
    settings,
):
    settings.BACKUP_KEEP, settings.BACKUP_MINUTES = 1, 0.0001
    automatic_backups._start_if_due()
    assert ended() == 0
    [backup] = kept_backups.list_backups()
    with empty_postgresql("restored") as database, at_home(database):
        restored = backups.restore(backup.file)
        with opened(database, "restored") as copy:
            after = rows_of(copy)
    assert (restored.entries, restored.faults) == (24, 0)
    assert after == rows_of(connection)


@pytest.mark.larger
def test_what_was_changed_outside_the_program_comes_along_but_for_faults_of_the_old_database(
    organizer, tmp_path
):
    full_hall(1)
    file = tmp_path / "backup"
    backups.back_up(file)
    with closing(sqlite3.connect(file)) as base:
        for (guard,) in base.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
            base.execute(f"DROP TRIGGER {guard}")
        first_key = "(SELECT key FROM json_each(payload) LIMIT 1)"
        base.execute(
            f"UPDATE tournaments_entry SET payload = '{{\"' || {first_key} || '\": 1, ' || substr(payload, 2)"  # noqa: S608
        )
        base.execute("UPDATE tournaments_player SET number = 99 WHERE number = 1")
        base.commit()
    with empty_postgresql("restored_again") as database, at_home(database):
        restored = backups.restore(file)
    assert {fault.kind for fault in restored.found} == {FaultKind.ROW}


def test_every_json_column_keeps_the_order_of_keys(organizer):
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT table_name, column_name FROM information_schema.columns"
            " WHERE data_type = 'jsonb' AND table_name LIKE 'tournaments_%'"
        )
        assert cursor.fetchall() == [], "change the column in the migration that adds it, as 0033 does"
        cursor.execute("SELECT %s::json", [json.dumps({"z": 1, "a": 2})])
        assert cursor.fetchone() == ('{"z": 1, "a": 2}',)
