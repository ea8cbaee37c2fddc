"""Files that other processes may have open.

On Windows such a file can be neither replaced nor deleted. Whoever reads a small file has it open for a moment only, so
one tries again for a while. Elsewhere both succeed at once.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

__all__ = ["delete", "delete_folder", "read_text", "replace", "sync_file", "sync_folder", "write_text"]

_PATIENCE: Final = 2.0
"""Seconds for which a file that is in use is tried again."""
_PAUSE: Final = 0.01
_Result = TypeVar("_Result")


def write_text(file: Path, text: str) -> None:
    """Write *file* in UTF-8: readers see the former text or this one, completely."""
    part = file.with_name(f"{file.name}.new")
    part.write_text(text, encoding="utf-8", newline="")
    replace(part, file)


def read_text(file: Path) -> str:
    """Return the text of a file that `write_text` wrote. Raises `OSError` if it cannot be read."""
    return _patiently(lambda: file.read_text(encoding="utf-8"))


def replace(source: Path, target: Path) -> None:
    """Give *source* the name *target*, in place of another file. Raises `OSError` if that is not possible."""
    _patiently(lambda: source.replace(target))


def delete(file: Path) -> bool:
    """Delete *file* if it is there; return False if another process has it open and keeps it."""
    try:
        _patiently(lambda: file.unlink(missing_ok=True))
    except PermissionError:
        if sys.platform != "win32":
            raise
        return False
    return True


def delete_folder(folder: Path) -> None:
    """Delete *folder* with its content; what another process keeps open, or what cannot be deleted, stays."""

    def without_rest() -> None:
        shutil.rmtree(folder, ignore_errors=True)
        if sys.platform == "win32" and folder.exists():
            raise PermissionError

    with contextlib.suppress(PermissionError):
        _patiently(without_rest)


def sync_file(file: Path) -> None:
    """Return when the content of *file* is on the disk."""
    # Windows writes only files that are open for writing.
    _sync(os.open(file, os.O_RDWR))


def sync_folder(folder: Path) -> None:
    """Return when the names in *folder* are on the disk. Windows has no call for it: NTFS writes names in order."""
    if sys.platform != "win32":
        _sync(os.open(folder, os.O_RDONLY))


def _sync(descriptor: int) -> None:
    try:
        if sys.platform == "darwin":
            import fcntl

            # On macOS fsync leaves the data in the memory of the disk. Some file systems know nothing else.
            with contextlib.suppress(OSError):
                fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
                return
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _patiently(act: Callable[[], _Result]) -> _Result:
    """Return what *act* returns. On Windows try again while another process has the file open."""
    limit = time.monotonic() + _PATIENCE
    while sys.platform == "win32" and time.monotonic() < limit:
        try:
            return act()
        except PermissionError:
            time.sleep(_PAUSE)
    return act()
