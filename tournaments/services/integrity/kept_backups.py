"""Backups in the data folder: make one in a separate process, list them, find one, delete one.

The child runs `manage.py backup`, so that other requests do not wait, and writes its result beside the copy. A copy
gets its name only when it is complete and checked.
"""

from __future__ import annotations

import contextlib
import json
import re
import subprocess
import sys
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, cast

from django.conf import settings
from django.utils.timezone import now
from django.utils.translation import gettext as _

from tournaments.common.errors import StateError

__all__ = ["MAX_SILENCE", "KeptBackup", "delete", "find", "list_backups", "start"]

MAX_SILENCE: Final = 900
"""Seconds after which a copy that another process started is given up."""

_TIME_IN_NAME: Final = "shinpan-%Y%m%d-%H%M%S.sqlite3"
_NAME: Final = re.compile(r"shinpan-\d{8}-\d{6}\.sqlite3", re.ASCII)
_running: list[subprocess.Popen[bytes]] = []


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptBackup:
    """A backup of the data folder, one that is being made, or one that failed.

    *size* is in bytes, 0 without a copy; *faults* counts the wrong entries that the check found in the database and the
    copy alike; *failure* says why there is no copy.
    """

    name: str
    file: Path
    at: datetime
    size: int = 0
    faults: int = 0
    failure: str = ""

    @property
    def is_made(self) -> bool:
        """Whether the copy is complete and checked."""
        return self.size > 0

    @property
    def is_running(self) -> bool:
        """Whether the copy is being made."""
        return not self.is_made and not self.failure


def start() -> None:
    """Start to copy the database into the data folder, unless a copy is being made already.

    Raises `StateError` if the folder cannot be written.
    """
    if any(backup.is_running for backup in list_backups()):
        return
    file = _folder() / now().astimezone(UTC).strftime(_TIME_IN_NAME)
    try:
        _folder().mkdir(mode=0o700, parents=True, exist_ok=True)
        _status(file).touch(exist_ok=False)
    except FileExistsError:
        # The button was tapped twice within a second.
        return
    except OSError as error:
        text = _("The folder %(folder)s cannot be written: %(reason)s.")
        raise StateError(text % {"folder": _folder(), "reason": error.strerror}) from error
    manage = Path(settings.BASE_DIR) / "manage.py"
    child = subprocess.Popen(  # noqa: S603 - our own command
        [sys.executable, str(manage), "backup", str(file), "--status", str(_status(file))],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    _running[:] = [process for process in _running if process.poll() is None] + [child]


def list_backups() -> list[KeptBackup]:
    """Return the backups of the data folder, newest first, including those that are being made or failed."""
    names = {path.name.removesuffix(".json") for path in _folder().glob("shinpan-*")}
    found = (_describe(name) for name in sorted(names, reverse=True))
    return [backup for backup in found if backup is not None]


def find(name: str) -> KeptBackup | None:
    """Return the complete backup of that name; None if there is none."""
    backup = _describe(name)
    return backup if backup is not None and backup.is_made else None


def delete(name: str) -> None:
    """Delete the backup of that name, or what is left of one that failed; nothing happens while it is being made."""
    backup = _describe(name)
    if backup is not None and not backup.is_running:
        backup.file.unlink(missing_ok=True)
        _status(backup.file).unlink(missing_ok=True)


def _describe(name: str) -> KeptBackup | None:
    """Return the backup of that name; None if it is no name of a backup, or if the copy was moved away."""
    at = _time_in(name)
    if at is None:
        return None
    file = _folder() / name
    # Ask for the child's end before reading its result, which is complete then.
    has_ended = any(
        str(file) in cast("list[str]", process.args) and process.poll() is not None for process in _running
    )
    try:
        text, silence = _status(file).read_text(encoding="utf-8"), time.time() - _status(file).stat().st_mtime
    except FileNotFoundError:
        text, silence = "", float("inf")
    result = json.loads(text) if text else {}
    # Look for the copy last: it may have got its name after its result was read.
    with contextlib.suppress(FileNotFoundError):
        size = file.stat().st_size
        return KeptBackup(name=name, file=file, at=at, size=size, faults=result.get("faults", 0))
    if result and "failure" not in result:
        return None
    is_given_up = has_ended or silence > MAX_SILENCE
    stopped = _("The backup stopped before it was complete. Make another one.") if is_given_up else ""
    return KeptBackup(name=name, file=file, at=at, failure=result.get("failure", stopped))


def _time_in(name: str) -> datetime | None:
    """Return the time in a backup's name; None if it is no such name."""
    if not _NAME.fullmatch(name):
        return None
    with contextlib.suppress(ValueError):
        return datetime.strptime(name, _TIME_IN_NAME).replace(tzinfo=UTC)
    return None


def _folder() -> Path:
    return Path(settings.DATA_DIR) / "backups"


def _status(file: Path) -> Path:
    """Return the file with the child's result, which is empty until then."""
    return file.with_name(f"{file.name}.json")
