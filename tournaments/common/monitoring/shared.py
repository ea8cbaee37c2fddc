"""Share the counts of this process with others: each writes its own into a file every few seconds.

A request for the counts reaches one of several processes, which reads the files of the others. The lock on its file
tells that a process runs; the file of one that ended is deleted.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import logging
import os
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final

from django.conf import settings

from tournaments.common.monitoring.counts import FAMILIES

__all__ = ["all_samples", "share", "start"]

_PAUSE: Final = 5.0
"""Seconds between two writings."""
_log = logging.getLogger("tournaments.metrics")
_locked: list[IO[str]] = []
"""The file of this process, whose lock ends with the process."""

Samples = dict[str, list[str]]


def start() -> None:
    """Start the thread of this server process that shares its counts, if somebody may read them."""
    if settings.METRICS_TOKEN:
        threading.Thread(target=_share_on, name="metrics", daemon=True).start()


def _share_on() -> None:
    pause, last = threading.Event(), None
    while True:
        samples = _own_samples()
        if samples != last and share(samples):
            last = samples
        pause.wait(_PAUSE)


def share(samples: Samples) -> bool:
    """Write the lines of this process; return whether that was possible, which it is not on a full disk."""
    folder = _folder()
    part = folder / f"{os.getpid()}.part"
    try:
        folder.mkdir(exist_ok=True)
        file = part.open("w", encoding="utf-8")
        try:
            # Lock it before it has its name, so that nobody takes it for the file of a process that ended.
            fcntl.flock(file, fcntl.LOCK_EX)
            json.dump(samples, file)
            file.flush()
            part.replace(folder / f"{os.getpid()}.json")
        except OSError:
            with contextlib.suppress(OSError):
                file.close()
            raise
    except OSError:
        return False
    while _locked:
        _locked.pop().close()
    _locked.append(file)
    return True


def all_samples() -> Samples:
    """Return the lines of each family: of this process as they are, of others as they were a few seconds ago."""
    found = _own_samples()
    for samples in _of_others():
        for name, lines in found.items():
            lines += samples.get(name, [])
    return found


def _own_samples() -> Samples:
    return {family.name: list(family.samples()) for family in FAMILIES}


def _of_others() -> Iterator[Samples]:
    for path in sorted(_folder().glob("*.json")):
        if path.stem == str(os.getpid()):
            continue
        try:
            with path.open(encoding="utf-8") as file:
                if not _has_ended(file):
                    yield json.load(file)
                # A process that runs may have put a new file in its place meanwhile.
                elif os.path.samestat(os.fstat(file.fileno()), path.stat()):
                    path.unlink()
        except (OSError, ValueError) as error:
            _log.warning("The counts of process %s cannot be read: %s", path.stem, type(error).__name__)


def _has_ended(file: IO[str]) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _folder() -> Path:
    return Path(settings.DATA_DIR) / "metrics"
