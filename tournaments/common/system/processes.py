"""Processes of our own that run beside the server, which neither waits for them nor ends them."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any

__all__ = ["start"]


def start(
    command: Sequence[str],
    *,
    gives_way: int = 0,
    folder: Path | None = None,
    errors: IO[Any] | int | None = None,
) -> subprocess.Popen[bytes]:
    """Start *command* in *folder*; its output is discarded, its *errors* go where they are told.

    *gives_way* is from 0 to 19: how much it leaves the processor to others. Ctrl-C in the terminal of the server does
    not reach it, and on Windows it opens no window.
    """
    flags = 0
    if sys.platform == "win32":
        flags = subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW
        if gives_way:
            flags |= subprocess.BELOW_NORMAL_PRIORITY_CLASS
    elif gives_way and (nice := shutil.which("nice")):
        command = [nice, "-n", str(gives_way), *command]
    return subprocess.Popen(  # noqa: S603 - a command of our own
        command,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=errors,
        start_new_session=True,
        creationflags=flags,
    )
