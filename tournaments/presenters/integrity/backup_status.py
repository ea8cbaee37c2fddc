"""The backups in words: whether they are safe, why each was made, and when the next one is due."""

from __future__ import annotations

import errno
import os
from collections.abc import Sequence
from datetime import datetime
from typing import assert_never

from django.conf import settings
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.frozen import dataclass
from tournaments.common import dates
from tournaments.services.integrity import automatic_backups, second_backups
from tournaments.services.integrity.kept_backups import KeptBackup, Reason, newest_attempt
from tournaments.services.integrity.second_backups import SecondFolder, second_folder

__all__ = ["BackupRow", "BackupStatus", "backup_status", "last_failure"]


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupRow:
    """A backup of the list: why it was made, and whether the second folder, if it is available, has a copy of it."""

    backup: KeptBackup
    reason: str
    is_copied: bool
    lacks_copy: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupStatus:
    """What an administrator needs to know; *warnings* come first.

    *next_backup* is a time or a phrase; *kept* are phrases, one for each reason.
    """

    last: BackupRow | None
    warnings: tuple[str, ...]
    second: SecondFolder | None
    next_backup: str
    kept: tuple[str, ...]
    rows: tuple[BackupRow, ...]
    is_running: bool


def backup_status(listed: Sequence[KeptBackup]) -> BackupStatus:
    """Return the state of the backups, listed newest first."""
    second = second_folder()
    rows = tuple(_row(backup, second) for backup in listed)
    return BackupStatus(
        last=next((row for row in rows if row.backup.is_made), None),
        warnings=tuple(_warnings(listed, second)),
        second=second,
        next_backup=_next_backup(automatic_backups.next_due()),
        kept=tuple(_kept_phrases(listed)),
        rows=rows,
        is_running=any(backup.is_running for backup in listed),
    )


def last_failure() -> str:
    """Return why the last attempt made no backup; empty if it did."""
    backup = newest_attempt()
    return backup.failure if backup else ""


def _warnings(listed: Sequence[KeptBackup], second: SecondFolder | None) -> list[str]:
    warnings = []
    if listed and listed[0].failure:
        warnings.append(_("The last backup failed: %(reason)s") % {"reason": listed[0].failure})
    since = automatic_backups.unsaved_since(listed) if automatic_backups.are_on() else None
    minutes = int((now() - since).total_seconds() // 60) if since else 0
    if minutes > 2 * settings.BACKUP_MINUTES + 1:
        sentence = ngettext(
            "What was entered in the last %(minutes)d minute is in no backup. Make a backup now.",
            "What was entered in the last %(minutes)d minutes is in no backup. Make a backup now.",
            minutes,
        )
        warnings.append(sentence % {"minutes": minutes})
    if second is None:
        return warnings
    last = next((backup for backup in listed if backup.is_made), None)
    if second.error:
        sentence = _("The second folder %(folder)s is not available. %(reason)s")
        warnings.append(sentence % {"folder": second.path, "reason": _problem(second.error)})
    elif second.is_on_same_disk:
        sentence = _(
            "The second folder %(folder)s is on the same disk as the data. Is the USB stick plugged in?"
        )
        warnings.append(sentence % {"folder": second.path})
    elif last and last.copy_error:
        sentence = _("The last backup is not in the second folder. %(reason)s")
        warnings.append(sentence % {"reason": _problem(last.copy_error)})
    return warnings


def _row(backup: KeptBackup, second: SecondFolder | None) -> BackupRow:
    is_copied = second is not None and backup.name in second.copies
    return BackupRow(
        backup=backup,
        reason=_reason(backup.reason),
        is_copied=is_copied,
        lacks_copy=second is not None and not second.error and not is_copied,
    )


def _reason(reason: Reason) -> str:
    match reason:
        case Reason.MANUAL:
            return _("made by hand")
        case Reason.INTERVAL:
            return _("automatic, after changes")
        case Reason.RULES:
            return _("automatic, before a change of rules")
        case Reason.UPDATE:
            return _("automatic, before an update")
        case _never:
            assert_never(_never)


def _problem(error: int) -> str:
    """Return why a backup could not be copied, and what to do."""
    match error:
        case second_backups.FOREIGN:
            return _("It contains the backups of another site. Name a folder of its own in BACKUP_COPY_DIR.")
        case errno.ENOENT | errno.ENOTDIR | errno.ENODEV | errno.ENXIO:
            return _("It does not exist. Plug in the USB stick.")
        case errno.ENOSPC | errno.EDQUOT:
            return _("It is full. Delete files there, or use a larger USB stick.")
        case errno.EROFS | errno.EACCES | errno.EPERM:
            return _("It is read-only. Make it writable for the user who runs Shinpan.")
        case _other:
            return f"{os.strerror(error)}."


def _next_backup(next_time: datetime | None) -> str:
    if not automatic_backups.are_on():
        return _("Switched off")
    if next_time is None:
        return ngettext(
            "%(minutes)d minute after the next change of an event",
            "%(minutes)d minutes after the next change of an event",
            settings.BACKUP_MINUTES,
        ) % {"minutes": settings.BACKUP_MINUTES}
    return dates.moment_in_zone(next_time) if next_time > now() else _("Within a minute")


def _kept_phrases(listed: Sequence[KeptBackup]) -> list[str]:
    made = [backup.reason for backup in listed if backup.is_made]
    numbers = {reason: made.count(reason) for reason in Reason}
    automatic = [
        _("%(number)d after changes") % {"number": numbers[Reason.INTERVAL]},
        _("%(number)d before changes of rules") % {"number": numbers[Reason.RULES]},
        _("%(number)d before updates") % {"number": numbers[Reason.UPDATE]},
    ]
    return [*automatic, _("%(number)d made by hand") % {"number": numbers[Reason.MANUAL]}]
