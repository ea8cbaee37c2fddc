"""What keeps the desk from saving or reading, as far as an organizer can do something about it."""

from __future__ import annotations

import errno
import logging
import os
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Final, assert_never

from django.conf import settings
from django.db import Error, InterfaceError, OperationalError, connection
from django.utils import translation
from django.utils.translation import gettext as _

__all__ = ["NEEDED_BYTES", "Outage", "data_folder_outage", "log_once", "outage_of"]

NEEDED_BYTES: Final = 64 * 1024
"""Free space below which an entry may not be saved."""

_log = logging.getLogger("django.request")
_LOG_PAUSE: Final = 60.0
_logged: dict[Outage, float] = {}


class Outage(Enum):
    """A reason why nothing can be saved, or nothing can be read either."""

    DISK_FULL = "disk_full"
    """The disk of the data folder, or PostgreSQL's, is full."""
    READ_ONLY = "read_only"
    """The data folder, or PostgreSQL, accepts no changes."""
    LOCKED = "locked"
    """Another program holds the database, or others write at the same time again and again."""
    UNREACHABLE = "unreachable"
    """The database's file is gone, or PostgreSQL does not respond."""
    DAMAGED = "damaged"
    """The database's file is no database any more, or parts of it cannot be read."""

    @property
    def retry_seconds(self) -> int:
        """The time after which a client should try again."""
        return 5 if self is Outage.LOCKED else 10

    def __str__(self) -> str:
        """Return what is wrong and what an organizer can do."""
        match self:
            case Outage.DISK_FULL:
                return _(
                    "The disk of the server computer is full. Free some space, for example by deleting "
                    "downloads and old backups."
                )
            case Outage.READ_ONLY:
                return _(
                    "The database or the data folder of Shinpan is read-only. Make it writable for the user who "
                    "runs Shinpan."
                )
            case Outage.LOCKED:
                return _(
                    "Another program is using the database. Close programs that have the database file open, "
                    "or wait until an import is finished."
                )
            case Outage.UNREACHABLE if connection.vendor == "sqlite":
                return _(
                    "The database file is missing or was replaced. Put the file back; or stop Shinpan, restore a "
                    "backup and start Shinpan again."
                )
            case Outage.UNREACHABLE:
                return _(
                    "The database server does not respond. Check that PostgreSQL is running and "
                    "that DATABASE_URL is right."
                )
            case Outage.DAMAGED:
                return _(
                    "The database is damaged. Stop Shinpan and restore a backup, as the guide says: Running the "
                    "desk, Restore a backup."
                )
            case _never:
                assert_never(_never)


def outage_of(error: BaseException | None) -> Outage | None:
    """Return the outage that caused *error*, or None for any other error."""
    for cause in _causes(error):
        match cause:
            case sqlite3.Error():
                found = _of_sqlite(cause)
            case Error() if connection.vendor == "postgresql":
                found = _of_postgresql(cause)
            case OSError():
                found = _of_system(cause)
            case _:
                found = None
        if found:
            return found
    return None


def data_folder_outage() -> Outage | None:
    """Return why nothing can be written to the data folder, or None; nothing that is written there stays."""
    try:
        with tempfile.TemporaryFile(dir=settings.DATA_DIR, buffering=0) as file:
            written = file.write(bytes(NEEDED_BYTES))
    except PermissionError:
        return Outage.READ_ONLY
    except FileNotFoundError:
        return Outage.UNREACHABLE
    except OSError as error:
        return _of_system(error)
    return None if written == NEEDED_BYTES else Outage.DISK_FULL


def log_once(outage: Outage) -> None:
    """Log an outage in English, at most once a minute: a hall of phones asks every few seconds."""
    now = time.monotonic()
    if now - _logged.get(outage, -_LOG_PAUSE) >= _LOG_PAUSE:
        _logged[outage] = now
        with translation.override("en"):
            _log.error("%s", outage)


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """Yield the error and what it was raised from."""
    while error:
        yield error
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def _of_sqlite(error: sqlite3.Error) -> Outage | None:
    # An error of the Python module, such as a closed connection, has no code.
    code = getattr(error, "sqlite_errorcode", 0)
    if code == sqlite3.SQLITE_READONLY_DBMOVED:
        return Outage.UNREACHABLE
    match code & 0xFF:
        case sqlite3.SQLITE_FULL:
            return Outage.DISK_FULL
        case sqlite3.SQLITE_READONLY:
            return Outage.READ_ONLY
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return Outage.LOCKED
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_IOERR | sqlite3.SQLITE_PERM:
            return _of_file()
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return Outage.DAMAGED
        case _:
            return None


def _of_file() -> Outage:
    """Return why SQLite cannot use the database's file; it reports a full disk as an error of input and output."""
    path = Path(connection.settings_dict["NAME"]).absolute()
    try:
        free = shutil.disk_usage(path.parent).free
    except OSError:
        return Outage.UNREACHABLE
    if free < NEEDED_BYTES:
        return Outage.DISK_FULL
    is_writable = all(os.access(file, os.W_OK) for file in (path.parent, path) if file.exists())
    return Outage.UNREACHABLE if is_writable else Outage.READ_ONLY


def _of_postgresql(error: Error) -> Outage | None:
    match getattr(error.__cause__, "sqlstate", None):
        case "53100":
            return Outage.DISK_FULL
        case "25006":
            return Outage.READ_ONLY
        # A lock that is held, and two transactions that cannot be put in an order, which repeating did not solve.
        case "55P03" | "40001" | "40P01":
            return Outage.LOCKED
        case "XX001" | "XX002":
            return Outage.DAMAGED
        # The connection could not be made or was lost.
        case None if isinstance(error, (OperationalError, InterfaceError)):
            return Outage.UNREACHABLE
        # Connections, too many of them, a shutdown, and wrong names or passwords.
        case str() as state if state.startswith(("08", "53", "57P", "28", "3D")):
            return Outage.UNREACHABLE
        case _:
            return None


def _of_system(error: OSError) -> Outage | None:
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT:
            return Outage.DISK_FULL
        case errno.EROFS:
            return Outage.READ_ONLY
        case _:
            return None
