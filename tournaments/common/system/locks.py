"""Locks between processes. A process that ends, however it ends, holds none any more."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import lock_descriptor

__all__ = ["exclusive", "is_held"]


@contextmanager
def exclusive(file: Path, *, wait: bool = True) -> Iterator[bool]:
    """Hold the lock of *file*, which is created if it is missing, and yield True.

    Without *wait*, yield False if another process holds it. While it is held, Windows lets no other process read the
    file, so it should contain nothing.
    """
    with file.open("ab") as opened:
        yield lock_descriptor(opened.fileno(), blocking=wait)


def is_held(file: Path) -> bool:
    """Return whether a process holds the lock of *file*, or asks for it at this moment."""
    try:
        with file.open("r+b") as opened:
            return not lock_descriptor(opened.fileno(), blocking=False)
    except FileNotFoundError:
        return False
