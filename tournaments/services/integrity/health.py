"""Whether the desk can read and save now."""

from __future__ import annotations

import contextlib
import shutil
import threading
import time
from collections.abc import Iterator
from typing import Final

from django.conf import settings
from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder

from referee.frozen import dataclass
from tournaments.common.outages import Outage, data_folder_outage, outage_of

__all__ = ["Health", "current_health"]

_REMEMBERED_SECONDS: Final = 1.0
_STALE_SECONDS: Final = 30.0
"""Age of the last health that is told while another thread finds the next one."""
_WAIT_MILLISECONDS: Final = 1_000
_lock = threading.Lock()
_last: tuple[float, Health] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Health:
    """What is wrong, if anything is, and the free bytes of the data folder's disk; None if it cannot be found."""

    outage: Outage | None
    free_bytes: int | None


def current_health() -> Health:
    """Return the desk's health, found at most once a second: anybody may ask as often as they like.

    Only one thread at a time finds it; the others do not wait if a health of the last 30 seconds is known.
    """
    global _last
    last = _last
    is_stale = last is None or time.monotonic() - last[0] > _STALE_SECONDS
    if not _lock.acquire(blocking=is_stale) and last is not None:
        return last[1]
    try:
        if _last is None or time.monotonic() - _last[0] > _REMEMBERED_SECONDS:
            health = Health(outage=_find_outage(), free_bytes=_free_bytes())
            # During an outage finding it takes longer than it is remembered.
            _last = time.monotonic(), health
        return _last[1]
    finally:
        _lock.release()


def _find_outage() -> Outage | None:
    try:
        with _short_wait(), transaction.atomic():
            # On SQLite the transaction takes the lock for writing.
            MigrationRecorder(connection).migration_qs.exists()
            if connection.vendor == "postgresql" and _is_standby():
                return Outage.READ_ONLY
    except Exception as error:
        if outage := outage_of(error):
            return outage
        raise
    return data_folder_outage()


@contextlib.contextmanager
def _short_wait() -> Iterator[None]:
    """Wait for SQLite's lock only a second, so that a monitor is answered in time."""
    if connection.vendor != "sqlite":
        yield
        return
    with connection.cursor() as cursor:
        usual = cursor.execute("PRAGMA busy_timeout").fetchone()[0]
        cursor.execute(f"PRAGMA busy_timeout={_WAIT_MILLISECONDS}")
        try:
            yield
        finally:
            cursor.execute(f"PRAGMA busy_timeout={usual}")


def _is_standby() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SHOW transaction_read_only")
        return bool(cursor.fetchone()[0] == "on")


def _free_bytes() -> int | None:
    try:
        return shutil.disk_usage(settings.DATA_DIR).free
    except OSError:
        return None
