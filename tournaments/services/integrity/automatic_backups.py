"""Backups that are made by themselves: after changes of events, before rules change, and before an update.

Each server process has a thread that looks every few seconds whether a backup is due; a lock lets one of them start it.
The copy is made by a separate process, so that no request waits for it.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.core.management import CommandError
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import Min, Q, QuerySet
from django.utils.timezone import now
from django.utils.translation import gettext as _

from tournaments.common.errors import StateError
from tournaments.common.outages import log_once, outage_of
from tournaments.models import Entry, JournalEntry, RoundResult, Tournament
from tournaments.models.visibility import full_visibility
from tournaments.services.integrity import kept_backups
from tournaments.services.integrity.backups import failure_reason
from tournaments.services.integrity.kept_backups import Reason

__all__ = ["are_on", "back_up_before_migrating", "back_up_before_rules", "next_due", "start", "unsaved_since"]

_log = logging.getLogger("tournaments.backups")
_PAUSE: Final = 20
"""Seconds between two looks."""
_CLEANING_PAUSE: Final = 3600
"""Seconds between two deletions of backups that are no longer kept."""
_MARGIN: Final = timedelta(seconds=10)
"""An entry is saved at most this long after its time, so a backup may miss entries that are this much older."""
_DATA_TABLES: Final = ("auth_user", "tournaments_tournament", "tournaments_series", "tournaments_person")


def are_on() -> bool:
    """Return whether backups are made by themselves after changes of events."""
    return settings.BACKUP_MINUTES > 0 and settings.BACKUP_KEEP > 0


def start() -> None:
    """Start the thread of this server process, which also deletes automatic backups after their time."""
    if settings.BACKUP_KEEP > 0:
        threading.Thread(target=_watch, name="backups", daemon=True).start()


def _watch() -> None:
    kept_backups.delete_leftovers()
    pause = threading.Event()
    cleaned: float | None = None
    while not pause.wait(_PAUSE):
        try:
            if cleaned is None or time.monotonic() - cleaned > _CLEANING_PAUSE:
                cleaned = time.monotonic()
                kept_backups.delete_superseded()
            _start_if_due()
        except Exception as error:
            outage = outage_of(error)
            if outage is None:
                _log.exception("No backup was started")
            else:
                log_once(outage)
        finally:
            connection.close()


def _start_if_due() -> None:
    if not _is_due():
        return
    with kept_backups.exclusive() as is_alone:
        # Another process may have started it meanwhile.
        if is_alone and _is_due():
            kept_backups.start(Reason.INTERVAL)


def _is_due() -> bool:
    due = next_due()
    return due is not None and due <= now()


def next_due() -> datetime | None:
    """Return when the next backup is due; None if these are switched off or no event has changed."""
    if not are_on():
        return None
    listed = kept_backups.list_backups()
    since = unsaved_since(listed)
    if since is None:
        return None
    # What failed is tried again at the next time.
    times = [since, *(backup.at for backup in listed[:1] if backup.at <= now())]
    return max(times) + timedelta(minutes=settings.BACKUP_MINUTES)


def unsaved_since(listed: Sequence[kept_backups.KeptBackup]) -> datetime | None:
    """Return the time of the first change of an event that none of the backups contains, or None.

    The backups are listed newest first; one with a time to come tells nothing. A finished round counts too: its last
    hands and its finish come at once.
    """
    last = next((backup.at for backup in listed if backup.is_made and backup.at <= now()), None)
    unsaved = Q(at__lte=now()) if last is None else Q(at__gt=last - _MARGIN, at__lte=now())
    with full_visibility():
        changes: list[QuerySet[Any]] = [Entry.objects.all(), JournalEntry.objects.all()]
        firsts = [rows.filter(unsaved).aggregate(first=Min("at"))["first"] for rows in changes]
    return min((first for first in firsts if first is not None), default=None)


def back_up_before_rules(*events: Tournament) -> None:
    """Back up before rules change that games of one of the events depend on; a failure is only logged."""
    if settings.BACKUP_KEEP == 0:
        return
    with full_visibility():
        has_games = (
            Entry.objects.filter(table__round__tournament__in=events).exists()
            or RoundResult.objects.filter(round__tournament__in=events).exists()
        )
    if not has_games:
        return
    try:
        kept_backups.start(Reason.RULES, wait=True)
    except (StateError, OSError) as error:
        _log.error("No backup was made before rules changed: %s", failure_reason(error))


def back_up_before_migrating(using: str, plan: Sequence[object], **_facts: Any) -> None:
    """Back up a database with data before migrations change it. Raises `CommandError` if that is not possible."""
    if not plan or using != DEFAULT_DB_ALIAS or settings.BACKUP_KEEP == 0 or not _has_data():
        return
    try:
        kept_backups.make_before_update()
    except (StateError, OSError) as error:
        sentence = _(
            "Not updated, because no backup could be made: %(reason)s. Nothing was changed. BACKUP_KEEP=0 makes no "
            "backup."
        )
        raise CommandError(sentence % {"reason": failure_reason(error).rstrip(".。")}) from error


def _has_data() -> bool:
    database = connections[DEFAULT_DB_ALIAS]
    tables = [table for table in _DATA_TABLES if table in database.introspection.table_names()]
    with database.cursor() as cursor:
        for table in tables:
            cursor.execute(f'SELECT 1 FROM "{table}" LIMIT 1')  # noqa: S608 - our own table
            if cursor.fetchone():
                return True
    return False
