"""Back up and restore the desk.

SQLite copies itself while it is in use; copying the file in another way misses the files beside it. A copy gets its
name only when it is completely on the disk and equals, row for row, the desk's data at the moment it was started.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.migrations.loader import MigrationLoader

from tournaments.common.errors import StateError
from tournaments.services.integrity import verifying
from tournaments.services.integrity.first_database import is_older

__all__ = ["CopySummary", "back_up", "is_supported", "restore"]

_FILE_SUFFIXES = ("", "-wal", "-shm", "-journal")


@dataclass(frozen=True, slots=True, kw_only=True)
class CopySummary:
    """The content of a copy: rows in all tables, entries in the ledgers, and how many faults `verify` finds."""

    rows: int
    entries: int
    faults: int


def is_supported() -> bool:
    """Return whether the database is SQLite, which alone is copied here."""
    engine: str = settings.DATABASES["default"]["ENGINE"]
    return engine == "django.db.backends.sqlite3"


def back_up(file: Path, *, replace: bool = False) -> CopySummary:
    """Copy the database into *file*, readable by its owner alone, while others write.

    It contains every hand that was confirmed before. Raises `StateError` if *file* exists and is not to be replaced, if
    it is the database itself, if the copy is not equal, or if the database is not SQLite; then no new file is made.
    """
    database = _database_path()
    if not database.is_file():
        raise StateError(f"There is no database at {database} yet: nothing to back up.")
    # Processes that have the desk open would go on writing into the replaced file.
    if file.resolve() in [database_file.resolve() for database_file in _files(database)]:
        raise StateError(f"{file} is the database itself: write the copy elsewhere.")
    return _copy(database, file, replace=replace)


def restore(file: Path) -> CopySummary:
    """Restore *file* as the desk's database.

    Raises `StateError` if there is a database already, if *file* is not a complete backup of a desk of this or an older
    version, or if the database is not SQLite; then nothing is changed.
    """
    database = _database_path()
    for database_file in _files(database):
        if database_file.exists():
            raise StateError(
                f"{database_file} is there already. Move it away first: a backup goes only into an empty place."
            )
    if not file.is_file():
        raise StateError(f"There is no file {file}.")
    return _copy(file, database, replace=False)


def _files(database: Path) -> list[Path]:
    """Return the paths of the *database* and of SQLite's files beside it."""
    return [database.with_name(database.name + suffix) for suffix in _FILE_SUFFIXES]


def _database_path() -> Path:
    options = settings.DATABASES["default"]
    if not is_supported():
        raise StateError(
            "This desk keeps its data in PostgreSQL, which has its own tools: "
            f"`pg_dump --format=custom --file=FILE {options['NAME']}` backs it up, "
            f"`pg_restore --dbname={options['NAME']} FILE` brings it back into an empty database."
        )
    return Path(options["NAME"])


def _copy(source: Path, target: Path, *, replace: bool) -> CopySummary:
    target = target.absolute()
    if target.exists() and not replace:
        raise StateError(f"{target} is there already, and nothing is written over.")
    if not target.parent.is_dir():
        raise StateError(f"There is no folder {target.parent}.")
    # Create it in the same folder, so that renaming is atomic; only the owner can ever read it.
    descriptor, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    os.close(descriptor)
    temporary = Path(name)
    try:
        summary = _copy_database(source, temporary)
        _sync_to_disk(temporary)
        _rename(temporary, target, replace=replace)
        _sync_to_disk(target.parent)
    except sqlite3.DatabaseError as error:
        raise StateError(f"{source} cannot be copied: {error}.") from error
    finally:
        temporary.unlink(missing_ok=True)
    return summary


def _copy_database(source: Path, copy_file: Path) -> CopySummary:
    """Copy one moment of *source* into *copy_file*, and compare the two."""
    with (
        contextlib.closing(_open_read_only(source)) as source_database,
        contextlib.closing(sqlite3.connect(copy_file)) as copy_database,
    ):
        # One read transaction covers the copy and the count; it does not block writers.
        source_database.execute("BEGIN")
        source_digests = _table_digests(source_database)
        source_database.backup(copy_database)
        source_database.execute("ROLLBACK")
        copy_database.execute("PRAGMA journal_mode=DELETE")
    # On a read-only connection SQLite does not check the constraints of rows.
    with contextlib.closing(sqlite3.connect(copy_file)) as copy:
        faults = list(_copy_faults(copy))
    with contextlib.closing(_open_read_only(copy_file)) as copy:
        copy_digests = _table_digests(copy)
        _check_supported_copy(source, copy)
    if faults:
        raise StateError(f"The copy of {source} is not sound, so it was thrown away: {faults[0]}.")
    if copy_digests != source_digests:
        raise StateError(f"The copy of {source} does not say what it says, so it was thrown away.")
    with _reading_from(copy_file):
        verification = verifying.verify_all()
    return CopySummary(
        rows=sum(rows for rows, _digest in source_digests.values()),
        entries=verification.entries,
        faults=verification.faults,
    )


def _copy_faults(copy: sqlite3.Connection) -> Iterator[str]:
    """Yield what SQLite finds wrong in *copy*."""
    for (fault,) in copy.execute("PRAGMA integrity_check"):
        if fault != "ok":
            yield fault
    for table, _row, referred_table, _key in copy.execute("PRAGMA foreign_key_check"):
        yield f"a row of {table} belongs to none of {referred_table}"


def _open_read_only(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, timeout=20, isolation_level=None)


def _table_digests(database: sqlite3.Connection) -> dict[str, tuple[int, str]]:
    """Return the number of rows and a digest of each table, including its SQL definition."""
    digests = {}
    definitions = database.execute(
        "SELECT name, sql FROM sqlite_schema WHERE type = 'table' ORDER BY name"
    ).fetchall()
    for name, sql in definitions:
        digest, rows = hashlib.sha256(repr(sql).encode()), 0
        for row in database.execute(f'SELECT * FROM "{name}"'):  # noqa: S608 - a table's own name
            digest.update(repr(row).encode())
            rows += 1
        digests[name] = rows, digest.hexdigest()
    return digests


def _check_supported_copy(source: Path, copy: sqlite3.Connection) -> None:
    """Raise `StateError` if *copy* is not a desk's database, or is of a newer or a no longer supported version."""
    try:
        applied_migrations = set(copy.execute("SELECT app, name FROM django_migrations"))
        copy.execute("SELECT count(*) FROM tournaments_entry")
    except sqlite3.OperationalError as error:
        raise StateError(f"{source} is not a Shinpan database.") from error
    if is_older(applied_migrations):
        raise StateError(
            f"{source} was made by an older Shinpan, before the first that is carried on, and cannot be taken over. "
            "Without it `manage.py prepare` begins anew."
        )
    own_migrations = MigrationLoader(None).disk_migrations
    newer_migrations = sorted(
        f"{app} {name}"
        for app, name in applied_migrations
        if app == "tournaments" and (app, name) not in own_migrations
    )
    if newer_migrations:
        raise StateError(
            f"{source} was made by a newer Shinpan ({newer_migrations[-1]}): install that one first."
        )


@contextlib.contextmanager
def _reading_from(file: Path) -> Iterator[None]:
    """Read this thread's models from *file* within the context."""
    desk_connection = connections[DEFAULT_DB_ALIAS]
    copy_connection = connections.create_connection(DEFAULT_DB_ALIAS)
    # Omit the desk's connection options: they would write into the copy.
    copy_settings = {"NAME": f"{file.as_uri()}?mode=ro", "OPTIONS": {"uri": True}}
    copy_connection.settings_dict = {**copy_connection.settings_dict, **copy_settings}
    connections[DEFAULT_DB_ALIAS] = copy_connection
    try:
        yield
    finally:
        connections[DEFAULT_DB_ALIAS] = desk_connection
        copy_connection.close()


def _sync_to_disk(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _rename(temporary: Path, target: Path, *, replace: bool) -> None:
    if replace:
        temporary.replace(target)
        return
    try:
        # Unlike a rename, this never replaces a file that was created meanwhile.
        target.hardlink_to(temporary)
    except FileExistsError as error:
        raise StateError(f"{target} is there already, and nothing is written over.") from error
    except OSError:
        # The file system of a USB stick may have no hard links.
        temporary.rename(target)
