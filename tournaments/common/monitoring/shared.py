"""Share the counts of this process with others: each writes its own into a file every few seconds.

A request for the counts reaches one of several processes, which reads the files of the others. A file that was not
written for a minute is of a process that has ended, and is deleted.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from django.conf import settings

from tournaments.common.monitoring.counts import FAMILIES
from tournaments.common.system import files

__all__ = ["all_samples", "share", "start"]

_PAUSE: Final = 5.0
"""Seconds between two writings."""
_SILENCE: Final = 60.0
"""Seconds without a writing after which a process has ended."""
_log = logging.getLogger("tournaments.metrics")

Samples = dict[str, list[str]]


def start() -> None:
    """Start the thread of this server process that shares its counts, if somebody may read them."""
    if settings.METRICS_TOKEN:
        threading.Thread(target=_share_on, name="metrics", daemon=True).start()


def _share_on() -> None:
    pause = threading.Event()
    while True:
        # On a full disk the others miss what this process counts meanwhile.
        with contextlib.suppress(OSError):
            share()
        pause.wait(_PAUSE)


def share() -> None:
    """Write the lines of this process into its file."""
    folder = _folder()
    folder.mkdir(exist_ok=True)
    files.write_text(folder / f"{os.getpid()}.json", json.dumps(_own_samples()))


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
            if time.time() - path.stat().st_mtime > _SILENCE:
                path.unlink(missing_ok=True)
            else:
                yield json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            _log.warning("The counts of process %s cannot be read: %s", path.stem, type(error).__name__)


def _folder() -> Path:
    return Path(settings.DATA_DIR) / "metrics"
