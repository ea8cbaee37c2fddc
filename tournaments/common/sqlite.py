"""SQLite connections that go on reading while the disk is full or read-only.

In WAL mode SQLite keeps two files beside the database and removes them with the last connection; on a full disk
they cannot be made again, and not even reading is possible. A process that serves therefore keeps one connection open.
It also creates no database in place of one that was removed, and reads none that took its place meanwhile.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import sqlite3
import sys
import threading
from pathlib import Path
from typing import Any, Final

__all__ = ["Connection", "keep_open"]

_DURABLE: Final = (
    # Without the second, the disk of a Mac says that data is written that is still in its memory.
    ["PRAGMA synchronous=FULL", "PRAGMA fullfsync=ON"]
    if sys.platform == "darwin"
    else ["PRAGMA synchronous=FULL"]
)
_lock = threading.Lock()
_identities: dict[Path, tuple[int, int]] = {}
"""The device and the inode of each database that is kept open."""
_keepers: dict[Path, sqlite3.Connection] = {}


class Connection(sqlite3.Connection):
    """A connection to a database file in WAL mode: what was committed is on the disk.

    A database on a read-only file system can be read if nobody left entries in its WAL file.
    """

    def __init__(self, database: str | Path, **options: Any) -> None:
        name = os.fspath(database)
        if name.startswith("file:") or name == ":memory:":
            super().__init__(name, **options)
            return
        path = Path(name).absolute()
        options["uri"] = True
        _require_same(path)
        try:
            super().__init__(f"{path.as_uri()}?mode={'rw' if path in _identities else 'rwc'}", **options)
            self._use_wal()
        except sqlite3.OperationalError:
            with contextlib.suppress(sqlite3.ProgrammingError):
                self.close()
            if not _is_at_rest(path):
                raise
            super().__init__(f"{path.as_uri()}?mode=ro&immutable=1", **options)
        if path in _identities and path not in _keepers:
            _open_keeper(path)

    def _use_wal(self) -> None:
        """Switch to WAL mode; a database that is not in it and cannot be written is read as it is."""
        try:
            self.execute("PRAGMA journal_mode=WAL").close()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_READONLY:
                raise
        for pragma in _DURABLE:
            self.execute(pragma).close()


def keep_open(path: Path) -> None:
    """Keep the database at *path* open until this process ends. Raises `sqlite3.Error` if it cannot be read.

    From then on this process creates no database there, and refuses another file in its place.
    """
    path = path.absolute()
    with contextlib.closing(Connection(path, timeout=5)) as connection:
        connection.execute("SELECT count(*) FROM sqlite_schema").close()
        _identities[path] = _identity(path)
        _open_keeper(path)


def _open_keeper(path: Path) -> None:
    with _lock, contextlib.suppress(sqlite3.OperationalError):
        if path not in _keepers:
            keeper = sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True, check_same_thread=False)
            # The first reading opens the files beside the database.
            keeper.execute("SELECT count(*) FROM sqlite_schema").close()
            _keepers[path] = keeper


def _close_keepers() -> None:
    with _lock:
        while _keepers:
            _keepers.popitem()[1].close()


def _require_same(path: Path) -> None:
    """Raise `sqlite3.OperationalError` if another file has taken the place of a database that is kept open.

    SQLite would apply the WAL file of the former one to it.
    """
    kept = _identities.get(path)
    if kept and path.exists() and _identity(path) != kept:
        error = sqlite3.OperationalError(f"{path} was replaced")
        error.sqlite_errorcode = sqlite3.SQLITE_READONLY_DBMOVED
        raise error


def _identity(path: Path) -> tuple[int, int]:
    status = path.stat()
    return status.st_dev, status.st_ino


def _is_at_rest(path: Path) -> bool:
    """Return whether nobody can write the database: its file system is read-only, not only this mount of it.

    Entries in a WAL file would be missing from what is read.
    """
    if sys.platform != "linux":
        # Nobody says so there.
        return False
    wal = path.with_name(f"{path.name}-wal")
    try:
        device = path.stat().st_dev
        if wal.exists() and wal.stat().st_size:
            return False
        mounts = Path("/proc/self/mountinfo").read_text("utf-8")
    except OSError:
        return False
    number = f"{os.major(device)}:{os.minor(device)}"
    lines = [line.split() for line in mounts.splitlines()]
    options = [line[-1].split(",") for line in lines if line[2] == number]
    return bool(options) and all("ro" in words for words in options)


# SQLite allows no connection to be carried across a fork; the next request opens it again.
if sys.platform != "win32":
    os.register_at_fork(before=_close_keepers)
atexit.register(_close_keepers)
