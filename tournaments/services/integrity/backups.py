"""Back up and restore the desk.

A backup is an SQLite file, whatever the desk's database is, so that each kind is restored from the other. SQLite copies
itself while it is in use; copying the file in another way misses the files beside it. From and to PostgreSQL the rows
are copied. A copy gets its name only when it is completely on the disk and equals, row for row, the desk's data at the
moment it was started.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from django.apps.registry import Apps
from django.conf import settings
from django.db import DatabaseError, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils.translation import gettext as _

from referee.frozen import dataclass
from tournaments.common.errors import StateError
from tournaments.common.program.commands import command_line
from tournaments.common.system import files
from tournaments.models.sealing import guards
from tournaments.services.integrity import verifying
from tournaments.services.integrity.faults import Fault, FaultKind
from tournaments.services.integrity.first_database import is_older, newer_migrations
from tournaments.services.integrity.row_copies import (
    SOURCE,
    copy_rows,
    create_tables,
    current_database,
    delete_rows,
    opened,
    sqlite_file,
    sqlite_memory,
)

__all__ = [
    "CopySummary",
    "back_up",
    "database_size",
    "failure_reason",
    "is_one_file",
    "put_in_place",
    "restore",
]

_ResultT = TypeVar("_ResultT")
_FILE_SUFFIXES = ("", "-wal", "-shm", "-journal")


@dataclass(frozen=True, slots=True, kw_only=True)
class CopySummary:
    """The content of a copy: rows in all tables, entries in the ledgers, and the faults that `verify` finds.

    A copy that is not verified, or that an older version made whose tables `verify` cannot read, has no faults.
    *left_out* are triggers and views of a restored backup that are not the program's.
    """

    rows: int
    entries: int
    found: tuple[Fault, ...] = ()
    left_out: tuple[str, ...] = ()

    @property
    def faults(self) -> int:
        """The number of faults."""
        return len(self.found)

    def lasting_faults(self) -> Counter[Fault]:
        """Return the faults that another database has too when the rows are copied into it.

        JSON is no longer ambiguous when it was read and written, and new tables have all guards.
        """
        kinds = (FaultKind.AMBIGUOUS, FaultKind.GUARD)
        return Counter(fault for fault in self.found if fault.kind not in kinds)


def is_one_file() -> bool:
    """Return whether the desk's database is SQLite, a file, and not PostgreSQL."""
    engine: str = settings.DATABASES["default"]["ENGINE"]
    return engine == "django.db.backends.sqlite3"


def database_size() -> int:
    """Return the size of the SQLite database in bytes, entries in its WAL file included; 0 for PostgreSQL."""
    if not is_one_file():
        return 0
    parts = _files(Path(settings.DATABASES["default"]["NAME"]))
    return sum(file.stat().st_size for file in parts if file.exists())


def _do_nothing() -> None:
    pass


def back_up(
    file: Path, *, replace: bool = False, verify: bool = True, began: Callable[[], None] = _do_nothing
) -> CopySummary:
    """Copy the database into *file*, readable by its owner alone, while others write.

    It contains every hand that was confirmed before, and nothing that is saved after *began* is called. The copy is
    always compared with the database; with *verify* its chains are checked too. Raises `StateError` if *file* exists
    and is not to be replaced, if it is the database itself, if there is no database, or if the copy is not equal; then
    no new file is made.
    """
    if not is_one_file():
        return put_in_place(partial(_copy_from_postgresql, verify=verify, began=began), file, replace=replace)
    database = Path(settings.DATABASES["default"]["NAME"])
    if not database.is_file():
        raise StateError(_("There is no database at %(file)s yet: nothing to back up.") % {"file": database})
    # Processes that have the desk open would go on writing into the replaced file.
    if file.resolve() in [database_file.resolve() for database_file in _files(database)]:
        raise StateError(_("%(file)s is the database itself: write the copy elsewhere.") % {"file": file})
    return put_in_place(partial(_copy_database, database, verify=verify, began=began), file, replace=replace)


def restore(file: Path) -> CopySummary:
    """Restore *file* as the desk's database.

    Triggers and views that are not the program's are left out, because they would change what is entered or shown.
    Raises `StateError` if there is a database already, or if *file* is not a complete backup of a desk of this or an
    older version; then nothing is changed.
    """
    if not is_one_file():
        return _restore_to_postgresql(file)
    database = Path(settings.DATABASES["default"]["NAME"])
    for database_file in _files(database):
        if database_file.exists():
            sentence = _(
                "%(file)s already exists, and a backup is restored only where there is no database. Stop Shinpan if "
                "it is running, and move this file to another folder first."
            )
            raise StateError(sentence % {"file": database_file})
    _check_is_file(file)
    return put_in_place(partial(_copy_database, file, is_restored=True), database, replace=False)


def _check_is_file(file: Path) -> None:
    if not file.is_file():
        sentence = _("There is no file %(file)s. Backups that Shinpan made itself are in %(folder)s.")
        raise StateError(sentence % {"file": file, "folder": Path(settings.DATA_DIR) / "backups"})


def _files(database: Path) -> list[Path]:
    """Return the paths of the *database* and of SQLite's files beside it."""
    return [database.with_name(database.name + suffix) for suffix in _FILE_SUFFIXES]


def put_in_place(copy: Callable[[Path], _ResultT], target: Path, *, replace: bool) -> _ResultT:
    """Let *copy* fill a temporary file, give it the name *target* once it is on the disk, and return its result.

    Raises `StateError` if there is no such folder, or if *target* exists and is not to be replaced.
    """
    target = target.absolute()
    if target.exists() and not replace:
        raise StateError(_exists_already(target))
    if not target.parent.is_dir():
        sentence = _("There is no folder %(folder)s. Create it first, or name another one.")
        raise StateError(sentence % {"folder": target.parent})
    # Create it in the same folder, so that renaming is atomic; only the owner can ever read it.
    descriptor, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    os.close(descriptor)
    temporary = Path(name)
    try:
        result = copy(temporary)
        files.sync_file(temporary)
        _rename(temporary, target, replace=replace)
        files.sync_folder(target.parent)
    finally:
        files.delete(temporary)
    return result


def failure_reason(error: StateError | OSError) -> str:
    """Return why a copy was not made, in words."""
    if isinstance(error, OSError) and error.filename:
        sentence = _("%(file)s cannot be read or written: %(reason)s.")
        return sentence % {"file": error.filename, "reason": error.strerror}
    return str(error)


def _exists_already(target: Path) -> str:
    return _("%(file)s already exists. Name another file, or replace it with --replace.") % {"file": target}


def _cannot_be_copied(source: Path | str, error: Exception) -> str:
    return _("%(file)s cannot be copied: %(reason)s.") % {"file": source, "reason": str(error).strip()}


def _differs(source: Path | str) -> str:
    return _("The copy differs from %(file)s, so it was deleted.") % {"file": source}


def _copy_database(
    source: Path,
    copy_file: Path,
    *,
    verify: bool = True,
    is_restored: bool = False,
    began: Callable[[], None] = _do_nothing,
) -> CopySummary:
    """Copy one moment of the SQLite database *source* into *copy_file*, and compare the two."""
    try:
        with (
            contextlib.closing(_open_read_only(source)) as source_database,
            contextlib.closing(sqlite3.connect(copy_file)) as copy_database,
        ):
            # One read transaction covers the copy and the count; it does not block writers.
            source_database.execute("BEGIN")
            # SQLite fixes the moment with the first reading.
            source_database.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            began()
            source_digests = _table_digests(source_database)
            source_database.backup(copy_database)
            source_database.execute("ROLLBACK")
            copy_database.execute("PRAGMA journal_mode=DELETE")
            left_out = guards.drop_foreign(copy_database) if is_restored else []
        summary = replace(_checked_copy(source, copy_file, verify=verify), left_out=tuple(map(str, left_out)))
        with contextlib.closing(_open_read_only(copy_file)) as copy:
            copy_digests = _table_digests(copy)
    except sqlite3.DatabaseError as error:
        raise StateError(_cannot_be_copied(source, error)) from error
    if copy_digests != source_digests:
        raise StateError(_differs(source))
    return summary


def _checked_copy(source: Path | str, copy_file: Path, *, verify: bool) -> CopySummary:
    """Check the copy of *source* by itself, and return what it contains."""
    # On a read-only connection SQLite does not check the constraints of rows.
    with contextlib.closing(sqlite3.connect(copy_file)) as copy:
        faults = list(_copy_faults(copy))
    with contextlib.closing(_open_read_only(copy_file)) as copy:
        rows = sum(rows for rows, _digest in _table_digests(copy).values())
        applied = _applied_in_desk(source, copy)
        [entries] = copy.execute("SELECT count(*) FROM tournaments_entry").fetchone()
    if faults:
        sentence = _("The copy of %(file)s is damaged, so it was deleted: %(reason)s.")
        raise StateError(sentence % {"file": source, "reason": faults[0]})
    if verify and not _is_behind(applied):
        with opened(sqlite_file(copy_file, read_only=True)):
            verification = verifying.verify_all()
        return CopySummary(rows=rows, entries=verification.entries, found=verification.found)
    return CopySummary(rows=rows, entries=entries)


def _copy_from_postgresql(
    copy_file: Path, *, verify: bool = True, began: Callable[[], None] = _do_nothing
) -> CopySummary:
    """Copy one moment of the PostgreSQL database into *copy_file*, and compare the two."""
    name = _database_name()
    try:
        with opened(current_database(), SOURCE) as source, transaction.atomic(using=SOURCE):
            with source.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            # PostgreSQL fixes the moment with the first reading.
            applied = list(MigrationRecorder(source).applied_migrations())
            began()
            _check_version(name, applied)
            if ("tournaments", "0001_first") not in applied:
                raise StateError(_("%(name)s is empty: nothing to back up.") % {"name": name})
            # Nothing waits for the disk before the copy is complete.
            with opened(sqlite_memory()) as copy, contextlib.closing(sqlite3.connect(copy_file)) as file:
                registry = create_tables(applied)
                delete_rows(registry)
                _copy_rows(name, registry)
                copy.connection.backup(file)
    except DatabaseError as error:
        raise StateError(_cannot_be_copied(name, error)) from error
    return _checked_copy(name, copy_file, verify=verify)


def _restore_to_postgresql(file: Path) -> CopySummary:
    """Copy the backup *file* into the empty PostgreSQL database, and compare the two."""
    _check_is_file(file)
    with tempfile.TemporaryDirectory() as folder, opened(current_database()) as database:
        _check_is_empty(database)
        copy_file = Path(folder) / "copy.sqlite3"
        summary = _copy_database(file, copy_file, is_restored=True)
        with contextlib.closing(_open_read_only(copy_file)) as copy:
            applied = _applied_in_desk(file, copy)
        is_behind = _is_behind(applied)
        try:
            with opened(sqlite_file(copy_file, read_only=True), SOURCE), transaction.atomic():
                # The rows of an older version get its tables, which `prepare` migrates.
                registry = create_tables(applied if is_behind else None)
                delete_rows(registry)
                _copy_rows(file, registry)
                if not is_behind:
                    here = verifying.verify_all()
                    restored = replace(summary, entries=here.entries, found=here.found)
                    if (restored.entries, restored.lasting_faults()) != (
                        summary.entries,
                        summary.lasting_faults(),
                    ):
                        raise StateError(_differs(file))
                    summary = restored
        except (DatabaseError, TypeError, ValueError) as error:
            raise StateError(_cannot_be_copied(file, error)) from error
    return summary


def _check_is_empty(database: BaseDatabaseWrapper) -> None:
    name = _database_name()
    try:
        tables = database.introspection.table_names()
    except DatabaseError as error:
        raise StateError(_cannot_be_copied(name, error)) from error
    if tables:
        sentence = _(
            "%(name)s is not empty, and a backup is restored only into an empty one. Name another one in DATABASE_URL."
        )
        raise StateError(sentence % {"name": name})


def _database_name() -> str:
    return _("The database %(name)s") % {"name": settings.DATABASES["default"]["NAME"]}


def _copy_rows(source: Path | str, registry: Apps) -> None:
    if table := copy_rows(registry):
        raise StateError(f"{_differs(source)} ({table})")


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


def _applied_in_desk(source: Path | str, copy: sqlite3.Connection) -> set[tuple[str, str]]:
    """Return the migrations of *copy*, as (app, name).

    Raises `StateError` if it is not a desk's database, or is of a newer or a no longer supported version.
    """
    try:
        applied_migrations = set(copy.execute("SELECT app, name FROM django_migrations"))
        copy.execute("SELECT count(*) FROM tournaments_entry")
    except sqlite3.OperationalError as error:
        raise StateError(_("%(file)s is not a Shinpan database.") % {"file": source}) from error
    _check_version(source, applied_migrations)
    return applied_migrations


def _is_behind(applied_migrations: Collection[tuple[str, str]]) -> bool:
    """Return whether an older version made a database with these migrations, so that `prepare` changes its tables."""
    return not MigrationLoader(None).disk_migrations.keys() <= set(applied_migrations)


def _check_version(source: Path | str, applied_migrations: Collection[tuple[str, str]]) -> None:
    """Raise `StateError` if a database with these migrations is newer than this program, or too old for it."""
    if is_older(applied_migrations):
        sentence = _(
            "%(file)s was made by an older Shinpan, which this version cannot update. Without it `%(command)s` creates "
            "a new database."
        )
        raise StateError(sentence % {"file": source, "command": command_line("prepare")})
    if newer := newer_migrations(applied_migrations):
        sentence = _("%(file)s was made by a newer Shinpan (%(name)s): install that one first.")
        raise StateError(sentence % {"file": source, "name": newer[-1]})


def _rename(temporary: Path, target: Path, *, replace: bool) -> None:
    if replace:
        files.replace(temporary, target)
        return
    try:
        # Unlike a rename, this never replaces a file that was created meanwhile.
        target.hardlink_to(temporary)
    except FileExistsError as error:
        raise StateError(_exists_already(target)) from error
    except OSError:
        # The file system of a USB stick may have no hard links.
        temporary.rename(target)
