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

__all__ = ["CopySummary", "back_up", "restore"]

_BESIDE = ("", "-wal", "-shm", "-journal")


@dataclass(frozen=True, slots=True, kw_only=True)
class CopySummary:
    """The content of a copy: rows in all tables, entries in the ledgers, and how many faults `verify` finds."""

    rows: int
    entries: int
    faults: int


def back_up(file: Path, *, replace: bool = False) -> CopySummary:
    """Copy the database into *file*, readable by its owner alone, while others write.

    It contains every hand that was confirmed before. Raises `StateError` if *file* exists and is not to be replaced, if
    it is the database itself, if the copy is not equal, or if the database is not SQLite; then no new file is made.
    """
    place = _place()
    if not place.is_file():
        raise StateError(f"There is no database at {place} yet: nothing to back up.")
    # Processes that have the desk open would go on writing into the replaced file.
    if file.resolve() in [beside.resolve() for beside in _files(place)]:
        raise StateError(f"{file} is the desk's own database: write the copy elsewhere.")
    return _copy(place, file, replace=replace)


def restore(file: Path) -> CopySummary:
    """Restore *file* as the desk's database.

    Raises `StateError` if there is a database already, if *file* is not a complete backup of a desk of this or an older
    version, or if the database is not SQLite; then nothing is changed.
    """
    place = _place()
    for there in _files(place):
        if there.exists():
            raise StateError(
                f"{there} is there already. Move it away first: a backup goes only into an empty place."
            )
    if not file.is_file():
        raise StateError(f"There is no file {file}.")
    return _copy(file, place, replace=False)


def _files(place: Path) -> list[Path]:
    """Return the paths of the database at *place* and of SQLite's files beside it."""
    return [place.with_name(place.name + beside) for beside in _BESIDE]


def _place() -> Path:
    kept = settings.DATABASES["default"]
    if kept["ENGINE"] != "django.db.backends.sqlite3":
        raise StateError(
            "This desk keeps its data in PostgreSQL, which has its own tools: "
            f"`pg_dump --format=custom --file=FILE {kept['NAME']}` backs it up, "
            f"`pg_restore --dbname={kept['NAME']} FILE` brings it back into an empty database."
        )
    return Path(kept["NAME"])


def _copy(source: Path, target: Path, *, replace: bool) -> CopySummary:
    target = target.absolute()
    if target.exists() and not replace:
        raise StateError(f"{target} is there already, and nothing is written over.")
    if not target.parent.is_dir():
        raise StateError(f"There is no folder {target.parent}.")
    # Create it in the same folder, so that renaming is atomic; only the owner can ever read it.
    descriptor, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    os.close(descriptor)
    made = Path(name)
    try:
        copied = _copied(source, made)
        _onto_the_disk(made)
        _name(made, target, replace=replace)
        _onto_the_disk(target.parent)
    except sqlite3.DatabaseError as fault:
        raise StateError(f"{source} cannot be copied: {fault}.") from fault
    finally:
        made.unlink(missing_ok=True)
    return copied


def _copied(source: Path, made: Path) -> CopySummary:
    """Copy one moment of *source* into *made*, and compare the two."""
    with contextlib.closing(_opened(source)) as asked, contextlib.closing(sqlite3.connect(made)) as written:
        # One read transaction covers the copy and the count; it does not block writers.
        asked.execute("BEGIN")
        said = _said(asked)
        asked.backup(written)
        asked.execute("ROLLBACK")
        written.execute("PRAGMA journal_mode=DELETE")
    # On a read-only connection SQLite does not check the constraints of rows.
    with contextlib.closing(sqlite3.connect(made)) as copy:
        faults = list(_unsound(copy))
    with contextlib.closing(_opened(made)) as copy:
        again = _said(copy)
        _known(source, copy)
    if faults:
        raise StateError(f"The copy of {source} is not sound, so it was thrown away: {faults[0]}.")
    if again != said:
        raise StateError(f"The copy of {source} does not say what it says, so it was thrown away.")
    with _asked_instead(made):
        looked = verifying.verify_all()
    return CopySummary(
        rows=sum(rows for rows, _digest in said.values()), entries=looked.entries, faults=looked.faults
    )


def _unsound(copy: sqlite3.Connection) -> Iterator[str]:
    """Yield what SQLite finds wrong in *copy*."""
    for (fault,) in copy.execute("PRAGMA integrity_check"):
        if fault != "ok":
            yield fault
    for table, _row, other, _key in copy.execute("PRAGMA foreign_key_check"):
        yield f"a row of {table} belongs to none of {other}"


def _opened(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, timeout=20, isolation_level=None)


def _said(base: sqlite3.Connection) -> dict[str, tuple[int, str]]:
    """Return the number of rows and a digest of each table, including its SQL definition."""
    said = {}
    made = base.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table' ORDER BY name").fetchall()
    for name, sql in made:
        digest, rows = hashlib.sha256(repr(sql).encode()), 0
        for row in base.execute(f'SELECT * FROM "{name}"'):  # noqa: S608 - a table's own name
            digest.update(repr(row).encode())
            rows += 1
        said[name] = rows, digest.hexdigest()
    return said


def _known(source: Path, copy: sqlite3.Connection) -> None:
    """Raise `StateError` if *copy* is not a desk's database, or is of a newer or a no longer supported version."""
    try:
        applied = set(copy.execute("SELECT app, name FROM django_migrations"))
        copy.execute("SELECT count(*) FROM tournaments_entry")
    except sqlite3.OperationalError as fault:
        raise StateError(f"{source} is no database of this desk.") from fault
    if is_older(applied):
        raise StateError(
            f"{source} was made by an older Shinpan, before the first that is carried on, and cannot be taken over. "
            "Without it `manage.py prepare` begins anew."
        )
    ours = MigrationLoader(None).disk_migrations
    newer = sorted(
        f"{app} {name}" for app, name in applied if app == "tournaments" and (app, name) not in ours
    )
    if newer:
        raise StateError(f"{source} was made by a newer Shinpan ({newer[-1]}): install that one first.")


@contextlib.contextmanager
def _asked_instead(file: Path) -> Iterator[None]:
    """Read this thread's models from *file* within the context."""
    desk = connections[DEFAULT_DB_ALIAS]
    copy = connections.create_connection(DEFAULT_DB_ALIAS)
    # Omit the desk's connection options: they would write into the copy.
    there = {"NAME": f"{file.as_uri()}?mode=ro", "OPTIONS": {"uri": True}}
    copy.settings_dict = {**copy.settings_dict, **there}
    connections[DEFAULT_DB_ALIAS] = copy
    try:
        yield
    finally:
        connections[DEFAULT_DB_ALIAS] = desk
        copy.close()


def _onto_the_disk(place: Path) -> None:
    descriptor = os.open(place, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _name(made: Path, target: Path, *, replace: bool) -> None:
    if replace:
        made.replace(target)
        return
    try:
        # Unlike a rename, this never replaces a file that was created meanwhile.
        target.hardlink_to(made)
    except FileExistsError as fault:
        raise StateError(f"{target} is there already, and nothing is written over.") from fault
    except OSError:
        # The file system of a USB stick may have no hard links.
        made.rename(target)
