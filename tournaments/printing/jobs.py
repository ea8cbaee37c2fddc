"""Print long documents in a separate process, with progress.

Other requests do not wait for it. The child runs `manage.py print`, and a long document therefore has the same bytes as
the command's output. The document stays in the data folder for an hour.
"""

from __future__ import annotations

import contextlib
import re
import secrets
import subprocess
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final, cast

from django.conf import settings
from django.utils.translation import gettext as _

from referee.frozen import dataclass
from tournaments.common.errors import StateError
from tournaments.common.program.places import own_command
from tournaments.common.system import files, processes
from tournaments.models import Tournament
from tournaments.printing.kinds import Sheet

__all__ = [
    "MAX_AT_ONCE",
    "MAX_SHEETS_AT_ONCE",
    "Job",
    "delete_of_event",
    "find",
    "save_progress",
    "save_refusal",
    "start",
    "write",
]

MAX_SHEETS_AT_ONCE: Final = 8
"""Sheets. Up to this many are drawn at once, which is faster than starting a process."""

MAX_AT_ONCE: Final = 4
"""Documents of an event that are made at the same time, each in a process of its own."""

MAX_AGE: Final = 3600
"""Seconds for which a document stays in the data folder."""

MAX_SILENCE: Final = 120
"""Seconds after which a silent child is given up."""

_KEY: Final = re.compile(r"[0-9a-f]{32}")
_running: list[subprocess.Popen[bytes]] = []
_taking_place = threading.Lock()


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """A document that is being made, or is done: *done* of *total* sheets; *refused* says why there is none."""

    key: str
    file: Path
    done: int = 0
    total: int = 0
    refused: str = ""

    @property
    def is_made(self) -> bool:
        """Whether the document is complete."""
        return self.file.exists()


def start(event: Tournament, sheet: Sheet, words: Sequence[str]) -> str:
    """Start to make the document for the *words* of the command; returns its key, which cannot be guessed.

    Raises `StateError` if enough documents of the event are being made.
    """
    _tidy()
    key = secrets.token_hex(16)
    file = _file(event, sheet, key)
    file.parent.mkdir(parents=True, exist_ok=True)
    with _taking_place:
        # Take the place before counting: another process may be doing so too.
        _note(file, "0 0")
        if _count_running(event) > MAX_AT_ONCE:
            files.delete(_progress(file))
            sentence = _(
                "%(count)d documents of this event are being made. Wait for one of them, then print again."
            )
            raise StateError(sentence % {"count": MAX_AT_ONCE})
    command = [*own_command(), "print", event.slug, sheet.name, *words, "--to", str(file)]
    child = processes.start(command, errors=subprocess.DEVNULL)
    # A child that has ended is released at the next print request.
    _running[:] = [process for process in _running if process.poll() is None] + [child]
    return key


def find(event: Tournament, sheet: Sheet, key: str) -> Job | None:
    """The progress of the document; None if nobody asked for it, or if it was deleted."""
    if not _KEY.fullmatch(key):
        return None
    file = _file(event, sheet, key)
    if file.exists():
        return Job(key=key, file=file)
    try:
        done, total = map(int, files.read_text(_progress(file)).split())
        is_broken = _is_broken(file)
    except (FileNotFoundError, ValueError):
        return None
    if file.exists():
        return Job(key=key, file=file)
    refused = _("Printing stopped before it finished. Print again.") if is_broken else ""
    with contextlib.suppress(FileNotFoundError):
        refused = files.read_text(_refused(file))
    return Job(key=key, file=file, done=done, total=total, refused=refused)


def _is_broken(file: Path) -> bool:
    """Return whether the document in *file* is no longer being made. Raises `FileNotFoundError`."""
    # Only the process that started a child knows whether it still runs; other processes see only its silence.
    silent = time.time() - _progress(file).stat().st_mtime
    return silent > MAX_SILENCE or any(
        str(file) in cast("list[str]", process.args) and process.poll() is not None for process in _running
    )


def _count_running(event: Tournament) -> int:
    """Return how many documents of the event are being made, by whichever process."""
    running = 0
    for progress in _folder(event).glob("*.progress"):
        file = progress.with_suffix(".pdf")
        with contextlib.suppress(FileNotFoundError):
            running += not (file.exists() or _refused(file).exists() or _is_broken(file))
    return running


def write(file: Path, content: bytes) -> None:
    """Write the document, either completely or not at all. Raises `OSError` if it cannot be written."""
    part = file.with_suffix(".part")
    try:
        part.write_bytes(content)
        part.chmod(0o600)
        files.replace(part, file)
    except OSError:
        # There may be no part to delete.
        with contextlib.suppress(OSError):
            part.unlink()
        raise


def save_progress(file: Path, done: int, total: int) -> None:
    """Save the progress of the document that will be in *file*."""
    _note(file, f"{done} {total}")


def save_refusal(file: Path, reason: str) -> None:
    """Save the reason why there will be no document in *file*."""
    files.write_text(_refused(file), reason)


def _note(file: Path, text: str) -> None:
    files.write_text(_progress(file), text)


def _progress(file: Path) -> Path:
    return file.with_suffix(".progress")


def _refused(file: Path) -> Path:
    return file.with_suffix(".refused")


def _folder(event: Tournament) -> Path:
    return Path(settings.DATA_DIR) / "printing" / event.uid


def _file(event: Tournament, sheet: Sheet, key: str) -> Path:
    return _folder(event) / f"{sheet.name}-{key}.pdf"


def delete_of_event(event: Tournament) -> None:
    """Delete the event's documents, because they name somebody whose data was erased."""
    files.delete_folder(_folder(event))


def _tidy() -> None:
    """Delete the documents that are older than an hour."""
    limit = time.time() - MAX_AGE
    for old in (Path(settings.DATA_DIR) / "printing").glob("*/*"):
        with contextlib.suppress(FileNotFoundError):
            if old.stat().st_mtime < limit:
                files.delete(old)
