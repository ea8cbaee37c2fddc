"""Backups in the data folder: make one, list them, find one, delete one.

A child process runs `manage.py backup`, so that other requests do not wait, and writes its result beside the copy. A
copy gets its name only when it is complete and checked. The time and the reason are in its name.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import asdict
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path
from typing import Any, Final, cast

from django.conf import settings
from django.utils.timezone import now
from django.utils.translation import gettext as _

from referee.frozen import dataclass
from tournaments.common.errors import StateError
from tournaments.common.outages import NEEDED_BYTES, Outage, outage_of
from tournaments.common.program.places import own_command
from tournaments.common.system import files, locks, processes
from tournaments.services.integrity import backup_retention, backups, second_backups

__all__ = [
    "MAX_SILENCE",
    "KeptBackup",
    "Reason",
    "delete",
    "delete_everywhere",
    "delete_leftovers",
    "delete_superseded",
    "exclusive",
    "find",
    "list_backups",
    "make",
    "make_before_update",
    "newest_attempt",
    "start",
]

MAX_SILENCE: Final = 900
"""Seconds after which a copy that another process started is given up."""

_STARTING: Final = 60
"""Seconds within which a started process copies."""
_RESERVE: Final = 32 * 1024 * 1024
"""Free space in bytes that an automatic backup leaves to the database."""
_BEGIN_WAIT: Final = 10
"""Seconds to wait until a copy has fixed the moment that it copies."""
_TIME_IN_NAME: Final = "shinpan-%Y%m%d-%H%M%S"
_NAME: Final = re.compile(r"(shinpan-\d{8}-\d{6})(?:-([a-z]+))?\.sqlite3", re.ASCII)
_PART: Final = re.compile(
    r"\.?(shinpan-\d{8}-\d{6}(?:-[a-z]+)?\.sqlite3)\..*(?<!\.json)(?<!\.lock)(?<!\.began)", re.ASCII
)
"""A file of a copy that is being made, or its result that is being written."""
_LOOK: Final = 0.02
"""Seconds between two looks whether a copy has begun."""
_running: list[subprocess.Popen[bytes]] = []


class Reason(Enum):
    """Why a backup was made; all but those by hand are automatic."""

    MANUAL = ""
    """An administrator asked for it. It is never deleted automatically."""
    INTERVAL = "interval"
    """Something in an event has changed."""
    RULES = "rules"
    """The rules of an event with games, or of a series, were about to change."""
    UPDATE = "update"
    """A new version was about to change the tables of the database."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptBackup:
    """A backup of the data folder, one that is being made, or one that failed.

    *size* is in bytes, 0 without a copy; *faults* counts the wrong entries that the check found in the database and the
    copy alike; *failure* says why there is no copy. *copy_error* is the error number with which copying it into the
    second folder failed, 0 if it is there too, and None if no second folder was named. *is_late* says that nobody
    waited any longer when the copy began: it may contain the change before which it was to be made.
    """

    name: str
    file: Path
    at: datetime
    reason: Reason
    size: int = 0
    faults: int = 0
    failure: str = ""
    is_running: bool = False
    copy_error: int | None = None
    is_late: bool = False

    @property
    def is_made(self) -> bool:
        """Whether the copy is complete and checked."""
        return self.size > 0


def start(reason: Reason = Reason.MANUAL, *, wait: bool = False) -> None:
    """Start to copy the database into the data folder, unless the same was started within this second.

    A manual copy is not started while another one is being made. With *wait*, return only once everything that is saved
    afterwards is missing in the copy, or after 10 seconds. Raises `StateError` if the folder cannot be written.
    """
    if reason is Reason.MANUAL and any(
        backup.is_running and backup.reason is reason for backup in list_backups()
    ):
        return
    file = _new_file(reason)
    if file is None:
        return
    child = processes.start([*own_command(), "backup", str(file), "--kept"], gives_way=0 if wait else 19)
    _running[:] = [process for process in _running if process.poll() is None] + [child]
    if wait:
        limit = time.monotonic() + _BEGIN_WAIT
        while child.poll() is None and not _began(file).exists():
            if time.monotonic() > limit:
                _is_first(_began(file))
                break
            time.sleep(_LOOK)


def _is_first(file: Path) -> bool:
    """Create *file*, and return whether it was not there: of two processes that do so, one is the first."""
    try:
        file.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def make_before_update() -> None:
    """Copy the database in this process. Raises `StateError` or `OSError` if that is not possible."""
    file = _new_file(Reason.UPDATE)
    assert file is not None  # noqa: S101 - only the button gives none
    make(file)


def _new_file(reason: Reason) -> Path | None:
    """Return the file of a new backup, whose empty result is written; None if the button was tapped twice in a second.

    Other backups wait for the next second if one of their kind began in this one: it may lack the last change.
    """
    while True:
        time_in_name = now().astimezone(UTC).strftime(_TIME_IN_NAME)
        file = _folder() / f"{time_in_name}{f'-{reason.value}' if reason.value else ''}.sqlite3"
        try:
            if not _folder().is_dir():
                _folder().mkdir(mode=0o700, parents=True)
            _status(file).touch(exist_ok=False)
        except OSError as error:
            if not _status(file).exists():
                text = _("The folder %(folder)s cannot be written: %(reason)s.")
                raise StateError(text % {"folder": _folder(), "reason": error.strerror}) from error
            if reason is Reason.MANUAL:
                return None
            time.sleep(_LOOK)
        else:
            return file


def make(file: Path) -> backups.CopySummary:
    """Copy the database into the new *file* of the backups, copy that into the second folder, delete superseded ones.

    The result is written beside the file. Raises `StateError` or `OSError` if the database cannot be copied; a second
    folder that cannot be written is only logged.
    """
    delete_leftovers()
    _status(file).touch()
    try:
        with locks.exclusive(_lock(file)):
            return _make_locked(file)
    finally:
        _delete_marks(file)


def _make_locked(file: Path) -> backups.CopySummary:
    reason = _parse(file.name)[1]
    in_time: list[bool] = []
    try:
        if reason is not Reason.MANUAL:
            _make_space()
        summary = backups.back_up(
            file, verify=reason is Reason.MANUAL, began=lambda: in_time.append(_is_first(_began(file)))
        )
        result = asdict(summary) | {"is_late": not all(in_time)}
        if (second_folder := settings.BACKUP_COPY_DIR) is not None:
            result["copy_error"] = second_backups.copy_into(second_folder, file)
    except (StateError, OSError) as error:
        outage = outage_of(error)
        _write_result(
            file, {"failure": backups.failure_reason(error), "outage": outage.value if outage else ""}
        )
        delete_superseded()
        raise
    _write_result(file, result)
    delete_superseded()
    return summary


def _delete_marks(file: Path) -> None:
    files.delete(_lock(file))
    files.delete(_began(file))


def _make_space() -> None:
    """Delete the oldest backups made after changes if another one would leave too little space to the database.

    The newest of them stays. Raises `OSError` and deletes nothing if that would not be enough.
    """
    made = [backup for backup in list_backups() if backup.is_made]
    expected_size = backups.database_size() or next((backup.size for backup in made), 0)
    lacking = expected_size + _RESERVE - shutil.disk_usage(_folder()).free
    deletable = [backup for backup in made if backup.reason is Reason.INTERVAL][1:]
    if sum(backup.size for backup in deletable) < lacking:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(_folder()))
    while lacking > 0:
        oldest = deletable.pop()
        delete(oldest.name)
        lacking -= oldest.size


def _write_result(file: Path, result: dict[str, Any]) -> None:
    part = _status(file).with_suffix(".part")
    part.write_text(json.dumps(result), encoding="utf-8")
    files.replace(part, _status(file))


def delete_superseded() -> None:
    """Delete automatic backups that are no longer kept, and the reports of failures before the last attempt."""
    listed = list_backups()
    superseded = [backup for backup in listed[1:] if backup.failure and backup.reason is not Reason.MANUAL]
    superseded += _superseded(listed)
    for backup in superseded:
        with contextlib.suppress(StateError):
            delete(backup.name)
    # The stick may be pulled out meanwhile.
    with contextlib.suppress(OSError):
        if (second_folder := second_backups.own_folder()) is not None:
            for backup in _superseded(_list(second_folder)):
                backup.file.unlink(missing_ok=True)


def _superseded(listed: list[KeptBackup]) -> list[KeptBackup]:
    """Return those of the backups, listed newest first, that are no longer kept."""
    superseded = []
    for reason in Reason:
        made = [backup for backup in listed if backup.is_made and backup.reason is reason]
        if reason is not Reason.MANUAL:
            kept = backup_retention.kept([backup.at for backup in made], settings.BACKUP_KEEP)
            superseded += [backup for backup in made if backup.at not in kept]
    return superseded


def delete_leftovers() -> None:
    """Delete what copies left that were ended before they were complete; not what is being copied."""
    with contextlib.suppress(OSError):
        folders = [folder for folder in (_folder(), second_backups.own_folder()) if folder is not None]
        for path in [path for folder in folders for path in folder.glob("*shinpan-*")]:
            part = _PART.fullmatch(path.name)
            if part and not locks.is_held(_lock(_folder() / part[1])):
                files.delete(path)


def exclusive() -> AbstractContextManager[bool]:
    """Hold the lock of those who start backups and return True; return False if another process holds it."""
    return locks.exclusive(Path(settings.DATA_DIR) / "backups.lock", wait=False)


def list_backups() -> list[KeptBackup]:
    """Return the backups of the data folder, newest first, including those that are being made or failed.

    Those with a time to come, which a clock that was ahead gave them, are the last.
    """
    return _list(_folder())


def newest_attempt() -> KeptBackup | None:
    """Return the newest backup, which may have failed or is being made; None if there is none."""
    return next(_newest_first(_folder()), None)


def _list(folder: Path) -> list[KeptBackup]:
    return list(_newest_first(folder))


def _newest_first(folder: Path) -> Iterator[KeptBackup]:
    names = {path.name.removesuffix(".json") for path in folder.glob("shinpan-*")}
    present = now().astimezone(UTC).strftime(_TIME_IN_NAME)

    def order(name: str) -> tuple[bool, str]:
        return name[: len(present)] <= present, name.removesuffix(".sqlite3")

    for name in sorted(names, reverse=True, key=order):
        backup = _describe(folder / name)
        if backup is not None:
            yield backup


def find(name: str) -> KeptBackup | None:
    """Return the complete backup of that name; None if there is none."""
    backup = _describe(_folder() / name)
    return backup if backup is not None and backup.is_made else None


def delete_everywhere(name: str) -> bool:
    """Delete the backup of that name and its copy in the second folder; return whether no copy can be left there.

    Nothing happens while it is being made.
    """
    delete(name)
    if settings.BACKUP_COPY_DIR is None:
        return True
    try:
        second_folder = second_backups.own_folder()
        if second_folder is not None and _parse(name)[0] is not None:
            (second_folder / name).unlink(missing_ok=True)
    except OSError:
        return False
    return second_folder is not None


def delete(name: str) -> None:
    """Delete the backup of that name, or what is left of one that failed; nothing happens while it is being made.

    Raises `StateError` if another program has it open and keeps it.
    """
    backup = _describe(_folder() / name)
    if backup is not None and not backup.is_running:
        if not files.delete(backup.file):
            sentence = _(
                "%(name)s is in use, for example by a download. Wait until it is finished, then try again."
            )
            raise StateError(sentence % {"name": name})
        files.delete(_status(backup.file))
        _delete_marks(backup.file)


def _describe(file: Path) -> KeptBackup | None:
    """Return the backup of that file; None if it has no name of a backup, or if the copy was moved away."""
    at, reason = _parse(file.name)
    if at is None:
        return None
    # Ask for the child's end before reading its result, which is complete then.
    has_ended = any(
        str(file) in cast("list[str]", process.args) and process.poll() is not None for process in _running
    )
    try:
        text, silence = files.read_text(_status(file)), time.time() - _status(file).stat().st_mtime
    except FileNotFoundError:
        text, silence = "", float("inf")
    result = json.loads(text) if text else {}
    is_running = not text and not has_ended and _may_run(file, silence)
    # Look for the copy last: it may have got its name after its result was read.
    with contextlib.suppress(FileNotFoundError):
        size = file.stat().st_size
        return KeptBackup(
            name=file.name,
            file=file,
            at=at,
            reason=reason,
            size=size,
            faults=result.get("faults", 0),
            is_running=is_running,
            copy_error=result.get("copy_error"),
            is_late=result.get("is_late", False),
        )
    if result and "failure" not in result:
        return None
    return KeptBackup(
        name=file.name,
        file=file,
        at=at,
        reason=reason,
        failure="" if is_running else _failure(result),
        is_running=is_running,
    )


def _may_run(file: Path, silence: float) -> bool:
    """Return whether the process that was started *silence* seconds ago and wrote no result may still make *file*.

    A clock that was ahead makes *silence* negative.
    """
    return abs(silence) <= _STARTING or (silence <= MAX_SILENCE and locks.is_held(_lock(file)))


def _failure(result: dict[str, Any]) -> str:
    if outage := result.get("outage"):
        return str(Outage(outage))
    if not result and shutil.disk_usage(_folder()).free < NEEDED_BYTES:
        # It left no room for the result either.
        return str(Outage.DISK_FULL)
    return result.get("failure") or _("The backup stopped before it was complete. Make another one.")


def _parse(name: str) -> tuple[datetime | None, Reason]:
    """Return the time and the reason in a backup's name; no time if it is no such name."""
    parts = _NAME.fullmatch(name)
    with contextlib.suppress(ValueError):
        if parts:
            reason = Reason(parts[2] or "")
            return datetime.strptime(parts[1], _TIME_IN_NAME).replace(tzinfo=UTC), reason
    return None, Reason.MANUAL


def _folder() -> Path:
    return Path(settings.DATA_DIR) / "backups"


def _status(file: Path) -> Path:
    """Return the file with the child's result, which is empty until then."""
    return file.with_name(f"{file.name}.json")


def _lock(file: Path) -> Path:
    """Return the file whose lock the child holds as long as it makes *file*."""
    return file.with_name(f".{file.name}.lock")


def _began(file: Path) -> Path:
    """Return the file that the child creates when the copy begins, or before it the starter that no longer waits."""
    return file.with_name(f".{file.name}.began")
