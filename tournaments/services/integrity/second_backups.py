"""Copies of the backups in a second folder, such as that of a USB stick, which may be absent at any time."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import logging
import os
import secrets
import shutil
import sys
from functools import partial
from pathlib import Path
from typing import Final

from django.conf import settings

from referee.frozen import dataclass
from tournaments.common.errors import StateError
from tournaments.services.integrity.backups import put_in_place

__all__ = ["FOREIGN", "SecondFolder", "copy_into", "own_folder", "second_folder"]

FOREIGN: Final = errno.EEXIST
"""The error of a second folder that contains the backups of another site."""

_MARKER: Final = "shinpan-site.txt"
"""The file with the site's random id, in the data folder and in the second folder."""
_log = logging.getLogger("tournaments.backups")


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondFolder:
    """The second folder now: the error number that keeps it from being written, or 0, and its free space in bytes.

    *copies* are the names of the backups there. *is_on_same_disk* also holds if a stick's folder is there and the
    stick is not.
    """

    path: Path
    error: int = 0
    free: int = 0
    is_on_same_disk: bool = False
    copies: frozenset[str] = frozenset()


def second_folder() -> SecondFolder | None:
    """Return the state of the second folder; None if none is named."""
    path = settings.BACKUP_COPY_DIR
    if path is None:
        return None
    try:
        device, free, error_number = path.stat().st_dev, shutil.disk_usage(path).free, _error(path)
        copies = frozenset(file.name for file in path.glob("shinpan-*.sqlite3"))
    except OSError as error:
        return SecondFolder(path=path, error=error.errno or errno.EIO)
    return SecondFolder(
        path=path,
        error=error_number,
        free=free,
        is_on_same_disk=device == Path(settings.DATA_DIR).stat().st_dev,
        copies=copies if error_number != FOREIGN else frozenset(),
    )


def _error(folder: Path) -> int:
    if _is_foreign(folder):
        return FOREIGN
    return 0 if os.access(folder, os.W_OK) else errno.EROFS


def own_folder() -> Path | None:
    """Return the second folder if it is available and this site has copied into it; None otherwise."""
    folder = settings.BACKUP_COPY_DIR
    is_own = folder is not None and (folder / _MARKER).is_file() and not _is_foreign(folder)
    return folder if is_own else None


def _is_foreign(folder: Path) -> bool:
    """Return whether another site has copied into the folder."""
    marker = folder / _MARKER
    own_marker = Path(settings.DATA_DIR) / _MARKER
    return marker.is_file() and not (own_marker.is_file() and marker.read_bytes() == own_marker.read_bytes())


def _claim(folder: Path) -> None:
    """Write the site's id into the folder. Raises `OSError` if another site has copied into it."""
    own_marker = Path(settings.DATA_DIR) / _MARKER
    content = f"{secrets.token_hex(16)}\n".encode()
    with contextlib.suppress(StateError):
        # The first id stays.
        put_in_place(lambda file: file.write_bytes(content), own_marker, replace=False)
    with contextlib.suppress(StateError):
        put_in_place(lambda file: file.write_bytes(own_marker.read_bytes()), folder / _MARKER, replace=False)
    if _is_foreign(folder):
        raise OSError(FOREIGN, "It contains the backups of another site", str(folder))


def copy_into(folder: Path, file: Path) -> int:
    """Copy the complete *file* into *folder* under its name and return 0; else log why not and return the error number.

    The folder is never created: without the stick it would be on another disk.
    """
    try:
        if not folder.is_dir():
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(folder))
        _claim(folder)
        put_in_place(partial(_copy, file), folder / file.name, replace=True)
    except OSError as error:
        _log.error("The backup %s is not copied into %s: %s", file.name, folder, error.strerror)
        return error.errno or errno.EIO
    return 0


def _copy(file: Path, target: Path) -> None:
    """Copy *file* to *target*. Raises `OSError` also if the disk returns other bytes than were written."""
    with file.open("rb") as source, target.open("r+b") as copy:
        shutil.copyfileobj(source, copy)
        copy.flush()
        os.fsync(copy.fileno())
        if sys.platform == "linux":
            # Read from the disk, not from memory.
            os.posix_fadvise(copy.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        source.seek(0)
        copy.seek(0)
        if hashlib.file_digest(copy, "sha256").digest() != hashlib.file_digest(source, "sha256").digest():
            raise OSError(errno.EIO, os.strerror(errno.EIO), str(target))
