"""Backups in the data folder: make one in a separate process, list them, find one, delete one.

The child runs `manage.py backup`, so that other requests do not wait, and writes its output beside the copy. A copy
gets its name only when it is complete and checked.
"""

from __future__ import annotations

import contextlib
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
from tournaments.services.integrity import backups

__all__ = ["MAX_SILENCE", "KeptBackup", "delete", "find", "is_possible", "list_backups", "start"]

MAX_SILENCE: Final = 900
"""Seconds after which a copy that another process started is given up."""

_NAME: Final = re.compile(r"shinpan-\d{8}-\d{6}\.sqlite3")
_TIME_IN_NAME: Final = "shinpan-%Y%m%d-%H%M%S.sqlite3"
_running: list[subprocess.Popen[bytes]] = []


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptBackup:
    """A backup of the data folder, or one that is being made or failed; *size* is in bytes, *failure* says why."""

    name: str
    file: Path
    at: datetime
    size: int = 0
    failure: str = ""

    @property
    def is_made(self) -> bool:
        """Whether the copy is complete and checked."""
        return self.size > 0

    @property
    def is_running(self) -> bool:
        """Whether the copy is being made."""
        return not self.is_made and not self.failure


def is_possible() -> bool:
    """Return whether Shinpan copies its database itself: SQLite yes, PostgreSQL has its own tools."""
    return backups.is_supported()


def start() -> KeptBackup:
    """Start to copy the database into the data folder; a copy that is being made already is returned instead.

    Raises `StateError` if the database is not SQLite or the folder cannot be written.
    """
    if not is_possible():
        raise StateError(_("PostgreSQL databases are backed up with pg_dump."))
    running = next((backup for backup in list_backups() if backup.is_running), None)
    if running is not None:
        return running
    name = now().astimezone(UTC).strftime(_TIME_IN_NAME)
    file = _folder() / name
    try:
        _folder().mkdir(mode=0o700, parents=True, exist_ok=True)
        output = _output(file).open("xb")
    except FileExistsError:
        # The button was tapped twice within a second.
        return _describe(file)
    except OSError as error:
        text = _("The folder %(folder)s cannot be written: %(reason)s.")
        raise StateError(text % {"folder": _folder(), "reason": error.strerror}) from error
    with output:
        child = subprocess.Popen(  # noqa: S603 - our own command
            [sys.executable, str(Path(settings.BASE_DIR) / "manage.py"), "backup", str(file)],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
    _running[:] = [process for process in _running if process.poll() is None] + [child]
    return _describe(file)


def list_backups() -> list[KeptBackup]:
    """Return the backups of the data folder, newest first, including those that are being made or failed."""
    names = {path.name.removesuffix(".txt") for path in _folder().glob("shinpan-*")}
    return [_describe(_folder() / name) for name in sorted(names, reverse=True) if _NAME.fullmatch(name)]


def find(name: str) -> KeptBackup | None:
    """Return the complete backup of that name; None if there is none."""
    if not _NAME.fullmatch(name):
        return None
    backup = _describe(_folder() / name)
    return backup if backup.is_made else None


def delete(name: str) -> None:
    """Delete the backup of that name, or what is left of one that failed; nothing happens while it is being made."""
    if not _NAME.fullmatch(name) or _describe(_folder() / name).is_running:
        return
    (_folder() / name).unlink(missing_ok=True)
    _output(_folder() / name).unlink(missing_ok=True)


def _describe(file: Path) -> KeptBackup:
    at = datetime.strptime(file.name, _TIME_IN_NAME).replace(tzinfo=UTC)
    failure = _failure(file)
    # Look for the copy last: it may have got its name after its output was read.
    with contextlib.suppress(FileNotFoundError):
        return KeptBackup(name=file.name, file=file, at=at, size=file.stat().st_size)
    return KeptBackup(name=file.name, file=file, at=at, failure=failure)


def _failure(file: Path) -> str:
    """Return why there will be no copy; empty while the child may still make it."""
    # Ask for the child's end before reading its output, which is complete then.
    has_ended = any(
        str(file) in cast("list[str]", process.args) and process.poll() is not None for process in _running
    )
    try:
        lines = _output(file).read_text(encoding="utf-8", errors="replace").split("\n")
        silence = time.time() - _output(file).stat().st_mtime
    except FileNotFoundError:
        return _("The backup was deleted.")
    if said := next((line.strip() for line in reversed(lines) if line.strip()), ""):
        return said.removeprefix("CommandError: ")
    if has_ended or silence > MAX_SILENCE:
        return _("The backup stopped before it was complete. Make another one.")
    return ""


def _folder() -> Path:
    return Path(settings.DATA_DIR) / "backups"


def _output(file: Path) -> Path:
    """Return the file with the child's output."""
    return file.with_name(f"{file.name}.txt")
